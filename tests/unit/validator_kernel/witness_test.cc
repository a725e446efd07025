// The witness and the model of a certificate, and what -inf asks of d: what is wrong in one place is refused for the reason that nothing else has.
#include "tests/unit/validator_kernel/section_fixture.h"
#include "validator/kernel/witness.h"

namespace countersign::validator {
namespace {

struct WrongWitness {
    const char* what;
    std::string leaves, proofs;
    const char* reason;
};

class WitnessOfD : public Kernel {
protected:
    // What is given says of every leaf of d that it mentions which leaf of s it is.
    WitnessOfD() { claim.given.erase(claim.given.begin()); }

    std::string check(const std::string& leaves, const std::string& proofs, const std::string& steps = "[]") {
        const std::string replayed = replay(terms, steps, SectionKind::witness);
        if (!replayed.empty()) return replayed;
        const auto leaves_json = parse_json(leaves, "leaves"), proofs_json = parse_json(proofs, "proofs");
        if (!leaves_json.ok() || !proofs_json.ok()) return "bad json in the test";
        const Result<Witness> checked = check_witness(context, *section, leaves_json->root(), proofs_json->root());
        return checked.ok() ? "" : checked.error().text();
    }
    // What is not known of the model, or the error.
    std::string model(const std::string& text) {
        const auto json = parse_json(text, "model");
        if (!json.ok()) return "bad json in the test";
        const Result<std::string> checked = check_model(context, {}, json->root());
        return checked.ok() ? *checked : checked.error().text();
    }
    TermId slice(TermId of, std::int64_t begin, std::int64_t end) {
        return make("slice", {of}, {AttributeValue::of_integer(0), AttributeValue::of_integer(begin), AttributeValue::of_integer(end)});
    }
    // s gives one term to the logarithm, d another.
    std::string logarithms(TermId of_s, TermId of_d) {
        node(0, "log_of_s", "log", {of_s}, {});
        const TermId in_d = node(1, "log_of_d", "log", {of_d}, {});
        EXPECT_TRUE(add_tendencies(store, program.graphs[0].nodes.back().results[0].term, program.tendencies).ok());
        EXPECT_TRUE(add_tendencies(store, in_d, program.tendencies).ok());
        const Section main(context, SectionKind::main);
        const Status checked = check_limits(store, main, program);
        return checked.ok() ? "" : checked.error().text();
    }

