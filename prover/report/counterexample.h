// A violation in the user's names, for reports. Internal to this folder but for the type.
#pragma once

#include "prover/report/load_claim.h"
#include "prover/search/violation.h"

namespace countersign {

/// `path`: where it was written.
ClaimCounterexample describe_violation(const LoadedClaim& loaded, const TermTable& table, const Violation& violation, const std::string& path);

/// What the section of the report says.
std::string counterexample_text(const ClaimCounterexample& counterexample);
std::string counterexample_json(const ClaimCounterexample& counterexample);

}  // namespace countersign
