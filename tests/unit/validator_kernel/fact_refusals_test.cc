// Facts of hints that say what is not so, or that are no facts: a hint that is refused proves nothing, whatever it is for.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"

namespace countersign::validator {
namespace {

TEST(FactRefusals, SayWhatIsWrong) {
    const std::string lemma = "lemma one for x: real [n], y: real [n], z: real [n, m], i: int [n], c: real, k: int "
                              "neg(x) == neg(x)";
    ASSERT_EQ(decide_lemma(lemma).answer, Answer::accepted);
    const std::string whole = "sum(0 <= p < n) (c * x[p])";
    ASSERT_EQ(decide_lemma(lemma, Hints{{"linear", whole, "c", "x[p]"}}).answer, Answer::accepted);
    const std::vector<std::pair<HintFact, std::string>> faults = {
        {{"exchange", "max(0 <= p < n) x[p]"}, "a sum is expected"},
        {{"exchange", "x[0]"}, "a sum or maximum is expected"},
        {{"exchange", "sum(0 <= p < n) x[p]"}, "the body is no sum"},
        {{"exchange", "sum(0 <= p < n) (sum(0 <= q < p) z[p, q])"}, "the inner bounds depend on the outer variable"},
        {{"linear", "max(0 <= p < n) x[p]", "1", "x[p]"}, "a sum is expected"},
        {{"linear", whole, "c"}, "fact"},
        {{"linear", whole, "x[p]", "c"}, "p"},
        {{"linear", whole, "2", "x[p]"}, "the body is not this sum of products"},
        {{"linear", whole, "k", "x[p]"}, "the body is not this sum of products"},
        {{"linear", whole, "c", "y[p]"}, "the body is not this sum of products"},
        {{"const", "sum(0 <= p < n) x[p]"}, "the body is not constant"},
        {{"ext", "sum(0 <= p < n) x[p]", "max(0 <= p < n) x[p]"}, "two terms of different kinds"},
        {{"split", "sum(0 <= p < n) x[p]", "c"}, "an integer is expected"},
        {{"split", "sum(0 <= p < n) x[p]", "true"}, "an integer is expected"},
        {{"split", "sum(0 <= p < n) x[p", "k"}, "expected `]`"},
        {{"split", "sum(0 <= p < n) x[p]", "k ++"}, "expected an expression"},
        {{"fact", "exp_is_positive", "true"}, "another sort"},
        {{"fact", "exp_is_positive"}, "another number of parameters"},
        {{"fact", "exp_is_negative", "c"}, "no function has a fact `exp_is_negative`"},
        {{"nothing", "k"}, "no fact `nothing` of 1 texts"}};
    for (const auto& [fact, reason] : faults) {
        const Decision decision = decide_lemma(lemma, Hints{fact});
        EXPECT_NE(decision.answer, Answer::accepted) << fact[0] << " " << fact[1];
        EXPECT_NE(decision.reason.find(reason), std::string::npos) << fact[0] << " " << fact[1] << "\n  " << decision.reason;
    }
}

}  // namespace
}  // namespace countersign::validator
