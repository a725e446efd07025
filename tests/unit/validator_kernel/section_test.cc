// Steps and theorems, one kind at a time: what must be accepted, and at least as often what must be refused, by its reason.
#include "tests/unit/validator_kernel/section_fixture.h"

namespace countersign::validator {
namespace {

TEST_F(Kernel, RewritesThroughALemma) {
    EXPECT_EQ(replay(base, R"([["given",0],["congruence",4,[0]],["lemma",0,0,[0,0],["exp",[1,2]],[]],["transitivity",[1,2]],["symmetry",3]])"), "");
    const TermId ea = make("exp", {a}, {}), eb = make("exp", {b}, {});
    EXPECT_EQ(section->facts()[3], Fact::equality(make("exp", {x}, {}), make("concat", {ea, eb}, {AttributeValue::of_integer(0)})));
    EXPECT_EQ(section->facts()[4].right, make("exp", {x}, {}));
}

TEST_F(Kernel, RefusesTermRows) {
    expect_reason(replay(R"([["exp",[0],[]]])", "[]"), "terms[0]");
    expect_reason(replay(R"([["exp",[1],[]],["node","s","x",0]])", "[]"), "terms[0]");
    expect_reason(replay(R"([["node","s","x",0],["node","s","x",0]])", "[]"), "stands twice");
    expect_reason(replay(R"([["node","s","y",0]])", "[]"), "no node");
    expect_reason(replay(R"([["node",2,"x",0]])", "[]"), "terms[0]");
    expect_reason(replay(R"([["node","s","x",1]])", "[]"), "terms[0]");
    expect_reason(replay(R"([["leaf","s","x","u"]])", "[]"), "no leaf");
    expect_reason(replay(R"([["node","s","x",0],["scale",[0],["2/4"]]])", "[]"), "lowest terms");
    expect_reason(replay(R"([["node","s","x",0],["scale",[0],["2"]],["scale",[0],["2/1"]]])", "[]"), "lowest terms");
    expect_reason(replay(R"([["node","s","x",0],["unknown",[0],[]]])", "[]"), "no operator");
    expect_reason(replay(R"([["node","s","x",0],["slice",[0],[0,2,5]]])", "[]"), "requirement");
    expect_reason(replay(R"([["node","s","x",0],["slice",[0],[0,2]]])", "[]"), "attributes");
    expect_reason(replay(R"([["parameter",0]])", "[]"), "outside a theorem");
    expect_reason(replay(R"([["free",0,"real",[2]]])", "[]"), "outside the witness");
    expect_reason(replay(R"([["node",0,"a",0]])", "[]", SectionKind::witness), "leaves of s");
    expect_reason(replay(R"([["node","s","e",0]])", "[]", SectionKind::witness), "leaves of s");
}

TEST_F(Kernel, RefusesStructuralSteps) {
    expect_reason(replay(base, R"([["symmetry",0]])"), "steps[0]");
    expect_reason(replay(base, R"([["given",3]])"), "steps[0]");
    expect_reason(replay(base, R"([["given",-1]])"), "steps[0]");
    expect_reason(replay(base, R"([["given",0],["given",1],["transitivity",[0,1]]])"), "do not follow");
    expect_reason(replay(base, R"([["transitivity",[]]])"), "no premises");
    expect_reason(replay(base, R"([["assume",0],["symmetry",0]])"), "no equality");
    expect_reason(replay(base, R"([["given",1],["congruence",4,[0]]])"), "says nothing about");
    expect_reason(replay(base, R"([["congruence",4,[]]])"), "one premise for each argument");
    expect_reason(replay(base, R"([["congruence",0,[]]])"), "one premise for each argument");
    expect_reason(replay(base, R"([["congruence",7,[null,null]]])"), "well formed");
    expect_reason(replay(base, R"([["believe",4,0]])"), "no step");
    expect_reason(replay(base, R"([["hypothesis",0]])"), "outside a theorem");
    expect_reason(replay(base, R"([["random",0]])"), "steps[0]");
    expect_reason(replay("[]", R"([["given",0]])", SectionKind::witness), "outside the main section");
    expect_reason(replay("[]", R"([["assume",0]])", SectionKind::witness), "outside the main section");
    expect_reason(replay(base, R"([["given",0,1]])"), "another length");
}

TEST_F(Kernel, RefusesLemmaInstances) {
    expect_reason(replay(base, R"([["lemma",9,0,[0,0],["exp",[1,2]],[]]])"), "steps[0]");
    expect_reason(replay(base, R"([["lemma",0,1,[0,0],["exp",[1,2]],[]]])"), "steps[0]");
    expect_reason(replay(base, R"([["lemma",0,0,[1,0],["exp",[1,2]],[]]])"), "another number of axes");
    expect_reason(replay(base, R"([["lemma",0,0,[0],["exp",[1,2]],[]]])"), "number of groups");
    expect_reason(replay(base, R"([["lemma",0,0,[0,0],["add",[1,2]],[]]])"), "no scalar function");
    expect_reason(replay(base, R"([["lemma",0,0,[0,0],["concat",[1,2]],[]]])"), "no scalar function");
    expect_reason(replay(base, R"([["lemma",0,0,[0,0],["exp",[1,5]],[]]])"), "different sorts");
    expect_reason(replay(base, R"([["lemma",0,0,[0,0],["exp",[]],[]]])"), "empty list");
    expect_reason(replay(base, R"([["given",0],["lemma",0,0,[0,0],["exp",[1,2]],[0]]])"), "number of premises");
    expect_reason(replay(base, R"([["lemma",1,0,[0,0],[[1],2,1,3],[]]])"), "condition does not hold");
    expect_reason(replay(base, R"([["lemma",1,0,[0,0],[[1],2,2,5],[]]])"), "condition does not hold");
    expect_reason(replay(base, R"([["lemma",1,0,[0,0],[[1],2,"2",4],[]]])"), "another kind");
    EXPECT_EQ(replay(base, R"([["lemma",1,0,[0,0],[[1],2,2,4],[]]])"), "");
}

TEST_F(Kernel, RangeConditionsNeedTheirPremise) {
    claim.assume.push_back({5, ids, *store.range_formula("-1 < it", "t", Sort::integer)});
    EXPECT_EQ(replay(base, R"([["assume",1],["lemma",2,0,[],[5,-1],[0]]])"), "");
    expect_reason(replay(base, R"([["assume",0],["lemma",2,0,[],[5,-1],[0]]])"), "not the condition");
    expect_reason(replay(base, R"([["lemma",2,0,[],[5,-1],[]]])"), "number of premises");
    expect_reason(replay(base, R"([["assume",1],["lemma",2,0,[],[5,-2],[0]]])"), "not the condition");
    expect_reason(replay(base, R"([["assume",1],["lemma",2,0,[],[8,-1],[0]]])"), "not the condition");
    EXPECT_EQ(replay(base, R"([["assume",1],["given",1],["carry",0,1],["lemma",2,0,[],[8,-1],[2]]])"), "");
}

TEST_F(Kernel, RequirementsOfDAreProved) {
    const std::string carried = R"([["requirement",6],["given",1],["carry",0,1],["wellformed",7,[2]]])";
    EXPECT_EQ(replay(base, carried), "");
    EXPECT_TRUE(section->is_settled(f));
    EXPECT_EQ(replay(base, "[]"), "");
    EXPECT_FALSE(section->is_settled(f));
    EXPECT_TRUE(section->is_settled(e));
    expect_reason(replay(base, R"([["requirement",7]])"), "expansion of s");
    expect_reason(replay(base, R"([["requirement",4]])"), "expansion of s");
    expect_reason(replay(base, R"([["requirement",6],["wellformed",7,[0]]])"), "not the requirement");
    expect_reason(replay(base, R"([["assume",0],["given",1],["carry",0,1],["wellformed",7,[2]]])"), "not the requirement");
    expect_reason(replay(base, R"([["wellformed",7,[]]])"), "one premise for each");
    expect_reason(replay(base, R"([["wellformed",4,[]]])"), "no range requirement");
    expect_reason(replay(base, R"([["given",0],["requirement",6],["carry",1,0]])"), "another term");
    expect_reason(replay(base, R"([["given",1],["given",1],["carry",0,1]])"), "other kinds");
}

TEST_F(Kernel, RangesAreAsked) {
    EXPECT_EQ(replay(base, R"([["assume",0],["range",5,"0 <= it < 9",[0]]])"), "");
    expect_reason(replay(base, R"([["assume",0],["range",5,"0 <= it < 4",[0]]])"), "range");
    expect_reason(replay(base, R"([["range",5,"0 <= it",[]]])"), "range");
    expect_reason(replay(base, R"([["range",0,"0 <= it",[]]])"), "real elements");
    expect_reason(replay(base, R"([["range",5,"0 <= other",[]]])"), "steps[0]");
    expect_reason(replay(base, R"([["given",1],["range",5,"0 <= it",[0]]])"), "no range fact");
}

TEST_F(Kernel, ComputesGroundTermsOnly) {
    const std::string ground = R"([["iota",[],[4]],["slice",[0],[0,0,2]],["slice",[0],[0,2,4]],["concat",[1,2],[0]],)"
                               R"(["concat",[2,1],[0]],["node","s","ids",0]])";
    EXPECT_EQ(replay(ground, R"([["compute",3,0]])"), "");
    expect_reason(replay(ground, R"([["compute",4,0]])"), "different elements");
    expect_reason(replay(ground, R"([["compute",5,5]])"), "leaves");
    expect_reason(replay(ground, R"([["compute",1,0]])"), "different types");
}

std::string theorem(const std::string& name, const std::string& hypotheses, const std::string& terms, const std::string& steps, int conclusion) {
    return R"({"a_name":")" + name + R"(","b_parameters":[["real",[2]],["real",[2]]],"c_hypotheses":)" + hypotheses + R"(,"d_terms":)" + terms +
           R"(,"e_steps":)" + steps + R"(,"f_conclusion":)" + std::to_string(conclusion) + "}";
}
const std::string exp_terms = R"([["parameter",0],["parameter",1],["exp",[0],[]],["exp",[1],[]]])";
const std::string exp_steps = R"([["hypothesis",0],["congruence",2,[0]]])";

TEST_F(Kernel, TheoremsAreUsedWithTheirHypotheses) {
    EXPECT_EQ(theorems("[" + theorem("same_exp", R"([["equal",0,1]])", exp_terms, exp_steps, 1) + "]"), "");
    claim.given.push_back({6, a, b, nullptr, nullptr});
    EXPECT_EQ(replay(base, R"([["given",3],["theorem",0,[1,2],[0]]])"), "");
    EXPECT_EQ(section->facts()[1], Fact::equality(make("exp", {a}, {}), make("exp", {b}, {})));
    expect_reason(replay(base, R"([["theorem",0,[1,2],[]]])"), "one premise for each hypothesis");
    expect_reason(replay(base, R"([["given",0],["theorem",0,[1,2],[0]]])"), "not the hypothesis");
    expect_reason(replay(base, R"([["given",3],["theorem",0,[2,1],[0]]])"), "not the hypothesis");
    expect_reason(replay(base, R"([["given",3],["theorem",0,[1],[0]]])"), "number of terms");
    expect_reason(replay(base, R"([["given",3],["theorem",0,[0,2],[0]]])"), "another type");
    expect_reason(replay(base, R"([["given",3],["theorem",1,[1,2],[0]]])"), "steps[1]");
}

TEST_F(Kernel, TheoremsAreClosed) {
    expect_reason(theorems("[" + theorem("itself", "[]", exp_terms, R"([["theorem",0,[0,1],[]]])", 0) + "]"), "e_steps[0]");
    expect_reason(theorems("[" + theorem("draw", "[]", R"([["leaf","s","x","u"]])", "[]", 0) + "]"), "not of a leaf");
    expect_reason(theorems("[" + theorem("node", "[]", R"([["node","s","x",0]])", "[]", 0) + "]"), "not of a node");
    expect_reason(theorems("[" + theorem("given", "[]", exp_terms, R"([["given",0]])", 0) + "]"), "outside the main section");
    expect_reason(theorems("[" + theorem("required", "[]", exp_terms, R"([["requirement",2]])", 0) + "]"), "outside the main section");
    expect_reason(theorems("[" + theorem("parameter", "[]", R"([["parameter",2]])", "[]", 0) + "]"), "d_terms[0]");
    expect_reason(theorems("[" + theorem("conclusion", "[]", exp_terms, "[]", 0) + "]"), "f_conclusion");
    const std::string other_types = R"([["parameter",0],["parameter",1],["exp",[0],[]],["exp",[1],[]],["slice",[0],[0,0,1]]])";
    expect_reason(theorems("[" + theorem("types", R"([["equal",0,4]])", other_types, "[]", 0) + "]"), "different types");
    expect_reason(theorems("[" + theorem("real_range", R"([["range",0,"0 <= it"]])", exp_terms, "[]", 0) + "]"), "real elements");
}

TEST_F(Kernel, LaterTheoremsAndTwinsAreRefused) {
    const std::string good = theorem("one", R"([["equal",0,1]])", exp_terms, exp_steps, 1);
    const std::string uses_later = R"([["hypothesis",0],["theorem",1,[0,1],[0]]])";
    expect_reason(theorems("[" + theorem("first", R"([["equal",0,1]])", exp_terms, uses_later, 1) + "," + good + "]"),
                  "e_steps[1]");
    std::vector<Theorem> twins;
    const KernelContext other{store, lemmas, instances, twins, &program, &claim, {}, nullptr, counts};
    auto json = parse_json("[" + good + "," + good + "]", "t");
    EXPECT_FALSE(read_theorems(json->root(), other, twins).ok());
}

TEST_F(Kernel, TheSidesOfALemmaAreKnownToBeWellFormed) {
    const std::string looked_up = base.substr(0, base.size() - 1) + R"(,["node",0,"w",0]])";
    expect_reason(replay(looked_up, R"([["lemma",3,0,[1,1],[9,8],[]]])"), "its left side is not known to be well formed");
    EXPECT_EQ(replay(looked_up, R"([["requirement",6],["given",1],["carry",0,1],["wellformed",7,[2]],["lemma",3,0,[1,1],[9,8],[]]])"), "");
}

TEST_F(Kernel, PremisesAreOfTheirKind) {
    expect_reason(replay(base, R"([["requirement",0]])"), "does not stand in the expansion of s");
    node(0, "y", "exp", {x}, {});
    expect_reason(replay(base, R"([["requirement",4]])"), "not exactly one range requirement");
    expect_reason(replay(base, R"([["assume",0],["assume",0],["carry",0,1]])"), "premises of other kinds");
    expect_reason(replay(base, R"([["assume",0],["transitivity",[0]]])"), "no equality");
    expect_reason(replay(base, R"([["assume",0],["congruence",4,[0]]])"), "no equality");
}

TEST_F(Kernel, ConclusionsOfTheoremsAreKnownToBeWellFormed) {
    const auto looked_up = [](const std::string& kind, const std::string& other) {
        return R"([{"a_name":"looked_up","b_parameters":[["real",[9,2]],["int",[3]],["real",[3,2]]],"c_hypotheses":[[")" + kind + "\"," + other +
               R"(]],"d_terms":[["parameter",0],["parameter",1],["parameter",2],["embedding",[0,1],[]]],"e_steps":[["hypothesis",0]],"f_conclusion":0}])";
    };
    expect_reason(theorems(looked_up("equal", "3,2")), "the conclusion is not known to be well formed");
    expect_reason(theorems(looked_up("equal", "2,3")), "the conclusion is not known to be well formed");
    expect_reason(theorems(looked_up("same", "2,3")), "not a hypothesis");
    EXPECT_EQ(theorems(looked_up("equal", "2,2")), "");
}

TEST_F(Kernel, LemmaTextsAreWhole) {
    EXPECT_FALSE(add_lemma(lemmas, names, "other", "lemma name for x: [*s] neg(x) == neg(x)", {}).ok());
    EXPECT_FALSE(add_lemma(lemmas, names, "twice", "lemma twice for x: [*s] neg(x) == neg(x) lemma twice2 for x: [*s] neg(x) == neg(x)", {}).ok());
    EXPECT_FALSE(add_lemma(lemmas, names, "spaced", " lemma spaced for x: [*s] neg(x) == neg(x)", {}).ok());
    EXPECT_FALSE(add_lemma(lemmas, names, "map_of_concat", "lemma map_of_concat for x: [*s] neg(x) == neg(x)", {}).ok());
}

TEST(Certificate, RefusesOtherDocuments) {
    const Definitions definitions = testing::all_definitions();
    const auto outcome = [&](const std::string& text) {
        auto json = parse_json(text, "certificate");
        EXPECT_TRUE(json.ok());
        const Verdict verdict = validate_certificate(json->root(), definitions, {});
        EXPECT_FALSE(verdict.verified());
        return verdict.error().failure;
    };
    EXPECT_EQ(outcome("[]"), Failure::malformed);
    EXPECT_EQ(outcome("{}"), Failure::malformed);
    EXPECT_EQ(outcome(R"({"a_format":"other"})"), Failure::malformed);
    EXPECT_EQ(outcome(R"({"a_format":"countersign certificate 2"})"), Failure::incomplete);
    EXPECT_EQ(outcome(R"({"a_format":"countersign certificate 1"})"), Failure::malformed);
    EXPECT_EQ(outcome(R"({"a_format":"countersign certificate 1","b_edition":"0","c_claim":0,"d_sources":0,"e_graphs":0,"f_definitions":0,)"
                      R"("g_lemmas":0,"h_theorems":0,"i_witness":0,"j_main":0,"k_model":0})"), Failure::rejected);
    EXPECT_EQ(outcome(R"({"a_format":"countersign certificate 1","b_edition":"1","c_claim":0,"d_sources":0,"e_graphs":0,)"
                      R"("f_definitions":[{"a_name":"add","b_text":"function add(a: number, b: number): number = 0"}],)"
                      R"("g_lemmas":0,"h_theorems":0,"i_witness":0,"j_main":0,"k_model":0})"), Failure::rejected);
}

}  // namespace
}  // namespace countersign::validator
