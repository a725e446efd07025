// Files: what cannot be read, and how much is.
#include "validator/reading/file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace countersign::validator {
namespace {

std::string problem(const std::string& path, const ReadingLimits& limits = {}) {
    const Result<std::string> bytes = read_file(path, limits);
    return bytes.ok() ? "read" : bytes.error().text();
}

class FileTest : public ::testing::Test {
protected:
    void SetUp() override {
        const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
        folder = std::filesystem::path(::testing::TempDir()) / (std::string("validator_file_test_") + test->name());
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::filesystem::path folder;
};

TEST_F(FileTest, LongerThanTheLimitIsIncomplete) {
    const std::string path = folder / "long";
    std::ofstream(path) << std::string(200000, 'x');  // several buffers
    EXPECT_EQ(problem(path, {.bytes = 199999}), path + ": longer than the limit of 199999 bytes");
    EXPECT_EQ(read_file(path, {.bytes = 199999}).error().failure, Failure::incomplete);
    const Result<std::string> whole = read_file(path, {.bytes = 200000});
    ASSERT_TRUE(whole.ok());
    EXPECT_EQ(*whole, std::string(200000, 'x'));
}

TEST_F(FileTest, WhatIsNoFileIsNotRead) {
    EXPECT_NE(problem(folder / "none").find("cannot be read: "), std::string::npos);
    EXPECT_NE(problem(folder).find("cannot be read: "), std::string::npos) << "a folder";
    std::ofstream(folder / "short") << "x";
    const std::string path = folder / "short";
    EXPECT_EQ(problem(path + std::string(1, '\0') + "y"), "a path with a zero byte") << "the system would read another file";
    EXPECT_EQ(problem(path), "read");
}

}  // namespace
}  // namespace countersign::validator
