// Lemmas for tests: the repository's core operators, and lemma texts written in the test.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "prover/lemma/engine.h"

namespace countersign {

class LemmaTest : public ::testing::Test {
protected:
    void SetUp() override {
        Status read = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators/core", library);
        ASSERT_TRUE(read) << read.error().text();
    }

    const Lemma& lemma(const std::string& text) {
        Status read = read_declarations("test.lemma", text, library);
        EXPECT_TRUE(read) << read.error().text();
        return library.lemmas.at(library.lemma_order.back());
    }

    LemmaVerdict prove(const std::string& text) { return prove_lemma(library, lemma(text)); }

    void expect_proved(const std::string& text) {
        const Lemma& stated = lemma(text);
        EngineOptions options;
        LemmaVerdict verdict = prove_lemma(library, stated, options);
        EXPECT_EQ(verdict.status, LemmaStatus::Proved) << stated.name << ": " << verdict.obligation << ": " << verdict.reason;
        if (verdict.status != LemmaStatus::Proved) return;
        EXPECT_TRUE(replay_lemma(library, stated, verdict.proof, options)) << stated.name;
    }

    /// A false lemma is never proved, and a small instance shows why.
    void expect_refused(const std::string& text, unsigned resource_limit = EngineOptions().resource_limit) {
        const Lemma& stated = lemma(text);
        LemmaVerdict verdict = prove_lemma(library, stated);
        EXPECT_EQ(verdict.status, LemmaStatus::Refused) << stated.name;
        EngineOptions options;
        options.refute_first = false;
        options.resource_limit = resource_limit;
        EXPECT_NE(prove_lemma(library, stated, options).status, LemmaStatus::Proved) << stated.name;
    }

    Library library;
};

}  // namespace countersign
