// What is read whole, and what would never end or never begin.
#include "prover/support/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace countersign {
namespace {

TEST(Files, AreReadIfTheyAreRegular) {
    std::string name = (std::filesystem::temp_directory_path() / "countersign-XXXXXX").string();
    const std::filesystem::path folder = ::mkdtemp(name.data());
    const std::string bytes = std::string(100000, 'a') + '\0' + "\xff\n";
    std::ofstream(folder / "file", std::ios::binary) << bytes;
    std::filesystem::create_symlink("file", folder / "link");
    std::filesystem::create_symlink("/dev/zero", folder / "endless");
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    const auto problem = [&](const char* file, FileKind kind) {
        const Result<std::string> read = read_file((folder / file).string(), kind);
        return read ? "" : read.error().message;
    };
    for (const FileKind kind : {FileKind::Regular, FileKind::OrPipe}) {
        for (const char* file : {"file", "link"}) EXPECT_EQ(*read_file((folder / file).string(), kind), bytes);
        for (const char* file : {"endless", "pipe"}) EXPECT_EQ(problem(file, kind), "is no regular file");
        EXPECT_EQ(problem("", kind), "cannot be read: Is a directory");
        EXPECT_EQ(problem("none", kind), "cannot be read: No such file or directory");
    }
    std::filesystem::resize_file(folder / "file", std::uintmax_t{1} << 32);
    EXPECT_EQ(problem("file", FileKind::Regular).substr(0, 14), "is longer than");
    std::filesystem::remove_all(folder);
}

TEST(Files, OfAShellArePipes) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    ASSERT_EQ(::write(ends[1], "text", 4), 4);
    ::close(ends[1]);
    const std::string path = "/dev/fd/" + std::to_string(ends[0]);
    EXPECT_FALSE(read_file(path, FileKind::Regular));
    const Result<std::string> read = read_file(path);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, "text");
    ::close(ends[0]);
}

}  // namespace
}  // namespace countersign
