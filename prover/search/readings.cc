#include "prover/search/readings.h"

#include <limits>

namespace countersign {
namespace {

constexpr int round_limit = 40;
constexpr std::uint64_t cost_limit = 2000;

}  // namespace

Readings::Readings(TermTable& table, const EGraph& graph, std::set<TermId> bases) : table_(table), graph_(graph), bases_(std::move(bases)) {
    for (TermId base : bases_) {
        representatives_[graph_.representative(base)] = base;
        choices_[base] = {1, TermId{}};
        made_[base] = graph_.representative(base);
    }
    // Arguments are registered before what is made of them: few rounds reach everything.
    bool changed = true;
    for (int round = 0; round < round_limit && changed; ++round) {
        changed = false;
        for (TermId term : graph_.terms()) {
            if (table_[term].is_leaf || graph_.is_duplicate(term)) continue;
            const auto cost = cost_of_application(term);
            if (!cost || *cost > cost_limit) continue;
            const auto [known, added] = choices_.emplace(graph_.find(term), Choice{*cost, term});
            if (!added && known->second.cost <= *cost) continue;
            known->second = {*cost, term};
            changed = true;
        }
    }
}

std::optional<std::uint64_t> Readings::cost_of_application(TermId term) const {
    std::uint64_t cost = 1;
    for (TermId argument : table_[term].arguments) {
        const auto found = choices_.find(graph_.find(argument));
        if (found == choices_.end()) return std::nullopt;
        cost += found->second.cost;
    }
    return cost;
}

std::uint64_t Readings::cost(TermId term) const {
    const auto found = choices_.find(graph_.find(term));
    return found == choices_.end() ? std::numeric_limits<std::uint64_t>::max() : found->second.cost;
}

std::optional<TermId> Readings::of(TermId term) {
    // Costs fall from a class to the classes below its choice, so this ends.
    std::vector<TermId> stack{graph_.find(term)};
    while (!stack.empty()) {
        const TermId root = stack.back();
        if (made_.count(root)) {
            stack.pop_back();
            continue;
        }
        const auto choice = choices_.find(root);
        if (choice == choices_.end()) return std::nullopt;
        const Term node = table_[choice->second.member];
        std::vector<TermId> arguments;
        bool waiting = false;
        for (TermId argument : node.arguments) {
            const auto made = made_.find(graph_.find(argument));
            if (made == made_.end()) {
                stack.push_back(graph_.find(argument));
                waiting = true;
            } else {
                arguments.push_back(made->second);
            }
        }
        if (waiting) continue;
        const auto built = table_.make(node.op, std::move(arguments), node.attributes);
        if (!built) return std::nullopt;
        made_[root] = *built;
        stack.pop_back();
    }
    return made_.at(graph_.find(term));
}

std::optional<TermId> Readings::application(TermId term) {
    const Term node = table_[term];
    if (node.is_leaf) return std::nullopt;
    std::vector<TermId> arguments;
    for (TermId argument : node.arguments) {
        const auto read = of(argument);
        if (!read) return std::nullopt;
        arguments.push_back(*read);
    }
    const auto built = table_.make(node.op, std::move(arguments), node.attributes);
    if (!built) return std::nullopt;
    return *built;
}

std::vector<TermId> Readings::bases_of(TermId reading) const {
    std::vector<TermId> result;
    std::set<TermId> seen;
    std::vector<TermId> stack{reading};
    while (!stack.empty()) {
        const TermId term = stack.back();
        stack.pop_back();
        if (!seen.insert(term).second) continue;
        if (const auto base = representatives_.find(term); base != representatives_.end()) {
            result.push_back(base->second);
            continue;
        }
        const std::vector<TermId>& arguments = table_[term].arguments;
        stack.insert(stack.end(), arguments.rbegin(), arguments.rend());
    }
    return result;
}

}  // namespace countersign
