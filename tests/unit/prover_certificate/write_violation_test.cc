// The file of a counterexample: its members, and what is no leaf.
#include "prover/certificate/write_violation.h"

#include "tests/unit/prover_search/violated_claim.h"

namespace countersign {
namespace {

struct WriteViolation : testing::Test {
    ViolatedClaim violated{"    def forward(self, x: \"f32[4]\"):\n        y: \"f32[4]\" = torch.ops.aten.neg.default(x)\n        return (y,)\n",
                           "    def forward(self, x: \"f32[4]\"):\n        y: \"f32[4]\" = torch.ops.aten.add.Tensor(x, x)\n        return (y,)\n",
                           "given s.x = d[*].x\nexpect s.output[0] = d[*].output[0]\n"};
    const CertificateSubject subject{violated.table, violated.library, violated.claim, violated.captures, violated.graphs, violated.expanded};
};

TEST_F(WriteViolation, HasTheMembersOfItsPage) {
    const TermId x = violated.graphs.leaves[0].term;
    const Violation violation{1, {3}, 0, 0, {{x, Rational(0), {{3, Rational(-1, 8)}}}}};
    const Result<std::string> bytes = write_violation(subject, *violated.findings, violation);
    ASSERT_TRUE(bytes) << bytes.error().text();
    const std::string begin = "{\"a_format\":\"countersign violation 1\",\"b_edition\":\"1\",\"c_claim\":{\"a_path\":\"t.claim\",\"b_text\":\"countersign claim 1";
    EXPECT_TRUE(bytes->starts_with(begin)) << bytes->substr(0, 200);
    const std::string end = "\"g_leaves\":[[[\"s\",\"x\",0],\"0\",[[3,\"-1/8\"]]]],\"h_goal\":1,\"i_element\":[3]}";
    EXPECT_TRUE(bytes->ends_with(end)) << bytes->substr(bytes->size() - std::min<std::size_t>(bytes->size(), 200));
    for (const char* name : {"aten.neg.default", "aten.add.Tensor", "neg", "slice"})
        EXPECT_NE(bytes->find("{\"a_name\":\"" + std::string(name) + "\""), std::string::npos) << name;
    EXPECT_EQ(bytes->find("h_theorems"), std::string::npos);
}

TEST_F(WriteViolation, IsOneTextForOneViolation) {
    const auto found = violated.violation();
    ASSERT_TRUE(found && *found);
    const Result<std::string> one = write_violation(subject, *violated.findings, **found), other = write_violation(subject, *violated.findings, **found);
    ASSERT_TRUE(one && other);
    EXPECT_EQ(*one, *other);
}

TEST_F(WriteViolation, RefusesValuesOfWhatIsNoLeafOfTheGraphs) {
    const TermId elsewhere = violated.table.leaf(LeafKind::Input, "elsewhere", {Sort::Real, {4}}), output = violated.graphs.s.outputs[0].term;
    for (TermId term : {elsewhere, output})
        EXPECT_FALSE(write_violation(subject, *violated.findings, {0, {0}, 0, 0, {{term, Rational(0), {}}}}));
}

}  // namespace
}  // namespace countersign
