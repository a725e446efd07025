#include "prover/search/limits.h"

#include <algorithm>

#include "prover/lemma/tendency.h"

namespace countersign {

namespace {

using Tendencies = std::map<TermId, Tendency>;

/// Adds what is not known yet of a term and all below it; the first that has no limit, if one has none.
std::optional<TermId> add_below(const TermTable& table, TermId root, Tendencies& known) {
    std::vector<TermId> open{root};
    while (!open.empty()) {
        const TermId term = open.back();
        const Term& node = table[term];
        const std::size_t before = open.size();
        for (TermId argument : node.arguments)
            if (!known.count(argument)) open.push_back(argument);
        if (open.size() > before) continue;
        open.pop_back();
        if (known.count(term)) continue;
        const bool is_touched = std::any_of(node.arguments.begin(), node.arguments.end(), [&](TermId argument) { return known.at(argument) != Tendency::Untouched; });
        Tendency own = node.is_leaf && node.leaf_kind == LeafKind::Infinity ? Tendency::Fallen : Tendency::Untouched;
        if (is_touched) {
            const std::optional<Tendency> found = tendency_of(table, term, known);
            if (!found) return term;
            own = *found;
        }
        known.emplace(term, own);
    }
    return std::nullopt;
}

}  // namespace

std::optional<ExpansionError> without_limit(const TermTable& table, const Expansion& graphs, const ExpandedClaim& claim) {
    bool holds_infinity = false;
    for (std::uint32_t term = 0; term < table.size() && !holds_infinity; ++term) holds_infinity = table[TermId{term}].is_leaf && table[TermId{term}].leaf_kind == LeafKind::Infinity;
    if (!holds_infinity) return std::nullopt;
    Tendencies known;
    std::vector<const ExpandedGraph*> all{&graphs.s};
    for (const ExpandedGraph& graph : graphs.d) all.push_back(&graph);
    for (const ExpandedGraph* graph : all)
        for (const GraphNode& node : graph->nodes)
            for (const NodeResult& result : node.results) {
                if (result.is_none) continue;
                if (const std::optional<TermId> term = add_below(table, result.term, known))
                    return ExpansionError{Error{{graph->captured->path, node.line, 0}, "`" + node.name + "`: " + table.text(*term, 1) + " has no limit where `-inf` stands for a number that falls"}, true};
            }
    for (const ExpandedState& state : claim.states) {
        const ExpandedGraph& graph = state.rank < 0 ? graphs.s : graphs.d[static_cast<std::size_t>(state.rank)];
        const auto output = known.find(graph.outputs[state.position].term);
        if (output != known.end() && output->second != Tendency::Untouched)
            return ExpansionError{Error{{"", state.line, 0}, "the output of a state depends on `-inf`: the next step would begin with it"}, false};
    }
    return std::nullopt;
}

}  // namespace countersign
