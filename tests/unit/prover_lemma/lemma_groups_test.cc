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
  slices(pads(x; axis = 0, low = *low, interior = *(low * 0), high = *high, value = v);
         axis = 0, begin = *low, end = *(low + s), stride = *(s * 0 + 1))
    == x
  when each (low >= 0), each (high >= 0))");
}

TEST_F(LemmaTest, SliceOfPadOnly) {
    expect_proved(R"(lemma slice_of_padding
  for x: [*s], low: *s, y: [*low], v: scalar
  slices(pads(x; axis = 0, low = *low, interior = *(s * 0), high = *(s * 0), value = v);
         axis = 0, begin = *(s * 0), end = *low, stride = *(s * 0 + 1))
    == fill(; shape = [*low], value = v)
  when each (low >= 0), |s| >= 1)");
}

// XLA's slice/rule05: true only where there is an axis.
TEST_F(LemmaTest, SliceRule05) {
    const std::string rule = R"(
  for x: [*s], l: *s, i: *s, h: *s, b: *s, e: *s, p: *s, v: scalar
  slices(pads(x; axis = 0, low = *l, interior = *i, high = *h, value = v); axis = 0, begin = *b, end = *e, stride = *p)
    == fill(; shape = [*((e - b + p - 1) div p)], value = v)
  when each (b >= 0 and i >= 0), each (e <= l or b >= s + l + (s - 1) * i))";
    expect_proved("lemma slice_rule05" + rule + ", |s| >= 1");
    expect_refused("lemma slice_rule05_at_rank_0" + rule, 100'000);
    EXPECT_EQ(prove("lemma slice_rule05_of_sizes" + rule + ", each (s >= 1)").status, LemmaStatus::Refused);
}

