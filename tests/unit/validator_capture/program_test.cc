// Expansion of graphs: calls that operators are not made for, annotations that are not what a definition gives, and ranks that talk past each other.
#include "validator/capture/program.h"

#include <gtest/gtest.h>

#include "row_builder.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

// Small operators, each as strange as a case needs it.
const std::string operators = R"(
operator fill(; shape = [*s], value) -> [*s]
  at [*s]: value
captured test.identity(x) result dtype(x) is x
captured test.pair(x) result (dtype(x), dtype(x)) is (x, x)
captured test.no_parts(x) result [dtype(x) for p in []] is [x for p in []]
captured test.nothing(x) result none is none
captured test.write(x) mutates (x) result (none, dtype(x)) is (none, x)
captured test.write_two(x, y) mutates (x, y) result (none, dtype(x), dtype(y)) is (none, x, y)
captured test.first(x, group) collective x over group asynchronous result dtype(x) is x[0]
captured test.last(x, group) collective x over group asynchronous result dtype(x) is x[1]
captured test.weighted(x, group, weight = none) collective x over group asynchronous result dtype(x) is x[0]
captured test.cut(x, sizes, group) collective x, sizes over group asynchronous result dtype(x) when sizes[1] = 2 is x[1]
captured test.first_at_once(x, group) collective x over group synchronous result dtype(x) is x[0]
captured test.longer(x) result dtype(x) is fill(; shape = [3], value = real(0))
captured test.kernel(x) contiguous (x) result dtype(x) is x
captured test.run(x) contiguous flat (x) result dtype(x) is x
captured test.copied(x) contiguous flat (x) contract copied "it is copied" result dtype(x) is x
captured test.row(x) result dtype(x) is fill(; shape = [1, 2], value = real(0))
captured test.zero(x) result dtype(x) is fill(; shape = shape(x), value = real(0))
captured test.zero_ writes x as test.zero
captured test.longer_ writes x as test.longer
captured test.either(x, y) result dtype(x) is y
captured test.either_ writes x as test.either
captured test.zero_each(x) result [dtype(y) for y in x] is [fill(; shape = shape(y), value = real(0)) for y in x]
captured test.zero_each_ writes x as test.zero_each
captured test.zero_first(x) result [dtype(x[0])] is [x[0]]
captured test.zero_first_ writes x as test.zero_first
captured test.view(x) result dtype(x) is x
operator spread(x[n]; size) -> [size, n]
  at [i, j]: x[j]
captured test.wide(x) result dtype(x) is spread(x; size = 3)
captured test.parts(x) result [dtype(x), dtype(x)] is [x, x]
captured test.views(x) result [dtype(y) for y in x] is x
captured test.fewer_views(x) result [dtype(x[0])] is [x[0]]
captured test.each(x, group) collective x over group asynchronous result [dtype(y) for y in x] is [x[0][i] for i in range(len(x))]
captured test.wait_each(x) wait x result [dtype(y) for y in x] is x
captured test.send(x, peer, tag, group) collective x over group to peer asynchronous result dtype(x) is fill(; shape = [3], value = real(0))
captured test.receive(x, peer, tag, group) collective x over group from peer asynchronous result dtype(x) is x[0]
views test.view(x), test.wide(x), test.parts(x), test.views(x), test.fewer_views(x), test.receive(x), test.misnamed(z)
captured test.half(x) result f16 is x
captured test.misnamed(x) result dtype(x) is x
captured test.state() uninitialised u: int [2] result u64 is u
captured test.hands_on(x, state) result dtype(x) is x
captured test.kind_of(x) result if is_none(x) then f32 else i64 is fill(; shape = [2], value = real(0))
captured test.first_of(x) result dtype(x[0]) is x[0]
captured test.each_of(x) result [i64 for y in x] is [y for y in x]
captured test.wait(x) wait x result dtype(x) is x
captured test.wait_longer(x, y) wait x result dtype(x) is x
)";

const std::string inputs = "class A(torch.nn.Module):\n    def forward(self, a: \"f32[2]\", b: \"f32[2]\", mesh):\n";

using Constants = decltype(Surroundings::constants);
using RankGroups = decltype(Surroundings::groups);

using Wires = decltype(Surroundings::wires);

