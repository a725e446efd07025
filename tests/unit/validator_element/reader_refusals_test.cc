// Texts of definitions and lemmas that the element reader must not read as something else.
#include <gtest/gtest.h>

#include "validator/element/element_reader.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

const char* const definitions_text =
    "function twice(a: int): int = a + a\n"
    "function one(): int = 1\n"
    "function again(a: int): int = again(a)\n"
    "function outside(a: real): real = opaque(a)\n"
    "operator flat(x[m, n]) -> [m, n] at [i, j]: x[i, j]\n"
    "operator to(x[*g]; shape = [*h], by = *g) -> [*h] at [*h]: 0\n"
    "operator grown(x[*g]; by = *g) -> [*(g + by)] at [*i]: 0\n"
    "operator kernel(x[m, n]: real) -> [m, n] at [i, j]: opaque(x[., .])\n"
    "operator part(x[m, n]: real) -> [m, n] at [i, j]: opaque(x[., j])\n"
    "operator too_wide(x[m, n]: real) -> [m, n] at [i, j]: opaque(x[., ., .])\n"
    "operator of_group(x[*s]: real) -> [*s] at [*s]: opaque(x[.])\n"
    "operator of_size(x[m, n]: real) -> [m, n] at [i, j]: opaque(m[.])\n"
    "operator bare(x[m, n]: real) -> [m, n] at [i, j]: x[., j]\n";

const Definitions& definitions() {
    static const Definitions parsed = [] {
        auto result = parse_definitions({{"test.op", definitions_text}});
        EXPECT_TRUE(result.ok()) << result.error().text();
        return std::move(result).value();
    }();
    return parsed;
}

// Why the lemma is none; empty where it is read.
std::string refusal(const Lemma& lemma) {
    ElementStore store;
    ElementReader reader(store, definitions(), {});
    Hypotheses supposed;
    const ScopePointer scope = reader.lemma_scope(lemma, supposed);
    Requirements requirements;
    for (const ExpressionPointer& side : {lemma.left, lemma.right}) {
        const Tensor term = reader.term(*side, scope, &requirements);
        if (!store.failed()) term.at(reader.fresh_index(term.axes));
    }
    for (const Condition& condition : lemma.conditions)
        if (!store.failed()) reader.open_condition(condition, scope);
    return store.failure();
}
std::string refusal(const std::string& text) {
    const auto lemma = parse_lemma("lemma f for " + text, "test");
    EXPECT_TRUE(lemma.ok()) << text << ": " << (lemma.ok() ? "" : lemma.error().text());
    return lemma.ok() ? refusal(lemma_variants(*lemma)[0]) : "";
}

struct RefusedText {
    const char* fault;
    const char* lemma;
    const char* reason;  // empty: what stands beside it is read
};
void expect(const std::vector<RefusedText>& cases) {
    for (const RefusedText& one : cases) EXPECT_EQ(refusal(one.lemma), one.reason) << one.fault;
}

TEST(ReaderRefuses, TensorsWhereAnElementIsExpected) {
    expect({{"a tensor in a condition about no element", "x: int [n] x == x when x = 1", "`x` is a tensor where an element is expected"},
            {"an element of it", "x: int [n] x == x when x[0] = 1", ""},
            {"two tensors of different axes", "x: int [n], y: int [m] x == x when all x = y", "`y` is a tensor where an element is expected"},
            {"two tensors of the same axes", "x: int [n], y: int [n] x == x when all x = y", ""},
            {"a condition about all elements of no tensor", "x: int [n], m: int x == x when all m = 1", "an `all` condition names no tensor"},
            {"a list where a tensor is expected", "x[t < k]: int [n], i: int x[i] == x[i] when all x = 0", "an `all` condition names no tensor"},
            {"a part of the list", "x[t < k]: int [n], i: int x[i] == x[i] when all x[0] = 0", ""},
            {"a part by a fraction", "x[t < k]: int [n], i: int x[i] == x[i] when all x[1 / 2] = 0", "a value of another sort is expected"},
            {"a condition about elements that binds a name", "x: int [n] x == x when all x < sum(p < n) p",
             "a condition over elements that binds a name"},
            {"the same about one element", "x: int [n] x == x when x[0] < sum(p < n) p", ""}});
}

TEST(ReaderRefuses, SumsUpToWhatIsNoNumber) {
    expect({{"a number", "x[t < k]: int [n(t)], i: int x[i] == x[i] when sum(t < k) n(t) = 4", ""},
            {"sizes that differ from part to part", "x[t < k]: int [n(t)], i: int x[i] == x[i] when sum(t < n) n(t) = 4", "`n` is no element"},
            {"a list", "x[t < k]: int [n(t)], i: int x[i] == x[i] when max(t < x) n(t) = 4", "`x` is no element"}});
}

TEST(ReaderRefuses, IndicesOfWhatIsNoTensor) {
    expect({{"a number", "x: int [n] x == x when n[0] = 1", "an index into what is no tensor"},
            {"a part of a list and one more index", "x[t < k]: int [], i: int x[i] == x[i] when x[0, 1] = 1", "an index into what is no tensor"},
            {"a part of a list", "x[t < k]: int [], i: int x[i] == x[i] when x[0] = 1", ""},
            {"an element of a part", "x[t < k]: int [n], i: int x[i] == x[i] when x[0][1] = 1", ""},
            {"a call that is called like a list", "x[t < k]: int [], i: int x[i] == x[i] when x(1)[0] = 1", "an index into what is no tensor"},
            {"a group without an index", "x: int [*l] x == x when x[*l] = 1", "`*l` has no index here"},
            {"too few indices", "x: int [n, m] x == x when x[0] = 1", "an index that does not fit the tensor's axes"}});
}

