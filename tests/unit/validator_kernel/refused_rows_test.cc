// Rows of terms, steps and theorems that are wrong in one place, each refused for the reason that nothing else has; and spellings of numbers.
#include "tests/unit/validator_kernel/section_fixture.h"

namespace countersign::validator {
namespace {

// From their row on: a reason that goes before it would be another one.
struct Wrong {
    const char* what;
    std::string rows;
    const char* reason;
};

TEST(Rational, HasOneSpelling) {
    for (const char* good : {"0", "7", "-7", "1/2", "-10/3", "1/10"}) EXPECT_TRUE(parse_rational(good)) << good;
    const std::string longest(5000, '7');
    EXPECT_TRUE(parse_rational(longest));
    for (const std::string& bad : {std::string(), std::string("-"), std::string("/2"), std::string("1/"), std::string("1/0"), std::string("-0"),
                                   std::string("-0/2"), std::string("0/2"), std::string("01"), std::string("1/02"), std::string("1 2"), std::string("1/2 0"),
                                   std::string(" 1"), std::string("+1"), std::string("--1"), std::string("1/-2"), std::string("1/2/3"), std::string("1.5"),
                                   std::string("0x1"), std::string("2/1"), std::string("2/4"), longest + "7", "1/" + longest + "7"})
        EXPECT_FALSE(parse_rational(bad)) << bad.substr(0, 10);
}

TEST_F(Kernel, RefusesTermRowsOfAnotherForm) {
    add_node(0, "nothing", x, false);
    program.graphs[0].nodes.back().results[0] = Value::of_none();
    const std::string start = R"([["node","s","x",0],)";
    for (const Wrong& wrong : std::vector<Wrong>{
             {"a result that is None", R"(["node","s","nothing",0]])", "result of `nothing` is None"},
             {"a node by the name of a leaf", R"(["node","s","e","u"]])", "a row of another form"},
             {"a leaf by a number", R"(["leaf","s","w",0]])", "a row of another form"},
             {"a node of three", R"(["node","s","e"]])", "a row of another length"},
             {"an application of four", R"(["exp",[0],[],[]]])", "a row of another length"},
             {"an application of two", R"(["exp",[0]]])", "a row of another length"}})
        expect_reason(replay(start + wrong.rows, "[]"), wrong.reason);
}

TEST_F(Kernel, RefusesStepRowsOfAnotherForm) {
    for (const Wrong& wrong : std::vector<Wrong>{
             {"no array", "[5]", "an array is expected"},
             {"nothing", "[[]]", "an empty step"},
             {"a step too short", R"([["given"]])", "a step of another length"},
             {"a number for a list of premises", R"([["transitivity",5]])", "an array is expected"},
             {"a formula that is none", R"([["range",5,"0 <=",[]]])", "steps[0]: formula"},
             {"a formula of an unknown name", R"([["range",5,"0 <= other",[]]])", "other"},
             {"a range carried along a range", R"([["assume",0],["carry",0,0]])", "premises of other kinds"},
             {"an equality carried along an equality", R"([["given",1],["carry",0,0]])", "premises of other kinds"}})
        expect_reason(replay(base, wrong.rows), wrong.reason);
}

TEST_F(Kernel, ARequirementIsTheOnlyOne) {
    const TermId exp = make("exp", {x}, {});
    add_node(0, "exp", exp, false);
    expect_reason(replay(R"([["node","s","exp",0]])", R"([["requirement",0]])"), "not exactly one range requirement");
}

TEST_F(Kernel, LemmaStepsOfOtherValues) {
    for (const Wrong& wrong : std::vector<Wrong>{
             {"a value too many", R"([["lemma",0,0,[0,0],["exp",[1,2],1],[]]])", "wrong number of values"},
             {"a value too few", R"([["lemma",0,0,[0,0],["exp"],[]]])", "wrong number of values"},
             {"a term that is not there", R"([["lemma",0,0,[0,0],["exp",[1,99]],[]]])", "index 99 is not below 9"},
             {"a number for a function", R"([["lemma",0,0,[0,0],[1,[1,2]],[]]])", "a text is expected"}})
        expect_reason(replay(base, wrong.rows), wrong.reason);
}

// f = embedding(w, ids) of d is not known to be well formed before a step says so.
TEST_F(Kernel, TheLeftSideOfALemmaIsSettled) {
    const std::string terms = base.substr(0, base.size() - 1) + R"(,["node",0,"w",0]])";
    expect_reason(replay(terms, R"([["lemma",3,0,[1,1],[9,8],[]]])"), "its left side is not known to be well formed");
    EXPECT_EQ(replay(terms, R"([["requirement",6],["given",1],["carry",0,1],["wellformed",7,[2]],["lemma",3,0,[1,1],[9,8],[]]])"), "");
}

std::string look_up_theorem(const std::string& hypothesis) {
    return R"([{"a_name":"t","b_parameters":[["real",[9,2]],["int",[3]],["real",[3,2]]],"c_hypotheses":[)" + hypothesis +
           R"(],"d_terms":[["parameter",0],["parameter",1],["parameter",2],["embedding",[0,1],[]]],"e_steps":[["hypothesis",0]],"f_conclusion":0}])";
}

TEST_F(Kernel, TheConclusionOfATheoremIsSettled) {
    const std::string reason = "the conclusion is not known to be well formed";
    expect_reason(theorems(look_up_theorem(R"(["equal",3,2])")), reason);
    expect_reason(theorems(look_up_theorem(R"(["equal",2,3])")), reason);
    EXPECT_EQ(theorems(look_up_theorem(R"(["equal",2,2])")), "");
}

TEST_F(Kernel, AHypothesisIsAnEqualityOrARange) {
    expect_reason(theorems(look_up_theorem(R"(["less",1,"0 <= it"])")), "not a hypothesis");
    EXPECT_EQ(theorems(look_up_theorem(R"(["range",1,"0 <= it"])")), "");
}

TEST_F(Kernel, WhatAUseOfATheoremComputesIsBounded) {
    const std::string exponential = R"([{"a_name":"u","b_parameters":[["real",[4]]],"c_hypotheses":[["equal",1,1]],)"
                                    R"("d_terms":[["parameter",0],["exp",[0],[]]],"e_steps":[["hypothesis",0]],"f_conclusion":0}])";
    EXPECT_EQ(theorems(exponential), "");
    const std::string x_terms = R"([["node","s","x",0],["exp",[0],[]]])", uses = R"([["congruence",1,[null]],["theorem",0,[0],[0]]])";
    EXPECT_EQ(replay(x_terms, uses), "");
    counts.room = 32;  // a term less than the conclusion takes
    expect_reason(replay(x_terms, uses), "too much to compute");
}

}  // namespace
}  // namespace countersign::validator
