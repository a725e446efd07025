#include "prover/lemma/closure_groups.h"

#include <algorithm>

namespace countersign {

bool GroupClosure::run(const std::vector<ElementId>& visible, const std::function<void(ElementId)>& put) {
    for (ElementId term : visible) {
        if (!seen_.insert(term).second) continue;
        const ElementNode& node = table_[term];
        if (node.kind == ElementKind::At || node.kind == ElementKind::Family || node.kind == ElementKind::GroupSum)
            touched_.insert(node.kind == ElementKind::Family ? node.sort : table_[node.children[0]].sort);
        if (node.kind == ElementKind::AllAxes && !node.open) {
            const std::string rank = table_.name(node.children[0]);
            const ElementSort family = table_.family_sort(rank.substr(1, rank.size() - 2));
            touched_.insert(family);
            groups_[family].folds.push_back(term);
        }
        if (node.kind != ElementKind::Apply) continue;
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            const ElementSort sort = table_[node.children[i]].sort;
            if (!is_family(sort)) continue;
            std::vector<ElementId>& known = groups_[sort].arguments[{node.symbol, i}];
            if (std::find(known.begin(), known.end(), node.children[i]) == known.end()) known.push_back(node.children[i]);
        }
    }
    for (ElementSort family : touched_) {
        Group& group = groups_[family];
        const ElementId rank = table_.rank(family), some = table_.less_equal(table_.one(), rank);
        put(table_.less_equal(table_.zero(), rank));
        const auto name_axis = [&](const std::string& name) {
            const ElementId axis = table_.variable("!" + name, axis_sort(family));
            if (std::find(group.witnesses.begin(), group.witnesses.end(), axis) == group.witnesses.end()) group.witnesses.push_back(axis);
            return axis;
        };
        for (ElementId fold : group.folds) {
            const ElementId axis = name_axis("all " + std::to_string(fold.value));
            put(table_.disjunction({fold, table_.conjunction(some, table_.negation(table_.open(fold, axis)))}));
        }
        for (const auto& [place, arguments] : group.arguments) {
            for (std::size_t i = 0; i < arguments.size(); ++i) {
                for (std::size_t j = i + 1; j < arguments.size(); ++j) {
                    const ElementId a = std::min(arguments[i], arguments[j]), b = std::max(arguments[i], arguments[j]);
                    const ElementId axis = name_axis("differ " + std::to_string(a.value) + " " + std::to_string(b.value));
                    const ElementId differ = table_.negation(table_.equal(table_.at(a, axis), table_.at(b, axis)));
                    put(table_.disjunction({table_.equal(a, b), table_.conjunction(some, differ)}));
                }
            }
        }
        for (ElementId fold : group.folds)
            for (ElementId axis : group.witnesses) put(table_.implies(table_.conjunction(fold, some), table_.open(fold, axis)));
    }
    return !touched_.empty();
}

}  // namespace countersign
