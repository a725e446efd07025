// What a claim and its graphs assume, counted and listed so that a reader can disagree.
#include <algorithm>
#include <set>

#include "prover/lemma/tendency.h"
#include "prover/report/outcome.h"
#include "prover/term/element_type.h"

namespace countersign {

namespace {

bool is_float(const std::string& dtype) { return sort_of_element_type(dtype) == Sort::Real; }

/// Calls whose value is an operand's value in another float type.
std::size_t float_casts(const ExpandedGraph& graph) {
    std::size_t count = 0;
    for (const GraphNode& node : graph.nodes) {
        const GraphRow& row = graph.captured->rows[node.row];
        if (node.is_input || row.kind != RowKind::Call || node.is_sequence || node.results.size() != 1 || row.values.empty()) continue;
        const CapturedValue& operand = row.values.front();
        if (operand.kind != CapturedValue::Kind::Node) continue;
        const auto from = graph.by_name.find(operand.text);
        if (from == graph.by_name.end() || graph.nodes[from->second].results.size() != 1) continue;
        const NodeResult &before = graph.nodes[from->second].results.front(), &after = node.results.front();
        if (!before.is_none && !after.is_none && before.term == after.term && before.dtype != after.dtype && is_float(before.dtype)) ++count;
    }
    return count;
}

/// Nodes whose value is one of integers: none is shown to fit its type.
std::size_t integer_nodes(const ExpandedGraph& graph, const TermTable& table) {
    const auto holds_integers = [&](const NodeResult& result) { return !result.is_none && table[result.term].type.sort == Sort::Int; };
    return static_cast<std::size_t>(std::count_if(graph.nodes.begin(), graph.nodes.end(), [&](const GraphNode& node) {
        return !node.is_input && std::any_of(node.results.begin(), node.results.end(), holds_integers);
    }));
}

/// What results are made of.
std::set<TermId> computed_terms(const Expansion& graphs, const TermTable& table) {
    std::set<TermId> terms;
    const auto add_graph = [&](const ExpandedGraph& graph) {
        for (const GraphNode& node : graph.nodes)
            for (const NodeResult& result : node.results)
                if (!result.is_none) add_terms_below(table, {result.term}, terms);
    };
    add_graph(graphs.s);
    for (const ExpandedGraph& graph : graphs.d) add_graph(graph);
    return terms;
}

/// Applications of functions that not every number has a value of, in all that the graphs compute.
std::size_t partial_applications(const std::set<TermId>& terms, const TermTable& table) {
    const auto is_counted = [&](TermId term) { return !table[term].is_leaf && may_lack_a_value(table, term); };
    return static_cast<std::size_t>(std::count_if(terms.begin(), terms.end(), is_counted));
}

std::string line_text(int line, const std::string& text) { return text + "   (line " + std::to_string(line) + ")"; }

}  // namespace

Assumptions collect_assumptions(const Claim& claim, const ClaimedCaptures& captures, const Expansion& graphs, const ExpandedClaim& expanded,
                                const TermTable& table) {
    Assumptions result;
    for (const ClaimStatement& statement : claim.statements) {
        if (statement.kind == StatementKind::Assume || statement.kind == StatementKind::Constant || statement.kind == StatementKind::Wire)
            result.assumed.push_back(line_text(statement.place.line, statement.text));
        if (statement.kind == StatementKind::Random) result.random.push_back(line_text(statement.place.line, statement.text));
        if (statement.kind == StatementKind::Ignore) result.ignored.push_back(line_text(statement.place.line, statement.text));
    }
    result.assumed.insert(result.assumed.end(),
                          {"inputs share no storage",
                           "inputs of captures that state no strides lie in memory in the order of their axes, without gaps "
                           "(to kernels it matters); strides that are stated are believed",
                           "copies that nobody waits for are done when they are read"});
    if (captures.path_binds_ranks) result.assumed.push_back("the path of a capture binds it to its rank: no comment in it does");
    for (const GroupStatement& group : claim.group_lines)
        result.groups.push_back(line_text(group.line, "group " + group.text.substr(group.text.find(' ') + 1)));
    for (const std::string& used : graphs.contracts_used) {
        const std::size_t space = used.rfind(' ');
        for (const auto& [name, text] : contracts_of(table.library(), used.substr(0, space)))
            if (name == used.substr(space + 1))
                for (const AcceptedContract& accepted : expanded.contracts)
                    if (accepted.contract == name) result.contracts.push_back(line_text(accepted.place.line, used + ": " + text));
    }
    auto count_graph = [&](const ExpandedGraph& graph) {
        for (const auto& [input, held] : graph.written_inputs) result.written.push_back(side_text(graph.rank) + "." + input);
        result.float_casts += float_casts(graph);
        result.integer_nodes += integer_nodes(graph, table);
    };
    count_graph(graphs.s);
    for (const ExpandedGraph& graph : graphs.d) count_graph(graph);
    const std::set<TermId> terms = computed_terms(graphs, table);
    for (const GraphLeaf& leaf : graphs.leaves)
        if (leaf.kind == LeafKind::Uninitialised && terms.count(leaf.term)) ++result.uninitialised;
    result.unproved_divisors = partial_applications(terms, table);
    return result;
}

const std::vector<std::string>& never_covered() {
    static const std::vector<std::string> lines = {"rounding: the verdict is over the real numbers", "timing and memory",
                                                   "that the captures were made from the code that ran"};
    return lines;
}

}  // namespace countersign
