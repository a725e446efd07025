// The grammar of docs/language.md: what is read, what is refused and where, and that printing reads back.
#include <gtest/gtest.h>

#include "prover/language/syntax.h"

namespace countersign {
namespace {

std::string again(const std::string& text) {
    Result<ExpressionPointer> e = read_expression("e", text);
    return e ? expression_text(**e) : "error " + e.error().text();
}

std::string problem(const std::string& text) {
    Library library;
    Status status = read_declarations("f.op", text, library);
    return status ? "" : status.error().text();
}

TEST(Expression, PrintsWithTheFewestParentheses) {
    EXPECT_EQ(again("((a + b)) * (c)"), "(a + b) * c");
    EXPECT_EQ(again("a - (b - c) - d"), "a - (b - c) - d");
    EXPECT_EQ(again("0 <= x < n"), "0 <= x and x < n");
    EXPECT_EQ(again("sum(p < n) a[*b, p] * b[p] + 1"), "sum(p < n) a[*b, p] * b[p] + 1");
    EXPECT_EQ(again("(sum(p < n) a) * b"), "(sum(p < n) a) * b");
    EXPECT_EQ(again("max(lo <= p < n + 1) (a + b)"), "max(lo <= p < n + 1) (a + b)");
    EXPECT_EQ(again("max(a, b) + max"), "max(a, b) + max");
    EXPECT_EQ(again("sum(x[r] for r in g)"), "sum(x[r] for r in g)");
    EXPECT_EQ(again("concat(x[t] for t < k, y; axis = |l|)"), "concat(x[t] for t < k, y; axis = |l|)");
    EXPECT_EQ(again("fill(; shape = [*s, 1], value = -1/2)"), "fill(; shape = [*s, 1], value = -1 / 2)");
    EXPECT_EQ(again("locate (t, o) of i in n: x[t][*l, o, *r]"), "locate (t, o) of i in n: x[t][*l, o, *r]");
    EXPECT_EQ(again("opaque(i, q[., j, .])"), "opaque(i, q[., j, .])");
    EXPECT_EQ(again("not (a and b) or c implies d"), "not (not (a and b) or c) or d");
    EXPECT_EQ(again("if a then b else c"), "if a then b else c");
    EXPECT_EQ(again("(fold s = 0 for a in [1, 2]: s + a) = 3"), "(fold s = 0 for a in [1, 2]: s + a) = 3");
    EXPECT_EQ(again("permute(x; at = 1, first = 2, second = 1)"), "permute(x; at = 1, first = 2, second = 1)");
    EXPECT_EQ(again("dtype(a) in floats and s = \"it's\""), "dtype(a) in floats and s = \"it's\"");
    EXPECT_EQ(again("lambda(t < k, u < m) t * u"), "lambda(t < k, u < m) t * u");
    EXPECT_EQ(again("x[*l, *((i) - low), *r]"), "x[*l, *(i - low), *r]");
    EXPECT_EQ(again("slices(x; begin = *b, end = *(b + 1), shape = [*s, *(s - 1)])"),
              "slices(x; begin = *b, end = *(b + 1), shape = [*s, *(s - 1)])");
    EXPECT_EQ(again("if each (low <= i and i < n) then 1 else each(i = 0)"), "if each (low <= i and i < n) then 1 else each (i = 0)");
    EXPECT_EQ(again("sum(*p < *k) a[*p] * b[*p] + sum(*p < *(k - 1)) a[*p]"), "sum(*p < *k) a[*p] * b[*p] + sum(*p < *(k - 1)) a[*p]");
    EXPECT_EQ(again("(sum(*p < *k) a[*p]) * c"), "(sum(*p < *k) a[*p]) * c");
}

TEST(Expression, ErrorsHaveAPlace) {
    EXPECT_EQ(again("a +"), "error e:1:4: expected an expression, found the end of the text");
    EXPECT_EQ(again("a\n  b"), "error e:2:3: expected the end of the expression, found 'b'");
    EXPECT_EQ(again("f(x"), "error e:1:4: expected ')', found the end of the text");
    EXPECT_EQ(again("'open"), "error e:1:1: a string is not closed on its line");
    EXPECT_EQ(again("1x"), "error e:1:1: a number is followed by 'x'");
    EXPECT_EQ(again("a ? b"), "error e:1:3: unexpected character '?'");
    EXPECT_EQ(again("\xc3\xa4"), "error e:1:1: byte 195 is not printable ASCII");
    EXPECT_NE(again(std::string(5000, '(') + "1").find("nest deeper"), std::string::npos);
    EXPECT_NE(again(std::string(5000, '-') + "1").find("too many signs"), std::string::npos);
    std::string sum = "1", product = "1";
    for (int i = 0; i < 5000; ++i) sum += " + 1", product += " * 1";
    EXPECT_EQ(again("*(a)"), "error e:1:1: expected an expression, found '*'");
    EXPECT_EQ(again("x[*]"), "error e:1:4: expected the name of a group, found ']'");
    EXPECT_EQ(again("each a"), "error e:1:6: expected the end of the expression, found 'a'");
    EXPECT_EQ(again("sum(*p < n) 1"), "error e:1:10: expected '*', found 'n'");
    EXPECT_EQ(again("sum(*p <= *n) 1"), "error e:1:8: expected '<', found '<='");
    EXPECT_NE(again(sum).find("a chain of more than"), std::string::npos);
    EXPECT_NE(again(product).find("a chain of more than"), std::string::npos);
    EXPECT_NE(again("f(x; a = 1, a = 2)").find("given twice"), std::string::npos);
}

TEST(Expression, NumbersHaveABound) {
    const std::string longest(400, '9'), refused = "error e:1:5: a number of more than 400 digits";
    EXPECT_EQ(again("a + " + longest), "a + " + longest);
    for (const std::string& number : {longest + "9", std::string(100000, '9'), std::string("1e400"), std::string("1e-400"),
                                      std::string("0.") + std::string(400, '1')})
        EXPECT_EQ(again("a + " + number), refused);
    for (const std::string number : {"5e-324", "1.7976931348623157e+308"}) EXPECT_EQ(again("a + " + number), "a + " + number);
}

TEST(Declarations, ErrorsHaveAPlace) {
    EXPECT_EQ(problem("operator f(x[*s, *t]; axis = |s|) -> [*s]\n  at [*t]: x[*s]"), "f.op:1:10: the index of f does not fit its result shape");
    EXPECT_EQ(problem("function f(a: reel): real"), "f.op:1:15: expected a sort, found 'reel'");
    EXPECT_EQ(problem("function f(a: real): real limit 1"), "f.op:1:33: a limit other than 0 is not supported");
    EXPECT_EQ(problem("function f(a: real, b: real): real limit 0"), "f.op:1:42: only a real function of one argument has a limit here");
    EXPECT_EQ(problem("function f(a: real): int limit 0"), "f.op:1:32: only a real function of one argument has a limit here");
    EXPECT_EQ(problem("function f(a: real): real limit 0 + 1"), "f.op:1:35: a limit other than 0 is not supported");
    EXPECT_EQ(problem("function f(a: real): real function f(a: real): real"), "f.op:1:36: function f is declared twice");
    EXPECT_EQ(problem("what"), "f.op:1:1: expected 'function', 'operator', 'captured' or 'lemma', found 'what'");
    EXPECT_NE(problem("captured a.b(x, x) result f32 is x").find("x is declared twice"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x = 1, y) result f32 is x").find("without a default"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x) mutates (y) result f32 is x").find("y is no parameter"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x) contiguous rows (x, y) result f32 is x").find("y is no parameter"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x) contiguous last (x, y) result f32 is x").find("y is no parameter"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x) contiguous (x) contract copied result f32 is x").find("the text of the contract"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x) contract copied \"it is\" result f32 is x").find("result"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x) collective x over x result f32 is x").find("'asynchronous'"), std::string::npos);
    EXPECT_NE(problem("captured a.b(x) result (f32, f32) is (x)").find("2 types and 1 values"), std::string::npos);
    EXPECT_NE(problem("operator f(x[t < k][*s], y[*s]) -> [*s] at [*s]: y[*s]").find("only operand"), std::string::npos);
    EXPECT_NE(problem("operator f(x[*s]) -> [*s, *s] at [*i, *i]: x[*i]").find("stands twice"), std::string::npos);
    EXPECT_NE(problem("lemma l for lo[t < k]: *s x == x").find("the shape of the tensors of a list"), std::string::npos);
    EXPECT_NE(problem("lemma l for x: {a = n}, y: {b = n} x == y").find("same axes"), std::string::npos);
    EXPECT_NE(problem("lemma l for x: [n], x: [n] x == x").find("declared twice"), std::string::npos);
    for (const std::string clash : {"for x: {a = n}, a: int x == x", "for x[a < k]: {a = n(a)} x[0] == x[0]",
                                    "for x[t < a]: {a = n(t)} x[0] == x[0]"})
        EXPECT_NE(problem("lemma l " + clash).find("a is both a variable and an axis"), std::string::npos) << clash;
    for (const char* text : {"lemma l for x: [*t], t: int x == x", "lemma l for x: [*t, t] x == x",
                             "lemma l for x[t < k]: [*t] x[0] == x[0]", "lemma l for x: {a = n}, g0: int x == x"})
        EXPECT_NE(problem(text).find("a number and a group"), std::string::npos) << text;
    EXPECT_NE(problem("lemma l for x: [n] x = x").find("expected '=='"), std::string::npos);
    for (const char* text : {"lemma l for it: int, x: [n] x == x", "lemma l for x[it < k]: [n], y: [n] y == y",
                             "lemma l for i[t < k]: [n], x: [n] x == x when all i[it] = it for it < k",
                             "lemma l for x[t < k]: [n] sum(x[it] for it < k) == sum(x[t] for t < k)"})
        EXPECT_NE(problem(text).find("`it` is the element of a range formula"), std::string::npos) << text;
}

