// Outputs that `claim all` leaves to the search: the first accepted layout over the mesh that the e-graph, after saturation, shows.
#pragma once

#include <optional>

#include "prover/search/findings.h"

namespace countersign {

/// Replicated before sharded, and sharded along first axes before last, for each axis of the mesh; nothing if none is shown.
std::optional<LayoutFound> find_layout(TermTable& table, ProofSpace& space, const std::vector<ExpandedGraph>& ranks, const Mesh& mesh,
                                       std::size_t output, TermId of_s);

}  // namespace countersign
