// stdio, because a read that fails must be told from the end of a file.
#include "validator/reading/file.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace countersign::validator {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

Error system_error(const std::string& path, const std::string& what) {
    return Error{Failure::input_output, what + ": " + std::strerror(errno), Place{path, 0, 0, {}, {}}};
}

Result<File> open_for_reading(const std::string& path) {
    if (path.find('\0') != std::string::npos) return Error{Failure::input_output, "a path with a zero byte"};
    File file(std::fopen(path.c_str(), "rb"));
    if (!file) return system_error(path, "cannot open");
    struct stat status {};
    if (fstat(fileno(file.get()), &status) == 0 && S_ISDIR(status.st_mode))
        return Error{Failure::input_output, "is a folder", Place{path, 0, 0, {}, {}}};
    return file;
}

}  // namespace

Result<std::string> read_file(const std::string& path, const ReadingLimits& limits) {
    VALIDATOR_TRY(File file, open_for_reading(path));
    std::string bytes;
    char buffer[1 << 16];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) {
        bytes.append(buffer, count);
        if (bytes.size() > limits.bytes)
            return incomplete("longer than the limit of " + std::to_string(limits.bytes) + " bytes", Place{path, 0, 0, {}, {}});
    }
    if (std::ferror(file.get()) != 0) return system_error(path, "cannot read");
    return bytes;
}

Result<JsonDocument> read_json_file(const std::string& path, const ReadingLimits& limits) {
    if (path == "-") return read_json(stdin, "standard input", limits);
    VALIDATOR_TRY(File file, open_for_reading(path));
    return read_json(file.get(), path, limits);
}

Status write_file(const std::string& path, const std::string& bytes) {
    File file(std::fopen(path.c_str(), "wb"));
    if (!file) return system_error(path, "cannot write");
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
    if (!written || std::fclose(file.release()) != 0) return system_error(path, "cannot write");
    return {};
}

}  // namespace countersign::validator
