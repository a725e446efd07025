#include "prover/search/exchange.h"

#include <gtest/gtest.h>

#include "prover/search/lemma_sides.h"

namespace countersign {
namespace {

const char* const declarations = R"(
    function add(a: number, b: number): number = a + b
    function sub(a: number, b: number): number = a - b
    operator scale(x[*s]: real; factor) -> [*s]
      at [*s]: factor * x[*s]
    operator sum(x[t < k][*s]: number) -> [*s]
      require k >= 1
      at [*s]: sum(t < k) x[t][*s]
    lemma add_exchanged for x: number [*s], y: number [*s] add(x, y) == add(y, x)
    lemma sum_exchanged
      for x[t < k]: [*s], y: [*s], z: [*s], w[t < j]: [*s]
      sum(x[t] for t < k, y, z, w[t] for t < j) == sum(x[t] for t < k, z, y, w[t] for t < j)
    lemma sum_of_one for x: [*s] sum(x) == x
    lemma not_neighbours for x: real [*s], y: real [*s], z: real [*s] sum(x, y, z) == sum(z, y, x)
    lemma of_two_lists for x[t < k]: [*s], w[t < j]: [*s] sum(x[t] for t < k, w[t] for t < j) == sum(w[t] for t < j, x[t] for t < k)
    lemma conditional for x: real [*s], y: real [*s] sub(x, y) == sub(y, x) when 0 <= 1
)";

Library read_library() {
    Library library;
    EXPECT_TRUE(read_declarations("test", declarations, library));
    return library;
}

struct ExchangeTest : testing::Test {
    TermId leaf(const std::string& name) { return table.leaf(LeafKind::Input, name, {Sort::Real, {2}}); }
    TermId make(const std::string& name, std::vector<TermId> operands) {
        const auto term = table.make(name, std::move(operands), {});
        EXPECT_TRUE(term);
        return *term;
    }
    bool apply(TermId term, bool deep = false) { return Exchanges(table, library, without, deep).apply(space, term); }

    Library library = read_library();
    TermTable table{library};
    std::set<std::string> without;
    ProofSpace space{table};
    const TermId a = leaf("a"), b = leaf("b"), c = leaf("c"), d = leaf("d");
};

TEST_F(ExchangeTest, OnlyLemmasThatExchangeNeighboursAreTakenForThat) {
    for (const auto& [name, lemma] : library.lemmas) EXPECT_EQ(exchanges_operands(lemma), name.ends_with("_exchanged")) << name;
}

TEST_F(ExchangeTest, SumsOfTheSameOperandsBecomeEqual) {
    space.saturation = std::make_unique<Saturation>(table, space.graph, space.ranges, library, without);
    const TermId one = make("sum", {a, b, c, d}), other = make("sum", {d, b, a, c}), swapped = make("add", {a, b}), too = make("add", {b, a});
    const TermId twice = make("sum", {a, a, b}), mixed = make("sum", {a, b, b}), difference = make("sub", {a, b}), reversed = make("sub", {b, a});
    for (TermId term : {one, other, swapped, too, twice, mixed, difference, reversed}) space.graph.add(term);
    EXPECT_TRUE(apply(one));
    EXPECT_TRUE(space.graph.equal(one, other));
    EXPECT_FALSE(apply(one)) << "they are equal already";
    EXPECT_TRUE(apply(swapped));
    EXPECT_TRUE(space.graph.equal(swapped, too));
    EXPECT_FALSE(apply(twice));
    EXPECT_FALSE(space.graph.equal(twice, mixed));
    EXPECT_FALSE(apply(difference));
    EXPECT_FALSE(space.graph.equal(difference, reversed));
}

TEST_F(ExchangeTest, BelowAScaleOnlyWhereItIsAskedFor) {
    space.saturation = std::make_unique<Saturation>(table, space.graph, space.ranges, library, without);
    const TermId one = make("sum", {a, b, c}), other = make("sum", {c, b, a});
    const auto half = table.make("scale", {one}, {Rational(1, 2)});
    ASSERT_TRUE(half);
    for (TermId term : {*half, other}) space.graph.add(term);
    EXPECT_FALSE(apply(*half));
    EXPECT_TRUE(apply(*half, true));
    EXPECT_TRUE(space.graph.equal(one, other));
}

TEST_F(ExchangeTest, NotMatchedAndLeftOutOnRequest) {
    without = {"of_two_lists"};
    space.saturation = std::make_unique<Saturation>(table, space.graph, space.ranges, library, without);
    const TermId one = make("sum", {a, b}), other = make("sum", {b, a}), added = make("add", {a, b});
    for (TermId term : {one, other, added}) space.saturation->add(term);
    space.saturation->run();
    EXPECT_TRUE(space.saturation->uses().empty()) << "matching would make every order there is";
    without.insert("sum_exchanged");
    EXPECT_FALSE(apply(one));
    EXPECT_FALSE(space.graph.equal(one, other));
}

}  // namespace
}  // namespace countersign