// What becomes of `s`, which has the constants, and of ranks of `d`, of these bodies and groups; wires are those of the last rank.
std::string outcome_of_program(const std::vector<std::string>& bodies, const Constants& numbers = {}, std::vector<RankGroups> groups = {}, const Wires& wires = {},
                    const std::string& inputs = ::countersign::validator::inputs) {
    const auto definitions = parse_definitions({{"test.op", operators}});
    if (!definitions.ok()) return definitions.error().text();
    std::vector<GraphRows> graphs;
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        const std::string source = inputs + bodies[i];
        const auto document = parse_json(testing::RowBuilder::rows(source), "rows");
        if (!document.ok()) return document.error().text();
        auto read = read_graph(document->root(), i == 0 ? GraphName::of_sequential() : GraphName::of_rank(i - 1), source, "source.py");
        if (!read.ok()) return "not read: " + read.error().text();
        graphs.push_back(std::move(*read));
    }
    std::vector<Surroundings> surroundings(bodies.size());
    for (std::size_t i = 0; i < groups.size(); ++i) surroundings[i].groups = groups[i];
    surroundings[0].constants = numbers;
    surroundings.back().wires.insert(wires.begin(), wires.end());
    TermStore store(*definitions);
    const auto program = expand_program(store, graphs, surroundings);
    if (program.ok()) return program->reads_out_of_order.empty() ? "expands" : "expands, out of order: " + *program->reads_out_of_order.begin();
    return (program.error().failure == Failure::unmatched ? "violation: " : "") + program.error().text();
}

struct ProgramCase {
    const char* what;
    std::string body;
    const char* expected;  // a part of what must come of it
};

void expect_each_program(const std::vector<ProgramCase>& cases, const Constants& numbers = {}) {
    for (const auto& [what, body, expected] : cases) {
        const std::string met = outcome_of_program({body}, numbers);
        EXPECT_NE(met.find(expected), std::string::npos) << what << ": " << met;
    }
}

TEST(Program, WhatAnItemMayBeOf) {
    const std::string pair = "p = torch.ops.test.pair(a)\n";
    expect_each_program({{"an item of a tuple", pair + "i: \"f32[2]\" = p[1]\nreturn (i,)\n", "expands"},
                 {"an item of a tensor", "i: \"f32[2]\" = a[0]\nreturn (i,)\n", "`a` has no result 0"},
                 {"an item behind the last", pair + "i = p[2]\nreturn (i,)\n", "`p` has no result 2"},
                 {"an item of what is no tensor", "i = mesh[0]\nreturn (i,)\n", "`mesh` has no result 0"},
                 {"an item of another shape", pair + "i: \"f32[3]\" = p[0]\nreturn (i,)\n", "node i: the capture says f32[3], the definition gives f32[2]"},
                 {"an item of another type", pair + "i: \"f64[2]\" = p[0]\nreturn (i,)\n", "node i: the capture says f64[2], the definition gives f32[2]"}});
}

TEST(Program, WhatALineMayStateATypeOf) {
    expect_each_program({{"a tensor", "c: \"f32[2]\" = torch.ops.test.identity(a)\nreturn (c,)\n", "expands"},
                 {"a tuple", "c: \"f32[2]\" = torch.ops.test.pair(a)\nreturn (a,)\n", "the capture says f32[2], the definition gives no single tensor"},
                 {"None", "c: \"f32[2]\" = torch.ops.test.nothing(a)\nreturn (a,)\n", "the capture says f32[2], the definition gives no single tensor"}});
}

TEST(Program, WhatMayBeReturned) {
    const char* const neither = "a returned value that is neither a tensor nor None";
    expect_each_program({{"tensors, None and an input that is no tensor", "return (a, None, mesh)\n", "expands"},
                 {"a call without tensors", "c = torch.ops.test.nothing(a)\nreturn (c,)\n", "expands"},
                 {"a tuple by name", "p = torch.ops.test.pair(a)\nreturn (p,)\n", "a returned tuple"},
                 {"a tuple of nothing by name", "p = torch.ops.test.no_parts(a)\nreturn (p,)\n", "a returned tuple"},
                 {"a list", "return ([a],)\n", neither},
                 {"an operator", "return (torch.ops.test.identity,)\n", neither},
                 {"a minus infinity", "return (-inf,)\n", neither},
                 {"a number", "return (1,)\n", neither}});
}

TEST(Program, WhatMayBeAnArgument) {
    const auto body = [](const char* argument) {
        return "p = torch.ops.test.pair(a)\nc = torch.ops.test.identity(" + std::string(argument) + ")\nreturn (a,)\n";
    };
    expect_each_program({{"a tensor", body("b"), "expands"},
                 {"an operator", body("torch.ops.test.pair"), "an operator as an argument"},
                 {"a tuple", body("p"), "`p` is no single tensor"},
                 {"what is no tensor", body("mesh"), "`mesh` is no single tensor"}});
}

