// Claims: the text, its expansion over graphs, completeness both ways, states. More than half is what must be refused.
#include "prover/claim/claim.h"

#include <gtest/gtest.h>

#include "prover/capture/fx_reader.h"

namespace countersign {
namespace {

const std::string header =
    "countersign claim 1\n"
    "sequential s = \"s.py\"\n"
    "distributed d = \"r{rank}.py\"\n"
    "mesh d = (tp = 2)\n";

const std::string sequential_graph =
    "class g(torch.nn.Module):\n"
    "    def forward(self, x: \"f32[4, 2]\", ids: \"i64[4]\", w: \"f32[2]\"):\n"
    "        y: \"f32[4, 2]\" = torch.ops.aten.add.Tensor(x, x)\n"
    "        v: \"f32[2]\" = torch.ops.aten.neg.default(w)\n"
    "        drop = torch.ops.aten.native_dropout.default(x, 0.5, True)\n"
    "        e: \"f32[2]\" = torch.ops.aten.empty.memory_format([2], dtype = torch.float32)\n"
    "        return (y, v, None)\n";
const std::string rank_graph =
    "class g(torch.nn.Module):\n"
    "    def forward(self, x: \"f32[2, 2]\", ids: \"i64[4]\", w: \"f32[2]\"):\n"
    "        y: \"f32[2, 2]\" = torch.ops.aten.add.Tensor(x, x)\n"
    "        v: \"f32[2]\" = torch.ops.aten.neg.default(w)\n"
    "        drop = torch.ops.aten.native_dropout.default(x, 0.5, True)\n"
    "        return (y, v, None)\n";

const std::string goals = "expect s.output[0] = concat(d[*].output[0]; axis=0)\nexpect s.output[1] = d[*].output[1]\n";

class Claims : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        library = new Library;
        const Status read = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas", *library);
        ASSERT_TRUE(read) << read.error().text();
    }
    static void TearDownTestSuite() { delete library; }

    struct Run {
        std::string errors;  // joined
        ExpandedClaim expanded;
        CompletenessReport completeness;
        std::vector<std::string> given, goals;  // texts of terms
    };

    static Run run(const std::string& lines, const std::string& second_rank = rank_graph) {
        Run result;
        const Result<Claim> claim = read_claim("t.claim", header + lines);
        if (!claim) {
            result.errors = claim.error().text();
            return result;
        }
        const Result<CapturedGraph> s = read_fx_graph("s.py", sequential_graph);
        const Result<CapturedGraph> r0 = read_fx_graph("r0.py", rank_graph), r1 = read_fx_graph("r1.py", second_rank);
        EXPECT_TRUE(s && r0 && r1);
        const std::vector<CapturedGraph> d = {*r0, *r1};
        TermTable table(*library);
        const auto graphs = expand_graphs(table, *s, d, claim->groups_d, claim->groups_s, claim->constants, {});
        if (const auto* error = std::get_if<ExpansionError>(&graphs)) {
            result.errors = error->error.text();
            return result;
        }
        const Expansion& expansion = std::get<Expansion>(graphs);
        auto expanded = expand_claim(*claim, expansion, table);
        if (const auto* errors = std::get_if<std::vector<Error>>(&expanded)) {
            for (const Error& error : *errors) result.errors += error.text() + "\n";
            return result;
        }
        result.expanded = std::get<ExpandedClaim>(expanded);
        result.completeness = check_completeness(*claim, result.expanded, expansion, table);
        for (const Error& error : result.completeness.errors) result.errors += error.text() + "\n";
        for (const ExpandedEquality& given : result.expanded.given) result.given.push_back(table.text(given.left) + " = " + table.text(given.right));
        for (const ExpectGoal& goal : result.expanded.expects) result.goals.push_back(table.text(goal.left) + " = " + table.text(goal.right));
        return result;
    }

    static void refuses(const std::string& lines, const std::string& message) {
        const std::string errors = run(lines).errors;
        EXPECT_NE(errors.find(message), std::string::npos) << lines << "\n" << errors;
    }

