// Applications in lemmas that are none: of another number or form of operands, of other attributes, of shapes that do not fit.
#include <gtest/gtest.h>

#include "tests/unit/validator_element/element_reader_fixture.h"

namespace countersign::validator {
namespace {

using Cause = ElementStore::Cause;

struct Refused {
    const char* what;
    std::string text;
    const char* reason;
    Cause cause = Cause::text;
};

void expect_refused(const std::vector<Refused>& cases) {
    for (const Refused& refused : cases) {
        SCOPED_TRACE(refused.what);
        const Reading reading = read_lemma("lemma f for " + refused.text);
        EXPECT_EQ(reading.failure, refused.reason);
        EXPECT_EQ(reading.cause, refused.cause);
    }
}

// What the tables below change is read.
TEST(Applications, WhatIsWellWrittenIsRead) {
    for (const char* text : {"x: real [m, k], y: real [k, n] matmul(x, y) == matmul(x, y)", "x[t < k]: real [*l] sum(x[t] for t < k) == sum(x[t] for t < k)",
                             "x: real [*l], y: real [*l] add(x, y) == add(x, y)", "x: real [n, *r] slice(x; axis = 0, begin = 0, end = 1) == x",
                             "x[t < k]: [*l, n(t)], y[t < j]: [*l, m(t)] concat(x[t] for t < k, y[t] for t < j; axis = |l|) == x[0]",
                             "f: function(any), x: [*l] f(x) == f(x)", "c: real fill(; shape = [2], value = c) == fill(; shape = [2], value = c)",
                             "x: [*n], lo: *n slices(x; axis = 0, begin = *lo, end = *lo, stride = *lo) == x"})
        EXPECT_EQ(read_lemma(std::string("lemma f for ") + text).failure, "") << text;
}

TEST(Applications, OfScalarFunctions) {
    expect_refused({{"an attribute of a function", "x: real [*l] add(x, x; axis = 0) == x", "`add` applied to attributes, or to nothing"},
                    {"an attribute of a variable function", "f: function(any), x: real [*l] f(x; axis = 0) == x",
                     "`f` applied to attributes, or to nothing"},
                    {"a function of nothing", "x: real [*l] add() == x", "`add` applied to attributes, or to nothing"},
                    {"a variable function of nothing", "f: function(any), x: real [] f() == x", "`f` applied to attributes, or to nothing"},
                    {"a function of a list", "x[t < k]: real [*l] exp(x[t] for t < k) == x[0]", "`exp` takes no list"},
                    {"a function of a tensor and a list", "x[t < k]: real [*l], y: real [*l] add(y, x[t] for t < k) == y", "`add` takes no list"},
                    {"a variable function of a list", "f: function(any), x[t < k]: real [*l] f(x[t] for t < k) == x[0]", "`f` takes no list"},
                    {"a tensor that is applied", "x: real [*l], y: real [*l] x(y) == y", "unknown operator `x`"},
                    {"a number that is applied", "x: int, y: real [*l] x(y) == y", "unknown operator `x`"},
                    {"a group that is applied", "y: real [*l] l(y) == y", "unknown operator `l`"}});
}

TEST(Applications, OfAnotherNumberOrFormOfOperands) {
    expect_refused({{"one operand of two", "x: real [m, m] matmul(x) == x", "`matmul` has another number of operands"},
                    {"three operands of two", "x: real [m, m] matmul(x, x, x) == x", "`matmul` has another number of operands"},
                    {"an operand of none", "x: [m] iota(x; size = m) == x", "`iota` has another number of operands"},
                    {"no operand of one", "x: real [m] scale(; factor = 1) == x", "`scale` has another number of operands"},
                    {"a list of nothing", "x: real [m] sum() == x", "`sum` has another number of operands"},
                    {"a list for a tensor", "x[t < k]: real [*l] scale(x[t] for t < k; factor = 1) == x[0]", "`scale` takes no list"},
                    {"a list for the second of two", "x: real [m, m], y[t < k]: real [m, m] matmul(x, y[t] for t < k) == x", "`matmul` takes no list"},
                    {"a comprehension over values", "x: real [*l], k: int sum(x for t in k) == x", "`for … in` has no meaning in a lemma"},
                    {"a comprehension over values for a tensor", "x: real [*l], k: int scale(x for t in k; factor = 1) == x",
                     "`for … in` has no meaning in a lemma"}});
}

TEST(Applications, OfShapesThatDoNotFit) {
    expect_refused(
        {{"fewer axes than are declared", "w: real [n, n], x: real [n] matmul(x, w) == x",
          "a tensor of 1 axes or groups does not fit the declared shape"},
         {"an axis that is not there", "x: [n] slice(x; axis = 1, begin = 0, end = 1) == x", "a tensor of 1 axes or groups does not fit the declared shape"},
         {"a known group of other axes, as many", "x: real [n, *g, m, k], y: real [*g, n, k, o] matmul(x, y) == x",
          "group `*b` stands for different axes"},
         {"lists of other numbers of axes", "x[t < k]: [*l, n(t)], y[t < j]: [*l, o, m(t)] concat(x[t] for t < k, y[t] for t < j; axis = |l|) == x[0]",
          "a size that all parts share is not visibly the same"},
         {"lists of fewer axes", "x[t < k]: [*l, o, n(t)], y[t < j]: [*l, m(t)] concat(x[t] for t < k, y[t] for t < j; axis = |l|) == x[0]",
          "a size that all parts share is not visibly the same"},
         {"a list without the axis", "x[t < k]: [*l, n(t)], y[t < j]: [*l] concat(x[t] for t < k, y[t] for t < j; axis = |l|) == x[0]",
          "a size that all parts share is not visibly the same"},
         {"lists of other sizes", "x[t < k]: [a, n(t)], y[t < j]: [b, m(t)] concat(x[t] for t < k, y[t] for t < j; axis = 1) == x[0]",
          "a size that all parts share is not visibly the same"},
         {"lists of other groups", "x[t < k]: [*l, n(t)], y[t < j]: [*r, m(t)] concat(x[t] for t < k, y[t] for t < j; axis = |l|) == x[0]",
          "a size that all parts share is not visibly the same"},
         {"a size that differs from part to part", "x[t < k]: [n(t)], y[t < j]: [m] sum(x[t] for t < k, y[t] for t < j) == y[0]",
          "a size that all parts share is not visibly the same"},
         {"a size that differs in the second list", "x[t < k]: [m], y[t < j]: [n(t)] sum(x[t] for t < k, y[t] for t < j) == x[0]",
          "a size that all parts share is not visibly the same"}});
}

TEST(Applications, OfOtherAttributes) {
    expect_refused({{"a number as a shape", "c: real fill(; shape = 3, value = c) == fill(; shape = [3], value = c)", "a list is expected"},
                    {"a name as a shape", "c: real, s: int fill(; shape = s, value = c) == fill(; shape = [s], value = c)", "a list is expected"},
                    {"a number as a family", "x: [*n] slices(x; axis = 0, begin = 0, end = 1, stride = 1) == x", "a list is expected"},
                    {"families of another group", "x: [*n], y: [*m], lo: *m slices(x; axis = 0, begin = *lo, end = *lo, stride = *lo) == x",
                     "a tensor of 1 axes or groups does not fit the declared shape"},
                    {"as many axes in another order", "x: [m, *n], lo: *n dynamic_slices(x; axis = 0, begin = [1, *lo], sizes = [*lo, 1]) == x",
                     "`sizes` is of other axes than its group"},
                    {"families of two groups", "x: [*n], y: [*m], lo: *n, hi: *m slices(x; axis = 0, begin = *lo, end = *hi, stride = *lo) == x",
                     "`end` has another rank than its group"},
                    {"entries for a group", "x: [*n], y: [*m], lo: *n slices(x; axis = 0, begin = *lo, end = [1], stride = *lo) == x",
                     "`end` has another rank than its group"},
                    {"half an axis to reverse", "x: [n] reverses(x; axis = 0, count = 1 / 2) == x",
                     "a tensor of 1 axes or groups does not fit the declared shape"}});
    expect_refused({{"half an axis to fill", "c: real fill(; shape = [1 / 2], value = c) == fill(; shape = [1], value = c)",
                     "a value of another sort is expected", Cause::sorts},
                    {"a real number of axes' elements", "c: real fill(; shape = [2, c], value = c) == fill(; shape = [1], value = c)",
                     "a value of another sort is expected", Cause::sorts},
                    {"a truth value as a size", "c: real fill(; shape = [1 < 2], value = c) == fill(; shape = [1], value = c)",
                     "a value of another sort is expected", Cause::sorts},
                    {"a slice that ends at half an element", "x: real [n] slice(x; axis = 0, begin = 0, end = 1 / 2) == x",
                     "a value of another sort is expected", Cause::sorts},
                    {"an unknown real number of elements", "c: real iota(; size = c) == iota(; size = c)",
                     "a value of another sort is expected", Cause::sorts}});
}

// What no operator of the project is, and a definition may be.
TEST(Applications, OfOperatorsThatAreNone) {
    const struct {
        const char *what, *operation, *lemma, *reason;
    } cases[] = {
        {"an operand of a computed size", "operator f(x[n, n + 1]) -> [n] at [i]: x[i, i]", "x: [2, 3] f(x) == x",
         "an operand of a computed size is not supported"},
        {"two groups of unknown rank", "operator f(x[*l, *r]) -> [*l] at [*l]: 0", "x: [m, n] f(x) == x",
         "a shape with several groups whose ranks are not known"},
        {"two groups of unknown rank, of no axes", "operator f(x[*l, *r]) -> [] at []: 0", "x: [] f(x) == x",
         "a shape with several groups whose ranks are not known"},
        {"two groups around a size", "operator f(x[*l, n, *r]) -> [n] at [i]: 0", "x: [n] f(x) == x", "a shape with several groups whose ranks are not known"},
        {"more axes than are declared", "operator f(x[n]) -> [n] at [i]: x[i]", "x: [m, n] f(x) == x",
         "a tensor of 2 axes or groups does not fit the declared shape"},
        {"a group where an axis is declared", "operator f(x[n]) -> [n] at [i]: x[i]", "x: [*l] f(x) == x",
         "a tensor of 1 axes or groups does not fit the declared shape"},
        {"a group more than is declared", "operator f(x[]) -> [] at []: x[]", "x: [*l] f(x) == x",
         "a tensor of 1 axes or groups does not fit the declared shape"},
        {"a range requirement of no operand", "operator f(x[n]) -> [n] require all 0 < 1 at [i]: x[i]", "x: [n] f(x) == x",
         "a range requirement of `f` names no operand"},
        {"a range requirement of an attribute", "operator f(x[n]; c) -> [n] require all 0 < c at [i]: x[i]", "x: [n] f(x; c = 1) == x",
         "a range requirement of `f` names no operand"},
        {"a part of several pieces by its number", "operator f(x[t < k][n]) -> [n] at [i]: x[0][i]", "x: [n], y: [n] f(x, y) == x",
         "a part of a list of several pieces must be named by its number in `locate`, `sum` or `max`"},
        {"a part of a list and a tensor by its number", "operator f(x[t < k][n]) -> [n] at [i]: x[0][i]", "x[t < k]: [n], y: [n] f(x[t] for t < k, y) == y",
         "a part of a list of several pieces must be named by its number in `locate`, `sum` or `max`"},
        {"a size that is a truth value", "operator f(x[n]; c) -> [c] at [i]: x[0]", "x: [n] f(x; c = 0 < 1) == x", "a value of another sort is expected"},
        {"two ranks of one group", "operator f(x[*l, *r]; a = |l|, b = |l|) -> [*l] at [*l]: 0", "x: [2, 3, 4] f(x; a = 1, b = 2) == x",
         "`b` has another rank than its group"},
    };
    for (const auto& [what, operation, lemma, reason] : cases) {
        SCOPED_TRACE(what);
        EXPECT_EQ(read_lemma_with(operation, std::string("lemma test for ") + lemma).failure, reason);
    }
    EXPECT_EQ(read_lemma_with("operator f(x[t < k][n]) -> [n] at [i]: x[0][i]", "lemma test for x: [n] f(x) == x").failure, "");
    EXPECT_EQ(read_lemma_with("operator f(x[*l, *r]; a = |l|, b = |l|) -> [*l] at [*l]: 0", "lemma test for x: [2, 3] f(x; a = 1, b = 1) == x").failure, "");
}

}  // namespace
}  // namespace countersign::validator