TEST(Program, WhatAutoFunctionalizedMayBeGiven) {
    const auto body = [](const char* arguments, const char* version = "") {
        return "f = torch.ops.higher_order.auto_functionalized" + std::string(version) + "(" + arguments + ")\nreturn (a,)\n";
    };
    const char* const one_operator = "auto_functionalized takes one operator and keywords";
    const char* const one_base_each = "bases that are not one for each mutated argument";
    expect_each_program({{"an operator and keywords", body("torch.ops.test.write, x = a"), "expands"},
                 {"a base", body("torch.ops.test.write, _x_base_index = 0, _all_bases = [a]", "_v2"), "expands"},
                 {"nothing", body(""), one_operator},
                 {"no operator", body("a, x = a"), one_operator},
                 {"a second positional argument", body("torch.ops.test.write, b, x = a"), one_operator},
                 {"no bases", body("torch.ops.test.write, _x_base_index = 0", "_v2"), one_base_each},
                 {"nothing for bases", body("torch.ops.test.write, _x_base_index = 0, _all_bases = []", "_v2"), one_base_each},
                 {"no index", body("torch.ops.test.write_two, _x_base_index = 0, _all_bases = [a, b]", "_v2"), "`y` that is not the whole of base 1"},
                 {"the index of another", body("torch.ops.test.write, _all_bases = [a], _y_base_index = 0", "_v2"), "`x` that is not the whole of base 0"},
                 {"another base", body("torch.ops.test.write, _x_base_index = 1, _all_bases = [a]", "_v2"), "`x` that is not the whole of base 0"},
                 {"an operator that writes nothing", body("torch.ops.test.identity, x = a"), "test.identity is not defined as one that writes"},
                 {"an operator that nobody knows", body("torch.ops.test.unknown, x = a"), "no definition of captured operator test.unknown"},
                 {"an operator that writes, without it", "f = torch.ops.test.write(a)\nreturn (a,)\n", "only auto_functionalized may call it"},
                 {"a view", body("torch.ops.test.write, _x_base_index = 0, _x_size = [2], _all_bases = [a]", "_v2"), "views of bases"}});
}

TEST(Program, ConstantsOfAnotherTypeThanTheirNumber) {
    const auto body = [](const std::string& type) { return "c: \"" + type + "\" = self.k\nreturn (c,)\n"; };
    const auto of = [](const Rational& number) { return Constants{{"k", Value::of_number(number)}}; };
    expect_each_program({{"a whole number for a float", body("f32[2]"), "expands"}, {"a whole number", body("u8[2]"), "expands"}}, of(1));
    expect_each_program({{"a fraction for an integer", body("i64[2]"), "the number that the claim states for `k` is no i64"}}, of(Rational(1, 2)));
    expect_each_program({{"too large", body("u8[2]"), "the number that the claim states for `k` is no u8"},
                 {"no truth value", body("b8[2]"), "the number that the claim states for `k` is no b8"}}, of(300));
    expect_each_program({{"too large for a float", body("f16[2]"), "the number that the claim states for `k` is no f16"}}, of(1000000));
}

TEST(Program, ConstantsOfTwoTypesOrNone) {
    const auto twice = [](const std::string& type) { return "c: \"f32[2]\" = self.k\ne: \"" + type + "\" = self.k\nreturn (c, e)\n"; };
    expect_each_program({{"twice of one type", twice("f32[2]"), "expands"},
                 {"twice of two shapes", twice("f32[3]"), "`self.k` has another type in an earlier line"},
                 {"twice of two types", twice("f64[2]"), "`self.k` has another type in an earlier line"},
                 {"of no type", "c = self.k\nreturn (c,)\n", "neither the line of `c` nor a lift_fresh_copy of it states its type"}},
                {{"k", Value::of_integer(1)}});
    expect_each_program({{"without a number", "c: \"f32[2]\" = self.k\nreturn (c,)\n", "the claim has no `constant` line for `s.k`"}});
    expect_each_program({{"not there", "return (a,)\n", "a `constant` line for `k`, of which s has none"}}, {{"k", Value::of_integer(1)}});
}

TEST(Program, AKernelThatReadsWhatHasGaps) {
    const auto body = [](const std::string& annotation) {
        return "c: \"f32[2]" + annotation + "\" = torch.ops.test.identity(a)\ne = torch.ops.test.kernel(c)\nreturn (e,)\n";
    };
    expect_each_program({{"an input where no line states strides", "e = torch.ops.test.kernel(a)\nreturn (e,)\n", "expands"}, {"no gaps", body("[1]cpu"), "expands"},
                 {"gaps", body("[2]cpu"), "test.kernel reads `x` as it lies in memory, and it does not lie in the order of its axes without gaps"},
                 // Beside lines that state strides, an input that states none may lie in any way.
                 {"an unknown order", "f = torch.ops.test.kernel(b)\n" + body("[1]cpu"), "test.kernel reads `x` as it lies in memory"}});
}

