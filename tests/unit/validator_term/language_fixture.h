// For tests only: the language as it ships, and what expressions and calls over some inputs become.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "validator/language/parser.h"
#include "validator/term/expand.h"

namespace countersign::validator {

inline std::vector<std::pair<std::string, std::string>> shipped_files() {
    std::vector<std::pair<std::string, std::string>> files;
    const std::filesystem::path root = std::filesystem::path(COUNTERSIGN_SOURCE_DIR) / "lemmas" / "operators";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (entry.path().extension() != ".op") continue;
        std::ifstream input(entry.path());
        std::stringstream text;
        text << input.rdbuf();
        files.emplace_back(entry.path().filename().string(), text.str());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class Language : public ::testing::Test {
protected:
    void SetUp() override {
        auto parsed = parse_definitions(shipped_files());
        ASSERT_TRUE(parsed.ok()) << parsed.error().text();
        definitions = std::move(parsed).value();
        store = std::make_unique<TermStore>(definitions);
    }
    TermId input(const std::string& name, Shape shape, Sort sort = Sort::real) { return *store->make_leaf(LeafKind::input, name, sort, shape); }
    Result<Value> value(const std::string& text) {
        auto parsed = parse_expression(text, "test");
        if (!parsed.ok()) return parsed.error();
        return evaluate_expression(*store, **parsed, [this](const Expression& e) -> std::optional<Result<Value>> {
            const auto found = names.find(e.name);
            if (e.kind != ExpressionKind::name || found == names.end()) return std::nullopt;
            return Result<Value>(found->second);
        }, "test");
    }
    std::string shown(const std::string& text) {
        auto result = value(text);
        if (!result.ok()) return "error: " + result.error().text();
        if (result->kind != Value::Kind::term) return "no term";
        return store->describe(result->term, 10) + " : " + store->describe_shape(result->term);
    }
    Result<Expansion> expanded(const std::string& name, const ValueList& positional, const std::vector<std::pair<std::string, Value>>& keywords,
                               const std::string& prefix, const ValueList& members) {
        const CapturedOperator& operation = definitions.captured.at(name);
        VALIDATOR_TRY(const std::vector<Value> arguments, bind_call(*store, operation, positional, keywords));
        return expand_call(*store, operation, arguments, prefix, {members});
    }
    Definitions definitions;
    std::unique_ptr<TermStore> store;
    std::map<std::string, Value> names;
};

}  // namespace countersign::validator
