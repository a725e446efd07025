// Graphs that hold `-inf`: whether everything that they make of it has a limit as the number that it stands for falls, and what of it is taken
// to be defined there. Nothing else is decided here.
#pragma once

#include <optional>
#include <vector>

#include "prover/claim/claim.h"

namespace countersign {

/// A divisor is taken not to tend to 0, the operand of a root or logarithm to stay positive: an application of such a function to what changes
/// as the number falls, with the first node that it is part of.
struct PartialApplication {
    TermId term;
    int rank = -1;  // -1: s
    const GraphNode* node = nullptr;
};

struct Limits {
    // The first node whose value has no limit, goal that says nothing in the limit, or `state` that would begin with what depends on
    // `-inf`.
    std::optional<ExpansionError> error;
    std::vector<PartialApplication> partial;  // those of s first
};

/// The nodes are those of `graphs`, which must outlive what is said of them.
Limits read_limits(const TermTable& table, const Expansion& graphs, const ExpandedClaim& claim);

}  // namespace countersign