// What is sent as one run of memory may have any stride on an axis of one element; what reads several axes as one may not.
TEST(Program, AKernelThatReadsOneRun) {
    const auto body = [](const std::string& strides, const std::string& kernel) {
        return "c: \"f32[1, 2]" + strides + "cpu\" = torch.ops.test.row(a)\ne = torch.ops.test." + kernel + "(c)\nreturn (e,)\n";
    };
    expect_each_program({{"in order", body("[2, 1]", "run"), "expands"},
                 {"a wide axis of one", body("[9, 1]", "run"), "expands"},
                 {"a narrow axis of one", body("[1, 1]", "run"), "expands"},
                 {"a gap under a contract", body("[9, 2]", "copied"), "expands, out of order: test.copied"},
                 {"no gap under a contract", body("[2, 1]", "copied"), "expands"},
                 {"a gap", body("[9, 2]", "run"), "test.run reads `x` as it lies in memory"},
                 {"an axis of two that stands still", body("[2, 0]", "run"), "test.run reads `x` as it lies in memory"},
                 {"a wide axis of one, read with its neighbour", body("[9, 1]", "kernel"), "test.kernel reads `x` as it lies in memory"},
                 {"an unknown order", "f = torch.ops.test.run(b)\n" + body("[2, 1]", "run"), "test.run reads `x` as it lies in memory"}});
}

// Two ranks that run these bodies in these groups, beside an `s` that does nothing.
std::string ranks(const std::string& first, const std::string& second, const RankGroups& of_first, const RankGroups& of_second) {
    return outcome_of_program({"return (a,)\n", first, second}, {}, {{}, of_first, of_second});
}
std::string ranks(const std::string& first, const std::string& second, const RankGroups& of_both = {{"g", {0, 1}}}) {
    return ranks(first, second, of_both, of_both);
}
std::string called(const std::string& call, const std::string& annotation = "") { return "c" + annotation + " = torch.ops.test." + call + "\nreturn (a,)\n"; }

// What torch computes of them wraps, and differs from what it computes of any other type.
TEST(Program, RandomStatesAreHandedOnAndNotRead) {
    const auto body = [](const std::string& call) { return "c: \"u64[2][1]cpu\" = torch.ops.test.state()\ne = torch.ops.test." + call + "\nreturn (e,)\n"; };
    const char* const unread = "no definition reads a tensor of u64";
    expect_each_program({{"handed on", body("hands_on(a, c)"), "expands"}, {"given", body("hands_on(c, a)"), unread}, {"the same", body("identity(c)"), unread},
                 {"whether there is one", body("kind_of(c)"), unread}, {"a view", body("view(c)"), unread}, {"the first of a list", body("first_of([c])"), unread},
                 {"the second of a list", body("first_of([a, c])"), unread}, {"each of a list", body("each_of([c, a])"), unread},
                 {"written in place", body("zero_(c)"), unread}, {"what a kernel is handed", body("kernel(c)"), unread},
                 {"stated to be another type", "c: \"i64[2]\" = torch.ops.test.state()\nreturn (a,)\n", "the capture says i64[2], the definition gives u64[2]"}});
    EXPECT_NE(ranks("c = torch.ops.test.state()\nd = torch.ops.test.first(c, 'g')\ne = torch.ops.test.wait(d)\nreturn (e,)\n",
                    "c = torch.ops.test.state()\nd = torch.ops.test.first(c, 'g')\ne = torch.ops.test.wait(d)\nreturn (e,)\n", {{"g", {0, 1}}}, {{"g", {0, 1}}}).find(unread),
              std::string::npos);
}

TEST(Program, CollectivesThatDoNotMeet) {
    const std::string first = called("first(a, 'g')");
    EXPECT_EQ(ranks(first, first), "expands");
    EXPECT_NE(ranks(first, called("last(a, 'g')")).find("another operator or other attributes than d[0].c (line 3)"), std::string::npos);
    EXPECT_NE(ranks(first, called("weighted(a, 'g')")).find("another operator or other attributes"), std::string::npos);
    EXPECT_NE(ranks(called("weighted(a, 'g', 1)"), called("weighted(a, 'g', 2)")).find("another operator or other attributes"), std::string::npos);
    const std::string longer = "c = torch.ops.test.longer(a)\n";
    EXPECT_NE(ranks(first, longer + "e = torch.ops.test.first(c, 'g')\nreturn (a,)\n").find("operand f32"), std::string::npos);
    EXPECT_NE(ranks(first, "return (a,)\n").find("no such call of d[1]"), std::string::npos);
}

// Of what is said with a tensor a case compares the sizes; the element types agree.
TEST(Program, MembersThatSaySizesEachForThemselves) {
    EXPECT_EQ(ranks(called("cut(a, 1, 'g')"), called("cut(a, 2, 'g')")), "expands");
    const std::string longer = "c = torch.ops.test.longer(a)\n";
    EXPECT_EQ(ranks(called("cut(a, 1, 'g')"), longer + "e = torch.ops.test.cut(c, 2, 'g')\nreturn (a,)\n"), "expands");
    EXPECT_NE(ranks(called("cut(a, 2, 'g')"), called("cut(a, 1, 'g')")).find("no case"), std::string::npos);
    EXPECT_NE(ranks(called("cut(a, 1, 'g')"), called("cut([a], 2, 'g')")).find("operand "), std::string::npos);
    EXPECT_NE(ranks(called("cut(a, 1, 'g')"), called("first(a, 'g')")).find("another operator or other attributes"), std::string::npos);
}

