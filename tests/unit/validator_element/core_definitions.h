// The core operators of the project, read once.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "validator/language/parser.h"

namespace countersign::validator {

inline const Definitions& core_definitions() {
    static const Definitions definitions = [] {
        std::vector<std::pair<std::string, std::string>> files;
        for (const auto& entry : std::filesystem::directory_iterator(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators/core")) {
            std::ifstream file(entry.path());
            std::stringstream text;
            text << file.rdbuf();
            files.emplace_back(entry.path().filename().string(), text.str());
        }
        auto parsed = parse_definitions(files);
        return parsed.ok() ? std::move(parsed).value() : Definitions{};
    }();
    return definitions;
}

}  // namespace countersign::validator
