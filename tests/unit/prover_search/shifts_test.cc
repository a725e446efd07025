#include "prover/search/shifts.h"

#include <gtest/gtest.h>

#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

Library softmax_library() {
    Library library = small_library();
    const std::string text = R"(
        function sub(a: number, b: number): number = a - b
        function mul(a: number, b: number): number = a * b
        function max2(a: number, b: number): number = if a <= b then b else a
        function exp(a: real): real
        function inverse(a: real): real = inv(a)
        operator reduce_sum(x[*l, n, *r]: real; axis = |l|) -> [*l, *r]
          at [*l, *r]: sum(p < n) x[*l, p, *r]
        operator insert(x[*l, *r]; axis = |l|) -> [*l, 1, *r]
          at [*l, i, *r]: x[*l, *r]
        operator expand(x[*l, 1, *r]; axis = |l|, size) -> [*l, size, *r]
          require 0 <= size
          at [*l, i, *r]: x[*l, 0, *r]
    )";
    add_declarations(library, text);
    return library;
}

/// Scores of rows along axis 0, the softmax of each along axis 1.
struct ShiftsTest : testing::Test {
    Library library = softmax_library();
    TermTable table{library};
    EGraph graph{table};
    std::set<TermId> of_d;

    TermId leaf(const std::string& name, Shape shape) { return table.leaf(LeafKind::Input, name, {Sort::Real, std::move(shape)}); }
    TermId apply(const char* name, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        return made(table.make(name, std::move(arguments), std::move(attributes)));
    }
    TermId concat(std::vector<TermId> parts, std::int64_t axis) { return apply("concat", std::move(parts), {axis}); }
    TermId wide(TermId column, std::int64_t size) { return apply("expand", {column}, {std::int64_t{1}, size}); }
    void d_subtracts(TermId scores, TermId column) {
        const TermId difference = apply("sub", {scores, wide(column, table[scores].type.shape[1])});
        graph.add(difference);
        add_terms_below(table, {difference}, of_d);
    }
    void d_rescales(TermId before, TermId after) {
        const TermId difference = apply("sub", {before, after});
        graph.add(difference);
        of_d.insert(difference);
    }
    TermId softmax(TermId scores) {
        const TermId exponential = apply("exp", {scores});
        const TermId total = apply("inverse", {apply("reduce_sum", {exponential}, {std::int64_t{1}})});
        return apply("mul", {exponential, wide(apply("insert", {total}, {std::int64_t{1}}), table[scores].type.shape[1])});
    }
    /// `column` is subtracted from the scores in the one proposal.
    void expect_shifted_by(TermId of_s, TermId scores, TermId column) {
        graph.add(of_s);
        const std::vector<TermId> proposals = propose_shifts(table, graph, of_d, of_s);
        ASSERT_EQ(proposals.size(), 1u);
        const TermId exponential = table[proposals[0]].arguments[0];
        EXPECT_EQ(table.text(exponential, 9), table.text(apply("exp", {apply("sub", {scores, wide(column, table[scores].type.shape[1])})}), 9));
    }
};

TEST_F(ShiftsTest, NothingThatDoesNotShiftIsProposed) {
    const TermId of_s = softmax(leaf("x", {2, 4}));
    graph.add(of_s);
    EXPECT_TRUE(propose_shifts(table, graph, of_d, of_s).empty());
}

TEST_F(ShiftsTest, TheLastOfARunningMaximumShiftsTheWholeRow) {
    const TermId x = leaf("x", {2, 4}), y = leaf("y", {2, 4}), first = leaf("u", {2, 1}), last = apply("max2", {first, leaf("v", {2, 1})});
    d_subtracts(x, first);
    d_subtracts(y, last);
    const TermId row = concat({x, y}, 1);
    expect_shifted_by(softmax(row), row, last);
}

TEST_F(ShiftsTest, PartsOfRanksAreShiftedEachByItsOwn) {
    const TermId x = leaf("x", {2, 4}), y = leaf("y", {2, 4}), u = leaf("u", {2, 1}), v = leaf("v", {2, 1});
    d_subtracts(x, u);
    d_subtracts(y, v);
    const TermId rows = concat({x, y}, 0);
    expect_shifted_by(softmax(rows), rows, concat({u, v}, 0));
}

TEST_F(ShiftsTest, PartsThatAreRescaledAreShiftedByWhatTheyAreRescaledTo) {
    const TermId x = leaf("x", {2, 4}), y = leaf("y", {2, 4}), u = leaf("u", {2, 1}), v = leaf("v", {2, 1}), of_all = apply("max2", {u, v});
    d_subtracts(x, u);
    d_subtracts(y, v);
    d_rescales(u, of_all);
    d_rescales(v, of_all);
    const TermId row = concat({x, y}, 1);
    expect_shifted_by(softmax(row), row, of_all);
}

TEST_F(ShiftsTest, ABlockThatIsMaskedOnSeveralRanksIsShiftedAsTheRestOfItsRow) {
    const TermId x = leaf("x", {2, 4}), y = leaf("y", {2, 4}), u = leaf("u", {2, 1}), v = leaf("v", {2, 1});
    const TermId masked = apply("fill", {}, {Shape{2, 4}, Rational(-1000)}), of_mask = leaf("m", {2, 1});
    const TermId last_of_x = apply("max2", {u, of_mask}), last_of_y = apply("max2", {v, of_mask});
    d_subtracts(x, u);
    d_subtracts(masked, last_of_x);
    d_subtracts(y, v);
    d_subtracts(masked, last_of_y);
    const TermId row_of_x = concat({x, masked}, 1), row_of_y = concat({y, masked}, 1);
    const TermId rows = concat({row_of_x, row_of_y}, 0);
    expect_shifted_by(softmax(rows), rows, concat({last_of_x, last_of_y}, 0));
}

}  // namespace
}  // namespace countersign
