// "Complete both ways" (claims.md section 2), contracts, and what a writer of claims wants to know besides.
#include "prover/claim/claim.h"
#include "prover/claim/coverage.h"
#include "prover/claim/resolve.h"

namespace countersign {

namespace {

/// Names of operators and functions called below an expression.
void called_below(const Expression& expression, std::set<std::string>& into) {
    if (expression.kind == ExpressionKind::Call || expression.kind == ExpressionKind::Name) into.insert(expression.text);
    for (const ExpressionPointer& child : expression.children)
        if (child) called_below(*child, into);
    for (const Attribute& attribute : expression.attributes)
        if (attribute.value) called_below(*attribute.value, into);
}

/// Operators with contracts that a claim's operator name stands for: itself, and core operators that captured operators of that name are made of.
std::set<std::string> contract_owners(const Library& library, const std::string& name) {
    std::set<std::string> owners;
    if (const auto core = library.operators.find(name); core != library.operators.end() && !core->second.contracts.empty()) owners.insert(name);
    for (const auto& [captured_name, captured] : library.captured) {
        if (captured_name != name && captured_name.substr(0, captured_name.rfind('.')) != name) continue;
        if (!captured.contracts.empty()) owners.insert(captured_name);
        std::set<std::string> called;
        for (const CapturedCase& one : captured.cases) {
            for (const auto& [let, value] : one.lets) called_below(*value, called);
            for (const ExpressionPointer& value : one.values) called_below(*value, called);
        }
        for (const std::string& core_name : called) {
            const auto core = library.operators.find(core_name);
            if (core != library.operators.end() && !core->second.contracts.empty()) owners.insert(core_name);
        }
    }
    return owners;
}

const Error* first_read_out_of_order(const Expansion& graphs, const std::string& captured) {
    const auto in = [&](const ExpandedGraph& graph) {
        const auto read = graph.reads_out_of_order.find(captured);
        return read == graph.reads_out_of_order.end() ? nullptr : &read->second;
    };
    const Error* found = in(graphs.s);
    for (const ExpandedGraph& graph : graphs.d)
        if (!found) found = in(graph);
    return found;
}

}  // namespace

CompletenessReport check_completeness(const Claim& claim, const ExpandedClaim& expanded, const Expansion& graphs, const TermTable& table) {
    CompletenessReport report;
    auto add = [&](int line, const std::string& message) { report.errors.push_back({{claim.path, line, line > 0 ? 1 : 0}, message}); };

    if (expanded.expects.empty() && expanded.layouts.empty()) add(claim.claim_line, "the claim has no goal: nothing would be proved");

    std::set<OutputPosition> ignored;
    for (const ExpandedIgnore& ignore : expanded.ignored) ignored.insert(ignore.output);
    std::map<OutputPosition, std::vector<CoveredBox>> boxes;
    std::set<OutputPosition> mentioned;
    for (const ExpectGoal& goal : expanded.expects) {
        for (const CoveredBox& box : goal.covers) boxes[box.output].push_back(box);
        mentioned.insert(goal.mentions.begin(), goal.mentions.end());
    }
    std::set<std::size_t> layouts;
    for (const LayoutGoal& layout : expanded.layouts) {
        layouts.insert(layout.position);
        for (std::size_t rank = 0; rank < graphs.d.size(); ++rank) {
            const ExpandedGraph& graph = graphs.d[rank];
            if (layout.position >= graph.outputs.size() || graph.outputs[layout.position].is_none) {
                const std::string claimed = "`s.output[" + std::to_string(layout.position) + "]` is claimed without an `expect` line";
                add(claim.claim_line, claimed + ", and d[" + std::to_string(rank) +
                                          "] returns no tensor at that position: say with `expect` which output of d it is");
            }
        }
    }

    std::set<OutputPosition> wired;
    for (const auto& [to, wires] : claim.wires)
        for (const auto& [input, wire] : wires) wired.insert({wire.from_rank, wire.position});
    // Positions at which some rank returns a tensor of which something is claimed: the first such rank.
    std::map<std::size_t, int> held;
    for (const ExpandedGraph& graph : graphs.d)
        for (std::size_t k = 0; k < graph.outputs.size(); ++k)
            if (!graph.outputs[k].is_none && !ignored.count({graph.rank, k}) && !wired.count({graph.rank, k})) held.emplace(k, graph.rank);
    for (const ExpandedGraph& graph : graphs.d)
        for (const auto& [k, other] : held) {
            const OutputPosition position{graph.rank, k};
            if (ignored.count(position) || (k < graph.outputs.size() && !graph.outputs[k].is_none)) continue;
            add(0, "`" + position.text() + (k < graph.outputs.size() ? "` is None" : "` does not exist") + " where d[" + std::to_string(other) +
                       "] returns a tensor: it needs an `ignore` line");
        }
    auto check_outputs = [&](const ExpandedGraph& graph) {
        for (std::size_t k = 0; k < graph.outputs.size(); ++k) {
            const OutputPosition position{graph.rank, k};
            if (ignored.count(position) || wired.count(position) || graph.outputs[k].is_none) continue;
            if (layouts.count(k)) continue;
            const auto covered = boxes.find(position);
            if (covered != boxes.end() && covers_all(table[graph.outputs[k].term].type.shape, covered->second)) continue;
            const std::string name = "`" + position.text() + "` (" + graph.output_names[k] + ")";
            if (covered != boxes.end())
                add(0, name + " is covered by `expect` lines in part only: the rest needs a line of its own, or an `ignore` line");
            else if (mentioned.count(position))
                add(0, name + " is mentioned but not covered: only clean operators and scales other than 0 hold what they are given");
            else
                add(0, name + " is not covered: no `expect` line holds it" + (graph.rank < 0 ? ", no `claim` line names it" : "") +
                           ", no `ignore` line leaves it out");
        }
    };
    check_outputs(graphs.s);
    for (const ExpandedGraph& graph : graphs.d) check_outputs(graph);

    std::set<std::string> accepted;
    for (const AcceptedContract& contract : claim.contracts) {
        const auto states_it = [&](const std::string& owner) {
            const auto& stated = contracts_of(table.library(), owner);
            return std::any_of(stated.begin(), stated.end(), [&](const auto& one) { return one.first == contract.contract; });
        };
        const std::set<std::string> owners = contract_owners(table.library(), contract.operator_name);
        if (std::none_of(owners.begin(), owners.end(), states_it)) {
            report.errors.push_back({contract.place, "the definitions state no contract `" + contract.operator_name + " " + contract.contract + "`"});
            continue;
        }
        bool is_asked = false;
        for (const std::string& captured : graphs.captured_used)
            for (const std::string& owner : contract_owners(table.library(), captured)) {
                if (!owners.count(owner) || !states_it(owner) || (owner == captured && !first_read_out_of_order(graphs, captured))) continue;
                is_asked = true;
                accepted.insert(owner + " " + contract.contract);
            }
        if (!is_asked) report.errors.push_back({contract.place, "no operator of the graphs states this contract"});
    }
    for (const std::string& used : graphs.contracts_used) {
        const std::string owner = used.substr(0, used.rfind(' '));
        bool is_accepted = false;
        for (const auto& [name, text] : contracts_of(table.library(), owner))
            is_accepted = is_accepted || accepted.count(owner + " " + name) > 0;
        if (is_accepted) continue;
        std::string name = owner;  // as the capture calls it, without its overload
        for (const std::string& captured : graphs.captured_used)
            if (contract_owners(table.library(), captured).count(owner)) name = captured.substr(0, captured.rfind('.'));
        const std::string missing = "contract " + name + used.substr(used.rfind(' '));
        const Error* const read = first_read_out_of_order(graphs, owner);
        if (read) report.errors.push_back({read->place, read->message + ": a line `" + missing + "` of the claim would accept that"});
        else add(0, "the graphs call " + name + ", whose contract the claim does not accept: a line `" + missing + "` is missing");
    }

    std::set<TermId> with_given;
    for (const MentionedLeaf& leaf : expanded.mentioned_leaves) with_given.insert(leaf.term);
    for (const GraphLeaf& leaf : graphs.leaves)
        if (leaf.rank >= 0 && leaf.kind != LeafKind::Uninitialised && !with_given.count(leaf.term))
            report.inputs_without_given.push_back(node_text(leaf.rank, leaf.node));
    return report;
}

}  // namespace countersign
