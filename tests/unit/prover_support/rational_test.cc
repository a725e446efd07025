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
