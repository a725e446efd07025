// True lemmas about split and merged axes, and heads shared in runs: proved for every size, and proved again from their hints.
#include "lemma_fixture.h"

namespace countersign {

namespace {

TEST_F(LemmaTest, SplitOfConcatTwo) {
    expect_proved(R"(lemma split_of_concat_two
  for x: [*l, n, *r], y: [*l, m, *r], a: int, b: int, c: int, d: int
  split(concat(x, y; axis = |l|); axis = |l|, outer = c, inner = d)
    == concat(split(x; axis = |l|, outer = a, inner = d), split(y; axis = |l|, outer = b, inner = d); axis = |l|)
  when n = a * d, m = b * d, a >= 0, b >= 0, d >= 1)");
}

TEST_F(LemmaTest, MergeOfConcatTwoOuter) {
    expect_proved(R"(lemma merge_of_concat_two_outer
  for x: [*l, n, q, *r], y: [*l, m, q, *r]
  merge(concat(x, y; axis = |l|); axis = |l|) == concat(merge(x; axis = |l|), merge(y; axis = |l|); axis = |l|))");
}

TEST_F(LemmaTest, MergeOfConcatOuter) {
    expect_proved(R"(lemma merge_of_concat_outer
  for x[t < k]: [*l, n(t), q, *r]
  merge(concat(x[t] for t < k; axis = |l|); axis = |l|) == concat(merge(x[t]; axis = |l|) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, SplitOfConcatList) {
    expect_proved(R"(lemma split_of_concat_list
  for x[t < k]: [*l, n(t), *r], a: int, d: int
  split(concat(x[t] for t < k; axis = |l|); axis = |l|, outer = a, inner = d)
    == concat(split(x[t]; axis = |l|, outer = n(t) div d, inner = d) for t < k; axis = |l|)
  when n(t) mod d = 0 for t < k, d >= 1)");
}

TEST_F(LemmaTest, SplitOfConcatEqual) {
    expect_proved(R"(lemma split_of_concat_equal
  for x[t < k]: [*l, n, *r], a: int, b: int, d: int
  split(concat(x[t] for t < k; axis = |l|); axis = |l|, outer = a, inner = d)
    == concat(split(x[t]; axis = |l|, outer = b, inner = d) for t < k; axis = |l|)
  when n = b * d, b >= 0, d >= 1)");
}

TEST_F(LemmaTest, AttentionOfConcatHeads) {
    expect_proved(R"(lemma attention_of_concat_heads
  for q[t < k]: [n, h, d], y[t < k]: [n, g, d], v[t < k]: [n, g, d], layer: string
  vllm.attention(concat(q[t] for t < k; axis = 1), concat(y[t] for t < k; axis = 1), concat(v[t] for t < k; axis = 1); layer)
    == concat(vllm.attention(q[t], y[t], v[t]; layer) for t < k; axis = 1)
  when h mod g = 0, g >= 1)");
}

TEST_F(LemmaTest, ReshapeMergedContraction) {
    expect_proved(R"(lemma reshape_merged_contraction
  for x: [a, m, n], y: [m, n, b]
  matmul(merge(x; axis = 1), merge(y; axis = 0))
    == reduce_sum(permute(matmul(permute(x; at = 0, first = 1, second = 1), y); at = 0, first = 1, second = 2); axis = 2))");
}

}  // namespace

}  // namespace countersign
