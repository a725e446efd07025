#include "prover/search/vanished.h"

#include <gtest/gtest.h>

#include "prover/search/clean.h"
#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

Library masked_library() {
    Library library = small_library();
    add_declarations(library, R"(
        function exp(a: real): real
          limit 0
        function inverse(a: real): real = inv(a)
        operator reduce_sum(x[*l, n, *r]: real; axis = |l|) -> [*l, *r]
          at [*l, *r]: sum(p < n) x[*l, p, *r]
        operator insert(x[*l, *r]; axis = |l|) -> [*l, 1, *r]
          at [*l, i, *r]: x[*l, *r]
        operator expand(x[*l, 1, *r]; axis = |l|, size) -> [*l, size, *r]
          require 0 <= size
          at [*l, i, *r]: x[*l, 0, *r]
    )");
    return library;
}

struct VanishedTest : testing::Test {
    Library library = masked_library();
    TermTable table{library};
    EGraph graph{table};
    VanishedTerms vanished{table, graph};

    TermId leaf(const std::string& name) { return table.leaf(LeafKind::Input, name, {Sort::Real, {4}}); }
    TermId apply(const char* name, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        const TermId term = made(table.make(name, std::move(arguments), std::move(attributes)));
        graph.add(term);
        return term;
    }
    /// Of four elements, or of that many rows of four.
    TermId fallen() {
        const TermId number = table.leaf(LeafKind::Infinity, "-inf", {Sort::Real, {}});
        return apply("expand", {apply("insert", {number}, {std::int64_t{0}})}, {std::int64_t{0}, std::int64_t{4}});
    }
    TermId rows_of(TermId row) { return apply("expand", {apply("insert", {row}, {std::int64_t{0}})}, {std::int64_t{0}, std::int64_t{3}}); }
};

TEST_F(VanishedTest, ExponentialsOfWhatFallsEverywhere) {
    const TermId of_number = apply("exp", {fallen()}), of_sum = apply("exp", {apply("add", {leaf("x"), fallen()})});
    const TermId of_rows = apply("exp", {rows_of(fallen())});
    const std::vector<TermId> proposed = vanished.propose();
    EXPECT_EQ(std::set<TermId>(proposed.begin(), proposed.end()), (std::set<TermId>{of_number, of_sum, of_rows}));
    EXPECT_TRUE(vanished.propose().empty()) << "once";
    EXPECT_EQ(zeros_like(table, of_rows), apply("fill", {}, {Shape{3, 4}, Rational(0)}));
}

TEST_F(VanishedTest, NothingElse) {
    apply("exp", {leaf("x")});
    apply("exp", {apply("neg", {fallen()})});
    apply("exp", {apply("reduce_sum", {rows_of(fallen())}, {std::int64_t{0}})});
    apply("exp", {apply("concat", {fallen(), leaf("x")}, {std::int64_t{0}})});
    apply("neg", {fallen()});
    EXPECT_TRUE(vanished.propose().empty());
}

// As it is written it does not fall; a term of its class does.
TEST_F(VanishedTest, WhatFallsByAnEquality) {
    const TermId x = leaf("x"), of_x = apply("exp", {apply("add", {leaf("y"), x})});
    EXPECT_TRUE(vanished.propose().empty());
    const TermId hidden = fallen();
    graph.unite(x, hidden, {JustificationKind::Given, 0});
    const std::vector<TermId> proposed = vanished.propose();
    ASSERT_EQ(proposed, (std::vector<TermId>{apply("exp", {apply("add", {leaf("y"), hidden})})}));
    EXPECT_TRUE(graph.equal(proposed[0], of_x));
}

// What is 0 in the limit is not 0 to a function that has no value there.
TEST_F(VanishedTest, CongruenceStopsAtFunctionsWithoutAValue) {
    const TermId e = apply("exp", {fallen()}), zeros = apply("fill", {}, {Shape{4}, Rational(0)});
    const TermId inverse_of_e = apply("inverse", {e}), negative_of_e = apply("neg", {e});
    graph.unite(e, zeros, {JustificationKind::Vanished});
    EXPECT_FALSE(graph.equal(inverse_of_e, apply("inverse", {zeros})));
    EXPECT_TRUE(graph.equal(negative_of_e, apply("neg", {zeros})));
    const TermId one = apply("fill", {}, {Shape{4}, Rational(1)}), x = leaf("x");
    graph.add(x);
    graph.unite(x, one, {JustificationKind::Given, 0});
    EXPECT_TRUE(graph.equal(apply("inverse", {x}), apply("inverse", {one})));
}

TEST_F(VanishedTest, TheRestOfAnInputStandsBesideItsParts) {
    const auto part = [&](TermId of, std::int64_t begin, std::int64_t end) { return apply("slice", {of}, {std::int64_t{0}, begin, end}); };
    const TermId x = leaf("x"), middle = part(x, 1, 3);
    EXPECT_TRUE(propose_tilings(table, {middle}).empty());
    EXPECT_EQ(propose_tilings(table, {middle}, true), (std::vector<TermId>{apply("concat", {part(x, 0, 1), middle, part(x, 3, 4)}, {std::int64_t{0}})}));
    EXPECT_TRUE(propose_tilings(table, {part(apply("neg", {x}), 1, 3)}, true).empty()) << "what is computed is read by its own parts";
}

}  // namespace
}  // namespace countersign
