// A violation in the user's names, for reports. Internal to this folder but for the type.
#pragma once

#include "prover/report/load_claim.h"
#include "prover/search/violation.h"

namespace countersign {

/// `path`: where it was written.
ClaimCounterexample describe_violation(const LoadedClaim& loaded, const TermTable& table, const Violation& violation, const std::string& path);

/// Two numbers with as few digits as tell them apart, and no fewer than six.
std::pair<std::string, std::string> numbers_apart(double left, double right);

/// What the section of the report says.
std::string counterexample_text(const ClaimCounterexample& counterexample);
std::string counterexample_json(const ClaimCounterexample& counterexample);

}  // namespace countersign
