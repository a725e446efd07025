// The definitions against values recorded from torch, by the validator's own interpreter; and exact evaluation with its refusals.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "validator/evaluator/evaluator.h"
#include "validator/evaluator/oracle.h"
#include "validator/language/expand.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

std::string read_text(const std::filesystem::path& path) {
    std::ifstream input(path);
    std::stringstream text;
    text << input.rdbuf();
    return text.str();
}

const std::filesystem::path root = COUNTERSIGN_SOURCE_DIR;

Definitions shipped_definitions() {
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "lemmas" / "operators"))
        if (entry.path().extension() == ".op") files.emplace_back(entry.path().filename().string(), read_text(entry.path()));
    auto parsed = parse_definitions(files);
    EXPECT_TRUE(parsed.ok()) << parsed.error().text();
    return parsed.ok() ? std::move(parsed).value() : Definitions{};
}

TEST(Oracle, RecordedValuesAgree) {
    const Definitions definitions = shipped_definitions();
    for (const char* file : {"values.jsonl", "refused.jsonl"}) {
        const auto outcome = run_oracle(definitions, read_text(root / "tests" / "oracle" / file), file, stdout);
        ASSERT_TRUE(outcome.ok()) << outcome.error().text();
        EXPECT_EQ(outcome->disagreed, 0u) << file;
        EXPECT_GT(outcome->agreed, 0u) << file;
    }
}

TEST(Oracle, AWrongValueDisagrees) {
    const Definitions definitions = shipped_definitions();
    const std::string line = R"({"args":[{"data":["1.0"],"dtype":"f64","shape":[1]},{"data":["2.0"],"dtype":"f64","shape":[1]}],"kwargs":[],"op":"aten.add.Tensor","results":[{"data":["4.0"],"dtype":"f64","shape":[1]}]})";
    const auto outcome = run_oracle(definitions, line, "line", stdout);
    ASSERT_TRUE(outcome.ok());
    EXPECT_EQ(outcome->disagreed, 1u);
}

class Ground : public ::testing::Test {
protected:
    Definitions definitions = shipped_definitions();
    TermStore store{definitions};
    TermId term(const std::string& text) {
        auto parsed = parse_expression(text, "test");
        EXPECT_TRUE(parsed.ok());
        auto value = evaluate_expression(store, **parsed, {}, "test");
        EXPECT_TRUE(value.ok()) << (value.ok() ? "" : value.error().text());
        return value->term;
    }
    bool equal(const std::string& left, const std::string& right) {
        const auto result = equal_ground_terms(store, term(left), term(right));
        EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
        return result.ok() && *result;
    }
};

TEST_F(Ground, ComputesExactly) {
    EXPECT_TRUE(equal("concat(slice(iota(; size = 6); axis = 0, begin = 0, end = 2), slice(iota(; size = 6); axis = 0, begin = 2, end = 6); axis = 0)",
                      "iota(; size = 6)"));
    EXPECT_TRUE(equal("scale(fill(; shape = [2], value = real(3)); factor = 1 / 3)", "fill(; shape = [2], value = real(1))"));
    EXPECT_TRUE(equal("merge(split(iota(; size = 6); axis = 0, outer = 2, inner = 3); axis = 0)", "iota(; size = 6)"));
    EXPECT_FALSE(equal("iota(; size = 3)", "fill(; shape = [3], value = 1)"));
    EXPECT_FALSE(equal("scale(fill(; shape = [2], value = real(1)); factor = 0.1)", "fill(; shape = [2], value = 0.10000000000000001)"));
}

TEST_F(Ground, RefusesWhatHasNoValue) {
    for (const char* text : {"exp(fill(; shape = [1], value = real(0)))", "inverse(fill(; shape = [1], value = real(0)))",
                             "iota(; size = 5000)", "floor_div(iota(; size = 2), iota(; size = 2))"})
        EXPECT_FALSE(evaluate_term(store, term(text), {}, {}).ok()) << text;
    const TermId leaf = *store.make_leaf(LeafKind::input, "x", Sort::integer, {2});
    EXPECT_FALSE(equal_ground_terms(store, leaf, leaf).ok());
}

}  // namespace
}  // namespace countersign::validator
