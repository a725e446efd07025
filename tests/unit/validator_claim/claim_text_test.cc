// Claims by their text alone, no captures: each fault with the message that names it.
#include <gtest/gtest.h>

#include "validator/claim/claim.h"
#include "validator/claim/concrete.h"

namespace countersign::validator {
namespace {

const std::string first_line = "countersign claim 1\n", sequential = "sequential s = \"s.py\"\n", distributed = "distributed d = \"{rank}.py\"\n";
const std::string mesh = "mesh d = (dp = 2, tp = 2)\n", whole_header = first_line + sequential + distributed + mesh, all = "claim all\n";

// "read", or why the claim is not.
std::string outcome_of_text(const std::string& text) {
    const auto claim = parse_claim(text, "c");
    return claim.ok() ? "read" : claim.error().text();
}

struct FaultOfText {
    std::string what, text, message;
};
void expect_faults(const std::vector<FaultOfText>& faults) {
    for (const FaultOfText& fault : faults) EXPECT_NE(outcome_of_text(fault.text).find(fault.message), std::string::npos) << fault.what << ": " << outcome_of_text(fault.text);
}

TEST(ClaimText, PathsThatAreNone) {
    const std::string long_path(4096, 'p');
    EXPECT_EQ(outcome_of_text(first_line + "sequential s = \"" + long_path + "\"\n" + distributed + mesh + all), "read");
    EXPECT_EQ(outcome_of_text(first_line + "sequential s = \"../s.py\"\ndistributed d = \"../{rank}.py\"\n" + mesh + all), "read");
    expect_faults({
        {"a second sequential line", whole_header + "sequential s = \"t.py\"\n" + all, "a second line of this kind"},
        {"a second distributed line", whole_header + "distributed d = \"t{rank}.py\"\n" + all, "a second line of this kind"},
        {"no path", first_line + "sequential s = \"\"\n" + distributed + mesh + all, "an empty or too long path"},
        {"a path of 4097 bytes", first_line + "sequential s = \"" + long_path + "p\"\n" + distributed + mesh + all, "an empty or too long path"},
        {"a folder above one that a rank names", first_line + sequential + "distributed d = \"{rank}/../a{rank}.py\"\n" + mesh + all,
         "`..` behind `{…}` in a path"},
    });
}

TEST(ClaimText, MeshesThatAreNone) {
    const auto with = [](const std::string& axes) { return first_line + sequential + distributed + "mesh d = (" + axes + ")\n" + all; };
    EXPECT_EQ(outcome_of_text(with("dp = 65536")), "read");
    expect_faults({
        {"two axes of one name", with("dp = 2, dp = 2"), "`dp` is an axis already"},
        {"no ranks", with("dp = 2, tp = 0"), "a mesh axis of no ranks"},
        {"many ranks", with("dp = 65537"), "more than 65536 ranks"},
        {"many ranks on several axes", with("dp = 256, tp = 257"), "more than 65536 ranks"},
        {"an axis called by a text", with("\"dp\" = 2"), "a name is expected"},
        {"an axis called by a name with a dot", with("dp.x = 2"), "a name is expected"},
        {"an axis called by a reserved word", with("for = 2"), "a name is expected"},
    });
}

TEST(ClaimText, LinesThatAreMissing) {
    expect_faults({
        {"an empty text", "", "an empty claim"},
        {"comments alone", "# countersign claim 1\n", "an empty claim"},
        {"no sequential line", first_line + distributed + mesh + all, "no `sequential` line"},
        {"no distributed line", first_line + sequential + mesh + all, "no `distributed` line"},
        {"no mesh line", first_line + sequential + "distributed d = \"d.py\"\n" + all, "without a `mesh` line"},
        {"ranks before the mesh line", first_line + sequential + distributed + "ignore d[*].output[0] \"a\"\n" + mesh + all,
         "a `mesh` line is expected before this"},
        {"more words than the line has", whole_header + "claim all outputs\n", "the end of the statement is expected"},
        {"more words than the first_line line has", "countersign claim 1 2\n" + sequential + distributed + mesh + all, "the end of the statement is expected"},
    });
}

TEST(ClaimText, SelectorsThatSelectNothing) {
    const auto with = [](const std::string& side) { return whole_header + "ignore " + side + ".output[0] \"a\"\n" + all; };
    for (const char* side : {"s", "d[*]", "d[3]", "d[dp=1, tp=*]"}) EXPECT_EQ(outcome_of_text(with(side)), "read") << side;
    expect_faults({
        {"a rank of s", with("s[0]"), "`s` is one graph"},
        {"all ranks of s", with("s[*]"), "`s` is one graph"},
        {"a rank and an axis", with("d[0, dp=1]"), "`*` and a rank stand alone"},
        {"an axis and all ranks", with("d[dp=1, *]"), "`*` and a rank stand alone"},
        {"two ranks", with("d[0, 1]"), "`*` and a rank stand alone"},
        {"half a rank", with("d[0.5]"), "there is no rank"},
        {"a rank that is 0 in 32 bits", with("d[4294967296]"), "there is no rank"},
        {"a rank that is none", with("d[4]"), "there is no rank"},
        {"an axis that is none", with("d[pp=0]"), "`pp` is no mesh axis"},
        {"an axis twice", with("d[dp=0, dp=1]"), "an axis is named twice"},
        {"an axis twice, all of it at first_line", with("d[dp=*, dp=1]"), "an axis is named twice"},
        {"a coordinate that is none", with("d[tp=2]"), "no rank has this coordinate"},
        {"half a coordinate", with("d[tp=0.5]"), "no rank has this coordinate"},
        {"a name where no loop is", with("d[tp=r]"), "no rank has this coordinate"},
    });
}

// A rank is selected where all axes agree, not where the last one does.
TEST(ClaimText, SelectorsOfSeveralAxes) {
    for (const auto& [side, ranks] : std::map<std::string, std::vector<std::uint32_t>>{
             {"d[dp=0, tp=1]", {1}}, {"d[dp=1, tp=0]", {2}}, {"d[tp=1]", {1, 3}}, {"d[dp=1]", {2, 3}}, {"d[dp=*, tp=0]", {0, 2}}, {"d[2]", {2}}}) {
        const auto claim = parse_claim(whole_header + "ignore " + side + ".output[0] \"a\"\n" + all, "c");
        ASSERT_TRUE(claim.ok()) << claim.error().text();
        std::vector<std::uint32_t> selected;
        for (const GraphName& graph : claim->ignored[0].graphs) selected.push_back(graph.rank());
        EXPECT_EQ(selected, ranks) << side;
    }
}

TEST(ClaimText, GroupsThatAreNone) {
    const auto with = [](const std::string& lines) { return whole_header + lines + "\n" + all; };
    for (const char* line : {"group d \"a\" = tp", "group d \"a\" = [[0, 1], [2, 3]]", "group d \"a\" = [0, 3]", "group s \"a\" = [0]"})
        EXPECT_EQ(outcome_of_text(with(line)), "read") << line;
    expect_faults({
        {"of neither side", with("group x \"a\" = tp"), "`s` or `d[…]` is expected"},
        {"of a tensor", with("group d.x \"a\" = tp"), "`s` or `d[…]` is expected"},
        {"of a rank of s", with("group s[0] \"a\" = [0]"), "`s` is one graph"},
        {"an axis of s", with("group s \"a\" = tp"), "a mesh axis or a list of ranks is expected"},
        {"an empty list", with("group d \"a\" = []"), "a mesh axis or a list of ranks is expected"},
        {"a rank among lists", with("group d \"a\" = [[0, 1], 2]"), "a list of ranks is expected"},
        {"a sum among lists", with("group d \"a\" = [[0, 1], 2 + 3]"), "a list of ranks is expected"},
        {"an empty list among lists", with("group d \"a\" = [[0, 1], []]"), "a list of ranks is expected"},
        {"a list among ranks", with("group d \"a\" = [0, [1]]"), "a rank that does not exist"},
        {"a rank that is none", with("group d \"a\" = [0, 4]"), "a rank that does not exist"},
        {"half a rank", with("group d \"a\" = [0.5]"), "a rank that does not exist"},
        {"a rank that is 0 in 32 bits", with("group d \"a\" = [4294967296]"), "a rank that does not exist"},
        {"stated twice for some ranks", with("group d \"a\" = tp\ngroup d[dp=1] \"a\" = dp"), "group \"a\" is stated twice for rank 2"},
        {"stated twice for s", with("group s \"a\" = [0]\ngroup s \"a\" = [0]"), "group \"a\" is stated twice"},
        {"a member that states others", with("group d[0] \"a\" = [0, 1]\ngroup d[1] \"a\" = [1]"), "which does not state these members"},
    });
}

TEST(ClaimText, LoopsThatAreNone) {
    const auto with = [](const std::string& loops) { return whole_header + "given s.x = d[0].x " + loops + "\n" + all; };
    EXPECT_EQ(outcome_of_text(with("for r in dp for q in dp")), "read");
    expect_faults({
        {"over an axis called by a text", with("for r in \"dp\""), "a mesh axis is expected"},
        {"over no axis", with("for r in pp"), "a mesh axis is expected"},
        {"over a range", with("for r in 2"), "a mesh axis is expected"},
        {"the name of a side", with("for s in dp"), "`s` cannot be a loop variable"},
        {"the name of the other side", with("for d in dp"), "`d` cannot be a loop variable"},
        {"the word for an element", with("for it in dp"), "`it` cannot be a loop variable"},
        {"one variable twice", with("for r in dp for r in tp"), "`r` is bound twice"},
        {"a variable that is a text", with("for \"r\" in dp"), "a name is expected"},
        {"a variable with a dot", with("for r.q in dp"), "a name is expected"},
        {"no equality", whole_header + "given s.x\n" + all, "`left = right` is expected"},
        {"an equality of equalities", whole_header + "given s.x = d[0].x = d[1].x\n" + all, "`left = right` is expected"},
    });
}

TEST(ClaimText, IgnoredAndClaimedOutputsThatAreNone) {
    const auto ignored = [](const std::string& outputs) { return whole_header + "ignore " + outputs + " \"a\"\n" + all; };
    const auto claimed = [](const std::string& number) { return whole_header + "claim s.output[" + number + "]\n"; };
    EXPECT_EQ(outcome_of_text(ignored("d[*].output[3..1000000]")), "read");
    EXPECT_EQ(outcome_of_text(claimed("1073741824")), "read");
    expect_faults({
        {"another tensor", ignored("d[*].y[0]"), "outputs of `s` or `d[…]` are expected"},
        {"no tensor", ignored("x[0]"), "outputs of `s` or `d[…]` are expected"},
        // The second name of what is no reference.
        {"a search that binds `output`", ignored("(locate(d, output) of 1 in n: 1)[0]"), "outputs of `s` or `d[…]` are expected"},
        {"an empty range", ignored("d[*].output[3..2]"), "an empty or too long range of outputs"},
        {"a long range", ignored("d[*].output[3..1000001]"), "an empty or too long range of outputs"},
        {"a long range that begins behind its bound", ignored("d[*].output[1000001]"), "an empty or too long range of outputs"},
        {"half a number", claimed("0.5"), "a number is expected"},
        {"a number with an exponent", claimed("1e1"), "a number is expected"},
        {"a number beyond 32 bits", claimed("99999999999"), "a number is expected"},
        {"a large number", claimed("1073741825"), "a number is expected"},
        {"a name", claimed("k"), "a number is expected"},
        {"a text", claimed("\"0\""), "a number is expected"},
    });
}

TEST(ClaimText, ConstantsThatAreNone) {
    const auto with = [](const std::string& lines) { return whole_header + lines + "\n" + all; };
    for (const char* line : {"constant s.c = 0", "constant d[*].c = -1", "constant d[0].c = true\nconstant d[1].c = false"})
        EXPECT_EQ(outcome_of_text(with(line)), "read") << line;
    expect_faults({
        {"of no graph", with("constant c = 0"), "`s.NAME = NUMBER` is expected"},
        {"of a call", with("constant neg(s.c) = 0"), "`s.NAME = NUMBER` is expected"},
        {"of a part", with("constant s.c[0] = 1"), "`s.NAME = NUMBER` is expected"},
        {"of a rank of s", with("constant s[0].c = 1"), "`s` is one graph"},
        {"twice for one rank", with("constant d[dp=0].c = 0\nconstant d[tp=0].c = 0"), "a second `constant` line for `c`"},
        {"twice for s", with("constant s.c = 0\nconstant s.c = 1"), "a second `constant` line for `c`"},
        {"a name for a number", with("constant s.c = x"), "`s.NAME = NUMBER` is expected"},
        {"less than true", with("constant s.c = -true"), "`s.NAME = NUMBER` is expected"},
    });
}

TEST(ClaimText, ContractsAndSubjectsThatAreNone) {
    const std::string digest(64, 'a');
    EXPECT_EQ(outcome_of_text(whole_header + "contract a.b c\nsubject \"a\" sha256:" + digest + "\n" + all), "read");
    expect_faults({
        {"an operator called by a text", whole_header + "contract \"a.b\" c\n" + all, "a name is expected"},
        {"a contract called by a number", whole_header + "contract a.b 1\n" + all, "a name is expected"},
        {"a short digest", whole_header + "subject \"a\" sha256:" + digest.substr(1) + "\n" + all, "64 hexadecimal digits are expected"},
        {"a digest with a g", whole_header + "subject \"a\" sha256:" + digest.substr(1) + "g\n" + all, "64 hexadecimal digits are expected"},
        {"a digest with a capital", whole_header + "subject \"a\" sha256:" + digest.substr(1) + "A\n" + all, "64 hexadecimal digits are expected"},
    });
}

// How many statements the first_line `given` of a claim is, or why none.
std::string instances(const std::string& statement) {
    const auto claim = parse_claim(whole_header + "given " + statement + "\n" + all, "c");
    if (!claim.ok()) return claim.error().text();
    std::size_t room = 10000;
    const auto concrete = concrete_statements(*claim, claim->given[0], room);
    return concrete.ok() ? std::to_string(concrete->size()) : concrete.error().text();
}

TEST(ClaimText, SelectorsOfS) {
    EXPECT_EQ(instances("s.x = d[*].x"), "4");
    for (const char* side : {"s[0]", "s[*]", "s[dp=0]"})
        EXPECT_NE(instances(std::string(side) + ".x = d[*].x").find("`s` is one graph: no selector is expected"), std::string::npos) << side;
}

// A list expands `*` below operators on its argument alone, not below brackets that read an element of such an operator.
TEST(ClaimText, StarsBelowBrackets) {
    EXPECT_EQ(instances("s.x = concat(neg(d[*].x[1]); axis=0)"), "1");
    EXPECT_NE(instances("s.x = concat(neg(d[*].x)[1]; axis=0)").find("in a list `*` is an argument of its own"), std::string::npos);
    EXPECT_NE(instances("s.x = concat(neg(neg(d[*].x)[1]); axis=0)").find("in a list `*` is an argument of its own"), std::string::npos);
}

// What binds a name that is called like a list operator is none: its `*` runs over the ranks.
TEST(ClaimText, BoundNamesThatAreCalledLikeLists) {
    EXPECT_EQ(instances("s.x = concat(d[*].x; axis=0)"), "1");
    for (const char* name : {"p", "concat"}) EXPECT_EQ(instances("s.x = sum(" + std::string(name) + " < 2) d[*].x"), "4") << name;
}

}  // namespace
}  // namespace countersign::validator
