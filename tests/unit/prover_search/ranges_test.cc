// What is known of integer tensors, and what is asked of the lemma engine for it.
#include "prover/search/ranges.h"

#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

struct RangesTest : testing::Test {
    Library library = small_library();
    TermTable table{library};
    EGraph graph{table};
    RangeFacts ranges{table, graph};
    TermId leaf(const std::string& name) {
        const TermId made = table.leaf(LeafKind::Input, name, {Sort::Int, {4}});
        graph.add(made);
        return made;
    }
    ExpressionPointer formula(const std::string& text) {
        const auto read = read_expression("test", text);
        EXPECT_TRUE(static_cast<bool>(read));
        return *read;
    }
};

TEST_F(RangesTest, ARefusedQuestionIsAskedAgainOnlyWhenMoreIsKnown) {
    const TermId a = leaf("a"), b = leaf("b"), sum = made(table.make("add", {a, b}, {}));
    const ExpressionPointer below = formula("it < 20");
    ranges.add_assume(a, formula("0 <= it and it < 10"), 0);
    EXPECT_FALSE(ranges.prove(sum, below, 0));
    EXPECT_EQ(ranges.questions(), 1u);
    for (std::size_t epoch = 1; epoch < 9; ++epoch) EXPECT_FALSE(ranges.prove(sum, below, epoch));
    EXPECT_EQ(ranges.questions(), 1u);
    EXPECT_FALSE(ranges.prove(sum, formula("it < 21"), 9));
    EXPECT_EQ(ranges.questions(), 2u);
    ranges.add_assume(b, formula("0 <= it and it < 10"), 1);
    EXPECT_TRUE(ranges.prove(sum, below, 10));
    EXPECT_EQ(ranges.questions(), 3u);
}

}  // namespace
}  // namespace countersign
