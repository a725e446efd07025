// The definitions of the checkout as texts, and its other texts, for tests and for what is fuzzed.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace countersign::validator::testing {

const inline std::filesystem::path checkout = COUNTERSIGN_SOURCE_DIR;

inline std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream input(path);
    std::stringstream text;
    text << input.rdbuf();
    return text.str();
}

// By name: what writes in place is read last, after what it names.
inline std::vector<std::pair<std::string, std::string>> definition_files() {
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(checkout / "lemmas" / "operators"))
        if (entry.path().extension() == ".op") files.emplace_back(entry.path().filename().string(), text_of_file(entry.path()));
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace countersign::validator::testing
