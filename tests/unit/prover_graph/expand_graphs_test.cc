// Expansion in lockstep: annotations, collectives matched, waits. Half of it is what must be refused.
#include <gtest/gtest.h>

#include "prover/capture/fx_reader.h"
#include "prover/graph/expanded.h"

namespace countersign {
namespace {

class ExpandGraphs : public ::testing::Test {
protected:
    void SetUp() override {
        const Status read = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas", library);
        ASSERT_TRUE(read) << read.error().text();
    }

    static CapturedGraph graph(const std::string& body, const std::string& inputs = ", a: \"f32[4]\", b: \"f32[4]\"") {
        const Result<CapturedGraph> result = read_fx_graph("g.py", "class g(torch.nn.Module):\n    def forward(self" + inputs + "):\n" + body);
        EXPECT_TRUE(result) << result.error().text();
        return result ? *result : CapturedGraph{};
    }

    /// Empty if it expands; `?` before a collective that does not match.
    std::string error_of(const CapturedGraph& s, const std::vector<CapturedGraph>& d, const GroupTable& groups = two_ranks()) {
        TermTable table(library);
        const auto expanded = expand_graphs(table, s, d, groups, {}, {});
        const auto* error = std::get_if<ExpansionError>(&expanded);
        return error ? (error->is_wrong_graph ? "?" : "") + error->error.text() : "";
    }

    std::string error_of_ranks(const std::string& first, const std::string& second, const GroupTable& groups = two_ranks()) {
        return error_of(graph("    return (a,)\n"), {graph(first), graph(second)}, groups);
    }

    static GroupTable two_ranks() { return {{0, {{"0", {0, 1}}}}, {1, {{"0", {0, 1}}}}}; }

