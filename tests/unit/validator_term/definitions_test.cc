// The language as it ships: every definition is read, small terms infer, chains are canonical; and what must be refused is refused.
#include <gtest/gtest.h>

#include "../validator_evaluator/definition_files.h"
#include "tests/unit/validator_term/core_language.h"
#include "validator/term/tendency.h"

namespace countersign::validator {
namespace {

class Language : public CoreLanguage {
protected:
    void SetUp() override { read(testing::definition_files()); }
    std::string shown(const std::string& text) {
        auto result = value(text);
        if (!result.ok()) return "error: " + result.error().text();
        if (result->kind != Value::Kind::term) return "no term";
        return store->describe(result->term, 10) + " : " + store->describe_shape(result->term);
    }
    Result<Expansion> expanded(const std::string& name, const ValueList& positional, const std::vector<std::pair<std::string, Value>>& keywords,
                               const std::string& prefix, const ValueList& of_members) {
        const CapturedOperator& operation = definitions.captured.at(name);
        VALIDATOR_TRY(const std::vector<Value> arguments, bind_call(*store, operation, positional, keywords));
        Members members;
        for (const Value& operand : of_members) members.operands.push_back({operand});
        return expand_call(*store, operation, arguments, prefix, members);
    }
};

TEST_F(Language, ReadsAllDefinitions) { EXPECT_GT(definitions.texts.size(), 50u); }

TEST_F(Language, InfersShapesAndSorts) {
    names["x"] = Value::of_tensor(input("x", {2, 3}), ElementType::f32);
    names["y"] = Value::of_tensor(input("y", {3, 4}), ElementType::f32);
    EXPECT_EQ(shown("matmul(x, y)"), "matmul(x, y) : real[2, 4]");
    EXPECT_EQ(shown("concat(x, x; axis = 1)"), "concat(x, x; 1) : real[2, 6]");
    EXPECT_EQ(shown("scale(x; 2)"), "scale(x; real 2) : real[2, 3]");
    EXPECT_EQ(shown("fill(; shape = [2], value = 3)"), "fill(; [2], 3) : int[2]");
    EXPECT_EQ(shown("permute(x; at = 0, first = 1, second = 1)"), "permute(x; 0, 1, 1) : real[3, 2]");
    EXPECT_EQ(shown("ge(x, x)"), "ge(x, x) : bool[2, 3]");
}

TEST_F(Language, RefusesWhatDoesNotFit) {
    names["x"] = Value::of_tensor(input("x", {2, 3}), ElementType::f32);
    names["i"] = Value::of_tensor(input("i", {2, 3}, Sort::integer), ElementType::i64);
    for (const char* text : {"matmul(x, x)", "add(x, i)", "slice(x; axis = 1, begin = 2, end = 4)", "slice(x; axis = 2, begin = 0, end = 0)",
                             "concat(x, i; axis = 0)", "split(x; axis = 1, outer = 2, inner = 2)", "drop(x; axis = 0)", "unknown(x)",
                             "embedding(x, x)", "scale(i; 2)", "reshape(x, [4])", "reshape(x; shape = [4])", "reshape(x; size = [6])",
                             "reshape(x; [6])", "reshape(x, [6]; shape = [6])", "reshape(; shape = [6])", "transpose(x; shape = [1, 0])", "broadcast(x, [3, 2])", "add(x)", "add(x, 1)",
                             "concat(x; axis = -1)", "scale(x; factor = 'a')", "slice(x; axis = 1, begin = 0)", "not_a_name",
                             "fill(; shape = [-1], value = 0)", "1 / 0", "x[0]"})
        EXPECT_FALSE(value(text).ok()) << text << " gave " << shown(text);
}

TEST_F(Language, ReshapeIsTheCanonicalChain) {
    names["x"] = Value::of_tensor(input("x", {6, 1, 4}), ElementType::f32);
    EXPECT_EQ(shown("reshape(x, [2, 3, 4])"), "split(drop(x; 1); 0, 2, 3) : real[2, 3, 4]");
    EXPECT_EQ(shown("reshape(x, [24])"), "merge(drop(x; 1); 0) : real[24]");
    EXPECT_EQ(shown("reshape(x; shape = [24])"), shown("reshape(x, [24])"));
    EXPECT_EQ(shown("reshape(x, [6, -1, 1])"), "insert(drop(x; 1); 2) : real[6, 4, 1]");
    EXPECT_EQ(shown("reshape(x, [2, 2, 2, 3])"), "split(split(split(merge(drop(x; 1); 0); 0, 8, 3); 0, 4, 2); 0, 2, 2) : real[2, 2, 2, 3]");
    EXPECT_EQ(shown("reshape(x, [3, 8])"), "split(merge(drop(x; 1); 0); 0, 3, 8) : real[3, 8]");
    names["e"] = Value::of_tensor(input("e", {0, 3}), ElementType::f32);
    EXPECT_EQ(shown("reshape(e, [3, 0])"), "split(merge(e; 0); 0, 3, 0) : real[3, 0]");
    EXPECT_EQ(shown("reshape(e, [2, 0, 3])"), "split(split(merge(e; 0); 0, 0, 3); 0, 2, 0) : real[2, 0, 3]");
    EXPECT_FALSE(value("reshape(e, [0, -1])").ok());
    names["t"] = Value::of_tensor(input("t", {2, 3, 4}), ElementType::f32);
    EXPECT_EQ(shown("transpose(t, [2, 0, 1])"), "permute(t; 0, 2, 1) : real[4, 2, 3]");
}

TEST_F(Language, RangeRequirementsAreFormulas) {
    names["w"] = Value::of_tensor(input("w", {9, 4}), ElementType::f32);
    names["i"] = Value::of_tensor(input("i", {5}, Sort::integer), ElementType::i64);
    const TermId term = value("embedding(w, i)")->term;
    const auto requirements = store->range_requirements(term);
    ASSERT_TRUE(requirements.ok());
    ASSERT_EQ(requirements->size(), 1u);
    EXPECT_EQ(store->formula_text(requirements->front().formula), "((0 <= ids) and (ids < v))") << "as the definition says it";
    EXPECT_EQ(*store->range_formula("0 <= it < 3 * 3", "test", Sort::integer), requirements->front().formula);
    EXPECT_NE(*store->range_formula("0 <= it <= 9", "test", Sort::integer), requirements->front().formula);
    EXPECT_EQ(*store->range_formula("it <= 8 and not (it < 0)", "test", Sort::integer), requirements->front().formula);
    EXPECT_NE(*store->range_formula("it or 1 < 0", "test", Sort::boolean), requirements->front().formula);
}

// A certificate used the store up with formulas that nothing needs, and its report said `assumed of s: none`.
TEST_F(Language, RangeRequirementsStayWhenTheStoreIsFull) {
    names["w"] = Value::of_tensor(input("w", {9, 4}), ElementType::f32);
    names["i"] = Value::of_tensor(input("i", {5}, Sort::integer), ElementType::i64);
    names["j"] = Value::of_tensor(input("j", {6}, Sort::integer), ElementType::i64);
    const TermId known = value("embedding(w, i)")->term, other = value("embedding(w, j)")->term;
    const auto requirements = store->range_requirements(known);
    ASSERT_TRUE(requirements.ok());
    store->formulas().exceed("full");
    const auto again = store->range_requirements(known);
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->front().formula, requirements->front().formula);
    EXPECT_FALSE(store->range_requirements(other).ok());
}

TEST_F(Language, ARangeFormulaSpeaksOfItAlone) { EXPECT_FALSE(store->range_formula("0 <= other", "test", Sort::integer).ok()); }
TEST_F(Language, ARangeFormulaBindsNoNames) {
    for (const char* text : {"(sum(p < 3) it) = 0", "(max(p < 3) it) = 0", "total(lambda(a < 1) it) = 0", "total(lambda(it < 1) it) = 0",
                             "each (it = 0)", "(sum(*p < *n) it) = 0", "0 = (locate (t, o) of it in n: o)",
                             "(fold a = it for b in [1]: a + b) = 0", "it in [a for a in [1]]"}) {
        const auto formula = store->range_formula(text, "test", Sort::integer);
        ASSERT_FALSE(formula.ok()) << text;
        EXPECT_NE(formula.error().text().find("it binds a name"), std::string::npos) << text << ": " << formula.error().text();
    }
}
TEST_F(Language, ARangeFormulaOfAnotherSort) { EXPECT_FALSE(store->range_formula("it < 1", "test", Sort::boolean).ok()); }
TEST_F(Language, ARangeFormulaIsATruthValue) { EXPECT_FALSE(store->range_formula("it + 1", "test", Sort::integer).ok()); }

TEST_F(Language, RangeFormulasThatMeanTheSameAreOne) {
    const auto formula = [this](const char* text, Sort sort = Sort::integer) { return *store->range_formula(text, "test", sort); };
    EXPECT_EQ(formula("it < 5"), formula("not (it >= 5)"));
    EXPECT_EQ(formula("2 * it < 10"), formula("it <= 4"));
    EXPECT_NE(formula("it < 5"), formula("it < 5", Sort::real)) << "an element of another sort is another unknown";
    EXPECT_NE(formula("it / (1 / 2) < 1"), formula("it / 1 / 2 < 1"));
    EXPECT_EQ(formula("1 - it < 3 and it = 2 * 3"), formula("6 = it and it + 2 > 0"));
}

TEST_F(Language, ARangeFormulaRefusedForItsSizeIsRefusedAgain) {
    const auto formula = [this](int which) { return store->range_formula("it * it < " + std::to_string(which), "test", Sort::integer); };
    int which = 0;
    while (which < 100'000 && formula(which).ok()) ++which;
    ASSERT_GT(which, 1000);
    ASSERT_LT(which, 100'000) << "there is a limit";
    EXPECT_FALSE(formula(which).ok()) << "it once was taken for known, without a formula";
    EXPECT_EQ(formula(which).error().failure, Failure::incomplete);
    EXPECT_TRUE(formula(0).ok());
}

// A list is copied and freed level by level.
TEST_F(Language, ListsInListsHaveABound) {
    EXPECT_TRUE(value("len(fold a = [] for i in range(10): [a])").ok());
    EXPECT_FALSE(value("len(fold a = [] for i in range(40): [a])").ok());
    EXPECT_FALSE(value("len(fold a = [] for i in range(3000): [[[[a]]]])").ok());
}

TEST_F(Language, AnIndexOrABoundIsAnInteger) {
    names["x"] = Value::of_tensor(input("x", {4}), ElementType::f32);
    EXPECT_TRUE(value("slice(x; axis = 0, begin = 1, end = 3)").ok());
    EXPECT_FALSE(value("slice(x; axis = 0, begin = real(1), end = real(3))").ok());
}

TEST_F(Language, AChainInTheMiddleOfAChainIsBounded) {
    std::string text = "true";
    for (int i = 0; i < 60; ++i) text = "true = (" + text + ") = true";
    const auto parsed = parse_expression(text, "test");
    ASSERT_FALSE(parsed.ok());
    EXPECT_NE(parsed.error().message.find("nested too deeply"), std::string::npos) << parsed.error().message;
}

TEST_F(Language, WhatAnIntegerTypeDoesNotHoldIsNotConverted) {
    names["wide"] = Value::of_tensor(input("wide", {2}, Sort::integer), ElementType::i64);
    names["narrow"] = Value::of_tensor(input("narrow", {2}, Sort::integer), ElementType::u8);
    EXPECT_TRUE(value("convert(255, u8)").ok());
    EXPECT_TRUE(value("convert(-128, i8)").ok());
    EXPECT_TRUE(value("convert(narrow, i16)").ok());
    EXPECT_FALSE(value("convert(256, u8)").ok());
    EXPECT_FALSE(value("convert(-1, u8)").ok());
    EXPECT_FALSE(value("convert(2147483648, i32)").ok());
    EXPECT_FALSE(value("convert(wide, i32)").ok());
    EXPECT_FALSE(value("convert(narrow, i8)").ok());
}

TEST_F(Language, FamiliesOfNumbers) {
    names["x"] = Value::of_tensor(input("x", {2, 5, 6}), ElementType::f32);
    names["y"] = Value::of_tensor(input("y", {2, 2, 3}), ElementType::f32);
    EXPECT_EQ(shown("slices(x; axis = 1, begin = [1, 0], end = [5, 6], stride = [2, 3])"), "slices(x; 1, [1, 0], [5, 6], [2, 3]) : real[2, 2, 2]");
    EXPECT_EQ(shown("slices(x; axis = 3, begin = [], end = [], stride = [])"), "slices(x; 3, [], [], []) : real[2, 5, 6]");
    EXPECT_EQ(shown("pads(x; axis = 1, low = [-1, 0], interior = [0, 1], high = [0, -1], value = 0.5)"),
              "pads(x; 1, [-1, 0], [0, 1], [0, -1], real 1/2) : real[2, 4, 10]");
    EXPECT_EQ(shown("dynamic_updates(x, y; axis = 1, begin = [3, 0])"), "dynamic_updates(x, y; 1, [3, 0]) : real[2, 5, 6]");
    EXPECT_EQ(shown("reduce_sums(x; axis = 0, count = 2)"), "reduce_sums(x; 0, 2) : real[6]");
    EXPECT_EQ(shown("broadcasts(y; axis = 1, shape = [7])"), "broadcasts(y; 1, [7]) : real[2, 7, 2, 3]");
    for (const char* text : {"slices(x; axis = 1, begin = [1, 0], end = [5, 7], stride = [1, 1])",
                             "slices(x; axis = 1, begin = [1, 0], end = [5], stride = [1, 1])",
                             "slices(x; axis = 2, begin = [1, 0], end = [5, 6], stride = [1, 1])",
                             "slices(x; axis = 1, begin = [1], end = [5], stride = [0])",
                             "slices(x; axis = 1, begin = 1, end = 5, stride = 1)", "slices(x; axis = 1, begin = [-1], end = [5], stride = [1])",
                             "slices(x; axis = 1, begin = [4], end = [3], stride = [1])",
                             "pads(x; axis = 1, low = [-9], interior = [0], high = [0], value = 0)",
                             "dynamic_updates(x, y; axis = 1, begin = [4, 0])", "dynamic_updates(x, y; axis = 0, begin = [0, 0])",
                             "drops(x; axis = 0, count = 1)", "reverses(x; axis = 2, count = 2)", "reverses(x; axis = 0, count = [1])",
                             "contracts(x, y; batch = 0, contract = 2)"})
        EXPECT_FALSE(value(text).ok()) << text << " gave " << shown(text);
}

TEST(Parser, RefusesFamiliesThatMeanNothing) {
    for (const char* text : {"operator f(x[*n]) -> [*n] at [*n]: x[*(n - 1)]",            // the size or the index?
                             "operator f(x[*n]) -> [*n] at [*i]: x[*(1)]",                // of no family
                             "operator f(x[*n]) -> [*n] at [*i]: x[*j]",
                             "operator f(x[*n], i[*m]) -> [*n] at [*i]: x[*i]",           // an operand already
                             "operator f(x[*n], y[*m]) -> [*n] at [*m]: x[*m]",           // a group already
                             "operator f(x[*n]; b = *n) -> [*b] at [*b]: x[*b]",
                             "operator f(x[*n]; n = *n) -> [*n] at [*i]: x[*i]",
                             "operator f(x[*n]) -> [*n] at [i]: x[i]",
                             "operator f(x[*(n + 1)]) -> [] at []: 0",
                             "operator f(x[*n]; b = *n) -> [] at []: sum(b < 3) b",
                             "operator f(x[*n]) -> [] at []: sum(*n < *n) x[*n]",
                             "operator f(x[*n]) -> [*n] at [*n]: sum(*p < *n) x[*p]",
                             "operator f(x[*n]) -> [] at []: max(*p < *n) x[*p]",
                             "operator f(x[*n]) -> [] require each (x[0] > n) at []: 0",
                             "operator f(x[*n]) -> [] require each (each (n > 0)) at []: 0",
                             "operator f(x[*n]) -> [] require each (sum(p < 3) n > 0) at []: 0",
                             "operator f(x[*n]) -> [] require each (|n| > 0) at []: 0"})
        EXPECT_FALSE(parse_definitions({{"a", text}}).ok()) << text;
}

TEST_F(Language, CapturedCallsExpand) {
    const Value x = Value::of_tensor(input("x", {2, 3}), ElementType::f32), b = Value::of_tensor(input("b", {3}), ElementType::f32);
    auto sum = expanded("aten.add.Tensor", {x, b}, {}, "s.add", {});
    ASSERT_TRUE(sum.ok()) << sum.error().text();
    EXPECT_EQ(store->describe(sum->results[0].term), "add(x, expand(insert(b; 0); 0, 2))");
    EXPECT_FALSE(expanded("aten.add.Tensor", {x}, {}, "", {}).ok());
    EXPECT_FALSE(expanded("aten.add.Tensor", {x, b}, {{"beta", x}}, "", {}).ok());
    EXPECT_FALSE(expanded("aten.mm.default", {x, b}, {}, "", {}).ok());
    auto all = expanded("_c10d_functional.all_reduce.default", {x, Value::of_text("sum"), Value::of_text("0")}, {}, "s.ar", {x, x});
    ASSERT_TRUE(all.ok()) << all.error().text();
    EXPECT_EQ(store->describe(all->results[0].term), "sum(x, x)");
}

TEST(Parser, RefusesHostileText) {
    const std::string deep(1000, '(');
    for (const std::string& text : {deep + "1", std::string("a + "), std::string("'open"), std::string("1x"), std::string("a ? b"),
                                    std::string("1e99999"), std::string("sum(p < "), std::string("if a then b"), std::string("f(x;)"),
                                    std::string("then"), std::string("a b")})
        EXPECT_FALSE(parse_expression(text, "t").ok()) << text.substr(0, 20);
    // Whatever can stand inside itself is bounded before the reader's own stack is.
    for (const char* opening : {"sum(p < 2) ", "max(0 <= p < 2) ", "sum(*p < *n) ", "lambda(p < 2) ", "(", "[", "f(", "f(; a = ", "x[",
                                "x[*(", "each (", "not ", "-", "if ", "if a then ", "if a then b else ", "fold p = ",
                                "fold p = 0 for q in r: ", "locate (t, o) of i in n: ", "opaque(", "d[", "1 + ("}) {
        std::string nested;
        for (int i = 0; i < 200000; ++i) nested += opening;
        for (const bool claim : {false, true}) EXPECT_FALSE(parse_expression(nested + "1", "t", claim).ok()) << opening;
        nested.resize(300 * std::string_view(opening).size());
        EXPECT_FALSE(parse_expression(nested + "1", "t").ok()) << opening;
    }
    EXPECT_FALSE(parse_definitions({{"a", "function f(a: real): real function f(a: real): real"}}).ok());
    EXPECT_FALSE(parse_definitions({{"a", "operator f(x[t < k][*s], y[*s]) -> [*s] at [*s]: y[*s]"}}).ok());
    EXPECT_FALSE(parse_definitions({{"a", "operator f(x[*s]) -> [*s, 1] at [*s]: x[*s]"}}).ok());
    EXPECT_FALSE(parse_definitions({{"a", "operator f(x[n]) -> [n] at [i, j, k, l]: x[i]"}}).ok());  // reading on crashed
    for (const char* text : {"lemma l for x: {} x == x", "lemma l for f: function() f(1) == f(1)", "captured c(x) mutates () result f32 is x",
                             "captured c(x) mutates (y) result f32 is x", "captured c(x) contiguous (y) result f32 is x",
                             "captured c(x) contiguous rows x result f32 is x", "captured c(x) contiguous last (y) result f32 is x",
                             "captured c(x) contiguous first (x) result f32 is x", "captured c(x) contiguous (x) contract copied result f32 is x",
                             "captured c(x) contract copied 'it is' result f32 is x", "captured c(x) contiguous (x) contract 'it is' result f32 is x"})
        EXPECT_FALSE(parse_definitions({{"a", text}}).ok()) << text;
    for (const char* text : {"*()", "sum(p < n, q < n) p", "lambda(p) p", "lambda() 1", "opaque()", "(1, 2)", "12ab", "1e", "d[0].x"})
        EXPECT_FALSE(parse_expression(text, "t").ok()) << text;
}

TEST(Parser, ExpandsVariants) {
    const auto lemma = parse_lemma(
        "lemma other_axis for x[t < k]: {a = n(t), b = m}, begin: int, end: int "
        "slice(concat(x[t] for t < k; axis = a); axis = b, begin, end) == concat(slice(x[t]; axis = b, begin, end) for t < k; axis = a)", "t");
    ASSERT_TRUE(lemma.ok()) << lemma.error().text();
    const auto variants = lemma_variants(*lemma);
    ASSERT_EQ(variants.size(), 2u);
    EXPECT_EQ(variants[0].variables[0].shape.size(), 5u);
    EXPECT_EQ(variants[1].axes, (std::vector<std::string>{"b", "a"}));
}

// What `-inf` stands for falls without bound: what terms do then, or `none`.
class Limits : public Language {
protected:
    void SetUp() override {
        Language::SetUp();
        names.emplace("x", Value::of_term(input("x", {2, 3})));
        names.emplace("y", Value::of_term(input("y", {2, 3})));
        names.emplace("c", Value::of_term(input("c", {2, 3}, Sort::boolean)));
        names.emplace("i", Value::of_term(input("i", {2}, Sort::integer)));
        names.emplace("m", Value::of_term(*broadcast_term(*store, *store->infinity(), {2, 3})));
        names.emplace("k", *value("select(c, m, x)"));
        names.emplace("f", *value("exp(k)"));
    }
    std::string tendency(const std::string& text) {
        auto result = value(text);
        if (!result.ok() || result->kind != Value::Kind::term) return "no term";
        Tendencies known;
        const Status added = add_tendencies(*store, result->term, known);
        constexpr const char* names[] = {"untouched", "finite", "may vanish", "vanishes", "may fall", "falls"};
        return added.ok() ? names[static_cast<int>(known.at(result->term))] : "none";
    }
};

TEST_F(Limits, AreKept) {
    EXPECT_EQ(tendency("add(x, y)"), "untouched");
    EXPECT_EQ(tendency("m"), "falls");
    EXPECT_EQ(tendency("k"), "may fall");
    EXPECT_EQ(tendency("add(k, m)"), "falls");
    EXPECT_EQ(tendency("add(k, x)"), "may fall");
    EXPECT_EQ(tendency("sub(k, x)"), "may fall");
    EXPECT_EQ(tendency("scale(k; factor = 1/2)"), "may fall");
    EXPECT_EQ(tendency("scale(k; factor = 1/1267650600228229401496703205376)"), "may fall");
    EXPECT_EQ(tendency("scale(k; factor = 1267650600228229401496703205376)"), "may fall");
    EXPECT_EQ(tendency("concat(x, k; axis = 1)"), "may fall");
    EXPECT_EQ(tendency("concat(x, m; axis = 1)"), "may fall");
    EXPECT_EQ(tendency("concat(m, m; axis = 1)"), "falls");
    EXPECT_EQ(tendency("reduce_sum(k; axis = 1)"), "may fall");
    EXPECT_EQ(tendency("max2(k, x)"), "may fall");
    EXPECT_EQ(tendency("min2(k, m)"), "may fall");
    EXPECT_EQ(tendency("f"), "may vanish");
    EXPECT_EQ(tendency("exp(m)"), "vanishes");
    EXPECT_EQ(tendency("exp(f)"), "finite");
    EXPECT_EQ(tendency("mul(f, f)"), "may vanish");
    EXPECT_EQ(tendency("mul(exp(m), x)"), "vanishes");
    EXPECT_EQ(tendency("sub(f, f)"), "may vanish");
    EXPECT_EQ(tendency("add(f, exp(m))"), "may vanish");
    EXPECT_EQ(tendency("add(f, x)"), "may vanish");
    EXPECT_EQ(tendency("add(exp(m), x)"), "may vanish");
    EXPECT_EQ(tendency("add(f, reduce_sum(concat(f, f; axis = 1); axis = 1))"), "no term");
    EXPECT_EQ(tendency("sum(f, f)"), "may vanish");
    EXPECT_EQ(tendency("max(f, f)"), "may vanish");
    EXPECT_EQ(tendency("sum(f)"), "may vanish");
    EXPECT_EQ(tendency("reduce_sum(slice(f; axis = 1, begin = 0, end = 1); axis = 1)"), "may vanish");
    EXPECT_EQ(tendency("sigmoid(x)"), "untouched");
    EXPECT_EQ(tendency("sigmoid(f)"), "finite");
    EXPECT_EQ(tendency("reduce_max(f; axis = 1)"), "may vanish");
    EXPECT_EQ(tendency("scale(f; factor = -2)"), "may vanish");
    EXPECT_EQ(tendency("scale(f; factor = 0)"), "may vanish");
    EXPECT_EQ(tendency("reduce_sum(f; axis = 1)"), "finite");
    EXPECT_EQ(tendency("reduce_sum(exp(m); axis = 1)"), "vanishes");
    EXPECT_EQ(tendency("inverse(reduce_sum(f; axis = 1))"), "finite");
    EXPECT_EQ(tendency("log(reduce_sum(f; axis = 1))"), "finite");
    EXPECT_EQ(tendency("abs(f)"), "may vanish");
    EXPECT_EQ(tendency("max2(f, x)"), "may vanish");
    EXPECT_EQ(tendency("matmul(f, transpose(f, [1, 0]))"), "finite");
    EXPECT_EQ(tendency("select(c, x, y)"), "untouched");
    EXPECT_EQ(tendency("gt(x, y)"), "untouched");
}

TEST_F(Limits, AreMissing) {
    EXPECT_EQ(tendency("sub(k, k)"), "none");
    EXPECT_EQ(tendency("sub(x, k)"), "none");
    EXPECT_EQ(tendency("neg(k)"), "none");
    EXPECT_EQ(tendency("scale(k; factor = 0)"), "none");
    EXPECT_EQ(tendency("scale(k; factor = -1)"), "none");
    EXPECT_EQ(tendency("scale(k; factor = 1/1267650600228229401496703205377)"), "none");  // 2^100 + 1
    EXPECT_EQ(tendency("scale(k; factor = 1267650600228229401496703205377)"), "none");
    EXPECT_EQ(tendency("mul(k, x)"), "none");
    EXPECT_EQ(tendency("matmul(k, transpose(x, [1, 0]))"), "none");
    EXPECT_EQ(tendency("mul(k, k)"), "none");
    EXPECT_EQ(tendency("mul(k, f)"), "none");
    EXPECT_EQ(tendency("abs(k)"), "none");
    EXPECT_EQ(tendency("inverse(k)"), "none");
    EXPECT_EQ(tendency("log(k)"), "none");
    EXPECT_EQ(tendency("tanh(k)"), "none");
    EXPECT_EQ(tendency("sigmoid(k)"), "none");
    EXPECT_EQ(tendency("gt(k, x)"), "none");
    EXPECT_EQ(tendency("eq(f, x)"), "none");
    EXPECT_EQ(tendency("le(x, f)"), "none");
    EXPECT_EQ(tendency("select(gt(f, x), x, y)"), "none");
    EXPECT_EQ(tendency("add(x, exp(mul(f, k)))"), "none");
    EXPECT_EQ(tendency("inverse(f)"), "none");
    EXPECT_EQ(tendency("log(f)"), "none");
    EXPECT_EQ(tendency("rsqrt(exp(m))"), "none");
    EXPECT_EQ(tendency("inverse(reduce_sum(exp(m); axis = 1))"), "none");
    EXPECT_EQ(tendency("log(exp(add(x, m)))"), "none");
    EXPECT_EQ(tendency("inverse(sum(f, f))"), "none");
    EXPECT_EQ(tendency("inverse(max(f, f))"), "none");
    EXPECT_EQ(tendency("inverse(sum(f))"), "none");
    EXPECT_EQ(tendency("inverse(add(f, x))"), "none");
    EXPECT_EQ(tendency("inverse(reduce_max(neg(f); axis = 1))"), "none");
}

}  // namespace
}  // namespace countersign::validator
