// Exact numbers and their texts.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "prover/support/rational.h"

namespace countersign {
namespace {

using Unbounded = boost::multiprecision::cpp_rational;

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

std::string text_of(const Unbounded& value) {
    const Integer above = boost::multiprecision::numerator(value), below = boost::multiprecision::denominator(value);
    return below == 1 ? above.str() : above.str() + "/" + below.str();
}

/// Words at their ends, fractions whose sums and products leave them, and numbers that never were words.
std::vector<Unbounded> awkward_numbers() {
    std::vector<Unbounded> numbers;
    for (const std::int64_t above : {least, least + 1, std::int64_t{-6}, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}, std::int64_t{4}, largest})
        for (const std::int64_t below : {std::int64_t{1}, std::int64_t{2}, std::int64_t{6}, largest - 1, largest}) numbers.emplace_back(above, below);
    for (const char* text : {"9223372036854775808", "-9223372036854775809", "1/9223372036854775808", "340282366920938463463374607431768211456/3"})
        numbers.emplace_back(text);
    return numbers;
}

TEST(Rational, ComputesWhatUnboundedNumbersDo) {
    for (const Unbounded& x : awkward_numbers())
        for (const Unbounded& y : awkward_numbers()) {
            const Rational a(text_of(x)), b(text_of(y));
            EXPECT_EQ(rational_text(a), text_of(x));
            EXPECT_EQ(rational_text(a + b), text_of(x + y));
            EXPECT_EQ(rational_text(a - b), text_of(x - y));
            EXPECT_EQ(rational_text(a * b), text_of(x * y));
            EXPECT_EQ(rational_text(-a), text_of(-x));
            EXPECT_EQ(a == b, x == y);
            EXPECT_EQ(a < b, x < y);
            EXPECT_EQ(a >= b, x >= y);
            if (y == 0) continue;
            EXPECT_EQ(rational_text(a / b), text_of(x / y));
            EXPECT_EQ(rational_text(a / b * b), text_of(x));
            const Rational floor = floor_quotient(a, b), rest = a / b - floor;
            EXPECT_TRUE(floor.is_whole() && rest >= 0 && rest < 1);
        }
}

TEST(Rational, EqualNumbersHaveOneForm) {
    for (const Unbounded& x : awkward_numbers()) {
        const Rational a(text_of(x)), around = (a * Rational(largest) - Rational(1)) / 3;
        const Rational again = (around * 3 + 1) / Rational(largest);
        EXPECT_EQ(again, a);
        EXPECT_EQ(std::hash<Rational>{}(again), std::hash<Rational>{}(a));
        EXPECT_EQ(again.integer(), a.integer());
        EXPECT_EQ(a.to_double(), x.convert_to<double>());
        EXPECT_EQ(numerator(a), boost::multiprecision::numerator(x));
        EXPECT_EQ(denominator(a), boost::multiprecision::denominator(x));
    }
}

TEST(Rational, QuotientsFloor) {
    EXPECT_EQ(floor_quotient(7, -2).integer(), -4);
    EXPECT_EQ(floor_quotient(-7, 2).integer(), -4);
    EXPECT_EQ(floor_quotient(-8, 2).integer(), -4);
    EXPECT_EQ(floor_quotient(least, -1), -Rational(least));
    EXPECT_EQ(floor_of(Rational(7) / 2).integer(), 3);
    EXPECT_EQ(floor_of(Rational(-7) / 2).integer(), -4);
    EXPECT_EQ(floor_of(Rational("-36893488147419103233/2")), Rational("-18446744073709551617"));
}

TEST(Rational, OnlyWholeWordsAreWords) {
    EXPECT_FALSE((Rational(1) / 2).integer());
    EXPECT_FALSE((Rational(largest) + 1).integer());
    EXPECT_EQ((Rational(largest) + 1 - 1).integer(), largest);
    EXPECT_TRUE((Rational(largest) + 1).is_whole());
    EXPECT_EQ((Rational(1) / 2 + Rational(1) / 2).integer(), 1);
}

TEST(Rational, DecimalLiteralsAreExact) {
    const auto text = [](const std::string& literal) {
        Rational value;
        return parse_decimal(literal, value) ? rational_text(value) : std::string("none");
    };
    EXPECT_EQ(text("12"), "12");
    EXPECT_EQ(text("0012"), "12");
    EXPECT_EQ(text("-0.5"), "-1/2");
    EXPECT_EQ(text("1e-06"), "1/1000000");
    EXPECT_EQ(text("2.5E2"), "250");
    EXPECT_EQ(text("-0.0"), "0");
    EXPECT_EQ(text("1."), "1");
}

TEST(Rational, OtherTextsAreRefused) {
    Rational value;
    for (const char* text : {"", "-", ".", "-inf", "nan", "1e", "1e+", "0x10", "1 ", "1.2.3", "1e99999", "--1"})
        EXPECT_FALSE(parse_decimal(text, value)) << text;
}

TEST(Rational, ADoubleIsOneExactly) {
    EXPECT_EQ(rational_text(rational_of(-0.625)), "-5/8");
    EXPECT_EQ(rational_text(rational_of(0.1)), "3602879701896397/36028797018963968");
    EXPECT_EQ(rational_text(rational_of(-0.0)), "0");
    EXPECT_EQ(rational_text(rational_of(9007199254740993.0)), "9007199254740992");
    for (double number : {5e-324, 1.7976931348623157e308, -123456.789}) EXPECT_EQ(rational_of(number).to_double(), number);
}

TEST(Rational, PythonPrintsTheShortestDecimalOfADouble) {
    const auto is_printed = [](const std::string& literal) {
        Rational value;
        return parse_decimal(literal, value) && is_shortest_double(literal, value);
    };
    for (const char* literal : {"1e-06", "-0.1", "1.0", "-0.0", "1e+20", "5e-324", "1.7976931348623157e+308", "0.30000000000000004"})
        EXPECT_TRUE(is_printed(literal)) << literal;
    for (const char* literal : {"1.00000000000000000001", "1e400", "-1e-400", "0.1000000000000000055511151231257827", "0.300000000000000041"})
        EXPECT_FALSE(is_printed(literal)) << literal;
}

}  // namespace
}  // namespace countersign