    static Library* library;
};
Library* Claims::library = nullptr;

TEST_F(Claims, ExpandsListsAndRunningAxes) {
    const Run result = run("given s.x = concat(slice(d[*].x; axis=0, begin=0, end=1),\n"
                           "   slice(d[*].x; axis=0, begin=1, end=2); axis=0)  # two lines\ngiven s.w = d[*].w\n" + goals);
    EXPECT_EQ(result.errors, "");
    ASSERT_EQ(result.given.size(), 3u);
    EXPECT_EQ(result.given[0].find("s.x = concat(slice(d[0].x; axis = 0, begin = 0, end = 1), slice(d[1].x;"), 0u) << result.given[0];
    EXPECT_EQ(result.given[1], "s.w = d[0].w");
    EXPECT_EQ(result.given[2], "s.w = d[1].w");
    EXPECT_EQ(result.expanded.given[2].index, 2u);
    EXPECT_EQ(result.expanded.given[2].instance, "tp=1");
    EXPECT_EQ(result.expanded.given[0].line, 5);
    EXPECT_EQ(result.expanded.given[1].line, 7);
    EXPECT_EQ(result.expanded.expects.size(), 3u);
    EXPECT_EQ(result.expanded.mentioned_leaves.size(), 4u);
    EXPECT_EQ(result.expanded.operators_used, (std::vector<std::string>{"concat", "slice"}));
    EXPECT_EQ(result.completeness.inputs_without_given.size(), 4u);  // ids and the draw, on both ranks
}

TEST_F(Claims, ExpandsLoops) {
    const Run result = run("given d[tp=r].ids = add(s.ids, fill(; shape=[4], value=2 * r)) for r in tp\n" + goals);
    EXPECT_EQ(result.errors, "");
    ASSERT_EQ(result.given.size(), 2u);
    EXPECT_NE(result.given[1].find("value = 2"), std::string::npos) << result.given[1];
}

TEST_F(Claims, ANumberStandsForATensorOfIt) {
    const Run result = run("given slice(d[1].x; axis=0, begin=0, end=1) = 0\n" + goals);
    EXPECT_EQ(result.errors, "");
    EXPECT_NE(result.given[0].find("fill(; shape = [1, 2]"), std::string::npos) << result.given[0];
}

TEST_F(Claims, AssumeIsARangeFact) {
    const Run result = run("assume 0 <= s.ids < 2 * 25\n" + goals);
    EXPECT_EQ(result.errors, "");
    ASSERT_EQ(result.expanded.assume.size(), 1u);
    EXPECT_EQ(expression_text(*result.expanded.assume[0].formula), "0 <= it and it < 50");
}

TEST_F(Claims, RandomSpeaksOfRawDraws) {
    const Run result = run("random s.drop[1] = concat(d[*].drop[1]; axis=0)\n" + goals);
    EXPECT_EQ(result.errors, "");
    ASSERT_EQ(result.expanded.random.size(), 1u);
    EXPECT_EQ(result.expanded.mentioned_leaves.size(), 2u);
    EXPECT_FALSE(result.expanded.mentioned_leaves[0].place.empty());
}

TEST_F(Claims, OutputsByNameAndLayouts) {
    const Run result = run("claim all\nexpect s.v = d[*].v\n");
    EXPECT_EQ(result.errors, "");
    ASSERT_EQ(result.expanded.layouts.size(), 1u);
    EXPECT_EQ(result.expanded.layouts[0].position, 0u);
}

