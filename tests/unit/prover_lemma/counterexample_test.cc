// Counterexamples: found for false lemmas from every seed, small, in reach of the conditions; never for true ones.
#include "prover/lemma/counterexample.h"
#include "prover/lemma/value_text.h"

#include "lemma_fixture.h"

namespace countersign {
namespace {

class CounterexampleTest : public LemmaTest {
protected:
    std::optional<Counterexample> find(const Lemma& stated, std::uint64_t seed = 1) { return find_counterexample(library, stated, {120, seed}); }
    /// As it is searched for what is known to be false.
    std::optional<Counterexample> find_at_length(const Lemma& stated) { return find_counterexample(library, stated, {2400, 1, true}); }
};

TEST_F(CounterexampleTest, IsAsSmallAsItCanBe) {
    const auto found = find(lemma("lemma turned for x: real [n] neg(x) == x"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->obligation, "element");
    EXPECT_EQ(found->instance.integers.at("n"), 1);
    EXPECT_EQ(tensor_text(found->instance.tensors.at("x").at(0)), "[1]");
    EXPECT_EQ(found->difference, "at [0] the left side is -1, the right side 1");
}

TEST_F(CounterexampleTest, TrueLemmasHaveNone) {
    EXPECT_FALSE(find(lemma("lemma sums for x: real [*l, n, *r], y: real [*l, m, *r] reduce_sum(concat(x, y; axis = |l|); axis = |l|) "
                            "== sum(reduce_sum(x; axis = |l|), reduce_sum(y; axis = |l|))")));
    EXPECT_FALSE(find(lemma("lemma exponents for x: real [*s], y: real [*s] exp(add(x, y)) == mul(exp(x), exp(y))")));
    EXPECT_FALSE(find(lemma("lemma logs for x: real [*s] log(exp(x)) == x")));
    EXPECT_FALSE(find(lemma("lemma never for x: [n] x == slice(x; axis = 0, begin = 0, end = 0) when n = 0")));
}

TEST_F(CounterexampleTest, EquationsBetweenSizesAreSolved) {
    const Lemma& stated = lemma("lemma far for x: real [a, b, c, d], y: real [m] "
                                "mul(merge(merge(merge(x; axis = 0); axis = 0); axis = 0), y) == y when a >= 1, b >= 1, c >= 1, d >= 1");
    for (std::uint64_t seed = 1; seed <= 10; ++seed) EXPECT_TRUE(find(stated, seed)) << seed;
}

TEST_F(CounterexampleTest, ElementConditionsHold) {
    const Lemma& stated = lemma("lemma halves for a: int [n], b: int [n], c: int [n] c == a when all c = a + b, all b > a, all a mod 2 = 1");
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto found = find(stated, seed);
        ASSERT_TRUE(found) << seed;
        const auto element = [&](const char* name) { return found->instance.tensors.at(name).at(0).exact.at(0); };
        EXPECT_EQ(element("c"), element("a") + element("b"));
        EXPECT_GT(element("b"), element("a"));
    }
}

TEST_F(CounterexampleTest, NoneOutsideOfTheConditions) {
    EXPECT_FALSE(find(lemma("lemma whole for a: int [*s], b: int [*s] mul(floor_div(a, b), b) == a when all b > 0, all a mod b = 0")));
    EXPECT_FALSE(find(lemma("lemma looked_up for w: [v], ids: int [n] embedding(w, ids) == embedding(concat(w, w; axis = 0), ids)")));
}

TEST_F(CounterexampleTest, IllFormedRightSide) {
    const auto found = find(lemma("lemma apart for x: real [n], y: real [m] x == add(x, scale(y; factor = 0))"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->obligation, "wellformed");
    EXPECT_NE(found->instance.integers.at("n"), found->instance.integers.at("m"));
}

TEST_F(CounterexampleTest, ReadsOutOfRangeAreNoValues) {
    const auto found = find(lemma("lemma read_anywhere for w: [v, *h], ids: int [n] "
                                  "concat(w, w; axis = 0) == concat(w, embedding(w, ids); axis = 0) when v = n, all ids >= 0"));
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->obligation == "range" || found->obligation == "element") << found->obligation;
}

TEST_F(CounterexampleTest, KernelsAreOneFunctionOfTheirArguments) {
    EXPECT_FALSE(find(lemma("lemma heads for q[t < n]: [i, h, d], k[t < n]: [i, g, d], v[t < n]: [i, g, d], layer: string "
                            "vllm.attention(concat(q[t] for t < n; axis = 1), concat(k[t] for t < n; axis = 1), "
                            "concat(v[t] for t < n; axis = 1); layer) "
                            "== concat(vllm.attention(q[t], k[t], v[t]; layer) for t < n; axis = 1) when g >= 1, h mod g = 0")));
    const auto found = find(lemma("lemma values for q: [i, h, d], k: [i, h, d], v: [i, h, d], w: [i, h, d], layer: string "
                                  "vllm.attention(q, k, v; layer) == vllm.attention(q, k, w; layer) when h >= 1"));
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->reads_kernel);
}

TEST_F(CounterexampleTest, KernelsOfRowsLookAtTheirRowAlone) {
    EXPECT_FALSE(find(lemma("lemma rows for x[t < k]: real [*a, c(t), *b, n], count: int, order: string "
                            "ranked_values(concat(x[t] for t < k; axis = |a|); count, order) == concat(ranked_values(x[t]; count, order) for t < k; axis = |a|)")));
    EXPECT_FALSE(find(lemma("lemma any_axis for p: int [*a, m, n], size: int "
                            "staying_writes(merge(insert(p; axis = 0); axis = 0); size) == staying_writes(p; size)")));
    for (const char* wrong : {"lemma values_for_places for x: real [*a, n], count: int, order: string ranked_places(x; count, order) == ranked_values(x; count, order)",
                              "lemma least_for_largest for x: real [n] ranked_values(x; count = 1, order = 'largest') == ranked_values(x; count = 1, order = 'least')",
                              "lemma part_of_a_row for x: real [*a, 4] ranked_values(slice(x; axis = |a|, begin = 0, end = 2); count = 1, order = 'least') "
                              "== ranked_values(x; count = 1, order = 'least')"}) {
        const auto found = find(lemma(wrong));
        ASSERT_TRUE(found) << wrong;
        EXPECT_TRUE(found->reads_kernel) << wrong;
        EXPECT_TRUE(found->left && found->right) << wrong;
    }
}

TEST_F(CounterexampleTest, PartsThatNoListHas) {
    const Lemma& stated = lemma("lemma beyond for x[t < k]: real [n(t)], y[t < k]: real [n(t)] "
                                "add(concat(x[t] for t < k + 1; axis = 0), concat(y[t] for t < k; axis = 0)) "
                                "== concat(add(x[t], y[t]) for t < k; axis = 0) when k >= 1");
    EXPECT_FALSE(find(stated)) << "no instance has that part";
    const auto found = find_at_length(stated);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->obligation, "wellformed");
    const auto parts = static_cast<std::size_t>(found->instance.integers.at("k"));
    EXPECT_EQ(found->difference, "the left side is ill formed: x has no part " + std::to_string(parts));
    EXPECT_EQ(found->instance.tensors.at("x").size(), parts) << "what stands for the part is none of the instance";
    EXPECT_EQ(found->instance.size_lists.at("n").size(), parts);
    EXPECT_FALSE(found->left || found->right);
    const auto before = find_at_length(lemma("lemma before for x[t < k]: real [n] sum(x[t - 1] for t < k) == sum(x[t] for t < k) when k >= 1"));
    ASSERT_TRUE(before);
    EXPECT_EQ(before->difference, "the left side is ill formed: x has no part -1");
}

