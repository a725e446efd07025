// Element terms against an evaluator: every construction and every substitution keeps the value. And normal forms that proofs lean on.
#include "validator/element/element.h"

#include <gtest/gtest.h>

#include <random>

namespace countersign::validator {
namespace {

using Values = std::map<Element, mpq_class>;

mpz_class floor_of(const mpq_class& value) {
    mpz_class result;
    mpz_fdiv_q(result.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
    return result;
}

// Truth values are 1 and 0. An application is some fixed function of its arguments.
mpq_class value_of(ElementStore& s, Element e, const Values& values) {
    const auto known = values.find(e);
    if (known != values.end()) return known->second;
    const ElementNode& n = s.node(e);
    const auto child = [&](std::size_t i) { return value_of(s, n.children[i], values); };
    switch (n.kind) {
        case ElementKind::polynomial: {
            mpq_class result = 0;
            for (const auto& [monomial, coefficient] : n.polynomial) {
                mpq_class product = coefficient;
                for (Element factor : monomial) product *= value_of(s, factor, values);
                result += product;
            }
            return result;
        }
        case ElementKind::conditional: return child(0) != 0 ? child(1) : child(2);
        case ElementKind::quotient: return child(1) == 0 ? mpq_class(0) : mpq_class(floor_of(child(0) / child(1)));
        case ElementKind::sum:
        case ElementKind::maximum: {
            mpq_class result = 0;
            bool first = true;
            for (mpq_class p = child(0); p < child(1); ++p) {
                const Element at = s.fresh(FormulaSort::integer);
                Values inner = values;
                inner[at] = p;
                const mpq_class v = value_of(s, s.body_at(e, at), inner);
                result = n.kind == ElementKind::sum ? mpq_class(result + v) : first || v > result ? v : result;
                first = false;
            }
            return result;
        }
        case ElementKind::truth: return n.symbol;
        case ElementKind::negation: return child(0) == 0 ? 1 : 0;
        case ElementKind::conjunction: {
            for (std::size_t i = 0; i < n.children.size(); ++i)
                if (child(i) == 0) return 0;
            return 1;
        }
        case ElementKind::nonpositive: return child(0) <= 0 ? 1 : 0;
        case ElementKind::equal: return child(0) == (n.children.size() == 2 ? child(1) : mpq_class(0)) ? 1 : 0;
        case ElementKind::to_real: return child(0);
        case ElementKind::application: {
            mpq_class result = 7;
            for (std::size_t i = 0; i < n.children.size(); ++i) result = result * 3 + child(i);
            return mpq_class(floor_of(result) % 11);
        }
        default: ADD_FAILURE() << "a term that cannot be evaluated: " << e.id; return 0;
    }
}

class Random {
public:
    explicit Random(ElementStore& store, unsigned seed) : s(store), generator(seed) {
        for (const char* name : {"a", "b", "c"}) variables.push_back(s.variable(name, FormulaSort::integer));
    }
    int pick(int n) { return static_cast<int>(generator() % static_cast<unsigned>(n)); }
    Element integer(int depth) {
        if (depth == 0) return pick(3) == 0 ? s.integer(pick(7) - 3) : variables[static_cast<std::size_t>(pick(static_cast<int>(variables.size())))];
        const Element a = integer(depth - 1), b = integer(depth - 1);
        switch (pick(8)) {
            case 0: return s.add(a, b);
            case 1: return s.subtract(a, b);
            case 2: return s.multiply(a, b);
            case 3: return s.conditional(formula(depth - 1), a, b);
            case 4: return s.quotient(a, pick(2) == 0 ? s.integer(1 + pick(3)) : b);
            case 5: return s.apply("f", {a, b}, FormulaSort::integer);
            case 6: return s.maximum_of(a, b);
            default: {
                const Element p = s.fresh(FormulaSort::integer);
                variables.push_back(p);
                const Element body = integer(depth - 1);
                variables.pop_back();
                return s.sum(s.integer(pick(2)), s.integer(pick(4)), p, body);
            }
        }
    }
    Element formula(int depth) {
        const Element a = integer(depth == 0 ? 0 : depth - 1), b = integer(depth == 0 ? 0 : depth - 1);
        switch (pick(5)) {
            case 0: return s.less_equal(a, b);
            case 1: return s.less(a, b);
            case 2: return s.equal(a, b);
            case 3: return s.negation(s.equal(a, b));
            default: return s.disjunction({s.less(a, b), s.conjunction({s.less_equal(b, a), s.equal(a, s.integer(1))})});
        }
    }
    ElementStore& s;
    std::mt19937 generator;
    std::vector<Element> variables;
};

TEST(Element, ConstructionKeepsTheValue) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        ElementStore s;
        Random random(s, seed);
        Values values;
        for (Element v : random.variables) values[v] = random.pick(7) - 3;
        const Element a = random.integer(2), b = random.integer(2), c = random.formula(2);
        const mpq_class x = value_of(s, a, values), y = value_of(s, b, values);
        ASSERT_FALSE(s.failed()) << s.failure();
        EXPECT_EQ(value_of(s, s.add(a, b), values), x + y);
        EXPECT_EQ(value_of(s, s.multiply(a, b), values), x * y) << seed;
        EXPECT_EQ(value_of(s, s.less(a, b), values), x < y ? 1 : 0);
        EXPECT_EQ(value_of(s, s.equal(a, b), values), x == y ? 1 : 0);
        EXPECT_EQ(value_of(s, s.negation(c), values), 1 - value_of(s, c, values));
        EXPECT_EQ(value_of(s, s.conditional(c, a, b), values), value_of(s, c, values) != 0 ? x : y);
        EXPECT_EQ(value_of(s, s.to_real(a), values), x);
        if (y != 0) {
            EXPECT_EQ(value_of(s, s.quotient(a, b), values), mpq_class(floor_of(x / y)));
        }
    }
}

TEST(Element, SubstitutionKeepsTheValueAndCapturesNothing) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        ElementStore s;
        Random random(s, seed + 1000);
        Values values;
        for (Element v : random.variables) values[v] = random.pick(7) - 3;
        const Element e = random.integer(3), t = random.integer(2);
        Values changed = values;
        changed[random.variables[0]] = value_of(s, t, values);
        const Element substituted = s.substitute(e, {{random.variables[0], t}});
        ASSERT_FALSE(s.failed()) << s.failure();
        EXPECT_EQ(value_of(s, substituted, values), value_of(s, e, changed)) << seed;
    }
}

