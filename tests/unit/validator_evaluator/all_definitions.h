// The definitions of the checkout, and its other texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "validator/language/parser.h"

namespace countersign::validator::testing {

const inline std::filesystem::path checkout = COUNTERSIGN_SOURCE_DIR;

inline std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream input(path);
    std::stringstream text;
    text << input.rdbuf();
    return text.str();
}

inline Definitions all_definitions() {
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(checkout / "lemmas" / "operators"))
        if (entry.path().extension() == ".op") files.emplace_back(entry.path().filename().string(), text_of_file(entry.path()));
    std::sort(files.begin(), files.end());  // what writes in place is read last, after what it names
    auto definitions = parse_definitions(files);
    EXPECT_TRUE(definitions.ok()) << definitions.error().text();
    return definitions.ok() ? *std::move(definitions) : Definitions();
}

}  // namespace countersign::validator::testing
