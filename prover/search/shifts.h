// Softmax may be shifted by any number of each row. Where s has one that is not related to d, it is written down as d shifts it (by a running
// maximum that began with a constant, say), so that a lemma says that both are equal. Which shift is a guess; nothing rests on it.
#pragma once

#include <set>
#include <vector>

#include "prover/search/egraph.h"

namespace countersign {

/// Softmax and its logarithm, a few operators below `of_s`, of what d has in parts, each shifted as d shifts those, the last time where it
/// shifts them several times. `terms_of_d`: all that nodes of d are made of.
std::vector<TermId> propose_shifts(TermTable& table, const EGraph& graph, const std::set<TermId>& terms_of_d, TermId of_s);

}  // namespace countersign