TEST(Declarations, Families) {
    Library library;
    Status status = read_declarations("f.op",
                                      "operator f(x[*l, *n]; axis = |l|, begin = *n) -> [*l, *(n - begin)]\n  at [*l, *i]: x[*l, *(begin + i)]\n"
                                      "lemma l for x: [*a, *s], y: [*lo], lo: *s, hi: *t f(x; axis = |a|, begin = *lo) == x when each (lo = 0)",
                                      library);
    ASSERT_TRUE(status) << status.error().text();
    const CoreOperator& op = library.operators.at("f");
    EXPECT_EQ(op.attributes[1].family_of_group, "n");
    EXPECT_TRUE(op.result[1].is_group && op.result[1].group.empty());
    EXPECT_EQ(expression_text(*op.result[1].family), "n - begin");
    EXPECT_EQ(op.index[1].group, "i");
    const Lemma& lemma = library.lemmas.at("l");
    EXPECT_EQ(lemma.variants[0].groups, (std::vector<std::string>{"a", "s", "t"}));
    EXPECT_EQ(lemma.variants[0].variables[2].kind, LemmaVariableKind::Family);
    EXPECT_EQ(lemma.variants[0].variables[2].group, "s");
}

TEST(Declarations, LemmaVariants) {
    Library library;
    Status status = read_declarations("f.lemma",
                                      "lemma l\n  for x[t < k]: {b = m, a = n(t)}, begin: int, f: function(any, any)\n"
                                      "  f(x[t] for t < k) == g(x) when n(t) = m for t < k, all 0 <= x < 2, begin <= m # end\n",
                                      library);
    ASSERT_TRUE(status) << status.error().text();
    const Lemma& lemma = library.lemmas.at("l");
    ASSERT_EQ(lemma.variants.size(), 2u);
    EXPECT_EQ(lemma.variants[0].groups, (std::vector<std::string>{"g0", "g1", "g2"}));
    EXPECT_EQ(expression_text(*lemma.variants[0].axis_position.at("a")), "|g0|");
    EXPECT_EQ(expression_text(*lemma.variants[0].axis_position.at("b")), "|g0| + |g1| + 1");
    EXPECT_EQ(expression_text(*lemma.variants[1].axis_position.at("b")), "|g0|");
    EXPECT_EQ(expression_text(*lemma.variants[1].variables[0].tensor.segments[1].size), "m");
    ASSERT_EQ(lemma.conditions.size(), 3u);
    EXPECT_EQ(lemma.conditions[0]->kind, ExpressionKind::Comprehension);
    EXPECT_EQ(lemma.conditions[1]->kind, ExpressionKind::All);
    EXPECT_EQ(lemma.source.text.substr(lemma.source.text.size() - 10), "begin <= m");
}

}  // namespace
}  // namespace countersign
