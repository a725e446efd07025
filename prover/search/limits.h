// Graphs that hold `-inf`: whether everything that they make of it has a limit as the number that it stands for falls. Nothing else is decided here.
#pragma once

#include <optional>

#include "prover/claim/claim.h"

namespace countersign {

/// The first node whose value has no limit, or the first `state` that would begin with what depends on `-inf`.
std::optional<ExpansionError> without_limit(const TermTable& table, const Expansion& graphs, const ExpandedClaim& claim);

}  // namespace countersign
