// The model (claims.md section 2, "Not empty"): values of inputs and draws that meet all `assume` lines and all that s requires, at
// once, and at which s has a value where `-inf` stands.
#pragma once

#include <vector>

#include "prover/claim/claim.h"
#include "prover/search/findings.h"
#include "prover/search/limit_model.h"

namespace countersign {

/// What a model must meet of the requirements of s: not those that hold whatever the values are. `open` gets a line for each that nobody can compute.
std::vector<RangeCondition> requirements_of_model(const TermTable& table, const std::vector<RangeCondition>& requirements_of_s,
                                                  std::vector<std::string>& open);

/// Values for the leaves of s that assume lines, range requirements and masks of s speak of, one value for all elements of a leaf. An error says for
/// which leaf or requirement none was found. Few values are tried, a counted number of times: numbers of the conditions and what lies beside them.
Result<std::vector<ModelValue>> find_model(TermTable& table, const ExpandedClaim& claim, const std::vector<GraphLeaf>& leaves,
                                           const std::vector<RangeCondition>& requirements, const Witness& witness, const LimitModel& limits);

}  // namespace countersign
