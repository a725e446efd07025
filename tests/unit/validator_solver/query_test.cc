// Queries: what is always known about quotients, lists and inverses, and what must not be.
#include "validator/solver/query.h"

#include <gtest/gtest.h>

namespace countersign::validator {
namespace {

class QueryTest : public ::testing::Test {
protected:
    Element v(const char* name, FormulaSort sort = FormulaSort::integer) { return s.variable(name, sort); }
    Element n(std::int64_t value) { return s.integer(value); }
    bool proved(Element goal, std::vector<Element> assertions = {}, std::vector<Hypothesis> hypotheses = {}) {
        return decide(s, {{std::move(assertions), std::move(hypotheses)}, "test", goal}, {}, nullptr).ok();
    }
    ElementStore s;
};

TEST_F(QueryTest, AllOfThemTogetherAreBounded) {
    SolverLimits limits;
    const auto outcome = [&] {
        const Element x = v("x"), y = v("y");
        return decide(s, {{{s.less_equal(x, y), s.less_equal(y, v("z"))}, {}}, "test", s.less_equal(x, v("z"))}, limits, nullptr);
    };
    EXPECT_TRUE(outcome().ok());
    EXPECT_LT(limits.left->load(), SolverLimits().left->load()) << "an answer costs";
    const SolverLimits same = limits;
    *same.left = -1;
    ASSERT_FALSE(outcome().ok()) << "what is left is shared";
    EXPECT_EQ(outcome().error().failure, Failure::incomplete);
}

TEST_F(QueryTest, Quotients) {
    const Element a = v("a"), b = v("b"), q = s.quotient(a, b), positive = s.less_equal(n(1), b);
    EXPECT_TRUE(proved(s.less_equal(s.multiply(b, q), a), {positive}));
    EXPECT_FALSE(proved(s.less_equal(s.multiply(b, q), a)));
    EXPECT_FALSE(proved(s.equal(s.multiply(b, q), a), {positive}));
    EXPECT_TRUE(proved(s.equal(s.quotient(s.add(s.multiply(a, b), v("r")), b), a), {positive, s.in_range(n(0), v("r"), b)}));
    EXPECT_FALSE(proved(s.equal(s.quotient(s.add(s.multiply(a, b), v("r")), b), a), {positive, s.in_range(n(-1), v("r"), b)}));
    EXPECT_FALSE(proved(s.equal(s.quotient(s.multiply(a, b), b), a)));
    EXPECT_TRUE(proved(s.equal(s.quotient(n(-1), n(2)), n(-1))));
    EXPECT_FALSE(proved(s.equal(s.quotient(s.multiply(n(-1), a), n(2)), s.multiply(n(-1), s.quotient(a, n(2))))));
}

TEST_F(QueryTest, Inverses) {
    const Element x = v("x", FormulaSort::real), zero = s.number(0, FormulaSort::real), one = s.number(1, FormulaSort::real);
    EXPECT_TRUE(proved(s.equal(s.divide(x, x), one), {s.negation(s.equal(x, zero))}));
    EXPECT_FALSE(proved(s.equal(s.divide(x, x), one)));
    EXPECT_FALSE(proved(s.equal(s.divide(x, zero), zero)));
    EXPECT_FALSE(proved(s.equal(s.divide(one, zero), zero)));
}

TEST_F(QueryTest, Products) {
    const Element a = v("a"), b = v("b"), c = v("c");
    EXPECT_TRUE(proved(s.less_equal(n(0), s.multiply(a, b)), {s.less_equal(n(0), a), s.less_equal(n(0), b)}));
    EXPECT_FALSE(proved(s.less_equal(n(0), s.multiply(a, b)), {s.less_equal(n(0), a)}));
    EXPECT_TRUE(proved(s.equal(s.multiply(a, c), s.multiply(b, c)), {s.equal(a, b)}));
    EXPECT_FALSE(proved(s.equal(a, b), {s.equal(s.multiply(a, c), s.multiply(b, c))}));
}

TEST_F(QueryTest, Lists) {
    const Element k = v("k"), t = v("t"), i = v("i"), z = s.lambda({k}, {t}, s.apply("list size n", {t}, FormulaSort::integer));
    const Element total = s.start(z, k), part = s.part(z, i), size = s.body_at(z, t);
    const Element inside = s.in_range(n(0), i, total), known = s.in_range(n(0), t, k);
    EXPECT_TRUE(proved(s.in_range(n(0), part, k), {inside}));
    EXPECT_FALSE(proved(s.in_range(n(0), part, k)));
    EXPECT_TRUE(proved(s.equal(part, t), {known, s.in_range(s.start(z, t), i, s.add(s.start(z, t), size))}));
    EXPECT_FALSE(proved(s.equal(part, t), {s.in_range(s.start(z, t), i, s.add(s.start(z, t), size))}));
    EXPECT_FALSE(proved(s.equal(part, t), {known, s.in_range(s.start(z, t), i, s.add(s.add(s.start(z, t), size), n(1)))}));
    EXPECT_TRUE(proved(s.less_equal(n(0), total)));
    EXPECT_FALSE(proved(s.less_equal(n(1), total), {s.less_equal(n(1), k)}));
    EXPECT_TRUE(proved(s.equal(s.start(z, s.add(t, n(1))), s.add(s.start(z, t), size)), {known, s.less_equal(n(0), size)}));
    EXPECT_FALSE(proved(s.equal(s.start(z, s.add(t, n(1))), s.add(s.start(z, t), size)), {known}));  // a negative size counts as none
    const Element other = s.lambda({k}, {t}, s.apply("list size m", {t}, FormulaSort::integer));
    EXPECT_FALSE(proved(s.equal(s.start(z, k), s.start(other, k))));
}

TEST_F(QueryTest, HypothesesOnlyWithTheirGuards) {
    const Element j = v("j"), i = v("i"), x = s.apply("tensor x", {j}, FormulaSort::integer), m = v("m");
    const Hypothesis bounded{Hypothesis::Where::accesses, {j}, s.implies(s.in_range(n(0), j, m), s.less_equal(n(0), x))};
    const Element read = s.apply("tensor x", {s.add(i, n(1))}, FormulaSort::integer);
    EXPECT_TRUE(proved(s.less_equal(n(0), read), {s.in_range(n(0), s.add(i, n(1)), m)}, {bounded}));
    EXPECT_FALSE(proved(s.less_equal(n(0), read), {s.in_range(n(0), i, m)}, {bounded}));
    EXPECT_FALSE(proved(s.less_equal(n(1), read), {s.in_range(n(0), s.add(i, n(1)), m)}, {bounded}));
    const Element other = s.apply("tensor y", {i}, FormulaSort::integer);
    EXPECT_FALSE(proved(s.less_equal(n(0), other), {s.in_range(n(0), i, m)}, {bounded}));
}

TEST_F(QueryTest, SumsAreUnknown) {
    const Element p = v("p"), k = v("k"), f = s.apply("tensor x", {p}, FormulaSort::integer), sum = s.sum(n(0), k, p, f);
    EXPECT_FALSE(proved(s.equal(sum, n(0)), {s.equal(k, n(0))}));
    EXPECT_FALSE(proved(s.equal(sum, s.sum(n(0), s.add(k, n(0)), p, s.apply("tensor y", {p}, FormulaSort::integer)))));
    EXPECT_TRUE(proved(s.equal(sum, s.sum(n(0), k, v("q"), s.apply("tensor x", {v("q")}, FormulaSort::integer)))));
}

TEST_F(QueryTest, AStoreThatFailedProvesNothing) {
    s.fail("broken");
    EXPECT_FALSE(proved(s.truth(true)));
    EXPECT_FALSE(proved(s.truth(false), {s.truth(false)}));
}

TEST_F(QueryTest, WhatWasTrueBeforeTheStoreFailedIsNotProved) {
    const Element before = s.truth(true);
    s.fail("broken");
    const Status decided = decide(s, {{}, "test", before}, {}, nullptr);
    ASSERT_FALSE(decided.ok());
    EXPECT_EQ(decided.error().text(), "broken");
}

// Facts that are made after the store failed are `false`, from which anything follows.
TEST(Query, AStoreThatFailsWhileFactsAreAddedProvesNothing) {
    int within = 0;
    for (std::size_t most_work = 10; most_work < 2000; most_work += 10) {
        ElementStore store(most_work);
        const auto variable = [&](const char* name) { return store.variable(name, FormulaSort::integer); };
        const Element goal = store.equal(store.multiply(store.quotient(variable("a"), variable("b")), variable("b")), variable("a"));
        if (store.failed()) continue;
        const Status decided = decide(store, {{}, "test", goal}, {}, nullptr);
        EXPECT_FALSE(decided.ok()) << most_work;
        if (!store.failed()) break;
        EXPECT_EQ(decided.error().text(), store.failure());
        ++within;
    }
    EXPECT_GT(within, 0) << "a store that has room for the goal, and none for the facts";
}

TEST_F(QueryTest, EqualNormalFormsCostNothing) {
    SolverLimits limits;
    *limits.left = -1;
    const Element a = v("a"), b = v("b");
    EXPECT_TRUE(decide(s, {{}, "test", s.equal(s.add(a, b), s.add(b, a))}, limits, nullptr).ok());
    EXPECT_FALSE(decide(s, {{}, "test", s.equal(a, b)}, limits, nullptr).ok());
}

// The quotient is read off the terms that the divisor divides, in whatever order they stand.
TEST_F(QueryTest, QuotientsWhoseRemainderStandsFirst) {
    const Element r = v("r"), b = v("b"), c = v("c"), a = v("a"), divisor = s.multiply(b, c);
    const Element sum = s.add(s.multiply(a, divisor), r), below = s.in_range(n(0), r, divisor);
    EXPECT_TRUE(proved(s.equal(s.quotient(sum, divisor), a), {s.less_equal(n(1), divisor), below}));
    EXPECT_FALSE(proved(s.equal(s.quotient(sum, divisor), a), {s.less_equal(n(1), divisor), s.less_equal(n(0), r)}));
}

}  // namespace
}  // namespace countersign::validator