TEST(Element, BoundNamesDoNotMatter) {
    ElementStore s;
    const auto v = [&](const char* name) { return s.variable(name, FormulaSort::integer); };
    const Element n = v("n");
    const auto nested = [&](Element p, Element q) {
        return s.sum(s.integer(0), n, p, s.sum(s.integer(0), p, q, s.apply("f", {p, q}, FormulaSort::integer)));
    };
    EXPECT_EQ(nested(v("p"), v("q")), nested(v("q"), v("p")));
    const Element outer = nested(v("p"), v("q"));
    // Opening and closing again gives the same term, and a body that has a sum of its own keeps apart.
    EXPECT_EQ(s.sum(s.integer(0), n, v("r"), s.body_at(outer, v("r"))), outer);
    const Element twice = s.body_at(outer, outer);
    EXPECT_NE(twice, outer);
    EXPECT_TRUE(s.contains(twice, n));
}

TEST(Element, NormalForms) {
    ElementStore s;
    const Element a = s.variable("a", FormulaSort::integer), b = s.variable("b", FormulaSort::integer);
    EXPECT_EQ(s.multiply(s.add(a, b), s.subtract(a, b)), s.subtract(s.multiply(a, a), s.multiply(b, b)));
    EXPECT_EQ(s.quotient(s.add(s.multiply(s.integer(6), a), s.integer(5)), s.integer(3)), s.add(s.multiply(s.integer(2), a), s.integer(1)));
    EXPECT_EQ(s.less(a, b), s.less_equal(s.add(a, s.integer(1)), b));
    EXPECT_EQ(s.negation(s.less(a, b)), s.less_equal(b, a));
    EXPECT_EQ(s.less_equal(s.multiply(s.integer(2), a), s.integer(3)), s.less_equal(a, s.integer(1)));
    EXPECT_NE(s.quotient(s.multiply(a, b), b), a);  // b may be 0
    EXPECT_NE(s.divide(s.to_real(a), s.to_real(a)), s.number(1, FormulaSort::real));
    EXPECT_NE(s.sum(s.integer(0), s.integer(0), a, b), s.sum(s.integer(0), s.integer(1), a, b));
    EXPECT_NE(s.variable("a", FormulaSort::real), a);
}

// Both are functions of one index by cases: `if i < 2 then … else if i < 5 then … else …`. Terms made before decide which of them is older.
TEST(Element, ProductsOfConditionalsThatAskTheSameAreReadAlike) {
    for (const bool left_first : {true, false}) {
        ElementStore s;
        const Element i = s.variable("i", FormulaSort::integer);
        const auto by_cases = [&](const std::string& name) {
            const auto part = [&](int number) { return s.variable(name + std::to_string(number), FormulaSort::real); };
            return s.conditional(s.less(i, s.integer(2)), part(0), s.conditional(s.less(i, s.integer(5)), part(1), part(2)));
        };
        const auto product = [&](int number) {
            return s.multiply(s.variable("x" + std::to_string(number), FormulaSort::real),
                              s.variable("y" + std::to_string(number), FormulaSort::real));
        };
        const Element first = by_cases(left_first ? "x" : "y"), second = by_cases(left_first ? "y" : "x");
        const Element expected = s.conditional(s.less(i, s.integer(2)), product(0), s.conditional(s.less(i, s.integer(5)), product(1), product(2)));
        EXPECT_EQ(s.multiply(first, second), expected);
        EXPECT_EQ(s.multiply(second, first), expected);
        EXPECT_FALSE(s.failed());
    }
}