TEST_F(LemmaTest, SliceOfPaddingIsFalseWithoutAxes) {
    expect_refused(R"(lemma slice_of_padding_at_any_rank
  for x: [*s], low: *s, v: scalar
  slices(pads(x; axis = 0, low = *low, interior = *(s * 0), high = *(s * 0), value = v);
         axis = 0, begin = *(s * 0), end = *low, stride = *(s * 0 + 1))
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
    EXPECT_EQ(prove("lemma other_group for x: [*s], y: [*t], lo: *t dynamic_slices(x; axis = 0, begin = *lo, sizes = *lo) == x").status,
              LemmaStatus::Refused);
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

// ---- sums over groups

TEST_F(LemmaTest, SumOfReversed) {
    expect_proved(R"(lemma sum_of_reversed for x: number [*l, *s]
  reduce_sums(reverses(x; axis = |l|, count = |s|); axis = |l|, count = |s|) == reduce_sums(x; axis = |l|, count = |s|))");
}

TEST_F(LemmaTest, SumOfSumsOverGroups) {
    expect_proved(R"(lemma sum_of_sums for x: number [*s], y: number [*s], c: real
  reduce_sums(add(x, y); axis = 0, count = |s|) == add(reduce_sums(x; axis = 0, count = |s|), reduce_sums(y; axis = 0, count = |s|)))");
}

TEST_F(LemmaTest, SumOfNothing) {
    expect_proved(R"(lemma sum_of_nothing for x: number [*s], y: [*r]
  reduce_sums(sub(x, x); axis = 0, count = |s|) == reduce_sums(sub(x, x); axis = 0, count = |s|))");
}

TEST_F(LemmaTest, SumInTwoSteps) {
    expect_proved(R"(lemma sum_in_two_steps for x: number [*s, *t]
  reduce_sums(reduce_sums(x; axis = |s|, count = |t|); axis = 0, count = |s|) == reduce_sums(x; axis = 0, count = |s| + |t|))");
    expect_proved(R"(lemma sum_in_the_other_order for x: number [*s, *t]
  reduce_sums(reduce_sums(x; axis = 0, count = |s|); axis = 0, count = |t|) == reduce_sums(x; axis = 0, count = |s| + |t|))");
    expect_proved(R"(lemma sum_of_group_and_axis for x: number [*s, n]
  reduce_sums(reduce_sum(x; axis = |s|); axis = 0, count = |s|) == reduce_sum(reduce_sums(x; axis = 0, count = |s|); axis = 0))");
}

TEST_F(LemmaTest, ContractionsAssociate) {
    expect_proved(R"(lemma contractions_associate for x: number [*m, *k], y: number [*k, *j], z: number [*j, *n]
  contracts(contracts(x, y; batch = 0, contract = |k|), z; batch = 0, contract = |j|)
    == contracts(x, contracts(y, z; batch = 0, contract = |j|); batch = 0, contract = |k|))");
}

TEST_F(LemmaTest, ContractionOfSum) {
    expect_proved(R"(lemma contraction_of_sum for x: number [*b, *m, *k], y: number [*b, *m, *k], z: number [*b, *k, *n]
  contracts(add(x, y), z; batch = |b|, contract = |k|)
    == add(contracts(x, z; batch = |b|, contract = |k|), contracts(y, z; batch = |b|, contract = |k|)))");
}

TEST_F(LemmaTest, ContractionOfReversed) {
    expect_proved(R"(lemma contraction_of_reversed for x: number [*m, *k], y: number [*k, *n]
  contracts(reverses(x; axis = |m|, count = |k|), y; batch = 0, contract = |k|)
    == contracts(x, reverses(y; axis = 0, count = |k|); batch = 0, contract = |k|))");
}

TEST_F(LemmaTest, SumOverAxesOfSizeOne) {
    expect_proved(R"(lemma sum_over_ones for x: number [*s, *r]
  reduce_sums(x; axis = 0, count = |s|) == drops(x; axis = 0, count = |s|)
  when each (s = 1))");
}

TEST_F(LemmaTest, SumOverAnEmptyAxis) {
    expect_proved(R"(lemma sum_over_an_empty_axis for x: real [*s, *r]
  reduce_sums(x; axis = 0, count = |s|) == fill(; shape = [*r], value = real(0))
  when each (s = 0), |s| >= 1)");
    expect_refused(R"(lemma sum_over_empty_axes for x: real [*s, *r]
  reduce_sums(x; axis = 0, count = |s|) == fill(; shape = [*r], value = real(0))
  when each (s = 0))");
}

TEST_F(LemmaTest, FalseSumsOverGroups) {
    expect_refused(R"(lemma sum_of_one_slice for x: number [*s] reduce_sums(x; axis = 0, count = |s|)
  == reduce_sums(dynamic_slices(x; axis = 0, begin = *(s * 0), sizes = *(s - 1)); axis = 0, count = |s|) when each (s >= 1))");
    expect_refused(R"(lemma product_of_group_sums for x: number [*s], y: number [*s]
  mul(reduce_sums(x; axis = 0, count = |s|), reduce_sums(y; axis = 0, count = |s|)) == reduce_sums(mul(x, y); axis = 0, count = |s|))");
    expect_refused(R"(lemma sum_over_other_group for x: number [*s], y: number [*s]
  reduce_sums(x; axis = 0, count = |s|) == reduce_sums(y; axis = 0, count = |s|))");
    expect_refused(R"(lemma sum_of_constant for x: number [*s]
  reduce_sums(x; axis = 0, count = |s|) == reduce_sums(add(x, x); axis = 0, count = |s|))");
}

TEST_F(LemmaTest, GroupFactsThatAreNone) {
    const Lemma& stated = lemma(R"(lemma facts_of_groups for x: number [*s, *t], lo: *s
  reduce_sums(reduce_sums(x; axis = |s|, count = |t|); axis = 0, count = |s|) == reduce_sums(x; axis = 0, count = |s| + |t|))");
    LemmaVerdict verdict = prove_lemma(library, stated);
    ASSERT_EQ(verdict.status, LemmaStatus::Proved) << verdict.reason;
    const std::vector<Hint> none = {
        {"split", "sum(*p < *s) x[*p, *(t * 0)]", "*s"},
        {"shift", "sum(*p < *s) x[*p, *(t * 0)]", "*s"},
        {"const", "sum(*p < *s) 1"},
        {"ext", "sum(*p < *s) x[*p, *(t * 0)]", "sum(*p < *t) x[*(s * 0), *p]"},
        {"ext", "sum(*p < *s) x[*p, *(t * 0)]", "sum(p < 3) 1"},
        {"linear", "sum(*p < *s) x[*p, *(t * 0)]", "2", "x[*p, *(t * 0)]"},
        {"linear", "sum(*p < *s) (x[*p, *(t * 0)] * x[*p, *(t * 0)])", "x[*p, *(t * 0)]", "x[*p, *(t * 0)]"},
        {"exchange", "sum(*p < *s) x[*p, *(t * 0)]"},
        {"exchange", "sum(p < 3) sum(*q < *(s + p)) x[*q, *(t * 0)]"},
        {"single", "sum(*p < *s) x[*(p + t), *(t * 0)]"},
        {"positive", "sum(*p < *s) x[*p, *(t * 0)]"},
        {"reverse", "sum(*p < *u) 1"},
    };
    const std::vector<Hint> sound = {
        {"ext", "sum(*p < *s) x[*p, *(t * 0)]", "sum(*p < *(s + lo)) x[*(p + lo), *(t * 0)]"},
        {"reverse", "sum(*p < *s) x[*p, *(t * 0)]"},
        {"empty", "sum(*p < *(lo - at_s)) x[*(p + at_s), *(t * 0)]"},
        {"linear", "sum(*p < *s) (2 * x[*p, *(t * 0)])", "2", "x[*p, *(t * 0)]"},
        {"exchange", "sum(p < 3) sum(*q < *s) x[*q, *(t * 0)]"},
    };
    for (const Hint& hint : none) {
        LemmaProof changed = verdict.proof;
        changed.variants[0].element.push_back(hint);
        EXPECT_FALSE(replay_lemma(library, stated, changed)) << hint[0] << " " << hint[1];
    }
    for (const Hint& hint : sound) {
        LemmaProof changed = verdict.proof;
        changed.variants[0].element.push_back(hint);
        EXPECT_TRUE(replay_lemma(library, stated, changed)) << hint[0] << " " << hint[1];
    }
}

}  // namespace

}  // namespace countersign
