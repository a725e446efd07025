// The definitions of the repository have meaning everywhere; each of tests/rules/definitions lacks it where its first line says.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "prover/lemma/definitions.h"

namespace countersign {
namespace {

std::string core_folder() { return std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators/core"; }

TEST(Definitions, OfTheRepositoryHaveMeaning) {
    Library library;
    Status read = read_library(core_folder(), library);
    ASSERT_TRUE(read) << read.error().text();
    for (const Error& problem : check_definitions(library)) ADD_FAILURE() << problem.text();
}

TEST(Definitions, WithoutMeaningAreNamed) {
    std::vector<std::filesystem::path> files;
    const std::string folder = std::string(COUNTERSIGN_SOURCE_DIR) + "/tests/rules/definitions";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    EXPECT_GE(files.size(), 20u);
    for (const auto& file : files) {
        std::ifstream stream(file);
        std::ostringstream text;
        text << stream.rdbuf();
        std::string first = text.str().substr(0, text.str().find('\n'));
        ASSERT_EQ(first.substr(0, 7), "# bad: ") << file;
        Library library;
        Status read = read_declarations(file.filename().string(), text.str(), library);
        ASSERT_TRUE(read) << read.error().text();
        bool named = false;
        std::string said;
        for (const Error& problem : check_definitions(library)) {
            named = named || problem.text().find(first.substr(7)) != std::string::npos;
            said += problem.text() + "\n";
        }
        EXPECT_TRUE(named) << file << ": " << first << "\nsaid: " << said;
    }
}

}  // namespace
}  // namespace countersign
