// The lemma engine's public face: proves lemmas for every size, rank and list length, replays stored proofs, refutes
// false lemmas by evaluation, and answers range queries. Nothing here is trusted: the validator proves every lemma again
// from the hints. Never uses time limits, only counted resources, so that a verdict does not depend on the machine's load.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "prover/language/syntax.h"
#include "prover/lemma/counterexample.h"
#include "prover/lemma/solver_context.h"
#include "prover/term/term.h"

namespace countersign {

/// The kind of a fact, then expressions in the notation of docs/language.md (docs/certificate.md section 6).
using Hint = std::vector<std::string>;

struct VariantProof {
    std::vector<Hint> wellformed;
    std::vector<std::vector<Hint>> ranges;  // one list for each range requirement of the right side, in post-order
    std::vector<Hint> shape, element;
    friend bool operator==(const VariantProof&, const VariantProof&) = default;
};

struct LemmaProof {
    std::vector<VariantProof> variants;
    friend bool operator==(const LemmaProof&, const LemmaProof&) = default;
};

enum class LemmaStatus {
    Proved,
    Refused,  // a counterexample was found by evaluation, or the lemma makes no sense (reason says which)
    Unknown,  // no proof and no counterexample
};

struct LemmaVerdict {
    LemmaStatus status = LemmaStatus::Unknown;
    LemmaProof proof;        // of a proved lemma
    std::string obligation;  // the obligation that failed, with its variant
    std::string reason;      // counterexample, or what was not found
    std::shared_ptr<const Counterexample> counterexample;  // of a refused lemma, if one with values of all tensors was found
    std::uint64_t work = 0;  // of the search for a proof: the terms of all its questions to the solver
};

struct EngineOptions {
    unsigned resource_limit = 3'000'000;        // of Z3, for one query of a proof
    unsigned search_resource_limit = 200'000;   // of Z3, for one question asked while searching hints
    int instance_limit = 400;                   // facts that a search may offer
    int refutation_tries = 120;                 // random instances for each variant
    std::uint64_t refutation_seed = 20240601;
    bool refute_first = true;
    bool takes_products_apart = true;           // where nothing else helps; another solver often does not follow
    std::string dump_folder;                    // the questions of every proof are written there as SMT-LIB 2, unless it is empty
};

/// So many times the instances are tried where no proof is found, and for values of what is false without them.
constexpr int longer_refutation = 20;

/// Searches hints and proves every obligation of every variant.
LemmaVerdict prove_lemma(const Library& library, const Lemma& lemma, const EngineOptions& options = {});

/// Whether the stored hints prove the lemma; nothing is searched.
bool replay_lemma(const Library& library, const Lemma& lemma, const LemmaProof& proof, const EngineOptions& options = {});

/// Refused with a counterexample, or Unknown. The left side's requirements and the conditions hold in every instance tried.
LemmaVerdict refute_lemma(const Library& library, const Lemma& lemma, const EngineOptions& options = {});

/// Whether `formula`, in the word `it`, is proved of every element of `term`, read through core operators down to the
/// terms that premises are about. One solver query.
bool prove_range(const TermTable& terms, TermId term, const Expression& formula, const std::vector<RangeCondition>& premises,
                 const std::shared_ptr<SolverContext>& context, const EngineOptions& options = {});

}  // namespace countersign
