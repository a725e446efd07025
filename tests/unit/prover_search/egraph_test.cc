#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

struct EGraphTest : testing::Test {
    Library library = small_library();
    TermTable table{library};
    EGraph graph{table};
    const TermType vector{Sort::Real, {4}};
    TermId leaf(const std::string& name) {
        const TermId term = table.leaf(LeafKind::Input, name, vector);
        graph.add(term);
        return term;
    }
    TermId neg(TermId x) {
        const TermId term = made(table.make("neg", {x}, {}));
        graph.add(term);
        return term;
    }
};

TEST_F(EGraphTest, EqualArgumentsMakeEqualTerms) {
    const TermId a = leaf("a"), b = leaf("b");
    const TermId na = neg(a), nb = neg(b);
    EXPECT_FALSE(graph.equal(na, nb));
    EXPECT_TRUE(graph.unite(a, b, {JustificationKind::Given, 0}));
    EXPECT_TRUE(graph.equal(na, nb));
    EXPECT_FALSE(graph.unite(a, b, {JustificationKind::Given, 1})) << "equal already";
}

TEST_F(EGraphTest, CongruenceReachesTermsThatAreAddedLater) {
    const TermId a = leaf("a"), b = leaf("b");
    const TermId na = neg(a);
    graph.unite(a, b, {JustificationKind::Given, 0});
    EXPECT_TRUE(graph.equal(na, neg(b)));
    EXPECT_TRUE(graph.equal(neg(na), neg(neg(b))));
}

TEST_F(EGraphTest, OneOfEqualTermsIsNoDuplicateWhateverOrderTheirArgumentsAreUnitedIn) {
    const TermId p = leaf("p"), q = leaf("q"), x = leaf("x"), y = leaf("y");
    const auto added = [&](TermId a, TermId b) {
        const TermId term = made(table.make("add", {a, b}, {}));
        graph.add(term);
        return term;
    };
    const TermId of_p = added(p, x), of_q = added(q, x);
    for (TermId kept : {q, y}) {  // as more is made of it
        added(kept, kept);
        added(kept, neg(kept));
        neg(neg(kept));
    }
    graph.unite(p, q, {JustificationKind::Given, 0});
    EXPECT_TRUE(graph.is_duplicate(of_p));
    graph.unite(x, y, {JustificationKind::Given, 1});
    EXPECT_NE(graph.is_duplicate(of_p), graph.is_duplicate(of_q)) << "what is looked at for both is one of them";
    EXPECT_TRUE(graph.equal(of_p, of_q));
}

TEST_F(EGraphTest, DifferentAttributesAreDifferentTerms) {
    const TermId a = leaf("a");
    const TermId first = made(table.make("slice", {a}, {std::int64_t{0}, std::int64_t{0}, std::int64_t{2}}));
    const TermId second = made(table.make("slice", {a}, {std::int64_t{0}, std::int64_t{1}, std::int64_t{3}}));
    graph.add(first);
    graph.add(second);
    EXPECT_FALSE(graph.equal(first, second));
}

/// Every edge of a path is what its justification says, and the edges meet.
void expect_sound_path(const TermTable& table, const EGraph& graph, TermId a, TermId b, const std::vector<std::pair<TermId, TermId>>& given) {
    TermId reached = a;
    for (const ProofEdge& edge : graph.path(a, b)) {
        EXPECT_EQ(edge.from, reached);
        reached = edge.to;
        if (edge.justification.kind == JustificationKind::Given) {
            auto [left, right] = given[edge.justification.index];
            if (edge.reversed) std::swap(left, right);
            EXPECT_EQ(edge.from, left);
            EXPECT_EQ(edge.to, right);
        } else {
            ASSERT_EQ(edge.justification.kind, JustificationKind::Congruence);
            EXPECT_EQ(table[edge.from].op, table[edge.to].op);
            ASSERT_EQ(table[edge.from].arguments.size(), table[edge.to].arguments.size());
            for (std::size_t i = 0; i < table[edge.from].arguments.size(); ++i)
                expect_sound_path(table, graph, table[edge.from].arguments[i], table[edge.to].arguments[i], given);
        }
    }
    EXPECT_EQ(reached, b);
}

