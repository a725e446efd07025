#include <algorithm>

#include "prover/search/saturation.h"
#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

using Ints = std::int64_t;

struct SaturationTest : testing::Test {
    Library library = small_library();
    TermTable table{library};
    EGraph graph{table};
    RangeFacts ranges{table, graph};
    Saturation saturation{table, graph, ranges, library, {}};
    TermId leaf(const std::string& name, Shape shape) { return table.leaf(LeafKind::Input, name, {Sort::Real, std::move(shape)}); }
    TermId concat(std::vector<TermId> parts, Ints axis) { return made(table.make("concat", std::move(parts), {axis})); }
    TermId slice(TermId x, Ints axis, Ints begin, Ints end) { return made(table.make("slice", {x}, {axis, begin, end})); }
    TermId negated(TermId x) { return made(table.make("neg", {x}, {})); }
};

TEST_F(SaturationTest, RewritesAndRemembersWhy) {
    const TermId a = leaf("a", {3}), b = leaf("b", {5});
    const TermId whole = slice(negated(concat({a, b}, 0)), 0, 3, 8);
    saturation.add(whole);
    saturation.add(negated(b));
    saturation.run();
    EXPECT_TRUE(graph.equal(whole, negated(b)));
    EXPECT_FALSE(saturation.uses().empty());
    EXPECT_FALSE(graph.equal(whole, negated(a))) << "not even registered";
}

TEST_F(SaturationTest, ASecondWayToTheSameEqualityIsKept) {
    LemmaUse use;
    use.lemma = &library.lemmas.at("slice_of_all");
    use.right = leaf("a", {3});
    use.left = slice(use.right, 0, 0, 3);
    LemmaUse again = use;
    again.lemma = &library.lemmas.at("map1_of_concat");
    saturation.apply(use);
    saturation.apply(again);
    EXPECT_EQ(saturation.united(), 1u);
    ASSERT_EQ(saturation.uses().size(), 2u);
    EXPECT_EQ(graph.path(use.left, use.right).at(0).justification.index, 0u) << "the first way is the one that the e-graph explains";
}

TEST_F(SaturationTest, ALemmaLeftOutIsNotUsed) {
    Saturation without(table, graph, ranges, library, {"scale_of_scale"});
    const TermId a = leaf("a", {3});
    const TermId twice = made(table.make("scale", {made(table.make("scale", {a}, {Rational(2)}))}, {Rational(3)}));
    const TermId once = made(table.make("scale", {a}, {Rational(6)}));
    without.add(twice);
    without.add(once);
    without.run();
    EXPECT_FALSE(graph.equal(twice, once));
}

struct WhereGraphsWentTest : SaturationTest {
    SaturationLimits limits = [] {
        SaturationLimits only;
        only.computed_parts_only = true;
        return only;
    }();
    Saturation narrow{table, graph, ranges, library, {}, limits};
    const TermId a = leaf("a", {3}), b = leaf("b", {5}), c = leaf("c", {5});
    bool is_moved_inside() const {
        return std::any_of(narrow.uses().begin(), narrow.uses().end(), [](const LemmaUse& use) { return use.lemma->name == "map1_of_concat"; });
    }
};

TEST_F(WhereGraphsWentTest, AnOperatorIsMovedInsideWhereAPartHasIt) {
    narrow.add(negated(b));
    narrow.add(negated(concat({a, b}, 0)));
    narrow.run();
    EXPECT_TRUE(is_moved_inside());
    EXPECT_TRUE(graph.equal(negated(concat({a, b}, 0)), concat({negated(a), negated(b)}, 0)));
}

TEST_F(WhereGraphsWentTest, AnOperatorThatNoPartHasStaysOutside) {
    narrow.add(negated(leaf("other", {5})));
    narrow.add(negated(concat({a, b}, 0)));
    narrow.run();
    EXPECT_FALSE(is_moved_inside());
}

TEST_F(WhereGraphsWentTest, IsLookedAtAgainWhenAPartIsEqualToMore) {
    narrow.add(negated(c));
    narrow.add(negated(concat({a, b}, 0)));
    narrow.run();
    EXPECT_FALSE(is_moved_inside());
    graph.unite(b, c, {JustificationKind::Given, 0});
    narrow.run();
    EXPECT_TRUE(is_moved_inside());
}

