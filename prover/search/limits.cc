#include "prover/search/limits.h"

#include <algorithm>

#include "prover/lemma/tendency.h"

namespace countersign {

namespace {

class LimitReader {
public:
    LimitReader(const TermTable& table, const Expansion& graphs) : table_(table), graphs_(graphs) {}

    Limits read(const ExpandedClaim& claim) {
        limits_.error = read_graph(graphs_.s);
        for (std::size_t rank = 0; rank < graphs_.d.size() && !limits_.error; ++rank) limits_.error = read_graph(graphs_.d[rank]);
        for (std::size_t state = 0; state < claim.states.size() && !limits_.error; ++state) limits_.error = read_state(claim.states[state]);
        return std::move(limits_);
    }

private:
    std::optional<ExpansionError> read_graph(const ExpandedGraph& graph) {
        for (const GraphNode& node : graph.nodes)
            for (const NodeResult& result : node.results) {
                if (result.is_none) continue;
                if (const std::optional<TermId> term = add_below(graph.rank, node, result.term))
                    return ExpansionError{Error{{graph.captured->path, node.line, 0}, "`" + node.name + "`: " + table_.text(*term, 1) + " has no limit where `-inf` stands for a number that falls"}, true};
            }
        return std::nullopt;
    }

    std::optional<ExpansionError> read_state(const ExpandedState& state) const {
        const ExpandedGraph& graph = state.rank < 0 ? graphs_.s : graphs_.d[static_cast<std::size_t>(state.rank)];
        const auto output = known_.find(graph.outputs[state.position].term);
        if (output == known_.end() || output->second == Tendency::Untouched) return std::nullopt;
        return ExpansionError{Error{{"", state.line, 0}, "the output of a state depends on `-inf`: the next step would begin with it"}, false};
    }

    /// Adds what is not known yet of a term and all below it; the first that has no limit, if one has none.
    std::optional<TermId> add_below(int rank, const GraphNode& node, TermId root) {
        std::vector<TermId> open{root};
        while (!open.empty()) {
            const TermId id = open.back();
            const Term& term = table_[id];
            const std::size_t before = open.size();
            for (TermId argument : term.arguments)
                if (!known_.count(argument)) open.push_back(argument);
            if (open.size() > before) continue;
            open.pop_back();
            if (known_.count(id)) continue;
            const bool is_touched = std::any_of(term.arguments.begin(), term.arguments.end(), [&](TermId argument) { return known_.at(argument) != Tendency::Untouched; });
            Tendency own = term.is_leaf && term.leaf_kind == LeafKind::Infinity ? Tendency::Fallen : Tendency::Untouched;
            if (is_touched) {
                const std::optional<Tendency> found = tendency_of(table_, id, known_);
                if (!found) return id;
                own = *found;
                if (own != Tendency::Untouched && may_lack_a_value(table_, id)) limits_.partial.push_back({id, rank, &node});
            }
            known_.emplace(id, own);
        }
        return std::nullopt;
    }

    const TermTable& table_;
    const Expansion& graphs_;
    std::map<TermId, Tendency> known_;
    Limits limits_;
};

}  // namespace

Limits read_limits(const TermTable& table, const Expansion& graphs, const ExpandedClaim& claim) {
    for (std::uint32_t term = 0; term < table.size(); ++term)
        if (table[TermId{term}].is_leaf && table[TermId{term}].leaf_kind == LeafKind::Infinity) return LimitReader(table, graphs).read(claim);
    return {};
}

}  // namespace countersign
