// Range queries on terms of known shape: the masked vocabulary look-up of a captured vLLM model, and what must not be accepted.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"

namespace countersign::validator {
namespace {

class Range : public ::testing::Test {
protected:
    TermId make(const std::string& name, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        std::vector<AttributeId> ids;
        for (const AttributeValue& value : attributes) ids.push_back(store.attribute_id(value));
        const auto made = store.make(*store.find_operator(name), arguments, ids);
        EXPECT_TRUE(made.ok()) << made.error().text();
        return made.ok() ? *made : TermId{0};
    }
    TermId leaf(const std::string& name, Sort sort, Shape shape) { return *store.make_leaf(LeafKind::input, name, sort, shape); }
    TermId all(std::int64_t value, Shape shape) {
        return make("fill", {}, {AttributeValue::of_shape(std::move(shape)), AttributeValue::of_integer(value)});
    }
    TermId axis(const std::string& name, TermId x, std::vector<std::int64_t> attributes) {
        std::vector<AttributeValue> values;
        for (std::int64_t value : attributes) values.push_back(AttributeValue::of_integer(value));
        return make(name, {x}, values);
    }
    FormulaId formula(const std::string& text, Sort sort = Sort::integer) { return *store.range_formula(text, "test", sort); }
    Answer check(TermId term, const std::string& text, std::vector<RangeRequirement> premises = {}) {
        const Status decided = check_range(store, {term, formula(text, store.sort(term))}, premises, {}, nullptr);
        reason = decided.ok() ? "" : decided.error().message;
        return answer_of(decided);
    }
    TermStore store{core_definitions()};
    std::string reason;
};

TEST_F(Range, MaskedVocabulary) {
    const Shape shape{32768};
    const TermId ids = leaf("s.ids", Sort::integer, shape);
    const TermId inside = make("logical_and", {make("ge", {ids, all(75968, shape)}), make("lt", {ids, all(151936, shape)})});
    const TermId mask = make("to_int", {inside});
    const TermId row = make("mul", {mask, make("sub", {ids, make("mul", {all(75968, shape), mask})})});
    EXPECT_EQ(check(row, "0 <= it < 75968"), Answer::accepted) << reason;
    EXPECT_NE(check(row, "0 <= it < 75967"), Answer::accepted);
    EXPECT_NE(check(row, "1 <= it"), Answer::accepted);
    const TermId unmasked = make("sub", {ids, all(75968, shape)});
    EXPECT_NE(check(unmasked, "0 <= it"), Answer::accepted);
    EXPECT_EQ(check(unmasked, "0 <= it < 75968", {{ids, formula("75968 <= it < 151936")}}), Answer::accepted) << reason;
    EXPECT_NE(check(unmasked, "0 <= it < 75968", {{ids, formula("75967 <= it < 151936")}}), Answer::accepted);
}

TEST_F(Range, PremisesReachThroughMovement) {
    const TermId a = leaf("a", Sort::integer, {4, 3}), b = leaf("b", Sort::integer, {2, 3});
    const TermId both = make("concat", {a, b}, {AttributeValue::of_integer(0)});
    const RangeRequirement first{a, formula("0 <= it < 5")}, second{b, formula("5 <= it < 9")};
    EXPECT_EQ(check(both, "0 <= it < 9", {first, second}), Answer::accepted) << reason;
    EXPECT_NE(check(both, "0 <= it < 9", {first}), Answer::accepted);
    EXPECT_NE(check(both, "0 <= it < 8", {first, second}), Answer::accepted);
    const TermId head = axis("slice", both, {0, 0, 4}), tail = axis("slice", both, {0, 3, 6});
    EXPECT_EQ(check(head, "it < 5", {first}), Answer::accepted) << reason;
    EXPECT_NE(check(tail, "it < 5", {first, second}), Answer::accepted);
    const TermId merged = axis("merge", both, {0});
    EXPECT_EQ(check(merged, "0 <= it < 9", {first, second}), Answer::accepted) << reason;
    EXPECT_EQ(check(axis("expand", axis("insert", a, {1}), {1, 7}), "it < 5", {first}), Answer::accepted) << reason;
}

TEST_F(Range, ReadingStopsAtPremises) {
    const TermId x = leaf("x", Sort::integer, {8});
    const TermId zero = make("sub", {x, x});
    EXPECT_EQ(check(zero, "it = 0"), Answer::accepted) << reason;
    // A premise about another term says nothing here; one about this term replaces its reading.
    EXPECT_NE(check(x, "it >= 0", {{zero, formula("it >= 0")}}), Answer::accepted);
    EXPECT_EQ(check(make("neg", {zero}), "it <= 0", {{zero, formula("it >= 0")}}), Answer::accepted) << reason;
}

TEST_F(Range, Constants) {
    EXPECT_EQ(check(make("iota", {}, {AttributeValue::of_integer(7)}), "0 <= it < 7"), Answer::accepted) << reason;
    EXPECT_NE(check(make("iota", {}, {AttributeValue::of_integer(7)}), "0 <= it < 6"), Answer::accepted);
    EXPECT_NE(check(all(-100, {2}), "it >= 0"), Answer::accepted);
    const TermId y = leaf("y", Sort::integer, {5});
    EXPECT_NE(check(y, "it = -100 or 0 <= it < 9", {{y, formula("it = -101 or 0 <= it < 9")}}), Answer::accepted);
}

TEST_F(Range, LookUpInATable) {
    const TermId table = leaf("table", Sort::integer, {16, 2}), ids = leaf("ids", Sort::integer, {5});
    const TermId rows = make("embedding", {table, ids});
    const RangeRequirement range{ids, formula("0 <= it < 16")}, entries{table, formula("0 <= it < 3")};
    EXPECT_EQ(check(rows, "0 <= it < 3", {range, entries}), Answer::accepted) << reason;
    EXPECT_NE(check(rows, "0 <= it < 3", {entries}), Answer::accepted);  // nothing says that the index is in range
    EXPECT_NE(check(rows, "0 <= it < 2", {range, entries}), Answer::accepted);
}

TEST_F(Range, OpaqueIsUnknown) {
    const TermId q = leaf("q", Sort::real, {2, 2, 4}), k = leaf("k", Sort::real, {2, 1, 4}), v = leaf("v", Sort::real, {2, 1, 4});
    const TermId attention = make("vllm.attention", {q, k, v}, {AttributeValue::of_text("layer")});
    EXPECT_NE(check(make("gt", {attention, attention}), "it"), Answer::accepted);
    EXPECT_EQ(check(make("ge", {attention, attention}), "it"), Answer::accepted) << reason;
}

TEST_F(Range, NothingIsLeftToProveItWith) {
    const TermId x = leaf("x", Sort::integer, {4});
    SolverLimits limits;
    *limits.left = -1;
    const Status decided = check_range(store, {make("sub", {x, x}), formula("it = 0")}, {}, limits, nullptr);
    EXPECT_EQ(answer_of(decided), Answer::unknown);
    EXPECT_EQ(decided.error().message, "too much to prove");
}

TEST_F(Range, TermsAreReadToABoundedDepth) {
    TermId deep = leaf("x", Sort::integer, {4});
    for (int i = 0; i < 390; ++i) deep = make("neg", {deep});
    EXPECT_EQ(check(make("sub", {deep, deep}), "it = 0"), Answer::accepted) << reason;
    for (int i = 0; i < 20; ++i) deep = make("neg", {deep});
    EXPECT_EQ(check(make("sub", {deep, deep}), "it = 0"), Answer::unknown);
    EXPECT_EQ(reason, "the range: a term is nested too deeply");
}

}  // namespace
}  // namespace countersign::validator
