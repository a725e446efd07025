// True lemmas about elements that are indices or masks: proved for every size, and proved again from their hints.
#include "lemma_fixture.h"

namespace countersign {

namespace {

TEST_F(LemmaTest, SelectOfTrue) {
    expect_proved(R"(lemma select_of_true
  for c: bool [*s], x: [*s], y: [*s]
  select(c, x, y) == x
  when all c = true)");
}

TEST_F(LemmaTest, EmbeddingOfConcatIds) {
    expect_proved(R"(lemma embedding_of_concat_ids
  for w: [v, *h], ids[t < k]: int [*l, n(t), *r]
  embedding(w, concat(ids[t] for t < k; axis = |l|)) == concat(embedding(w, ids[t]) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, EmbeddingOfConcatColumns) {
    expect_proved(R"(lemma embedding_of_concat_columns
  for w[t < k]: [v, *l, n(t), *r], ids: [*i]
  embedding(concat(w[t] for t < k; axis = 1 + |l|), ids) == concat(embedding(w[t], ids) for t < k; axis = |i| + |l|))");
}

TEST_F(LemmaTest, PickOfConcatOther) {
    expect_proved(R"(lemma pick_of_concat_other
  for x[t < k]: [*l, n(t), *m, v, *r], ids[t < k]: [*l, n(t), *m, *r]
  pick(concat(x[t] for t < k; axis = |l|), concat(ids[t] for t < k; axis = |l|); axis = |l| + 1 + |m|)
    == concat(pick(x[t], ids[t]; axis = |l| + 1 + |m|) for t < k; axis = |l|))");
}

TEST_F(LemmaTest, MaskedLookup) {
    expect_proved(R"(lemma masked_lookup
  for w: real [n, h], v: real [m, h], ids: [*s]
  embedding(concat(w, v; axis = 0), ids)
    == sum(select(expand(insert(logical_not(logical_and(ge(ids, fill(; shape = [*s], value = 0)),
                                                        lt(ids, fill(; shape = [*s], value = n))));
                                axis = |s|); axis = |s|, size = h),
                  fill(; shape = [*s, h], value = real(0)),
                  embedding(w, mul(to_int(logical_and(ge(ids, fill(; shape = [*s], value = 0)), lt(ids, fill(; shape = [*s], value = n)))),
                                   sub(ids, fill(; shape = [*s], value = 0))))),
           select(expand(insert(logical_not(logical_and(ge(ids, fill(; shape = [*s], value = n)),
                                                        lt(ids, fill(; shape = [*s], value = n + m))));
                                axis = |s|); axis = |s|, size = h),
                  fill(; shape = [*s, h], value = real(0)),
                  embedding(v, mul(to_int(logical_and(ge(ids, fill(; shape = [*s], value = n)), lt(ids, fill(; shape = [*s], value = n + m)))),
                                   sub(ids, fill(; shape = [*s], value = n))))))
  when all 0 <= ids < n + m, n >= 1, m >= 1)");
}

TEST_F(LemmaTest, MaskedLookupLiteral) {
    expect_proved(R"(lemma masked_lookup_literal
  for w: real [75968, h], v: real [75968, h], ids: [*s]
  embedding(concat(w, v; axis = 0), ids)
    == sum(select(expand(insert(logical_not(logical_or(
                       logical_and(ge(ids, fill(; shape = [*s], value = 0)), lt(ids, fill(; shape = [*s], value = 75968))),
                       logical_and(ge(ids, fill(; shape = [*s], value = 151936)), lt(ids, fill(; shape = [*s], value = 151936)))));
                       axis = |s|); axis = |s|, size = h),
                  fill(; shape = [*s, h], value = real(0)),
                  embedding(w, mul(to_int(logical_or(
                       logical_and(ge(ids, fill(; shape = [*s], value = 0)), lt(ids, fill(; shape = [*s], value = 75968))),
                       logical_and(ge(ids, fill(; shape = [*s], value = 151936)), lt(ids, fill(; shape = [*s], value = 151936))))),
                       sub(ids, add(
                           mul(to_int(logical_and(ge(ids, fill(; shape = [*s], value = 0)), lt(ids, fill(; shape = [*s], value = 75968)))),
                               fill(; shape = [*s], value = 0)),
                           mul(to_int(logical_and(ge(ids, fill(; shape = [*s], value = 151936)),
                                                  lt(ids, fill(; shape = [*s], value = 151936)))),
                               fill(; shape = [*s], value = 75968))))))),
           select(expand(insert(logical_not(logical_or(
                       logical_and(ge(ids, fill(; shape = [*s], value = 75968)), lt(ids, fill(; shape = [*s], value = 151936))),
                       logical_and(ge(ids, fill(; shape = [*s], value = 151936)), lt(ids, fill(; shape = [*s], value = 151936)))));
                       axis = |s|); axis = |s|, size = h),
                  fill(; shape = [*s, h], value = real(0)),
                  embedding(v, mul(to_int(logical_or(
                       logical_and(ge(ids, fill(; shape = [*s], value = 75968)), lt(ids, fill(; shape = [*s], value = 151936))),
                       logical_and(ge(ids, fill(; shape = [*s], value = 151936)), lt(ids, fill(; shape = [*s], value = 151936))))),
                       sub(ids, add(
                           mul(to_int(logical_and(ge(ids, fill(; shape = [*s], value = 75968)),
                                                  lt(ids, fill(; shape = [*s], value = 151936)))),
                               fill(; shape = [*s], value = 75968)),
                           mul(to_int(logical_and(ge(ids, fill(; shape = [*s], value = 151936)),
                                                  lt(ids, fill(; shape = [*s], value = 151936)))),
                               fill(; shape = [*s], value = 0))))))))
  when all 0 <= ids < 151936)");
}

TEST_F(LemmaTest, EmbeddingVocabularyParallel) {
    expect_proved(R"(lemma embedding_vocabulary_parallel
  for w[t < k]: real [n(t), h], ids: [*s]
  embedding(concat(w[t] for t < k; axis = 0), ids)
    == sum(select(expand(insert(logical_and(ge(ids, fill(; shape = [*s], value = start(n, t))),
                                            lt(ids, fill(; shape = [*s], value = start(n, t + 1))));
                                axis = |s|); axis = |s|, size = h),
                  embedding(w[t], select(logical_and(ge(ids, fill(; shape = [*s], value = start(n, t))),
                                                     lt(ids, fill(; shape = [*s], value = start(n, t + 1)))),
                                         sub(ids, fill(; shape = [*s], value = start(n, t))),
                                         fill(; shape = [*s], value = 0))),
                  fill(; shape = [*s, h], value = real(0))) for t < k)
  when n(t) >= 1 for t < k)");
}

TEST_F(LemmaTest, PickMasked) {
    expect_proved(R"(lemma pick_masked
  for x[t < k]: real [s, m(t)], ids: [s]
  pick(concat(x[t] for t < k; axis = 1), ids; axis = 1)
    == sum(select(logical_and(ge(ids, fill(; shape = [s], value = start(m, t))), lt(ids, fill(; shape = [s], value = start(m, t + 1)))),
                  pick(x[t], mul(to_int(logical_and(ge(ids, fill(; shape = [s], value = start(m, t))),
                                                    lt(ids, fill(; shape = [s], value = start(m, t + 1))))),
                                 sub(ids, fill(; shape = [s], value = start(m, t)))); axis = 1),
                  fill(; shape = [s], value = real(0))) for t < k)
  when m(t) >= 1 for t < k)");
}

TEST_F(LemmaTest, LawsOfNamedFunctions) {
    expect_proved("lemma exp_of_add for x: real [*s], y: real [*s] exp(add(x, y)) == mul(exp(x), exp(y))");
    expect_proved("lemma exp_shifted for x: real [*s], y: real [*s] mul(exp(sub(x, y)), exp(y)) == exp(x)");
    expect_proved("lemma log_of_exponential for x: real [*s] log(exp(x)) == x");
    expect_proved("lemma exp_of_logarithm for x: real [*s] exp(log(x)) == x when all x > 0");
}

TEST_F(LemmaTest, SmallerAndLargerOfTwoNumbers) {
    expect_proved("lemma smaller for x: [n], a: int, b: int slice(x; axis = 0, begin = min(a, b), end = n) == slice(x; axis = 0, begin = a, end = n) when max(a, b) = b");
    expect_refused("lemma larger for x: [n], a: int, b: int slice(x; axis = 0, begin = min(a, b), end = n) == slice(x; axis = 0, begin = a, end = n) when max(a, b) = a");
}

}  // namespace

}  // namespace countersign
