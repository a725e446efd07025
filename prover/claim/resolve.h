// References led to nodes of the expanded graphs. Internal to this folder.
#pragma once

#include <string>
#include <vector>

#include "prover/claim/claim.h"

namespace countersign {

/// What a reference to one graph means.
struct Resolved {
    int rank = -1;
    TermId term;
    std::string dtype;
    std::string node, place;                 // of a leaf (given, random, assume, state)
    std::vector<OutputPosition> positions;   // of an output: every position that holds it, in order
    bool is_none = false;                    // an output that is None
};

const ExpandedGraph& graph_of(const Expansion& graphs, int rank);
/// `s.x`, `d[1].x`
std::string node_text(int rank, const std::string& name);

/// An input, for given, assume and state lines; `word` says which line asks.
Result<Resolved> resolve_input(const Expansion& graphs, const Reference& reference, int rank, const std::string& word);
/// The raw draw of a node, for random lines.
Result<Resolved> resolve_draw(const Expansion& graphs, const Reference& reference, int rank);
/// An output, by position or by name, for expect, claim and ignore lines; a range gives its first position.
Result<Resolved> resolve_output(const Expansion& graphs, const Reference& reference, int rank);
/// The call of a draw node: its row, for comparing parameters.
const GraphRow& draw_row(const Expansion& graphs, const Resolved& draw);

}  // namespace countersign
