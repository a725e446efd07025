// What given and random statements make of leaves: more than half is what may not be tied.
#include "prover/search/ties.h"

#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

class TiesTest : public testing::Test {
protected:
    TermId leaf(int rank, const std::string& name, const Shape& shape = {4}, LeafKind kind = LeafKind::Input) {
        const TermId term = table.leaf(kind, side_text(rank) + "." + name, {Sort::Real, shape});
        leaves.push_back({rank, name, "", kind, term, "f32"});
        return term;
    }
    TermId concat(const std::vector<TermId>& parts) { return made(table.make("concat", parts, {std::int64_t{0}})); }
    TermId slice(TermId whole, std::int64_t begin, std::int64_t end) { return made(table.make("slice", {whole}, {std::int64_t{0}, begin, end})); }
    TermId neg(TermId term) { return made(table.make("neg", {term}, {})); }
    void given(TermId left, TermId right) { claim.given.push_back({claim.given.size(), 0, "", "", left, right}); }
    void random(TermId left, TermId right) { claim.random.push_back({claim.random.size(), 0, "", "", left, right}); }
    using Terms = std::map<TermId, TermId>;
    /// The statements that are conditions, by number; random ones after the given ones.
    std::vector<std::size_t> conditions(const Ties& ties) const {
        std::vector<std::size_t> numbers;
        for (const ExpandedEquality* statement : ties.conditions) {
            const bool is_given = !claim.given.empty() && statement >= claim.given.data() && statement < claim.given.data() + claim.given.size();
            numbers.push_back(statement->index + (is_given ? 0 : claim.given.size()));
        }
        return numbers;
    }

    Library library = small_library();
    TermTable table{library};
    std::vector<GraphLeaf> leaves;
    ExpandedClaim claim;
};

TEST_F(TiesTest, ALeafOfDIsTiedBeforeOneOfS) {
    const TermId s = leaf(-1, "x"), d0 = leaf(0, "x"), d1 = leaf(1, "x");
    given(s, d0);
    given(d1, s);
    const Ties ties = tie_leaves(table, claim, leaves);
    EXPECT_EQ(ties.terms, (Terms{{d0, s}, {d1, s}}));
    EXPECT_TRUE(ties.conditions.empty());
}

TEST_F(TiesTest, OfTwoLeavesOfDTheLeftIsTied) {
    const TermId d0 = leaf(0, "x"), d1 = leaf(1, "x");
    given(d0, d1);
    EXPECT_EQ(tie_leaves(table, claim, leaves).terms, (Terms{{d0, d1}}));
}

TEST_F(TiesTest, PartsBesideEachOtherAreSlices) {
    const TermId s = leaf(-1, "x", {6}), d0 = leaf(0, "x", {2}), d1 = leaf(1, "x", {4});
    given(s, concat({d0, d1}));
    EXPECT_EQ(tie_leaves(table, claim, leaves).terms, (Terms{{d0, slice(s, 0, 2)}, {d1, slice(s, 2, 6)}}));
}

TEST_F(TiesTest, DrawsAreTiedAfterInputs) {
    const TermId s = leaf(-1, "drop", {4}, LeafKind::Draw), d = leaf(0, "drop", {4}, LeafKind::Draw), x = leaf(-1, "x"), y = leaf(0, "x");
    random(s, d);
    given(neg(x), y);
    EXPECT_EQ(tie_leaves(table, claim, leaves).terms, (Terms{{d, s}, {y, neg(x)}}));
}

TEST_F(TiesTest, WhatIsNoConcatOfOpenLeavesOfDTiesSOrIsACondition) {
    const TermId s = leaf(-1, "x", {8}), d0 = leaf(0, "x"), d1 = leaf(1, "x"), t = leaf(-1, "y", {8}), u = leaf(-1, "z", {8});
    const TermId twice = concat({d0, d0}), deeper = concat({neg(d0), d1}), both = concat({d0, d1});
    given(s, twice);
    given(t, deeper);
    given(s, both);     // both are open: tied to parts of s, if that were not made of d0
    given(both, u);     // but u is not
    given(both, u);     // tied by now
    const Ties ties = tie_leaves(table, claim, leaves);
    EXPECT_EQ(ties.terms, (Terms{{s, twice}, {t, deeper}, {d0, slice(u, 0, 4)}, {d1, slice(u, 4, 8)}}));
    EXPECT_EQ(conditions(ties), (std::vector<std::size_t>{2, 4}));
}

TEST_F(TiesTest, NothingIsTiedToWhatItIsMadeOf) {
    const TermId s = leaf(-1, "x"), d0 = leaf(0, "x"), d1 = leaf(1, "x"), d2 = leaf(2, "x");
    given(d0, neg(d0));
    given(d0, neg(d1));
    given(d1, neg(d2));
    given(d2, neg(d0));  // three ties away
    given(s, neg(neg(s)));
    random(d2, d2);
    const Ties ties = tie_leaves(table, claim, leaves);
    EXPECT_EQ(ties.terms, (Terms{{d0, neg(d1)}, {d1, neg(d2)}}));
    EXPECT_EQ(conditions(ties), (std::vector<std::size_t>{0, 3, 4, 5}));
}

TEST_F(TiesTest, OnlyInputsAndDrawsAreTied) {
    const TermId buffer = leaf(0, "empty", {4}, LeafKind::Uninitialised), s = leaf(-1, "empty", {4}, LeafKind::Uninitialised);
    const TermId nowhere = table.leaf(LeafKind::Input, "nowhere", {Sort::Real, {4}});
    given(buffer, s);
    given(nowhere, neg(s));
    const Ties ties = tie_leaves(table, claim, leaves);
    EXPECT_TRUE(ties.terms.empty());
    EXPECT_EQ(ties.conditions.size(), 2u);
}

TEST_F(TiesTest, TiedLeavesAreReplacedHoweverLongTheChainIs) {
    std::vector<TermId> chain;
    for (int i = 0; i < 20'000; ++i) chain.push_back(leaf(0, "x" + std::to_string(i)));
    Ties ties;
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) ties.terms[chain[i]] = i + 2 == chain.size() ? neg(chain.back()) : chain[i + 1];
    const auto open = ties.over_open_leaves(table);
    ASSERT_TRUE(open);
    EXPECT_EQ(open->at(chain.front()), neg(chain.back()));
    EXPECT_EQ(open->size(), chain.size() - 1);
}

}  // namespace
}  // namespace countersign
