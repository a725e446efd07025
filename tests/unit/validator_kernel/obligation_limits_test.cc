// What a proof may cost, and proofs of another form than their lemma: nothing of that kind is accepted.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"

namespace countersign::validator {
namespace {

const std::string plain = "lemma one for x: real [n] neg(neg(x)) == x";

Status decided(const std::string& text, const std::vector<Lemma>& variants, const LemmaHints& hints, const SolverLimits& limits = {}) {
    EXPECT_TRUE(parse_lemma(text, "test").ok()) << text;
    return check_lemma(core_definitions(), variants, hints, {}, limits, nullptr);
}

TEST(ObligationLimits, ProofsOfAnotherForm) {
    const std::vector<Lemma> variants = lemma_variants(*parse_lemma(plain, "test"));
    EXPECT_TRUE(decided(plain, variants, LemmaHints(1)).ok());
    EXPECT_EQ(decided(plain, {}, {}).error().message, "a lemma without variants");
    EXPECT_EQ(decided(plain, {}, LemmaHints(1)).error().message, "a lemma without variants");
    EXPECT_EQ(decided(plain, variants, {}).error().message, "1 variants, but proofs of 0");
    EXPECT_EQ(decided(plain, variants, LemmaHints(2)).error().message, "1 variants, but proofs of 2");
}

TEST(ObligationLimits, NothingIsLeftToProveWith) {
    const std::vector<Lemma> variants = lemma_variants(*parse_lemma(plain, "test"));
    SolverLimits spent;
    *spent.left = -1;
    const Status status = decided(plain, variants, LemmaHints(1), spent);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().failure, Failure::incomplete);
    EXPECT_NE(status.error().message.find("too much to prove"), std::string::npos) << status.error().message;
}

// Sorts that are left open are chosen for each variable apart: three times as many cases for each.
TEST(ObligationLimits, TooManySortsToChoose) {
    std::string variables, parts;
    for (char name = 'a'; name <= 'j'; ++name) {
        variables += std::string(name == 'a' ? "" : ", ") + name + ": [n]";
        parts += std::string(name == 'a' ? "" : ", ") + "eq(" + name + ", " + name + ")";
    }
    const Decision decision = decide_lemma("lemma many for " + variables + " concat(" + parts + "; axis = 0) == concat(" + parts + "; axis = 0)");
    EXPECT_NE(decision.answer, Answer::accepted);
    EXPECT_NE(decision.reason.find("too many sorts to choose"), std::string::npos) << decision.reason;
}

TEST(ObligationLimits, RangesOfTermsNestedTooDeeply) {
    TermStore store(core_definitions());
    TermId term = *store.make_leaf(LeafKind::input, "x", Sort::integer, {2});
    const RangeRequirement known{term, *store.range_formula("0 <= it < 5", "test", Sort::integer)};
    const auto neg = *store.find_operator("neg");
    for (int depth = 0; depth < 450; ++depth) term = *store.make(neg, {{term}}, {});
    const Status status = check_range(store, {term, known.formula}, {{known}}, {}, nullptr);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().failure, Failure::incomplete);
    EXPECT_NE(status.error().message.find("a term is nested too deeply"), std::string::npos) << status.error().message;
}

}  // namespace
}  // namespace countersign::validator
