// Lines of a claim that are not what they should be, one fault each, and the reason that the reader gives: the first thing that is wrong.
#include "small_claims.h"

namespace countersign::validator {
namespace {

using namespace testing;  // NOLINT: the words of these tests

struct Fault {
    std::string what, lines, reason;
};

void expect_reasons(const std::vector<Fault>& faults, const std::string& before, const std::string& after) {
    for (const Fault& fault : faults) {
        const auto claim = parse_claim(before + fault.lines + after, "c");
        EXPECT_FALSE(claim.ok()) << fault.what;
        if (claim.ok()) continue;
        EXPECT_NE(claim.error().text().find(fault.reason), std::string::npos) << fault.what << "\n  " << claim.error().text();
    }
}

const std::string first = "countersign claim 1\n", s_line = "sequential s = \"s.py\"\n", d_line = "distributed d = \"{rank}.py\"\n";
const std::string mesh_line = "mesh d = (dp = 2)\n", end = "claim all\n";

TEST(ClaimLines, PathsAndMeshes) {
    ASSERT_TRUE(parse_claim(first + s_line + d_line + mesh_line + end, "c").ok());
    expect_reasons({{"a path too long", "sequential s = \"" + std::string(4097, 'p') + "\"\n" + d_line + mesh_line, "an empty or too long path"},
                    {"no path", "sequential s = \"\"\n" + d_line + mesh_line, "an empty or too long path"},
                    {"a path that leaves the folder of its rank", s_line + "distributed d = \"{rank}/../d.py\"\n" + mesh_line, "`..` behind `{…}`"},
                    {"two sequential programs", s_line + s_line + d_line + mesh_line, "a second line of this kind"},
                    {"two meshes", s_line + d_line + mesh_line + mesh_line, "a second `mesh` line"},
                    {"an axis twice", s_line + d_line + "mesh d = (dp = 2, dp = 2)\n", "`dp` is an axis already"},
                    {"an axis of no ranks", s_line + d_line + "mesh d = (dp = 0)\n", "a mesh axis of no ranks"},
                    {"too many ranks", s_line + d_line + "mesh d = (dp = 65537)\n", "ranks are not supported yet"},
                    {"too many ranks of two axes", s_line + d_line + "mesh d = (dp = 256, tp = 257)\n", "ranks are not supported yet"},
                    {"an axis without a name", s_line + d_line + "mesh d = (5 = 2)\n", "a name is expected"},
                    {"an axis with a dot", s_line + d_line + "mesh d = (a.b = 2)\n", "a name is expected"},
                    {"an axis that is a word of the language", s_line + d_line + "mesh d = (for = 2)\n", "a name is expected"},
                    {"a size over 32 bits", s_line + d_line + "mesh d = (dp = 4294967297)\n", "a number is expected"},
                    {"a size that no memory holds", s_line + d_line + "mesh d = (dp = 2000000000)\n", "a number is expected"},
                    {"a fraction", s_line + d_line + "mesh d = (dp = 2.0)\n", "a number is expected"},
                    {"a size below 0", s_line + d_line + "mesh d = (dp = -2)\n", "a number is expected"},
                    {"no sequential program", d_line + mesh_line, "no `sequential` line"},
                    {"no distributed program", s_line + mesh_line, "no `distributed` line"},
                    {"no mesh", s_line + d_line, "without a `mesh` line"},
                    {"an axis that the mesh has not", s_line + "distributed d = \"{tp}.py\"\n" + mesh_line, "`{tp}` is neither"}},
                   first, end);
    expect_reasons({{"nothing", "", "an empty claim"}, {"a remark", "# nothing\n", "an empty claim"}}, "", "");
    expect_reasons({{"more in the first line", "countersign claim 1 1\n", "the end of the statement is expected"}}, "", s_line + d_line + mesh_line + end);
}

TEST(ClaimLines, GroupsAndRanks) {
    expect_reasons({{"the only graph of s, chosen", "group s[0] \"0\" = [0]\n", "`s` is one graph"},
                    {"a group of nothing", "group 5 \"0\" = dp\n", "`s` or `d[…]` is expected"},
                    {"a list of no ranks", "group d \"0\" = [[]]\n", "expected"},
                    {"a list and a rank", "group d \"0\" = [[0], 1]\n", "a list of ranks is expected"},
                    {"a group stated twice", "group d \"0\" = dp\ngroup d[1] \"0\" = [0, 1]\n", "group \"0\" is stated twice for rank 1"},
                    {"half a rank", "group d \"0\" = [0.5, 1]\n", "a rank that does not exist"},
                    {"a rank over 32 bits that is 0 below them", "group d \"0\" = [4294967296, 1]\n", "a rank that does not exist"},
                    {"a rank that the mesh has not", "group d \"0\" = [0, 2]\n", "a rank that does not exist"},
                    {"another rank of s", "group s \"0\" = [0, 1]\n", "a rank that does not exist"},
                    {"a coordinate that the mesh has not", "ignore d[dp=2].output[0] \"r\"\n", "no rank has this coordinate"},
                    {"all ranks and one", "ignore d[*, 0].output[0] \"r\"\n", "`*` and a rank stand alone"},
                    {"half a coordinate", "ignore d[dp=0.5].output[0] \"r\"\n", "no rank has this coordinate"},
                    {"another axis", "ignore d[tp=0].output[0] \"r\"\n", "`tp` is no mesh axis"},
                    {"more behind the line", "claim all all\n", "the end of the statement is expected"}},
                   first + s_line + d_line + mesh_line, end);
    expect_reasons({{"ranks before there are any", "group d \"0\" = dp\n" + mesh_line, "a `mesh` line is expected before this"}}, first + s_line + d_line, end);
}

TEST(ClaimLines, ChosenRanksAreThoseOfAllCoordinates) {
    const auto claim = parse_claim(first + s_line + d_line + "mesh d = (dp = 2, tp = 2)\nignore d[dp=1, tp=0].output[0..2] \"r\"\n" + end, "c");
    ASSERT_TRUE(claim.ok()) << claim.error().text();
    EXPECT_EQ(claim->ignored[0].graphs, std::vector{GraphName::of_rank(2)});
    EXPECT_EQ(claim->ignored[0].last, 2u);
}

TEST(ClaimLines, LoopsAndIgnoredOutputs) {
    expect_reasons({{"a loop over a number", "given s.x = d[0].x for i in 2\n", "a mesh axis is expected"},
                    {"a loop over a text", "given s.x = d[0].x for i in \"dp\"\n", "a mesh axis is expected"},
                    {"s as a loop variable", "given s.x = d[0].x for s in dp\n", "`s` cannot be a loop variable"},
                    {"d as a loop variable", "given s.x = d[0].x for d in dp\n", "`d` cannot be a loop variable"},
                    {"an element as a loop variable", "given s.x = d[0].x for it in dp\n", "`it` cannot be a loop variable"},
                    {"a loop variable twice", "given s.x = d[0].x for i in dp for i in dp\n", "`i` is bound twice"},
                    {"an ignored number", "ignore 5 \"r\"\n", "outputs of `s` or `d[…]` are expected"},
                    {"an ignored input", "ignore d[0].x \"r\"\n", "outputs of `s` or `d[…]` are expected"},
                    {"an empty range", "ignore d[0].output[2..1] \"r\"\n", "an empty or too long range"},
                    {"too long a range", "ignore d[0].output[0..1000001] \"r\"\n", "an empty or too long range"},
                    {"a contract of a text", "contract \"x\" prefill\n", "a name is expected"},
                    {"a contract without its name", "contract x 5\n", "a name is expected"},
                    {"a given line that is no equality", "given s.x\n", "`left = right` is expected"}},
                   first + s_line + d_line + mesh_line, end);
}

TEST(ClaimLines, ConstantsAndSubjects) {
    expect_reasons({{"a constant twice", "constant d[*].c = 0\nconstant d[1].c = 0\n", "a second `constant` line for `c`"},
                    {"the constant of a number", "constant 5 = 3\n", "`s.NAME = NUMBER` is expected"},
                    {"the constant of a result", "constant s.c[0] = 3\n", "`s.NAME = NUMBER` is expected"},
                    {"a constant that is a name", "constant s.c = x\n", "`s.NAME = NUMBER` is expected"},
                    {"a negative truth value", "constant s.c = -true\n", "`s.NAME = NUMBER` is expected"},
                    {"letters that are no digits", "subject \"model\" sha256:" + std::string(64, 'g') + "\n", "64 hexadecimal digits"},
                    {"large letters", "subject \"model\" sha256:" + std::string(64, 'A') + "\n", "64 hexadecimal digits"},
                    {"a digit too few", "subject \"model\" sha256:" + std::string(63, 'a') + "\n", "64 hexadecimal digits"}},
                   first + s_line + d_line + mesh_line, end);
    EXPECT_TRUE(parse_claim(first + s_line + d_line + mesh_line + "subject \"model\" sha256:" + std::string(64, 'a') + "\n" + end, "c").ok());
}

}  // namespace
}  // namespace countersign::validator
