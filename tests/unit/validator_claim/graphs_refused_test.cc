// Calls, constants, outputs and collectives of small captures that no program has, or that nothing is said of yet: one fault each.
#include <array>

#include "small_claims.h"

namespace countersign::validator {
namespace {

using namespace testing;  // NOLINT: the words of these tests

TEST(GraphsRefused, CallsAndOutputs) {
    const std::string rest = given + "claim all\n", drop = "n = torch.ops.aten.native_dropout.default(x, 0.5, True)\n";
    const auto reason = [&](const std::string& body, const std::string& expected) {
        Files files = plain();
        files["s.py"] = graph(x6, body);
        expect_reason(rest, files, expected);
    };
    reason(drop + "a: \"f32[7]\" = n[0]\nreturn (a,)", "the capture says f32[7]");
    reason("y = torch.ops.aten.neg.default(x)\nz = y[0]\nreturn (z,)", "`y` has no result 0");
    reason(drop + "a = n[2]\nreturn (a,)", "`n` has no result 2");
    reason(drop + "return (n,)", "a returned tuple is not supported yet");
    reason("return (5,)", "neither a tensor nor None");
    reason("return ('x',)", "neither a tensor nor None");
    reason("return ([x],)", "neither a tensor nor None");
    reason(drop + "y = torch.ops.aten.neg.default(n)\nreturn (y,)", "`n` is no single tensor");
    reason("n: \"f32[6]\" = torch.ops.aten.native_dropout.default(x, 0.5, True)\na = n[0]\nreturn (a,)", "no single tensor");
    reason("y = torch.ops.aten.neg.default(torch.ops.aten.neg.default)\nreturn (y,)", "an operator as an argument is not supported yet");
    for (const char* arguments : {"x", "", "torch.ops.aten.neg.default, x"})
        reason("y = torch.ops.higher_order.auto_functionalized(" + std::string(arguments) + ")\nreturn (y,)", "auto_functionalized takes one operator and keywords");
}

TEST(GraphsRefused, Constants) {
    const auto with = [](const std::string& lines, const std::string& body) {
        Files files = plain();
        files["s.py"] = graph(x6, body + "y: \"f32[6]\" = torch.ops.aten.neg.default(x)\nreturn (y,)");
        return outcome(lines + given + "claim all\n", files);
    };
    const std::string whole = "c: \"i64[]\" = self._tensor_constant0\n";
    EXPECT_EQ(with("constant s._tensor_constant0 = 3\n", whole), "complete");
    const std::vector<std::array<std::string, 3>> faults = {
        {"constant s._tensor_constant0 = 3\n", "c = self._tensor_constant0\n", "neither the line of `c` nor a lift_fresh_copy of it states its type"},
        {"constant s._tensor_constant0 = 3\n", whole + "e: \"f32[]\" = self._tensor_constant0\n", "has another type in an earlier line"},
        {"constant s._tensor_constant0 = 3\n", whole + "e: \"i64[1]\" = self._tensor_constant0\n", "has another type in an earlier line"},
        {"constant s._tensor_constant0 = 0.5\n", whole, "the number that the claim states for `_tensor_constant0` is no i64"},
        {"constant s._tensor_constant0 = 256\n", "c: \"u8[]\" = self._tensor_constant0\n", "the number that the claim states for `_tensor_constant0` is no u8"},
        {"constant s._tensor_constant0 = -1\n", "c: \"u8[]\" = self._tensor_constant0\n", "the number that the claim states for `_tensor_constant0` is no u8"},
        {"", whole, "the claim has no `constant` line for `s._tensor_constant0`"}};
    for (const auto& [lines, body, reason] : faults) {
        const std::string actual = with(lines, body);
        EXPECT_NE(actual.find(reason), std::string::npos) << lines << body << "  " << actual;
    }
}

TEST(GraphsRefused, Collectives) {
    const std::string start = "group d \"0\" = dp\ngiven s.x = d[*].x\nclaim all\n", wait = "b = torch.ops._c10d_functional.wait_tensor.default(a)\n";
    const auto call = [](const std::string& arguments, const std::string& annotation = "") {
        return "a" + annotation + " = torch.ops._c10d_functional." + arguments + "\n";
    };
    const auto with = [&](const std::string& zero, const std::string& one) {
        return Files{{"s.py", graph(x3, "return (x,)")}, {"0.py", graph(x3, zero)}, {"1.py", graph(x3, one)}};
    };
    const auto both = [&](const std::string& body) { return with(body, body); };
    expect_reason(start, both(call("all_reduce.default(x, 'sum', '0')", ": \"f32[9]\"") + "return (x,)"), "the capture says f32[9]");  // no wait names it
    expect_reason(start, both(call("all_reduce.default(x, x, '0')") + wait + "return (b,)"), "a collective with a second tensor is not supported yet");
    expect_reason(start, both(call("all_reduce.default(x, 'sum', 0)") + wait + "return (b,)"), "the group is not a name");
    // Two operators whose other arguments are the same: the size of the group, and the rank that sends.
    const std::string gathers = call("all_gather_into_tensor.default(x, 2, '0')") + wait + "return (x,)";
    const std::string sends = call("broadcast.default(x, 2, '0')") + wait + "return (x,)";
    expect_reason(start, with(gathers, sends), "collectives do not match: another operator or other attributes than d[0].a");
    expect_reason(start, with(gathers, call("all_gather_into_tensor.default(x, 3, '0')") + wait + "return (x,)"),
                  "collectives do not match: another operator or other attributes than d[0].a");
}

}  // namespace
}  // namespace countersign::validator
