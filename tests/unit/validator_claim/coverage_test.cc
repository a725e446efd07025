// What a goal covers, and what it seems to cover and does not.
#include "small_claims.h"

namespace countersign::validator {
namespace {

using testing::completeness;
using testing::Files;
using testing::files_of;
using testing::given;
using testing::graph;
using testing::plain;

const std::string goal = "claim all\nexpect s.output[0] = concat(d[*].output[0]; axis=0)\n";

void expect_reason(const std::string& lines, const Files& files, const std::string& reason) {
    const std::string actual = completeness(lines, files);
    EXPECT_NE(actual.find(reason), std::string::npos) << lines << "\n  " << actual;
}

// Completeness of goals that are only written: no term of them was made, so nothing was checked of them before.
std::string completeness_of_text(const std::string& left, const std::string& right, const Files& files) {
    const testing::Asked asked = testing::ask(testing::header + "claim all\n", files, testing::definitions());
    if (!asked.question) return "no question: " + asked.problem;
    StatementLine line;
    line.left = *parse_expression(left, "goal", true);
    line.right = *parse_expression(right, "goal", true);
    std::size_t room = 1000;
    const auto instances = concrete_statements(asked.question->claim, line, room);
    if (!instances.ok()) return "no goal: " + instances.error().text();
    std::vector<Equality> goals;
    for (const ConcreteStatement& instance : *instances) goals.push_back({5, TermId{0}, TermId{0}, instance});
    const Status status = check_coverage(asked.question->context(*asked.store), goals);
    return status.ok() ? "complete" : status.error().text();
}

TEST(Coverage, OnlyOutputsThatExistAreIgnored) {
    EXPECT_EQ(completeness(given + goal, plain()), "complete");
    expect_reason(given + goal + "ignore s.output[1] \"none\"\n", plain(), "refines.claim:8: s.output[1] does not exist");
    expect_reason(given + goal + "ignore d[1].output[1] \"none\"\n", plain(), "refines.claim:8: d[1].output[1] does not exist");
    expect_reason(given + goal + "ignore d[*].output[0..1] \"none\"\n", plain(), "d[0].output[1] does not exist");
}

TEST(Coverage, NoOutputIsIgnoredTwice) {
    const std::string goals = given + "claim all\nexpect s.output[0] = 0\n";
    EXPECT_EQ(completeness(goals + "ignore d[*].output[0] \"one\"\n", plain()), "complete");
    expect_reason(goals + "ignore d[*].output[0] \"one\"\nignore d[0].output[0] \"two\"\n", plain(), "refines.claim:9: an output is ignored twice");
}

TEST(Coverage, ASliceOfAnythingButOutputsCoversNothing) {
    const std::string right = " = concat(d[*].output[0]; axis=0)\n";
    EXPECT_EQ(completeness(given + "expect slice(slice(s.output[0]; axis=0, begin=0, end=6); axis=0, begin=0, end=6)" + right + "claim all\n", plain()),
              "complete");
    for (const char* operand : {"neg(s.output[0])", "scale(s.output[0]; factor=2)", "concat(slice(s.output[0]; axis=0, begin=0, end=6); axis=0)",
                                "concat(concat(s.output[0]; axis=0); axis=0)", "concat(neg(s.output[0]); axis=0)"})
        expect_reason(given + "claim all\nexpect slice(" + std::string(operand) + "; axis=0, begin=0, end=6)" + right, plain(),
                      "s.output[0] is in no goal");
}

// Flat shards of which one tensor has some at the end of the first and at the beginning of the second.
TEST(Coverage, ASliceOfOutputsSideBySideCoversOfEachWhatStandsInIt) {
    const auto parts = [](std::vector<std::pair<int, int>> intervals, const std::string& operands = "d[*].output[0]", int axis = 0) {
        std::string lines = given + "claim all\n";
        for (const auto& [begin, end] : intervals) {
            const std::string slice = "; axis=" + std::to_string(axis) + ", begin=" + std::to_string(begin) + ", end=" + std::to_string(end) + ")";
            lines += "expect slice(s.output[0]" + slice + " = slice(concat(" + operands + "; axis=0)" + slice + "\n";
        }
        return lines;
    };
    EXPECT_EQ(completeness(parts({{0, 6}}), plain()), "complete");
    EXPECT_EQ(completeness(parts({{0, 2}, {2, 5}, {5, 6}}), plain()), "complete");
    EXPECT_EQ(completeness(parts({{0, 4}, {1, 6}}), plain()), "complete");
    EXPECT_EQ(completeness(parts({{0, 6}}, "d[1].output[0], d[0].output[0]"), plain()), "complete");
    expect_reason(parts({{0, 2}, {3, 6}}), plain(), "s.output[0] is in no goal and in no `ignore` line, or not all of it is");
    const std::string all = "expect s.output[0] = 0\n";
    expect_reason(parts({{0, 2}, {3, 6}}) + all, plain(), "d[0].output[0] is in no goal");
    expect_reason(parts({{0, 3}, {4, 6}}) + all, plain(), "d[1].output[0] is in no goal");
    expect_reason(parts({{0, 3}}) + all, plain(), "d[1].output[0] is in no goal");
    expect_reason(parts({{3, 6}}) + all, plain(), "d[0].output[0] is in no goal");
    expect_reason(parts({{0, 6}}, "d[0].output[0], d[0].output[0]") + all, plain(), "d[1].output[0] is in no goal");
    // Slices of slices, the inner one first, and another axis than that along which the outputs lie.
    EXPECT_EQ(completeness(given + "claim all\nexpect s.output[0] = slice(slice(concat(d[*].output[0]; axis=0); axis=0, begin=0, end=6); axis=0, begin=0, end=6)\n",
                           plain()), "complete");
    expect_reason(given + "claim all\n" + all + "expect slice(s.output[0]; axis=0, begin=0, end=4) = slice(slice(concat(d[*].output[0]; axis=0); axis=0, "
                          "begin=1, end=6); axis=0, begin=1, end=5)\n", plain(), "d[0].output[0] is in no goal");
    // What could cancel counts for nothing, as elsewhere.
    expect_reason(given + "claim all\n" + all + "expect 0 = sum(slice(concat(d[*].output[0]; axis=0); axis=0, begin=0, end=6), "
                          "scale(slice(concat(d[*].output[0]; axis=0); axis=0, begin=0, end=6); factor=-1))\n", plain(), "d[0].output[0] is in no goal");
}

TEST(Coverage, ASliceAlongAnotherAxisOfOutputsSideBySide) {
    const std::string body = "y: \"f32[2, 3]\" = torch.ops.aten.neg.default(x)\nreturn (y,)";
    const Files files = files_of(graph("x: \"f32[2, 3]\"", body), graph("x: \"f32[2, 3]\"", body));
    const auto covered = [&](const std::string& attributes, const std::string& axis = "axis=0") {
        return completeness_of_text("s.output[0]", "slice(concat(d[0].output[0], d[1].output[0]; " + axis + "); " + attributes + ")", files);
    };
    EXPECT_EQ(covered("axis=1, begin=0, end=3"), "complete");
    EXPECT_EQ(covered("axis=0, begin=0, end=4"), "complete");
    EXPECT_EQ(covered("axis=0, begin=0, end=2", "axis=1"), "complete");
    for (const auto& [attributes, axis] : {std::pair("axis=1, begin=0, end=2", "axis=0"), std::pair("axis=0, begin=0, end=5", "axis=0"),
                                           std::pair("axis=0, begin=0, end=4", "axis=2"), std::pair("axis=0, begin=0, end=4", "axis=-1"),
                                           std::pair("axis=-1, begin=0, end=4", "axis=0"), std::pair("axis=0, begin=1, end=4", "axis=0")})
        EXPECT_NE(covered(attributes, axis).find("d[0].output[0] is in no goal"), std::string::npos) << attributes << " " << axis;
    EXPECT_NE(covered("axis=0, begin=0, end=4", "at=0").find("no number as attribute `axis`"), std::string::npos);
}

// What is bound may be called like an operator that rearranges: the value of the fold does not hold what it begins with.
TEST(Coverage, ANameThatIsBoundIsNoOperator) {
    for (const char* name : {"drop", "concat", "sum", "scale", "slice"})
        expect_reason(given + "claim all\nexpect concat(d[*].output[0]; axis=0) = (fold " + name + " = s.output[0] for k in [0]: 0)\n", plain(),
                      "s.output[0] is in no goal");
}

// Only a call of `sum` makes a value that stands twice count for nothing.
TEST(Coverage, AVariableCalledSumIsNoSum) {
    EXPECT_EQ(completeness(given + "claim all\nexpect concat(s.output[0], s.output[0]; axis = 0) = concat(d[0].output[0], d[1].output[0], "
                                   "d[0].output[0], d[1].output[0]; axis = fold sum = 0 for k in [0]: 0)\n", plain()), "complete");
    expect_reason(given + "claim all\nexpect s.output[0] = concat(d[0].output[0], sum(d[0].output[0], d[1].output[0]); axis=0)\n", plain(),
                  "d[0].output[0] is in no goal");
}

// The right side is read as the left one is.
TEST(Coverage, TheRightSideHasALimit) {
    const std::string body = "f = torch.ops.aten.full.default([3], -inf)\nreturn (f,)";
    const Files files = files_of(graph("x: \"f32[3]\"", body), graph("x: \"f32[3]\"", body));
    EXPECT_EQ(completeness("claim all\nexpect s.output[0] = d[*].output[0]\n", files), "complete");
    expect_reason("claim all\nexpect 0 = exp(d[0].output[0])\n", files, "`exp` has no limit in a goal where `-inf` stands");
    expect_reason("claim all\nexpect exp(d[0].output[0]) = 0\n", files, "`exp` has no limit in a goal where `-inf` stands");
}

// No term has such a slice. Were one read, it would count for the whole axis, or for another one.
TEST(Coverage, ASliceOutOfRangeCoversNothing) {
    const std::string body = "y: \"f32[2, 3]\" = torch.ops.aten.neg.default(x)\nreturn (y,)";
    const Files files = files_of(graph("x: \"f32[2, 3]\"", body), graph("x: \"f32[2, 3]\"", body));
    const auto whole_by = [&](const std::string& attributes) {
        return completeness_of_text("slice(s.output[0]; " + attributes + ")", "d[*].output[0]", files);
    };
    EXPECT_EQ(whole_by("axis=1, begin=0, end=3"), "complete");
    EXPECT_EQ(whole_by("end=3, axis=1, begin=0"), "complete");
    for (const char* attributes : {"axis=-1, begin=0, end=3", "axis=4000000000, begin=0, end=3", "axis=1, begin=-1, end=3", "axis=1, begin=0, end=4",
                                   "axis=1, begin=3, end=0"})
        EXPECT_EQ(whole_by(attributes), "refines.claim: s.output[0] is in no goal and in no `ignore` line, or not all of it is") << attributes;
}

}  // namespace
}  // namespace countersign::validator
