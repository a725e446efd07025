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
#include "prover/graph/memory.h"
#include "prover/term/expand.h"

namespace countersign {

/// A node whose value is still on its way: the result of an asynchronous collective before its wait.
struct Flight {
    IssueId issue;
    std::size_t result = 0;
};

/// What feeds an input, and how it lies in memory.
struct FedInput {
    NodeResult output;
    MemoryOrder order = MemoryOrder::Any;
};

/// The arguments of a call.
struct CallArguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keywords;
};

/// Those of all tensors in a value.
void add_places(const Value& value, std::vector<std::size_t>& places);

ExpansionError malformed(const Place& place, const std::string& message);

class RankRun {
public:
    RankRun(TermTable& table, const CapturedGraph& captured, int rank);

    ExpandedGraph graph;
    std::size_t next_row = 0;
    std::optional<IssueId> standing_on;     // the rank stands still until this call is matched
    std::map<std::size_t, Flight> flights;  // by node index

    /// A call has started with this operand, which may not be written before its wait; and the wait, of the call as a whole.
    void take_off(IssueId issue, const Value& operand);
    void land(IssueId issue);
    std::vector<GraphLeaf> leaves;
    AnnotationCounts annotations;

    /// `s` or `d[k]`.
    std::string name() const;
    bool is_input(const std::string& name) const {
        const auto node = graph.by_name.find(name);
        return node != graph.by_name.end() && graph.nodes[node->second].is_input;
    }
    MemoryOrder order_of_output(std::size_t position) const { return graph.nodes[graph.by_name.at(graph.output_names[position])].order; }
    bool is_at_end() const { return next_row == graph.captured->rows.size(); }
    /// The row that is expanded next, and where it is.
    const GraphRow& row() const { return graph.captured->rows[next_row]; }
    Place place() const { return place_of(row()); }
    Place place_of(const GraphRow& row) const { return {graph.captured->path, row.line, 0}; }

    /// Whether what lies so may be given to an input whose line states strides.
    bool may_be_fed(const GraphInput& input, MemoryOrder order) const;
    // What the next row binds or returns.
    void add_inputs(const std::map<std::string, FedInput>& fed);
    void add_names();
    std::optional<ExpansionError> add_constant(const ConstantTable& constants);
    std::optional<ExpansionError> add_item();
    std::optional<ExpansionError> add_outputs();
    std::variant<CallArguments, ExpansionError> read_arguments(std::size_t first) const;

    /// A node of the next row, without results; and one that has all it will have.
    GraphNode started_node(const std::string& name, bool is_input) const;
    void add_node(GraphNode node);
    /// What a call of that operator with these arguments gives: its node's results and leaves, written in place where the operator does.
    /// The node's own annotation is compared.
    std::optional<ExpansionError> store(GraphNode& node, const CapturedOperator& definition, const CallArguments& arguments, const CallResult& result);
    /// What was at this place is not read any more: a call receives into it.
    std::optional<ExpansionError> receive_into(std::size_t place, const GraphRow& call);
    /// Once all rows are done: an input into which something was written is returned as it is then.
    std::optional<ExpansionError> check_written_inputs();

private:
    MemoryOrder assumed_order() const;
    std::set<std::size_t> blocks_of(const std::vector<std::size_t>& places) const;
    /// Whether an operand lies there that is on its way to other ranks, or what comes from them.
    bool is_in_flight(std::size_t place) const;
    void add_without_note(const std::string& name);
    std::variant<Value, ExpansionError> read_node(const std::string& name, const Place& place) const;
    std::optional<ExpansionError> check_annotation(const GraphNode& node);
    std::optional<ExpansionError> write_in_place(GraphNode& node, const CapturedOperator& definition, const CallArguments& arguments);

    TermTable& table_;
    Memory memory_;
    std::map<std::size_t, std::set<std::size_t>> in_flight_;  // by call that no wait has named: the blocks of its operands
    std::multiset<std::size_t> busy_blocks_;
    std::map<std::string, std::pair<std::string, std::vector<std::int64_t>>> constant_types_;  // by attribute
    std::set<std::string> without_note_;  // inputs that are no tensors
};

}  // namespace countersign
