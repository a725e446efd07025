// Lemmas over groups that operators look into axis by axis: proved for every rank, and false ones never.
#include "lemma_fixture.h"

namespace countersign {

namespace {

TEST_F(LemmaTest, SlicesOfSlices) {
    expect_proved(R"(lemma slice_of_slice
  for x: [*s], lo: *s, hi: *s, st: *s, lo2: *s, hi2: *s
  slices(slices(x; axis = 0, begin = *lo, end = *hi, stride = *st); axis = 0, begin = *lo2, end = *hi2, stride = *(lo2 - lo2 + 1))
    == slices(x; axis = 0, begin = *(lo + st * lo2), end = *(lo + st * hi2), stride = *st)
  when each (st >= 1), each (lo + st * hi2 <= s))");
}

TEST_F(LemmaTest, WholeSlice) {
    expect_proved(R"(lemma whole_slice for x: [*l, *s, *r]
  slices(x; axis = |l|, begin = *(s * 0), end = *s, stride = *(s * 0 + 1)) == x)");
}

TEST_F(LemmaTest, ReverseTwice) {
    expect_proved("lemma reverse_twice for x: [*l, *s] reverses(reverses(x; axis = |l|, count = |s|); axis = |l|, count = |s|) == x");
}

TEST_F(LemmaTest, SliceOfPad) {
    expect_proved(R"(lemma slice_of_pad
  for x: [*s], low: *s, high: *s, v: scalar
  slices(pads(x; axis = 0, low = *low, interior = *(low * 0), high = *high, value = v); axis = 0, begin = *low, end = *(low + s), stride = *(s * 0 + 1))
    == x
  when each (low >= 0), each (high >= 0))");
}

TEST_F(LemmaTest, SliceOfPadOnly) {
    expect_proved(R"(lemma slice_of_padding
  for x: [*s], low: *s, y: [*low], v: scalar
  slices(pads(x; axis = 0, low = *low, interior = *(s * 0), high = *(s * 0), value = v); axis = 0, begin = *(s * 0), end = *low, stride = *(s * 0 + 1))
    == fill(; shape = [*low], value = v)
  when each (low >= 0), |s| >= 1)");
}

TEST_F(LemmaTest, SliceOfPaddingIsFalseWithoutAxes) {
    expect_refused(R"(lemma slice_of_padding_at_any_rank
  for x: [*s], low: *s, v: scalar
  slices(pads(x; axis = 0, low = *low, interior = *(s * 0), high = *(s * 0), value = v); axis = 0, begin = *(s * 0), end = *low, stride = *(s * 0 + 1))
    == fill(; shape = [*low], value = v)
  when each (low >= 0))");
}

TEST_F(LemmaTest, DynamicSliceOfUpdate) {
    expect_proved(R"(lemma slice_of_update
  for x: [*s], m: *s, y: [*m], b: *s
  dynamic_slices(dynamic_updates(x, y; axis = 0, begin = *b); axis = 0, begin = *b, sizes = *m) == y)");
}

TEST_F(LemmaTest, DynamicSliceOfUpdateElsewhere) {
    expect_proved(R"(lemma slice_beside_update
  for x: [*s], m: *s, y: [*m], b: *s, c: *s, k: *s
  dynamic_slices(dynamic_updates(x, y; axis = 0, begin = *b); axis = 0, begin = *c, sizes = *k) == dynamic_slices(x; axis = 0, begin = *c, sizes = *k)
  when each (b + m <= c), |s| >= 1)");
}

TEST_F(LemmaTest, DynamicSliceOfUpdateElsewhereNeedsAnAxis) {
    expect_refused(R"(lemma slice_beside_update_at_any_rank
  for x: [*s], m: *s, y: [*m], b: *s, c: *s, k: *s
  dynamic_slices(dynamic_updates(x, y; axis = 0, begin = *b); axis = 0, begin = *c, sizes = *k) == dynamic_slices(x; axis = 0, begin = *c, sizes = *k)
  when each (b + m <= c))");
}

TEST_F(LemmaTest, ReverseIsNotNothing) {
    expect_refused("lemma reverse_is_nothing for x: [*s] reverses(x; axis = 0, count = |s|) == x");
}

TEST_F(LemmaTest, SliceWithTheWrongEnd) {
    expect_refused(R"(lemma slice_with_the_wrong_end for x: [*s], lo: *s
  dynamic_slices(x; axis = 0, begin = *lo, sizes = *(s - lo - 1)) == dynamic_slices(x; axis = 0, begin = *(lo + 1), sizes = *(s - lo - 1)))");
}

TEST_F(LemmaTest, ResultSizesThatMayBeNegative) {
    expect_refused("lemma negative_sizes for x: [*s], lo: *s x == dynamic_slices(x; axis = 0, begin = *(lo * 0), sizes = *lo) when each (lo <= s)");
}

TEST_F(LemmaTest, FamiliesOfOtherGroups) {
    EXPECT_EQ(prove("lemma other_group for x: [*s], y: [*t], lo: *t dynamic_slices(x; axis = 0, begin = *lo, sizes = *lo) == x").status, LemmaStatus::Refused);
    EXPECT_EQ(prove("lemma other_groups for x: [*s], y: [*t] dynamic_updates(x, y; axis = 0, begin = *(s * 0)) == x").status, LemmaStatus::Refused);
    EXPECT_EQ(prove("lemma no_family for x: [*s] x == x when each (1 <= 2)").status, LemmaStatus::Refused);
    EXPECT_EQ(prove("lemma no_tensor for x: [*s] x == x when each (x = 0)").status, LemmaStatus::Refused);
}

TEST_F(LemmaTest, OneAxisIsAGroupToo) {
    expect_proved(R"(lemma axis_by_axis for x: [n, *s, m], lo: *s, a: int
  reverses(reverses(x; axis = 0, count = |s| + 2); axis = 0, count = |s| + 2) == x)");
    expect_proved(R"(lemma mixed_slices for x: [n, *s], lo: *s, a: int
  dynamic_slices(x; axis = 0, begin = [a, *lo], sizes = [n - a, *(s - lo)])
    == slice(dynamic_slices(x; axis = 1, begin = *lo, sizes = *(s - lo)); axis = 0, begin = a, end = n))");
}

}  // namespace

}  // namespace countersign
