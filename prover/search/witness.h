// The witness (claims.md section 2, "Not empty"): a value over leaves of s for every leaf of d that a claim line ties.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/search/findings.h"

namespace countersign {

/// The reason, if a tensor of this type has no elements.
std::optional<std::string> says_nothing(const std::string& tensor, const TermType& type);
/// An error for a line that speaks of a tensor without elements, as `validate` has it: it says nothing.
Status check_not_empty(const TermTable& table, const ExpandedClaim& claim);

/// Solves the given and random lines for the leaves of d; an error names the line and the leaf for which no value was found.
Result<Witness> find_witness(TermTable& table, const ExpandedClaim& claim);

}  // namespace countersign
