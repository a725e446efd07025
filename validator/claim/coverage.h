// Completeness both ways: every output of `s` and of every rank of `d` is held by a goal, or is in an `ignore` line.
#pragma once

#include <vector>

#include "validator/claim/statements.h"

namespace countersign::validator {

// `goals` are all goals of the claim, layouts included. REJECTED names the first output that nothing covers.
Status check_coverage(TermStore& store, const Claim& claim, const Program& program, const std::vector<Equality>& goals);

}  // namespace countersign::validator