TEST_F(Claims, RefusesWrongText) {
    EXPECT_NE(read_claim("t.claim", "").error().text().find("t.claim:1:1"), std::string::npos);
    EXPECT_NE(read_claim("t.claim", "countersign claim 2\n").error().text().find("version 2"), std::string::npos);
    EXPECT_NE(read_claim("t.claim", "countersign claim 1\n\xff").error().text().find("t.claim:2:1: not UTF-8"), std::string::npos);
    refuses("given s.x = concat(d[*].x", "this parenthesis is never closed");
    refuses("given s.x = d[*].x)", "t.claim:5:19: `)` closes nothing");
    refuses("given s.x\n", "expected `LEFT = RIGHT`");
    refuses("given s.x = d[*].x = 0\n", "expected `LEFT = RIGHT`");
    refuses("given s.x = d.x\n", "t.claim:5:14");
    refuses("given s.x = d[2].x\n", "there is no rank 2");
    refuses("given s.x = d[pp=0].x\n", "the mesh has no axis `pp`");
    refuses("given s.x = d[tp=2].x\n", "2 coordinates");
    refuses("given s.x = d[tp=r].x\n", "`r` is no loop variable");
    refuses("given s.x = concat(d[*].x; axis=)\n", "t.claim:5:33");
    refuses("frobnicate s.x\n", "`frobnicate` begins no statement");
    refuses("ignore s.output[0]\n", "the reason");
    refuses("ignore s.output[0] \"  \"\n", "for a reason");
    refuses("subject \"x\" sha256:12\n", "64 hexadecimal digits");
    refuses("sequential s = \"t.py\"\n", "a second `sequential` line");
    refuses("mesh d = (dp = 2)\n", "a second `mesh` line");
    EXPECT_NE(read_claim("t.claim", "countersign claim 1\nmesh d = (tp = 0)\n").error().text().find("a mesh without ranks"), std::string::npos);
    const auto no_mesh = read_claim("t.claim", "countersign claim 1\nsequential s = \"a\"\ndistributed d = \"r{rank}\"\n");
    EXPECT_NE(no_mesh.error().text().find("no `mesh"), std::string::npos);
}

TEST_F(Claims, RefusesStrangeConstants) {
    refuses("constant s.c\n", "expected `=`");
    refuses("constant s.c = x\n", "expected a number");
    refuses("constant s.c = - true\n", "expected a number");
    refuses("constant s.c[0] = 1\n", "expected a constant of a module");
    refuses("constant s.output[0] = 1\n", "expected a constant of a module");
    refuses("constant s.c = 1\nconstant s.c = 1\n", "a second `constant` line");
}

TEST_F(Claims, SaysWhatIsNotSupportedYet) {
    for (const char* line : {"literals s = \"l\"", "read 0.5 as 1/2", "generalise 4 as n", "cut s.y", "masks pairs",
                             "given s.state[\"a\"].k = d[*].state[\"a\"].k", "given s[0].x = d[*].x"})
        refuses(std::string(line) + "\n", "not supported yet: line 5");
    refuses("assume s.s77 = 2 * d[0].s77\n", "not supported yet: line 5");
    for (const char* line : {"sequential s = [\"a\", \"b\"]", "distributed d[pp=0] = \"a\"", "sequential s = \"a.hlo\""}) {
        const auto claim = read_claim("t.claim", "countersign claim 1\n" + std::string(line) + "\n");
        EXPECT_NE(claim.error().text().find("not supported yet: line 2"), std::string::npos) << line;
    }
}

TEST_F(Claims, RefusesStrangeGroups) {
    refuses("group d \"0\" = [[0, 0]]\n", "stands twice in one list");
    refuses("group d \"0\" = [[0, 1], [1]]\n", "stands in two lists");
    refuses("group d \"0\" = [[0, 2]]\n", "there is no rank 2");
    refuses("group s \"0\" = [0, 1]\n", "there is no rank 1");
    refuses("group d[0] \"0\" = [0, 1]\n", "its member rank 1 states no group with the same list");
    refuses("group d \"0\" = [1, 0]\n", "not in ascending order");
    refuses("group d[0] \"0\" = [1]\n", "a group without itself");
    refuses("group d \"0\" = tp\ngroup d \"0\" = tp\n", "stated twice");
    EXPECT_EQ(run("group d \"0\" = tp\ngroup d[0] \"1\" = [0]\n" + goals).errors, "");
}

