// Outputs that `claim all` leaves to the search: the first accepted layout over the mesh that is shown, by the e-graph or otherwise.
#pragma once

#include <functional>
#include <optional>

#include "prover/search/findings.h"

namespace countersign {

/// Whether the output of s is what ranks hold together, so joined. `axes` as in LayoutFound.
using AcceptsLayout = std::function<bool(TermId joined, const std::vector<std::string>& axes)>;

/// Replicated before sharded, and sharded along first axes before last, for each axis of the mesh; nothing if none is accepted. Ranks that hold
/// the same are asked about one by one, with terms made when they are asked about.
std::optional<LayoutFound> find_layout(TermTable& table, const std::vector<ExpandedGraph>& ranks, const Mesh& mesh, std::size_t output,
                                       TermId of_s, const AcceptsLayout& accepts);

}  // namespace countersign
