// The witness (claims.md section 2, "Not empty"): a value over leaves of s for every leaf of d that a claim line ties.
#pragma once

#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/search/findings.h"

namespace countersign {

/// Solves the given and random lines for the leaves of d; an error names the line and the leaf for which no value was found.
Result<Witness> find_witness(TermTable& table, const ExpandedClaim& claim);

}  // namespace countersign