TEST_F(Claims, SaySoMuchOfSoManyRanks) {
    const auto problem = [](const std::string& mesh, const std::string& lines) {
        const std::string start = "countersign claim 1\nsequential s = \"s\"\ndistributed d = \"r{rank}\"\n";
        const Result<Claim> claim = read_claim("t.claim", start + "mesh d = (" + mesh + ")\n" + lines);
        return claim ? "" : claim.error().text();
    };
    const std::string much = "a claim that says so much of so many ranks is not supported yet: line ";
    std::string ranks = "0";
    for (int rank = 1; rank < 4000; ++rank) ranks += ", " + std::to_string(rank);
    EXPECT_EQ(problem("r = 4000", "group d \"g\" = [" + ranks + "]\n"), "");
    EXPECT_EQ(problem("r = 4000", "group d \"g\" = [" + ranks + "]\ngroup d \"h\" = r\n"), "t.claim:6:7: " + much + "6");
    EXPECT_EQ(problem("r = 4000", "group d \"" + std::string(20000, 'g') + "\" = r\n"), "t.claim:5:7: " + much + "5");
    std::string lines;
    for (int line = 0; line < 60000; ++line) lines += "ignore d[r=1].output[0] \"a\"\n";
    EXPECT_EQ(problem("r = 4000, q = 2", lines), "t.claim:704:8: " + much + "704");
    EXPECT_EQ(problem("r = 2", lines), "");
}

TEST_F(Claims, RefusesIllFormedGiven) {
    refuses("given s.x = concat(d[*].x; axis=1)\n" + goals, "shapes disagree: the left side is f32[4, 2], the right side f32[2, 4]");
    refuses("given s.w = d[*].ids\n" + goals, "t.claim:5:1: shapes disagree");
    refuses("given s.ids = concat(d[*].w; axis=0)\n" + goals, "element types disagree");
    refuses("given s.w = slice(d[0].w; axis=0, begin=0, end=4)\n" + goals, "t.claim:5");
    refuses("given s.q = d[*].w\n" + goals, "s.py has no such name");
    refuses("given s.v = d[*].w\n" + goals, "is computed by its graph (line 4 of s.py)");
    refuses("given s.v = d[*].w\n" + goals, "`cut s.v`");
    refuses("given s.w = s.w\n" + goals, "without an input of d would restrict s");
    refuses("given s.w = 0\n" + goals, "without an input of d");
    refuses("given s.output[0] = d[*].x\n" + goals, "is an output");
    refuses("given d[*].w = s.e\n" + goals, "is an uninitialised buffer");
    refuses("given d[*].x = mul(d[*].x, s.drop[1])\n" + goals, "is a random draw");
    refuses("assume 0 <= s.w < 5\n" + goals, "integer inputs");
    refuses("assume s.ids * s.ids < 5\n" + goals, "linear facts only");
    refuses("assume s.y < 5\n" + goals, "is computed by its graph");
}

TEST_F(Claims, RefusesTiedDraws) {
    refuses("random s.drop[1] = concat(sum(d[*].drop[1]), d[0].drop[1]; axis=0)\n" + goals, "`sum` does more");
    refuses("random s.drop[1] = scale(concat(d[*].drop[1]; axis=0); factor=1)\n" + goals, "may only be rearranged");
    refuses("random s.drop = concat(d[*].drop; axis=0)\n" + goals, "one is named, as in `s.drop[0]`");
    refuses("random s.drop[2] = concat(d[*].drop[2]; axis=0)\n" + goals, "has 2 results");
    refuses("random s.x = concat(d[*].x; axis=0)\n" + goals, "draws nothing");
    refuses("random s.drop[1] = s.drop[1]\n" + goals, "draws of both");
    std::string other = rank_graph;
    other.replace(other.find("0.5"), 3, "0.1");
    EXPECT_NE(run("random s.drop[1] = concat(d[*].drop[1]; axis=0)\n" + goals, other).errors.find("different parameters"), std::string::npos);
}

