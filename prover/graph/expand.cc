// All graphs of one side run in lockstep: each rank's rows in order, a wait (or a synchronous call) stands still until all members of its
// group have issued theirs. That no rank can go on is exactly that the directed graph over starts and waits has a cycle, or a call is missing.
#include <algorithm>

#include "prover/capture/fx_bindings.h"
#include "prover/graph/call_values.h"
#include "prover/graph/rank_run.h"

namespace countersign {

namespace {

ExpansionError in_definition(const Place& place, const GraphRow& row, const Error& error) {
    const std::string at_place = error.place.file.empty() ? "" : " (" + error.place.text() + ")";
    return malformed(place, "`" + row.name + "` = " + row.target + ": " + error.message + at_place);
}

class SideExpansion {
public:
    SideExpansion(TermTable& table, const GroupTable& groups, const ConstantTable& constants, const WireTable& wires, bool sequential)
        : table_(table), groups_(groups), constants_(constants), wires_(wires), sequential_(sequential), matcher_(table, groups) {}

    std::optional<ExpansionError> run(const std::vector<const CapturedGraph*>& captured);
    std::vector<RankRun>& ranks() { return ranks_; }
    const std::set<std::string>& captured_used() const { return captured_used_; }

private:
    /// Whether the rank went on; false: it stands still or is finished.
    std::variant<bool, ExpansionError> step(RankRun& run);
    std::variant<bool, ExpansionError> add_inputs(RankRun& run);
    std::variant<bool, ExpansionError> add_item(RankRun& run);
    std::variant<bool, ExpansionError> add_call(RankRun& run);
    std::optional<ExpansionError> scattered_operand(RankRun& run, const CapturedOperator& definition, const CallArguments& arguments) const;
    std::optional<ExpansionError> add_collective(RankRun& run, const CapturedOperator& definition, CallArguments arguments);
    std::optional<ExpansionError> deliver(const std::vector<IssueId>& set);
    /// Where the value of a node is still on its way.
    static Flight* flight_of(RankRun& run, const std::string& name);
    bool has_landed(RankRun& run, const Flight& flight) const;

