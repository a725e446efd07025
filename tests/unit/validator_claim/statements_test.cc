// What given, random, assume, expect and state lines may speak of, and what goals cover: one fault each, with the first reason.
#include "small_claims.h"

namespace countersign::validator {
namespace {

using namespace testing;  // NOLINT: the words of these tests

TEST(Statements, DrawsAreMovedAndNothingElse) {
    const auto dropout = [](const std::string& size) {
        return graph("x: \"f32[" + size + "]\"", "n = torch.ops.aten.native_dropout.default(x, 0.5, True)\na: \"f32[" + size + "]\" = n[0]\nreturn (a,)");
    };
    const Files files{{"s.py", dropout("6")}, {"0.py", dropout("3")}, {"1.py", dropout("3")}};
    const std::string rest = given + "claim all\n", drawn = "concat(d[*].n[1]; axis=0)\n";
    EXPECT_EQ(outcome("random s.n[1] = " + drawn + rest, files), "complete");
    expect_reason("random scale(s.n[1]; factor = 1) = " + drawn + rest, files, "may only rearrange draws");
    const std::string half = "slice(s.n[1]; axis=0, begin=0, end=3)";
    expect_reason("random concat(" + half + ", " + half + "; axis=0) = " + drawn + rest, files, "a draw of `s` twice in one `random` line");
    expect_reason("random d[0].n[1] = d[1].n[1]\n" + rest, files, "draws of `s` on one side and draws of `d` on the other are expected");
    expect_reason("random s.n = " + drawn + rest, files, "`n` has no such result");
    expect_reason("random s.n[2] = " + drawn + rest, files, "`n` has no such result");
    expect_reason("random s.a[0] = " + drawn + rest, files, "`a` draws nothing");
}

TEST(Statements, SidesAreTensorsOrNumbersThatFit) {
    const std::string inputs = "i: \"i64[6]\", x: \"f32[6]\"", integers = graph(inputs, neg);
    const Files files{{"s.py", integers}, {"0.py", integers}, {"1.py", integers}};
    const std::string rest = "claim all\nexpect s.output[0] = d[*].output[0]\n";
    EXPECT_EQ(outcome("given s.x = d[*].x\ngiven s.i = 1\n" + rest, files), "complete");
    const std::vector<std::pair<std::string, std::string>> faults = {
        {"given s.x[0] = d[0].x", "`x` is no single tensor"},
        {"given s.x = [0, 1]", "a tensor or a number is expected"},
        {"given s.x = \"x\"", "a tensor or a number is expected"},
        {"given 1 = 2", "no tensor stands on either side"},
        {"given s.i = 0.5", "refines.claim:5"},
        {"given s.x = add(d[0].x, slice(d[1].x; axis=0, begin=0, end=3))", "different shapes"},
        {"given s.x = neg(d[0].x; factor = 2)", "refines.claim:5"},
        {"given s.x = add(1, [2])", "refines.claim:5"},
        {"given s.x = s.i", "different sorts"},
        {"expect s.y[0] = d[0].y", "an output is expected"},
        {"expect s.x = d[0].y", "`x` is no output"},
        {"expect 1 = 1", "outputs of `s` on one side"},
        {"assume 0 <= s.i < n", "no names but inputs and loop variables"},
        {"ignore d[0].output[1] \"r\"", "d[0].output[1] does not exist"},
        {"ignore d[0].output[0] \"r\"\nignore d[*].output[0] \"r\"", "an output is ignored twice"},
        {"ignore s.output[0] \"r\"\nignore s.output[0] \"r\"", "an output is ignored twice"}};
    for (const auto& [line, reason] : faults) expect_reason(line + "\n" + rest, files, reason);
}

TEST(Statements, OutputsThatAreNoTensors) {
    const std::string twice = graph(x6, "y: \"f32[6]\" = torch.ops.aten.neg.default(x)\nreturn (y, None)");
    const Files files{{"s.py", twice}, {"0.py", twice}, {"1.py", twice}};
    EXPECT_EQ(outcome("claim all\nexpect s.output[0] = d[*].output[0]\n", files), "complete");
    expect_reason("claim all\nexpect s.output[1] = d[*].output[1]\n", files, "s.output[1] is no tensor");
    expect_reason("claim all\nexpect s.output[2] = d[*].output[2]\n", files, "s.output[2] does not exist");
    expect_reason("claim s.output[1]\n", files, "s.output[1] is claimed and is no tensor");
    expect_reason("claim s.output[9]\n", files, "s.output[9] is claimed and is no tensor");
}

TEST(Statements, LayoutsFitTheirOutput) {
    const Asked asked = ask(header + given + "claim all\n", plain(), definitions());
    ASSERT_TRUE(asked.question) << asked.problem;
    const auto layout = [&](const std::vector<std::optional<std::int64_t>>& layouts) {
        const auto made = layout_statements(*asked.store, asked.question->claim, asked.question->program, 0, layouts);
        return made.ok() ? "" : made.error().text();
    };
    EXPECT_EQ(layout({0}), "");
    EXPECT_NE(layout({}).find("not one layout for each mesh axis"), std::string::npos);
    EXPECT_NE(layout({0, 0}).find("not one layout for each mesh axis"), std::string::npos);
    for (const std::int64_t axis : {1, -1, 7}) EXPECT_NE(layout({axis}).find("the layout of s.output[0]: "), std::string::npos) << axis;
    EXPECT_NE(layout({std::nullopt}).find("the layout of s.output[0]: the sides have different shapes"), std::string::npos);
}

TEST(Statements, StatesGoFromInputsToOutputsLikeThem) {
    const std::string stepped = graph("x: \"f32[3]\", z: \"f32[3]\", i: \"i64[3]\"",
                                      "y: \"f32[3]\" = torch.ops.aten.neg.default(x)\nh: \"f32[2]\" = torch.ops.aten.slice.Tensor(x, 0, 0, 2)\n"
                                      "f = torch.ops.aten.full.default([3], -inf)\nreturn (y, h, i, f)");
    const Files files{{"s.py", stepped}, {"0.py", stepped}, {"1.py", stepped}};
    const std::string rest = "given s.x = d[*].x\nclaim all\nexpect s.output[0] = d[*].output[0]\nexpect s.output[1] = d[*].output[1]\n"
                             "expect s.output[2] = d[*].output[2]\nexpect s.output[3] = d[*].output[3]\n";
    EXPECT_EQ(outcome("state s.x -> s.output[0]\nstate d[*].x -> d[*].output[0]\n" + rest, files), "complete");
    expect_reason("state 5 -> s.output[0]\n" + rest, files, "`state` goes from an input to an output");
    expect_reason("state s.x -> 5\n" + rest, files, "`state` goes from an input to an output");
    expect_reason("state s.x -> s.output[1]\n" + rest, files, "different shapes or types");
    expect_reason("state s.x -> s.output[2]\n" + rest, files, "different shapes or types");
    expect_reason("state s.x -> s.output[3]\n" + rest, files, "depends on `-inf`");
    expect_reason("assume 0 <= s.i < 5\nstate s.i -> s.output[2]\n" + rest, files, "an `assume` line about a state");
    expect_reason("given add(s.x, s.z) = d[0].x\nstate s.x -> s.output[0]\nstate d[*].x -> d[*].output[0]\n" + rest, files, "stands beside a state");
}

TEST(Statements, WhatGoalsDoNotHold) {
    const std::string start = given + "claim all\n";
    // Of a part of what is made of an output, nothing; of what the other side only has in the limit, nothing at all.
    expect_reason(start + "expect slice(reshape(s.output[0], [2, 3]); axis=0, begin=0, end=2) = reshape(concat(d[*].output[0]; axis=0), [2, 3])\n", plain(),
                  "s.output[0] is in no goal");
    const auto body = [](const std::string& size) {
        return "f = torch.ops.aten.full.default([" + size + "], -inf)\nz = torch.ops.aten.neg.default(x)\nreturn (f, z)";
    };
    const Files files{{"s.py", graph(x6, body("6"))}, {"0.py", graph(x3, body("3"))}, {"1.py", graph(x3, body("3"))}};
    expect_reason(start + "expect s.output[1] = concat(exp(d[*].output[0]); axis=0)\n", files, "`exp` has no limit");
    expect_reason(start + "expect exp(s.output[0]) = concat(d[*].output[1]; axis=0)\n", files, "`exp` has no limit");
}

}  // namespace
}  // namespace countersign::validator