TEST_F(Claims, RefusesGoalsWithoutASide) {
    refuses("expect s.output[0] = s.output[0]\n", "outputs of d or a number");
    refuses("expect s.output[1] = d[*].w\n", "is no output");
    refuses("expect s.output[1] = sum(d[0].output[1], s.output[1])\n", "one side only");
    refuses("expect s.output[9] = d[*].output[1]\n", "returns 3 values");
    refuses("expect s.output[2] = d[*].output[1]\n", "is None");
    refuses("", "no goal");
}

TEST_F(Claims, CompletenessBothWays) {
    refuses("expect s.output[1] = d[*].output[1]\n", "`s.output[0]` (y) is not covered");
    refuses("expect s.output[1] = d[0].output[1]\nexpect s.output[0] = concat(d[*].output[0]; axis=0)\n", "`d[1].output[1]` (v) is not covered");
    refuses("expect s.output[1] = sum(d[0].output[1], scale(d[1].output[1]; factor=0))\nclaim s.y\n",
            "`d[1].output[1]` (v) is mentioned but not covered");
    refuses("expect s.output[1] = max(d[*].output[1])\nclaim s.y\n", "mentioned but not covered");
    refuses(goals + "expect slice(s.output[1]; axis=0, begin=0, end=1) = slice(d[*].output[1]; axis=0, begin=0, end=1)\n"
                    "claim s.output[1]\nignore s.output[1] \"x\"\n",
            "is claimed and ignored");
    refuses("claim s.y\nexpect slice(s.v; axis=0, begin=0, end=1) = slice(d[*].v; axis=0, begin=0, end=1)\n", "in part only");
    EXPECT_EQ(run("claim s.y\nexpect slice(s.v; axis=0, begin=0, end=1) = slice(d[*].v; axis=0, begin=0, end=1)\n"
                  "expect slice(s.v; axis=0, begin=1, end=2) = slice(d[*].v; axis=0, begin=1, end=2)\n").errors, "");
    EXPECT_EQ(run("claim s.y\nignore s.output[1], d[*].output[1..1] \"not of interest\"\n").errors, "");
}

// The text of a goal covers, not the term that it comes to: an auditor sees without computing what it holds.
TEST_F(Claims, WhatIsWrittenCovers) {
    const std::string first = "expect s.output[0] = concat(d[*].output[0]; axis=0)\n";
    for (const char* side : {"(if true then d[*].output[1] else d[*].output[1])", "(fold z = d[*].output[1] for y in [1]: z)", "[d[0].output[1], d[1].output[1]][0]",
                             "broadcast(d[*].output[1], [2])", "convert(d[*].output[1], f32)"})
        refuses(first + "expect s.output[1] = " + side + "\n", "is mentioned but not covered");
    EXPECT_EQ(run(first + "expect s.output[1] = reshape(d[*].output[1], [2])\n").errors, "");
    for (const char* side : {"scale(d[*].output[1]; factor = rank(d[*].output[1]))", "slice(d[*].output[1]; axis = 0, begin = 0, end = size(d[*].output[1], 0))",
                             "slice(concat(d[*].output[1]; axis = rank(d[*].output[1]) - 1); axis = 0, begin = 0, end = 2)"})
        refuses(first + "expect s.output[1] = " + side + "\n", "made of a tensor is not supported yet: line 6");
}

