// Counterexamples: what they give values to, and where none is made.
#include "prover/search/violation.h"

#include "tests/unit/prover_search/violated_claim.h"

namespace countersign {
namespace {

const std::string negated = "    def forward(self, x: \"f32[4]\"):\n        y: \"f32[4]\" = torch.ops.aten.neg.default(x)\n        return (y,)\n";
const std::string as_it_is = "    def forward(self, x: \"f32[2]\"):\n        y: \"f32[2]\" = torch.ops.aten.add.Tensor(x, x)\n        return (y,)\n";
const std::string halves = "given s.x = concat(d[*].x; axis=0)\n";
const std::string halves_of_output = "expect s.output[0] = concat(d[*].output[0]; axis=0)\n";

TEST(Violations, GiveValuesToWhatTheElementIsMadeOf) {
    ViolatedClaim violated(negated, as_it_is, halves + halves_of_output);
    const auto found = violated.violation();
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_TRUE(*found);
    const Violation& violation = **found;
    EXPECT_EQ(violation.expect, 0u);
    ASSERT_EQ(violation.index.size(), 1u);
    ASSERT_EQ(violation.leaves.size(), 1u) << "leaves of d are tied";
    const LeafValues* x = violated.values(violation, "s.x");
    ASSERT_TRUE(x);
    EXPECT_EQ(x->otherwise, AttributeValue(Rational(0)));
    ASSERT_EQ(x->exceptions.size(), 1u);
    EXPECT_EQ(x->exceptions[0].first, static_cast<std::size_t>(violation.index[0]));
    const Rational& number = std::get<Rational>(x->exceptions[0].second);
    EXPECT_EQ(violation.left, -number.to_double());
    EXPECT_EQ(violation.right, 2 * number.to_double());
}

TEST(Violations, AreOfTheStatementThatDiffers) {
    const std::string two = "    def forward(self, x: \"f32[4]\"):\n        y: \"f32[4]\" = torch.ops.aten.neg.default(x)\n        return (x, y)\n";
    const std::string of_rank = "    def forward(self, x: \"f32[4]\"):\n        y: \"f32[4]\" = torch.ops.aten.add.Tensor(x, 1)\n        return (x, y)\n";
    ViolatedClaim violated(two, of_rank, "given s.x = d[*].x\nexpect s.output[0] = d[*].output[0]\nexpect s.output[1] = d[*].output[1]\n");
    const auto found = violated.violation();
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->expect, 2u);  // the first two are those of the line before
}

TEST(Violations, DefaultsMeetWhatIsAssumed) {
    const std::string of_s = "    def forward(self, w: \"f32[9, 2]\", ids: \"i64[3]\"):\n"
                             "        y: \"f32[3, 2]\" = torch.ops.aten.embedding.default(w, ids)\n        return (y,)\n";
    const std::string of_rank = "    def forward(self, w: \"f32[9, 2]\", ids: \"i64[3]\"):\n        z: \"i64[3]\" = torch.ops.aten.sub.Tensor(ids, 4)\n"
                                "        c: \"i64[3]\" = torch.ops.aten.clamp.default(z, 0, 8)\n"
                                "        y: \"f32[3, 2]\" = torch.ops.aten.embedding.default(w, c)\n        return (y,)\n";
    ViolatedClaim violated(of_s, of_rank, "assume 4 <= s.ids < 9\ngiven s.w = d[*].w\ngiven s.ids = d[*].ids\nexpect s.output[0] = d[*].output[0]\n");
    const auto found = violated.violation();
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_TRUE(*found);
    const LeafValues* ids = violated.values(**found, "s.ids");
    ASSERT_TRUE(ids);
    std::vector<AttributeValue> numbers{ids->otherwise};
    for (const auto& [at, value] : ids->exceptions) numbers.push_back(value);
    for (const AttributeValue& value : numbers) {
        EXPECT_GE(std::get<std::int64_t>(value), 4);
        EXPECT_LT(std::get<std::int64_t>(value), 9);
    }
}

TEST(Violations, WhereSIsTiedItsRanksHaveTheValues) {
    const std::string of_rank = "    def forward(self, x: \"f32[2]\"):\n        y: \"f32[2]\" = torch.ops.aten.add.Tensor(x, x)\n        return (y,)\n";
    ViolatedClaim violated(negated, of_rank, "given slice(s.x; axis=0, begin=0, end=2) = d[0].x\ngiven s.x = concat(d[*].x; axis=0)\n" + halves_of_output);
    const auto found = violated.violation();
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_TRUE(*found);
    // The second line finds one of its leaves tied to a part of s, in which s occurs: it is a condition, and all of it is computed.
    EXPECT_TRUE(violated.values(**found, "s.x"));
    EXPECT_TRUE(violated.values(**found, "d[1].x"));
    EXPECT_FALSE(violated.values(**found, "d[0].x"));
}

TEST(Violations, AreNotMadeOfWhatIsProvedOrDoesNotDiffer) {
    const std::string of_rank = "    def forward(self, x: \"f32[2]\"):\n        y: \"f32[2]\" = torch.ops.aten.neg.default(x)\n        return (y,)\n";
    ViolatedClaim proved(negated, of_rank, halves + halves_of_output);
    EXPECT_TRUE(proved.findings->proved);
    const auto found = proved.violation();
    EXPECT_TRUE(found && !*found);
}

TEST(Violations, AreNotMadeOfLayouts) {
    ViolatedClaim violated(negated, as_it_is, halves + "claim s.output[0]\n");
    ASSERT_FALSE(violated.findings->proved);
    const auto found = violated.violation();
    EXPECT_TRUE(found && !*found);
}

TEST(Violations, AreNotMadeWhereSidesAgreeOnceTied) {
    ViolatedClaim violated(negated, as_it_is, halves + halves_of_output);
    for (TriedGoal& goal : violated.tried) goal.expect = 0;
    violated.expanded.expects[0].right = violated.expanded.expects[0].left;  // as if the trial had been wrong
    const auto found = violated.violation();
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().message.find("both sides agree"), std::string::npos) << found.error().message;
}

TEST(Violations, AreNotMadeWhereAConditionIsNotMet) {
    ViolatedClaim violated(negated, as_it_is, halves + halves_of_output);
    ExpandedEquality false_of_numbers = violated.expanded.given[0];
    false_of_numbers.left = violated.expanded.expects[0].left, false_of_numbers.text = "given what is not so";
    violated.expanded.given.push_back(false_of_numbers);
    const auto found = violated.violation();
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().message.find("given what is not so"), std::string::npos) << found.error().message;
}

}  // namespace
}  // namespace countersign
