// What must be proved of a lemma, and which facts settle it, as formulas that a person can follow. Only tells: decides nothing.
#pragma once

#include <string>
#include <vector>

#include "prover/lemma/engine.h"

namespace countersign {

struct ExplainedFact {
    std::string kind;
    std::vector<std::string> terms;
    std::string formula;  // what it adds; empty where it speaks of every list index
};

struct ExplainedObligation {
    std::string name;                      // wellformed, range 0, shape, element
    std::vector<std::string> assumptions;  // indices in range
    std::string left, right;               // of an element obligation
    std::vector<std::string> goals;        // empty: nothing is left to show
    std::vector<ExplainedFact> facts;
};

struct ExplainedVariant {
    std::vector<std::string> given;
    std::vector<ExplainedObligation> obligations;
};

/// Facts are those of the proof, which may be empty. An error if the statement has no reading.
Result<std::vector<ExplainedVariant>> explain_lemma(const Library& library, const Lemma& lemma, const LemmaProof& proof);

/// Obligations of a proof, and facts that it uses.
struct ProofSize {
    std::size_t obligations = 0, facts = 0;
};
ProofSize proof_size(const LemmaProof& proof);

}  // namespace countersign