// As `validate` reads it (its Coverage tests): what a slice of anything else holds does not count.
TEST_F(Claims, ASliceOfOutputsSideBySideCoversOfEachWhatStandsInIt) {
    const std::string rest = "expect s.output[1] = d[*].output[1]\n", middle = "; axis=0, begin=";
    const auto line = [&](const std::string& from, const std::string& to, const std::string& side) {
        const std::string slice = middle + from + ", end=" + to + ")";
        return "expect slice(s.output[0]" + slice + " = slice(" + side + slice + "\n";
    };
    const std::string joined = "concat(d[*].output[0]; axis=0)";
    EXPECT_EQ(run(rest + line("0", "4", joined)).errors, "");
    EXPECT_EQ(run(rest + line("0", "3", joined) + line("3", "4", joined)).errors, "");
    refuses(rest + line("0", "3", joined), "in part only");
    refuses(rest + line("0", "1", joined) + line("2", "4", joined), "in part only");
    for (const char* side : {"concat(concat(d[*].output[0]; axis=0); axis=0)", "concat(reshape(d[*].output[0]; shape=[2, 2]); axis=0)"})
        refuses(rest + line("0", "4", side), "is mentioned but not covered");
}

TEST_F(Claims, OneNameForOneValue) {
    refuses("given s.w[0] = d[*].w\n" + goals, "`s.w` is an input: it has one value");
    refuses("assume s.ids[0] < 3\n" + goals, "`s.ids` is an input: it has one value");
    refuses("expect s.v[0] = d[*].v\n", "`s.v[0]` is a result of a node");
}

TEST_F(Claims, StatesNeedTheirRelationAsAGoal) {
    const std::string states = "state s.w -> s.output[1]\nstate d[*].w -> d[*].output[1]\n";
    EXPECT_EQ(run("given s.w = d[*].w\n" + goals + states).errors, "");
    refuses("given s.w = d[*].w\nexpect s.output[0] = concat(d[*].output[0]; axis=0)\nexpect s.output[1] = d[0].output[1]\n" + states,
            "must stand in an `expect` line");
    // The layout that the search will find must be these two statements.
    const Run by_layout = run("given s.w = d[*].w\nexpect s.output[0] = concat(d[*].output[0]; axis=0)\nclaim s.v\n" + states);
    EXPECT_EQ(by_layout.errors, "");
    ASSERT_EQ(by_layout.expanded.state_obligations.size(), 2u);
    EXPECT_NE(by_layout.expanded.state_obligations[1].unmet.text().find("the layout that is found"), std::string::npos);
    refuses("given s.w = d[*].w\n" + goals + "state s.w -> s.output[1]\n", "beside it is none");
    refuses("given s.w = d[*].w\n" + goals + states + "state s.w -> s.output[1]\n", "takes its state twice");
    refuses("state s.x -> s.output[1]\n" + goals, "different types");
    refuses("state s.w -> d[*].output[1]\n" + goals, "its own side");
}

TEST_F(Claims, StarsInListsExpandOrAreRefused) {
    for (const char* argument : {"[d[*].w]", "add(d[*].w, d[*].w)", "mul(d[*].w, 2)", "slice(d[0].w; axis=0, begin=0, end=add(d[*].w, 1))"})
        refuses("given s.w = sum(" + std::string(argument) + ")\n" + goals, "in a list `*` is an argument of its own");
    refuses("given s.w = max(s.w, [d[*].w])\n" + goals, "in a list `*` is an argument of its own");
    refuses("given s.w = sum(d[tp=r].w) for r in tp\n" + goals, "a list of one part for each rank");
}

TEST_F(Claims, WordsThatCouldBeReadInTwoWaysAreRefused) {
    refuses("given s.\"output\" = d[*].w\n" + goals, "a node that is called `output`");
    refuses("given s.w = d[*].w  # \x1b[2K\n" + goals, "a control character");
    refuses("given s.w = d[*].w  # \u202e\n" + goals, "changes how a line is shown");
    refuses("given s.w = d[*].w  # \u009b2K\n" + goals, "changes how a line is shown");
    refuses("given s.w = d[*].w2\n" + goals, "w2");
    for (const char* line : {"expect s.output[0] = sum(d[0].output[0], d[0].output[0]2)",
                             "expect s.output[0] = scale(d[*].output[0]1; factor=2.0)", "expect s.output[0]0 = sum(d[*].output[0])"})
        refuses(goals + line + "\n", "a reference that cannot be read");
    refuses(goals + "expect s.output[0] = sum(d[0].output[0], instance__1)\n", "names nothing");
    refuses("given s.w = d[*].w for instance__1 in tp\n" + goals, "cannot be a loop variable");
    std::string named = header + goals;
    named.replace(named.find("tp = 2"), 6, "rank = 1, tp = 2");
    const Result<Claim> claim = read_claim("t.claim", named);
    EXPECT_FALSE(claim);
    EXPECT_NE(claim ? std::string::npos : claim.error().text().find("`rank` cannot be one of several axes"), std::string::npos);
}

