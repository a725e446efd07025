// All graphs of one side run in lockstep: each rank's rows in order, a wait (or a synchronous call) stands still until all members of its
// group have issued theirs. That no rank can go on is exactly that the directed graph over starts and waits has a cycle, or a call is missing.
#include "prover/graph/call_values.h"
#include "prover/graph/collectives.h"
#include "prover/graph/expanded.h"
#include "prover/language/lexer.h"
#include "prover/term/element_type.h"
#include "prover/term/expand.h"

namespace countersign {

namespace {

std::string graph_name(int rank) { return rank < 0 ? "s" : "d[" + std::to_string(rank) + "]"; }

/// A node whose value is still on its way: the result of an asynchronous collective before its wait.
struct Flight {
    IssueId issue;
    std::size_t result = 0;
    bool is_waited = false;
};

struct RankRun {
    ExpandedGraph graph;
    std::size_t next_row = 0;
    std::optional<IssueId> standing_on;            // the rank stands still until this call is matched
    std::map<std::size_t, Flight> flights;         // by node index
    std::map<std::string, std::size_t> without_note;  // inputs that are no tensors, with their node index
    std::vector<GraphLeaf> leaves;
};

class SideExpansion {
public:
    SideExpansion(TermTable& table, const GroupTable& groups, bool sequential)
        : table_(table), groups_(groups), sequential_(sequential), matcher_(table, groups) {}

    std::optional<ExpansionError> run(const std::vector<const CapturedGraph*>& captured);
    std::vector<RankRun>& ranks() { return ranks_; }
    const AnnotationCounts& annotations() const { return annotations_; }
    const std::map<std::string, bool>& captured_used() const { return captured_used_; }

private:
    /// Whether the rank went on; false: it stands still or is finished.
    std::variant<bool, ExpansionError> step(std::size_t rank_index);
    std::optional<ExpansionError> add_inputs(RankRun& run, const GraphRow& row, std::size_t row_index);
    std::optional<ExpansionError> add_names(RankRun& run, const GraphRow& row, std::size_t row_index);
    std::variant<bool, ExpansionError> add_item(RankRun& run, const GraphRow& row, std::size_t row_index);
    std::optional<ExpansionError> add_outputs(RankRun& run, const GraphRow& row);
    std::variant<bool, ExpansionError> add_call(std::size_t rank_index, const GraphRow& row, std::size_t row_index);
    std::optional<ExpansionError> add_collective(std::size_t rank_index, CollectiveIssue call, GraphNode node);
    std::optional<ExpansionError> deliver(const std::vector<IssueId>& set);
    std::optional<ExpansionError> store(RankRun& run, const GraphRow& row, GraphNode& node, const CallResult& result);
    std::optional<ExpansionError> check_annotation(const RankRun& run, const GraphRow& row, const GraphNode& node);
    std::variant<Value, ExpansionError> read_node(const RankRun& run, const std::string& name, const Place& place) const;
    std::optional<ExpansionError> read_arguments(const RankRun& run, const GraphRow& row, std::size_t first, std::vector<Value>& positional,
                                                 std::vector<std::pair<std::string, Value>>& keywords) const;
    void add_node(RankRun& run, GraphNode node) {
        run.graph.by_name.emplace(node.name, run.graph.nodes.size());
        run.graph.nodes.push_back(std::move(node));
    }
    static Place place_of(const RankRun& run, const GraphRow& row) { return {run.graph.captured->path, row.line, 0}; }
    static ExpansionError malformed(const Place& place, const std::string& message) { return {Error{place, message}, false}; }
    static ExpansionError in_definition(const Place& place, const GraphRow& row, const Error& error) {
        return {Error{place, "`" + row.name + "` = " + row.target + ": " + error.message +
                                 (error.place.file.empty() ? "" : " (" + error.place.text() + ")")}, false};
    }

