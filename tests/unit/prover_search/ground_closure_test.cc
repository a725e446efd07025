#include "prover/search/ground_closure.h"

#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

struct GroundClosureTest : testing::Test {
    Library library = small_library();
    TermTable table{library};
    GroundClosure closure{table};
    const TermType vector{Sort::Real, {4}};
    TermId leaf(const std::string& name) { return table.leaf(LeafKind::Input, name, vector); }
    TermId neg(TermId x) { return made(table.make("neg", {x}, {})); }
    /// Of the first so many equations.
    bool holds(std::size_t equations, std::size_t left_out) {
        closure.begin();
        for (std::size_t equation = 0; equation < equations; ++equation)
            if (equation != left_out) closure.use(equation);
        return closure.goals_hold();
    }
};

constexpr std::size_t nothing = 1000;

TEST_F(GroundClosureTest, GoalsFollowThroughCongruence) {
    const TermId a = leaf("a"), b = leaf("b"), c = leaf("c");
    closure.add_equation(a, b);
    closure.add_equation(neg(b), c);
    closure.add_goal(neg(neg(a)), neg(c));
    EXPECT_TRUE(holds(2, nothing));
}

TEST_F(GroundClosureTest, EachQuestionIsOfItsOwnEquations) {
    const TermId a = leaf("a"), b = leaf("b"), c = leaf("c");
    closure.add_equation(a, b);
    closure.add_equation(neg(b), c);
    closure.add_goal(neg(a), c);
    EXPECT_FALSE(holds(2, 0));
    EXPECT_FALSE(holds(2, 1));
    EXPECT_TRUE(holds(2, nothing));
    EXPECT_FALSE(holds(2, 0)) << "what one question united is forgotten by the next";
}

TEST_F(GroundClosureTest, AStateIsBroughtBack) {
    const TermId a = leaf("a"), b = leaf("b"), c = leaf("c");
    closure.add_equation(a, b);
    closure.add_equation(neg(b), c);
    closure.add_goal(neg(a), c);
    closure.begin();
    closure.use(0);
    const GroundClosure::State first = closure.state();
    closure.use(1);
    EXPECT_TRUE(closure.goals_hold());
    closure.return_to(first);
    EXPECT_FALSE(closure.goals_hold());
    closure.use(1);
    EXPECT_TRUE(closure.goals_hold());
}

TEST_F(GroundClosureTest, EitherOfTwoWaysWillDo) {
    const TermId a = leaf("a"), b = leaf("b");
    closure.add_equation(neg(a), neg(b));
    closure.add_equation(a, b);
    closure.add_goal(neg(a), neg(b));
    EXPECT_TRUE(holds(2, 0));
    EXPECT_TRUE(holds(2, 1));
    EXPECT_FALSE(holds(0, nothing));
}

TEST_F(GroundClosureTest, AttributesTellTermsApart) {
    const TermId a = leaf("a"), b = leaf("b");
    const auto slice = [&](TermId x, std::int64_t begin) { return made(table.make("slice", {x}, {std::int64_t{0}, begin, begin + 2})); };
    closure.add_equation(a, b);
    closure.add_goal(slice(a, 0), slice(b, 1));
    EXPECT_FALSE(holds(1, nothing));
}

TEST_F(GroundClosureTest, EveryGoalMustHold) {
    const TermId a = leaf("a"), b = leaf("b"), c = leaf("c");
    closure.add_equation(a, b);
    closure.add_goal(a, b);
    closure.add_goal(b, c);
    EXPECT_FALSE(holds(1, nothing));
}

TEST_F(GroundClosureTest, NodesThatShareABucketAreStillCompared) {
    // Chains of 64: their signatures meet in the buckets, and each link follows from the one below.
    TermId left = leaf("a"), right = leaf("b");
    closure.add_equation(left, right);
    for (int i = 0; i < 64; ++i) {
        left = neg(left);
        right = neg(right);
    }
    closure.add_goal(left, right);
    EXPECT_TRUE(holds(1, nothing));
    EXPECT_FALSE(holds(1, 0));
}

}  // namespace
}  // namespace countersign
