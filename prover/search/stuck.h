// Where a search that closed no goal stopped, in the names of the graphs: the operator of s, what is near it in d, what lemmas lacked. For
// reports, and for a second search that need not come there again.
#pragma once

#include <string>

#include "prover/search/relations.h"

namespace countersign {

/// Names tensors of graphs for reports: `s.mm_1`, `d[0].all_reduce`.
class TensorNotes {
public:
    static TensorNote note(const ExpandedGraph& graph, const GraphNode& node, const Relations& relations);
    static std::string name(const ExpandedGraph& graph, const GraphNode& node);
};

/// The operator of s from which `goal` (a term of s) could not be closed.
StuckOperator find_stuck(const TermTable& table, const ProofSpace& space, const Expansion& graphs, const Relations& relations, TermId goal);

}  // namespace countersign