// Only what no backend lets pass is a violation; the rest is turned down all the same.
TEST(Program, CallsThatNoBackendLetsPass) {
    const std::string wait = "f = torch.ops.test.wait(c)\nreturn (a,)\n", nothing = "return (a,)\n";
    const auto start = [](const std::string& call) { return "c = torch.ops.test." + call + "\n"; };
    const auto of = [&](const std::string& made) { return "e = torch.ops.test." + made + "(a)\nc = torch.ops.test.first(e, 'g')\n"; };
    const std::string first = start("first(a, 'g')");
    const std::pair<std::string, std::string> violations[] = {
        {start("weighted(a, 'g', 1)") + wait, start("weighted(a, 'g', 2)") + wait}, {start("weighted(a, 'g', 'sum')") + wait, start("weighted(a, 'g', 'max')") + wait},
        {of("longer") + wait, first + wait}, {of("half") + wait, first + wait}, {first + wait, nothing}, {nothing, first + wait}};
    for (const auto& [one, other] : violations) EXPECT_EQ(ranks(one, other).find("violation: "), 0u) << one << other << ranks(one, other);
    const std::pair<std::string, std::string> others[] = {
        {first + wait, start("last(a, 'g')") + wait}, {start("weighted(a, 'g', [1])") + wait, start("weighted(a, 'g', [2])") + wait}, {of("row") + wait, first + wait},
        {first + nothing, nothing}, {"e = torch.ops.test.zero(a)\nc = torch.ops.test.send(e, 1, 7, 'g')\n" + nothing, nothing}, {first + wait, start("first(a, 'h')") + wait}};
    for (const auto& [one, other] : others) {
        EXPECT_NE(ranks(one, other), "expands") << one << other;
        EXPECT_EQ(ranks(one, other).find("violation: "), std::string::npos) << one << other << ranks(one, other);
    }
}

TEST(Program, CollectivesOfStrangeArguments) {
    for (const auto& [call, expected] : {std::pair("first(a, 3)", "the group is not a name"), std::pair("first(a, a)", "the group is not a name"),
                                         std::pair("first(a, ['g'])", "the group is not a name"), std::pair("first(a, 'h')", "no `group` line for 'h'"),
                                         std::pair("weighted(a, 'g', b)", "a collective with a second tensor"),
                                         std::pair("weighted(a, 'g', [1, b])", "a collective with a second tensor")}) {
        const std::string met = ranks(called(call), called(call));
        EXPECT_NE(met.find(expected), std::string::npos) << call << ": " << met;
    }
}

// Nothing reads its value, but what its line says must be true.
TEST(Program, ACollectiveThatNoWaitNamesHasAnotherShape) {
    const std::string right = called("first(a, 'g')", ": \"f32[2]\""), wrong = called("first(a, 'g')", ": \"f32[3]\"");
    EXPECT_EQ(ranks(right, right), "expands");
    EXPECT_NE(ranks(right, wrong).find("graph d[1], node c: the capture says f32[3], the definition gives f32[2]"), std::string::npos);
}

TEST(Program, AValueThatIsReadBeforeItsWait) {
    const auto body = [](const std::string& lines) { return "c = torch.ops.test.first(a, 'g')\n" + lines; };
    const std::pair<std::string, std::string> cases[] = {{"e = torch.ops.test.wait(c)\nreturn (e, c)\n", "expands"},
                                                         {"e = torch.ops.test.identity(c)\nreturn (a,)\n", "`c` is read before its wait"},
                                                         {"e = torch.ops.test.identity([c])\nreturn (a,)\n", "`c` is read before its wait"},
                                                         {"e = c[0]\nreturn (a,)\n", "`c` has no result 0"},
                                                         {"e = torch.ops.test.wait(x = c)\nreturn (a,)\n", "`c` is read before its wait"},
                                                         {"return (c,)\n", "`c` is returned before its wait"}};
    for (const auto& [lines, expected] : cases) {
        const std::string met = ranks(body(lines), body(lines));
        EXPECT_NE(met.find(expected), std::string::npos) << lines << ": " << met;
    }
}

