// Kernels that definitions do not look into, computed by their instances, against values recorded from torch; and that an instance depends on no more
// than what its kernel does.
#include <gtest/gtest.h>

#include "validator/violation/elements.h"

#include "../validator_evaluator/recorded_values.h"
#include "../validator_evaluator/all_definitions.h"

namespace countersign::validator {
namespace {

using testing::all_definitions, testing::checkout, testing::text_of_file;

LeafValues values_of_elements(const TensorValue& value) {
    LeafValues values;
    for (std::size_t i = 0; i < std::max(value.reals.size(), value.integers.size()); ++i)
        values.exceptions.emplace_back(i, value.sort == Sort::real ? Number::of(Interval::of(value.reals[i])) : Number::of(value.integers[i]));
    return values;
}

// Every element by itself; an integer or a narrow interval.
Result<TensorValue> compute_by_instances(TermStore& store, TermId term, const TermValues& leaves) {
    LeafAssignment assignment;
    for (const auto& [leaf, value] : leaves) assignment.values[leaf] = values_of_elements(value);
    VALIDATOR_CHECK(tie_kernels(store, assignment));
    Elements elements(store, assignment);
    TensorValue result;
    result.sort = store.sort(term), result.shape = store.sizes(term);
    for (std::size_t i = 0; i < *element_count(result.shape, 1 << 20); ++i) {
        VALIDATOR_TRY(const Number number, elements.at(term, i));
        if (result.sort != Sort::real) {
            if (!number.integer) return rejected("an integer is not known");
            result.integers.push_back(*number.integer);
        } else {
            if (!(number.real.high - number.real.low < 1e-9)) return rejected("any number: " + interval_text(number.real));
            result.reals.push_back(Rational(number.real.low));
        }
    }
    return result;
}

TEST(KernelInstances, RecordedValuesAgree) {
    const Definitions definitions = all_definitions();
    const auto outcome = run_oracle(definitions, text_of_file(checkout / "tests" / "oracle" / "kernels.jsonl"), "kernels.jsonl", stdout, compute_by_instances);
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_EQ(outcome->disagreed, 0u);
    EXPECT_GT(outcome->agreed, 25u);
}

TEST(KernelInstances, EveryKernelHasOne) {
    const Definitions definitions = all_definitions();
    std::size_t kernels = 0;
    for (const auto& [name, operation] : definitions.operators) {
        if (operation.element->kind != ExpressionKind::opaque) continue;
        ++kernels;
        const auto next = definitions.operators.lower_bound(name + ".");
        ASSERT_TRUE(next != definitions.operators.end() && next->first.starts_with(name + ".")) << name;
        EXPECT_NE(next->second.element->kind, ExpressionKind::opaque) << next->first;
    }
    EXPECT_GE(kernels, 4u);
}

class OneRow : public ::testing::Test {
protected:
    const Definitions definitions = testing::all_definitions();
    TermStore store{definitions};
    LeafAssignment assignment;

