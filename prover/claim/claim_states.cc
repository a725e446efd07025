// Layout goals of claimed outputs, and `state` lines: that the relation proved of the outputs is the one given of the inputs, so that the
// claim holds for every step.
#include "prover/claim/claim_expander.h"

namespace countersign {

Status ClaimExpander::find_layouts() {
    std::set<std::size_t> claimed;
    std::set<std::size_t> by_name;  // claimed one by one: an `ignore` line contradicts that
    if (claim_.claims_all)
        for (std::size_t k = 0; k < graphs_.s.outputs.size(); ++k) claimed.insert(k);
    for (const Reference& reference : claim_.claimed) {
        Result<Resolved> output = resolve_output(graphs_, reference, -1);
        if (!output) return output.error();
        if (reference.is_output) {
            for (std::int64_t k = reference.first; k <= reference.last; ++k) by_name.insert(static_cast<std::size_t>(k));
        } else {
            for (const OutputPosition& position : output->positions) by_name.insert(position.position);
        }
    }
    for (const ExpandedIgnore& ignored : result_.ignored) {
        if (ignored.output.rank >= 0) continue;
        if (by_name.count(ignored.output.position))
            return Error{{claim_.path, ignored.line, 1}, "`" + ignored.output.text() + "` is claimed and ignored"};
        claimed.erase(ignored.output.position);
    }
    claimed.insert(by_name.begin(), by_name.end());
    for (std::size_t position : claimed) {
        if (graphs_.s.outputs[position].is_none) continue;
        bool is_expected = false;
        for (const ExpectGoal& goal : result_.expects) is_expected = is_expected || goal.mentions.count({-1, position}) > 0;
        if (!is_expected) result_.layouts.push_back({position, graphs_.s.output_names[position]});
    }
    return Done{};
}

Status ClaimExpander::expand_state(const ClaimStatement& statement) {
    const Reference &input = statement.references[0], &output = statement.references[1];
    for (const auto& loop_values : loop_assignments(statement, claim_.mesh)) {
        // Both references run together over the axes that neither fixes.
        const std::vector<int> input_ranks = reference_ranks(input, claim_.mesh, loop_values);
        const std::vector<int> output_ranks = reference_ranks(output, claim_.mesh, loop_values);
        if (input_ranks != output_ranks) return Error{statement.place, "the ranks of the input and those of the output differ"};
        for (int rank : input_ranks) {
            Result<Resolved> from = resolve_input(graphs_, input, rank, "state");
            if (!from) return from.error();
            Result<Resolved> to = resolve_output(graphs_, output, rank);
            if (!to) return to.error();
            const std::string name = node_text(rank, from->node);
            if (to->is_none) return Error{output.place, "`" + to->positions.front().text() + "` is None"};
            if (to->dtype != from->dtype || table_[to->term].type != table_[from->term].type)
                return Error{statement.place, "`" + name + "` and `" + to->positions.front().text() + "` have different types"};
            const ExpandedGraph& graph = graph_of(graphs_, rank);
            const std::string& output_name = graph.output_names[static_cast<std::size_t>(to->positions.front().position)];
            const MemoryOrder before = graph.nodes[graph.by_name.at(from->node)].order, after = graph.nodes[graph.by_name.at(output_name)].order;
            if (graph.reads_memory && (!meets(after, before) || !meets(before, MemoryOrder::Rows)))
                return Error{statement.place, "`" + to->positions.front().text() + "` lies in memory in another order than `" + name +
                                                  "`, or in no known one, which matters to kernels"};
            const auto written = graph.written_inputs.find(from->node);
            if (written != graph.written_inputs.end() && written->second != to->term)
                return Error{statement.place, "`" + name + "` is written into, and holds something else in the end than `" +
                                                  to->positions.front().text() + "`"};
            for (const ExpandedState& earlier : result_.states)
                if (earlier.rank == rank && earlier.input == from->node)
                    return Error{statement.place, "`" + name + "` takes its state twice, first in line " + std::to_string(earlier.line)};
            result_.states.push_back({rank, from->node, to->positions.front().position, from->term, statement.place.line});
        }
    }
    return Done{};
}

std::vector<Error> ClaimExpander::check_states() {
    std::vector<Error> errors;
    std::map<TermId, const ExpandedState*> states;
    for (const ExpandedState& state : result_.states) states.emplace(state.input_term, &state);
    if (states.empty()) return errors;
    for (const ExpandedAssumption& assumption : result_.assume)
        if (const auto state = states.find(assumption.term); state != states.end())
            errors.push_back({{claim_.path, assumption.line, 1}, "`assume` about the state `" + node_text(state->second->rank, state->second->input) +
                                                                     "` would have to follow for its output: not supported yet: line " +
                                                                     std::to_string(assumption.line)});
    TermTable shapes = shadow_;
    for (const GivenShape& given : given_shapes_) {
        const ExpandedState* some_state = nullptr;
        const Resolved* fresh = nullptr;
        for (const Resolved& leaf : given.resolved) {
            const auto state = states.find(leaf.term);
            if (state == states.end()) fresh = &leaf;
            else some_state = state->second;
        }
        if (!some_state) continue;
        if (fresh) {
            errors.push_back({given.statement->place, "`" + node_text(some_state->rank, some_state->input) + "` is a state (line " +
                                                          std::to_string(some_state->line) + "), and `" + node_text(fresh->rank, fresh->node) +
                                                          "` beside it is none: the line would not hold for the next step"});
            continue;
        }
        // The line with every input replaced by the output that it takes: it must be one of the goals.
        std::vector<Value> markers, outputs;
        bool has_layout = false;
        for (const Resolved& leaf : given.resolved) {
            const OutputPosition position{leaf.rank, states.at(leaf.term)->position};
            markers.push_back(Value::tensor(shapes.leaf(LeafKind::Free, position.text(), table_[leaf.term].type), leaf.dtype));
            outputs.push_back(Value::tensor(graph_of(graphs_, leaf.rank).outputs[position.position].term, leaf.dtype));
            for (const LayoutGoal& layout : result_.layouts) has_layout = has_layout || (leaf.rank < 0 && layout.position == position.position);
        }
        Result<Sides> sides = evaluate(shapes, *given.statement, given.instance, markers);
        bool is_goal = false;
        if (sides)
            for (const auto& [left, right] : expect_shapes_)
                is_goal = is_goal || (left == sides->left && right == sides->right) || (left == sides->right && right == sides->left);
        if (is_goal) continue;
        const OutputPosition wanted{some_state->rank, some_state->position};
        const std::string instance = given.instance.text.empty() ? "" : " (for " + given.instance.text + ")";
        const Error unmet{given.statement->place, "`" + node_text(some_state->rank, some_state->input) + "` is a state (line " +
                                                      std::to_string(some_state->line) + "): the same relation of its outputs must " +
                                                      (has_layout ? "be the layout that is found" : "stand in an `expect` line") + ", with `" +
                                                      wanted.text() + "` in its place" + instance};
        Result<Sides> at_outputs = evaluate(table_, *given.statement, given.instance, outputs);
        if (has_layout && at_outputs) result_.state_obligations.push_back({at_outputs->left, at_outputs->right, unmet});
        else errors.push_back(unmet);
    }
    return errors;
}

}  // namespace countersign
