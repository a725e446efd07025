// False lemmas and hints that are no facts: none may be accepted, whatever the hints.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"
#include "validator/kernel/lemma_instance.h"

namespace countersign::validator {
namespace {

void expect_not_accepted(const Decision& decision) {
    EXPECT_NE(decision.answer, Answer::accepted);
    EXPECT_FALSE(decision.reason.empty());
}
void expect_refused(const Decision& decision, const std::string& reason) {
    EXPECT_EQ(decision.answer, Answer::refused) << decision.reason;
    EXPECT_NE(decision.reason.find(reason), std::string::npos) << decision.reason;
}

TEST(FalseLemma, SubOfTwoConcatsWithoutSizes) {
    expect_refused(decide_lemma("lemma f for x: [*l, a, *r], y: [*l, b, *r], u: [*l, c, *r], v: [*l, d, *r] "
                                "sub(concat(x, y; axis = |l|), concat(u, v; axis = |l|)) == concat(sub(x, u), sub(y, v); axis = |l|)"),
                   "well formed");
}
TEST(FalseLemma, BaddbmmIsBmm) {
    expect_not_accepted(decide_lemma("lemma f for c: [*b, m, n], x: [*b, m, k], y: [*b, k, n] add(c, matmul(x, y)) == matmul(x, y)",
                                     {{"ext", "sum(p < k) x[*b, i0, p] * y[*b, p, i1]", "sum(p < k) x[*b, i0, p] * y[*b, p, i1]"}}));
}
TEST(FalseLemma, MatmulOfTwoConcatsWithoutSizes) {
    expect_refused(decide_lemma("lemma f for x: [m, a], y: [m, b], u: [c, n], v: [d, n] "
                                "matmul(concat(x, y; axis = 1), concat(u, v; axis = 0)) == sum(matmul(x, u), matmul(y, v))"), "well formed");
}
TEST(FalseLemma, MaximumOfConcatMaybeEmpty) {
    expect_refused(decide_lemma("lemma f for x: [*l, n, *r], y: [*l, m, *r] "
                                "reduce_max(concat(x, y; axis = |l|); axis = |l|) == max(reduce_max(x; axis = |l|), reduce_max(y; axis = |l|))"),
                   "well formed");
}
// Conditions that no integers meet, and fractions do: with integers v and w the lemma says nothing, with a fraction v it is false. An
// instance computes sizes, counts, limits and families exactly, so the case of an integer w beside a fraction v may never be left out.
std::string between_integers(const std::string& more, const std::string& divisor, const std::string& condition) {
    return "lemma f for x: real [m], z: int [m], v: scalar, w: scalar, c: real, d: real" + more + " select(eq(floor_div(z, " + divisor +
           "), z), scale(x; factor = c), scale(x; factor = c)) == scale(x; factor = d) when w < v, v < w + 1" + condition;
}
TEST(FalseLemma, NoSortIsLeftOut) {
    const std::string fill = "fill(; shape = [m], value = w)";
    expect_not_accepted(decide_lemma(between_integers("", fill, "")));
    expect_not_accepted(decide_lemma(between_integers("", "fill(; shape = [if v < w then m else m], value = w)", "")));
    expect_not_accepted(decide_lemma(between_integers("", "sum(" + fill + " for t < (if v < w then 1 else 1))", "")));
    expect_not_accepted(decide_lemma(between_integers("", fill, ", 0 <= t for t < (if v < w then 1 else 1)")));
    expect_not_accepted(decide_lemma(between_integers("", "drop(fill(; shape = [1 + (if v < w then 0 else 0), m], value = w); axis = 0)", "")));
    const std::string sum = "reduce_sums(fill(; shape = [*(s + (if v < w then 0 else 0)), m], value = w); axis = 0, count = |s|)";
    expect_not_accepted(decide_lemma(between_integers(", y: int [*s, m]", sum, "")));
}
// The kind of what `if` and `max` give depends on numbers: a fraction among them is no reason to leave its case out.
// With a fraction the size is none, whichever arm is taken: there is nothing to prove, and no instance.
TEST(FalseLemma, ASizeThatIsWholeAlthoughAFractionStandsInIt) {
    for (const char* bounds : {"begin = 0, end = (if 0 < 1 then m else u)", "begin = 0, end = (if w = w then m else u)",
                               "begin = max(0, u - 1), end = m"}) {
        const auto lemma = parse_lemma("lemma f for x: real [m], u: scalar, w: scalar, c: real slice(x; axis = 0, " + std::string(bounds) +
                                       ") == scale(x; factor = c) when 0 < u, u < 1", "test");
        ASSERT_TRUE(lemma.ok());
        TermStore store(core_definitions());
        const LemmaValue half{{}, AttributeValue::of_real(Rational(1, 2))}, x{{*store.make_leaf(LeafKind::input, "x", Sort::real, {4})}, {}};
        std::uint64_t room = 1 << 20;
        const auto made = LemmaInstances().make(store, *lemma, {}, {x, half, half, half}, room);
        EXPECT_TRUE(!made.ok()) << bounds;
    }
}
TEST(FalseLemma, AllReduceOfOneRankSeen) {
    expect_not_accepted(decide_lemma("lemma f for x[t < k]: [*l] sum(x[t] for t < k) == x[0]", {{"single", "sum(t < k) x[t][*l]"}}));
}
TEST(FalseLemma, UninitialisedBuffersAreEqual) { expect_not_accepted(decide_lemma("lemma f for x: [*l], y: [*l] x == y")); }
TEST(FalseLemma, SumPushedThroughAbs) {
    expect_not_accepted(decide_lemma("lemma f for x: real [*l, n] abs(reduce_sum(x; axis = |l|)) == reduce_sum(abs(x); axis = |l|)",
                                     {{"ext", "sum(p < n) x[*l, p]", "sum(p < n) (if x[*l, p] < 0 then -x[*l, p] else x[*l, p])"},
                                      {"empty", "sum(p < n) x[*l, p]"}}));
}
TEST(FalseLemma, ProductOfSumsIsSumOfProducts) {
    expect_not_accepted(decide_lemma("lemma f for x: [*l, n], y: [*l, n] "
                                     "mul(reduce_sum(x; axis = |l|), reduce_sum(y; axis = |l|)) == reduce_sum(mul(x, y); axis = |l|)",
                                     {{"distribute", "sum(p < n) y[*l, p]", "sum(p < n) x[*l, p]"},
                                      {"ext", "sum(p < n) x[*l, p] * y[*l, p]", "sum(p < n) x[*l, p] * sum(q < n) y[*l, q]"},
                                      {"distribute", "x[*l, k0]", "sum(p < n) y[*l, p]"}, {"single", "sum(p < n) y[*l, p]"}}));
}
TEST(FalseLemma, SumOfBroadcast) {
    expect_not_accepted(decide_lemma("lemma f for x: real [*l, 1], n: int "
                                     "reduce_sum(expand(x; axis = |l|, size = n); axis = |l|) == drop(x; axis = |l|)",
                                     {{"const", "sum(p < n) x[*l, 0]"}}));
}
const char* const masked = "lemma f for w: real [v, h], u: real [m, h], ids: int [n], a: int [n], b: int [n], c: bool [n], d: bool [n] "
                           "sum(select(expand(insert(c; axis = 1); axis = 1, size = h), fill(; shape = [n, h], value = 0), embedding(w, a)), "
                           "select(expand(insert(d; axis = 1); axis = 1, size = h), fill(; shape = [n, h], value = 0), embedding(u, b))) "
                           "== embedding(concat(w, u; axis = 0), ids) when all 0 <= ids < v + m, all c = (ids >= v), all d = (ids < v), ";
TEST(FalseLemma, MaskedLookUpOfShards) {
    EXPECT_EQ(decide_lemma(std::string(masked) + "all (ids >= v or a = ids), all (ids < v or b = ids - v)", {}, 1).answer, Answer::accepted);
    expect_not_accepted(decide_lemma(std::string(masked) + "all (ids >= v or a = ids), all (ids < v or b = ids - v + 1)", {}, 1));
    expect_not_accepted(decide_lemma(std::string(masked) + "all (ids >= v or a = ids), all (ids < v or b = ids - 1)", {}, 1));
    expect_not_accepted(decide_lemma(std::string(masked) + "all (ids >= v or a = ids)", {}, 1));
}
TEST(FalseLemma, QuotientThenProduct) {
    expect_not_accepted(decide_lemma("lemma f for a: int [*l], b: int [*l] mul(floor_div(a, b), b) == a when all b > 0",
                                     {{"quotient", "a[*l]", "b[*l]", "a[*l] div b[*l]"}}));
}
TEST(FalseLemma, QuotientOfNegative) {
    expect_not_accepted(decide_lemma("lemma f for a: int [*l] floor_div(neg(a), fill(; shape = [*l], value = 2)) == "
                                     "neg(floor_div(a, fill(; shape = [*l], value = 2)))"));
}
TEST(FalseLemma, MergeOfConcatInner) {
    expect_not_accepted(decide_lemma("lemma f for x: [*l, a, b, *r], y: [*l, a, c, *r] "
                                     "merge(concat(x, y; axis = |l| + 1); axis = |l|) == "
                                     "concat(merge(x; axis = |l|), merge(y; axis = |l|); axis = |l|)"));
}
TEST(FalseLemma, BackwardOfShardedWithOtherGradients) {
    expect_not_accepted(decide_lemma("lemma f for g: [*l, n], h: [*l, n], s: [*l, n] mul(g, s) == mul(h, s)"));
}
TEST(FalseLemma, SliceOfListAtTheWrongOffset) {
    expect_not_accepted(decide_lemma("lemma f for x[t < k]: [*l, n(t), *r], j: int slice(concat(x[t] for t < k; axis = |l|); axis = |l|, "
                                     "begin = start(n, j) + 1, end = start(n, j) + 1 + n(j)) == x[j] when 0 <= j, j + 1 < k"));
}
TEST(FalseLemma, EmbeddingOfAnotherTable) {
    expect_refused(decide_lemma("lemma f for w: [v, *h], u: [m, *h], ids: [*i] "
                                "embedding(concat(w, u; axis = 0), ids) == embedding(w, ids)", {}, 1), "range requirement");
}
TEST(FalseLemma, AttentionOfConcatHeads) {
    expect_not_accepted(decide_lemma("lemma f for q: [t, h, d], p: [t, h, d], k: [t, g, d], v: [t, g, d], layer: string "
                                     "vllm.attention(concat(q, p; axis = 1), concat(k, k; axis = 1), concat(v, v; axis = 1); layer) "
                                     "== concat(vllm.attention(q, k, v; layer), vllm.attention(q, k, v; layer); axis = 1) when g >= 1, h mod g = 0"));
}
TEST(FalseLemma, AttributesAreArgumentsOfOpaque) {
    expect_not_accepted(decide_lemma("lemma f for q: [t, h, d], k: [t, g, d], v: [t, g, d], a: string, b: string "
                                     "vllm.attention(q, k, v; layer = a) == vllm.attention(q, k, v; layer = b)"));
}
TEST(FalseLemma, SizesOfWholeAxesAreArgumentsOfOpaque) {
    expect_not_accepted(decide_lemma("lemma f for q: [t, h, d], p: [s, h, d], k: [t, g, d], v: [t, g, d], layer: string "
                                     "slice(vllm.attention(concat(q, p; axis = 0), concat(k, k; axis = 0), concat(v, v; axis = 0); layer); "
                                     "axis = 0, begin = 0, end = t) "
                                     "== vllm.attention(q, k, v; layer) when s = t",
                                     {{"ext", "lambda(a < t, b < d) q[a, i1, b]",
                                       "lambda(a < t + t, b < d) (if a < t then q[a, i1, b] else p[a - t, i1, b])"}}));
}
TEST(FalseLemma, QuotientByItself) {
    expect_not_accepted(decide_lemma("lemma f for x: real [*l] mul(x, inverse(x)) == fill(; shape = [*l], value = 1)"));
    expect_not_accepted(decide_lemma("lemma f for x: real [*l] scale(x; factor = inv(0)) == scale(x; factor = 0)"));
}
TEST(FalseLemma, TrueOfIntegersOnly) {
    expect_not_accepted(decide_lemma("lemma f for x: number [*l] lt(x, fill(; shape = [*l], value = 1)) == le(x, fill(; shape = [*l], value = 0))"));
    expect_not_accepted(decide_lemma("lemma f for x: [*l] lt(x, fill(; shape = [*l], value = 1)) == le(x, fill(; shape = [*l], value = 0))"));
}
TEST(FalseLemma, SidesWithoutOneShape) {
    expect_refused(decide_lemma("lemma f for x: [*l], y: [*m] add(x, y) == add(y, x)"), "different shapes");
    expect_refused(decide_lemma("lemma f for x: [*l, n] reduce_sum(x; axis = |l|) == x"), "different axes");
    expect_not_accepted(decide_lemma("lemma f for x: [n], begin: int slice(x; axis = 0, begin, end = n) == x"));
}
TEST(FalseLemma, EmptyTensorsStillHaveShapes) {
    // No index is in range on either side, and yet the shapes differ.
    expect_refused(decide_lemma("lemma f for x: real [n, m] slice(x; axis = 0, begin = 0, end = 0) == slice(x; axis = 1, begin = 0, end = 0)"),
                   "shape");
}
TEST(FalseLemma, SliceWithEndBeforeBegin) {
    expect_refused(decide_lemma("lemma f for x: [n], begin: int, end: int slice(x; axis = 0, begin, end = n) "
                                "== concat(slice(x; axis = 0, begin, end), slice(x; axis = 0, begin = end, end = n); axis = 0)"), "well formed");
}
TEST(FalseLemma, ConcatOfNothing) {
    expect_refused(decide_lemma("lemma f for x[t < k]: [*l, n(t)], y: [*l, 0] y == concat(x[t] for t < k; axis = |l|) when total(n) = 0"),
                   "well formed");
}
TEST(FalseLemma, ListsOfOtherSizes) {
    expect_refused(decide_lemma("lemma f for x[t < k]: [*l, n(t)], y[t < k]: [*l, m(t)] "
                                "add(concat(x[t] for t < k; axis = |l|), concat(y[t] for t < k; axis = |l|)) == "
                                "concat(add(x[t], y[t]) for t < k; axis = |l|)"), "well formed");
}
TEST(FalseLemma, OneOrderOfAxesOnly) {
    // Right where a stands before b, wrong in the other order: the axis moves.
    expect_not_accepted(decide_lemma("lemma f for x: {a = 1, b = n} drop(insert(x; axis = 0); axis = 1) == x"));
}

// Hints.
const char* const sums = "lemma f for x: real [*l, n, m], y: real [*l, n, m] reduce_sum(x; axis = |l|) == reduce_sum(y; axis = |l|)";
TEST(BadHint, FreshConstantBeforeItsFact) {
    expect_refused(decide_lemma(sums, {{"ext", "sum(p < n) x[*l, p, k0]", "sum(p < n) y[*l, p, k0]"}}), "unknown name `k0`");
    expect_refused(decide_lemma(sums, {{"ext", "sum(p < n) x[*l, p, i0]", "sum(p < n) y[*l, p, i0]"},
                                       {"ext", "sum(p < n) x[*l, p, k1]", "sum(p < n) y[*l, p, i0]"}}), "unknown name `k1`");
}
TEST(BadHint, WhatIsNoFact) {
    expect_refused(decide_lemma(sums, {{"assume", "0 = 1"}}), "no fact");
    expect_refused(decide_lemma(sums, Hints{HintFact{}}), "without a kind");
    expect_refused(decide_lemma(sums, {{"ext", "sum(p < n x"}}), "no fact");
    expect_refused(decide_lemma(sums, {{"split", "sum(p < ", "0"}}), "hint");
    expect_refused(decide_lemma(sums, {{"split", "n", "0"}}), "a sum or maximum");
    expect_refused(decide_lemma(sums, {{"split", "sum(p < n) x[*l, p, i0]", "x[*l, 0, i0]"}}), "an integer is expected: x[*l, 0, i0]");
    expect_refused(decide_lemma(sums, {{"split", "sum(p < n) z[*l, p, i0]", "0"}}), "fact `split`");
    expect_refused(decide_lemma(sums, {{"split", "sum(p < n) x[p, i0]", "0"}}), "index");
    expect_refused(decide_lemma(sums, {{"empty", "max(p < n) x[*l, p, i0]"}}), "no fact");
    expect_refused(decide_lemma(sums, {{"const", "sum(p < n) x[*l, p, i0]"}}), "not constant");
    expect_refused(decide_lemma(sums, {{"linear", "sum(p < n) x[*l, p, i0]", "1", "y[*l, p, i0]"}}), "not this sum");
    expect_refused(decide_lemma(sums, {{"linear", "sum(p < n) x[*l, p, i0]", "p", "y[*l, p, i0]"}}), "unknown name `p`");
    expect_refused(decide_lemma(sums, {{"linear", "max(p < n) 2 * x[*l, p, i0]", "2", "x[*l, p, i0]"}}), "a sum is expected: max");
    expect_refused(decide_lemma(sums, {{"exchange", "max(p < n) sum(q < m) x[*l, p, q]"}}), "a sum is expected: max");
    expect_refused(decide_lemma(sums, {{"exchange", "sum(p < n) x[*l, p, i0]"}}), "no sum");
    expect_refused(decide_lemma(sums, {{"exchange", "sum(p < n) sum(q < p) x[*l, p, q]"}}), "depend");
    expect_refused(decide_lemma(sums, {{"parts", "sum(p < n) x[*l, p, i0]", "n"}}), "size list");
    expect_refused(decide_lemma(sums, {{"scaled", "lambda(t < n) 1", "lambda(t < m) 1", "1"}}), "different lengths");
    expect_refused(decide_lemma(sums, {{"fact", "exp_is_negative", "0"}}), "no function has");
    expect_refused(decide_lemma(sums, {{"fact", "exp_is_positive"}}), "parameters");
    expect_refused(decide_lemma(sums, {{"fact", "exp_is_positive", "n < m"}}), "a value of another sort is expected");
    expect_refused(decide_lemma(sums, {{"ext", "sum(p < n) x[*l, p, i0]", "max(p < n) x[*l, p, i0]"}}), "different kinds");
    expect_refused(decide_lemma(sums, {{"positive", "max(p < n) x[*l, p, i0]"}}), "no fact");
}
TEST(BadHint, SideConditionsStayInside) {
    expect_not_accepted(decide_lemma(sums, {{"empty", "sum(p < n) x[*l, p, i0]"}, {"empty", "sum(p < n) y[*l, p, i0]"}}));
    expect_not_accepted(decide_lemma(sums, {{"single", "sum(p < n) x[*l, p, i0]"}, {"single", "sum(p < n) y[*l, p, i0]"}}));
    expect_not_accepted(decide_lemma(sums, {{"split", "sum(p < n) x[*l, p, i0]", "n + 1"}, {"split", "sum(p < n) y[*l, p, i0]", "-1"}}));
    expect_not_accepted(decide_lemma(sums, {{"parts", "sum(p < n) x[*l, p, i0]", "lambda(t < 0) 1"},
                                            {"parts", "sum(p < n) y[*l, p, i0]", "lambda(t < 0) 1"}}));
    expect_not_accepted(decide_lemma(sums, {{"ext", "sum(p < n) x[*l, p, i0]", "sum(p < n) y[*l, p, i0]"},
                                            {"geometric", "lambda(t < n) t", "1"}, {"same", "lambda(t < n) t", "lambda(t < n) t + 1"}}));
    expect_not_accepted(decide_lemma(sums, {{"quotient", "n", "0", "7"}, {"quotient", "n", "0", "8"}, {"quotient", "n", "2", "0"}}));
}
TEST(BadHint, AsManyProofsAsObligations) {
    const char* const axes = "lemma f for x: {a = n, b = m} x == x";
    for (const std::size_t proofs : {1u, 3u}) {
        const Status decided = check_lemma(core_definitions(), lemma_variants(*parse_lemma(axes, "t")), LemmaHints(proofs), {}, {}, nullptr);
        ASSERT_FALSE(decided.ok());
        EXPECT_EQ(decided.error().message, "2 variants, but proofs of " + std::to_string(proofs));
    }
    EXPECT_EQ(answer_of(check_lemma(core_definitions(), lemma_variants(*parse_lemma(axes, "t")), LemmaHints(2), {}, {}, nullptr)), Answer::accepted);
    EXPECT_EQ(check_lemma(core_definitions(), {}, {}, {}, {}, nullptr).error().message, "a lemma without variants");
    expect_refused(decide_lemma("lemma f for x: [n] x == x", {}, 1), "range requirements");
    expect_refused(decide_lemma("lemma f for w: [v, *h], ids: [*i] embedding(w, ids) == embedding(w, ids)", {}, 0), "range requirements");
}
TEST(BadHint, ChangesNoSort) {
    // A hint that takes x for real must not narrow what is proved.
    expect_refused(decide_lemma("lemma f for x: [*l] x == x", {{"fact", "exp_is_positive", "x[*l]"}}), "another sort");
    expect_refused(decide_lemma("lemma f for x: [*l, n] x == x", {{"empty", "sum(p < n) x[*l, p]"}}), "no sort");
}
TEST(BadLemma, NamesThatHideOthers) {
    // A reader that took the operator for the variable would get a false equality.
    expect_refused(decide_lemma("lemma f for matmul: function(any, any), x[t < k]: [n(t), m], y[t < k]: [n(t), m] "
                                "matmul(concat(x[t] for t < k; axis = 0), concat(y[t] for t < k; axis = 0)) == "
                                "concat(matmul(x[t], y[t]) for t < k; axis = 0)"), "no name");
    expect_refused(decide_lemma("lemma f for exp: function(any), x: [n] exp(x) == exp(x)"), "no name");
    expect_refused(decide_lemma("lemma f for x[t < k]: [total(t)] concat(x[t] for t < k; axis = 0) == concat(x[t] for t < k; axis = 0)"), "no name");
    expect_refused(decide_lemma("lemma f for x[u < k]: [n(u)], t: int concat(x[t] for t < k; axis = 0) == concat(x[t] for t < k; axis = 0)"),
                   "already means");
    expect_refused(decide_lemma("lemma f for x[u < k]: [n(u)], t: int "
                                "concat(x[u] for u < k; axis = 0) == concat(x[u] for u < k; axis = 0) when n(t) = 1 for t < k"),
                   "already means");
}
// In `*(…)` and `each` a name means the group of that name; an instance would read the number.
TEST(BadLemma, NumbersCalledLikeGroups) {
    for (const char* text : {"lemma f for x[q < k]: [*t], t: real, y: [*r] y == y when each (2 * t = 1)",
                             "lemma f for x[q < k]: [*t], t: int, y: [*r] y == y", "lemma f for x: [*t, t] x == x",
                             "lemma f for x[t < k]: [*t], y: [*r] y == y", "lemma f for x[q < t]: [*t], y: [*r] y == y",
                             "lemma f for x[q < k]: [*t, t(q)], y: [*r] y == y",
                             "lemma f for x[q < k]: [*t], y: [*r] y == y when each (t = 1) for t < 2",
                             "lemma f for x[q < k]: [*t], y: [*t] sum(y for t < 2) == sum(y for t < 2)", "lemma f for x: {a = n}, g0: int x == x"})
        EXPECT_NE(decide_lemma(text).answer, Answer::accepted) << text;
    EXPECT_EQ(decide_lemma("lemma f for t: [*t] sum(t) == t").answer, Answer::accepted);
}

// A name of an axis stands for its position, in every part of the lemma.
TEST(BadLemma, NumbersCalledLikeAxes) {
    for (const char* text : {"lemma f for x: {a = n}, a: int x == x", "lemma f for x: {a = a} x == x",
                             "lemma f for x: {a = n}, y: [a] x == x", "lemma f for x: {a = n}, y: [a + 1] x == x",
                             "lemma f for x: {a = n}, y: [*h], g0: *h x == x",
                             "lemma f for x[a < k]: {a = n(a)} concat(x[a] for a < k; axis = a) == concat(x[a] for a < k; axis = a)",
                             "lemma f for x[t < a]: {a = n(t)} concat(x[t] for t < a; axis = a) == concat(x[t] for t < a; axis = a)",
                             "lemma f for x[t < k]: {a = n(t)} concat(x[t] for t < k; axis = a) == concat(x[a] for a < k; axis = a)"})
        EXPECT_NE(decide_lemma(text).answer, Answer::accepted) << text;
    const char* const well_named = "lemma f for x[t < k]: {a = n(t)} concat(x[t] for t < k; axis = a) == concat(x[t] for t < k; axis = a)";
    EXPECT_EQ(decide_lemma(well_named).answer, Answer::accepted);
}

// No instance is one of these: what it proves nothing about is not proved.
TEST(BadLemma, SidesOfDifferentSorts) {
    expect_refused(decide_lemma("lemma f for x: int [n] add(x, x) == to_real(add(x, x))"), "different sorts");
    expect_refused(decide_lemma("lemma f for x: int [n], y: real [n] sub(x, x) == sub(y, y)"), "different sorts");
    expect_refused(decide_lemma("lemma f for x: real [n] sub(x, x) == fill(; shape = [n], value = 0)"), "different sorts");
    EXPECT_EQ(decide_lemma("lemma f for x: real [n] sub(x, x) == fill(; shape = [n], value = real(0))").answer, Answer::accepted);
    EXPECT_EQ(decide_lemma("lemma f for x: int [n] to_real(add(x, x)) == add(to_real(x), to_real(x))").answer, Answer::accepted);
}
TEST(BadLemma, APartOutsideItsList) {
    expect_refused(decide_lemma("lemma f for x[t < k]: [n], y: [n], i: int y == add(y, sub(x[i], x[i]))"), "well formed");
    expect_refused(decide_lemma("lemma f for x[t < k]: [n], y: [n], i: int y == add(y, sub(x[i], x[i])) when i < k"), "well formed");
    expect_refused(decide_lemma("lemma f for x[t < k]: [n], j: int sum(x[t] for t < k) == "
                                "sum(sum(x[t] for t < k), sum(sub(x[t + 1], x[t + 1]) for t < k)) when 1 <= k"), "well formed");
    EXPECT_EQ(decide_lemma("lemma f for x[t < k]: [n], y: [n], i: int y == add(y, sub(x[i], x[i])) when 0 <= i, i < k").answer, Answer::accepted);
    EXPECT_EQ(decide_lemma("lemma f for x[t < k]: [n], i: int x[i] == add(x[i], sub(x[i], x[i]))").answer, Answer::accepted);
}
// What a number's own text would demand is no hypothesis: an instance asks only that the part is there.
TEST(BadLemma, APartNamedByWhatHasNoMeaning) {
    expect_refused(decide_lemma("lemma f for x[t < k]: real [n(t)], i: int, c: real "
                                "x[0 * max(p < i) p] == scale(x[0]; factor = c) when i < 0"), "element");
    expect_refused(decide_lemma("lemma f for x[t < k]: real [n(t)], i: int, c: real "
                                "x[locate (u, o) of i in n: 0] == scale(x[0]; factor = c) when i < 0"), "element");
    expect_refused(decide_lemma("lemma f for x[t < k]: real [n(t)], y: int [m], i: int, c: real "
                                "x[0 * y[i]] == scale(x[0]; factor = c) when i < 0"), "element");
    expect_refused(decide_lemma("lemma f for x[t < k]: real [n(t)], i: int, c: real x[0 * n(i)] == scale(x[0]; factor = c) when i < 0"), "element");
    EXPECT_EQ(decide_lemma("lemma f for x[t < k]: real [n(t)], c: real x[0 * max(p < k) p] == x[0]").answer, Answer::accepted);
}
TEST(BadLemma, ANegativeNumberOfParts) {
    expect_refused(decide_lemma("lemma f for y: [n], j: int y == sum(y, sum(sub(y, y) for t < j))"), "well formed");
    expect_refused(decide_lemma("lemma f for y: [n], j: int y == sum(y, sub(y, y) for t < j)"), "well formed");
    EXPECT_EQ(decide_lemma("lemma f for y: [n], j: int sum(y for t < j) == sum(y for t < j)").answer, Answer::accepted);
}

// Each variable without a sort has three to choose from, of which two are numbers: of nine variables there are 512 cases that make both sides terms.
TEST(BadLemma, MoreSortsThanAreTried) {
    std::string variables, right;
    for (const char* name : {"a", "b", "c", "d", "e", "g", "h", "i", "j"}) {
        variables += (variables.empty() ? "" : ", ") + std::string(name) + ": [n]";
        right += ", eq(neg(" + std::string(name) + "), " + name + ")";
    }
    const auto conjunction = [&](const std::string& parts) { return "concat(" + parts.substr(2) + "; axis = 0)"; };
    expect_refused(decide_lemma("lemma f for " + variables + " " + conjunction(right) + " == " + conjunction(right)), "too many sorts to choose");
}
TEST(BadLemma, NothingIsLeftToProveItWith) {
    SolverLimits limits;
    *limits.left = -1;
    const auto lemma = parse_lemma("lemma f for x: real [n] x == x", "t");
    const Status decided = check_lemma(core_definitions(), lemma_variants(*lemma), LemmaHints(1), {}, limits, nullptr);
    EXPECT_EQ(answer_of(decided), Answer::unknown);
    EXPECT_NE(decided.error().message.find("too much to prove"), std::string::npos);
}

// A step uses one variant of a lemma: its sorts are none that another variant must be proved for.
TEST(BadLemma, AUsedCaseOfOneVariant) {
    const auto variants = lemma_variants(*parse_lemma("lemma f for x: {a = n, b = m} neg(x) == neg(x)", "t"));
    const auto decided = [&](const LemmaUses& uses) { return check_lemma(core_definitions(), variants, LemmaHints(2), uses, {}, nullptr); };
    EXPECT_TRUE(decided({{0, {FormulaSort::real}}, {1, {FormulaSort::integer}}}).ok());
    EXPECT_TRUE(decided({{0, {FormulaSort::boolean}}}).error().message.starts_with("lemma f variant 0"));
    EXPECT_TRUE(decided({{1, {FormulaSort::boolean}}}).error().message.starts_with("lemma f variant 1"));
}

TEST(BadLemma, UnknownThings) {
    expect_refused(decide_lemma("lemma f for x: [*l] bogus(x) == x"), "unknown operator");
    expect_refused(decide_lemma("lemma f for x: [*l] scale(x) == x"), "attributes");
    expect_refused(decide_lemma("lemma f for x: [*l] y == x"), "no tensor");
    expect_refused(decide_lemma("lemma f for x: [*l], l: int, y: [l] x == x"), "twice");
    expect_refused(decide_lemma("lemma f for x: [*l, n, *r] slice(x; axis = 0, begin = 0, end = n) == x"), "declared shape");
}

}  // namespace
}  // namespace countersign::validator