    TermId leaf(const std::string& name, Sort sort, const Shape& sizes, const std::vector<Number>& numbers) {
        const TermId made = *store.make_leaf(LeafKind::input, name, sort, sizes);
        for (std::size_t i = 0; i < numbers.size(); ++i) assignment.values[made].exceptions.emplace_back(i, numbers[i]);
        return made;
    }
    static Number real(double number) { return Number::of(Interval{number, number}); }
    std::vector<Number> computed(const std::string& operation, const std::vector<TermId>& operands, const std::vector<GivenAttribute>& attributes) {
        const auto term = store.make_call(operation, operands, attributes);
        EXPECT_TRUE(term.ok()) << operation << ": " << term.error().text();
        EXPECT_TRUE(tie_kernels(store, assignment).ok());
        Elements elements(store, assignment);
        std::vector<Number> numbers;
        for (std::size_t i = 0; i < *element_count(store.sizes(*term), 1000); ++i) numbers.push_back(*elements.at(*term, i));
        return numbers;
    }
    std::vector<GivenAttribute> ranked(std::int64_t count, const std::string& order) {
        return {{"count", Value::of_integer(count)}, {"order", Value::of_text(order)}};
    }
};

TEST_F(OneRow, OfEqualNumbersTheFirstComesFirst) {
    const TermId row = leaf("row", Sort::real, {4}, {real(1), real(2), real(2), real(1)});
    const auto largest = computed("ranked_places", {row}, ranked(4, "largest")), least = computed("ranked_places", {row}, ranked(4, "least"));
    const double of_largest[] = {1, 2, 0, 3}, of_least[] = {0, 3, 1, 2};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(largest[i].real, (Interval{of_largest[i], of_largest[i]}));
        EXPECT_EQ(least[i].real, (Interval{of_least[i], of_least[i]}));
    }
}

TEST_F(OneRow, WhatMayBeEqualIsNotRanked) {
    const TermId row = leaf("row", Sort::real, {3}, {Number::of(Interval{0, 1}), Number::of(Interval{0.5, 2}), real(3)});
    const auto places = computed("ranked_places", {row}, ranked(3, "largest"));
    EXPECT_EQ(places[0].real, (Interval{2, 2}));
    EXPECT_FALSE(places[1].real.is_point());
    const TermId unknown = *store.make_leaf(LeafKind::input, "unknown", Sort::real, {2});
    EXPECT_FALSE(computed("ranked_values", {unknown}, ranked(1, "largest"))[0].real.is_point());
}

TEST_F(OneRow, AnOrderWithoutInstanceIsAnyNumber) {
    const TermId row = leaf("row", Sort::real, {2}, {real(1), real(2)});
    EXPECT_EQ(computed("ranked_values", {row}, ranked(1, "alphabetical"))[0].real, Interval{});
}

TEST(KernelInstances, WhatIsLookedIntoHasNone) {
    const auto definitions = parse_definitions({{"own.op", "operator doubled(x[*s]: real; order) -> [*s]\n  at [*s]: 2 * x[*s]\n"
                                                           "operator doubled.instance(x[*s]: real) -> [*s]\n  at [*s]: 3 * x[*s]\n"
                                                           "operator doubled.largest(x[*s]: real) -> [*s]\n  at [*s]: 4 * x[*s]\n"}});
    ASSERT_TRUE(definitions.ok()) << definitions.error().text();
    TermStore store(*definitions);
    const TermId x = *store.make_leaf(LeafKind::input, "x", Sort::real, {2});
    ASSERT_TRUE(store.make_call("doubled", std::span<const TermId>(&x, 1), {{"order", Value::of_text("largest")}}).ok());
    LeafAssignment assignment;
    EXPECT_TRUE(tie_kernels(store, assignment).ok());
    EXPECT_TRUE(assignment.ties.empty());
}

TEST_F(OneRow, TheLastWriteStays) {
    const TermId places = leaf("places", Sort::integer, {4}, {Number::of(1), Number::of(0), Number::of(1), Number::of(0)});
    const auto staying = computed("staying_writes", {places}, {{"size", Value::of_integer(3)}});
    EXPECT_EQ(staying[0].real, (Interval{3, 3}));
    EXPECT_EQ(staying[1].real, (Interval{2, 2}));
}

// The contract `prefill`: nothing depends on a head's number, on a layer, on keys of other heads, on tokens behind.
TEST_F(OneRow, AttentionOfAHeadDependsOnItsOwn) {
    const std::vector<Number> query{real(1), real(1), real(-2), real(-2)}, key{real(0.5), real(0.5), real(3), real(3)};
    std::vector<Number> value{real(1), real(1), real(-1), real(-1)};
    const TermId q = leaf("q", Sort::real, {2, 2, 1}, query), k = leaf("k", Sort::real, {2, 2, 1}, key), v = leaf("v", Sort::real, {2, 2, 1}, value);
    const auto first = computed("vllm.attention", {q, k, v}, {{"layer", Value::of_text("layers.0")}});
    EXPECT_EQ(first[0].real, first[1].real);  // two heads with the same numbers
    EXPECT_EQ(first[2].real, first[3].real);
    value[1] = real(7), value[3] = real(9);
    const TermId other = leaf("other", Sort::real, {2, 2, 1}, value);
    const auto second = computed("vllm.attention", {q, k, other}, {{"layer", Value::of_text("instance")}});
    EXPECT_EQ(first[0].real, second[0].real);
    EXPECT_EQ(first[2].real, second[2].real);
    EXPECT_NE(first[3].real, second[3].real);
}

}  // namespace
}  // namespace countersign::validator
