// Intervals hold every result of numbers in their operands, and no more than doubles need.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "validator/violation/interval.h"

namespace countersign::validator {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

bool holds(const Interval& interval, const Rational& number) {
    return (std::isinf(interval.low) || Rational(interval.low) <= number) && (std::isinf(interval.high) || number <= Rational(interval.high));
}
// At most so many doubles lie between its ends.
bool is_narrow(const Interval& interval, int doubles) {
    double at = interval.low;
    for (int i = 0; i < doubles; ++i) at = std::nextafter(at, infinite);
    return at >= interval.high;
}
Interval point(double number) { return {number, number}; }

class Drawn : public ::testing::Test {
protected:
    // Of all sizes, whole numbers and such as have few bits among them.
    double number() {
        const double base = static_cast<double>(static_cast<std::int64_t>(random_())) * 0x1p-63;
        switch (random_() % 4) {
            case 0: return std::round(base * 10);
            case 1: return std::round(base * 64) / 16;
            case 2: return std::ldexp(base, static_cast<int>(random_() % 400) - 200);
            default: return base;
        }
    }
    Interval interval() {
        const double a = number(), b = number();
        return random_() % 3 == 0 ? point(a) : Interval{std::min(a, b), std::max(a, b)};
    }
    Rational inside(const Interval& a) { return Rational(a.low) + (Rational(a.high) - Rational(a.low)) * Rational(static_cast<int>(random_() % 9), 8); }
    std::mt19937_64 random_{20261128};
};

TEST_F(Drawn, SumsAndProductsOfPointsAreNearAndExactWhereTheyCanBe) {
    for (int i = 0; i < 20000; ++i) {
        const double a = number(), b = number();
        const Rational sum = Rational(a) + Rational(b), product = Rational(a) * Rational(b);
        for (const auto& [interval, exact] : {std::pair(add(point(a), point(b)), sum), std::pair(multiply(point(a), point(b)), product)}) {
            EXPECT_TRUE(holds(interval, exact)) << a << " " << b;
            EXPECT_TRUE(is_narrow(interval, 1)) << a << " " << b;
            EXPECT_TRUE(interval.is_point() || Rational(exact.get_d()) != exact) << a << " " << b;
        }
    }
}

TEST_F(Drawn, WhatIsInTheOperandsGivesWhatIsInTheResult) {
    for (int i = 0; i < 20000; ++i) {
        const Interval a = interval(), b = interval();
        const Rational x = inside(a), y = inside(b);
        EXPECT_TRUE(holds(add(a, b), x + y));
        EXPECT_TRUE(holds(multiply(a, b), x * y));
        EXPECT_TRUE(holds(larger(a, b), x < y ? y : x));
        EXPECT_TRUE(holds(around(a, b), x) && holds(around(a, b), y));
        EXPECT_TRUE(x == 0 || holds(inverse(a), Rational(1) / x));
        EXPECT_TRUE(holds(Interval::of(x), x) && is_narrow(Interval::of(x), 1));
    }
}

// Where what is left over of a sum may itself be beyond the largest double (attacker 69).
TEST_F(Drawn, NumbersNearTheLargestAndTheLeast) {
    const double largest = std::numeric_limits<double>::max(), a = -(0x1p51 + 1.5) * 0x1p971;
    EXPECT_TRUE(holds(add(point(a), point(largest)), Rational(a) + Rational(largest)));
    EXPECT_TRUE(holds(add(point(-a), point(-largest)), -(Rational(a) + Rational(largest))));
    const double edges[] = {largest, -largest, 0x1p1023, -0x1p1023, std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::min()};
    const auto extreme = [&] {
        if (random_() % 4 == 0) return edges[random_() % 6];
        const double base = static_cast<double>(static_cast<std::int64_t>(random_())) * 0x1p-63;
        const int exponent = static_cast<int>(random_() % 60);
        return std::ldexp(base, random_() % 3 == 0 ? exponent - 1074 : 1024 - exponent % 4);
    };
    for (int i = 0; i < 20000; ++i) {
        const double x = extreme(), y = extreme();
        EXPECT_TRUE(holds(add(point(x), point(y)), Rational(x) + Rational(y))) << x << " " << y;
        EXPECT_TRUE(holds(multiply(point(x), point(y)), Rational(x) * Rational(y))) << x << " " << y;
        EXPECT_TRUE(x == 0 || holds(inverse(point(x)), Rational(1) / Rational(x))) << x;
    }
}

TEST_F(Drawn, RootsAreNear) {
    for (int i = 0; i < 5000; ++i) {
        const double a = std::abs(number());
        const Interval root = apply_function("sqrt", point(a));
        EXPECT_LE(Rational(root.low) * Rational(root.low), Rational(a));
        EXPECT_GE(Rational(root.high) * Rational(root.high), Rational(a));
        EXPECT_TRUE(is_narrow(root, 1)) << a;
        if (a == 0) continue;
        const Interval one = multiply(multiply(apply_function("rsqrt", point(a)), apply_function("rsqrt", point(a))), point(a));
        EXPECT_TRUE(holds(one, 1) && is_narrow(one, 40)) << a;
    }
    EXPECT_EQ(apply_function("sqrt", point(9)), point(3));
    EXPECT_EQ(apply_function("rsqrt", point(0.25)), point(2));
}

TEST(Interval, AnExactResultStaysExact) {
    EXPECT_EQ(Interval::of(Rational(3, 8)), point(0.375));
    EXPECT_EQ(Interval::of(std::int64_t{-7}), point(-7));
    EXPECT_EQ(inverse(point(8)), point(0.125));
    EXPECT_EQ(multiply(point(0), Interval::of(Rational(1, 3))), point(0));
    EXPECT_FALSE(Interval::of(Rational(1, 3)).is_point());
    EXPECT_FALSE(inverse(point(3)).is_point());
    EXPECT_FALSE(Interval::of((std::int64_t{1} << 53) + 1).is_point());
    EXPECT_TRUE(holds(Interval::of((std::int64_t{1} << 53) + 1), Rational(mpz_class("9007199254740993"))));
}

TEST(Interval, ABoundThatIsInfiniteIsNoNumber) {
    const Interval below{-infinite, -0x1p60};
    EXPECT_EQ(multiply(point(0), below), point(0));
    EXPECT_EQ(add(below, point(1)).low, -infinite);
    EXPECT_LE(add(below, point(1)).high, -0x1p59);
    EXPECT_EQ(larger(below, point(1)), point(1));
    EXPECT_EQ(multiply(below, point(-2)), (Interval{0x1p61, infinite}));
    EXPECT_EQ(apply_function("exp", below).low, 0);
    EXPECT_LT(apply_function("exp", below).high, 1e-300);
    EXPECT_EQ(inverse(below).high, 0);
    EXPECT_EQ(add(Interval(), point(1)), Interval());
}

TEST(Interval, WhatIsTooLargeHasABound) {
    EXPECT_TRUE(holds(multiply(point(1e300), point(1e300)), Rational(1e300) * Rational(1e300)));
    EXPECT_TRUE(holds(add(point(-1.5e308), point(-1.5e308)), Rational(-1.5e308) * 2));
    EXPECT_TRUE(holds(multiply(point(1e-300), point(-1e-300)), Rational(1e-300) * Rational(-1e-300)));
    EXPECT_EQ(apply_function("exp", point(1e18)).high, infinite);
    EXPECT_GT(apply_function("exp", point(1e18)).low, 1e300);
    mpz_class large;
    mpz_ui_pow_ui(large.get_mpz_t(), 10, 400);
    EXPECT_TRUE(holds(Interval::of(Rational(large)), Rational(large)) && holds(Interval::of(Rational(-large)), Rational(-large)));
    EXPECT_TRUE(holds(Interval::of(Rational(1) / Rational(large)), Rational(1) / Rational(large)));
}

TEST(Interval, OutsideOfADomainIsAnyNumber) {
    for (const Interval& none : {inverse(point(0)), inverse({-1, 1}), inverse({0, 1}), apply_function("log", point(0)), apply_function("log", {-1, 2}),
                                 apply_function("sqrt", {-1, 1}), apply_function("rsqrt", {0, 1}), apply_function("a kernel", point(1))})
        EXPECT_EQ(none, Interval());
}

// Digits: NIST Digital Library of Mathematical Functions (4.2.11, 7.2.1), and bc -l.
TEST(Interval, FunctionsHoldTheirValues) {
    const std::tuple<const char*, double, const char*> values[] = {
        {"exp", 1, "2718281828459045235360287/1000000000000000000000000"},     {"exp", -2, "135335283236612691893999/1000000000000000000000000"},
        {"log", 2, "693147180559945309417232/1000000000000000000000000"},      {"log", 0.125, "-2079441541679835928251696/1000000000000000000000000"},
        {"tanh", 0.5, "462117157260009758502318/1000000000000000000000000"},   {"tanh", -1, "-761594155955764888119458/1000000000000000000000000"},
        {"sin", 1, "841470984807896506652502/1000000000000000000000000"},      {"cos", 1, "540302305868139717400936/1000000000000000000000000"},
        {"sin", -3, "-141120008059867222100744/1000000000000000000000000"},    {"cos", 100, "862318872287683934107931/1000000000000000000000000"},
        {"erf", 0.5, "520499877813046537682746/1000000000000000000000000"},    {"erf", -2, "-995322265018952734162069/1000000000000000000000000"},
        {"erf_slope", 0, "1128379167095512573896158/1000000000000000000000000"}, {"erf_slope", 1, "415107497420594703340268/1000000000000000000000000"}};
    for (const auto& [name, at, digits] : values) {
        const Interval value = apply_function(name, point(at));
        EXPECT_TRUE(holds(value, Rational(digits))) << name << " " << at << ": " << interval_text(value);
        EXPECT_TRUE(is_narrow(value, 12)) << name << " " << at;
        const Interval wide = apply_function(name, {at - 0.25, at + 0.25});
        EXPECT_LE(wide.low, value.low) << name;
        EXPECT_GE(wide.high, value.high) << name;
    }
    EXPECT_EQ(apply_function("exp", point(0)), point(1));
    EXPECT_EQ(apply_function("log", point(1)), point(0));
    EXPECT_EQ(apply_function("cos", point(0)), point(1));
    for (const char* name : {"tanh", "sin", "erf"}) EXPECT_EQ(apply_function(name, point(0)), point(0)) << name;
}

TEST_F(Drawn, FunctionsMeetEachOther) {
    for (int i = 0; i < 500; ++i) {
        const double a = std::fmod(number(), 30);
        const Interval e = apply_function("exp", point(a)), back = apply_function("log", e);
        EXPECT_TRUE(holds(back, Rational(a))) << a;
        const Interval s = apply_function("sin", point(a)), c = apply_function("cos", point(a));
        EXPECT_TRUE(holds(add(multiply(s, s), multiply(c, c)), 1)) << a;
        const Interval doubled = apply_function("exp", add(point(a), point(a)));
        const Interval by_exp = multiply(add(doubled, point(-1)), inverse(add(doubled, point(1)))), t = apply_function("tanh", point(a));
        EXPECT_TRUE(t.low <= by_exp.high && by_exp.low <= t.high) << a;
        // The mean slope between two places lies between those at the ends, on one side of 0.
        const double b = std::abs(std::fmod(a, 3)) + 0.5, step = 0.125;
        const Interval mean = multiply(add(apply_function("erf", point(b + step)), multiply(point(-1), apply_function("erf", point(b)))), point(1 / step));
        EXPECT_LT(apply_function("erf_slope", point(b + step)).low, mean.high) << b;
        EXPECT_GT(apply_function("erf_slope", point(b)).high, mean.low) << b;
    }
}

TEST(Interval, Truncation) {
    EXPECT_EQ(truncation(point(-2.5)), -2);
    EXPECT_EQ(truncation({2.1, 2.9}), 2);
    EXPECT_EQ(truncation({-0.5, 0.5}), 0);
    EXPECT_FALSE(truncation({1.9, 2.1}));
    EXPECT_FALSE(truncation(Interval()));
    EXPECT_FALSE(truncation(point(0x1p60)));
}

TEST(Interval, ApartIsMoreThanARounding) {
    EXPECT_TRUE(are_apart(point(1), point(1.001)));
    EXPECT_TRUE(are_apart(point(1.001), point(1)));
    EXPECT_TRUE(are_apart({-infinite, 0}, {1, infinite}));
    EXPECT_TRUE(are_apart(point(0), point(1e-9)));
    EXPECT_TRUE(are_apart(point(-1), point(1)));
    EXPECT_FALSE(are_apart(point(1), point(1 + 0x1p-21)));
    EXPECT_FALSE(are_apart(point(1e9), point(1e9 + 900)));
    EXPECT_FALSE(are_apart({0, 1}, {1, 2}));
    EXPECT_FALSE(are_apart({0, 3}, {1, 2}));
    EXPECT_FALSE(are_apart(point(0), point(0)));
    EXPECT_FALSE(are_apart(Interval(), point(1)));
}

}  // namespace
}  // namespace countersign::validator