TEST_F(CounterexampleTest, PartsThatTheLeftSideAsksForAreThere) {
    EXPECT_FALSE(find_at_length(lemma("lemma cut for x[t < k]: real [1], j: int "
                                      "slice(concat(x[t] for t < j; axis = 0); axis = 0, begin = j, end = k) "
                                      "== slice(concat(x[t] for t < k; axis = 0); axis = 0, begin = k, end = k)")));
    EXPECT_FALSE(find_at_length(lemma("lemma some for x[t < k]: real [n], j: int sum(x[t] for t < j) == sum(x[t] for t < j) when j <= k")));
}

TEST_F(CounterexampleTest, ListsAreNoTensors) {
    EXPECT_FALSE(find_at_length(lemma("lemma whole for x[t < k]: real [n], y: real [n] add(x, y) == add(y, x)")));
}

TEST_F(CounterexampleTest, ListsThatAreEmptyTogether) {
    const auto found = find_at_length(lemma("lemma nothing for x[t < k]: real [*s], y[t < j]: real [*s], o: real [*s] "
                                            "sum(x[t] for t < k, fill(; shape = [*s], value = real(0)), y[t] for t < j) "
                                            "== sum(x[t] for t < k, y[t] for t < j)"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->instance.integers.at("k") + found->instance.integers.at("j"), 0);
    EXPECT_TRUE(found->left);
}

TEST_F(CounterexampleTest, NumbersOverZeroAreWhatTheyMustBe) {
    const auto same = find(lemma("lemma over_one for a: real [*s] mul(a, inverse(fill(; shape = [*s], value = real(0)))) == scale(a; factor = 3)"));
    ASSERT_TRUE(same);
    EXPECT_EQ(same->instance.undefined.over_zero, 1);
    const auto real = find_at_length(lemma("lemma over_nothing for a: real [*s] mul(a, inverse(fill(; shape = [*s], value = real(0)))) == a"));
    ASSERT_TRUE(real);
    EXPECT_EQ(real->instance.undefined.over_zero, 0);
    const auto whole = find_at_length(lemma("lemma over_no_number for a: int [*s] floor_div(a, fill(; shape = [*s], value = 0)) == a"));
    ASSERT_TRUE(whole);
    EXPECT_TRUE(whole->instance.undefined.over_zero);
    const auto sizes = find_at_length(lemma("lemma parted for x: real [n], outer: int, inner: int split(x; axis = 0, outer, inner) "
                                            "== split(x; axis = 0, outer = n div inner, inner) when n mod inner = 0"));
    ASSERT_TRUE(sizes);
    EXPECT_EQ(sizes->obligation, "shape");
    EXPECT_EQ(sizes->instance.integers.at("inner"), 0);
    EXPECT_TRUE(sizes->instance.undefined.over_zero);
    EXPECT_FALSE(find_at_length(lemma("lemma sure for a: int [*s] floor_div(a, fill(; shape = [*s], value = 0)) "
                                      "== floor_div(a, fill(; shape = [*s], value = 0))")));
}

TEST_F(CounterexampleTest, NumbersOverZeroAreNotNamedWithoutNeed) {
    const auto found = find_at_length(lemma("lemma rare for x[t < k]: real [*s], y[t < j]: real [*s], z[t < i]: real [*s], o: real [*s] "
                                            "sum(x[t] for t < k, fill(; shape = [*s], value = real(0)), y[t] for t < j, z[t] for t < i) "
                                            "== sum(x[t] for t < k, y[t] for t < j, z[t] for t < i)"));
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->instance.undefined.over_zero);
}

TEST_F(CounterexampleTest, SameSeedSameCounterexample) {
    const Lemma& stated = lemma("lemma summed for x: real [*l, n, *r] reduce_sum(abs(x); axis = |l|) == abs(reduce_sum(x; axis = |l|))");
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto first = find(stated, seed), second = find(stated, seed);
        ASSERT_TRUE(first && second);
        EXPECT_EQ(counterexample_line(stated, *first), counterexample_line(stated, *second));
    }
}

}  // namespace
}  // namespace countersign