TEST_F(Claims, ExpectLinesHaveAShortName) {
    const auto said = [](const std::string& line) {
        const Result<Claim> claim = read_claim("t.claim", header + line + "\n");
        return claim ? stated_layout(claim->statements.back(), claim->mesh) : claim.error().text();
    };
    EXPECT_EQ(said("expect s.output[0] = d[*].output[0]"), "replicated");
    EXPECT_EQ(said("expect d[*].output[0] = s.output[0]"), "replicated");
    EXPECT_EQ(said("expect s.output[0] = concat(d[*].output[0]; axis=1)"), "sharded 1 along tp");
    EXPECT_EQ(said("expect s.output[0] = sum(d[tp=*].output[0])"), "PARTIAL SUM over tp");
    const auto said_of_one_rank = [](const std::string& line) {
        std::string text = header + line + "\n";
        text.replace(text.find("tp = 2"), 6, "tp = 1");
        const Result<Claim> claim = read_claim("t.claim", text);
        return claim ? stated_layout(claim->statements.back(), claim->mesh) : claim.error().text();
    };
    EXPECT_EQ(said_of_one_rank("expect s.output[0] = sum(d[*].output[0])"), "replicated");
    EXPECT_EQ(said_of_one_rank("expect s.output[0] = max(d[*].output[0])"), "as claimed: expect s.output[0] = max(d[*].output[0])");
    // What no short name fits is said as it stands.
    for (const std::string line : {"expect s.output[0] = concat(d[1].output[0], d[0].output[0]; axis=0)",
                                   "expect s.output[0] = scale(sum(d[*].output[0]); factor=2)",
                                   "expect s.output[0] = max(d[*].output[0])", "expect s.output[0] = 0",
                                   "expect s.output[0] = sum(d[0].output[0])", "expect s.output[0] = d[1].output[0]",
                                   "expect neg(s.output[0]) = concat(d[*].output[0]; axis=0)"})
        EXPECT_EQ(said(line), "as claimed: " + line);
}

TEST_F(Claims, ContractsMustExist) { refuses("contract vllm.unified_attention_with_output nonsense\n" + goals, "the definitions state no contract"); }

TEST_F(Claims, SurvivesTruncationAndEveryByte) {
    const std::string text = header + "group d \"0\" = [[0, 1]]\ngiven d[tp=r].ids = add(s.ids, fill(; shape=[4], value=r)) for r in tp\n" +
                             "assume 0 <= s.ids < 4\n" + goals +
                             "state s.w -> s.output[1]\nignore d[*].output[1..2] \"x\"\ncontract a.b c\n";
    for (std::size_t length = 0; length <= text.size(); ++length) (void)read_claim("t.claim", text.substr(0, length));
    for (std::size_t at = 0; at < text.size(); ++at)
        for (const char byte : {'\0', '\n', '(', ']', '"', '#', '.', '9', 's', '\xff', ';', '='}) {
            std::string changed = text;
            changed[at] = byte;
            (void)read_claim("t.claim", changed);
        }
    (void)read_claim("t.claim", header + "given s.x = " + std::string(100000, '('));
    (void)read_claim("t.claim", header + "given s.x = " + std::string(100000, '(') + "1" + std::string(100000, ')'));
}

}  // namespace
}  // namespace countersign
