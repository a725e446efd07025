// True lemmas about lists of parts of any length and size: proved for every size, and proved again from their hints.
#include "lemma_fixture.h"

namespace countersign {

namespace {

TEST_F(LemmaTest, SliceOfConcatInside) {
    expect_proved(R"(lemma slice_of_concat_inside
  for x[t < k]: [*l, n(t), *r], y: [*l, m, *r], z[t < j]: [*l, o(t), *r], begin: int, end: int
  slice(concat(x[t] for t < k, y, z[t] for t < j; axis = |l|); axis = |l|, begin, end)
    == slice(y; axis = |l|, begin = begin - total(n), end = end - total(n))
  when total(n) <= begin, end <= total(n) + m)");
}

TEST_F(LemmaTest, SliceOfConcatAligned) {
    expect_proved(R"(lemma slice_of_concat_aligned
  for x[t < k]: [*l, n(t), *r], y[t < j]: [*l, m(t), *r], z[t < i]: [*l, o(t), *r], begin: int, end: int
  slice(concat(x[t] for t < k, y[t] for t < j, z[t] for t < i; axis = |l|); axis = |l|, begin, end)
    == concat(y[t] for t < j; axis = |l|)
  when begin = total(n), end = total(n) + total(m), j >= 1)");
}

TEST_F(LemmaTest, ConcatOfConcat) {
    expect_proved(R"(lemma concat_of_concat
  for x[t < k]: [*l, n(t), *r], y[t < j]: [*l, m(t), *r]
  concat(concat(x[t] for t < k; axis = |l|), concat(y[t] for t < j; axis = |l|); axis = |l|) == concat(x[t] for t < k, y[t] for t < j; axis = |l|))");
}

TEST_F(LemmaTest, ConcatOfAdjacentSlices) {
    expect_proved(R"(lemma concat_of_adjacent_slices
  for x: [*l, n, *r], a: int, b: int, c: int
  concat(slice(x; axis = |l|, begin = a, end = b), slice(x; axis = |l|, begin = b, end = c); axis = |l|)
    == slice(x; axis = |l|, begin = a, end = c))");
}

TEST_F(LemmaTest, FullSlice) {
    expect_proved(R"(lemma full_slice
  for x: [*l, n, *r], begin: int, end: int
  slice(x; axis = |l|, begin, end) == x
  when begin = 0, end = n)");
}

TEST_F(LemmaTest, SliceOfSlice) {
    expect_proved(R"(lemma slice_of_slice
  for x: [*l, n, *r], a: int, b: int, c: int, d: int
  slice(slice(x; axis = |l|, begin = a, end = b); axis = |l|, begin = c, end = d) == slice(x; axis = |l|, begin = a + c, end = a + d))");
}

TEST_F(LemmaTest, SliceOfConcatOtherAxis) {
    expect_proved(R"(lemma slice_of_concat_other_axis
  for x[t < k]: {a = n(t), b = m}, begin: int, end: int
  slice(concat(x[t] for t < k; axis = a); axis = b, begin, end)
    == concat(slice(x[t]; axis = b, begin, end) for t < k; axis = a))");
}

TEST_F(LemmaTest, Map1OfConcat) {
    expect_proved(R"(lemma map1_of_concat
  for f: function(any), x[t < k]: [*l, n(t), *r]
  f(concat(x[t] for t < k; axis = |l|)) == concat(f(x[t]) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, Map2OfConcat) {
    expect_proved(R"(lemma map2_of_concat
  for f: function(any, any), x[t < k]: [*l, n(t), *r], y[t < k]: [*l, n(t), *r]
  f(concat(x[t] for t < k; axis = |l|), concat(y[t] for t < k; axis = |l|))
    == concat(f(x[t], y[t]) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, Map3OfConcat) {
    expect_proved(R"(lemma map3_of_concat
  for f: function(any, any, any), x[t < k]: [*l, n(t), *r], y[t < k]: [*l, n(t), *r], z[t < k]: [*l, n(t), *r]
  f(concat(x[t] for t < k; axis = |l|), concat(y[t] for t < k; axis = |l|), concat(z[t] for t < k; axis = |l|))
    == concat(f(x[t], y[t], z[t]) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, PermuteOfConcat) {
    expect_proved(R"(lemma permute_of_concat
  for x[t < k]: [*l, *m, n(t), *o, *p, *r]
  permute(concat(x[t] for t < k; axis = |l| + |m|); at = |l|, first = |m| + 1 + |o|, second = |p|)
    == concat(permute(x[t]; at = |l|, first = |m| + 1 + |o|, second = |p|) for t < k; axis = |l| + |p| + |m|))");
}

TEST_F(LemmaTest, InsertOfConcat) {
    expect_proved(R"(lemma insert_of_concat
  for x[t < k]: [*l, n(t), *m, *r]
  insert(concat(x[t] for t < k; axis = |l|); axis = |l| + 1 + |m|) == concat(insert(x[t]; axis = |l| + 1 + |m|) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, DropOfConcat) {
    expect_proved(R"(lemma drop_of_concat
  for x[t < k]: [*l, n(t), *m, one, *r]
  drop(concat(x[t] for t < k; axis = |l|); axis = |l| + 1 + |m|) == concat(drop(x[t]; axis = |l| + 1 + |m|) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, ExpandOfConcat) {
    expect_proved(R"(lemma expand_of_concat
  for x[t < k]: [*l, n(t), *m, one, *r], size: int
  expand(concat(x[t] for t < k; axis = |l|); axis = |l| + 1 + |m|, size) == concat(expand(x[t]; axis = |l| + 1 + |m|, size) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, MergeOfConcatOther) {
    expect_proved(R"(lemma merge_of_concat_other
  for x[t < k]: [*l, n(t), *m, p, q, *r]
  merge(concat(x[t] for t < k; axis = |l|); axis = |l| + 1 + |m|) == concat(merge(x[t]; axis = |l| + 1 + |m|) for t < k; axis = |l|))");
}

}  // namespace

}  // namespace countersign
