// The shipped core operators and definitions of a test's own, a store over them, and values of names in expressions.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "validator/language/parser.h"
#include "validator/term/expand.h"

namespace countersign::validator {

class CoreLanguage : public ::testing::Test {
protected:
    void define(const std::string& own) {
        std::vector<std::pair<std::string, std::string>> files{{"own.op", own}};
        const std::filesystem::path core = std::filesystem::path(COUNTERSIGN_SOURCE_DIR) / "lemmas" / "operators" / "core";
        for (const auto& entry : std::filesystem::directory_iterator(core)) {
            std::stringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            files.emplace_back(entry.path().filename().string(), text.str());
        }
        read(files);
    }
    void read(const std::vector<std::pair<std::string, std::string>>& files) {
        store.reset();
        auto parsed = parse_definitions(files);
        ASSERT_TRUE(parsed.ok()) << parsed.error().text();
        definitions = std::move(parsed).value();
        store = std::make_unique<TermStore>(definitions);
    }
    void SetUp() override { define(""); }

    TermId input(const std::string& name, Shape shape, Sort sort = Sort::real) { return *store->make_leaf(LeafKind::input, name, sort, shape); }
    Value tensor(const std::string& name, Shape shape, ElementType type = ElementType::f32) {
        return names[name] = Value::of_tensor(input(name, std::move(shape), sort_of(type)), type);
    }
    Result<Value> value(const std::string& text) {
        auto parsed = parse_expression(text, "test");
        if (!parsed.ok()) return parsed.error();
        return evaluate_expression(*store, **parsed, [this](const Expression& e) -> std::optional<Result<Value>> {
            const auto found = names.find(e.name);
            if (e.kind != ExpressionKind::name || found == names.end()) return std::nullopt;
            return Result<Value>(found->second);
        }, "test");
    }
    template <typename Content>
    static std::string message(const Result<Content>& result) { return result.ok() ? "accepted" : result.error().message; }
    // The text's refusal has this in its message.
    void expect_refused(const std::string& text, const std::string& part) {
        const std::string said = message(value(text));
        EXPECT_NE(said.find(part), std::string::npos) << text << ": " << said;
    }

    Definitions definitions;
    std::unique_ptr<TermStore> store;
    std::map<std::string, Value> names;
};

}  // namespace countersign::validator
