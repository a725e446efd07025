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
        const auto expanded = expand_graphs(table, s, d, groups, {}, {}, {});
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
    const auto expanded = expand_graphs(table, s, d, two_ranks(), {}, {}, {});
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

TEST_F(ExpandGraphs, WritesInPlace) {
    const auto error = [&](const std::string& body) { return error_of(graph(body), {}); };
    const std::string add = "    n = torch.ops.aten.add_.Tensor(a, b)\n", view = "    v = torch.ops.aten.view.default(a, [2, 2])\n";
    EXPECT_EQ(error(add + "    return (n,)\n"), "");
    EXPECT_EQ(error(add + "    m = torch.ops.aten.mul.Tensor(a, n)\n    return (m, a)\n"), "");
    EXPECT_NE(error(add + "    return (b,)\n").find("?g.py:2: `a` is written into (by `n`), and what it holds then is not returned"), std::string::npos);
    EXPECT_NE(error(view + add + "    m = torch.ops.aten.neg.default(v)\n    return (m, a)\n").find("`v` is read after `n` wrote"), std::string::npos);
    EXPECT_EQ(error(add + view + "    m = torch.ops.aten.neg.default(v)\n    return (m, a)\n"), "");
    EXPECT_NE(error("    n = torch.ops.aten.add_.Tensor(a, a)\n    return (n,)\n").find("it writes into memory that it reads, too"), std::string::npos);
    EXPECT_NE(error("    n = torch.ops.aten._foreach_mul_.Scalar([a, a], 2)\n    return (a,)\n").find("writes twice"), std::string::npos);
    EXPECT_EQ(error("    n = torch.ops.aten._foreach_mul_.Scalar([a, b], 2)\n    return (a, b)\n"), "");
    EXPECT_NE(error("    n = torch.ops.aten.ge.Tensor(a, b)\n    m = torch.ops.aten.add_.Tensor(n, b)\n    return (m,)\n").find("the new value of self is"), std::string::npos);
    EXPECT_NE(error("    e = torch.ops.aten.expand.default(a, [4, 4])\n    n = torch.ops.aten.triu_.default(e)\n    return (n, a)\n").find("may overlap itself in memory"),
              std::string::npos);
    EXPECT_NE(error("    n = torch.ops.aten.renorm_.default(a, 2)\n    return (n,)\n").find("aten.renorm_ writes through a"), std::string::npos);
}

TEST_F(ExpandGraphs, RefusesWritingWhatIsOnItsWay) {
    const std::string start = "    r = torch.ops._c10d_functional.all_reduce.default(a, 'sum', '0')\n";
    const std::string wait = "    w = torch.ops._c10d_functional.wait_tensor.default(r)\n", write = "    n = torch.ops.aten.neg_.default(a)\n";
    EXPECT_EQ(error_of_ranks(start + wait + write + "    return (w, n)\n", start + wait + "    return (w,)\n"), "");
    EXPECT_NE(error_of_ranks(start + write + wait + "    return (w, n)\n", start + wait + "    return (w,)\n").find("that is on its way to another rank"),
              std::string::npos);
}

TEST_F(ExpandGraphs, SendsFromOneRankToAnother) {
    const auto send = [](const std::string& to, const std::string& tag) {
        return "    h = torch.ops._c10d_functional.isend.default(a, " + to + ", " + tag + ", '0')\n    w = torch.ops._c10d_functional.wait_tensor.default(h)\n" +
               "    return (w,)\n";
    };
    const auto receive = [](const std::string& returned) {
        return "    e = torch.ops.aten.empty.memory_format([4], dtype = torch.float32)\n    h = torch.ops._c10d_functional.irecv.default(e, 0, 3, '0')\n" +
               std::string("    w = torch.ops._c10d_functional.wait_tensor.default(h)\n    return (") + returned + ",)\n";
    };
    TermTable table(library);
    const auto expanded = expand_graphs(table, graph("    return (a,)\n"), {graph(send("1", "3")), graph(receive("w"))}, two_ranks(), {}, {}, {});
    ASSERT_TRUE(std::holds_alternative<Expansion>(expanded)) << std::get<ExpansionError>(expanded).error.text();
    EXPECT_EQ(table.text(std::get<Expansion>(expanded).d[1].outputs[0].term), "d[0].a");
    EXPECT_NE(error_of_ranks(send("1", "4"), receive("w")).find("the argument `tag` is 4 on one and 3 on the other"), std::string::npos);
    EXPECT_NE(error_of_ranks(send("1", "3"), receive("e")).find("`e` is read after `h` wrote"), std::string::npos);
    EXPECT_NE(error_of_ranks(send("0", "3"), receive("w")).find("a rank that sends to itself"), std::string::npos);
    const std::string busy = "    e = torch.ops.aten.clone.default(a)\n    k = torch.ops._c10d_functional.isend.default(e, 1, 3, '0')\n"
                             "    h = torch.ops._c10d_functional.irecv.default(e, 1, 3, '0')\n    return (a,)\n";
    EXPECT_NE(error_of_ranks(busy, receive("w")).find("receives into memory that is on its way to another rank"), std::string::npos);
    EXPECT_NE(error_of_ranks(send("2", "3"), receive("w")).find("the group has no member 2"), std::string::npos);
    EXPECT_NE(error_of_ranks("    return (a,)\n", receive("w")).find("the ranks wait for each other"), std::string::npos);
}

TEST_F(ExpandGraphs, FeedsInputsByWires) {
    const CapturedGraph s = graph("    return (a,)\n"), d = graph("    n = torch.ops.aten.neg.default(a)\n    return (n, None)\n");
    const auto wired = [&](const WireTable& wires) {
        TermTable table(library);
        const auto expanded = expand_graphs(table, s, {d, d}, {}, {}, {}, wires);
        if (const auto* error = std::get_if<ExpansionError>(&expanded)) return error->error.text();
        return table.text(std::get<Expansion>(expanded).d[0].outputs[0].term) + ", " + table.text(std::get<Expansion>(expanded).d[1].outputs[0].term);
    };
    EXPECT_EQ(wired({{1, {{"a", {0, 0, {}}}}}}), "neg(d[0].a), neg(neg(d[0].a))");
    EXPECT_EQ(wired({{0, {{"a", {1, 0, {}}}}}}), "neg(neg(d[1].a)), neg(d[1].a)");
    EXPECT_NE(wired({{1, {{"a", {1, 0, {}}}}}}).find("the inputs of d[1] wait for each other"), std::string::npos);
    EXPECT_NE(wired({{1, {{"a", {0, 0, {}}}}}, {0, {{"b", {1, 0, {}}}}}}).find("wait for each other"), std::string::npos);
    EXPECT_NE(wired({{1, {{"a", {0, 1, {}}}}}}).find("is no tensor, and cannot be wired"), std::string::npos);
    EXPECT_NE(wired({{1, {{"a", {0, 2, {}}}}}}).find("does not exist"), std::string::npos);
    EXPECT_NE(wired({{1, {{"n", {0, 0, {}}}}}}).find("`d[1].n` is no input of g.py"), std::string::npos);
}

TEST_F(ExpandGraphs, RefusesTwoNamesOfOneMembershipThatNotAllShare) {
    const GroupTable groups = {{0, {{"0", {0, 1}}, {"1", {0, 1}}}}, {1, {{"0", {0, 1}}}}};
    const std::string both = reduce_a + "    return (w,)\n";
    EXPECT_NE(error_of_ranks(both, both, groups).find("not the same names on all its members"), std::string::npos);
}

}  // namespace
}  // namespace countersign
