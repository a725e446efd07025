// One graph (s, or a rank of d) while it is expanded, row by row: what a row does that concerns no other rank. Internal to this folder.
// Must never read a value that is still on its way.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "prover/graph/collectives.h"
#include "prover/graph/expanded.h"
#include "prover/term/expand.h"

namespace countersign {

/// A node whose value is still on its way: the result of an asynchronous collective before its wait.
struct Flight {
    IssueId issue;
    std::size_t result = 0;
    bool is_waited = false;
};

/// The arguments of a call.
struct CallArguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keywords;
};

ExpansionError malformed(const Place& place, const std::string& message);

class RankRun {
public:
    RankRun(TermTable& table, const CapturedGraph& captured, int rank);

    ExpandedGraph graph;
    std::size_t next_row = 0;
    std::optional<IssueId> standing_on;     // the rank stands still until this call is matched
    std::map<std::size_t, Flight> flights;  // by node index
    std::vector<GraphLeaf> leaves;
    AnnotationCounts annotations;

    /// `s` or `d[k]`.
    std::string name() const;
    bool is_at_end() const { return next_row == graph.captured->rows.size(); }
    /// The row that is expanded next, and where it is.
    const GraphRow& row() const { return graph.captured->rows[next_row]; }
    Place place() const { return place_of(row()); }
    Place place_of(const GraphRow& row) const { return {graph.captured->path, row.line, 0}; }

    // What the next row binds or returns.
    void add_inputs();
    void add_names();
    std::optional<ExpansionError> add_constant(const ConstantTable& constants);
    std::optional<ExpansionError> add_item();
    std::optional<ExpansionError> add_outputs();
    std::variant<CallArguments, ExpansionError> read_arguments(std::size_t first) const;

    /// A node of the next row, without results; and one that has all it will have.
    GraphNode started_node(const std::string& name, bool is_input) const;
    void add_node(GraphNode node);
    /// What a call gives: its node's results and leaves. The node's own annotation is compared.
    std::optional<ExpansionError> store(GraphNode& node, const CallResult& result);

private:
    MemoryOrder assumed_order() const;
    void add_without_note(const std::string& name);
    std::variant<Value, ExpansionError> read_node(const std::string& name, const Place& place) const;
    std::optional<ExpansionError> check_annotation(const GraphNode& node);

    TermTable& table_;
    std::map<std::string, std::pair<std::string, std::vector<std::int64_t>>> constant_types_;  // by attribute
    std::set<std::string> without_note_;  // inputs that are no tensors
};

}  // namespace countersign
