#include "prover/search/suggestions.h"

#include <optional>
#include <set>

#include "prover/search/clean.h"
#include "prover/search/relations.h"

namespace countersign {

namespace {

/// The cheapest expression over outputs of d of every class that has one.
class OutputExpressions {
public:
    OutputExpressions(const TermTable& table, const EGraph& graph, const Expansion& graphs) : table_(table), graph_(graph), ranks_(graphs.d.size()) {
        name_outputs(graphs);
        find_expressions();
    }

    /// Empty if there is none, or if it cannot be written in a claim. The depth is bounded by the rounds of find_expressions.
    std::string text(TermId term) const {
        const auto found = graph_.contains(term) ? best_.find(graph_.find(term)) : best_.end();
        if (found == best_.end()) return "";
        const Expression& expression = found->second;
        if (!expression.name.empty()) return expression.name;
        const Term& node = table_[expression.term];
        std::vector<std::string> arguments;
        for (TermId argument : node.arguments) arguments.push_back(text(argument));
        fold_ranks(arguments, ranks_);
        std::string result = table_.operator_name(node.op) + "(";
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (arguments[i].empty()) return "";
            result += (i ? ", " : "") + arguments[i];
        }
        if (const CoreOperator* core = table_.core_operator(node.op))
            for (std::size_t i = 0; i < core->attributes.size(); ++i) {
                if (std::holds_alternative<std::string>(node.attributes[i])) return "";
                result += (i ? ", " : "; ") + core->attributes[i].name + "=" + attribute_text(node.attributes[i]);
            }
        return result + ")";
    }

private:
    struct Expression {
        std::uint64_t cost = 1;
        TermId term;
        std::string name;  // of an output; empty: an application
    };

    void name_outputs(const Expansion& graphs) {
        for (const ExpandedGraph& rank : graphs.d)
            for (std::size_t k = 0; k < rank.outputs.size(); ++k) {
                const TermId term = rank.outputs[k].term;
                if (rank.outputs[k].is_none || !graph_.contains(term)) continue;
                const std::string position = ".output[" + std::to_string(k) + "]";
                bool on_all = ranks_ > 1;
                for (const ExpandedGraph& other : graphs.d)
                    on_all = on_all && k < other.outputs.size() && !other.outputs[k].is_none && graph_.equal(other.outputs[k].term, term);
                const std::string name = (on_all ? std::string("d[*]") : "d[" + std::to_string(rank.rank) + "]") + position;
                best_.emplace(graph_.find(term), Expression{1, term, name});
            }
    }

    /// By rounds; each round reaches one operator further.
    void find_expressions() {
        bool changed = true;
        for (int round = 0; round < 12 && changed; ++round) {
            changed = false;
            for (TermId term : graph_.terms()) {
                const std::optional<std::uint64_t> cost = cost_of(term);
                if (!cost) continue;
                const auto known = best_.find(graph_.find(term));
                if (known != best_.end() && known->second.cost <= *cost) continue;
                best_[graph_.find(term)] = {*cost, term, ""};
                changed = true;
            }
        }
    }

    std::optional<std::uint64_t> cost_of(TermId term) const {
        const Term& node = table_[term];
        if (node.is_leaf || node.arguments.empty()) return std::nullopt;
        const std::string& op = table_.operator_name(node.op);
        if (!is_clean_operator(op) && !is_scale_operator(op)) return std::nullopt;
        std::uint64_t cost = 1;
        for (TermId argument : node.arguments) {
            const auto found = best_.find(graph_.find(argument));
            if (found == best_.end()) return std::nullopt;
            cost += found->second.cost;
        }
        return cost;
    }

    const TermTable& table_;
    const EGraph& graph_;
    std::size_t ranks_;
    std::map<TermId, Expression> best_;  // by class
};

/// The sum over all ranks of output k: what a forgotten all-reduce would have made.
std::optional<TermId> sum_over_ranks(TermTable& table, const Expansion& graphs, std::size_t k) {
    std::vector<TermId> parts;
    for (const ExpandedGraph& rank : graphs.d) {
        if (k >= rank.outputs.size() || rank.outputs[k].is_none) return std::nullopt;
        parts.push_back(rank.outputs[k].term);
    }
    if (parts.size() < 2 || table[parts[0]].type.sort == Sort::Bool) return std::nullopt;
    const Result<TermId> sum = table.make("sum", parts, {});
    if (!sum) return std::nullopt;
    return *sum;
}

/// Ranks that have the same have no parts of a sum: it is a multiple.
bool have_all_different(const EGraph& graph, const std::vector<TermId>& parts) {
    std::set<TermId> classes;
    for (TermId part : parts) classes.insert(graph.find(part));
    return classes.size() == parts.size();
}

}  // namespace

std::vector<OutputRelation> relate_outputs(TermTable& table, ProofSpace& space, const Expansion& graphs, const std::vector<std::size_t>& positions) {
    std::map<std::size_t, TermId> sums;
    for (std::size_t k : positions)
        if (const auto sum = sum_over_ranks(table, graphs, k)) {
            space.saturation->add(*sum);
            sums.emplace(k, *sum);
        }
    space.saturation->run();
    const OutputExpressions expressions(table, space.graph, graphs);
    std::vector<OutputRelation> result;
    for (std::size_t k : positions) {
        const TermId term = graphs.s.outputs[k].term;
        const auto has_other_type = [&](const ExpandedGraph& rank) { return k < rank.outputs.size() && graphs.s.outputs[k].has_other_type(rank.outputs[k]); };
        if (std::any_of(graphs.d.begin(), graphs.d.end(), has_other_type)) continue;  // no line can say so
        const auto sum = sums.find(k);
        const bool is_sum = sum != sums.end() && space.graph.equal(term, sum->second) && have_all_different(space.graph, table[sum->second].arguments);
        const std::string text = expressions.text(term);
        if (is_sum) result.push_back({k, "sum(d[*].output[" + std::to_string(k) + "])", true});
        else if (!text.empty()) result.push_back({k, text, false});
    }
    return result;
}

}  // namespace countersign
