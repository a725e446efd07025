// Limits as numbers fall: each rule against sequences of doubles that do what it speaks of.
#include "validator/element/limit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <vector>

#include "validator/element/meaning.h"

namespace countersign::validator {
namespace {

using Sequence = std::function<double(double)>;

// What elements may do as n grows.
const std::map<Limit, std::vector<Sequence>> sequences{
    {Limit::zero, {[](double) { return 0.0; }, [](double n) { return 1 / n; }, [](double n) { return -1 / n; }}},
    {Limit::positive, {[](double) { return 2.0; }, [](double n) { return 1 + 1 / n; }, [](double n) { return 3 - 1 / n; }}},
    {Limit::negative, {[](double) { return -2.0; }, [](double n) { return -1 - 1 / n; }, [](double n) { return -3 + 1 / n; }}},
    {Limit::number, {[](double) { return -2.0; }, [](double n) { return 1 + 1 / n; }, [](double n) { return -3 - 1 / n; }}},
    {Limit::finite, {[](double) { return 0.0; }, [](double) { return -2.0; }, [](double n) { return 1 + 1 / n; }, [](double n) { return -1 / n; }}},
    {Limit::fallen, {[](double n) { return -n; }, [](double n) { return 5 - 2 * n; }}},
};

bool does(const Sequence& sequence, Limit limit) {
    const double far = 1e9, at = sequence(far);
    switch (limit) {
        case Limit::zero: return std::abs(at) < 1e-6;
        case Limit::positive: return at > 1e-3 && at < 1e3;
        case Limit::negative: return at < -1e-3 && at > -1e3;
        case Limit::number:  // that sums of numbers do not cancel is taken
        case Limit::finite: return std::abs(at) < 1e3;
        case Limit::fallen: return at < -1e6;
        default: return true;  // nothing is said
    }
}

TEST(Limits, RulesHoldOfSequences) {
    for (const auto& [a, firsts] : sequences)
        for (const auto& [b, seconds] : sequences)
            for (const Sequence& f : firsts)
                for (const Sequence& g : seconds) {
                    EXPECT_TRUE(does([&](double n) { return f(n) + g(n); }, plus(a, b))) << int(a) << " + " << int(b);
                    EXPECT_TRUE(does([&](double n) { return f(n) * g(n); }, times(a, b))) << int(a) << " * " << int(b);
                    EXPECT_TRUE(does([&](double n) { return std::max(f(n), g(n)); }, larger(a, b))) << "max " << int(a) << ", " << int(b);
                    EXPECT_TRUE(does(f, either(a, b)) && does(g, either(a, b))) << int(a) << " or " << int(b);
                }
}

TEST(Limits, WhatIsNotKnownStays) {
    const std::vector<Limit> all{Limit::zero, Limit::positive, Limit::negative, Limit::number,
                                 Limit::finite, Limit::fallen, Limit::open, Limit::none};
    for (const Limit other : all) {
        for (const auto& rule : {plus, times, larger}) {
            EXPECT_EQ(rule(other, Limit::none), Limit::none);
            EXPECT_EQ(rule(Limit::open, other), other == Limit::none ? Limit::none : Limit::open);
        }
        for (const Limit another : all) {
            EXPECT_EQ(plus(other, another), plus(another, other));
            EXPECT_EQ(times(other, another), times(another, other));
            EXPECT_EQ(larger(other, another), larger(another, other));
            EXPECT_EQ(either(other, another), either(another, other));
        }
    }
    EXPECT_EQ(times(Limit::zero, Limit::fallen), Limit::none);
    EXPECT_EQ(times(Limit::number, Limit::fallen), Limit::open) << "it may be 0 or negative";
    EXPECT_EQ(either(Limit::number, Limit::fallen), Limit::open);
    EXPECT_EQ(times(Limit::finite, Limit::fallen), Limit::open);
    for (const Limit other : {Limit::zero, Limit::positive, Limit::finite}) EXPECT_EQ(either(Limit::finite, other), Limit::finite);
    for (const auto& rule : {either, larger}) EXPECT_EQ(rule(Limit::number, Limit::zero), Limit::finite) << "it would pass for what is not 0";
    for (const auto& rule : {plus, times, either, larger}) EXPECT_EQ(rule(Limit::finite, Limit::number), Limit::finite);
    EXPECT_EQ(plus(Limit::finite, Limit::positive), Limit::finite);
    EXPECT_EQ(plus(Limit::negative, Limit::positive), Limit::finite) << "1 - 1";
    EXPECT_EQ(plus(Limit::negative, Limit::number), Limit::number);
    EXPECT_EQ(either(Limit::positive, Limit::number), Limit::finite) << "less 1, one of them may be 0";
}

// x[i] below a mask, a row of a softmax: its sum is 0 exactly if each is masked.
class Row : public ::testing::Test {
protected:
    Limit sum(std::vector<std::int64_t> mask, const std::function<Element(Element)>& of) {
        ElementStore s;
        ElementMeaning meaning(s, &definitions);
        const Element i = s.variable("i", FormulaSort::integer);
        const Element masked = s.apply("mask", {i}, FormulaSort::boolean);
        const Element x = s.apply("x", {i}, FormulaSort::real), low = s.apply("low", {i}, FormulaSort::real);
        const Element filled = s.conditional(masked, low, x);
        store = &s;
        const Element row = s.sum(s.integer(0), s.integer(3), i, of(filled));
        const TensorValue of_mask{Sort::boolean, {3}, std::move(mask), {}}, of_x{Sort::real, {3}, {}, {}};
        const TensorValue of_low{Sort::real, {3}, {}, {}, {Limit::fallen, Limit::fallen, Limit::fallen}};
        std::uint64_t room = 1000;
        meaning.begin(room);
        const auto symbol = [&](Element e) { return s.node(e).symbol; };
        meaning.set_table(symbol(masked), &of_mask);
        meaning.set_table(symbol(x), &of_x);
        meaning.set_table(symbol(low), &of_low);
        const Limit limit = meaning.limit(row);
        EXPECT_FALSE(meaning.failed());
        return limit;
    }
    void SetUp() override {
        definitions.functions["exp"].name = "exp";
        definitions.functions["exp"].vanishes = true;
        for (const char* name : {"log", "tanh", "cos"}) definitions.functions[name].name = name;
    }
    Element exp(Element e) { return store->apply("function exp", {e}, FormulaSort::real); }
    ElementStore* store = nullptr;
    Definitions definitions;
};

TEST_F(Row, OfExponentialsVanishesWhereEachIsMasked) {
    const auto of = [&](Element e) { return exp(e); };
    EXPECT_EQ(sum({1, 1, 1}, of), Limit::zero);
    EXPECT_EQ(sum({1, 0, 1}, of), Limit::positive);
    EXPECT_EQ(sum({0, 0, 0}, of), Limit::positive);
    EXPECT_EQ(sum({}, of), Limit::open) << "a mask without a value decides nothing";
}

TEST_F(Row, OfFunctionsOf0IsWhatIsKnownOfThem) {
    EXPECT_EQ(sum({1, 1, 1}, [&](Element e) { return exp(exp(e)); }), Limit::positive);
    EXPECT_EQ(sum({1, 0, 0}, [&](Element e) { return store->apply("function log", {exp(exp(e))}, FormulaSort::real); }), Limit::finite)
        << "log(1) is 0";
    EXPECT_EQ(sum({1, 1, 1}, [&](Element e) { return store->apply("function tanh", {exp(e)}, FormulaSort::real); }), Limit::zero);
    EXPECT_EQ(sum({1, 1, 1}, [&](Element e) { return store->apply("function cos", {exp(e)}, FormulaSort::real); }), Limit::positive);
    EXPECT_EQ(sum({0, 0, 0}, [&](Element e) { return store->apply("function cos", {exp(e)}, FormulaSort::real); }), Limit::finite);
    EXPECT_EQ(sum({0, 0, 0}, [&](Element e) { return store->subtract(exp(e), store->integer(1)); }), Limit::finite);
    EXPECT_EQ(sum({1, 1, 1}, [&](Element e) { return store->apply("function log", {exp(e)}, FormulaSort::real); }), Limit::none);
    const auto log_of_negative = [&](Element e) {
        return store->apply("function log", {store->subtract(store->integer(0), exp(e))}, FormulaSort::real);
    };
    EXPECT_EQ(sum({0, 0, 0}, log_of_negative), Limit::none);
    EXPECT_EQ(sum({0, 0, 0}, [&](Element e) { return exp(log_of_negative(e)); }), Limit::none);
    EXPECT_EQ(sum({1, 1, 1}, [&](Element e) { return store->apply("function g", {exp(e)}, FormulaSort::real); }), Limit::open) << "nobody knows it";
    EXPECT_EQ(sum({0, 0, 0}, [&](Element e) { return store->apply("function tanh", {exp(e)}, FormulaSort::real); }), Limit::positive);
    EXPECT_EQ(sum({0, 0, 0}, [&](Element e) { return store->apply("function tanh", {e}, FormulaSort::real); }), Limit::number);
}

TEST_F(Row, HasNoLimitWhereItIsTakenFromItself) {
    EXPECT_EQ(sum({1, 0, 0}, [&](Element e) { return store->subtract(e, e); }), Limit::zero) << "the term is 0";
    EXPECT_EQ(sum({1, 0, 0}, [&](Element e) { return store->multiply(e, e); }), Limit::open);
    EXPECT_EQ(sum({1, 0, 0}, [&](Element e) { return store->multiply(exp(e), e); }), Limit::none) << "0 * -inf";
}

// c * x[i] + y[i]: what it is made of decides, not what that holds.
TEST(LimitEverywhere, IsMadeOfWhatIsReadAndNotMultipliedBy0) {
    ElementStore s;
    ElementMeaning meaning(s);
    const Element i = s.variable("i", FormulaSort::integer), c = s.variable("c", FormulaSort::real), n = s.variable("n", FormulaSort::integer);
    const Element x = s.apply("x", {i}, FormulaSort::real), y = s.apply("y", {i}, FormulaSort::real), zero = s.integer(0);
    const TensorValue numbers{Sort::real, {3}, {}, {}};
    std::uint64_t room = 1000;
    const auto is_one = [&](Element e, std::int64_t factor, std::int64_t size = 3) {
        meaning.begin(room);
        for (const Element table : {x, y}) meaning.set_table(s.node(table).symbol, &numbers);
        meaning.set(c, Value::of_real(Rational(factor)));
        meaning.set(n, size);
        return meaning.limit(e, true) == Limit::number && !meaning.failed();
    };
    const Element holds = s.apply("mask", {i}, FormulaSort::boolean), real_0 = s.subtract(x, x);
    EXPECT_TRUE(is_one(s.add(s.multiply(c, x), y), 2));
    EXPECT_TRUE(is_one(s.add(s.multiply(c, x), y), 0)) << "it is y";
    EXPECT_FALSE(is_one(s.multiply(c, x), 0));
    EXPECT_FALSE(is_one(real_0, 2)) << "it is 0";
    EXPECT_TRUE(is_one(s.conditional(holds, x, y), 2));
    EXPECT_FALSE(is_one(s.conditional(holds, x, real_0), 2));
    EXPECT_TRUE(is_one(s.add(x, s.integer(1)), 2));
    EXPECT_FALSE(is_one(s.conditional(holds, x, s.to_real(s.integer(1))), 2)) << "a constant, which others cancel";
    EXPECT_TRUE(is_one(s.sum(zero, n, i, x), 2));
    EXPECT_FALSE(is_one(s.sum(zero, n, i, x), 2, 0)) << "a sum of nothing";
    EXPECT_FALSE(is_one(s.apply("z", {i}, FormulaSort::real), 2)) << "nobody knows what it is";
}

// Of operands that have one word for all their elements.
TEST(LimitEverywhere, ComputesWithWords) {
    ElementStore s;
    ElementMeaning meaning(s);
    const Element i = s.variable("i", FormulaSort::integer), n = s.variable("n", FormulaSort::integer);
    const Element x = s.apply("x", {i}, FormulaSort::real), y = s.apply("y", {i}, FormulaSort::real), zero = s.integer(0);
    const Element holds = s.apply("mask", {i}, FormulaSort::boolean);
    std::uint64_t room = 1000;
    const auto of = [&](Element e, Limit first, Limit second, std::int64_t size = 3) {
        const TensorValue a{Sort::real, {3}, {}, {}, {first}}, b{Sort::real, {3}, {}, {}, {second}};
        meaning.begin(room);
        meaning.set_table(s.node(x).symbol, &a);
        meaning.set_table(s.node(y).symbol, &b);
        meaning.set(n, size);
        const Limit limit = meaning.limit(e, true);
        return meaning.failed() ? Limit::open : limit;
    };
    const Element difference = s.subtract(x, y), product = s.multiply(x, y);
    EXPECT_EQ(of(difference, Limit::positive, Limit::positive), Limit::finite);
    EXPECT_EQ(of(difference, Limit::positive, Limit::negative), Limit::positive);
    EXPECT_EQ(of(difference, Limit::zero, Limit::positive), Limit::negative);
    EXPECT_EQ(of(product, Limit::negative, Limit::negative), Limit::positive);
    EXPECT_EQ(of(product, Limit::finite, Limit::positive), Limit::finite);
    EXPECT_EQ(of(product, Limit::none, Limit::positive), Limit::none);
    EXPECT_EQ(of(s.conditional(holds, x, y), Limit::positive, Limit::positive), Limit::positive);
    EXPECT_EQ(of(s.conditional(holds, x, y), Limit::positive, Limit::number), Limit::finite) << "nobody knows which";
    EXPECT_EQ(of(s.sum(zero, n, i, x), Limit::negative, Limit::zero), Limit::negative);
    EXPECT_EQ(of(s.sum(zero, n, i, x), Limit::negative, Limit::zero, 0), Limit::open) << "a sum of nothing";
    EXPECT_EQ(of(s.sum(zero, s.variable("m", FormulaSort::integer), i, x), Limit::positive, Limit::zero), Limit::open) << "of how many is not known";
    EXPECT_EQ(of(s.apply("function g", {x}, FormulaSort::real), Limit::positive, Limit::zero), Limit::open) << "nobody knows it";
}

}  // namespace
}  // namespace countersign::validator