TEST_F(SaturationTest, ATensorCutAlongTwoAxesIsReadAlongEither) {
    const TermId a = leaf("a", {2, 3}), b = leaf("b", {2, 3}), c = leaf("c", {2, 3}), d = leaf("d", {2, 3});
    const TermId whole = negated(concat({concat({a, b}, 0), concat({c, d}, 0)}, 1));
    const TermId columns = negated(concat({c, d}, 0)), rows = negated(concat({b, d}, 1));
    for (TermId term : {whole, columns, rows}) saturation.add(term);
    saturation.run();
    // Operators that come later see what was made of the parts.
    const TermId of_columns = slice(whole, 1, 3, 6), of_rows = slice(whole, 0, 2, 4);
    for (TermId term : {of_columns, of_rows}) saturation.add(term);
    saturation.run();
    EXPECT_TRUE(graph.equal(of_rows, rows));
    EXPECT_TRUE(graph.equal(of_columns, columns));
    EXPECT_FALSE(graph.equal(of_columns, rows));
    EXPECT_FALSE(saturation.limit_met()) << "the two ways of cutting it are not read back and forth";
}

TEST_F(SaturationTest, ASumOfEqualPartsIsAMultiple) {
    const auto sum = [&](std::vector<TermId> parts) { return made(table.make("sum", std::move(parts), {})); };
    const auto scale = [&](TermId x, Rational factor) { return made(table.make("scale", {x}, {factor})); };
    const TermId x = leaf("x", {3}), y = leaf("y", {3}), half = scale(x, Rational(1) / 2), halves = sum({half, half}), different = sum({half, scale(y, Rational(1) / 2)});
    for (TermId term : {halves, different, x, scale(x, 1)}) saturation.add(term);
    saturation.run();
    EXPECT_TRUE(graph.equal(halves, scale(x, 1)));
    EXPECT_TRUE(graph.equal(different, scale(sum({x, y}), Rational(1) / 2)));
    EXPECT_FALSE(graph.contains(sum({x, x}))) << "taken apart it would go on without end";
    EXPECT_FALSE(saturation.limit_met());
}

TEST_F(SaturationTest, PartsOfPartsAlongOneAxisGiveWayToTheFlatList) {
    const TermId a = leaf("a", {2}), b = leaf("b", {3}), c = leaf("c", {4}), joined = leaf("joined", {5});
    saturation.add(negated(concat({joined, c}, 0)));
    saturation.run();
    const TermId nested = concat({negated(joined), negated(c)}, 0), parts = concat({a, b}, 0), flat = concat({a, b, negated(c)}, 0);
    saturation.add(parts);
    graph.unite(negated(joined), parts, {JustificationKind::Given, 0});
    saturation.run();
    ASSERT_TRUE(graph.equal(nested, flat));
    EXPECT_TRUE(graph.is_rewritten(nested));
    EXPECT_FALSE(graph.is_rewritten(flat));
}

TEST_F(SaturationTest, AListIsNotLostWhereOneOfItsPartsIsAListOfThatPart) {
    const TermId whole = leaf("whole", {5}), c = leaf("c", {4}), part = leaf("part", {5});
    saturation.add(negated(concat({whole, c}, 0)));
    saturation.run();
    const TermId list = concat({negated(whole), negated(c)}, 0), of_one = concat({part}, 0);
    ASSERT_TRUE(graph.contains(list));
    saturation.add(of_one);
    graph.unite(negated(whole), of_one, {JustificationKind::Given, 0});
    saturation.run();
    for (const char* same : {"p", "q", "r", "s", "t", "u", "v", "w"}) {  // so many that what holds the part is filed anew, not the list
        graph.add(leaf(same, {5}));
        graph.unite(negated(whole), leaf(same, {5}), {JustificationKind::Given, 1});
    }
    graph.unite(negated(whole), part, {JustificationKind::Given, 1});
    saturation.run();
    const std::vector<TermId> members = graph.members(graph.find(list));
    EXPECT_TRUE(std::any_of(members.begin(), members.end(), [&](TermId member) {
        return !table[member].is_leaf && table.operator_name(table[member].op) == "concat" && graph.is_candidate(member);
    })) << "the flat list is the same list, and the older one of the two";
}

