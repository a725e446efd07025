// The search for a proof of a claim: one pass over the operators of s, each related to tensors of d through the e-graph.
#pragma once

#include "prover/claim/claim.h"
#include "prover/lemma/hints.h"
#include "prover/lemma/replays.h"
#include "prover/search/findings.h"
#include "prover/search/limits.h"

namespace countersign {

struct SearchOptions {
    std::set<std::string> without_lemmas;  // library lemmas that are not used: unproved ones
    HintStore* hints = nullptr;            // remembers proofs of local lemmas; may be null
    Replays* replays = nullptr;            // of proofs that were remembered; not null where `hints` is not
    std::vector<PartialApplication> partial;  // where `-inf` stands; those of d are shown to be parts of those of s
    EngineOptions engine;
    /// Proposals are many and most are false: what is not proved soon is dropped.
    EngineOptions local_engine{
        .resource_limit = 400'000, .search_resource_limit = 50'000, .instance_limit = 80, .refutation_tries = 4, .dump_folder = {}};
};

/// Searches for a proof of every goal; where that meets its limit, once more only where the graphs went; where there is no proof, once
/// more with the late lemmas, with local ones where they helped before, and with such as only hold by taking products apart. What is
/// found without a proof is that of the search that got further. Errors are the claim's (no witness, no model): MALFORMED.
Result<Findings> search_proof(TermTable& table, const Library& library, const Claim& claim, const Expansion& graphs,
                              const ExpandedClaim& expanded, const SearchOptions& options);

}  // namespace countersign
