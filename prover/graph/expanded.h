// All graphs of a claim expanded into core terms, collectives matched, every annotation compared.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "prover/capture/graph.h"
#include "prover/term/term.h"
#include "prover/term/value.h"

namespace countersign {

/// One result of a node: a term with its element type, or None.
struct NodeResult {
    bool is_none = false;
    TermId term;
    std::string dtype;
    std::size_t place = 0;  // while its graph is expanded: where it lies (graph/memory.h)

    /// Both are known.
    bool has_other_type(const NodeResult& other) const { return !dtype.empty() && !other.dtype.empty() && dtype != other.dtype; }
};

/// `s` (-1) or `d[k]`: how claims and reports call a graph.
inline std::string side_text(int rank) { return rank < 0 ? "s" : "d[" + std::to_string(rank) + "]"; }

struct GraphNode {
    std::string name;
    std::size_t row = 0;         // index into CapturedGraph::rows (for inputs: the Forward or Inputs row)
    bool is_input = false;
    bool is_wired = false;       // an input that another graph feeds: no leaf
    bool is_sequence = false;    // tuple or list: results are reached by item
    std::vector<NodeResult> results;
    int line = 0;
    MemoryOrder order = MemoryOrder::Contiguous;  // as the annotation says, or else as its operator's definition does
};

struct ExpandedGraph {
    const CapturedGraph* captured = nullptr;
    int rank = -1;  // -1: s
    std::vector<GraphNode> nodes;             // in the order of lines, inputs first; Item rows are nodes too
    std::map<std::string, std::size_t> by_name;
    std::vector<NodeResult> outputs;
    std::vector<std::string> output_names;    // node name of each output, empty for None
    bool reads_memory = false;                // some operator reads an operand as it lies
    std::map<std::string, Error> reads_out_of_order;  // captured operators that read one which does not lie as they ask, under a contract: the first
    std::map<std::string, TermId> written_inputs;  // into which something is written, with what they hold then, which is returned
};

/// One leaf of a graph.
struct GraphLeaf {
    int rank = -1;
    std::string node, place;  // place empty for an input
    LeafKind kind = LeafKind::Input;
    TermId term;
    std::string dtype;
};

struct AnnotationCounts {
    std::size_t agreed = 0, without = 0;
};

struct CollectiveGroup {
    std::string name;
    std::vector<std::vector<int>> lists;  // disjoint member lists
};

/// What the claim says about a side's groups: rank -> name -> members in order.
using GroupTable = std::map<int, std::map<std::string, std::vector<int>>>;
/// What it says about constants of modules: rank (-1: s) -> attribute -> the number that every element is.
using ConstantTable = std::map<int, std::map<std::string, Value>>;

/// An output that feeds an input.
struct Wire {
    int from_rank = 0;
    std::size_t position = 0;
    Place place;  // of its line in the claim
};
/// What the claim says feeds inputs: rank -> input -> wire.
using WireTable = std::map<int, std::map<std::string, Wire>>;

struct Expansion {
    ExpandedGraph s;
    std::vector<ExpandedGraph> d;
    std::vector<GraphLeaf> leaves;
    AnnotationCounts annotations;
    std::vector<std::string> captured_used;  // names of captured operators, sorted
    std::vector<std::string> contracts_used; // "vllm.attention prefill": operators with contracts that occur
};

/// The kind of failure decides the verdict: a collective that does not match is UNKNOWN, everything else MALFORMED.
struct ExpansionError {
    Error error;
    // Collectives that do not match, operands that lie in memory in another way than their kernel reads: UNKNOWN, not MALFORMED.
    bool is_wrong_graph = false;
    // Members of a collective call something else or nothing, or ranks wait for each other: whatever the values of inputs are.
    bool is_unmatched = false;
};

/// Expands s alone and all ranks of d in lockstep at collectives; a rank with wired inputs begins when what feeds them is there.
/// `groups_d` and `constants` from the claim; a group of s is {0}.
std::variant<Expansion, ExpansionError> expand_graphs(TermTable& table, const CapturedGraph& s, const std::vector<CapturedGraph>& d,
                                                      const GroupTable& groups_d, const std::map<std::string, std::vector<int>>& groups_s,
                                                      const ConstantTable& constants, const WireTable& wires);

}  // namespace countersign
