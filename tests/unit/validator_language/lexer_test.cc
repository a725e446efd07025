// Tokens, names and numbers: where each ends, and what is none.
#include "validator/language/lexer.h"

#include <gtest/gtest.h>

namespace countersign::validator {
namespace {

std::vector<std::string> tokens_of(const std::string& text) {
    const Result<std::vector<LanguageToken>> tokens = tokenise(text, "t");
    if (!tokens.ok()) return {tokens.error().text()};
    std::vector<std::string> texts;
    for (const LanguageToken& token : *tokens)
        if (token.kind != LanguageTokenKind::end) texts.emplace_back(token.text);
    return texts;
}

using Texts = std::vector<std::string>;

TEST(Tokens, ASignIsPartOfANumberOnlyInAnExponent) {
    EXPECT_EQ(tokens_of("1e-06"), Texts{"1e-06"});
    EXPECT_EQ(tokens_of("1E+6"), Texts{"1E+6"});
    EXPECT_EQ(tokens_of("2-1"), (Texts{"2", "-", "1"}));
    EXPECT_EQ(tokens_of("2+1"), (Texts{"2", "+", "1"}));
    EXPECT_EQ(tokens_of("me-1"), (Texts{"me", "-", "1"})) << "of a name no sign is a part";
    EXPECT_EQ(tokens_of("2e*3"), (Texts{"2e", "*", "3"})) << "no other mark is a sign";
    EXPECT_EQ(tokens_of("2e-n"), (Texts{"2e", "-", "n"})) << "an exponent has digits";
}

TEST(Tokens, APointIsPartOfAWordOnlyBeforeMoreOfIt) {
    EXPECT_EQ(tokens_of("0.5"), Texts{"0.5"});
    EXPECT_EQ(tokens_of("a.b"), Texts{"a.b"});
    EXPECT_EQ(tokens_of("1.a"), (Texts{"1", ".", "a"}));
    EXPECT_EQ(tokens_of("a.1"), (Texts{"a", ".", "1"}));
}

TEST(Names, AreOneTokenWithoutDots) {
    for (const char* text : {"a", "_1", "info", "sum"}) EXPECT_TRUE(is_name(text)) << text;
    for (const char* text : {"", "3", "3a", "a.b", "a b", "a-b", "inf", "nan"}) EXPECT_FALSE(is_name(text)) << text;
    for (const char* text : {"a", "a.b", "a.b.c"}) EXPECT_TRUE(is_dotted_name(text)) << text;
    for (const char* text : {"", ".a", "a.", "a..b", "1.a", "a.1", "a b.c", "inf.a", "a.nan"}) EXPECT_FALSE(is_dotted_name(text)) << text;
}

TEST(Numbers, AreExactAndBounded) {
    EXPECT_EQ(parse_number("12"), Rational(12));
    EXPECT_EQ(parse_number("0.5"), Rational(1, 2));
    EXPECT_EQ(parse_number("1e-06"), Rational(1, 1000000));
    EXPECT_EQ(parse_number("25e0002"), Rational(2500));
    EXPECT_TRUE(parse_number("1e2000").has_value());
    EXPECT_TRUE(parse_number("1e-2000").has_value());
    EXPECT_TRUE(parse_number(std::string(2000, '1')).has_value());
    for (const std::string& text : {std::string("1e2001"), std::string("1e-2001"), std::string("0.1e-2000"), std::string("1e00001"),
                                    std::string("1e99999999999999999999"), std::string(2001, '1'), std::string(2001, '0')})
        EXPECT_FALSE(parse_number(text).has_value()) << text.substr(0, 20) << " is out of bounds";
    for (const char* text : {"", "e1", "1e", "1e+", "1e-x", "1x", "1.2.3", "0x10", "-1", " 1"}) EXPECT_FALSE(parse_number(text).has_value()) << text;
}

}  // namespace
}  // namespace countersign::validator