TEST(ReaderRefuses, FunctionsOfOtherArguments) {
    expect({{"one argument for two", "f: function(int, int), x: [n] x == x when f(n) = f(n)", "`f` has another number of arguments"},
            {"three arguments for two", "f: function(int, int), x: [n] x == x when f(n, n, n) = f(n, n)", "`f` has another number of arguments"},
            {"two arguments for one", "x: [n] x == x when twice(n, n) = n", "`twice` has another number of arguments"},
            {"no arguments", "x: [n] x == x when one() = n", "`one` has another number of arguments"},
            {"a function of one", "x: [n] x == x when twice(n) = n", ""},
            {"a function that nobody defines", "x: [n] x == x when thrice(n) = n", "unknown function `thrice`"},
            {"a function with attributes", "x: [n] x == x when twice(n; axis = 0) = n", "`twice` with attributes is no element"},
            {"a function that is itself", "x: [n] x == x when again(n) = n", "an expression is nested too deeply"}});
}

TEST(ReaderRefuses, OpaqueArgumentsThatStandForNothing) {
    expect({{"outside an operator", "x: [n], c: real x == x when outside(c) = c", "`opaque` outside an operator"},
            {"whole axes", "x: real [m, n] kernel(x) == part(x)", ""},
            {"more whole axes than there are", "x: real [m, n] too_wide(x) == x", "`.` stands for no axis here"},
            {"a whole axis that is a group", "x: real [*l] of_group(x) == x", "`.` stands for no axis here"},
            {"a whole axis of a size", "x: real [m, n] of_size(x) == x", "an argument of `opaque` that is no tensor"},
            {"a whole axis outside `opaque`", "x: real [m, n] bare(x) == x", "`.` stands for no axis here"}});
}

TEST(ReaderRefuses, NumbersOver64Bits) {
    expect({{"the largest", "x: [n] x == x when n < 9223372036854775807", ""},
            {"one more", "x: [n] x == x when n < 9223372036854775808", "an integer over 64 bits"}});
}

TEST(ReaderRefuses, TruthValuesAmongNumbers) {
    expect({{"before a number", "x: [n] x == x when (n = 1) + n = 1", "a value of another sort is expected"},
            {"after a number", "x: [n] x == x when n + (n = 1) = 1", "a value of another sort is expected"},
            {"beside a truth value", "x: [n] x == x when (n = 1) = (n = 2)", ""}});
}

// The names in a shape are declared by it; in any other list they must be known.
TEST(ReaderRefuses, NamesThatNoShapeDeclares) {
    expect({{"in a shape", "x: int [n] to(x; shape = [a], by = [n]) == to(x; shape = [a], by = [n])", ""},
            {"in a list beside a shape", "x: int [n] to(x; shape = [n], by = [b]) == to(x; shape = [n], by = [n])", "unknown name `b`"},
            {"in a list", "x: int [n] grown(x; by = [b]) == grown(x; by = [n])", "unknown name `b`"},
            {"in a list, declared", "x: int [n], b: int grown(x; by = [b]) == grown(x; by = [n])", ""}});
}

TEST(ReaderRefuses, NamedAxesBetweenNoGroups) {
    Lemma lemma = *parse_lemma("lemma f for x: [n] x == x", "test");
    EXPECT_EQ(refusal(lemma), "");
    lemma.axes = {"a"};
    EXPECT_EQ(refusal(lemma), "`g0` is no group");
}

TEST(ReaderRefuses, AReferenceOutsideAClaim) {
    ElementStore store;
    ElementReader reader(store, definitions(), {});
    const auto reference = parse_expression("s.x", "test", true);
    ASSERT_TRUE(reference.ok());
    auto scope = inner_scope(nullptr);
    scope->names["@reference"] = value_binding(store.integer(3));
    EXPECT_EQ(reader.element(**reference, scope), store.integer(3));
    reader.element(**reference, inner_scope(nullptr));
    EXPECT_EQ(store.failure(), "a reference where none is expected");
}

TEST(ReaderRefuses, AnElementAtAnotherIndexThanItsShape) {
    for (const std::size_t count : {0u, 1u, 2u, 3u}) {
        ElementStore store;
        ElementReader reader(store, definitions(), {});
        auto scope = inner_scope(nullptr);
        const Axes axes{store.integer(4), store.integer(5)};
        const auto at = [&](const Index& index) { return store.apply("x", index, FormulaSort::integer); };
        scope->names["x"] = {.kind = Binding::Kind::tensor, .tensor = {axes, at}};
        for (const char* size : {"m", "n"}) scope->names[size] = value_binding(axes[size[0] == 'n' ? 1 : 0]);
        reader.operator_element(definitions().operators.at("flat"), scope, Index(count, store.integer(0)));
        EXPECT_EQ(store.failure(), count == 2 ? "" : "the element of `flat` has another index than its shape") << count;
    }
}

}  // namespace
}  // namespace countersign::validator