// Each first waits for a call of the other that comes later there.
TEST(Program, RanksThatWaitForEachOther) {
    const std::string one = "c = torch.ops.test.first_at_once(a, 'g')\n", other = "e = torch.ops.test.first_at_once(a, 'h')\n", end = "return (a,)\n";
    const std::string wait = "f = torch.ops.test.wait(c)\n", started = "c = torch.ops.test.first(a, 'g')\n";
    const RankGroups pairs = {{"g", {0, 1}}, {"h", {0, 1}}};
    EXPECT_EQ(ranks(one + other + end, one + other + end, pairs), "expands");
    EXPECT_NE(ranks(one + other + end, other + one + end, pairs).find("ranks wait for each other: this call never returns"), std::string::npos);
    EXPECT_EQ(ranks(started + other + wait + end, other + started + wait + end, pairs), "expands");
    const std::string waiting = ranks(started + wait + other + end, other + started + wait + end, pairs);
    EXPECT_NE(waiting.find("ranks wait for each other"), std::string::npos);
    EXPECT_EQ(waiting.find("violation: "), 0u);
}

TEST(Program, GroupsOfTheSameMembersUnderOtherNames) {
    const std::string first = called("first(a, 'g')"), second = called("first(a, 'h')");
    EXPECT_EQ(ranks(first, second, {{"g", {0, 1}}}, {{"h", {0, 1}}}), "expands");
    EXPECT_NE(ranks(first, first, {{"g", {0, 1}}, {"h", {0, 1}}}, {{"g", {0, 1}}}).find("ranks have different names for the members of group 'g'"),
              std::string::npos);
}

TEST(Program, WhatIsReadAfterAWrite) {
    const std::string view = "v = torch.ops.test.view(a)\n", zero = "z = torch.ops.test.zero_(a)\n";
    const auto read = [](const char* name) { return "c = torch.ops.test.identity(" + std::string(name) + ")\nreturn (c, a)\n"; };
    expect_each_program({{"what was written", zero + read("z"), "expands"},
                 {"under its old name", zero + read("a"), "expands"},
                 {"what lies elsewhere", "v = torch.ops.test.identity(a)\n" + zero + read("v"), "expands"},
                 {"a view that was made before", view + zero + read("v"), "`v` is read after `z` wrote into memory that it may share"},
                 {"a view that was made since", zero + view + read("v"), "expands"},
                 {"what was viewed", view + "z = torch.ops.test.zero_(v)\n" + read("b"), "`a` is read after `z` wrote"},
                 {"a part", "p = torch.ops.test.parts(a)\ni = p[0]\nz = torch.ops.test.zero_(i)\nj = p[1]\n" + read("j"), "`j` is read after `z` wrote"},
                 {"the part itself", "e = torch.ops.test.identity(a)\np = torch.ops.test.parts(e)\ni = p[0]\nj = p[1]\nz = torch.ops.test.zero_(i)\n" +
                                         read("i"), "expands"},
                 {"one of several views", "p = torch.ops.test.views([a, b])\ni = p[1]\nz = torch.ops.test.zero_(b)\n" + read("i"), "`i` is read after `z` wrote"},
                 {"fewer views than tensors", "p = torch.ops.test.fewer_views([a, b])\nreturn (a,)\n", "other results than it shares memory with"},
                 {"a view of a view", view + "w = torch.ops.test.view(v)\n" + zero + read("w"), "`w` is read after `z` wrote"},
                 {"a view that is returned", view + zero + "return (v, z)\n", "`v` is read after `z` wrote"}});
}

TEST(Program, WhatMayBeWritten) {
    const char* const twice = "reads, or writes twice, memory that it writes into";
    expect_each_program({{"a tensor", "z = torch.ops.test.zero_(a)\nreturn (z,)\n", "expands"},
                 {"several", "z = torch.ops.test.zero_each_([a, b])\nreturn (a, b)\n", "expands"},
                 {"one twice", "z = torch.ops.test.zero_each_([a, a])\nreturn (a, b)\n", twice},
                 {"what it reads, too", "z = torch.ops.test.either_(a, a)\nreturn (a,)\n", twice},
                 {"a view of what it reads", "v = torch.ops.test.view(a)\nz = torch.ops.test.either_(a, v)\nreturn (a,)\n", twice},
                 {"what it does not read", "z = torch.ops.test.either_(a, b)\nreturn (a,)\n", "expands"},
                 {"fewer than it is given", "z = torch.ops.test.zero_first_([a, b])\nreturn (a,)\n", "gives other results than it writes"},
                 {"another shape", "z = torch.ops.test.longer_(a)\nreturn (z,)\n", "what `test.longer_` writes has another type or shape than what was there"},
                 {"a number", "z = torch.ops.test.zero_(-inf)\nreturn (a,)\n", "what is written is no tensor of the graph"},
                 {"elements that are several", "w = torch.ops.test.wide(a)\nz = torch.ops.test.zero_(w)\nreturn (a,)\n", "or may overlap itself in memory"},
                 {"a view of such", "w = torch.ops.test.wide(a)\nv = torch.ops.test.view(w)\nz = torch.ops.test.zero_(v)\nreturn (a,)\n", "or may overlap itself"},
                 {"an input that is not returned", "z = torch.ops.test.zero_(a)\nreturn (b,)\n", "`a` is written into, and what it holds then is not returned"},
                 {"an input through a view", "v = torch.ops.test.view(a)\nz = torch.ops.test.zero_(v)\nreturn (z,)\n", "`a` is written into, and what it holds"}});
    const std::string constant = "c: \"f32[2]\" = self.c\nz = torch.ops.test.zero_(c)\nreturn (z,)\n";
    EXPECT_NE(outcome_of_program({constant}, {{"c", Value::of_integer(0)}}).find("what is written is no tensor of the graph, a constant"), std::string::npos);
}

