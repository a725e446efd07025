// Exact numbers and their texts.
#include <gtest/gtest.h>

#include "prover/support/rational.h"

namespace countersign {
namespace {

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

}  // namespace
}  // namespace countersign
