#include "prover/search/limits.h"

#include <algorithm>
#include <set>

#include "prover/lemma/tendency.h"
#include "prover/search/clean.h"

namespace countersign {

namespace {

class LimitReader {
public:
    LimitReader(const TermTable& table, const Expansion& graphs) : table_(table), graphs_(graphs) {}

    Limits read(const ExpandedClaim& claim) {
        limits_.error = read_graph(graphs_.s);
        for (std::size_t rank = 0; rank < graphs_.d.size() && !limits_.error; ++rank) limits_.error = read_graph(graphs_.d[rank]);
        for (std::size_t goal = 0; goal < claim.expects.size() && !limits_.error; ++goal) limits_.error = read_goal(claim.expects[goal]);
        for (std::size_t state = 0; state < claim.states.size() && !limits_.error; ++state) limits_.error = read_state(claim.states[state]);
        return std::move(limits_);
    }

private:
    std::optional<ExpansionError> read_graph(const ExpandedGraph& graph) {
        for (const GraphNode& node : graph.nodes)
            for (const NodeResult& result : node.results) {
                if (result.is_none) continue;
                if (const std::optional<TermId> term = add_below(graph.rank, node, result.term))
                    return ExpansionError{Error{{graph.captured->path, node.line, 0}, "`" + node.name + "`: " + table_.text(*term, 1) +
                                                    " has no limit where `-inf` stands for a number that falls"}, true};
            }
        return std::nullopt;
    }

    /// The sides say in the limit what is written: what depends on the number is moved, and added up and scaled where it does not fall.
    std::optional<ExpansionError> read_goal(const ExpectGoal& goal) const {
        std::map<TermId, Tendency> worst;  // of the outputs below
        for (const OutputPosition& mention : goal.mentions) {
            const TermId output = output_term(mention.rank, mention.position);
            worst.emplace(output, known(output));
        }
        for (const TermId id : unknown_below(table_, {goal.left, goal.right}, worst)) {
            const Term& term = table_[id];
            Tendency own = Tendency::Untouched;
            for (TermId argument : term.arguments) own = std::max(own, worst.at(argument));
            if (own != Tendency::Untouched && !keeps_what_is_said(term, own >= Tendency::Falling))
                return ExpansionError{Error{{"", goal.line, 0}, "`" + table_.operator_name(term.op) +
                                                "` has no limit in a goal where `-inf` stands for a number that falls"}, true};
            worst.emplace(id, own);
        }
        return std::nullopt;
    }

    bool keeps_what_is_said(const Term& term, bool falls) const {
        const std::string& name = table_.operator_name(term.op);
        if (is_moving_operator(name)) return true;
        if (name == "sum") return !falls || term.arguments.size() == 1;
        const auto* const factor = name == "scale" ? std::get_if<Rational>(&term.attributes[0]) : nullptr;
        return factor && (!falls || *factor > 0);
    }

    std::optional<ExpansionError> read_state(const ExpandedState& state) const {
        if (known(output_term(state.rank, state.position)) == Tendency::Untouched) return std::nullopt;
        return ExpansionError{Error{{"", state.line, 0}, "the output of a state depends on `-inf`: the next step would begin with it"}, false};
    }

    /// Adds what is not known yet of a term and all below it; the first that has no limit, if one has none.
    std::optional<TermId> add_below(int rank, const GraphNode& node, TermId root) {
        for (const TermId id : unknown_below(table_, {root}, known_)) {
            const std::optional<Tendency> own = tendency_of(table_, id, known_);
            if (!own) return id;
            if (*own != Tendency::Untouched && !table_[id].is_leaf && may_lack_a_value(table_, id)) limits_.partial.push_back({id, rank, &node});
            known_.emplace(id, *own);
        }
        return std::nullopt;
    }

    TermId output_term(int rank, std::size_t position) const {
        const ExpandedGraph& graph = rank < 0 ? graphs_.s : graphs_.d[static_cast<std::size_t>(rank)];
        return graph.outputs[position].term;
    }

    Tendency known(TermId term) const {
        const auto found = known_.find(term);
        return found == known_.end() ? Tendency::Untouched : found->second;
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
