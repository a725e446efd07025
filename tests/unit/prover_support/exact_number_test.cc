#include "prover/support/exact_number.h"

#include <gtest/gtest.h>

#include <limits>

namespace countersign {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

TEST(ExactNumber, NeitherWrapsNorRounds) {
    for (std::int64_t a : {least, least + 1, std::int64_t{-3}, std::int64_t{0}, std::int64_t{7}, largest})
        for (std::int64_t b : {least, std::int64_t{-2}, std::int64_t{-1}, std::int64_t{1}, std::int64_t{5}, largest}) {
            const ExactNumber x(a), y(b);
            EXPECT_EQ((x + y).rational(), Rational(a) + Rational(b));
            EXPECT_EQ((x - y).rational(), Rational(a) - Rational(b));
            EXPECT_EQ((x * y).rational(), Rational(a) * Rational(b));
            EXPECT_EQ((x / y).rational(), Rational(a) / Rational(b));
            EXPECT_EQ(x < y, a < b);
            EXPECT_EQ(x == y, a == b);
        }
}

TEST(ExactNumber, QuotientsFloor) {
    EXPECT_EQ(floor_quotient(ExactNumber(7), ExactNumber(-2)).integer(), -4);
    EXPECT_EQ(floor_quotient(ExactNumber(-7), ExactNumber(2)).integer(), -4);
    EXPECT_EQ(floor_quotient(ExactNumber(-8), ExactNumber(2)).integer(), -4);
    EXPECT_EQ(floor_quotient(ExactNumber(least), ExactNumber(-1)).rational(), -Rational(least));
    EXPECT_EQ(floor_quotient(ExactNumber(Rational(7, 2)), ExactNumber(1)).integer(), 3);
    EXPECT_EQ(floor_quotient(ExactNumber(Rational(-7, 2)), ExactNumber(1)).integer(), -4);
}

TEST(ExactNumber, WhatIsWholeAgainIsAWordAgain) {
    const ExactNumber half(Rational(1, 2)), beyond = ExactNumber(largest) + ExactNumber(1);
    EXPECT_FALSE(half.integer());
    EXPECT_FALSE(beyond.integer());
    EXPECT_EQ((half + half).integer(), 1);
    EXPECT_EQ(half + half, ExactNumber(1));
    EXPECT_EQ(beyond - ExactNumber(1), ExactNumber(largest));
    EXPECT_FALSE(beyond == ExactNumber(largest));
    EXPECT_TRUE(ExactNumber(largest) < beyond);
}

}  // namespace
}  // namespace countersign
