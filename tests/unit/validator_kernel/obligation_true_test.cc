// True lemmas, with and without hints.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"

namespace countersign::validator {
namespace {

void expect_proved(const Decision& decision) { EXPECT_EQ(decision.answer, Answer::accepted) << decision.reason; }

TEST(TrueLemma, SliceOfConcatInside) {
    expect_proved(decide_lemma(
        "lemma slice_of_concat_inside for x[t < k]: [*l, n(t), *r], y: [*l, m, *r], z[t < j]: [*l, o(t), *r], begin: int, end: int "
        "slice(concat(x[t] for t < k, y, z[t] for t < j; axis = |l|); axis = |l|, begin, end) "
        "== slice(y; axis = |l|, begin = begin - total(n), end = end - total(n)) when total(n) <= begin, end <= total(n) + m"));
}

TEST(TrueLemma, SliceOfConcatOtherAxisInBothOrders) {
    expect_proved(decide_lemma(
        "lemma slice_of_concat_other_axis for x[t < k]: {a = n(t), b = m}, begin: int, end: int "
        "slice(concat(x[t] for t < k; axis = a); axis = b, begin, end) == concat(slice(x[t]; axis = b, begin, end) for t < k; axis = a)"));
}

TEST(TrueLemma, MapOfConcat) {
    expect_proved(decide_lemma(
        "lemma map2_of_concat for f: function(any, any), x[t < k]: [*l, n(t), *r], y[t < k]: [*l, n(t), *r] "
        "f(concat(x[t] for t < k; axis = |l|), concat(y[t] for t < k; axis = |l|)) == concat(f(x[t], y[t]) for t < k; axis = |l|)"));
}

TEST(TrueLemma, PermuteOfPermute) {
    expect_proved(decide_lemma(
        "lemma permute_of_permute for x: [*l, *m, *n, *r] "
        "permute(permute(x; at = |l|, first = |m|, second = |n|); at = |l|, first = |n|, second = |m|) == x"));
}

TEST(TrueLemma, MatmulOfConcatRows) {
    expect_proved(decide_lemma(
        "lemma matmul_of_concat_rows for x[t < k]: real [*b, n(t), c], w: real [*b, c, d] "
        "matmul(concat(x[t] for t < k; axis = |b|), w) == concat(matmul(x[t], w) for t < k; axis = |b|)"));
}

const char* const matmul_of_concat_contraction =
    "lemma matmul_of_concat_contraction for x[t < k]: [*b, m, c(t)], w[t < k]: [*b, c(t), n] "
    "matmul(concat(x[t] for t < k; axis = |b| + 1), concat(w[t] for t < k; axis = |b|)) == sum(matmul(x[t], w[t]) for t < k)";
// i0 is the row, i1 the column.
const char* const contraction =
    "sum(p < total(c)) x[part(c, p)][*b, i0, p - start(c, part(c, p))] * w[part(c, p)][*b, p - start(c, part(c, p)), i1]";

TEST(TrueLemma, MatmulOfConcatContraction) {
    const std::string whole = contraction;
    const std::string parts =
        "sum(t < k) sum(q < max(0, c(t))) x[part(c, start(c, t) + q)][*b, i0, start(c, t) + q - start(c, part(c, start(c, t) + q))] * "
        "w[part(c, start(c, t) + q)][*b, start(c, t) + q - start(c, part(c, start(c, t) + q)), i1]";
    const std::string sum_of_products = "sum(t < k) sum(p < c(t)) x[t][*b, i0, p] * w[t][*b, p, i1]";
    const std::string inner =
        "sum(q < max(0, c(k0))) x[part(c, start(c, k0) + q)][*b, i0, start(c, k0) + q - start(c, part(c, start(c, k0) + q))] * "
        "w[part(c, start(c, k0) + q)][*b, start(c, k0) + q - start(c, part(c, start(c, k0) + q)), i1]";
    expect_proved(decide_lemma(matmul_of_concat_contraction, {{"parts", whole, "c"},
                                                                 {"ext", parts, sum_of_products},
                                                                 {"ext", inner, "sum(p < c(k0)) x[k0][*b, i0, p] * w[k0][*b, p, i1]"}}));
}

TEST(TrueLemma, ReduceSumOfConcat) {
    expect_proved(decide_lemma(
        "lemma reduce_sum_of_two for x: [*l, n, *r], y: [*l, m, *r] "
        "reduce_sum(concat(x, y; axis = |l|); axis = |l|) == sum(reduce_sum(x; axis = |l|), reduce_sum(y; axis = |l|))",
        {{"split", "sum(p < n + m) (if p < n then x[*l, p, *r] else y[*l, p - n, *r])", "n"},
         {"shift", "sum(n <= p < n + m) (if p < n then x[*l, p, *r] else y[*l, p - n, *r])", "n"},
         {"ext", "sum(p < n) (if p < n then x[*l, p, *r] else y[*l, p - n, *r])", "sum(p < n) x[*l, p, *r]"},
         {"ext", "sum(p < m) (if p + n < n then x[*l, p + n, *r] else y[*l, p, *r])", "sum(p < m) y[*l, p, *r]"}}));
}

TEST(TrueLemma, SumOfSumsExchange) {
    expect_proved(decide_lemma(
        "lemma sum_of_sums_exchange for x: [*l, m, n, *r] "
        "reduce_sum(reduce_sum(x; axis = |l|); axis = |l|) == reduce_sum(reduce_sum(x; axis = |l| + 1); axis = |l|)",
        {{"exchange", "sum(p < n) sum(q < m) x[*l, q, p, *r]"}}));
}

TEST(TrueLemma, ScaleOfReduceSum) {
    expect_proved(decide_lemma(
        "lemma scale_of_reduce_sum for x: [*l, n, *r], c: real "
        "scale(reduce_sum(x; axis = |l|); factor = c) == reduce_sum(scale(x; factor = c); axis = |l|)",
        {{"distribute", "c", "sum(p < n) x[*l, p, *r]"}}));
}

TEST(TrueLemma, ReduceSumOfAdd) {
    expect_proved(decide_lemma(
        "lemma reduce_sum_of_add for x: [*l, n, *r], y: [*l, n, *r] "
        "reduce_sum(add(x, y); axis = |l|) == add(reduce_sum(x; axis = |l|), reduce_sum(y; axis = |l|))",
        {{"linear", "sum(p < n) (x[*l, p, *r] + y[*l, p, *r])", "1", "x[*l, p, *r]", "1", "y[*l, p, *r]"}}));
}

TEST(TrueLemma, SumsOfAnyNumberSort) {
    expect_proved(decide_lemma(
        "lemma slice_of_sum for x[t < k]: [*l, n, *r], begin: int, end: int "
        "slice(sum(x[t] for t < k); axis = |l|, begin, end) == sum(slice(x[t]; axis = |l|, begin, end) for t < k)"));
}

TEST(TrueLemma, ReshapeLemmas) {
    expect_proved(decide_lemma("lemma merge_of_split for x: [*l, n, *r], a: int, b: int "
                                 "merge(split(x; axis = |l|, outer = a, inner = b); axis = |l|) == x"));
    expect_proved(decide_lemma("lemma split_of_merge for x: [*l, m, n, *r] "
                                 "split(merge(x; axis = |l|); axis = |l|, outer = m, inner = n) == x"));
    expect_proved(decide_lemma("lemma merge_of_concat_outer for x: [*l, a, h, *r], y: [*l, b, h, *r] "
                                 "merge(concat(x, y; axis = |l|); axis = |l|) == concat(merge(x; axis = |l|), merge(y; axis = |l|); axis = |l|)"));
    expect_proved(decide_lemma("lemma merge_merge for x: [*l, a, b, c, *r] "
                                 "merge(merge(x; axis = |l|); axis = |l|) == merge(merge(x; axis = |l| + 1); axis = |l|)"));
}

TEST(TrueLemma, SortsDecide) {
    expect_proved(decide_lemma("lemma below_one for x: int [*l] lt(x, fill(; shape = [*l], value = 1)) == le(x, fill(; shape = [*l], value = 0))"));
}

TEST(TrueLemma, RangeRequirementFromTheLeft) {
    expect_proved(decide_lemma("lemma slice_of_embedding for w: [v, h], ids: [n], begin: int, end: int "
                                 "slice(embedding(w, ids); axis = 0, begin, end) == embedding(w, slice(ids; axis = 0, begin, end))", {}, 1));
    expect_proved(decide_lemma("lemma embedding_first_table for w: [v, *h], u: [m, *h], ids: [*i] "
                                 "embedding(concat(w, u; axis = 0), ids) == embedding(w, ids) when all 0 <= ids < v", {}, 1));
}

TEST(TrueLemma, EqualShardsAreASplit) {
    expect_proved(decide_lemma("lemma split_of_slice_of_concat for x[t < k]: [*l, m, *r], j: int "
                                 "slice(concat(x[t] for t < k; axis = |l|); axis = |l|, begin = j * m, end = j * m + m) == x[j] when 0 <= j, j < k",
                                 LemmaHints{{{{"geometric", "lambda(t < k) m", "m"}}, {}, {}, {{"geometric", "lambda(t < k) m", "m"}}}}));
}

TEST(TrueLemma, MaximumOfConcat) {
    expect_proved(decide_lemma(
        "lemma reduce_max_of_two for x: [*l, n, *r], y: [*l, m, *r] "
        "reduce_max(concat(x, y; axis = |l|); axis = |l|) == max(reduce_max(x; axis = |l|), reduce_max(y; axis = |l|)) when n >= 1, m >= 1",
        {{"split", "max(p < n + m) (if p < n then x[*l, p, *r] else y[*l, p - n, *r])", "n"},
         {"shift", "max(n <= p < n + m) (if p < n then x[*l, p, *r] else y[*l, p - n, *r])", "n"},
         {"ext", "max(p < n) (if p < n then x[*l, p, *r] else y[*l, p - n, *r])", "max(p < n) x[*l, p, *r]"},
         {"ext", "max(p < m) (if p + n < n then x[*l, p + n, *r] else y[*l, p, *r])", "max(p < m) y[*l, p, *r]"}}));
}

TEST(TrueLemma, FactOfAFunction) {
    expect_proved(decide_lemma("lemma exp_of_add for x: [*l], y: [*l] exp(add(x, y)) == mul(exp(x), exp(y))",
                                 {{"fact", "exp_of_sum", "x[*l]", "y[*l]"}}));
}

TEST(TrueLemma, AttentionOfEqualArguments) {
    expect_proved(decide_lemma("lemma attention_of_slice for q: real [t, h, d], k: real [t, g, d], v: real [t, g, d], layer: string "
                                 "vllm.attention(slice(q; axis = 0, begin = 0, end = t), k, v; layer = layer) == "
                                 "vllm.attention(q, k, v; layer = layer)",
                                 {{"ext", "lambda(a < t, b < d) q[a, i1, b]", "lambda(a < t, b < d) q[a, i1, b]"}}));
}

}  // namespace
}  // namespace countersign::validator
