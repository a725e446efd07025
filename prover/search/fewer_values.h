// Fewer values that serve as well, so that a person can follow a counterexample.
#pragma once

#include <functional>
#include <map>

#include "prover/search/assigned_values.h"

namespace countersign {

using LeafAssignment = std::map<TermId, AssignedLeaf>;

/// With elements taken out, which then are what their leaf is elsewhere: first many together, then fewer, as in delta debugging (Zeller and Hildebrandt,
/// "Simplifying and isolating failure-inducing input", 2002). `serves` is asked at most `most_questions` times and may give up by saying no.
LeafAssignment fewer_values(LeafAssignment values, int most_questions, const std::function<bool(const LeafAssignment&)>& serves);

}  // namespace countersign