    TermTable& table_;
    const GroupTable& groups_;
    bool sequential_;
    CollectiveMatcher matcher_;
    std::vector<RankRun> ranks_;
    AnnotationCounts annotations_;
    std::map<std::string, bool> captured_used_;
};

GraphNode started_node(const GraphRow& row, std::size_t row_index) {
    GraphNode node;
    node.name = row.name;
    node.row = row_index;
    node.line = row.line;
    return node;
}

std::optional<ExpansionError> SideExpansion::run(const std::vector<const CapturedGraph*>& captured) {
    ranks_.resize(captured.size());
    for (std::size_t k = 0; k < captured.size(); ++k) {
        ranks_[k].graph.captured = captured[k];
        ranks_[k].graph.rank = sequential_ ? -1 : static_cast<int>(k);
    }
    bool went_on = true;
    while (went_on) {
        went_on = false;
        for (std::size_t k = 0; k < ranks_.size(); ++k) {
            while (true) {
                std::variant<bool, ExpansionError> stepped = step(k);
                if (auto* error = std::get_if<ExpansionError>(&stepped)) return *error;
                if (!std::get<bool>(stepped)) break;
                went_on = true;
            }
        }
    }
    for (const RankRun& run : ranks_)
        if (run.standing_on) return ExpansionError{Error{matcher_[*run.standing_on].place, "the ranks wait for each other: " + matcher_.why_unmatched(*run.standing_on)}, true};
    if (const std::optional<IssueId> unmatched = matcher_.first_unmatched())
        return ExpansionError{Error{matcher_[*unmatched].place, "a collective without its partners: " + matcher_.why_unmatched(*unmatched)}, true};
    return std::nullopt;
}

std::variant<bool, ExpansionError> SideExpansion::step(std::size_t rank_index) {
    RankRun& run = ranks_[rank_index];
    if (run.standing_on) {
        if (!matcher_[*run.standing_on].is_matched) return false;
        run.standing_on.reset();
    }
    const std::vector<GraphRow>& rows = run.graph.captured->rows;
    if (run.next_row == rows.size()) return false;
    const std::size_t index = run.next_row;
    const GraphRow& row = rows[index];
    std::optional<ExpansionError> error;
    switch (row.kind) {
        case RowKind::Preamble:
        case RowKind::Class:
        case RowKind::Joint: break;
        case RowKind::Forward:
        case RowKind::Inputs: error = add_inputs(run, row, index); break;
        case RowKind::Flatten: error = add_names(run, row, index); break;
        case RowKind::Item: {
            std::variant<bool, ExpansionError> done = add_item(run, row, index);
            if (!std::holds_alternative<bool>(done) || !std::get<bool>(done)) return done;
            break;
        }
        case RowKind::Return:
        case RowKind::Unflatten: error = add_outputs(run, row); break;
        case RowKind::Call: {
            std::variant<bool, ExpansionError> done = add_call(rank_index, row, index);
            if (!std::holds_alternative<bool>(done) || !std::get<bool>(done)) return done;
            break;
        }
    }
    if (error) return *error;
    ++run.next_row;
    return true;
}

std::optional<ExpansionError> SideExpansion::add_inputs(RankRun& run, const GraphRow& row, std::size_t row_index) {
    for (const GraphInput& input : row.inputs) {
        GraphNode node;
        node.name = input.name;
        node.row = row_index;
        node.is_input = true;
        node.line = row.line;
        NodeResult result;
        if (input.annotation) {
            result.dtype = input.annotation->dtype;
            const std::string name = graph_name(run.graph.rank) + "." + input.name;
            result.term = table_.leaf(LeafKind::Input, name, {sort_of_element_type(result.dtype), input.annotation->shape});
            run.leaves.push_back({run.graph.rank, input.name, "", LeafKind::Input, result.term, result.dtype});
        } else {
            result.is_none = true;
            run.without_note.emplace(input.name, run.graph.nodes.size());
        }
        node.results.push_back(std::move(result));
        add_node(run, std::move(node));
    }
    return std::nullopt;
}

std::optional<ExpansionError> SideExpansion::add_names(RankRun& run, const GraphRow& row, std::size_t row_index) {
    for (const std::string& name : row.names) {
        if (run.graph.by_name.count(name)) continue;
        GraphNode node;
        node.name = name;
        node.row = row_index;
        node.is_input = true;
        node.line = row.line;
        node.results.push_back({true, {}, ""});
        run.without_note.emplace(name, run.graph.nodes.size());
        add_node(run, std::move(node));
    }
    return std::nullopt;
}

std::variant<Value, ExpansionError> SideExpansion::read_node(const RankRun& run, const std::string& name, const Place& place) const {
    const auto found = run.graph.by_name.find(name);
    if (found == run.graph.by_name.end()) return malformed(place, "`" + name + "` is used before it is bound");
    if (run.without_note.count(name)) return malformed(place, "the input `" + name + "` has no type: it is no tensor");
    const GraphNode& node = run.graph.nodes[found->second];
    if (const auto flight = run.flights.find(found->second); flight != run.flights.end() && !flight->second.is_waited)
        return ExpansionError{Error{place, "`" + name + "` is read before its wait: the result of an asynchronous collective"}, true};
    if (node.is_sequence) return malformed(place, "`" + name + "` has several results: name one, `" + name + "[k]`");
    const NodeResult& result = node.results.front();
    return result.is_none ? Value::none() : Value::tensor(result.term, result.dtype);
}

std::variant<bool, ExpansionError> SideExpansion::add_item(RankRun& run, const GraphRow& row, std::size_t row_index) {
    const Place place = place_of(run, row);
    const auto base = run.graph.by_name.find(row.item_of);
    if (base == run.graph.by_name.end()) return malformed(place, "`" + row.item_of + "` is used before it is bound");
    // How many results there are is known only when the partners have come.
    if (const auto flight = run.flights.find(base->second); flight != run.flights.end() && !matcher_[flight->second.issue].is_matched) {
        run.standing_on = flight->second.issue;
        return false;
    }
    const GraphNode& from = run.graph.nodes[base->second];
    if (!from.is_sequence) return malformed(place, "`" + row.item_of + "` has one result, a tensor: `[" + std::to_string(row.item_index) + "]` names nothing");
    if (row.item_index >= static_cast<std::int64_t>(from.results.size()))
        return malformed(place, "`" + row.item_of + "` has " + std::to_string(from.results.size()) + " results: there is no `[" + std::to_string(row.item_index) + "]`");
    GraphNode node = started_node(row, row_index);
    node.results.push_back(from.results[static_cast<std::size_t>(row.item_index)]);
    if (const auto flight = run.flights.find(base->second); flight != run.flights.end())
        run.flights.emplace(run.graph.nodes.size(), Flight{flight->second.issue, static_cast<std::size_t>(row.item_index), flight->second.is_waited});
    if (std::optional<ExpansionError> error = check_annotation(run, row, node)) return *error;
    add_node(run, std::move(node));
    return true;
}

std::optional<ExpansionError> SideExpansion::add_outputs(RankRun& run, const GraphRow& row) {
    const Place place = place_of(run, row);
    for (const CapturedValue& value : row.values) {
        if (value.kind == CapturedValue::Kind::None) {
            run.graph.outputs.push_back({true, {}, ""});
            run.graph.output_names.push_back("");
            continue;
        }
        if (value.kind != CapturedValue::Kind::Node)
            return malformed(place, "an output that is neither a node nor None is not supported yet: line " + std::to_string(row.line));
        if (run.without_note.count(value.text)) {  // a mesh or a process group handed through: no tensor, nothing to relate
            run.graph.outputs.push_back({true, {}, ""});
            run.graph.output_names.push_back(value.text);
            continue;
        }
        std::variant<Value, ExpansionError> read = read_node(run, value.text, place);
        if (auto* error = std::get_if<ExpansionError>(&read)) return *error;
        const Value& output = std::get<Value>(read);
        run.graph.outputs.push_back({output.is_none(), output.term, output.dtype});
        run.graph.output_names.push_back(value.text);
    }
    return std::nullopt;
}

std::optional<ExpansionError> SideExpansion::read_arguments(const RankRun& run, const GraphRow& row, std::size_t first, std::vector<Value>& positional,
                                                            std::vector<std::pair<std::string, Value>>& keywords) const {
    const Place place = place_of(run, row);
    std::optional<ExpansionError> failure;
    const NodeLookup lookup = [&](const std::string& name) -> Result<Value> {
        std::variant<Value, ExpansionError> read = read_node(run, name, place);
        if (auto* error = std::get_if<ExpansionError>(&read)) {
            failure = *error;
            return error->error;
        }
        return std::get<Value>(read);
    };
    for (std::size_t k = first; k < row.values.size(); ++k) {
        Result<Value> value = call_value(row.values[k], lookup, place);
        if (!value) return failure ? *failure : ExpansionError{value.error(), false};
        positional.push_back(std::move(*value));
    }
    for (const auto& [keyword, captured] : row.keywords) {
        Result<Value> value = call_value(captured, lookup, place);
        if (!value) return failure ? *failure : ExpansionError{value.error(), false};
        // A parameter whose name is a word of the language is declared with `_` behind it.
        keywords.emplace_back(is_reserved_word(keyword) ? keyword + "_" : keyword, std::move(*value));
    }
    return std::nullopt;
}

std::variant<bool, ExpansionError> SideExpansion::add_call(std::size_t rank_index, const GraphRow& row, std::size_t row_index) {
    RankRun& run = ranks_[rank_index];
    const Place place = place_of(run, row);
    const bool is_functionalized = row.target == "higher_order.auto_functionalized";
    std::string target = row.target;
    if (is_functionalized) {
        if (row.values.size() != 1 || row.values[0].kind != CapturedValue::Kind::Operator)
            return malformed(place, "auto_functionalized takes one operator, and the rest by keyword");
        target = row.values[0].text;
    }
    const auto found = table_.library().captured.find(target);
    if (found == table_.library().captured.end())
        return malformed(place, "`" + row.name + "`: the operator " + target + " has no definition (a `captured " + target + "(…)` is missing)");
    const CapturedOperator& definition = found->second;
    captured_used_[target] = true;

    // A wait lifts the ban on reading: it is looked at before its arguments are.
    if (!definition.wait_operand.empty() && row.values.size() == 1 && row.keywords.empty() && row.values[0].kind == CapturedValue::Kind::Node) {
        const auto operand = run.graph.by_name.find(row.values[0].text);
        if (operand != run.graph.by_name.end()) {
            const auto flight = run.flights.find(operand->second);
            if (flight != run.flights.end()) {
                if (!matcher_[flight->second.issue].is_matched) {
                    run.standing_on = flight->second.issue;
                    return false;
                }
                flight->second.is_waited = true;
            }
        }
    }

    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keywords;
    if (std::optional<ExpansionError> error = read_arguments(run, row, is_functionalized ? 1 : 0, positional, keywords)) return *error;
    GraphNode node = started_node(row, row_index);

    if (!definition.collective_operand.empty()) {
        if (is_functionalized) return malformed(place, "a collective inside auto_functionalized is not supported yet: line " + std::to_string(row.line));
        CollectiveIssue call;
        call.rank = run.graph.rank;
        call.place = place;
        call.target = target;
        call.definition = &definition;
        Result<Value> operand = bound_argument(table_, definition, definition.collective_operand, positional, keywords);
        if (!operand) return in_definition(place, row, operand.error());
        Result<Value> group = bound_argument(table_, definition, definition.collective_group, positional, keywords);
        if (!group) return in_definition(place, row, group.error());
        if (!group->is_text()) return malformed(place, "`" + row.name + "`: the group of a collective is a text, found " + value_text(table_, *group));
        call.positional = std::move(positional);
        call.keywords = std::move(keywords);
        call.group_name = group->text;
        call.operand = std::move(*operand);
        if (std::optional<ExpansionError> error = add_collective(rank_index, std::move(call), std::move(node))) return *error;
        return true;
    }

    CallContext context;
    context.leaf_prefix = graph_name(run.graph.rank) + "." + row.name;
    Result<CallResult> result = is_functionalized ? expand_mutating_call(table_, definition, keywords, context)
                                                  : expand_call(table_, definition, positional, keywords, context);
    if (!result) return in_definition(place, row, result.error());
    if (std::optional<ExpansionError> error = store(run, row, node, *result)) return *error;
    add_node(run, std::move(node));
    return true;
}

std::optional<ExpansionError> SideExpansion::add_collective(std::size_t rank_index, CollectiveIssue call, GraphNode node) {
    RankRun& run = ranks_[rank_index];
    const int key = sequential_ ? 0 : run.graph.rank;
    const auto of_rank = groups_.find(key);
    const auto group = of_rank == groups_.end() ? std::map<std::string, std::vector<int>>::const_iterator{} : of_rank->second.find(call.group_name);
    if (of_rank == groups_.end() || group == of_rank->second.end())
        return malformed(call.place, "the group \"" + call.group_name + "\" of " + graph_name(run.graph.rank) + " is not stated: a line `group " +
                                         (sequential_ ? "s" : "d") + " \"" + call.group_name + "\" = …` is missing");
    call.members = group->second;
    if (sequential_) call.rank = 0;
    call.node = run.graph.nodes.size();
    const bool synchronous = call.definition->synchronous;
    const std::size_t node_index = call.node;
    add_node(run, std::move(node));
    auto issued = matcher_.issue(std::move(call));
    if (auto* error = std::get_if<ExpansionError>(&issued)) return *error;
    auto& [id, set] = std::get<0>(issued);
    if (synchronous) run.standing_on = id;
    else run.flights.emplace(node_index, Flight{id, 0, false});
    if (!set.empty()) return deliver(set);
    return std::nullopt;
}

std::optional<ExpansionError> SideExpansion::deliver(const std::vector<IssueId>& set) {
    std::vector<Value> operands;
    for (IssueId id : set) operands.push_back(matcher_[id].operand);
    for (std::size_t position = 0; position < set.size(); ++position) {
        const CollectiveIssue& call = matcher_[set[position]];
        RankRun& run = ranks_[sequential_ ? 0 : static_cast<std::size_t>(call.rank)];
        GraphNode& node = run.graph.nodes[call.node];
        const GraphRow& row = run.graph.captured->rows[node.row];
        CallContext context;
        context.leaf_prefix = graph_name(run.graph.rank) + "." + node.name;
        context.group_operands = operands;
        context.group_position = static_cast<int>(position);
        Result<CallResult> result = expand_call(table_, *call.definition, call.positional, call.keywords, context);
        if (!result) return in_definition(call.place, row, result.error());
        if (std::optional<ExpansionError> error = store(run, row, node, *result)) return error;
    }
    return std::nullopt;
}

std::optional<ExpansionError> SideExpansion::store(RankRun& run, const GraphRow& row, GraphNode& node, const CallResult& result) {
    const Place place = place_of(run, row);
    node.is_sequence = result.is_sequence;
    for (const Value& value : result.results) {
        if (!value.is_none() && !value.is_term()) return malformed(place, "`" + row.name + "`: the definition of " + row.target + " gives no tensor");
        node.results.push_back({value.is_none(), value.term, value.dtype});
    }
    if (node.results.empty() && !node.is_sequence) return malformed(place, "`" + row.name + "`: the definition of " + row.target + " gives no result");
    for (const CallLeaf& leaf : result.leaves) run.leaves.push_back({run.graph.rank, row.name, leaf.place, leaf.kind, leaf.term, leaf.dtype});
    return check_annotation(run, row, node);
}

std::optional<ExpansionError> SideExpansion::check_annotation(const RankRun& run, const GraphRow& row, const GraphNode& node) {
    if (!row.annotation) {
        ++annotations_.without;
        return std::nullopt;
    }
    const Place place = place_of(run, row);
    const std::string stated = "`" + row.name + "`: the capture says " + type_text(row.annotation->dtype, row.annotation->shape) + ", the definition of " +
                               (row.kind == RowKind::Item ? "`" + row.item_of + "`" : row.target) + " gives ";
    if (node.is_sequence) return malformed(place, stated + std::to_string(node.results.size()) + " results");
    const NodeResult& result = node.results.front();
    if (result.is_none) return malformed(place, stated + "None");
    const Shape& shape = table_[result.term].type.shape;
    if (result.dtype != row.annotation->dtype || shape != row.annotation->shape) return malformed(place, stated + type_text(result.dtype, shape));
    ++annotations_.agreed;
    return std::nullopt;
}

/// "operator contract" of every operator with contracts below the nodes' terms.
std::vector<std::string> contracts_below(const TermTable& table, const std::vector<const ExpandedGraph*>& graphs) {
    std::vector<bool> met(table.size(), false);
    std::vector<TermId> open;
    auto visit = [&](TermId id) {
        if (met[id.value]) return;
        met[id.value] = true;
        open.push_back(id);
    };
    for (const ExpandedGraph* graph : graphs)
        for (const GraphNode& node : graph->nodes)
            for (const NodeResult& result : node.results)
                if (!result.is_none) visit(result.term);
    std::map<std::string, bool> found;
    while (!open.empty()) {
        const Term& term = table[open.back()];
        open.pop_back();
        if (term.is_leaf) continue;
        if (const CoreOperator* core = table.core_operator(term.op))
            for (const auto& [name, text] : core->contracts) found[core->name + " " + name] = true;
        for (TermId argument : term.arguments) visit(argument);
    }
    std::vector<std::string> result;
    for (const auto& [name, used] : found) result.push_back(name);
    return result;
}

}  // namespace

std::variant<Expansion, ExpansionError> expand_graphs(TermTable& table, const CapturedGraph& s, const std::vector<CapturedGraph>& d,
                                                      const GroupTable& groups_d, const std::map<std::string, std::vector<int>>& groups_s) {
    Expansion expansion;
    const GroupTable sequential_groups = {{0, groups_s}};
    SideExpansion sequential(table, sequential_groups, true);
    if (std::optional<ExpansionError> error = sequential.run({&s})) return *error;
    SideExpansion distributed(table, groups_d, false);
    std::vector<const CapturedGraph*> captured;
    for (const CapturedGraph& graph : d) captured.push_back(&graph);
    if (std::optional<ExpansionError> error = distributed.run(captured)) return *error;

    std::map<std::string, bool> used = sequential.captured_used();
    used.insert(distributed.captured_used().begin(), distributed.captured_used().end());
    for (const auto& [name, is_used] : used) expansion.captured_used.push_back(name);
    expansion.s = std::move(sequential.ranks().front().graph);
    expansion.leaves = std::move(sequential.ranks().front().leaves);
    for (RankRun& run : distributed.ranks()) {
        expansion.leaves.insert(expansion.leaves.end(), run.leaves.begin(), run.leaves.end());
        expansion.d.push_back(std::move(run.graph));
    }
    expansion.annotations.agreed = sequential.annotations().agreed + distributed.annotations().agreed;
    expansion.annotations.without = sequential.annotations().without + distributed.annotations().without;
    std::vector<const ExpandedGraph*> graphs = {&expansion.s};
    for (const ExpandedGraph& graph : expansion.d) graphs.push_back(&graph);
    expansion.contracts_used = contracts_below(table, graphs);
    return expansion;
}

}  // namespace countersign