// Of two cases as deep that ask about the indices of an element, whichever was read first: under a name that is bound, too.
TEST(Element, ProductsOfConditionalsThatAskAnythingAreReadAlike) {
    ElementStore s;
    const Element i = s.variable("i", FormulaSort::integer), j = s.variable("j", FormulaSort::integer);
    const Element rows = s.less(i, s.integer(2)), columns = s.less(j, s.integer(3));
    const auto cases = [&](Element asked, const std::string& name, Element at) {
        return s.conditional(asked, s.apply(name + "0", {at}, FormulaSort::real), s.apply(name + "1", {at}, FormulaSort::real));
    };
    const auto sum = [&](const std::string& bound, bool rows_first) {
        const Element p = s.variable(bound, FormulaSort::integer);
        const Element first = rows_first ? cases(rows, "x", p) : cases(columns, "y", p);
        const Element second = rows_first ? cases(columns, "y", p) : cases(rows, "x", p);
        return s.sum(s.integer(0), s.integer(5), p, s.multiply(first, second));
    };
    const Element one = sum("p", true);
    EXPECT_EQ(sum("q", false), one);
    EXPECT_EQ(sum("r", true), one);
    EXPECT_NE(s.sum(s.integer(0), s.integer(5), i, s.multiply(cases(rows, "x", i), cases(columns, "y", i))), one);
    EXPECT_FALSE(s.failed());
}

TEST(Element, PowersAndNumbersAreBounded) {
    ElementStore store;
    Element power = store.variable("x", FormulaSort::integer), number = store.integer(3);
    for (int i = 0; i < 4; ++i) power = store.multiply(power, power);  // x to the 16
    EXPECT_FALSE(store.failed());
    store.multiply(power, power);
    EXPECT_TRUE(store.failed());
    ElementStore other;
    number = other.integer(3);
    for (int i = 0; i < 40 && !other.failed(); ++i) number = other.multiply(number, number);
    EXPECT_TRUE(other.failed());
}

// Nothing new is made, so that only counted work can end it.
TEST(Element, WorkOnSharedTermsIsBounded) {
    ElementStore store;
    Element amount = store.variable("x", FormulaSort::integer);
    for (int i = 0; i < 60 && !store.failed(); ++i)
        amount = store.conditional(store.equal(amount, store.integer(i)), store.add(amount, store.integer(1)),
                                   store.multiply(store.integer(-1), amount));
    store.to_real(amount);
    EXPECT_TRUE(store.failed());
}

// Names are made while others are in use: a substitution below binders makes some for what it opens.
TEST(Element, AFunctionKeepsItsNameWhereASubstitutionMakesOthers) {
    for (const int binders : {1, 2, 3, 5})
        for (int others = 0; others < 70; ++others) {
            ElementStore s;
            for (int i = 0; i < others; ++i) s.variable("other" + std::to_string(i), FormulaSort::integer);
            const Element from = s.variable("from", FormulaSort::integer), to = s.variable("to", FormulaSort::integer);
            const Element size = s.variable("n", FormulaSort::integer);
            std::vector<Element> indices{from};
            for (int i = 0; i < binders; ++i) indices.push_back(s.variable("k" + std::to_string(i), FormulaSort::integer));
            Element sum = s.apply("tensor x", indices, FormulaSort::real);
            for (int i = 1; i <= binders; ++i) sum = s.sum(s.integer(0), size, indices[static_cast<std::size_t>(i)], sum);
            const Element made = s.substitute(s.apply("function f", {sum}, FormulaSort::real), {{from, to}});
            ASSERT_EQ(s.kind(made), ElementKind::application);
            ASSERT_EQ(s.name(made), "function f") << binders << " binders, " << others << " other names";
            ASSERT_NE(made, s.substitute(s.apply("function g", {sum}, FormulaSort::real), {{from, to}}));
        }
}

TEST(Element, FailuresStick) {
    const auto fails = [](const std::function<void(ElementStore&)>& make) {
        ElementStore s;
        make(s);
        const bool failed = s.failed();
        s.integer(3);
        return failed && s.failed();
    };
    EXPECT_TRUE(fails([](ElementStore& s) { s.add(s.truth(true), s.integer(1)); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.add(s.variable("x", FormulaSort::any), s.integer(1)); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.equal(s.variable("x", FormulaSort::any), s.integer(1)); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.conjunction({s.integer(1)}); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.conditional(s.integer(1), s.integer(1), s.integer(1)); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.number(mpq_class(1, 2), FormulaSort::integer); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.quotient(s.number(1, FormulaSort::real), s.integer(2)); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.sum(s.integer(0), s.integer(1), s.fresh(FormulaSort::integer), s.truth(true)); }));
    EXPECT_TRUE(fails([](ElementStore& s) { s.body_at(s.integer(1), s.integer(1)); }));
    EXPECT_TRUE(fails([](ElementStore& s) {
        Element e = s.variable("x", FormulaSort::integer);
        for (int i = 0; i < 5000; ++i) e = s.apply("f", {e}, FormulaSort::integer);
    }));
    EXPECT_TRUE(fails([](ElementStore& s) {
        Element e = s.integer(1);
        for (int i = 0; i < 40; ++i) e = s.multiply(e, s.add(s.variable("x" + std::to_string(i), FormulaSort::integer), s.integer(1)));
    }));
}

}  // namespace
}  // namespace countersign::validator
