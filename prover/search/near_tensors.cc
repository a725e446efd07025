#include "prover/search/near_tensors.h"

#include <algorithm>

#include "prover/search/clean.h"
#include "prover/search/saturation.h"

namespace countersign {
namespace {

constexpr int most_operators = 4;  // of a clean expression

}  // namespace

bool NearTensors::holds(TermId term) {
    const std::pair<std::size_t, std::size_t> state{space_.saturation->epoch(), space_.graph.terms().size()};
    if (state != state_) known_.clear();
    state_ = state;
    return holds(space_.graph.find(term), most_operators);
}

bool NearTensors::holds(TermId root, int depth) {
    const auto [known, added] = known_.emplace(std::make_pair(root, depth), false);
    if (added) known->second = find(root, depth);
    return known->second;
}

bool NearTensors::find(TermId root, int depth) {
    for (TermId member : space_.graph.members(root)) {
        if (terms_of_d_.count(member)) return true;
        const Term& node = table_[member];
        if (node.is_leaf || depth == 0) continue;
        const std::string& op = table_.operator_name(node.op);
        if (!is_clean_operator(op) && !is_scale_operator(op)) continue;
        const auto is_held = [&](TermId argument) { return holds(space_.graph.find(argument), depth - 1); };
        if (std::all_of(node.arguments.begin(), node.arguments.end(), is_held)) return true;
    }
    return false;
}

bool NearTensors::holds_tensor(TermId term) const {
    const std::vector<TermId>& members = space_.graph.members(space_.graph.find(term));
    return std::any_of(members.begin(), members.end(), [&](TermId member) { return terms_of_d_.count(member) > 0; });
}

/// Whether the class of a term holds a tensor of d, or such side by side or added up.
bool NearTensors::is_joined(TermId term) const {
    const std::vector<TermId>& members = space_.graph.members(space_.graph.find(term));
    return holds_tensor(term) || std::any_of(members.begin(), members.end(), [&](TermId member) {
        const Term& node = table_[member];
        const bool joins = !node.is_leaf && (is_joining_operator(table_.operator_name(node.op)) || table_.operator_name(node.op) == "sum");
        return joins && std::all_of(node.arguments.begin(), node.arguments.end(), [&](TermId part) { return holds_tensor(part); });
    });
}

std::vector<TermId> NearTensors::layouts_not_joined(TermId term) const {
    std::vector<TermId> result, open = table_[term].arguments;
    std::set<TermId> seen;
    while (!open.empty()) {
        const TermId next = open.back();
        open.pop_back();
        const Term& node = table_[next];
        if (node.is_leaf || !is_layout_operator(table_.operator_name(node.op)) || !seen.insert(next).second || is_joined(next)) continue;
        result.push_back(next);
        open.insert(open.end(), node.arguments.begin(), node.arguments.end());
    }
    std::reverse(result.begin(), result.end());
    result.push_back(term);
    return result;
}

}  // namespace countersign