TEST_F(EGraphTest, PathsSayWhyWhateverTheOrderOfUnions) {
    // Deterministic shuffles of the same unions: every pair that is equal has a sound path.
    std::uint64_t state = 7;
    const auto next = [&](std::size_t bound) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<std::size_t>((state >> 33) % bound);
    };
    for (int round = 0; round < 30; ++round) {
        TermTable fresh(library);
        EGraph closure(fresh);
        std::vector<TermId> terms;
        for (int i = 0; i < 6; ++i) terms.push_back(fresh.leaf(LeafKind::Input, "x" + std::to_string(i), vector));
        for (int i = 0; i < 20; ++i) {
            const TermId a = terms[next(terms.size())], b = terms[next(terms.size())];
            terms.push_back(made(next(2) ? fresh.make("add", {a, b}, {}) : fresh.make("neg", {a}, {})));
        }
        for (TermId term : terms) closure.add(term);
        std::vector<std::pair<TermId, TermId>> given;
        for (int i = 0; i < 7; ++i) {
            given.push_back({terms[next(terms.size())], terms[next(terms.size())]});
            closure.unite(given.back().first, given.back().second, {JustificationKind::Given, static_cast<std::uint32_t>(i)});
        }
        for (TermId a : terms)
            for (TermId b : terms)
                if (closure.equal(a, b)) expect_sound_path(fresh, closure, a, b, given);
        // Closed: terms with equal arguments are equal.
        for (TermId a : terms)
            for (TermId b : terms) {
                if (fresh[a].is_leaf || fresh[b].is_leaf || fresh[a].op != fresh[b].op) continue;
                bool same = true;
                for (std::size_t i = 0; i < fresh[a].arguments.size(); ++i)
                    same = same && closure.equal(fresh[a].arguments[i], fresh[b].arguments[i]);
                EXPECT_EQ(same, same && closure.equal(a, b));
            }
    }
}

TEST_F(EGraphTest, WhatEqualsItsOwnArgumentIsNoCandidate) {
    const TermId a = leaf("a");
    const TermId same = made(table.make("scale", {a}, {Rational(1)}));
    graph.add(same);
    EXPECT_TRUE(graph.is_candidate(same));
    graph.unite(same, a, {JustificationKind::Lemma, 0});
    EXPECT_FALSE(graph.is_candidate(same));
}

// A model of many layers: each uses the one before twice.
TEST_F(EGraphTest, CostsGrowAsDeepAsAModelIs) {
    TermId layer = leaf("x");
    for (int depth = 0; depth < 900; ++depth) {
        const TermId next = made(table.make("add", {layer, layer}, {}));
        graph.add(next);
        ASSERT_GT(graph.cost(next), graph.cost(layer)) << depth;
        layer = next;
    }
}

TEST_F(EGraphTest, AClassWithAConstantIsReadAsThatConstant) {
    const TermId constant = made(table.make("fill", {}, {Shape{4}, Rational(2)}));
    const TermId a = leaf("a");
    const TermId n = neg(a);
    graph.add(constant);
    EXPECT_TRUE(graph.is_candidate(n));
    graph.unite(n, constant, {JustificationKind::Given, 0});
    EXPECT_FALSE(graph.is_candidate(n));
    EXPECT_TRUE(graph.is_candidate(constant));
    EXPECT_TRUE(graph.is_constant(n));
}

TEST_F(EGraphTest, CongruentTermsAreMatchedOnce) {
    const TermId a = leaf("a"), b = leaf("b");
    const TermId na = neg(a), nb = neg(b);
    graph.unite(a, b, {JustificationKind::Given, 0});
    EXPECT_NE(graph.is_duplicate(na), graph.is_duplicate(nb));
}

}  // namespace
}  // namespace countersign
