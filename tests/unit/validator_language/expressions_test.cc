// Expressions: which tree a text is where two readings are near, what is refused, and what is asked of a tree.
#include "validator/language/parser.h"

#include <gtest/gtest.h>

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;

std::string problem(const std::string& text, bool claim = false) {
    const Result<ExpressionPointer> e = parse_expression(text, "e", claim);
    return e.ok() ? "accepted" : e.error().text();
}

ExpressionPointer parsed(const std::string& text, bool claim = false) {
    const Result<ExpressionPointer> e = parse_expression(text, "e", claim);
    if (!e.ok()) ADD_FAILURE() << text << ": " << e.error().text();
    return e.ok() ? *e : make_expression({});
}

TEST(Expressions, RefusedWithTheReason) {
    std::string deep = "1";
    for (int i = 0; i < 300; ++i) deep += " + 1";  // no parentheses: the tree is deep, the text is not nested
    const struct {
        const char* what;
        std::string text, message;
    } cases[] = {
        {"a deep sum", deep, "nested too deeply"},
        {"a member axis by axis", "each (a in b)", "cannot stand axis by axis"},
        {"an access axis by axis", "each (a[0])", "cannot stand axis by axis"},
        {"no family axis by axis", "each (1 = 1)", "axis by axis, but of no family"},
        {"a binder that is no name", "lambda(f(p) < n) p", "expected `name < …`"},
        {"a string for an operator", "1 '+' 2", "text after the expression"},
        {"a string for a mark", "f '(' 2 ')'", "text after the expression"},
        {"a string for a word", "if 'a' 'then' 1 else 2", "expected `then`"},
        {"a number out of bounds", "1e2001", "no number, or one out of bounds"},
    };
    for (const auto& next : cases) EXPECT_NE(problem(next.text).find(next.message), std::string::npos) << next.what << ": " << problem(next.text);
}

// What is read as a sum says nothing of its lower bound but that it is `<=`: every other chain is a call, which has no body.
TEST(Expressions, OnlyAChainFromLessOrEqualToLessIsASum) {
    EXPECT_EQ(parsed("sum(p < n) p")->kind, Kind::sum);
    EXPECT_EQ(parsed("sum(1 <= p < n) p")->kind, Kind::sum);
    EXPECT_EQ(parsed("max(1 <= p < n) p")->kind, Kind::maximum);
    for (const char* text : {"sum(0 < p < n)", "sum(0 = p < n)", "max(0 < p < n)", "sum(0 <= p <= n)", "sum(0 <= p and q < n)", "sum(0 <= q and p < n)",
                             "sum(f(p) < n)", "sum(1 < n)", "sum(0 <= 1 < n)", "sum(p <= n)", "max(a, b)"}) {
        EXPECT_EQ(parsed(text)->kind, Kind::call) << text;
        EXPECT_NE(problem(std::string(text) + " p").find("text after the expression"), std::string::npos) << text;
    }
}

TEST(Expressions, AnAttributeIsNamedByANameAlone) {
    const ExpressionPointer call = parsed("f(x; 3 = n, a = 3)");
    ASSERT_EQ(call->attributes.size(), 2U);
    EXPECT_EQ(call->attributes[0].name, "") << "a comparison is a value";
    EXPECT_EQ(call->attributes[0].value->kind, Kind::equal);
    EXPECT_EQ(call->attributes[1].name, "a");
}

TEST(References, OnlyInClaimsAndOnlyOfSAndD) {
    EXPECT_EQ(parsed("s.x", true)->kind, Kind::reference);
    EXPECT_EQ(parsed("d[*].'x'", true)->kind, Kind::reference);
    EXPECT_EQ(parsed("s.x")->kind, Kind::name);
    EXPECT_EQ(parsed("k[0]", true)->kind, Kind::index);
    EXPECT_EQ(parsed("s + 1", true)->children[0]->kind, Kind::name);
    EXPECT_EQ(parsed("'s.x'", true)->kind, Kind::text);
    EXPECT_NE(problem("s.3", true).find("expected the name of a tensor"), std::string::npos);
}

TEST(Trees, AStringMentionsNoName) {
    const auto mentions = [](const Expression& all, std::string_view name) {
        return any_expression(all, [name](const Expression& e) { return e.kind == Kind::name && e.name == name; });
    };
    EXPECT_TRUE(mentions(*parsed("f(a; b = x + 1)"), "x"));
    EXPECT_FALSE(mentions(*parsed("f(a; b = 'x')"), "x"));
    EXPECT_FALSE(mentions(*parsed("x(a)"), "x")) << "what is called is no name";
    EXPECT_FALSE(mentions(*parsed("f(a)"), "x"));
}

TEST(Attributes, EachIsGivenOnce) {
    const std::vector<OperatorAttribute> declared{{"a"}, {"b"}};
    const auto arranged = [&](const char* call) { return arrange_attributes(std::span(declared), parsed(call)->attributes); };
    const ExpressionPointer call = parsed("f(; b = 1, a = 2)");
    const auto right = arrange_attributes(std::span(declared), call->attributes);
    ASSERT_TRUE(right);
    EXPECT_EQ((*right)[0], &call->attributes[1]);
    EXPECT_EQ((*right)[1], &call->attributes[0]);
    EXPECT_TRUE(arranged("f(; 1, 2)"));
    for (const char* wrong : {"f(; a = 1, a = 2)", "f(; b = 1, 2)", "f(; a = 1, c = 2)", "f(; a = 1)", "f(; 1, 2, 3)", "f(x)"})
        EXPECT_FALSE(arranged(wrong)) << wrong;
    const ExpressionPointer unknown = parsed("f(; c = 1)"), known = parsed("f(; 1)");
    EXPECT_FALSE(arrange_attributes(std::span(declared).first(1), unknown->attributes)) << "a name that is not declared";
    EXPECT_TRUE(arrange_attributes(std::span(declared).first(1), known->attributes));
}

}  // namespace
}  // namespace countersign::validator
