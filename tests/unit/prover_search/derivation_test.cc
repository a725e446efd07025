#include "prover/search/derivation.h"

#include "tests/unit/prover_search/small_library.h"

namespace countersign {
namespace {

Library library_with(const std::string& lemmas) {
    Library library = small_library();
    const Status status = read_declarations("more", lemmas, library);
    EXPECT_TRUE(static_cast<bool>(status)) << (status ? "" : status.error().text());
    return library;
}

const char* const thrice = "lemma thrice for x: [*s], c: real "
                           "scale(scale(scale(x; factor = c); factor = c); factor = c) == scale(x; factor = c * c * c)";

TEST(Derivation, TwoUsesOfOneLemma) {
    const Library library = library_with(thrice);
    const Derivation derivation = derive_lemma(library, library.lemmas.at("thrice"), {});
    EXPECT_TRUE(derivation.follows);
    EXPECT_EQ(derivation.from, std::vector<std::string>{"scale_of_scale"});
}

TEST(Derivation, NotWithoutTheLemmaItNeeds) {
    const Library library = library_with(thrice);
    EXPECT_FALSE(derive_lemma(library, library.lemmas.at("thrice"), {"scale_of_scale"}).follows);
}

TEST(Derivation, ALemmaDoesNotFollowFromItself) {
    const Library library = small_library();
    for (const auto& [name, lemma] : library.lemmas) EXPECT_FALSE(derive_lemma(library, lemma, {}).follows) << name;
}

TEST(Derivation, WhatHoldsForSomeSizesOnlyDoesNotFollow) {
    const Library library = library_with("lemma cut for x: [n], y: [m] slice(concat(x, y; axis = 0); axis = 0, begin = 0, end = m) == y");
    EXPECT_FALSE(derive_lemma(library, library.lemmas.at("cut"), {}).follows) << "true where n is 0, and where both are one tensor";
}

TEST(Derivation, ConditionsAreSupposed) {
    const Library library = library_with(
        "lemma same_rows for w: [v, *h], u: [v, *h], i: int [n] "
        "embedding(concat(w, u; axis = 0), i) == embedding(concat(w, u; axis = 0), i) when all i < v\n"
        "lemma first for x: [n], y: [m], e: int slice(concat(x, y; axis = 0); axis = 0, begin = e, end = n) == x when e = 0");
    EXPECT_TRUE(derive_lemma(library, library.lemmas.at("first"), {}).follows);
    EXPECT_FALSE(derive_lemma(library, library.lemmas.at("same_rows"), {}).follows) << "both sides are one term: there is nothing to derive";
}

}  // namespace
}  // namespace countersign
