#include "prover/search/readings.h"

#include <functional>
#include <limits>
#include <queue>

namespace countersign {
namespace {

using Offer = std::pair<std::uint64_t, TermId>;  // an application of known classes, with its cost

}  // namespace

Readings::Readings(TermTable& table, const EGraph& graph, std::set<TermId> bases, std::uint64_t most_cost)
    : table_(table), graph_(graph), bases_(std::move(bases)) {
    choices_.resize(table_.size());
    // The cheapest first, as Dijkstra's algorithm finds paths: what is made of classes costs more than each of them.
    std::priority_queue<Offer, std::vector<Offer>, std::greater<>> offers;
    const auto offer = [&](TermId term) {
        if (table_[term].is_leaf || graph_.is_duplicate(term) || choice_of(term)) return;
        const auto cost = cost_of_application(term);
        if (cost && *cost <= most_cost) offers.push({*cost, term});
    };
    const auto offer_parents = [&](TermId root) {
        for (TermId parent : graph_.parents(root)) offer(parent);
    };
    for (TermId base : bases_) {
        representatives_[graph_.representative(base)] = base;
        choices_[base.value] = {1, TermId{}};
        made_[base] = graph_.representative(base);
    }
    for (TermId base : bases_) offer_parents(base);
    for (TermId term : graph_.terms())
        if (table_[term].arguments.empty()) offer(term);
    while (!offers.empty()) {
        const auto [cost, term] = offers.top();
        offers.pop();
        if (choice_of(term)) continue;
        const TermId root = graph_.find(term);
        choices_[root.value] = {cost, term};
        offer_parents(root);
    }
}

const Readings::Choice* Readings::choice_of(TermId term) const {
    const std::uint32_t root = graph_.find(term).value;
    return root < choices_.size() && choices_[root].cost != 0 ? &choices_[root] : nullptr;
}

std::optional<std::uint64_t> Readings::cost_of_application(TermId term) const {
    std::uint64_t cost = 1;
    for (TermId argument : table_[term].arguments) {
        const Choice* known = choice_of(argument);
        if (!known) return std::nullopt;
        cost += known->cost;
    }
    return cost;
}

std::uint64_t Readings::cost(TermId term) const {
    const Choice* known = choice_of(term);
    return known ? known->cost : std::numeric_limits<std::uint64_t>::max();
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
        const Choice* choice = choice_of(root);
        if (!choice) return std::nullopt;
        const Term node = table_[choice->member];
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
