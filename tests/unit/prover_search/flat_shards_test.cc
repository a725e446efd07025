// What is proposed where operators work on flat shards that cut tensors in two: cuts of goals, and layouts that operators keep. And solving
// for the leaves that such lines speak of.
#include <gtest/gtest.h>

#include "prover/search/clean.h"
#include "prover/search/cut_goal.h"
#include "prover/search/lifted_layout.h"
#include "small_library.h"

namespace countersign {
namespace {

const char* const movements = R"(
    function mul(a: number, b: number): number = a * b
    operator split(x[*l, n, *r]; axis = |l|, outer, inner) -> [*l, outer, inner, *r]
      require outer >= 0 and inner >= 0 and n = outer * inner
      at [*l, i, j, *r]: x[*l, i * inner + j, *r]
    operator merge(x[*l, m, n, *r]; axis = |l|) -> [*l, m * n, *r]
      at [*l, k, *r]: x[*l, k div n, k mod n, *r]
    operator permute(x[*l, *m, *n, *r]; at = |l|, first = |m|, second = |n|) -> [*l, *n, *m, *r]
      at [*l, *n, *m, *r]: x[*l, *m, *n, *r]
)";

Library library_with_movements() {
    Library library = small_library();
    EXPECT_TRUE(read_declarations("test", movements, library));
    return library;
}

struct FlatShards : testing::Test {
    TermId leaf(const std::string& name, Shape shape) { return table.leaf(LeafKind::Input, name, {Sort::Real, std::move(shape)}); }
    TermId make(const std::string& name, std::vector<TermId> operands, std::vector<AttributeValue> attributes = {}) {
        const auto term = table.make(name, std::move(operands), std::move(attributes));
        EXPECT_TRUE(term) << name;
        return term ? *term : TermId{};
    }
    TermId slice(TermId of, std::int64_t begin, std::int64_t end) { return make("slice", {of}, {std::int64_t{0}, begin, end}); }
    TermId concat(std::vector<TermId> parts) { return make("concat", std::move(parts), {std::int64_t{0}}); }
    TermId as_rows(TermId flat) { return make("split", {flat}, {std::int64_t{0}, std::int64_t{2}, std::int64_t{3}}); }
    TermId flattened(TermId rows) { return make("merge", {rows}, {std::int64_t{0}}); }

