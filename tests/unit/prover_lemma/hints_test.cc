// Hints files: what is written is read again, what is stale or damaged is ignored, and nothing stored counts unreplayed.
#include "prover/lemma/hints.h"

#include "lemma_fixture.h"

namespace countersign {

namespace {

const char* sum_lemma = R"(lemma sum_of_parts
  for x[t < k]: [*l, n(t), *r]
  reduce_sum(concat(x[t] for t < k; axis = |l|); axis = |l|) == sum(reduce_sum(x[t]; axis = |l|) for t < k))";

TEST_F(LemmaTest, StoredProofsAreReplayed) {
    lemma(sum_lemma);
    HintStore store;
    auto first = prove_library(library, store, 2);
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].verdict.status, LemmaStatus::Proved);
    EXPECT_FALSE(first[0].from_hints);
    HintStore again;
    EXPECT_EQ(again.read(store.write()), 0u);
    EXPECT_EQ(again.write(), store.write());
    auto second = prove_library(library, again, 1);
    EXPECT_TRUE(second[0].from_hints);
    EXPECT_EQ(second[0].verdict.proof, first[0].verdict.proof);
}

TEST_F(LemmaTest, StaleProofsAreNotFound) {
    std::string before = lemma_digest(library, lemma(sum_lemma));
    Library other = library;
    other.operators.at("reduce_sum").source.text += " # changed";
    EXPECT_NE(lemma_digest(other, other.lemmas.at("sum_of_parts")), before);
    Library unrelated = library;
    unrelated.operators.at("matmul").source.text += " # changed";
    EXPECT_EQ(lemma_digest(unrelated, unrelated.lemmas.at("sum_of_parts")), before);
}

TEST_F(LemmaTest, WrongStoredProofsDoNotCount) {
    const Lemma& stated = lemma("lemma wrong for x: [n], y: [n] x == y");
    HintStore store;
    LemmaProof lie;
    lie.variants.resize(1);
    store.put(lemma_digest(library, stated), "wrong", lie);
    auto verdicts = prove_library(library, store, 1);
    EXPECT_EQ(verdicts[0].verdict.status, LemmaStatus::Refused);
    EXPECT_FALSE(verdicts[0].from_hints);
}

TEST_F(LemmaTest, DamagedBlocksAreLeftOut) {
    HintStore store;
    EXPECT_EQ(store.read("no hints at all"), 1u);
    EXPECT_EQ(store.read("countersign hints 1\nproof 00 short\nvariant\nend\n"), 1u);
    EXPECT_EQ(store.read("countersign hints 1\nproof 00112233445566778899aabbccddeeff x\nvariant\nof nowhere\nend\n"), 1u);
    EXPECT_EQ(store.read("countersign hints 1\nproof 00112233445566778899aabbccddeeff x\nvariant\n"), 1u);
    EXPECT_EQ(store.size(), 0u);
    EXPECT_EQ(store.read("countersign hints 1\nproof 00112233445566778899aabbccddeeff x\nvariant\nof shape\nfact empty\n: n\nend\n"), 0u);
    EXPECT_EQ(store.size(), 1u);
}

}  // namespace

}  // namespace countersign
