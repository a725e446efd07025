// Small captures and claims that must not pass, each with its reason; and beside them the ones that must.
#include <gtest/gtest.h>

#include "small_claims.h"

namespace countersign::validator {
namespace {

using namespace testing;  // NOLINT: the words of these tests

TEST(Claims, AGoodOneIsComplete) {
    EXPECT_EQ(outcome(given + "claim all\nexpect s.output[0] = concat(d[*].output[0]; axis=0)\n", plain()), "complete");
    EXPECT_EQ(outcome(given + "claim all\n", plain()), "complete");  // by its layout
    EXPECT_EQ(outcome(given + "claim s.output[0]\nclaim s.output[0]\n", plain()), "complete");
    expect_reason(given + "claim all\nclaim all\n", plain(), "stands twice");
    EXPECT_EQ(outcome(given + "claim s.output[0]\nexpect s.y = concat(d[dp=*].y; axis=0)\n", plain()), "complete");
}

TEST(Claims, StrangeLinesAreRefused) {
    const std::string goal = "claim all\nexpect s.output[0] = concat(d[*].output[0]; axis=0)\n";
    EXPECT_EQ(outcome("group d \"0\" = [0, 1]\n" + given + goal, plain()), "complete");
    expect_reason("group d \"0\" = [1, 0]\n" + given + goal, plain(), "ascending order");
    expect_reason("group d[0] \"0\" = [1]\n" + given + goal, plain(), "a group without itself");
    EXPECT_EQ(outcome("group d \"0\" = [[1]]\n" + given + goal, plain()), "complete");  // rank 0 does not talk under this name
    expect_reason(given + goal + "ignore d[0].output[0] \"\"\n", plain(), "a reason is expected");
    expect_reason(given + goal + "ignore d[0].output[0] \"" + std::string(1001, 'r') + "\"\n", plain(), "a reason is expected");
    const std::string loops = "given s.x = concat(slice(d[dp=i].x; axis=0, begin=0, end=3) for i in range(2); axis=0) for i in dp\n";
    expect_reason(loops + goal, plain(), "a loop variable means something else here");
    std::string many = "given s.x = concat(d[*].x; axis=0)";
    for (int i = 0; i < 20; ++i) many += " for i" + std::to_string(i) + " in dp";
    expect_reason(many + "\n" + goal, plain(), "so many statements");
}

// What falls with -inf swallows what is added to it. The text of a goal counts, not that some graph computes the same.
TEST(Claims, GoalsSayInTheLimitWhatIsWritten) {
    const auto body = [](const std::string& size) {
        return "f = torch.ops.aten.full.default([" + size + "], -inf)\ne = torch.ops.aten.exp.default(f)\n"
               "y = torch.ops.aten.neg.default(x)\nw = torch.ops.aten.add.Tensor(e, x)\nreturn (f, y, w)";
    };
    const Files files{{"s.py", graph(x6, body("6"))}, {"0.py", graph(x3, body("3"))}, {"1.py", graph(x3, body("3"))}};
    const auto goal = [](const std::string& of_s, const std::string& of_d) {
        return given + "claim all\nexpect " + of_s + " = concat(" + of_d + "; axis=0)\n";
    };
    const std::string refused = "has no limit in a goal where `-inf` stands";
    EXPECT_EQ(outcome(given + "claim all\n", files), "complete");
    EXPECT_EQ(outcome(goal("s.output[0]", "d[*].output[0]"), files), "complete");
    EXPECT_EQ(outcome(goal("sum(s.output[0])", "d[*].output[0]"), files), "complete");
    EXPECT_EQ(outcome(goal("scale(s.output[0]; factor = 2)", "scale(d[*].output[0]; factor = 2)"), files), "complete");
    EXPECT_EQ(outcome(goal("scale(s.output[2]; factor = -1)", "scale(d[*].output[2]; factor = -1)"), files), "complete");
    EXPECT_EQ(outcome(goal("sum(s.output[1], s.output[2])",
                           "sum(d[0].output[1], d[0].output[2]), sum(d[1].output[1], d[1].output[2])"), files), "complete");
    expect_reason(goal("sum(s.output[0], s.output[1])",
                       "sum(d[0].output[0], d[0].output[1]), sum(d[1].output[0], d[1].output[1])"), files, "`sum` " + refused);
    expect_reason(goal("scale(s.output[0]; factor = -1)", "scale(d[*].output[0]; factor = -1)"), files, "`scale` " + refused);
    expect_reason(goal("scale(s.output[0]; factor = 0)", "scale(d[*].output[0]; factor = 0)"), files, "`scale` " + refused);
    expect_reason(goal("exp(s.output[0])", "exp(d[*].output[0])"), files, "`exp` " + refused);
    expect_reason(goal("max2(s.output[0], s.output[1])",
                       "max2(d[0].output[0], d[0].output[1]), max2(d[1].output[0], d[1].output[1])"), files, "`max2` " + refused);
}

// In a list a star is for the list: it may not run over the ranks unseen.
TEST(Claims, StarsInListsExpandOrAreRefused) {
    const std::string goal = "claim all\n";
    for (const char* argument : {"[d[*].x]", "add(d[*].x, d[*].x)", "mul(d[*].x, 2)", "slice(d[0].x; axis=0, begin=0, end=add(d[*].x, 1))"})
        expect_reason("given s.x = concat(" + std::string(argument) + "; axis=0)\n" + goal, plain(), "in a list `*` is an argument of its own");
    expect_reason("given s.x = concat(s.x, [d[*].x]; axis=0)\n" + goal, plain(), "in a list `*` is an argument of its own");
    EXPECT_EQ(outcome("given s.x = concat(neg(neg(d[*].x)); axis=0)\n" + goal, plain()), "complete");
    EXPECT_EQ(outcome("given s.x = concat(slice(d[*].x; axis=0, begin=0, end=3); axis=0)\n" + goal, plain()), "complete");
}

// What a reader would take for the parts of all ranks.
TEST(Claims, ListsOfOnePartForEachRankAreRefused) {
    const std::string goal = "claim all\n";
    expect_reason("given s.x = concat(d[dp=r].x; axis=0) for r in dp\n" + goal, plain(), "a list of one part for each rank");
    Files four = plain();
    four["2.py"] = four["3.py"] = four["0.py"];
    const auto of_four = [&](const std::string& lines) {
        std::string text = header + lines;
        text.replace(text.find("dp = 2"), 6, "dp = 2, tp = 2");
        const testing::Asked asked = testing::ask(text, four, definitions());
        return asked.question ? "read" : asked.problem;
    };
    EXPECT_NE(of_four("given s.x = concat(d[dp=0].x; axis=0)\n" + goal).find("a list of one part for each rank"), std::string::npos);
    EXPECT_NE(of_four("given s.x = concat(neg(d[dp=0].x); axis=0)\n" + goal).find("a list of one part for each rank"), std::string::npos);
    EXPECT_EQ(of_four("given s.x = concat(d[dp=*].x; axis=0)\n" + goal), "read");
    EXPECT_EQ(of_four("given s.x = concat(d[dp=0].x, d[dp=1].x; axis=0)\n" + goal), "read");
    // Read, and not all of it.
    expect_reason(given + "expect slice(s.output[0]; axis=0, begin=0, end=3) = concat(d[0].output[0]; axis=0)\n", plain(), "is in no goal");
}

TEST(Claims, WordsThatCouldBeReadInTwoWaysAreRefused) {
    expect_reason("given s.x = concat(d.x; axis=0)\nclaim all\n", plain(), "which ranks of d");
    expect_reason(given + "expect s.output[0] = concat(d.output[0]; axis=0)\n", plain(), "which ranks of d");
    expect_reason(given + "claim all\nignore d.output[0] \"x\"\n", plain(), "which ranks of d");
    expect_reason(given + "expect s.\"output\"[0] = concat(d[*].output[0]; axis=0)\n", plain(), "a node that is called `output`");
    expect_reason(given + "expect s.output = concat(d[*].output[0]; axis=0)\n", plain(), "which output");
    for (const char* comment : {"# \x1b[2K", "# \x07", "# \x7f"})
        expect_reason(given + "claim all " + comment + "\n", plain(), "a control character inside a line");
    for (const char* comment : {"# \u202e", "# \u2066", "# \u2028", "# \u009b2K", "# \u0085"})
        expect_reason(given + "claim all " + comment + "\n", plain(), "changes how a line is shown");
    EXPECT_EQ(outcome(given + "claim all  # \tœuvre … 分\n", plain()), "complete");
    expect_reason(given + "claim all\nignore s.output[1] 'x'\n", plain(), "in double quotes");
    expect_reason(given + "claim s.output[\"0\"]\n", plain(), "a number is expected");
    expect_reason("given s.x = concat(d[dp=0].x, d[dp=1].x; axis=0) for s in dp\nclaim all\n", plain(), "cannot be a loop variable");
    const auto with_header = [](const std::string& old, const std::string& made) {
        std::string text = header + given + "claim all\n";
        text.replace(text.find(old), old.size(), made);
        const testing::Asked asked = testing::ask(text, plain(), definitions());
        return asked.question ? "read" : asked.problem;
    };
    EXPECT_NE(with_header("dp = 2", "dp = 1, rank = 2").find("`rank` cannot be one of several axes"), std::string::npos);
    EXPECT_NE(with_header("{rank}", "{tp}").find("neither `{rank}` nor an axis"), std::string::npos);
    EXPECT_EQ(with_header("{rank}", "{dp}"), "read");
    EXPECT_EQ(with_header("dp = 2", "rank = 2"), "read");
}

TEST(Claims, OneRankDoesNotSuffice) {
    const Files same = {{"s.py", graph(x3, neg3)}, {"0.py", graph(x3, neg3)}, {"1.py", graph(x3, neg3)}};
    const std::string replicated = "given s.x = d[*].x\nclaim all\n";
    EXPECT_EQ(outcome(replicated + "expect s.output[0] = d[*].output[0]\n", same), "complete");
    expect_reason(replicated + "expect s.output[0] = d[0].output[0]\n", same, "d[1].output[0] is in no goal");
    EXPECT_EQ(outcome(replicated + "expect s.output[0] = d[0].output[0]\nignore d[1].output[0] \"copy\"\n", same), "complete");
    // Rank 1 returns one node twice; the goal that holds its first output says nothing of its second.
    const std::string two = "y: \"f32[3]\" = torch.ops.aten.neg.default(x)\nz: \"f32[3]\" = torch.ops.aten.abs.default(x)\n";
    const std::string both = graph(x3, two + "return (y, z)"), first_twice = graph(x3, two + "return (y, y)");
    const Files other = {{"s.py", both}, {"0.py", both}, {"1.py", first_twice}};
    const std::string second = replicated + "expect s.output[0] = d[*].output[0]\nexpect s.output[1] = d[0].output[1]\n";
    expect_reason(second, other, "d[1].output[1] is in no goal");
    EXPECT_EQ(outcome(second + "ignore d[1].output[1] \"another\"\n", other), "complete");
    const Files twice = {{"s.py", first_twice}, {"0.py", first_twice}, {"1.py", first_twice}};
    expect_reason("given s.x = d[*].x\nexpect s.output[0] = d[*].output[0]\n", twice, "output[1] is in no goal");
    EXPECT_EQ(outcome("given s.x = d[*].x\nexpect s.y = d[*].y\n", twice), "complete");  // the node, wherever it is returned
    Files none = same;
    none["1.py"] = graph(x3, "y: \"f32[3]\" = torch.ops.aten.neg.default(x)\nreturn (None,)");
    expect_reason(replicated + "expect s.output[0] = d[0].output[0]\n", none, "d[1].output[0] is no tensor");
}

TEST(Claims, MentionedIsNotCovered) {
    const std::string start = given + "claim all\n";
    expect_reason(start + "expect s.output[0] = concat(d[0].output[0], scale(d[1].output[0]; factor=0); axis=0)\n", plain(),
                  "d[1].output[0] is in no goal");
    expect_reason(start + "expect slice(s.output[0]; axis=0, begin=0, end=3) = d[0].output[0]\n", plain(), "s.output[0] is in no goal");
    expect_reason(start + "expect s.output[0] = concat(d[*].output[0]; axis=0)\nexpect s.output[0] = s.output[0]\n", plain(),
                  "outputs of `s` on one side");
    expect_reason(start + "expect slice(s.output[0]; axis=0, begin=0, end=3) = d[0].output[0]\nexpect slice(s.output[0]; axis=0, begin=4, end=6) = "
                          "slice(d[1].output[0]; axis=0, begin=1, end=3)\n", plain(), "s.output[0] is in no goal");
    EXPECT_EQ(outcome(start + "expect slice(s.output[0]; axis=0, begin=0, end=3) = d[0].output[0]\n"
                              "expect slice(s.output[0]; axis=0, begin=3, end=6) = d[1].output[0]\n", plain()), "complete");
    expect_reason(start + "expect slice(s.output[0]; axis=0, begin=0, end=3) = "
                          "sum(d[0].output[0], d[1].output[0], scale(d[1].output[0]; factor=-1))\n"
                          "expect slice(s.output[0]; axis=0, begin=3, end=6) = 0\n", plain(), "d[1].output[0] is in no goal");
    expect_reason(start + "expect s.output[0] = concat(max(d[0].output[0], d[1].output[0]), d[1].output[0]; axis=0)\n", plain(),
                  "d[0].output[0] is in no goal");
    expect_reason("claim all\nexpect s.output[0] = concat(d[*].x; axis=0)\n", plain(), "is no output");
    // The whole of a tensor, in whatever shape; of a part only the part.
    EXPECT_EQ(outcome(start + "expect reshape(s.output[0], [2, 3]) = transpose(concat(reshape(d[0].output[0], [3, 1]), "
                              "reshape(d[1].output[0], [3, 1]); axis=1), [1, 0])\n", plain()), "complete");
    expect_reason(start + "expect reshape(slice(s.output[0]; axis=0, begin=0, end=3), [3, 1]) = reshape(d[0].output[0], [3, 1])\n", plain(),
                  "s.output[0] is in no goal");
    expect_reason(start + "expect s.output[0] = concat(d[0].output[0], reshape(neg(d[1].output[0]), [3]); axis=0)\n", plain(),
                  "d[1].output[0] is in no goal");
    for (const char* side : {"s.output[]", "s.output[0, 0]", "s.output[1 / 2]", "s.output[x]"})
        expect_reason("claim all\nexpect " + std::string(side) + " = concat(d[*].output[0]; axis=0)\n", plain(), "one number is expected");
}

TEST(Claims, GivenSpeaksOfInputs) {
    const std::string end = "claim all\n";
    expect_reason("given s.y = concat(d[*].y; axis=0)\n" + end, plain(), "computed by its graph");
    expect_reason("given s.z = concat(d[*].x; axis=0)\n" + end, plain(), "has no `z`");
    expect_reason("given s.x = d[*].x\n" + end, plain(), "different shapes");
    expect_reason("given s.x = concat(d[2].x, d[0].x; axis=0)\n" + end, plain(), "no rank 2");
    expect_reason("given s.x = concat(d[tp=0].x; axis=0)\n" + end, plain(), "no mesh axis");
    expect_reason("given s.x = slice(concat(d[*].x; axis=0); axis=0, begin=0, end=9)\n" + end, plain(), "refines.claim:5");
    Files drawn = plain();
    drawn["0.py"] = graph(x3, "e: \"f32[3]\" = torch.ops.aten.empty_like.default(x)\nreturn (e,)");
    expect_reason("given d[0].e = d[1].x\n" + end, drawn, "drawn or uninitialised");
    Files typed = plain();
    for (const char* rank : {"0.py", "1.py"}) typed[rank] = graph("x: \"bf16[3]\"", "return (x,)");
    expect_reason(given + end, typed, "different element types");
}

TEST(Claims, GivenWithLoopsNumbersAndSlices) {
    EXPECT_EQ(outcome("given d[dp=r].x = slice(s.x; axis=0, begin=3*r, end=3*r+3) for r in dp\nclaim all\n", plain()), "complete");
    EXPECT_EQ(outcome(given + "given slice(d[1].x; axis=0, begin=2, end=3) = 0\nclaim all\n", plain()), "complete");
    const std::string by_rank = "given d[dp=r].x = slice(s.x; axis=0, begin=3*r, end=3*r+3) for r in dp\n";
    const testing::Asked asked = testing::ask(header + by_rank + "claim all\n", plain(), definitions());
    ASSERT_TRUE(asked.question) << asked.problem;
    EXPECT_EQ(asked.question->statements.given.size(), 2U);
}

TEST(Claims, NothingIsClaimed) {
    expect_reason(given, plain(), "nothing is claimed");
    expect_reason(given + "claim all\nignore s.output[0] \"a\"\nignore d[*].output[0] \"b\"\n", plain(), "no goal");
    expect_reason(given + "claim s.output[1]\n", plain(), "is no tensor");
    expect_reason(given + "claim s.output[0]\nignore s.output[0] \"a\"\n", plain(), "claimed and ignored");
}

TEST(Claims, LinesThatAreNotUnderstood) {
    for (const char* line : {"literals s = \"a\"", "read 0.1 as 1/10", "generalise 6 as n", "cut s.y",
                             "masks pairs", "distributed d[dp=0] = \"a.py\"", "sequential s = [\"a\", \"b\"]"})
        expect_reason(std::string(line) + "\nclaim all\n", plain(), "not supported yet");
    for (const char* line : {"gven s.x = d[*].x", "given s.x == d[*].x", "given s.x = d[*].x = d[0].x", "given s.x",
                             "claim all, s.output[0]", "claim all\nclaim all", "mesh d = (tp = 2)",
                             "group d \"0\" = tp", "group d \"0\" = [[0, 0]]", "group d \"0\" = [[0, 1], [1]]", "group d \"0\" = [[0, 2]]",
                             "group s \"0\" = [0, 1]", "ignore d[*].output[1..0] \"x\"", "ignore d[*].output[0]", "given s.x = (d[*].x",
                             "subject \"a\" sha256:12", "given s.x = concat(d[*].x; axis=0) for r in tp", "given s.x = \"x",
                             "contract nothing prefill", "constant s.c = 0", "constant s.x = 0", "constant s.c = x",
                             "constant s.c[0] = 1", "constant s.c", "constant s.c = -true", "constant d[0..1].c = 0"}) {
        const std::string actual = outcome(std::string(line) + "\n" + given + "claim all\n", plain());
        EXPECT_NE(actual, "complete") << line;
    }
}

TEST(Claims, Assume) {
    const std::string integers = graph("i: \"i64[6]\", x: \"f32[6]\"", neg);
    const Files ids = {{"s.py", integers}, {"0.py", integers}, {"1.py", integers}};
    const std::string rest = "given s.x = d[*].x\nclaim all\nexpect s.output[0] = d[*].output[0]\n";
    EXPECT_EQ(outcome("assume 0 <= s.i < 5\n" + rest, ids), "complete");
    const testing::Asked asked = testing::ask(header + "assume 0 <= d[*].i < 5\n" + rest, ids, definitions());
    ASSERT_TRUE(asked.question) << asked.problem;
    EXPECT_EQ(asked.question->statements.assume.size(), 2U);
    expect_reason("assume 0 <= s.x < 5\n" + rest, ids, "not supported yet");
    expect_reason("assume s.i = d[0].i\n" + rest, ids, "not supported yet");
    expect_reason("assume 0 <= s.y < 5\n" + rest, ids, "computed by its graph");
    expect_reason("assume 0 < 5\n" + rest, ids, "speaks of an input");
}

TEST(Claims, Draws) {
    const auto dropout = [](const std::string& size, const std::string& p) {
        return graph("x: \"f32[" + size + "]\"", "n = torch.ops.aten.native_dropout.default(x, " + p + ", True)\n" +
                                                     "a: \"f32[" + size + "]\" = n[0]\nb: \"b8[" + size + "]\" = n[1]\nreturn (a,)");
    };
    const Files files = {{"s.py", dropout("6", "0.5")}, {"0.py", dropout("3", "0.5")}, {"1.py", dropout("3", "0.5")}};
    const std::string rest = given + "claim all\n";
    EXPECT_EQ(outcome("random s.n[1] = concat(d[*].n[1]; axis=0)\n" + rest, files), "complete");
    expect_reason("random slice(s.n[1]; axis=0, begin=0, end=3) = sum(d[*].n[1])\n" + rest, files, "only rearrange");
    expect_reason("random s.n[1] = concat(d[0].n[1], 0; axis=0)\n" + rest, files, "only rearrange");
    expect_reason("random s.n[1] = 0\n" + rest, files, "only rearrange");
    expect_reason("random s.x = concat(d[*].x; axis=0)\n" + rest, files, "draws nothing");
    expect_reason("given s.n[1] = concat(d[*].n[1]; axis=0)\n" + rest, files, "drawn or uninitialised");
    Files other = files;
    other["1.py"] = dropout("3", "0.25");
    expect_reason("random s.n[1] = concat(d[*].n[1]; axis=0)\n" + rest, other, "different operators, types or parameters");
}

TEST(Claims, States) {
    const std::string step = "y: \"f32[3]\" = torch.ops.aten.neg.default(x)\nreturn (y,)";
    const std::string stepped = graph("x: \"f32[3]\", z: \"f32[3]\"", step);
    const Files files = {{"s.py", stepped}, {"0.py", stepped}, {"1.py", stepped}};
    const std::string rest = "given s.x = d[*].x\nclaim all\nexpect s.output[0] = d[*].output[0]\n";
    const std::string both = "state s.x -> s.output[0]\nstate d[*].x -> d[*].output[0]\n";
    EXPECT_EQ(outcome(both + rest, files), "complete");
    expect_reason("state s.x -> s.output[0]\n" + rest, files, "stands beside a state");
    expect_reason("given d[0].x = add(s.x, s.z)\n" + both + rest, files, "stands beside a state");
    expect_reason("given d[0].x = 0\n" + both + rest, files, "no goal says of the outputs");
    expect_reason(both + "state s.x -> s.output[0]\n" + rest, files, "second `state` line");
    expect_reason("state s.x -> d[0].output[0]\n" + rest, files, "stays in its graph");
    expect_reason("state s.y -> s.output[0]\n" + rest, files, "computed by its graph");
}

TEST(Collectives, MatchOrAreRejected) {
    const std::string start = "group d \"0\" = dp\ngiven s.x = d[*].x\nclaim all\nexpect s.output[0] = d[*].output[0]\n";
    const auto reduce = [](const std::string& name, const std::string& of, const std::string& op, const std::string& group = "0") {
        return name + ": \"f32[3]\" = torch.ops._c10d_functional.all_reduce.default(" + of + ", '" + op + "', '" + group + "')\n";
    };
    const auto wait = [](const std::string& name, const std::string& of) {
        return name + ": \"f32[3]\" = torch.ops._c10d_functional.wait_tensor.default(" + of + ")\n";
    };
    const std::string good = reduce("a", "x", "sum") + wait("b", "a") + "return (b,)";
    const auto with = [&](const std::string& zero, const std::string& one) {
        return Files{{"s.py", graph(x3, "return (x,)")}, {"0.py", graph(x3, zero)}, {"1.py", graph(x3, one)}};
    };
    EXPECT_EQ(outcome(start, with(good, good)), "complete");
    EXPECT_EQ(outcome(start, with(good, reduce("a", "x", "sum") + wait("b", "a") + "return (a,)")), "complete");  // after its wait
    expect_reason(start, with(good, reduce("a", "x", "max") + wait("b", "a") + "return (b,)"), "collectives do not match");
    expect_reason(start, with(good, "return (x,)"), "no such call of d[1]");
    expect_reason(start, with("return (x,)", good), "no such call of d[0]");
    expect_reason(start, with(good, reduce("a", "x", "sum") + "return (a,)"), "returned before its wait");
    const std::string early = reduce("a", "x", "sum") + "c: \"f32[3]\" = torch.ops.aten.neg.default(a)\n" + wait("b", "a") + "return (b,)";
    expect_reason(start, with(early, early), "read before its wait");
    const std::string other = reduce("a", "x", "sum", "9") + wait("b", "a") + "return (b,)";
    expect_reason(start, with(other, other), "no `group` line");
    const std::string small = "h: \"f32[2]\" = torch.ops.aten.slice.Tensor(x, 0, 0, 2)\n"
                              "a: \"f32[2]\" = torch.ops._c10d_functional.all_reduce.default(h, 'sum', '0')\n"
                              "b: \"f32[2]\" = torch.ops._c10d_functional.wait_tensor.default(a)\nreturn (x,)";
    expect_reason(start, with(good, small), "collectives do not match: operand");
    // Each group's order matches, and still the ranks wait for each other.
    const std::string two = "group d \"A\" = [[0, 1]]\ngroup d \"B\" = [[0, 1]]\n" + start.substr(start.find("given"));
    const std::string ab = reduce("a", "x", "sum", "A") + wait("p", "a") + reduce("b", "p", "sum", "B") + wait("q", "b") + "return (q,)";
    const std::string ba = reduce("b", "x", "sum", "B") + wait("q", "b") + reduce("a", "q", "sum", "A") + wait("p", "a") + "return (q,)";
    EXPECT_EQ(outcome(two, with(ab, ab)), "complete");
    expect_reason(two, with(ab, ba), "wait for each other");
    const std::string crossed = "group d[0] \"A\" = [[0, 1]]\ngroup d[0] \"B\" = [[0, 1]]\ngroup d[1] \"A\" = [[0, 1]]\n" +
                                start.substr(start.find("given"));
    expect_reason(crossed, with(ab, ab), "different names");
    const std::string alone = "group d \"0\" = [[0], [1]]\n" + start.substr(start.find("given"));
    EXPECT_EQ(outcome(alone, with(good, good)), "complete");
    const std::string one_sided = "group d[0] \"0\" = [[0, 1]]\ngroup d[1] \"0\" = [[1]]\n" + start.substr(start.find("given"));
    expect_reason(one_sided, with(good, good), "does not state these members");
}

TEST(Graphs, AnnotationsAgree) {
    const auto with = [&](const std::string& body) { return Files{{"s.py", graph(x6, body)}, {"0.py", graph(x3, neg3)}, {"1.py", graph(x3, neg3)}}; };
    const std::string rest = given + "claim all\n";
    expect_reason(rest, with("y: \"f32[7]\" = torch.ops.aten.neg.default(x)\nreturn (y,)"), "the capture says f32[7]");
    expect_reason(rest, with("y: \"bf16[6]\" = torch.ops.aten.neg.default(x)\nreturn (y,)"), "the capture says bf16[6]");
    expect_reason(rest, with("y: \"Sym(s0)\" = torch.ops.aten.neg.default(x)\nreturn (y,)"), "not supported yet");
    expect_reason(rest, with("y: \"f32[6]\" = torch.ops.aten.nonsense.default(x)\nreturn (y,)"),
                  "no definition of captured operator aten.nonsense.default");
    expect_reason(rest, with("y: \"f32[6]\" = torch.ops._C.silu_and_mul.default(x, x)\nreturn (y,)"), "only auto_functionalized");
}

TEST(Graphs, BasesAreThoseOfTheArguments) {
    const auto call = [](const std::string& operation, const std::string& keywords) {
        const std::string body = "a = torch.ops.higher_order.auto_functionalized_v2(torch.ops." + operation + ".default, s = 'name', " + keywords + ")\n";
        return Files{{"s.py", graph(x6, body + "y: \"f32[6]\" = a[1]\nreturn (y,)")},
                     {"0.py", graph(x3, body + "y: \"f32[3]\" = a[1]\nreturn (y,)")},
                     {"1.py", graph(x3, body + "y: \"f32[3]\" = a[1]\nreturn (y,)")}};
    };
    const std::string lines = given + "claim all\nexpect s.output[0] = concat(d[*].output[0]; axis=0)\n", log = "tg.inplace_log_tensor";
    EXPECT_EQ(outcome(lines, call(log, "_t_base_index = 0, _all_bases = [x]")), "complete");
    expect_reason(lines, call(log, "_t_base_index = 1, _all_bases = [x]"), "not the whole of base 0");
    expect_reason(lines, call(log, "_t_base_index = -1, _all_bases = [x]"), "not the whole of base 0");
    expect_reason(lines, call(log, "_all_bases = [x]"), "not the whole of base 0");
    expect_reason(lines, call(log, "_t_base_index = 0, _all_bases = [x, x]"), "one for each mutated argument");
    expect_reason(lines, call(log, "_t_base_index = 0"), "one for each mutated argument");
    expect_reason(lines, call(log, "_t_base_index = 0, _t_alias = True, _all_bases = [x]"), "views of bases are not supported yet");
    expect_reason(lines, call("aten.neg", "_self_base_index = 0, _all_bases = [x]"), "not defined as one that writes");
}

TEST(Sources, AreThoseOfTheClaim) {
    Files files = plain();
    files["1.py"] = "# Graph[rank=0]\n" + files["1.py"];
    expect_reason(given + "claim all\n", files, "the source says that it is of another rank");
    const std::string one_file =
        "countersign claim 1\nsequential s = \"s.py\"\ndistributed d = \"0.py\"\nmesh d = (dp = 2)\n" + given + "claim all\n";
    const testing::Asked asked = testing::ask(one_file, plain(), definitions());
    EXPECT_NE(asked.problem.find("two ranks have the same file"), std::string::npos) << asked.problem;
}

}  // namespace
}  // namespace countersign::validator
