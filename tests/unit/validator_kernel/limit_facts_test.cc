// What is alike in the limit only: what steps may conclude from it, and that nothing else takes it for an equality.
#include "tests/unit/validator_kernel/section_fixture.h"
#include "validator/kernel/witness.h"

namespace countersign::validator {
namespace {

class AlikeInTheLimit : public Kernel {
protected:
    AlikeInTheLimit() { node(0, "hidden", "exp", {*store.infinity()}, {}); }

    // 2 falls everywhere, 3 vanishes, 4 is x, of as many elements.
    const std::string terms = R"([["-inf"],["insert",[0],[0]],["expand",[1],[0,4]],["exp",[2],[]],["node","s","x",0],["add",[4,3],[]],["exp",[5],[]],)"
                              R"(["add",[2,3],[]],["lt",[3,4],[]],["truncate",[3],[]],["mul",[3,2],[]],["inverse",[3],[]],["exp",[7],[]],["scale",[2],["-1"]],)"
                              R"(["exp",[13],[]],["mul",[3,4],[]],["sum",[3,4,3],[]],["node","s","ids",0],["node","s","e",0]])";
    TermId zeros() { return make("fill", {}, {AttributeValue::of_shape({4}), AttributeValue::of_real(0)}); }
    TermId vanished() {
        return make("exp", {make("expand", {make("insert", {*store.infinity()}, {AttributeValue::of_integer(0)})},
                                 {AttributeValue::of_integer(0), AttributeValue::of_integer(4)})}, {});
    }
    // An inverse of the same beside what vanishes and without that, alike in the limit by a step.
    std::string inverses(TermId of, bool s_divides_by_it) {
        const TermId beside = make("sum", {of, make("slice", {vanished()}, {AttributeValue::of_integer(0), AttributeValue::of_integer(0),
                                                                              AttributeValue::of_integer(store.sizes(of)[0])})}, {});
        node(0, "inverse_of_s", "inverse", {s_divides_by_it ? beside : exponentials(2)}, {});
        for (const Node& each : program.graphs[0].nodes) EXPECT_TRUE(add_tendencies(store, each.results[0].term, program.tendencies).ok());
        add_node(2, "beside", beside, false);
        add_node(2, "of", of, false);
        const std::string rows = R"([["node",1,"beside",0],["inverse",[0],[]],["-inf"],["insert",[2],[0]],["expand",[3],[0,4]],["exp",[4],[]],)"
                                 R"(["slice",[5],[0,0,)" + std::to_string(store.sizes(of)[0]) + R"(]],["node",1,"of",0],["sum",[7,6],[]]])";
        const std::string replayed = replay(rows, R"([["vanished",6],["congruence",8,[null,0]],["congruence",1,[1]]])");
        if (!replayed.empty()) return replayed;
        const Status checked = check_limits(store, *section, program);
        return checked.ok() ? "" : checked.error().text();
    }
};

TEST_F(AlikeInTheLimit, WhatVanishesIsLikeZero) {
    EXPECT_EQ(replay(terms, R"([["vanished",3],["symmetry",0],["congruence",5,[null,0]],["congruence",6,[2]],["transitivity",[0,1]],["vanished",15],["vanished",12]])"), "");
    const std::vector<Fact>& facts = section->facts();
    EXPECT_EQ(facts[0], Fact::equality(vanished(), zeros(), Fact::Kind::limit));
    EXPECT_EQ(facts[1], Fact::equality(zeros(), vanished(), Fact::Kind::limit));
    EXPECT_EQ(facts[2], Fact::equality(make("add", {x, vanished()}, {}), make("add", {x, zeros()}, {}), Fact::Kind::limit));
    EXPECT_EQ(facts[3].kind, Fact::Kind::limit);
    EXPECT_EQ(facts[4], Fact::equality(vanished(), vanished(), Fact::Kind::limit));
    EXPECT_NE(facts[4], Fact::equality(vanished(), vanished()));
}

TEST_F(AlikeInTheLimit, WhatIsAddedMayFall) {
    EXPECT_EQ(replay(terms, R"([["vanished",3],["congruence",7,[null,0]],["congruence",12,[1]],["congruence",16,[0,null,0]],["congruence",15,[0,null]]])"), "");
}

// It is 0, whatever would fall if there were any.
TEST_F(AlikeInTheLimit, ASumOfNothingDoesNotFall) {
    const std::string nothing = terms.substr(0, terms.size() - 1) + R"(,["expand",[1],[0,0]],["reduce_sum",[19],[0]],["exp",[20],[]],["exp",[19],[]]])";
    expect_reason(replay(nothing, R"([["vanished",22],["vanished",21]])"), "steps[1]: the elements of the term are not known to tend to 0");
}

TEST_F(AlikeInTheLimit, OnlyWhatTendsToZeroVanishes) {
    for (const char* term : {"2", "4", "5", "6", "16"}) expect_reason(replay(terms, "[[\"vanished\"," + std::string(term) + "]]"), "not known to tend to 0");
    for (const char* term : {"8", "10", "11", "14"}) expect_reason(replay(terms, "[[\"vanished\"," + std::string(term) + "]]"), "has no limit");
    expect_reason(replay(terms, R"([["vanished",9]])"), "has no limit");
    expect_reason(replay(terms, R"([["vanished",19]])"), "steps[0]");
    expect_reason(replay(terms, R"([["vanished",3,4]])"), "another length");
    expect_reason(replay("[]", R"([["vanished",0]])", SectionKind::witness), "outside the main section");
    expect_reason(replay("[]", R"([["vanished",0]])", SectionKind::theorem), "outside the main section");
}

TEST_F(AlikeInTheLimit, OperatorsThatAreNotContinuousThere) {
    for (const char* step : {R"(["congruence",8,[0,null]])", R"(["congruence",9,[0]])", R"(["congruence",10,[0,null]])", R"(["congruence",11,[0]])"})
        expect_reason(replay(terms, R"([["vanished",3],)" + std::string(step) + "]"), "has no limit");
    // From 0, which nothing touches: what is put in its place tends to it.
    const std::string zero = terms.substr(0, terms.size() - 1) + R"(,["fill",[],[[4],"0"]],["lt",[19,4],[]],["add",[19,14],[]]])";
    expect_reason(replay(zero, R"([["vanished",3],["symmetry",0],["congruence",20,[1,null]]])"), "has no limit");
    expect_reason(replay(zero, R"([["vanished",3],["symmetry",0],["congruence",21,[1,null]]])"), "has no limit");
}

TEST_F(AlikeInTheLimit, IsNoEqualityToOtherSteps) {
    expect_reason(replay(terms, R"([["vanished",3],["assume",0],["carry",1,0]])"), "premises of other kinds");
    expect_reason(replay(terms, R"([["vanished",3],["range",17,"0 <= it",[0]]])"), "a premise is no range fact");
    expect_reason(replay(terms, R"([["vanished",3],["wellformed",18,[0]]])"), "a premise is not the requirement");
    expect_reason(replay(terms, R"([["vanished",3],["given",0],["transitivity",[0,1]]])"), "do not follow");
}

TEST_F(AlikeInTheLimit, ATheoremTakesNoneForItsHypothesis) {
    EXPECT_EQ(theorems(R"([{"a_name":"t","b_parameters":[["real",[4]],["real",[4]]],"c_hypotheses":[["equal",0,1]],"d_terms":[["parameter",0],["parameter",1]],)"
                       R"("e_steps":[["hypothesis",0]],"f_conclusion":0}])"), "");
    const std::string zero = terms.substr(0, terms.size() - 1) + R"(,["fill",[],[[4],"0"]]])";
    expect_reason(replay(zero, R"([["vanished",3],["theorem",0,[3,19],[0]]])"), "a premise is not the hypothesis");
}

TEST_F(Kernel, RefusesANumberThatNoGraphHolds) { expect_reason(replay(R"([["-inf"]])", "[]"), "no graph holds it"); }

TEST_F(AlikeInTheLimit, SidesOfAGoalMayBe) {
    EXPECT_EQ(replay(terms, R"([["vanished",3]])"), "");
    const auto step = parse_json("0", "step");
    EXPECT_TRUE(section->check_proof(step->root(), vanished(), zeros()).ok());
    EXPECT_FALSE(section->check_proof(step->root(), zeros(), vanished()).ok());
}

TEST_F(AlikeInTheLimit, AnInverseIsOfWhatSDividesByOrOfWhatIsPositive) {
    EXPECT_EQ(inverses(exponentials(4), false), "");
}
TEST_F(AlikeInTheLimit, AnInverseOfWhatSDividesBy) { EXPECT_EQ(inverses(weighed(3), true), ""); }
TEST_F(AlikeInTheLimit, AnInverseOfWhatMayBeZero) {
    expect_reason(inverses(weighed(3), false), "not shown to be a part of what s gives to `inverse`");
}

// In a term that no graph holds.
TEST_F(AlikeInTheLimit, ADivisorBelowWhatVanishes) {
    const TermId open = weighed(4);
    node(0, "open", "neg", {open}, {});
    EXPECT_TRUE(add_tendencies(store, program.graphs[0].nodes.back().results[0].term, program.tendencies).ok());
    const std::string rows = R"([["node","s","open",0],["inverse",[0],[]],["-inf"],["insert",[2],[0]],["expand",[3],[0,4]],["exp",[4],[]],["mul",[1,5],[]]])";
    EXPECT_EQ(replay(rows, R"([["vanished",6]])"), "");
    const Status checked = check_limits(store, *section, program);
    expect_reason(checked.ok() ? "" : checked.error().text(), "not shown to be a part of what s gives to `inverse`");
}

}  // namespace
}  // namespace countersign::validator
