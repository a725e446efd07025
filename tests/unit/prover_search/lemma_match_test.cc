#include "prover/search/clean.h"
#include "prover/search/saturation.h"
#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

using Ints = std::int64_t;

struct LemmaMatchTest : testing::Test {
    Library library = small_library();
    TermTable table{library};
    EGraph graph{table};
    RangeFacts ranges{table, graph};
    TermId leaf(const std::string& name, Shape shape) { return table.leaf(LeafKind::Input, name, {Sort::Real, std::move(shape)}); }
    TermId concat(std::vector<TermId> parts, Ints axis) { return made(table.make("concat", std::move(parts), {axis})); }
    TermId slice(TermId x, Ints axis, Ints begin, Ints end) { return made(table.make("slice", {x}, {axis, begin, end})); }
    std::vector<LemmaMatch> matches(const std::string& lemma, TermId term) {
        graph.add(term);
        std::vector<LemmaMatch> found;
        misses.clear();
        LemmaPattern(table, library.lemmas.at(lemma), 0).match(graph, term, {}, [&](LemmaMatch& match) { found.push_back(match); }, &misses);
        return found;
    }
    std::vector<NearMiss> misses;
};

TEST_F(LemmaMatchTest, SizesAndRanksAreReadOffTheShapes) {
    const TermId a = leaf("a", {2, 3}), b = leaf("b", {2, 5});
    const auto found = matches("slice_of_concat_inside", slice(concat({a, b}, 1), 1, 4, 7));
    ASSERT_EQ(found.size(), 1u);
    LemmaEnvironment environment = found[0].environment;
    EXPECT_EQ(environment.group_ranks(), (std::vector<Ints>{1, 0}));
    EXPECT_EQ(made(environment.build(*library.lemmas.at("slice_of_concat_inside").right)), slice(b, 1, 1, 4));
}

TEST_F(LemmaMatchTest, ASliceAcrossPartsIsNotInside) {
    const TermId a = leaf("a", {3}), b = leaf("b", {5});
    EXPECT_TRUE(matches("slice_of_concat_inside", slice(concat({a, b}, 0), 0, 2, 4)).empty());
    ASSERT_FALSE(misses.empty());
    EXPECT_NE(misses[0].reason.find("needed"), std::string::npos);
}

TEST_F(LemmaMatchTest, AListIsNotTakenAnewForEachLength) {
    std::vector<TermId> parts;
    for (int i = 0; i < 200; ++i) parts.push_back(leaf("x" + std::to_string(i), {2}));
    const TermId whole = concat(parts, 0);
    graph.add(whole);
    const LemmaPattern pattern(table, library.lemmas.at("concat_of_concat"), 0);
    pattern.match(graph, whole, {}, [](LemmaMatch&) {}, nullptr);
    EXPECT_LT(pattern.parts_taken(), 2 * parts.size());
}

TEST_F(LemmaMatchTest, ListsOfEveryLengthAreFound) {
    const TermId a = leaf("a", {2}), b = leaf("b", {3}), c = leaf("c", {4}), inner = concat({a, b}, 0);
    for (std::size_t before = 0; before < 4; ++before) {
        std::vector<TermId> parts{c, b, a};
        parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(before), inner);
        const auto found = matches("concat_of_concat", concat(parts, 0));
        ASSERT_EQ(found.size(), 1u) << before;
        EXPECT_EQ(found[0].environment.value(0).terms.size(), before);
        EXPECT_EQ(found[0].environment.value(1).terms, (std::vector<TermId>{a, b}));
        EXPECT_EQ(found[0].environment.value(2).terms.size(), 3 - before);
    }
}

TEST_F(LemmaMatchTest, ListsOfOneLengthAreOfOneLength) {
    const auto column = [&](const std::string& name, Ints rows, Ints columns) { return leaf(name, {rows, columns}); };
    const TermId left = concat({column("a", 2, 3), column("b", 5, 3)}, 0), right = concat({column("c", 2, 4), column("d", 5, 4)}, 0);
    const TermId longer = concat({column("e", 2, 4), column("f", 4, 4), column("g", 1, 4)}, 0);
    EXPECT_EQ(matches("concat_of_two_concats_other_axis", concat({left, right}, 1)).size(), 1u);
    EXPECT_TRUE(matches("concat_of_two_concats_other_axis", concat({left, longer}, 1)).empty());
    EXPECT_TRUE(matches("concat_of_two_concats_other_axis", concat({longer, left}, 1)).empty());
}

TEST_F(LemmaMatchTest, AnotherAxisDoesNotMatch) {
    const TermId a = leaf("a", {4, 3}), b = leaf("b", {4, 5});
    EXPECT_TRUE(matches("slice_of_concat_inside", slice(concat({a, b}, 1), 0, 1, 2)).empty());
}