// A stride of an axis may be so small that an element is one of two.
TEST(Program, AnInputThatMayOverlapItself) {
    const auto body = [](const char* strides) {
        return "r: \"f32[1, 2]" + std::string(strides) + "\" = torch.ops.test.row(a)\nz = torch.ops.test.zero_(a)\nreturn (z,)\n";
    };
    expect_each_program({{"strides that nobody states", body(""), "expands"}, {"an unknown order", body("[2, 1]"), "or may overlap itself in memory"}});
}

TEST(Program, WhatIsWrittenWhileItIsOnItsWay) {
    const std::string start = "c = torch.ops.test.first(a, 'g')\n", wait = "e = torch.ops.test.wait(c)\n", zero = "z = torch.ops.test.zero_(a)\n", end = "return (a,)\n";
    EXPECT_EQ(ranks(start + wait + zero + end, start + wait + end), "expands");
    EXPECT_NE(ranks(start + zero + wait + end, start + wait + end).find("memory that it writes into"), std::string::npos);
    const std::string each = "c = torch.ops.test.each([a, b], 'g')\ni = c[0]\n", both = "e = torch.ops.test.wait_each([i])\n";
    EXPECT_EQ(ranks(each + both + zero + end, each + both + end), "expands");
    EXPECT_NE(ranks(each + zero + both + end, each + both + end).find("memory that it writes into"), std::string::npos);
    EXPECT_NE(ranks(each + "e = torch.ops.test.identity(i)\n" + end, each + both + end).find("`i` is read before its wait"), std::string::npos);
}

TEST(Program, WhatOneSendsToAnother) {
    const auto send = [](const std::string& more) { return "c = torch.ops.test.send(a, " + more + ", 'g')\n"; };
    const auto receive = [](const std::string& more) { return "c = torch.ops.test.receive(b, " + more + ", 'g')\n"; };
    const std::string wait = "e = torch.ops.test.wait(c)\n", end = "return (e,)\n", nothing = "return (a,)\n";
    const auto expect = [&](const std::string& first, const std::string& second, const char* expected) {
        const std::string met = ranks(first, second);
        EXPECT_NE(met.find(expected), std::string::npos) << first << second << met;
    };
    const auto buffer = [](const std::string& body) { return "y = torch.ops.test.zero(a)\n" + body; };
    const std::string received = "c = torch.ops.test.receive(y, 0, 7, 'g')\n";
    expect(send("1, 7") + wait + end, buffer(received + wait + end), "expands");
    expect(send("1, 7") + wait + end, buffer(received + wait + "f = torch.ops.test.identity(y)\n" + end), "`y` is read after `c` wrote");
    expect(send("1, 7") + wait + end, buffer(received + "f = torch.ops.test.identity(y)\n" + wait + end), "`y` is read after `c` wrote");
    expect(send("1, 7") + wait + end, buffer(received + "f = torch.ops.test.identity(c)\n" + wait + end), "`c` is read before its wait");
    expect(send("1, 7") + wait + end, receive("0, 7") + wait + end, "`b` is written into, and what it holds");
    expect(send("1, 8") + wait + end, buffer(received + wait + end), "another operator or other attributes");
    expect(send("1, 7") + wait + end, send("0, 7") + wait + end, "ranks wait for each other");
    expect(send("1, 7") + wait + end, nothing, "no such call of d[1]");
    expect(send("0, 7") + wait + end, nothing, "a rank that sends to itself");
    expect(send("2, 7") + wait + end, nothing, "the group has no such member");
    expect(send("-1, 7") + wait + end, nothing, "the group has no such member");
    expect(send("b, 7") + wait + end, nothing, "the group has no such member");
    expect("y = torch.ops.test.zero(a)\nh = torch.ops.test.send(y, 1, 7, 'g')\nc = torch.ops.test.receive(y, 1, 7, 'g')\n" + wait + end, nothing,
           "what it receives would lie where something is on its way to another rank");
    expect("y = torch.ops.test.longer(a)\nc = torch.ops.test.send(y, 1, 7, 'g')\n" + nothing, buffer(received + wait + end), "operand f32[2] against f32[3]");
    expect("y = torch.ops.test.wide(a)\nc = torch.ops.test.receive(y, 1, 7, 'g')\n" + nothing, nothing, "or may overlap itself in memory");
    // Each first waits for what the other sends later.
    const std::string sent = "h = torch.ops.test.send(a, 1, 7, 'g')\n", back = "h = torch.ops.test.send(a, 0, 7, 'g')\n";
    const std::string from_second = "y = torch.ops.test.zero(a)\nc = torch.ops.test.receive(y, 1, 7, 'g')\n";
    expect(sent + from_second + wait + end, buffer(back + received + wait + end), "expands");
    expect(from_second + wait + sent + end, buffer(received + wait + back + end), "ranks wait for each other");
    EXPECT_EQ(ranks(from_second + wait + sent + end, buffer(received + wait + back + end)).find("violation"), std::string::npos);
}