    std::string terms = R"([["node","s","ids",0],["node","s","w",0],["free",0,"int",[3]],["free",1,"int",[9]],["embedding",[1,3],[]],["embedding",[1,0],[]]])";
    const std::string both = R"([[0,"ids",0],0],[[0,"w",0],1])";
};

TEST_F(WitnessOfD, IsForTheLeavesThatAreMentioned) {
    EXPECT_EQ(check("[" + both + "]", "[null,null]"), "");
    for (const WrongWitness& wrong : std::vector<WrongWitness>{
             {"a node that is no input", "[" + both + R"(,[[0,"f",0],5]])", "[null,null]", "`f` is no leaf"},
             {"an input that nothing mentions", "[" + both + R"(,[[0,"a",0],0]])", "[null,null]", "a leaf that no given or random line mentions"},
             {"an input of s", "[" + both + R"(,[["s","ids",0],0]])", "[null,null]", "a leaf that no given or random line mentions"},
             {"an input of another type", R"([[[0,"ids",0],3],[[0,"w",0],1]])", "[null,null]", "the witness of `1.ids` has another type"},
             {"a term that need not have a value", R"([[[0,"ids",0],0],[[0,"w",0],4]])", "[null,null]", "the witness of `1.w` is not known to be well formed"},
             {"one input less", R"([[[0,"ids",0],0]])", "[null,null]", "no witness for `1.w`"},
             {"one input twice", "[" + both + R"(,[[0,"w",0],1]])", "[null,null]", "two witnesses for `1.w`"},
             {"a proof too many", "[" + both + "]", "[null,null,null]", "not one proof for each given and random statement"},
             {"a proof too few", "[" + both + "]", "[null]", "not one proof for each given and random statement"},
             {"what is given does not hold", R"([[[0,"ids",0],2],[[0,"w",0],1]])", "[null,null]", "d_proofs[0]: the sides differ, and no step is named"},
             {"a step that is not there", "[" + both + "]", "[null,0]", "d_proofs[1]"}})
        EXPECT_NE(check(wrong.leaves, wrong.proofs).find(wrong.reason), std::string::npos) << wrong.what << ": " << check(wrong.leaves, wrong.proofs);
}

TEST_F(WitnessOfD, WhatIsGivenHasAMeaningThere) {
    const TermId rows = input(1, "rows", Sort::real, {3, 2}), looked_up = make("embedding", {dw, dids}, {});
    terms = R"([["node","s","ids",0],["node","s","w",0],["free",0,"real",[3,2]]])";
    const std::string leaves = "[" + both + R"(,[[0,"rows",0],2]])", reason = "a statement is not known to be well formed at the witness";
    claim.given.push_back({6, looked_up, rows, nullptr, nullptr});
    expect_reason(check(leaves, "[null,null,null]"), reason);
    std::swap(claim.given.back().left, claim.given.back().right);
    expect_reason(check(leaves, "[null,null,null]"), reason);
}

TEST_F(WitnessOfD, WhatIsAssumedOfDFollowsFromWhatIsAssumedOfS) {
    const auto assume = [&](const char* range) { claim.assume.push_back({7, dids, *store.range_formula(range, "t", Sort::integer)}); };
    assume("0 <= it < 5");
    EXPECT_EQ(check("[" + both + "]", "[null,null]"), "");
    assume("0 <= it < 4");
    expect_reason(check("[" + both + "]", "[null,null]"), "line 7: an assume line about d that does not follow from one about s");
}

TEST_F(WitnessOfD, AModelHasOneValueForEachElement) {
    EXPECT_EQ(model(R"([[["s","ids",0],0,[[0,1],[2,4]]]])"), "");
    expect_reason(model(R"([[["s","ids",0],0,[[2,4],[0,1]]]])"), "exceptions out of order");
    expect_reason(model(R"([[["s","ids",0],0,[[2,4],[2,1]]]])"), "exceptions out of order");
    expect_reason(model(R"([[["s","ids",0],0,[]],[["s","ids",0],1,[]]])"), "two values for `0.ids`");
}

// What is made of real numbers by a function without exact values: between the ends of the table whatever it is, or nobody knows.
TEST_F(WitnessOfD, AConditionOfRealNumbersMayHoldWhateverTheyAre) {
    const std::string ids = R"([[["s","ids",0],0,[]]])";
    const TermId number = make("exp", {input(0, "number", Sort::real, {3})}, {}), place = make("truncate", {number}, {});
    const auto all = [&](std::int64_t value) {
        AttributeValue shape = AttributeValue::of_shape({3});
        return make("fill", {}, {shape, AttributeValue::of_integer(value)});
    };
    const TermId table = input(0, "table", Sort::real, {4, 2});
    const auto asks_for = [&](const std::string& name, TermId at) {
        node(0, name, "embedding", {table, at}, {});
        return model(ids);
    };
    EXPECT_EQ(asks_for("inside", make("min2", {make("max2", {place, all(0)}, {}), all(3)}, {})), "");
    expect_reason(asks_for("one_beyond", make("min2", {make("max2", {place, all(0)}, {}), all(4)}, {})), "the model does not decide");
    program.graphs[0].nodes.pop_back();
    expect_reason(asks_for("perhaps_negative", make("min2", {place, all(3)}, {})), "the model does not decide");
}

// The columns are not alike, so that each of the elements would be computed, of which there may be too many.
TEST_F(WitnessOfD, WhatIsTooLargeToComputeIsNotShown) {
    for (const std::int64_t rows : {2, 40000}) {
        const TermId log = node(0, "log" + std::to_string(rows), "log", {exponentials(rows)}, {});
        EXPECT_TRUE(add_tendencies(store, log, program.tendencies).ok());
        const std::string open = model(R"([[["s","ids",0],0,[]]])");
        if (rows == 2) EXPECT_EQ(open, "");
        else EXPECT_NE(open.find("elements"), std::string::npos) << open;
    }
}

TEST_F(WitnessOfD, WhatSTakesForGrantedHoldsOfItsParts) {
    const TermId whole = weighed(4);
    EXPECT_EQ(logarithms(whole, slice(whole, 0, 2)), "");
}
TEST_F(WitnessOfD, WhatIsPositiveWhateverInputsAreIsNotTakenForGranted) {
    const TermId other = weighed(2);
    for (const TermId positive : {exponentials(4), make("exp", {other}, {})}) EXPECT_EQ(logarithms(other, positive), "");
    for (const TermId open : {weighed(4), make("neg", {exponentials(3)}, {}), make("sub", {exponentials(5), make("exp", {input(0, "u", Sort::real, {5})}, {})}, {})})
        expect_reason(logarithms(other, open), "not shown to be a part of what s gives to `log`");
}
TEST_F(WitnessOfD, AHeldSliceHoldsNothingElseOfTheWhole) {
    const TermId whole = weighed(4);
    expect_reason(logarithms(slice(whole, 0, 2), whole), "not shown to be a part of what s gives to `log`");
}
TEST_F(WitnessOfD, AHeldTermWithoutElementsHoldsNoneOfItsOperands) {
    const TermId whole = weighed(4), inserted = make("insert", {whole}, {AttributeValue::of_integer(0)});
    const auto repeated = [&](std::int64_t times) { return make("expand", {inserted}, {AttributeValue::of_integer(0), AttributeValue::of_integer(times)}); };
    expect_reason(logarithms(repeated(0), whole), "not shown to be a part of what s gives to `log`");
    EXPECT_EQ(logarithms(repeated(2), whole), "");
}

}  // namespace
}  // namespace countersign::validator