TEST_F(LemmaMatchTest, AFunctionVariableIsAnyScalarFunctionOfThatArity) {
    const TermId a = leaf("a", {3}), b = leaf("b", {5});
    const TermId joined = concat({a, b}, 0);
    EXPECT_EQ(matches("map1_of_concat", made(table.make("neg", {joined}, {}))).size(), 1u);
    EXPECT_TRUE(matches("map1_of_concat", made(table.make("add", {joined, joined}, {}))).empty());
    EXPECT_TRUE(matches("map1_of_concat", made(table.make("scale", {joined}, {Rational(2)}))).empty());
}

TEST_F(LemmaMatchTest, ATensorThatOnlyNamesSizesIsBoundToOneAtHand) {
    const TermId constant = made(table.make("fill", {}, {Shape{2, 3}, Rational(4)}));
    const auto found = matches("scale_of_fill", made(table.make("scale", {constant}, {Rational(1, 2)})));
    ASSERT_EQ(found.size(), 1u);
    LemmaEnvironment environment = found[0].environment;
    EXPECT_EQ(made(environment.build(*library.lemmas.at("scale_of_fill").right)), made(table.make("fill", {}, {Shape{2, 3}, Rational(2)})));
}

TEST_F(LemmaMatchTest, AnOperandIsReadAtItsBestOrAsItIsWritten) {
    const TermId a = leaf("a", {3}), b = leaf("b", {3});
    const TermId negated = made(table.make("neg", {a}, {}));
    const auto scaled = [&](TermId x, int factor) { return made(table.make("scale", {x}, {Rational(factor)})); };
    const TermId term = scaled(scaled(negated, 2), 3);
    graph.add(term);
    graph.add(b);
    graph.unite(negated, b, {JustificationKind::Given, 0});
    const Expression& right = *library.lemmas.at("scale_of_scale").right;
    const auto rewritten = [&](bool as_written) {
        MatchLimits limits;
        limits.as_written = as_written;
        std::vector<TermId> results;
        LemmaPattern(table, library.lemmas.at("scale_of_scale"), 0)
            .match(graph, term, limits, [&](LemmaMatch& match) { results.push_back(made(match.environment.build(right))); }, nullptr);
        return results;
    };
    EXPECT_EQ(rewritten(false), std::vector<TermId>{scaled(b, 6)});
    EXPECT_EQ(rewritten(true), std::vector<TermId>{scaled(negated, 6)});
}

TEST_F(LemmaMatchTest, WitnessesAreSolvedThroughConcatAndSlice) {
    const TermId whole = leaf("s.w", {8}), first = leaf("d[0].w", {4}), second = leaf("d[1].w", {4});
    const TermId pattern = concat({slice(first, 0, 0, 2), slice(second, 0, 0, 2), slice(first, 0, 2, 4), slice(second, 0, 2, 4)}, 0);
    std::vector<SolvedPiece> pieces;
    ASSERT_TRUE(solve_for_leaves(table, pattern, whole, pieces));
    std::vector<SolvedPiece> of_first;
    for (const SolvedPiece& piece : pieces)
        if (piece.leaf == first) of_first.push_back(piece);
    EXPECT_EQ(join_pieces(table, first, of_first), concat({slice(whole, 0, 0, 2), slice(whole, 0, 4, 6)}, 0));
}

TEST_F(LemmaMatchTest, APartThatIsNotSaidHasNoWitness) {
    const TermId first = leaf("d[0].w", {4}), value = leaf("s.w", {2});
    std::vector<SolvedPiece> pieces;
    ASSERT_TRUE(solve_for_leaves(table, slice(first, 0, 0, 2), value, pieces));
    EXPECT_FALSE(join_pieces(table, first, pieces).valid());
}

TEST_F(LemmaMatchTest, AFunctionIsNotInverted) {
    std::vector<SolvedPiece> pieces;
    EXPECT_FALSE(solve_for_leaves(table, made(table.make("neg", {leaf("d[0].w", {4})}, {})), leaf("s.w", {4}), pieces));
}

TEST_F(LemmaMatchTest, OnlySlicesThatMeetAreATiling) {
    const TermId x = leaf("x", {6});
    const TermId first = slice(x, 0, 0, 2), second = slice(x, 0, 2, 6);
    EXPECT_EQ(propose_tilings(table, {first, second}), (std::vector<TermId>{concat({first, second}, 0)}));
    EXPECT_TRUE(propose_tilings(table, {slice(x, 0, 0, 2), slice(x, 0, 3, 6)}).empty());
    EXPECT_TRUE(propose_tilings(table, {slice(x, 0, 0, 2)}).empty());
}

}  // namespace
}  // namespace countersign