    Library library = library_with_movements();
    TermTable table{library};
    EGraph graph{table};
    // Two flat shards of four; s has six of their elements as two rows of three.
    const TermId first = leaf("d0.m", {4}), second = leaf("d1.m", {4}), of_s = leaf("s.m", {2, 3});
    const TermId laid_out = as_rows(slice(concat({first, second}), 0, 6));
};

using CutGoal = FlatShards;
using LiftedLayout = FlatShards;
using SolveForLeaves = FlatShards;

TEST_F(CutGoal, WhatSComputedIsCutWhereDJoinsParts) {
    const TermId of_d = as_rows(concat({first, slice(second, 0, 2)}));
    graph.add(of_s);
    graph.add(of_d);
    const std::vector<TermId> cuts = propose_cuts(table, graph, of_s, of_d);
    const TermId flat = flattened(of_s);
    EXPECT_EQ(cuts, (std::vector<TermId>{as_rows(flat), as_rows(concat({slice(flat, 0, 4), slice(flat, 4, 6)}))}));
}

TEST_F(CutGoal, EachWayInWhichTheClassIsKnownIsFollowed) {
    const TermId of_d = as_rows(slice(concat({first, second}), 0, 6)), known = concat({first, slice(second, 0, 2)});
    graph.add(of_s);
    graph.add(of_d);
    graph.add(known);
    EXPECT_EQ(propose_cuts(table, graph, of_s, of_d).size(), 1u) << "a slice is no movement that can be undone";
    graph.unite(table[of_d].arguments[0], known, {JustificationKind::Given, 0});
    EXPECT_EQ(propose_cuts(table, graph, of_s, of_d).size(), 2u);
}

TEST_F(CutGoal, NothingIsProposedWhereDJoinsNothing) {
    const TermId of_d = make("neg", {leaf("d0.x", {2, 3})}), one = concat({leaf("d0.y", {2, 3})});
    for (TermId term : {of_s, of_d, one}) graph.add(term);
    EXPECT_TRUE(propose_cuts(table, graph, of_s, of_d).empty());
    EXPECT_TRUE(propose_cuts(table, graph, of_s, one).empty()) << "one part is the whole";
}

TEST_F(LiftedLayout, WhatAnOperatorMakesIsLaidOutAsItsOperandIs) {
    const TermId doubled = make("scale", {of_s}, {Rational(2)}), of_first = make("scale", {first}, {Rational(2)}), of_second = make("scale", {second}, {Rational(2)});
    const TermId other = make("scale", {first}, {Rational(3)}), alone = make("neg", {first});
    const std::set<TermId> terms_of_d{first, second, of_first, of_second, other, alone};
    for (TermId term : terms_of_d) graph.add(term);
    graph.add(of_s);
    graph.add(laid_out);
    graph.unite(of_s, laid_out, {JustificationKind::Given, 0});
    LiftedLayouts layouts(table, graph, terms_of_d);
    EXPECT_TRUE(layouts.propose(doubled).empty()) << "not looked at yet";
    layouts.note_input(of_s);
    const TermId lifted = as_rows(slice(concat({of_first, of_second}), 0, 6));
    EXPECT_EQ(layouts.propose(doubled), std::vector<TermId>{lifted});
    EXPECT_TRUE(layouts.propose(make("neg", {of_s})).empty()) << "only one rank computes it";
    EXPECT_TRUE(layouts.propose(make("scale", {of_s}, {Rational(4)})).empty()) << "another factor";
    EXPECT_TRUE(layouts.propose(flattened(of_s)).empty()) << "another shape";
    // The next operator goes on from what was accepted, and from nothing else.
    const TermId next = make("neg", {doubled}), next_first = make("neg", {of_first}), next_second = make("neg", {of_second});
    std::set<TermId> more = terms_of_d;
    for (TermId term : {next_first, next_second}) graph.add(term), more.insert(term);
    LiftedLayouts further(table, graph, more);
    further.note_input(of_s);
    EXPECT_TRUE(further.propose(next).empty());
    further.accept(doubled, lifted);
    EXPECT_EQ(further.propose(next), std::vector<TermId>{as_rows(slice(concat({next_first, next_second}), 0, 6))});
}

TEST_F(LiftedLayout, WithoutSlicesThereIsNothingToLift) {
    const TermId whole = leaf("s.x", {8}), joined = concat({first, second}), doubled = make("scale", {whole}, {Rational(2)});
    const TermId of_first = make("scale", {first}, {Rational(2)}), of_second = make("scale", {second}, {Rational(2)});
    for (TermId term : {whole, joined, of_first, of_second}) graph.add(term);
    graph.unite(whole, joined, {JustificationKind::Given, 0});
    const std::set<TermId> terms_of_d{first, second, of_first, of_second};
    LiftedLayouts layouts(table, graph, terms_of_d);
    layouts.note_input(whole);
    EXPECT_TRUE(layouts.propose(doubled).empty());
}

TEST_F(LiftedLayout, OfSeveralResultsEachIsProposed) {
    const TermId product = make("mul", {of_s, leaf("s.g", {2, 3})}), g = leaf("d0.g", {4}), h = leaf("d1.g", {4}), k = leaf("d0.k", {4}), l = leaf("d1.k", {4});
    const TermId a = make("mul", {first, g}), b = make("mul", {first, k}), c = make("mul", {second, h}), d = make("mul", {second, l});
    const std::set<TermId> terms_of_d{first, second, a, b, c, d};
    for (TermId term : terms_of_d) graph.add(term);
    graph.add(of_s);
    graph.add(laid_out);
    graph.unite(of_s, laid_out, {JustificationKind::Given, 0});
    LiftedLayouts layouts(table, graph, terms_of_d);
    layouts.note_input(of_s);
    EXPECT_EQ(layouts.propose(product), (std::vector<TermId>{as_rows(slice(concat({a, c}), 0, 6)), as_rows(slice(concat({b, d}), 0, 6))}));
}

TEST_F(SolveForLeaves, ASliceOfPartsSideBySideIsSolvedForEach) {
    std::vector<SolvedPiece> pieces;
    ASSERT_TRUE(solve_for_leaves(table, laid_out, of_s, pieces));
    const TermId flat = flattened(of_s);
    ASSERT_EQ(pieces.size(), 2u);
    std::sort(pieces.begin(), pieces.end(), [](const SolvedPiece& a, const SolvedPiece& b) { return a.leaf < b.leaf; });
    EXPECT_EQ(pieces[0].leaf, first);
    EXPECT_TRUE(pieces[0].whole);
    EXPECT_EQ(pieces[0].value, slice(flat, 0, 4));
    EXPECT_EQ(pieces[1].leaf, second);
    EXPECT_FALSE(pieces[1].whole);
    EXPECT_EQ(std::tie(pieces[1].begin, pieces[1].end), std::make_tuple(0, 2));
    EXPECT_EQ(pieces[1].value, slice(flat, 4, 6));
}

TEST_F(SolveForLeaves, PiecesOfAllLinesMakeUpALeaf) {
    std::vector<SolvedPiece> pieces;
    const TermId joined = concat({first, second}), begin = leaf("s.a", {5}), rest = leaf("s.b", {3});
    ASSERT_TRUE(solve_for_leaves(table, slice(joined, 0, 5), begin, pieces));
    ASSERT_TRUE(solve_for_leaves(table, slice(joined, 5, 8), rest, pieces));
    const auto pieces_of = [&](TermId wanted) {
        std::vector<SolvedPiece> result;
        for (const SolvedPiece& piece : pieces)
            if (piece.leaf == wanted) result.push_back(piece);
        return result;
    };
    EXPECT_EQ(join_pieces(table, first, pieces_of(first)), slice(begin, 0, 4));
    EXPECT_EQ(join_pieces(table, second, pieces_of(second)), concat({slice(begin, 4, 5), rest}));
    EXPECT_FALSE(join_pieces(table, second, {pieces_of(second)[0]}).valid()) << "one element is said";
}

TEST_F(SolveForLeaves, APartOfWhatIsComputedSaysNothing) {
    std::vector<SolvedPiece> pieces;
    EXPECT_FALSE(solve_for_leaves(table, slice(make("neg", {first}), 0, 2), leaf("s.c", {2}), pieces));
    EXPECT_FALSE(solve_for_leaves(table, slice(slice(first, 0, 3), 0, 2), leaf("s.c", {2}), pieces)) << "a part of a part";
    const TermId columns = make("concat", {leaf("d0.n", {2, 2}), leaf("d1.n", {2, 2})}, {std::int64_t{1}});
    EXPECT_FALSE(solve_for_leaves(table, make("slice", {columns}, {std::int64_t{0}, std::int64_t{0}, std::int64_t{1}}), leaf("s.e", {1, 4}), pieces))
        << "along another axis";
}

TEST_F(SolveForLeaves, MovementsAreUndone) {
    const TermId rows = leaf("d.x", {2, 3}), moved = make("permute", {rows}, {std::int64_t{0}, std::int64_t{1}, std::int64_t{1}}), value = leaf("s.x", {3, 2});
    EXPECT_EQ(undo_movement(table, moved, value), make("permute", {value}, {std::int64_t{0}, std::int64_t{1}, std::int64_t{1}}));
    EXPECT_EQ(undo_movement(table, flattened(rows), leaf("s.y", {6})), as_rows(leaf("s.y", {6})));
    EXPECT_EQ(undo_movement(table, as_rows(leaf("d.z", {6})), of_s), flattened(of_s));
    EXPECT_FALSE(undo_movement(table, slice(first, 0, 2), value));
    EXPECT_FALSE(undo_movement(table, first, value));
    EXPECT_FALSE(undo_movement(table, make("neg", {rows}), value));
}

}  // namespace
}  // namespace countersign