    Library library;
};

const std::string reduce_a =
    "    r = torch.ops._c10d_functional.all_reduce.default(a, 'sum', '0')\n"
    "    w = torch.ops._c10d_functional.wait_tensor.default(r);  r = None\n";

TEST_F(ExpandGraphs, MatchesCollectives) {
    TermTable table(library);
    const CapturedGraph s = graph("    n: \"f32[4]\" = torch.ops.aten.add.Tensor(a, b)\n    return (n,)\n");
    const std::vector<CapturedGraph> d = {graph(reduce_a + "    return (w,)\n"), graph(reduce_a + "    return (w, None)\n")};
    const auto expanded = expand_graphs(table, s, d, two_ranks(), {}, {});
    ASSERT_TRUE(std::holds_alternative<Expansion>(expanded)) << std::get<ExpansionError>(expanded).error.text();
    const Expansion& result = std::get<Expansion>(expanded);
    EXPECT_EQ(result.annotations.agreed, 1u);
    EXPECT_EQ(result.annotations.without, 4u);
    EXPECT_EQ(result.leaves.size(), 6u);
    EXPECT_EQ(result.d[0].outputs[0].term, result.d[1].outputs[0].term);
    EXPECT_EQ(table.text(result.d[0].outputs[0].term), "sum(d[0].a, d[1].a)");
    EXPECT_TRUE(result.d[1].outputs[1].is_none);
}

TEST_F(ExpandGraphs, RefusesAnnotationsThatDisagree) {
    EXPECT_NE(error_of(graph("    n: \"f32[5]\" = torch.ops.aten.add.Tensor(a, b)\n    return (n,)\n"), {})
                  .find("g.py:3: `n`: the capture says f32[5]"), std::string::npos);
    EXPECT_NE(error_of(graph("    n: \"bf16[4]\" = torch.ops.aten.add.Tensor(a, b)\n    return (n,)\n"), {}).find("gives f32[4]"), std::string::npos);
}

TEST_F(ExpandGraphs, ReadsBasesOfFunctionalisedCalls) {
    const auto error_of_call = [&](const std::string& keywords) {
        return error_of(graph("    n = torch.ops.higher_order.auto_functionalized_v2(torch.ops.tg.inplace_log_tensor.default, s = 'name', " + keywords +
                              ")\n    m: \"f32[4]\" = n[1]\n    return (m,)\n"), {});
    };
    EXPECT_EQ(error_of_call("_t_base_index = 0, _all_bases = [a]"), "");
    for (const char* keywords : {"_t_base_index = 1, _all_bases = [a]", "_t_base_index = -1, _all_bases = [a]", "_all_bases = [a]"})
        EXPECT_NE(error_of_call(keywords).find("t is not the whole of base 0: not supported yet"), std::string::npos) << keywords;
    EXPECT_NE(error_of_call("_t_base_index = 0, _all_bases = [a, b]").find("2 bases for 1 mutated arguments"), std::string::npos);
    EXPECT_NE(error_of_call("_t_base_index = 0").find("without a list _all_bases"), std::string::npos);
    EXPECT_NE(error_of_call("_t_base_index = 0, _t_alias = True, _all_bases = [a]").find("_t_alias: views of bases are not supported yet"), std::string::npos);
}

TEST_F(ExpandGraphs, RefusesWhatHasNoDefinition) {
    EXPECT_NE(error_of(graph("    n = torch.ops.apex.norm.default(a)\n    return (n,)\n"), {})
                  .find("the operator apex.norm.default has no definition"), std::string::npos);
    EXPECT_NE(error_of(graph("    n = a[0]\n    return (n,)\n"), {}).find("has one result"), std::string::npos);
    EXPECT_NE(error_of(graph("    n = torch.ops.aten.split.Tensor(a, 2)\n    m = n[2]\n    return (m,)\n"), {}).find("there is no `[2]`"),
              std::string::npos);
    EXPECT_NE(error_of(graph("    n = torch.ops.aten.split.Tensor(a, 2)\n    return (n,)\n"), {}).find("several results"), std::string::npos);
    EXPECT_NE(error_of(graph("    n = torch.ops.aten.add.Tensor(a, c)\n    return (n,)\n", ", a: \"f32[4]\", c"), {})
                  .find("`c` has no type"), std::string::npos);
}

TEST_F(ExpandGraphs, RefusesCollectivesThatDiffer) {
    const std::string other_kind =
        "    r = torch.ops._c10d_functional.all_reduce.default(a, 'avg', '0')\n    w = torch.ops._c10d_functional.wait_tensor.default(r)\n";
    EXPECT_NE(error_of_ranks(reduce_a + "    return (w,)\n", other_kind + "    return (w,)\n")
                  .find("is 'sum' on one and 'avg' on the other"), std::string::npos);
    const std::string other_operator =
        "    r = torch.ops._c10d_functional.all_gather_into_tensor.default(a, 2, '0')\n    w = torch.ops._c10d_functional.wait_tensor.default(r)\n";
    EXPECT_EQ(error_of_ranks(reduce_a + "    return (w,)\n", other_operator + "    return (w,)\n").front(), '?');
    EXPECT_NE(error_of_ranks(reduce_a + "    return (w,)\n", "    return (a,)\n").find("the ranks wait for each other"), std::string::npos);
    const std::string alone = "    r = torch.ops._c10d_functional.all_reduce.default(a, 'sum', '0')\n    return (b,)\n";
    EXPECT_NE(error_of_ranks(alone, "    return (a,)\n").find("without its partners"), std::string::npos);
    EXPECT_NE(error_of_ranks(reduce_a + "    return (w,)\n", reduce_a + "    return (w,)\n", {})
                  .find("the group \"0\" of d[0] is not stated"), std::string::npos);
}

TEST_F(ExpandGraphs, RefusesOperandsThatDiffer) {
    const CapturedGraph narrow = graph(reduce_a + "    return (w,)\n", ", a: \"f32[2]\"");
    EXPECT_NE(error_of(graph("    return (a,)\n"), {graph(reduce_a + "    return (w,)\n"), narrow}).find("one sends"), std::string::npos);
}

TEST_F(ExpandGraphs, RefusesReadingBeforeTheWait) {
    const std::string early = "    r = torch.ops._c10d_functional.all_reduce.default(a, 'sum', '0')\n"
                              "    n = torch.ops.aten.add.Tensor(r, b)\n    return (n,)\n";
    EXPECT_NE(error_of_ranks(early, early).find("`r` is read before its wait"), std::string::npos);
    const std::string returned = "    r = torch.ops._c10d_functional.all_reduce.default(a, 'sum', '0')\n    return (r,)\n";
    EXPECT_NE(error_of_ranks(returned, returned).find("read before its wait"), std::string::npos);
}

TEST_F(ExpandGraphs, RefusesACycleThroughTwoGroups) {
    // Attack `cyclic-matching`: each group's order matches, but the ranks wait for each other.
    const GroupTable groups = {{0, {{"A", {0, 1}}, {"B", {1, 0}}}}, {1, {{"A", {0, 1}}, {"B", {1, 0}}}}};
    auto reduce = [](const std::string& result, const std::string& operand, const std::string& group) {
        return "    r" + result + " = torch.ops._c10d_functional.all_reduce.default(" + operand + ", 'sum', '" + group + "')\n    " + result +
               " = torch.ops._c10d_functional.wait_tensor.default(r" + result + ")\n";
    };
    const std::string first = reduce("x", "a", "A") + reduce("y", "x", "B") + "    return (y,)\n";
    const std::string second = reduce("y", "a", "B") + reduce("x", "y", "A") + "    return (x,)\n";
    EXPECT_NE(error_of_ranks(first, second, groups).find("the ranks wait for each other"), std::string::npos);
    EXPECT_EQ(error_of_ranks(first, first, groups), "");
}

TEST_F(ExpandGraphs, RefusesTwoNamesOfOneMembershipThatNotAllShare) {
    const GroupTable groups = {{0, {{"0", {0, 1}}, {"1", {0, 1}}}}, {1, {{"0", {0, 1}}}}};
    const std::string both = reduce_a + "    return (w,)\n";
    EXPECT_NE(error_of_ranks(both, both, groups).find("not the same names on all its members"), std::string::npos);
}

}  // namespace
}  // namespace countersign
