// False lemmas: never proved, and refused with an instance; statements without meaning; hints that are none.
#include "lemma_fixture.h"

#include "prover/lemma/replays.h"

namespace countersign {

namespace {

TEST_F(LemmaTest, RefusesMatmulContractionWrong) {
    expect_refused(R"(lemma matmul_contraction_wrong
  for x[t < k]: [*b, n, m(t)], w[t < k]: [*b, q(t), p]
  matmul(concat(x[t] for t < k; axis = |b| + 1), concat(w[t] for t < k; axis = |b|)) == sum(matmul(x[t], w[t]) for t < k))");
}

TEST_F(LemmaTest, RefusesAddOfConcatWrong) {
    expect_refused(R"(lemma add_of_concat_wrong
  for x[t < k]: [*l, n(t), *r], y[t < k]: [*l, m(t), *r]
  add(concat(x[t] for t < k; axis = |l|), concat(y[t] for t < k; axis = |l|)) == concat(add(x[t], y[t]) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, RefusesSwapConcatWrong) {
    expect_refused(R"(lemma swap_concat_wrong
  for x: [*l, n, *r], y: [*l, m, *r]
  concat(x, y; axis = |l|) == concat(y, x; axis = |l|))");
}

TEST_F(LemmaTest, RefusesMaskedWrong) {
    expect_refused(R"(lemma masked_wrong
  for w: real [n, h], v: real [m, h], ids: [*s]
  embedding(concat(w, v; axis = 0), ids)
    == sum(embedding(w, ids), embedding(v, ids)))");
}

TEST_F(LemmaTest, RefusesEmptyMaximum) {
    expect_refused(R"(lemma empty_maximum
  for x: [n], y: [m]
  reduce_max(concat(x, y; axis = 0); axis = 0) == max(reduce_max(x; axis = 0), reduce_max(y; axis = 0)))");
}

TEST_F(LemmaTest, RefusesSliceFromTheWrongPart) {
    expect_refused(R"(lemma slice_from_the_wrong_part
  for x: [*l, n, *r], y: [*l, m, *r]
  slice(concat(x, y; axis = |l|); axis = |l|, begin = 0, end = n) == y
  when n = m)");
}

TEST_F(LemmaTest, RefusesSliceWithWrongOffset) {
    expect_refused(R"(lemma slice_with_wrong_offset
  for x[t < k]: [*l, n(t), *r], y: [*l, m, *r], begin: int, end: int
  slice(concat(x[t] for t < k, y; axis = |l|); axis = |l|, begin, end) == slice(y; axis = |l|, begin, end)
  when total(n) <= begin, end <= total(n) + m)");
}

TEST_F(LemmaTest, RefusesSumOfOneRankOnly) {
    expect_refused(R"(lemma sum_of_one_rank_only
  for x[t < k]: real [*s]
  sum(x[t] for t < k) == x[0])");
}

TEST_F(LemmaTest, RefusesProductOfSums) {
    expect_refused(R"(lemma product_of_sums
  for x: [n], y: [n]
  mul(reduce_sum(x; axis = 0), reduce_sum(y; axis = 0)) == reduce_sum(mul(x, y); axis = 0))");
}

TEST_F(LemmaTest, RefusesAbsOfSum) {
    expect_refused(R"(lemma abs_of_sum
  for x[t < k]: real [*s]
  abs(sum(x[t] for t < k)) == sum(abs(x[t]) for t < k))");
}

TEST_F(LemmaTest, RefusesMergeOfConcatInner) {
    expect_refused(R"(lemma merge_of_concat_inner
  for x: [n, p], y: [n, q]
  merge(concat(x, y; axis = 1); axis = 0) == concat(merge(x; axis = 0), merge(y; axis = 0); axis = 0))");
}

TEST_F(LemmaTest, RefusesHeadsOfUnequalParts) {
    expect_refused(R"(lemma heads_of_unequal_parts
  for q[t < k]: [n, h(t), d], y[t < k]: [n, g(t), d], v[t < k]: [n, g(t), d], layer: string
  vllm.attention(concat(q[t] for t < k; axis = 1), concat(y[t] for t < k; axis = 1), concat(v[t] for t < k; axis = 1); layer)
    == concat(vllm.attention(q[t], y[t], v[t]; layer) for t < k; axis = 1)
  when h(t) mod g(t) = 0 for t < k, g(t) >= 1 for t < k)");
}

TEST_F(LemmaTest, RefusesMaskedWithoutRange) {
    expect_refused(R"(lemma masked_without_range
  for c: bool [*s], x: [*s], y: [*s]
  select(c, x, y) == x)");
}

TEST_F(LemmaTest, RefusesPermuteTwiceWrong) {
    expect_refused(R"(lemma permute_twice_wrong
  for x: [a, a, b]
  permute(x; at = 0, first = 1, second = 1) == x)");
}

TEST_F(LemmaTest, RefusesFunctionConfused) {
    expect_refused(R"(lemma function_confused
  for f: function(any), g: function(any), x: [*s]
  f(x) == g(x))");
}

TEST_F(LemmaTest, RefusesSplitRounds) {
    expect_refused(R"(lemma split_rounds
  for x: [n], d: int
  merge(split(x; axis = 0, outer = d, inner = d); axis = 0) == slice(x; axis = 0, begin = 0, end = d))");
}

TEST_F(LemmaTest, RefusesLayerIgnored) {
    expect_refused(R"(lemma layer_ignored
  for q: [n, h, d], y: [n, g, d], v: [n, g, d], a: string, b: string
  vllm.attention(q, y, v; layer = a) == vllm.attention(q, y, v; layer = b))");
}

TEST_F(LemmaTest, RefusesSidesWithOtherAxes) {
    LemmaVerdict verdict = prove("lemma other_axes for x: [n, m] x == insert(x; axis = 0)");
    EXPECT_EQ(verdict.status, LemmaStatus::Refused);
    EXPECT_EQ(verdict.obligation, "shape");
}

TEST_F(LemmaTest, RefusesSidesOfOtherSorts) {
    EXPECT_EQ(prove("lemma other_sorts for x: int [*s] to_real(x) == fill(; shape = [*s], value = 0) when all x = 0").status, LemmaStatus::Refused);
}

TEST_F(LemmaTest, RefusesNamesThatHintsUse) {
    EXPECT_EQ(prove("lemma kept_name for x: [i0, m] x == x").status, LemmaStatus::Refused);
}

TEST_F(LemmaTest, RefusesNumbersThatAreGroups) {
    for (const char* text : {"lemma size for x: [n, *h] fill(; shape = [h, *h], value = 1) == fill(; shape = [h, *h], value = 1)",
                             "lemma group for x: [n, h] fill(; shape = [n, *h], value = 1) == fill(; shape = [n, *h], value = 1)"}) {
        const LemmaVerdict verdict = prove(text);
        EXPECT_EQ(verdict.status, LemmaStatus::Refused);
        EXPECT_EQ(verdict.obligation, "statement");
        EXPECT_NE(verdict.reason.find("h is a number and a group"), std::string::npos) << verdict.reason;
    }
}

TEST_F(LemmaTest, RefusesPartsThatNoListHas) {
    const LemmaVerdict verdict = prove("lemma beyond for x[t < k]: [*s] sum(x[t] for t < k + 1) == sum(x[t] for t < k)");
    EXPECT_EQ(verdict.status, LemmaStatus::Refused);
    EXPECT_EQ(verdict.obligation, "wellformed");
    ASSERT_TRUE(verdict.counterexample) << verdict.reason;
}

TEST_F(LemmaTest, RefusesReadsOutOfRange) {
    expect_refused(R"(lemma shard_without_offset
  for w[t < k]: real [n(t), h], ids: [s]
  embedding(concat(w[t] for t < k; axis = 0), ids) == sum(embedding(w[t], ids) for t < k)
  when n(t) >= 1 for t < k)");
}

TEST_F(LemmaTest, RefusesWrongMaskBoundary) {
    expect_refused(R"(lemma mask_too_wide
  for w: real [n, h], v: real [m, h], ids: [s]
  embedding(concat(w, v; axis = 0), ids)
    == sum(select(expand(insert(le(ids, fill(; shape = [s], value = n)); axis = 1); axis = 1, size = h),
                  embedding(w, min2(ids, fill(; shape = [s], value = n - 1))), fill(; shape = [s, h], value = real(0))),
           select(expand(insert(ge(ids, fill(; shape = [s], value = n)); axis = 1); axis = 1, size = h),
                  embedding(v, max2(sub(ids, fill(; shape = [s], value = n)), fill(; shape = [s], value = 0))),
                  fill(; shape = [s, h], value = real(0))))
  when n >= 1, m >= 1)");
}

TEST_F(LemmaTest, RefusesFoldedAverageOfUnequalParts) {
    expect_refused(R"(lemma unequal_average
  for x[t < k]: [n(t), h], c: real
  scale(reduce_sum(concat(x[t] for t < k; axis = 0); axis = 0); factor = inv(total(n)))
    == scale(sum(scale(reduce_sum(x[t]; axis = 0); factor = inv(n(t))) for t < k); factor = inv(k))
  when n(t) >= 1 for t < k)");
}

TEST_F(LemmaTest, WrongLawsOfNamedFunctionsAreNotProved) {
    EXPECT_NE(prove("lemma sum_of_exponentials for x: real [*s], y: real [*s] exp(add(x, y)) == add(exp(x), exp(y))").status, LemmaStatus::Proved);
    EXPECT_NE(prove("lemma exp_of_log_anywhere for x: real [*s] exp(log(x)) == x").status, LemmaStatus::Proved);
    EXPECT_NE(prove("lemma root_of_square for x: real [*s] sqrt(mul(x, x)) == x").status, LemmaStatus::Proved);
}

class HintTest : public LemmaTest {
protected:
    const Lemma& contraction() {
        return lemma(R"(lemma contraction
  for x: [n, p], y: [n, q], w: [p, m], v: [q, m]
  matmul(concat(x, y; axis = 1), concat(w, v; axis = 0)) == add(matmul(x, w), matmul(y, v)))");
    }
};

TEST_F(HintTest, NothingIsProvedWithoutFacts) {
    const Lemma& stated = contraction();
    LemmaVerdict verdict = prove_lemma(library, stated);
    ASSERT_EQ(verdict.status, LemmaStatus::Proved) << verdict.reason;
    EXPECT_FALSE(verdict.proof.variants[0].element.empty());
    LemmaProof empty = verdict.proof;
    empty.variants[0].element.clear();
    EXPECT_FALSE(replay_lemma(library, stated, empty));
}

TEST_F(HintTest, ReplaysBesideASearchSayWhichFailed) {
    const Lemma& stated = contraction();
    LemmaVerdict verdict = prove_lemma(library, stated);
    ASSERT_EQ(verdict.status, LemmaStatus::Proved) << verdict.reason;
    LemmaProof empty = verdict.proof;
    empty.variants[0].element.clear();
    Replays alone(1);
    EXPECT_TRUE(alone.begin(library, stated, verdict.proof, {}, "right"));
    EXPECT_FALSE(alone.begin(library, stated, empty, {}, "wrong")) << "known at once";
    EXPECT_EQ(alone.failed(), std::vector<std::string>());
    Replays beside(3);
    EXPECT_TRUE(beside.begin(library, stated, verdict.proof, {}, "right"));
    EXPECT_TRUE(beside.begin(library, stated, empty, {}, "wrong")) << "not known yet";
    EXPECT_EQ(beside.failed(), std::vector<std::string>{"wrong"});
    EXPECT_EQ(beside.failed(), std::vector<std::string>());
}

TEST_F(HintTest, EveryFactIsNeeded) {
    const Lemma& stated = contraction();
    LemmaVerdict verdict = prove_lemma(library, stated);
    ASSERT_EQ(verdict.status, LemmaStatus::Proved) << verdict.reason;
    for (std::size_t i = 0; i < verdict.proof.variants[0].element.size(); ++i) {
        LemmaProof fewer = verdict.proof;
        fewer.variants[0].element.erase(fewer.variants[0].element.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_FALSE(replay_lemma(library, stated, fewer)) << i;
    }
}

TEST_F(HintTest, FactsThatAreNoneAreRefused) {
    const Lemma& stated = contraction();
    LemmaVerdict verdict = prove_lemma(library, stated);
    ASSERT_EQ(verdict.status, LemmaStatus::Proved) << verdict.reason;
    const std::vector<Hint> none = {
        {},
        {"believe", "n"},
        {"ext", "sum(p < n) x[p, 0]"},
        {"ext", "sum(p < n) x[p, 0]", "max(p < n) x[p, 0]"},
        {"ext", "k0", "k0"},
        {"const", "sum(p < n) x[p, 0]"},
        {"linear", "sum(p < n) x[p, 0]", "2", "x[p, 0]"},
        {"linear", "sum(a < n) x[a, 0]", "x[a, 0]", "1"},
        {"exchange", "sum(a < n) sum(b < a) x[a, b]"},
        {"split", "n", "0"},
        {"quotient", "n", "p"},
        {"positive", "max(a < n) x[a, 0]"},
        {"empty", "max(a < n) x[a, 0]"},
        {"parts", "sum(a < n) x[a, 0]", "n"},
        {"fact", "exp_is_magic", "x[0, 0]"},
        {"fact", "exp_of_sum", "x[0, 0]"},
        {"single", "sum(a < n) unknown[a]"},
    };
    for (const Hint& hint : none) {
        LemmaProof changed = verdict.proof;
        changed.variants[0].element.push_back(hint);
        EXPECT_FALSE(replay_lemma(library, stated, changed)) << (hint.empty() ? "" : hint[0]);
    }
}

TEST_F(HintTest, ProofsOfAnotherLemmaAreRefused) {
    LemmaVerdict verdict = prove_lemma(library, contraction());
    ASSERT_EQ(verdict.status, LemmaStatus::Proved) << verdict.reason;
    const Lemma& other = lemma(R"(lemma other_contraction
  for x: [n, p], y: [n, q], w: [p, m], v: [q, m]
  matmul(concat(x, y; axis = 1), concat(w, v; axis = 0)) == add(matmul(x, w), matmul(x, w))
  when p = q)");
    EXPECT_FALSE(replay_lemma(library, other, verdict.proof));
    LemmaProof none;
    EXPECT_FALSE(replay_lemma(library, other, none));
}

// A solver that is asked about a text in place of a number may do anything.
TEST_F(LemmaTest, RefusesValuesOfAnotherSort) {
    int number = 0;
    for (const auto& [condition, reason] : std::initializer_list<std::pair<const char*, const char*>>{
             {"n mod layer = 0", "a number is expected"},
             {"max(layer, 1) = 1", "a number is expected"},
             {"not n", "a truth value is expected"},
             {"layer = n", "a number is expected"},
             {"(sum(p < layer) p) = 0", "an integer is expected"},
             {"(if layer then 1 else 2) = 1", "a truth value is expected"},
             {"total(lambda(t < 2) layer) = 1", "an integer is expected"},
             {"all y < 2", "a number is expected"},
             {"exp(layer) = 1", "a number is expected"}}) {
        const LemmaVerdict verdict = prove("lemma sorts_" + std::to_string(number++) + "\n  for x: [n], y: bool [n], layer: string\n" +
                                           "  add(x, x) == scale(x; factor = 2)\n  when " + condition);
        EXPECT_EQ(verdict.status, LemmaStatus::Refused) << condition;
        EXPECT_NE(verdict.reason.find(reason), std::string::npos) << condition << ": " << verdict.reason;
    }
}

TEST_F(LemmaTest, LooksAtNoInstanceOfTooManyTerms) {
    std::string side = "x";
    for (int list = 0; list < 12; ++list) side = "concat(" + side + " for t" + std::to_string(list) + " < 3; axis = 0)";
    std::string why;
    EXPECT_FALSE(find_counterexample(library, lemma("lemma nested\n  for x: [n]\n  " + side + " == x"), {}, &why));
    EXPECT_NE(why.find("each has more than 4096 terms"), std::string::npos) << why;
    // One list more is no matter where its length can be small.
    EXPECT_TRUE(find_counterexample(library, lemma("lemma listed\n  for x[t < k]: [n]\n  concat(x[t] for t < k; axis = 0) == x[0]"), {}, &why));
}

}  // namespace

}  // namespace countersign
