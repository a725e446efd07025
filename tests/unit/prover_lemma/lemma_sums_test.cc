// True lemmas about sums and maxima: proved for every size, and proved again from their hints.
#include "lemma_fixture.h"

namespace countersign {

namespace {

TEST_F(LemmaTest, MatmulRows) {
    expect_proved(R"(lemma matmul_rows
  for x[t < k]: [*b, n(t), m], w: [*b, m, p]
  matmul(concat(x[t] for t < k; axis = |b|), w) == concat(matmul(x[t], w) for t < k; axis = |b|))");
}

TEST_F(LemmaTest, MatmulColumns) {
    expect_proved(R"(lemma matmul_columns
  for x: [*b, n, m], w[t < k]: [*b, m, p(t)]
  matmul(x, concat(w[t] for t < k; axis = |b| + 1)) == concat(matmul(x, w[t]) for t < k; axis = |b| + 1))");
}

TEST_F(LemmaTest, MatmulBatch) {
    expect_proved(R"(lemma matmul_batch
  for x[t < k]: [*b, c(t), *d, n, m], w[t < k]: [*b, c(t), *d, m, p]
  matmul(concat(x[t] for t < k; axis = |b|), concat(w[t] for t < k; axis = |b|)) == concat(matmul(x[t], w[t]) for t < k; axis = |b|))");
}

TEST_F(LemmaTest, MatmulContraction) {
    expect_proved(R"(lemma matmul_contraction
  for x[t < k]: [*b, n, m(t)], w[t < k]: [*b, m(t), p]
  matmul(concat(x[t] for t < k; axis = |b| + 1), concat(w[t] for t < k; axis = |b|)) == sum(matmul(x[t], w[t]) for t < k))");
}

TEST_F(LemmaTest, MatmulOfSumLeft) {
    expect_proved(R"(lemma matmul_of_sum_left
  for x[t < k]: [*b, n, m], w: [*b, m, p]
  matmul(sum(x[t] for t < k), w) == sum(matmul(x[t], w) for t < k))");
}

TEST_F(LemmaTest, MatmulOfSumRight) {
    expect_proved(R"(lemma matmul_of_sum_right
  for x: [*b, n, m], w[t < k]: [*b, m, p]
  matmul(x, sum(w[t] for t < k)) == sum(matmul(x, w[t]) for t < k))");
}

TEST_F(LemmaTest, ScaleOfSum) {
    expect_proved(R"(lemma scale_of_sum
  for x[t < k]: [*s], c: real
  scale(sum(x[t] for t < k); factor = c) == sum(scale(x[t]; factor = c) for t < k))");
}

TEST_F(LemmaTest, ScaleOfMatmulLeft) {
    expect_proved(R"(lemma scale_of_matmul_left
  for x: [*b, n, m], w: [*b, m, p], c: real
  matmul(scale(x; factor = c), w) == scale(matmul(x, w); factor = c))");
}

TEST_F(LemmaTest, ReduceSumOfSum) {
    expect_proved(R"(lemma reduce_sum_of_sum
  for x[t < k]: [*l, n, *r]
  reduce_sum(sum(x[t] for t < k); axis = |l|) == sum(reduce_sum(x[t]; axis = |l|) for t < k))");
}

TEST_F(LemmaTest, ReduceSumOfConcatSame) {
    expect_proved(R"(lemma reduce_sum_of_concat_same
  for x[t < k]: [*l, n(t), *r]
  reduce_sum(concat(x[t] for t < k; axis = |l|); axis = |l|) == sum(reduce_sum(x[t]; axis = |l|) for t < k))");
}

TEST_F(LemmaTest, ScaleOutOfReduceSum) {
    expect_proved(R"(lemma scale_out_of_reduce_sum
  for x: [*l, n, *r], c: real
  reduce_sum(scale(x; factor = c); axis = |l|) == scale(reduce_sum(x; axis = |l|); factor = c))");
}

TEST_F(LemmaTest, ReduceSumOfFill) {
    expect_proved(R"(lemma reduce_sum_of_fill
  for c: real
  reduce_sum(fill(; shape = [3, 4], value = c); axis = 0) == fill(; shape = [4], value = 3 * c))");
}

TEST_F(LemmaTest, ReduceSumOfFillIsScale) {
    expect_proved(R"(lemma reduce_sum_of_fill_is_scale
  for c: real
  reduce_sum(fill(; shape = [*l, n, *r], value = c); axis = |l|) == fill(; shape = [*l, *r], value = n * c)
  when n >= 0)");
}

TEST_F(LemmaTest, MatmulAssoc) {
    expect_proved(R"(lemma matmul_assoc
  for x: [a, b], y: [b, c], z: [c, d]
  matmul(matmul(x, y), z) == matmul(x, matmul(y, z)))");
}

TEST_F(LemmaTest, SumOfSums) {
    expect_proved(R"(lemma sum_of_sums
  for x[t < k]: [*s], y[t < j]: [*s]
  sum(sum(x[t] for t < k), sum(y[t] for t < j)) == sum(x[t] for t < k, y[t] for t < j))");
}

TEST_F(LemmaTest, LinearOfSums) {
    expect_proved(R"(lemma linear_of_sums
  for x: real [a, b], y: real [a, b], z: real [b, c]
  matmul(add(x, y), z) == add(matmul(x, z), matmul(y, z)))");
}

TEST_F(LemmaTest, Vanish) {
    expect_proved(R"(lemma vanish
  for x: [a, b], c: real
  reduce_sum(reduce_sum(x; axis = 0); axis = 0) == reduce_sum(reduce_sum(x; axis = 1); axis = 0))");
}

TEST_F(LemmaTest, ReduceMaxLeft) {
    expect_proved(R"(lemma reduce_max_left
  for x[t < k]: [*l, n(t), *m, q, *r]
  reduce_max(concat(x[t] for t < k; axis = |l|); axis = |l| + 1 + |m|) == concat(reduce_max(x[t]; axis = |l| + 1 + |m|) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, SoftmaxOther) {
    expect_proved(R"(lemma softmax_other
  for x[t < k]: [n(t), m]
  reduce_sum(exp(concat(x[t] for t < k; axis = 0)); axis = 1) == concat(reduce_sum(exp(x[t]); axis = 1) for t < k; axis = 0))");
}

TEST_F(LemmaTest, LogsoftmaxOther) {
    expect_proved(R"(lemma logsoftmax_other
  for x[t < k]: real [n(t), m]
  sub(concat(x[t] for t < k; axis = 0), expand(insert(reduce_max(concat(x[t] for t < k; axis = 0); axis = 1); axis = 1); axis = 1, size = m))
    == concat(sub(x[t], expand(insert(reduce_max(x[t]; axis = 1); axis = 1); axis = 1, size = m)) for t < k; axis = 0))");
}

TEST_F(LemmaTest, ReduceMaxOfConcatTwo) {
    expect_proved(R"(lemma reduce_max_of_concat_two
  for x: [n], y: [m]
  reduce_max(concat(x, y; axis = 0); axis = 0) == max(reduce_max(x; axis = 0), reduce_max(y; axis = 0))
  when n >= 1, m >= 1)");
}

TEST_F(LemmaTest, ReduceMaxOfConcatList) {
    expect_proved(R"(lemma reduce_max_of_concat_list
  for x[t < k]: [*l, n(t), *r]
  reduce_max(concat(x[t] for t < k; axis = |l|); axis = |l|) == max(reduce_max(x[t]; axis = |l|) for t < k)
  when n(t) >= 1 for t < k)");
}

TEST_F(LemmaTest, SumOfExpShifted) {
    expect_proved(R"(lemma sum_of_exp_shifted
  for x[t < k]: [n, m(t)], z: [n]
  reduce_sum(exp(sub(concat(x[t] for t < k; axis = 1), expand(insert(z; axis = 1); axis = 1, size = total(m)))); axis = 1)
    == sum(reduce_sum(exp(sub(x[t], expand(insert(z; axis = 1); axis = 1, size = m(t)))); axis = 1) for t < k))");
}

TEST_F(LemmaTest, EmbeddingBackwardLike) {
    expect_proved(R"(lemma embedding_backward_like
  for x[t < k]: [n(t), h], w: [n, h]
  reduce_sum(mul(concat(x[t] for t < k; axis = 0), w); axis = 0)
    == sum(reduce_sum(mul(x[t], slice(w; axis = 0, begin = start(n, t), end = start(n, t + 1))); axis = 0) for t < k))");
}

TEST_F(LemmaTest, MeanScale) {
    expect_proved(R"(lemma mean_scale
  for x[t < k]: [n, h], c: real
  scale(reduce_sum(concat(x[t] for t < k; axis = 0); axis = 0); factor = c) == sum(scale(reduce_sum(x[t]; axis = 0); factor = c) for t < k))");
}

TEST_F(LemmaTest, WeightGradient) {
    expect_proved(R"(lemma weight_gradient
  for x[t < k]: [n(t), h], g[t < k]: [n(t), o]
  matmul(permute(concat(x[t] for t < k; axis = 0); at = 0, first = 1, second = 1), concat(g[t] for t < k; axis = 0))
    == sum(matmul(permute(x[t]; at = 0, first = 1, second = 1), g[t]) for t < k))");
}

TEST_F(LemmaTest, RmsSharded) {
    expect_proved(R"(lemma rms_sharded
  for x[t < k]: real [s, n(t)], c: real
  rsqrt(scale(reduce_sum(mul(concat(x[t] for t < k; axis = 1), concat(x[t] for t < k; axis = 1)); axis = 1); factor = c))
    == rsqrt(scale(sum(reduce_sum(mul(x[t], x[t]); axis = 1) for t < k); factor = c)))");
}

TEST_F(LemmaTest, Average) {
    expect_proved(R"(lemma average
  for x[t < k]: [n, h]
  scale(reduce_sum(concat(x[t] for t < k; axis = 0); axis = 0); factor = inv(k * n))
    == scale(sum(scale(reduce_sum(x[t]; axis = 0); factor = inv(n)) for t < k); factor = inv(k))
  when n >= 1)");
}

// A quotient by a sum of exponentials is the exponential of what is shifted by its logarithm: no inverse of a product is taken apart.
TEST_F(LemmaTest, QuotientsBySumsOfExponentials) {
    expect_proved(R"(lemma shifted_by_anything
  for x: real [*l, n, *r], t: real [*l, *r]
  mul(exp(sub(x, expand(insert(t; axis = |l|); axis = |l|, size = n))),
      expand(insert(inverse(reduce_sum(exp(sub(x, expand(insert(t; axis = |l|); axis = |l|, size = n))); axis = |l|)); axis = |l|); axis = |l|, size = n))
    == mul(exp(x), expand(insert(inverse(reduce_sum(exp(x); axis = |l|)); axis = |l|); axis = |l|, size = n))
  when n >= 1)");
    expect_proved(R"(lemma inverse_of_shifted
  for x: real [n], y: real []
  mul(exp(y), inverse(reduce_sum(exp(x); axis = 0))) == inverse(reduce_sum(exp(sub(x, expand(insert(y; axis = 0); axis = 0, size = n))); axis = 0))
  when n >= 1)");
    expect_refused(R"(lemma shifted_above_only
  for x: real [n], y: real []
  mul(exp(sub(x, expand(insert(y; axis = 0); axis = 0, size = n))), expand(insert(inverse(reduce_sum(exp(x); axis = 0)); axis = 0); axis = 0, size = n))
    == mul(exp(x), expand(insert(inverse(reduce_sum(exp(x); axis = 0)); axis = 0); axis = 0, size = n))
  when n >= 1)");
}

}  // namespace

}  // namespace countersign