    TermTable& table_;
    const GroupTable& groups_;
    const ConstantTable& constants_;
    const WireTable& wires_;
    bool sequential_;
    CollectiveMatcher matcher_;
    std::vector<RankRun> ranks_;
    std::set<std::string> captured_used_;
};

std::optional<ExpansionError> SideExpansion::run(const std::vector<const CapturedGraph*>& captured) {
    for (std::size_t k = 0; k < captured.size(); ++k) ranks_.emplace_back(table_, *captured[k], sequential_ ? -1 : static_cast<int>(k));
    bool went_on = true;
    while (went_on) {
        went_on = false;
        for (RankRun& run : ranks_) {
            while (true) {
                std::variant<bool, ExpansionError> stepped = step(run);
                if (auto* error = std::get_if<ExpansionError>(&stepped)) return *error;
                if (!std::get<bool>(stepped)) break;
                went_on = true;
            }
        }
    }
    for (RankRun& run : ranks_)
        if (std::optional<ExpansionError> error = run.is_at_end() ? run.check_written_inputs() : std::nullopt) return error;
    const auto needs_what_is_wired = [](const RankRun& run) { return !run.is_at_end() && !run.standing_on; };
    const bool of_calls = std::none_of(ranks_.begin(), ranks_.end(), needs_what_is_wired) && !matcher_.has_sends();
    for (const RankRun& run : ranks_) {
        if (!run.standing_on) continue;
        const std::string why = matcher_.why_unmatched(*run.standing_on);
        return ExpansionError{Error{matcher_[*run.standing_on].place, "the ranks wait for each other: " + why}, true, of_calls};
    }
    for (const RankRun& run : ranks_)
        if (!run.is_at_end())
            return ExpansionError{Error{run.place(), "the inputs of " + run.name() + " wait for each other: what is wired to them needs what they give"}, true};
    for (const auto& [rank, wires] : wires_)
        for (const auto& [input, wire] : wires)
            if (const RankRun& run = ranks_[static_cast<std::size_t>(std::max(rank, 0))]; !run.is_input(input))
                return malformed(wire.place, "`" + run.name() + "." + input + "` is no input of " + run.graph.captured->path);
    if (const std::optional<IssueId> unmatched = matcher_.first_unmatched())
        return ExpansionError{Error{matcher_[*unmatched].place, "a collective without its partners: " + matcher_.why_unmatched(*unmatched)}, true};
    return std::nullopt;
}

std::variant<bool, ExpansionError> SideExpansion::step(RankRun& run) {
    if (run.standing_on) {
        if (!matcher_[*run.standing_on].is_matched) return false;
        run.standing_on.reset();
    }
    if (run.is_at_end()) return false;
    std::variant<bool, ExpansionError> done = true;
    switch (run.row().kind) {
        case RowKind::Preamble:
        case RowKind::Class:
        case RowKind::Signature:
        case RowKind::Joint: break;
        case RowKind::Forward:
        case RowKind::Inputs: done = add_inputs(run); break;
        case RowKind::Flatten: run.add_names(); break;
        case RowKind::Constant:
            if (std::optional<ExpansionError> error = run.add_constant(constants_)) return *error;
            break;
        case RowKind::Item: done = add_item(run); break;
        case RowKind::Return:
        case RowKind::ReturnList:
        case RowKind::ReturnOne:
        case RowKind::Unflatten:
            if (std::optional<ExpansionError> error = run.add_outputs()) return *error;
            break;
        case RowKind::Call: done = add_call(run); break;
    }
    if (const bool* went_on = std::get_if<bool>(&done); went_on && *went_on) ++run.next_row;
    return done;
}

Flight* SideExpansion::flight_of(RankRun& run, const std::string& name) {
    const auto node = run.graph.by_name.find(name);
    if (node == run.graph.by_name.end()) return nullptr;
    const auto flight = run.flights.find(node->second);
    return flight == run.flights.end() ? nullptr : &flight->second;
}

/// If not, the rank stands still.
bool SideExpansion::has_landed(RankRun& run, const Flight& flight) const {
    if (matcher_[flight.issue].is_matched) return true;
    run.standing_on = flight.issue;
    return false;
}

std::variant<bool, ExpansionError> SideExpansion::add_inputs(RankRun& run) {
    std::map<std::string, FedInput> fed;
    const auto wires = wires_.find(run.graph.rank);
    for (const GraphInput& input : run.row().inputs) {
        if (wires == wires_.end()) break;
        const auto wire = wires->second.find(input.name);
        if (wire == wires->second.end()) continue;
        const RankRun& source = ranks_[static_cast<std::size_t>(std::max(wire->second.from_rank, 0))];
        if (!source.is_at_end()) return false;
        const std::string from = "`" + source.name() + ".output[" + std::to_string(wire->second.position) + "]`";
        if (wire->second.position >= source.graph.outputs.size()) return malformed(wire->second.place, from + " does not exist");
        const NodeResult& output = source.graph.outputs[wire->second.position];
        if (output.is_none) return malformed(wire->second.place, from + " is no tensor, and cannot be wired");
        const std::string held = type_text(output.dtype, table_[output.term].type.shape);
        const std::string stated = input.annotation ? type_text(input.annotation->dtype, input.annotation->shape) : "no tensor";
        if (held != stated) return malformed(wire->second.place, from + " is " + held + ", the input `" + input.name + "` is " + stated);
        const MemoryOrder order = source.order_of_output(wire->second.position);
        if (!run.may_be_fed(input, order))
            return ExpansionError{Error{wire->second.place, from + " lies in memory in another order than the input `" + input.name +
                                                                "`, or in no known one"}, true};
        fed.emplace(input.name, FedInput{output, order});
    }
    run.add_inputs(fed);
    return true;
}

std::variant<bool, ExpansionError> SideExpansion::add_item(RankRun& run) {
    // How many results there are is known only when the partners have come.
    if (const Flight* flight = flight_of(run, run.row().item_of); flight && !has_landed(run, *flight)) return false;
    if (std::optional<ExpansionError> error = run.add_item()) return *error;
    return true;
}

std::variant<bool, ExpansionError> SideExpansion::add_call(RankRun& run) {
    const GraphRow& row = run.row();
    const Place place = run.place();
    const bool has_bases = row.target == "higher_order.auto_functionalized_v2";
    const bool is_functionalized = has_bases || row.target == "higher_order.auto_functionalized";
    std::string target = row.target;
    if (is_functionalized) {
        if (row.values.size() != 1 || row.values[0].kind != CapturedValue::Kind::Operator)
            return malformed(place, row.target.substr(row.target.find('.') + 1) + " takes one operator, and the rest by keyword");
        target = row.values[0].text;
    }
    const auto found = table_.library().captured.find(target);
    if (found == table_.library().captured.end())
        return malformed(place, written_through(row).value_or("`" + row.name + "`: the operator " + target + " has no definition (a `captured " + target +
                                                              "(…)` is missing)"));
    const CapturedOperator& definition = found->second;
    captured_used_.insert(target);

    // A wait lifts the ban on reading: it is looked at before its arguments are.
    if (!definition.wait_operand.empty() && row.values.size() == 1 && row.keywords.empty()) {
        const bool is_list = row.values[0].kind == CapturedValue::Kind::List;
        for (const CapturedValue& waited : is_list ? row.values[0].items : row.values) {
            Flight* const flight = waited.kind == CapturedValue::Kind::Node ? flight_of(run, waited.text) : nullptr;
            if (!flight) continue;
            if (!has_landed(run, *flight)) return false;
            run.land(flight->issue);  // all parts are there when one is
        }
    }

    std::variant<CallArguments, ExpansionError> read = run.read_arguments(is_functionalized ? 1 : 0);
    if (auto* error = std::get_if<ExpansionError>(&read)) return *error;
    CallArguments& arguments = std::get<CallArguments>(read);
    if (has_bases) {
        Result<std::vector<std::pair<std::string, Value>>> keywords = keywords_of_bases(definition, std::move(arguments.keywords));
        if (!keywords) return in_definition(place, row, keywords.error());
        arguments.keywords = std::move(*keywords);
    }
    if (!definition.collective_operands.empty()) {
        if (is_functionalized)
            return malformed(place, "a collective inside auto_functionalized is not supported yet: line " + std::to_string(row.line));
        if (std::optional<ExpansionError> error = add_collective(run, definition, std::move(arguments))) return *error;
        return true;
    }
    if (std::optional<ExpansionError> error = scattered_operand(run, definition, arguments)) return *error;
    CallContext context;
    context.leaf_prefix = run.name() + "." + row.name;
    Result<CallResult> result = is_functionalized ? expand_mutating_call(table_, definition, arguments.keywords, context)
                                                  : expand_call(table_, definition, arguments.positional, arguments.keywords, context);
    if (!result) return in_definition(place, row, result.error());
    GraphNode node = run.started_node(row.name, false);
    if (std::optional<ExpansionError> error = run.store(node, definition, arguments, *result)) return *error;
    run.add_node(std::move(node));
    return true;
}

/// An operand whose kernel reads memory by itself, with strides of which it knows nothing.
std::optional<ExpansionError> SideExpansion::scattered_operand(RankRun& run, const CapturedOperator& definition,
                                                               const CallArguments& arguments) const {
    for (const Parameter& parameter : definition.parameters) {
        if (parameter.order == MemoryOrder::Any) continue;
        run.graph.reads_memory = true;
        const Result<Value> operand = bound_argument(table_, definition, parameter.name, arguments.positional, arguments.keywords);
        if (operand && !meets(operand->order, parameter.order)) {
            const std::string how = parameter.order == MemoryOrder::Last ? "with its last axis" : "in the order of its axes";
            const Error error{run.place(), definition.name + " reads `" + parameter.name + "` as it lies in memory, and it does not lie " + how +
                                               " without gaps"};
            if (definition.contracts.empty()) return ExpansionError{error, true};
            run.graph.reads_out_of_order.emplace(definition.name, error);
        }
    }
    return std::nullopt;
}

std::optional<ExpansionError> SideExpansion::add_collective(RankRun& run, const CapturedOperator& definition, CallArguments arguments) {
    const GraphRow& row = run.row();
    if (std::optional<ExpansionError> error = scattered_operand(run, definition, arguments)) return error;
    CollectiveIssue call;
    call.rank = sequential_ ? 0 : run.graph.rank;
    call.place = run.place();
    call.target = row.target;
    call.definition = &definition;
    std::vector<Value> operands;
    for (const std::string& name : definition.collective_operands) {
        Result<Value> operand = bound_argument(table_, definition, name, arguments.positional, arguments.keywords);
        if (!operand) return in_definition(call.place, row, operand.error());
        operands.push_back(std::move(*operand));
    }
    Result<Value> group = bound_argument(table_, definition, definition.collective_group, arguments.positional, arguments.keywords);
    if (!group) return in_definition(call.place, row, group.error());
    if (!group->is_text())
        return malformed(call.place, "`" + row.name + "`: the group of a collective is a text, found " + value_text(table_, *group));
    const auto of_rank = groups_.find(call.rank);
    const std::vector<int>* members = nullptr;
    if (of_rank != groups_.end())
        if (const auto stated = of_rank->second.find(group->text); stated != of_rank->second.end()) members = &stated->second;
    if (!members) {
        const std::string missing = std::string("group ") + (sequential_ ? "s" : "d") + " \"" + group->text + "\" = …";
        return malformed(call.place, "the group \"" + group->text + "\" of " + run.name() + " is not stated: a line `" + missing + "` is missing");
    }
    call.positional = std::move(arguments.positional);
    call.keywords = std::move(arguments.keywords);
    call.group_name = group->text;
    call.members = *members;
    call.operand = operands.size() == 1 ? operands[0] : Value::list(std::move(operands));
    const Value sent = call.operand;
    if (!definition.collective_peer.empty()) {
        Result<Value> peer = bound_argument(table_, definition, definition.collective_peer, call.positional, call.keywords);
        if (!peer) return in_definition(call.place, row, peer.error());
        const bool is_member = peer->is_integer() && peer->number >= 0 && peer->number < Rational(static_cast<std::int64_t>(members->size()));
        if (!is_member) return ExpansionError{Error{call.place, "`" + row.name + "`: the group has no member " + value_text(table_, *peer)}, true};
        const int other = (*members)[static_cast<std::size_t>(*peer->number.integer())];
        if (other == call.rank) return ExpansionError{Error{call.place, "`" + row.name + "`: a rank that sends to itself"}, true};
        call.ends = definition.sends ? std::vector<int>{call.rank, other} : std::vector<int>{other, call.rank};
        if (!definition.sends)
            if (std::optional<ExpansionError> error = run.receive_into(call.operand.place, row)) return error;
    }
    call.node = run.graph.nodes.size();
    const std::size_t node = call.node;
    run.add_node(run.started_node(row.name, false));
    auto issued = matcher_.issue(std::move(call));
    if (auto* error = std::get_if<ExpansionError>(&issued)) return *error;
    auto& [id, set] = std::get<0>(issued);
    if (definition.synchronous) run.standing_on = id;
    else {
        run.flights.emplace(node, Flight{id, 0});
        run.take_off(id, sent);
    }
    if (!set.empty()) return deliver(set);
    return std::nullopt;
}

std::optional<ExpansionError> SideExpansion::deliver(const std::vector<IssueId>& set) {
    std::vector<Value> operands;
    for (IssueId id : set) operands.push_back(matcher_[id].operand);
    for (std::size_t position = 0; position < set.size(); ++position) {
        const CollectiveIssue& call = matcher_[set[position]];
        RankRun& run = ranks_[static_cast<std::size_t>(call.rank)];
        GraphNode& node = run.graph.nodes[call.node];
        CallContext context;
        context.leaf_prefix = run.name() + "." + node.name;
        context.group_operands = operands;
        context.group_position = static_cast<int>(position);
        Result<CallResult> result = expand_call(table_, *call.definition, call.positional, call.keywords, context);
        if (!result) return in_definition(call.place, run.graph.captured->rows[node.row], result.error());
        if (std::optional<ExpansionError> error = run.store(node, *call.definition, {call.positional, call.keywords}, *result)) return error;
    }
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
    std::set<std::string> found;
    while (!open.empty()) {
        const Term& term = table[open.back()];
        open.pop_back();
        if (term.is_leaf) continue;
        if (const CoreOperator* core = table.core_operator(term.op))
            for (const auto& [name, text] : core->contracts) found.insert(core->name + " " + name);
        for (TermId argument : term.arguments) visit(argument);
    }
    for (const ExpandedGraph* graph : graphs)
        for (const auto& [captured, error] : graph->reads_out_of_order)
            for (const auto& [name, text] : contracts_of(table.library(), captured)) found.insert(captured + " " + name);
    return {found.begin(), found.end()};
}

}  // namespace

std::variant<Expansion, ExpansionError> expand_graphs(TermTable& table, const CapturedGraph& s, const std::vector<CapturedGraph>& d,
                                                      const GroupTable& groups_d, const std::map<std::string, std::vector<int>>& groups_s,
                                                      const ConstantTable& constants, const WireTable& wires) {
    Expansion expansion;
    const GroupTable sequential_groups = {{0, groups_s}};
    WireTable of_s, of_d = wires;
    if (auto own = of_d.extract(-1)) of_s.insert(std::move(own));
    SideExpansion sequential(table, sequential_groups, constants, of_s, true);
    if (std::optional<ExpansionError> error = sequential.run({&s})) return *error;
    SideExpansion distributed(table, groups_d, constants, of_d, false);
    std::vector<const CapturedGraph*> captured;
    for (const CapturedGraph& graph : d) captured.push_back(&graph);
    if (std::optional<ExpansionError> error = distributed.run(captured)) return *error;

    std::set<std::string> used = sequential.captured_used();
    used.insert(distributed.captured_used().begin(), distributed.captured_used().end());
    expansion.captured_used.assign(used.begin(), used.end());
    const auto take = [&](RankRun& run) {
        expansion.leaves.insert(expansion.leaves.end(), run.leaves.begin(), run.leaves.end());
        expansion.annotations.agreed += run.annotations.agreed;
        expansion.annotations.without += run.annotations.without;
        return std::move(run.graph);
    };
    expansion.s = take(sequential.ranks().front());
    for (RankRun& run : distributed.ranks()) expansion.d.push_back(take(run));
    std::vector<const ExpandedGraph*> graphs = {&expansion.s};
    for (const ExpandedGraph& graph : expansion.d) graphs.push_back(&graph);
    expansion.contracts_used = contracts_below(table, graphs);
    return expansion;
}

}  // namespace countersign
