// The definitions against values recorded from torch, by the validator's own interpreter; and exact evaluation with its refusals.
#include <gtest/gtest.h>

#include "validator/evaluator/evaluator.h"
#include "validator/term/expand.h"
#include "validator/language/parser.h"

#include "all_definitions.h"
#include "recorded_values.h"

namespace countersign::validator {
namespace {

using testing::all_definitions, testing::checkout, testing::text_of_file;

TEST(Oracle, RecordedValuesAgree) {
    const Definitions definitions = all_definitions();
    for (const char* file : {"values.jsonl", "refused.jsonl"}) {
        const auto outcome = run_oracle(definitions, text_of_file(checkout / "tests" / "oracle" / file), file, stdout);
        ASSERT_TRUE(outcome.ok()) << outcome.error().text();
        EXPECT_EQ(outcome->disagreed, 0u) << file;
        EXPECT_GT(outcome->agreed, 0u) << file;
    }
}

TEST(Oracle, AWrongValueDisagrees) {
    const Definitions definitions = all_definitions();
    const std::string line =
        R"({"args":[{"data":["1.0"],"dtype":"f64","shape":[1]},{"data":["2.0"],"dtype":"f64","shape":[1]}],"kwargs":[],)"
        R"("op":"aten.add.Tensor","results":[{"data":["4.0"],"dtype":"f64","shape":[1]}]})";
    const auto outcome = run_oracle(definitions, line, "line", stdout);
    ASSERT_TRUE(outcome.ok());
    EXPECT_EQ(outcome->disagreed, 1u);
}

class Ground : public ::testing::Test {
protected:
    Definitions definitions = testing::all_definitions();
    TermStore store{definitions};
    std::uint64_t room = std::uint64_t{1} << 28;
    TermId term(const std::string& text) {
        auto parsed = parse_expression(text, "test");
        EXPECT_TRUE(parsed.ok());
        auto value = evaluate_expression(store, **parsed, {}, "test");
        EXPECT_TRUE(value.ok()) << (value.ok() ? "" : value.error().text());
        return value->term;
    }
    bool equal(const std::string& left, const std::string& right) {
        const auto result = equal_ground_terms(store, term(left), term(right), room);
        EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
        return result.ok() && *result;
    }
};

TEST_F(Ground, ComputesExactly) {
    EXPECT_TRUE(equal("concat(slice(iota(; size = 6); axis = 0, begin = 0, end = 2), "
                      "slice(iota(; size = 6); axis = 0, begin = 2, end = 6); axis = 0)",
                      "iota(; size = 6)"));
    EXPECT_TRUE(equal("scale(fill(; shape = [2], value = real(3)); factor = 1 / 3)", "fill(; shape = [2], value = real(1))"));
    EXPECT_TRUE(equal("merge(split(iota(; size = 6); axis = 0, outer = 2, inner = 3); axis = 0)", "iota(; size = 6)"));
    EXPECT_FALSE(equal("iota(; size = 3)", "fill(; shape = [3], value = 1)"));
    EXPECT_FALSE(equal("scale(fill(; shape = [2], value = real(1)); factor = 0.1)", "fill(; shape = [2], value = 0.10000000000000001)"));
}

TEST_F(Ground, RefusesWhatHasNoValue) {
    for (const char* text : {"exp(fill(; shape = [1], value = real(0)))", "inverse(fill(; shape = [1], value = real(0)))",
                             "iota(; size = 5000)", "floor_div(iota(; size = 2), iota(; size = 2))"})
        EXPECT_FALSE(equal_ground_terms(store, term(text), term(text), room).ok()) << text;
    const TermId leaf = *store.make_leaf(LeafKind::input, "x", Sort::integer, {2});
    EXPECT_FALSE(equal_ground_terms(store, leaf, leaf, room).ok());
}

// Operators over every axis of a group, computed by hand; at rank 0 they change nothing.
TEST(Evaluation, AxisByAxis) {
    const Definitions definitions = all_definitions();
    TermStore store(definitions);
    const TermId x = *store.make_leaf(LeafKind::input, "x", Sort::integer, {2, 3}), y = *store.make_leaf(LeafKind::input, "y", Sort::integer, {});
    const TermValues leaves{{x, {Sort::integer, {2, 3}, {1, 2, 3, 4, 5, 6}, {}}}, {y, {Sort::integer, {}, {7}, {}}}};
    const auto computed = [&](const char* name, std::vector<TermId> terms, std::vector<GivenAttribute> attributes) -> std::vector<std::int64_t> {
        const Result<TermId> made = store.make_call(name, terms, attributes);
        if (!made.ok()) return {-1};
        TermValues values = leaves;
        EvaluationLimits limits;
        const Result<const TensorValue*> result = evaluate_term(store, *made, values, limits);
        return result.ok() ? (*result)->integers : std::vector<std::int64_t>{-2};
    };
    const auto integer = [](std::int64_t value) { return GivenAttribute{"", Value::of_integer(value)}; };
    const auto list = [](Shape values) { return GivenAttribute{"", Value::of_shape(std::move(values))}; };
    using Elements = std::vector<std::int64_t>;
    EXPECT_EQ(computed("reverses", {x}, {integer(0), integer(2)}), (Elements{6, 5, 4, 3, 2, 1}));
    EXPECT_EQ(computed("reverses", {x}, {integer(1), integer(1)}), (Elements{3, 2, 1, 6, 5, 4}));
    EXPECT_EQ(computed("reverses", {y}, {integer(0), integer(0)}), (Elements{7}));
    EXPECT_EQ(computed("slices", {x}, {integer(0), list({1, 0}), list({2, 3}), list({1, 2})}), (Elements{4, 6}));
    EXPECT_EQ(computed("slices", {y}, {integer(0), list({}), list({}), list({})}), (Elements{7}));
    EXPECT_EQ(computed("pads", {x}, {integer(0), list({0, -1}), list({0, 1}), list({1, 0}), integer(0)}),
              (Elements{0, 2, 0, 3, 0, 5, 0, 6, 0, 0, 0, 0}));
    EXPECT_EQ(computed("pads", {y}, {integer(0), list({}), list({}), list({}), integer(0)}), (Elements{7}));
    EXPECT_EQ(computed("reduce_sums", {x}, {integer(0), integer(2)}), (Elements{21}));
    EXPECT_EQ(computed("reduce_sums", {x}, {integer(0), integer(1)}), (Elements{5, 7, 9}));
    EXPECT_EQ(computed("reduce_sums", {x}, {integer(1), integer(0)}), (Elements{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(computed("contracts", {x, x}, {integer(0), integer(0)}),
              (Elements{1, 2, 3, 4, 5, 6, 2, 4, 6, 8, 10, 12, 3, 6, 9, 12, 15, 18,
                        4, 8, 12, 16, 20, 24, 5, 10, 15, 20, 25, 30, 6, 12, 18, 24, 30, 36}));
}

}  // namespace
}  // namespace countersign::validator