TEST_F(SaturationTest, WhatIsHeldIsInViewAgain) {
    const TermId a = leaf("a", {2}), b = leaf("b", {3}), c = leaf("c", {4}), joined = leaf("joined", {5});
    saturation.add(negated(concat({joined, c}, 0)));
    saturation.run();
    const TermId nested = concat({negated(joined), negated(c)}, 0), parts = concat({a, b}, 0);
    saturation.add(parts);
    graph.unite(negated(joined), parts, {JustificationKind::Given, 0});
    saturation.run();
    ASSERT_TRUE(graph.is_rewritten(nested));
    saturation.hold(concat({parts, negated(c)}, 0));  // the same of equal parts
    saturation.run();
    EXPECT_FALSE(graph.is_rewritten(nested));
}

Library flattening_library() {
    Library library = small_library();
    const std::string text = R"(
        operator split(x[*l, n, *r]; axis = |l|, outer, inner) -> [*l, outer, inner, *r]
          require outer >= 0 and inner >= 0 and n = outer * inner
          at [*l, i, j, *r]: x[*l, i * inner + j, *r]
        operator merge(x[*l, m, n, *r]; axis = |l|) -> [*l, m * n, *r]
          at [*l, k, *r]: x[*l, k div n, k mod n, *r]
        lemma split_of_concat
          for x[t < k]: [*l, n(t), *r], outer: int, inner: int
          split(concat(x[t] for t < k; axis = |l|); axis = |l|, outer, inner)
            == concat(split(x[t]; axis = |l|, outer = n(t) div inner, inner) for t < k; axis = |l|)
          when inner >= 1, n(t) mod inner = 0 for t < k
        lemma merge_of_concat_outer
          for x[t < k]: [*l, n(t), q, *r]
          merge(concat(x[t] for t < k; axis = |l|); axis = |l|) == concat(merge(x[t]; axis = |l|) for t < k; axis = |l|)
        lemma split_of_merge
          for x: [*l, m, n, *r]
          split(merge(x; axis = |l|); axis = |l|, outer = m, inner = n) == x
    )";
    add_declarations(library, text);
    return library;
}

struct FlatteningTest : testing::Test {
    Library library = flattening_library();
    TermTable table{library};
    EGraph graph{table};
    RangeFacts ranges{table, graph};
    Saturation saturation{table, graph, ranges, library, {}};
    TermId leaf(const std::string& name, Shape shape) { return table.leaf(LeafKind::Input, name, {Sort::Real, std::move(shape)}); }
    TermId apply(const char* name, std::vector<TermId> arguments, std::vector<AttributeValue> attributes) {
        return made(table.make(name, std::move(arguments), std::move(attributes)));
    }
};

TEST_F(FlatteningTest, WhatASplitGivesBackIsTakenApartForItself) {
    const TermId whole = leaf("x", {6, 3}), parts = apply("concat", {leaf("a", {2, 3}), leaf("b", {4, 3})}, {Ints{0}});
    const TermId flat = apply("merge", {whole}, {Ints{0}}), back = apply("split", {flat}, {Ints{0}, Ints{6}, Ints{3}});
    saturation.add(back);
    saturation.run();
    EXPECT_TRUE(graph.equal(back, whole));
    saturation.add(apply("merge", {parts}, {Ints{0}}));
    graph.unite(whole, parts, {JustificationKind::Given, 0});
    saturation.run();
    EXPECT_TRUE(graph.equal(flat, apply("concat", {apply("merge", {leaf("a", {2, 3})}, {Ints{0}}), apply("merge", {leaf("b", {4, 3})}, {Ints{0}})}, {Ints{0}})));
    for (TermId term : graph.terms())
        EXPECT_TRUE(term == back || table[term].is_leaf || table.operator_name(table[term].op) != "split") << "the way through parts leads there, too";
}

TEST_F(FlatteningTest, AnotherSplitOfTheSameIsRead) {
    const TermId whole = apply("concat", {leaf("a", {2, 3}), leaf("b", {4, 3})}, {Ints{0}});
    const TermId flat = apply("merge", {whole}, {Ints{0}}), other = apply("split", {flat}, {Ints{0}, Ints{9}, Ints{2}});
    const TermId parts = apply("concat", {apply("split", {apply("merge", {leaf("a", {2, 3})}, {Ints{0}})}, {Ints{0}, Ints{3}, Ints{2}}),
                                          apply("split", {apply("merge", {leaf("b", {4, 3})}, {Ints{0}})}, {Ints{0}, Ints{6}, Ints{2}})}, {Ints{0}});
    saturation.add(other);
    saturation.add(parts);
    saturation.run();
    EXPECT_TRUE(graph.equal(other, parts));
}

}  // namespace
}  // namespace countersign