TEST(Program, WhatAWireFeeds) {
    const auto wired = [](const std::string& first, const std::string& input, std::size_t position, const std::string& second = "return (a,)\n") {
        return outcome_of_program({"return (a,)\n", first, second}, {}, {}, {{input, {GraphName::of_rank(0), position, 7}}});
    };
    const auto expect = [](const std::string& met, const char* expected) { EXPECT_NE(met.find(expected), std::string::npos) << met; };
    expect(wired("return (a, None)\n", "a", 0), "expands");
    expect(wired("return (a, None)\n", "a", 1), "d[0].output[1] is no tensor, and cannot be wired");
    expect(wired("return (a, None)\n", "a", 2), "d[0].output[2] is no tensor, and cannot be wired");
    const char* const other = "d[0].output[0] has another type or shape than the input that it is wired to";
    expect(wired("return (a,)\n", "mesh", 0), other);
    expect(wired("c = torch.ops.test.half(a)\nreturn (c,)\n", "a", 0), other);
    expect(wired("c = torch.ops.test.longer(a)\nreturn (c,)\n", "a", 0), other);
    expect(wired("return (a,)\n", "q", 0), "a `wire` line for `q`, which is no input of d[1]");
    expect(wired("return (a,)\n", "a", 0, "z = torch.ops.test.zero_(a)\nreturn (z,)\n"), "what a wire feeds");
    expect(outcome_of_program({"return (a,)\n", "return (a,)\n", "return (a,)\n"}, {}, {}, {{"a", {GraphName::of_rank(1), 0, 7}}}), "this input is never fed");
}

// Whose order the line of the input states, too.
TEST(Program, AWireBetweenOrders) {
    const std::string ordered = "class A(torch.nn.Module):\n    def forward(self, a: \"f32[2, 2][2, 1]\"):\n";
    const auto wired = [&](const char* strides) {
        const std::string first = "c: \"f32[2, 2]" + std::string(strides) + "\" = torch.ops.test.identity(a)\nreturn (c,)\n";
        return outcome_of_program({"return (a,)\n", first, "return (a,)\n"}, {}, {}, {{"a", {GraphName::of_rank(0), 0, 7}}}, ordered);
    };
    EXPECT_EQ(wired("[2, 1]"), "expands");
    EXPECT_NE(wired("[1, 2]").find("d[0].output[0] lies in memory in another order than the input that it is wired to"), std::string::npos);
}

TEST(Program, WhichInputsMayBeWritten) {
    const auto written = [](const char* annotation) {
        return outcome_of_program({"z = torch.ops.test.zero_(a)\nreturn (None, z)\n"}, {}, {}, {},
                       "class A(torch.nn.Module):\n    def forward(self, a: \"" + std::string(annotation) + "\"):\n");
    };
    EXPECT_EQ(written("f32[2, 2][2, 1]"), "expands");
    EXPECT_EQ(written("f32[2, 2][5, 1]"), "expands");  // rows
    EXPECT_EQ(written("f32[1, 2][1, 1]"), "expands");  // one run of memory
    for (const char* annotation : {"f32[2, 2][1, 1]", "f32[2, 2][1, 2]", "f32[2, 2][0, 1]"})
        EXPECT_NE(written(annotation).find("or may overlap itself in memory"), std::string::npos) << annotation;
}

TEST(Program, AViewOfNoParameter) {
    EXPECT_NE(outcome_of_program({"c = torch.ops.test.misnamed(a)\nreturn (c,)\n"}).find("`views` names no parameter of test.misnamed"), std::string::npos);
}

TEST(Program, AWaitWithSeveralParameters) {
    EXPECT_EQ(outcome_of_program({"c = torch.ops.test.wait(a)\nreturn (c,)\n"}), "expands");
    EXPECT_NE(outcome_of_program({"c = torch.ops.test.wait_longer(a, b)\nreturn (c,)\n"}).find("a wait with several parameters"), std::string::npos);
}

}  // namespace
}  // namespace countersign::validator
