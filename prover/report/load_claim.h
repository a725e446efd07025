// From the path of a claim to its statements over terms: every step that can say MALFORMED, in order.
#pragma once

#include <memory>
#include <variant>

#include "prover/claim/claim.h"
#include "prover/report/outcome.h"
#include "prover/search/limits.h"

namespace countersign {

/// Kept behind a pointer: graphs point into captures.
struct LoadedClaim {
    Claim claim;
    ClaimedCaptures captures;
    Expansion graphs;
    ExpandedClaim expanded;
    std::optional<Error> mismatch;  // of calls of ranks: nothing that follows from the graphs is there
    Limits limits;
    CompletenessReport completeness;
};

/// The claim's bytes read already. On failure an outcome, MALFORMED or, for a wrong graph, UNKNOWN. Errors of completeness
/// are left to the caller.
std::variant<std::unique_ptr<LoadedClaim>, Outcome> load_claim(TermTable& table, const std::string& path, const std::string& bytes);

}  // namespace countersign
