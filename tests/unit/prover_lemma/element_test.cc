// Element terms: normal forms, and bound variables that are never captured.
#include "prover/lemma/element.h"

#include <gtest/gtest.h>

namespace countersign {

namespace {

class ElementTest : public ::testing::Test {
protected:
    ElementId integer(const char* name) { return t.variable(name, ElementSort::Int); }
    ElementId real(const char* name) { return t.variable(name, ElementSort::Real); }
    ElementTable t;
};

TEST_F(ElementTest, PolynomialsHaveOneForm) {
    ElementId a = integer("a"), b = integer("b");
    EXPECT_EQ(t.multiply(t.add(a, b), t.subtract(a, b)), t.subtract(t.multiply(a, a), t.multiply(b, b)));
    EXPECT_EQ(t.subtract(t.add(a, b), b), a);
    EXPECT_NE(t.multiply(a, b), t.multiply(a, a));
}

TEST_F(ElementTest, ComparisonsHaveOneForm) {
    ElementId a = integer("a"), b = integer("b");
    EXPECT_EQ(t.less(a, b), t.less_equal(t.add(a, t.one()), b));
    EXPECT_EQ(t.negation(t.less(a, b)), t.less_equal(b, a));
    EXPECT_NE(t.less(a, b), t.less_equal(a, b));
    EXPECT_EQ(t.less_equal(t.scale(2, a), t.number(3)), t.less_equal(a, t.one()));
}

TEST_F(ElementTest, RealsAreNotRounded) {
    ElementId x = real("x");
    ElementId two_x = t.scale(2, x), three = t.number(3, ElementSort::Real), one = t.number(1, ElementSort::Real);
    EXPECT_NE(t.less_equal(two_x, three), t.less_equal(x, one));
    EXPECT_NE(t.negation(t.less_equal(x, one)), t.less_equal(t.number(2, ElementSort::Real), x));
}

TEST_F(ElementTest, QuotientsFloor) {
    EXPECT_EQ(t.quotient(t.number(-7), t.number(2)), t.number(-4));
    EXPECT_EQ(t.modulo(t.number(-7), t.number(2)), t.number(1));
    EXPECT_EQ(t[t.quotient(t.number(7), t.number(0))].kind, ElementKind::Quotient);
    EXPECT_EQ(t[t.quotient(t.number(7), t.number(-2))].kind, ElementKind::Quotient);
}

TEST_F(ElementTest, InverseOfZeroIsNothingKnown) {
    EXPECT_EQ(t[t.inverse(t.number(0, ElementSort::Real))].kind, ElementKind::Apply);
    EXPECT_EQ(t.inverse(t.number(2, ElementSort::Real)), t.number(Rational(1) / 2, ElementSort::Real));
}

TEST_F(ElementTest, BoundNamesDoNotMatter) {
    ElementId p = integer("p"), q = integer("q"), n = integer("n");
    ElementId f = t.apply("T:x", ElementSort::Real, {p}), g = t.apply("T:x", ElementSort::Real, {q});
    EXPECT_EQ(t.sum(t.zero(), n, p, f), t.sum(t.zero(), n, q, g));
    EXPECT_NE(t.sum(t.zero(), n, p, f), t.sum(t.zero(), n, p, g));
}

TEST_F(ElementTest, SubstitutionCapturesNothing) {
    ElementId p = integer("p"), q = integer("q"), n = integer("n"), a = integer("a");
    // sum over p of sum over q of x[p, q, a], a := something with sums of its own inside.
    ElementId body = t.apply("T:x", ElementSort::Int, {p, q, a});
    ElementId nested = t.sum(t.zero(), n, p, t.sum(t.zero(), n, q, body));
    ElementId inside = t.sum(t.zero(), n, p, t.sum(t.zero(), n, q, t.sum(t.zero(), n, a, t.apply("T:y", ElementSort::Int, {p, q, a}))));
    ElementId replaced = t.substitute(nested, a, inside);
    ElementId expected = t.sum(t.zero(), n, p, t.sum(t.zero(), n, q, t.apply("T:x", ElementSort::Int, {p, q, inside})));
    EXPECT_EQ(replaced, expected);
    EXPECT_EQ(t.open(t.open(replaced, p), q), t.apply("T:x", ElementSort::Int, {p, q, inside}));
    EXPECT_FALSE(t[replaced].open);
}

TEST_F(ElementTest, OpeningKeepsOuterVariables) {
    ElementId p = integer("p"), q = integer("q"), n = integer("n");
    ElementId inner = t.sum(t.zero(), p, q, t.apply("T:x", ElementSort::Int, {p, q}));
    ElementId outer = t.sum(t.zero(), n, p, inner);
    EXPECT_EQ(t.open(outer, n), t.sum(t.zero(), n, q, t.apply("T:x", ElementSort::Int, {n, q})));
    EXPECT_FALSE(t[outer].open);
    EXPECT_TRUE(t[t.body(outer)].open);
}

TEST_F(ElementTest, ContradictionsAreFalse) {
    ElementId c = t.apply("T:c", ElementSort::Bool, {});
    EXPECT_EQ(t.conjunction(c, t.negation(c)), t.truth(false));
    EXPECT_EQ(t.disjunction({c, t.negation(c)}), t.truth(true));
    EXPECT_NE(t.implies(c, t.apply("T:d", ElementSort::Bool, {})), t.truth(true));
}

}  // namespace

}  // namespace countersign
