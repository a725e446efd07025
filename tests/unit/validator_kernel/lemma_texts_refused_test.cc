// Texts of lemmas and of hints that mean nothing: one fault each, with the first reason that reading them gives.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"

namespace countersign::validator {
namespace {

struct Fault {
    std::string text, reason;
};

void expect_reasons(const std::vector<Fault>& faults, const std::string& before, const std::string& after) {
    for (const Fault& fault : faults) {
        const Decision decision = decide_lemma(before + fault.text + after);
        EXPECT_NE(decision.answer, Answer::accepted) << fault.text;
        EXPECT_NE(decision.reason.find(fault.reason), std::string::npos) << fault.text << "\n  " << decision.reason;
    }
}

const std::string variables = "lemma one for x: real [n], y: real [n, m], z[t < k]: real [n, s(t)], i: int [n], p: real [*g], q: real [*h], r: real [*g, n], c: real, j: int, "
                              "u: *g, w: *h, f: function(real) ";

// The proof would read a half, its instance 1: whatever has such a size supposes what is false.
TEST(LemmaTexts, DeclaredSizesThatAreNoIntegers) {
    ASSERT_EQ(decide_lemma("lemma one for y: real [4 div 2], z: real [n + 1], w: real [*s, n] neg(y) == neg(y)").answer, Answer::accepted);
    for (const std::string& size : std::vector<std::string>{"1 / 2", "8 / 3", "n * 0 + 1 / 2", "n + 1 / 2", "0 - 1 / 2", "if n = 7 then 7 / 3 else 1 / 2", "max(1 / 2, 0)", "sum(p < n) p / 2", "true", "inv(2)"})
        for (const std::string& shape : {"[" + size + "]", "[2, " + size + "]", "[*s, " + size + "]", "{a = " + size + "}"})
            expect_reasons({{"y: real " + shape + " neg(y) == y", "a value of another sort is expected"},
                            {"x[t < k]: real " + shape + " sum(x[t] for t < k) == scale(sum(x[t] for t < k); factor = 2)", "a value of another sort is expected"}},
                           "lemma one for v: real [n], u: real [*s], c: real, ", "");
}

TEST(LemmaTexts, SidesThatAreNoTerms) {
    ASSERT_EQ(decide_lemma(variables + "neg(x) == neg(x)").answer, Answer::accepted);
    expect_reasons({{"concat(x for a in k; axis = 0)", "has no meaning in a lemma"},
                    {"neg(x; factor = 2)", "`neg` applied to attributes, or to nothing"},
                    {"neg()", "`neg` applied to attributes, or to nothing"},
                    {"f(x; axis = 0)", "`f` applied to attributes, or to nothing"},
                    {"neg(z[t] for t < k)", "`neg` takes no list"},
                    {"matmul(y)", "`matmul` has another number of operands"},
                    {"matmul(y, y, y)", "`matmul` has another number of operands"},
                    {"concat(; axis = 0)", "`concat` has another number of operands"},
                    {"insert(x for t < k; axis = 0)", "`insert` takes no list"},
                    {"add(x, y)", "arguments of `add` of different shapes"},
                    {"f(x, x)", "`f` has another number of arguments"},
                    {"f(ge(x, x))", "another sort"},
                    {"unknown(x; axis = 0)", "unknown operator `unknown`"},
                    {"c", "`c` is no tensor"},
                    {"z", "`z` is no tensor"},
                    {"z[c]", "another sort"},
                    {"y[0]", "`` is no tensor"},
                    {"insert(x)", "`insert` has other attributes"},
                    {"insert(x; axis = 0, size = 1)", "`insert` has other attributes"},
                    {"scale(x; factor = unknown)", "unknown name `unknown`"},
                    {"scale(x; factor = unknown(c))", "unknown function `unknown`"},
                    {"scale(x; factor = exp(c; c = 1))", "`exp` with attributes is no element"},
                    {"scale(x; factor = exp(c, c))", "`exp` has another number of arguments"},
                    {"scale(x; factor = exp())", "`exp` has another number of arguments"},
                    {"scale(x; factor = f(c, c))", "`f` has another number of arguments"},
                    {"scale(x; factor = x)", "`x` is a tensor where an element is expected"},
                    {"scale(x; factor = z)", "`z` is no element"},
                    {"scale(x; factor = c[0])", "an index into what is no tensor"},
                    {"scale(x; factor = y[0])", "an index that does not fit the tensor's axes"},
                    {"scale(x; factor = x[.])", "`.` stands for no axis here"},
                    {"scale(x; factor = x[*v])", "`*v` has no index here"},
                    {"scale(x; factor = p[*g])", "`*g` has no index here"},
                    {"scale(x; factor = 99999999999999999999)", "an integer over 64 bits"},
                    {"scale(x; factor = s.a)", "unknown name `s.a`"},
                    {"scale(x; factor = 'a')", "another sort"},
                    {"scale(x; factor = total(c))", "a size list is expected"},
                    {"scale(x; factor = total(n))", "a size list is expected"},
                    {"scale(x; factor = s(c))", "another sort"},
                    {"scale(x; factor = start(s, c))", "another sort"},
                    {"scale(x; factor = part(s, c))", "another sort"},
                    {"scale(x; factor = opaque(c))", "`opaque` outside an operator"},
                    {"fill(; shape = 3, value = c)", "a list is expected"},
                    {"fill(; shape = [c], value = c)", "a value of another sort is expected"},
                    {"fill(; shape = [ge(c, c)], value = c)", "a value of another sort is expected"},
                    {"reduce_sum(p; axis = c)", "a tensor of 1 axes or groups does not fit the declared shape"}},
                   variables, " == neg(x)");
}

TEST(LemmaTexts, VariablesAndConditions) {
    const std::string end = " neg(x) == neg(x)";
    expect_reasons({{"x: [n], add: int", "`add` is no name for a variable"},
                    {"x: [n], concat: int", "`concat` is no name for a variable"},
                    {"x: [n], total: int", "`total` is no name for a variable"},
                    {"x: [n], it: int", "`it` is no name for a variable"},
                                        {"x: [n], c: real, y: [n + c]", "unknown name `c`"}},
                   "lemma one for ", end);
    expect_reasons({{"all c < 1", "names no tensor"},
                    {"all (sum(0 <= a < n) x) < 1", "binds a name"},
                    {"x < 1", "a tensor where an element is expected"},
                    {"n", "another sort"},
                    {"n + 1", "another sort"},
                    {"n < (n < 1)", "another sort"},
                    {"not n", "another sort"},
                    {"n and n < 1", "another sort"},
                    {"(if n then 1 else 2) < 3", "another sort"},
                    {"(if n < 1 then 1 else n < 2) < 3", "another sort"},
                    {"n = (n < 1)", "another sort"},
                    {"sum(0 <= a < n) (a < 1) = 2", "another sort"},
                    {"each (n < 1)", "axis by axis, but of no family"}},
                   "lemma one for x: real [n], c: real" + end + " when ", "");
}

}  // namespace
}  // namespace countersign::validator
