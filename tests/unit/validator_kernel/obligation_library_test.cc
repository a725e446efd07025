// Lemmas of the library that need facts, with proofs written by hand.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"

namespace countersign::validator {
namespace {

void expect_accepted(const Decision& decision) { EXPECT_EQ(decision.answer, Answer::accepted) << decision.reason; }

TEST(LibraryLemma, MergeOfConcatOuter) {
    const HintFact scaled{"scaled", "lambda(t < k) n(t) * q", "n", "q"};
    expect_accepted(decide_lemma("lemma merge_of_concat_outer for x[t < k]: [*l, n(t), q, *r] "
                                 "merge(concat(x[t] for t < k; axis = |l|); axis = |l|) == concat(merge(x[t]; axis = |l|) for t < k; axis = |l|)",
                                 LemmaHints{{{}, {}, {scaled}, {scaled, {"quotient", "i0", "q",
                                     "start(n, part(lambda(t < k) n(t) * q, i0)) + (i0 - start(n, part(lambda(t < k) n(t) * q, i0)) * q) div q"}}}}));
}

TEST(LibraryLemma, MapOfTwoWhereTheSecondIsConcat) {
    const HintFact same{"same", "lambda(t < k) (start(n, t + 1) - start(n, t))", "n"};
    expect_accepted(decide_lemma("lemma map2_of_concat_second for f: function(any, any), x[t < k]: [*l, n(t), *r], y: [*l, total(n), *r] "
                                 "f(y, concat(x[t] for t < k; axis = |l|)) "
                                 "== concat(f(slice(y; axis = |l|, begin = start(n, t), end = start(n, t + 1)), x[t]) for t < k; axis = |l|)",
                                 LemmaHints{{{}, {}, {same}, {same}}}));
}

TEST(LibraryLemma, ConstantsAndFactors) {
    expect_accepted(decide_lemma("lemma reduce_sum_of_fill for c: real reduce_sum(fill(; shape = [*l, n, *r], value = c); axis = |l|) "
                                 "== fill(; shape = [*l, *r], value = n * c)", {{"const", "sum(p < n) c"}}));
    expect_accepted(decide_lemma("lemma matmul_of_scale_first for x: [*b, m, k], y: [*b, k, n], c: real "
                                 "matmul(scale(x; factor = c), y) == scale(matmul(x, y); factor = c)",
                                 {{"distribute", "c", "sum(p < k) x[*b, i0, p] * y[*b, p, i1]"}}));
    expect_accepted(decide_lemma("lemma sum_of_scales for x[t < k]: [*s], c: real "
                                 "sum(scale(x[t]; factor = c) for t < k) == scale(sum(x[t] for t < k); factor = c)",
                                 {{"linear", "sum(t < k) c * x[t][*s]", "c", "x[t][*s]"}}));
}

TEST(LibraryLemma, SplitOfConcat) {
    const HintFact scaled{"scaled", "n", "lambda(t < k) n(t) div inner", "inner"};
    const std::string part = "part(lambda(t < k) n(t) div inner, i0)";
    expect_accepted(decide_lemma("lemma split_of_concat for x[t < k]: [*l, n(t), *r], outer: int, inner: int "
                                 "split(concat(x[t] for t < k; axis = |l|); axis = |l|, outer, inner) "
                                 "== concat(split(x[t]; axis = |l|, outer = n(t) div inner, inner) for t < k; axis = |l|) "
                                 "when inner >= 1, n(t) mod inner = 0 for t < k",
                                 LemmaHints{{{}, {}, {scaled}, {scaled}}}));
}

TEST(LibraryLemma, ReduceSumOfConcat) {
    expect_accepted(decide_lemma("lemma reduce_sum_of_concat for x[t < k]: [*l, n(t), *r] "
                                 "reduce_sum(concat(x[t] for t < k; axis = |l|); axis = |l|) == sum(reduce_sum(x[t]; axis = |l|) for t < k)",
                                 {{"parts", "sum(p < total(n)) x[part(n, p)][*l, p - start(n, part(n, p)), *r]", "n"},
                                  {"ext", "sum(t < k) sum(q < max(0, n(t))) "
                                          "x[part(n, start(n, t) + q)][*l, start(n, t) + q - start(n, part(n, start(n, t) + q)), *r]",
                                   "sum(t < k) sum(p < n(t)) x[t][*l, p, *r]"},
                                  {"ext", "sum(q < max(0, n(k0))) "
                                          "x[part(n, start(n, k0) + q)][*l, start(n, k0) + q - start(n, part(n, start(n, k0) + q)), *r]",
                                   "sum(p < n(k0)) x[k0][*l, p, *r]"}}));
}

const char* const heads = "lemma attention_of_concat_heads for q[t < n]: [i, h, d], k[t < n]: [i, g, d], v[t < n]: [i, g, d], layer: string "
                          "vllm.attention(concat(q[t] for t < n; axis = 1), concat(k[t] for t < n; axis = 1), "
                          "concat(v[t] for t < n; axis = 1); layer) "
                          "== concat(vllm.attention(q[t], k[t], v[t]; layer) for t < n; axis = 1) when g >= 1, h mod g = 0";

TEST(LibraryLemma, AttentionOfConcatHeads) {
    const std::string many_h = "lambda(t < n) h", many_g = "lambda(t < n) g", head = "part(" + many_h + ", i1)";
    const std::string group = "(i1 div (total(" + many_h + ") div total(" + many_g + ")))";
    const std::string inside = "((i1 - start(" + many_h + ", " + head + ")) div (h div g))";
    const auto left = [&](const std::string& x) {
        const std::string offset = group + " - start(" + many_g + ", part(" + many_g + ", " + group + "))";
        return "lambda(a < i, b < d) " + x + "[part(" + many_g + ", " + group + ")][a, " + offset + ", b]";
    };
    const auto right = [&](const std::string& x) { return "lambda(a < i, b < d) " + x + "[" + head + "][a, " + inside + ", b]"; };
    expect_accepted(decide_lemma(heads, {{"geometric", many_h, "h"},
                                         {"geometric", many_g, "g"},
                                         {"quotient", "n * h", "n * g", "h div g"},
                                         {"quotient", "i1", "h div g", head + " * g + " + inside},
                                         {"quotient", inside, "g", "0"},
                                         {"ext", left("k"), right("k")},
                                         {"ext", left("v"), right("v")}}));
}

TEST(LibraryLemma, AttentionOfConcatHeadsNeedsItsFacts) { EXPECT_NE(decide_lemma(heads).answer, Answer::accepted); }

}  // namespace
}  // namespace countersign::validator
