#include "prover/search/lifted_layout.h"

#include <algorithm>

#include "prover/search/clean.h"

namespace countersign {
namespace {

constexpr int deepest_layout = 4;
constexpr std::size_t most_results = 3;  // of one operator on one tensor: a gradient is scaled by several numbers

}  // namespace

void LiftedLayouts::note_input(TermId of_s) {
    Known known;
    if (const auto found = layout(graph_.find(of_s), deepest_layout, false, known)) layouts_[of_s] = *found;
}

std::optional<TermId> LiftedLayouts::layout(TermId root, int depth, bool has_slice, Known& known) const {
    const auto [entry, is_new] = known.try_emplace({root, depth, has_slice});
    if (!is_new) return entry->second;
    return entry->second = layout_anew(root, depth, has_slice, known);
}

std::optional<TermId> LiftedLayouts::layout_anew(TermId root, int depth, bool has_slice, Known& known) const {
    const std::vector<TermId> members = graph_.members(root);
    const auto of_d = std::find_if(members.begin(), members.end(), [&](TermId member) { return terms_of_d_.count(member) > 0; });
    if (of_d != members.end()) return has_slice ? std::optional(*of_d) : std::nullopt;
    for (TermId member : depth > 0 ? members : std::vector<TermId>()) {
        const Term node = table_[member];
        if (node.is_leaf || node.arguments.empty() || !is_layout_operator(table_.operator_name(node.op))) continue;
        const bool slices = has_slice || table_.operator_name(node.op) == "slice";
        std::vector<TermId> parts;
        for (TermId argument : node.arguments) {
            const auto part = layout(graph_.find(argument), depth - 1, slices, known);
            if (!part) break;
            parts.push_back(*part);
        }
        if (parts.size() != node.arguments.size()) continue;
        if (const auto made = table_.make(node.op, std::move(parts), node.attributes)) return *made;
    }
    return std::nullopt;
}

std::vector<TermId> LiftedLayouts::propose(TermId of_s) const {
    std::vector<TermId> result;
    const std::vector<TermId> operands = table_[of_s].arguments;
    for (TermId operand : operands) {
        const auto known = layouts_.find(operand);
        if (known == layouts_.end() || table_[operand].type != table_[of_s].type) continue;
        std::vector<std::pair<TermId, std::vector<TermId>>> results;
        for (TermId tensor : tensors_in(known->second)) results.emplace_back(tensor, results_on(of_s, tensor));
        for (std::size_t which = 0; which < most_results; ++which) {
            std::vector<std::pair<TermId, TermId>> replacements;
            for (const auto& [tensor, made] : results)
                if (which < made.size()) replacements.emplace_back(tensor, made[which]);
            if (replacements.size() < results.size()) break;
            if (const TermId lifted = replace_terms(table_, known->second, replacements); lifted.valid()) result.push_back(lifted);
        }
    }
    return result;
}

std::vector<TermId> LiftedLayouts::tensors_in(TermId layout) const {
    std::vector<TermId> tensors, open{layout};
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (terms_of_d_.count(term)) tensors.push_back(term);
        else open.insert(open.end(), table_[term].arguments.begin(), table_[term].arguments.end());
    }
    return tensors;
}

/// What d makes of a tensor by the operator of s, oldest first.
std::vector<TermId> LiftedLayouts::results_on(TermId of_s, TermId tensor) const {
    const Term& wanted = table_[of_s];
    std::set<TermId> results;
    for (TermId parent : graph_.parents(graph_.find(tensor))) {
        const Term& node = table_[parent];
        if (node.op == wanted.op && node.attributes == wanted.attributes && node.type == table_[tensor].type && terms_of_d_.count(parent))
            results.insert(parent);
    }
    return {results.begin(), results.end()};
}

}  // namespace countersign
