// Element terms over groups of axes: families of integers and what holds or is computed at every axis. A family is a list of
// integers of the group's rank, so two are equal if all their entries are; nothing here assumes that there is an axis.
#include "prover/lemma/element.h"

namespace countersign {

ElementSort ElementTable::family_sort(const std::string& group) {
    const auto sort = static_cast<ElementSort>(static_cast<std::size_t>(ElementSort::Group) + 2 * groups_.size());
    auto [place, added] = group_index_.emplace(group, sort);
    if (added) groups_.push_back(group);
    return place->second;
}

const std::string& ElementTable::group_name(ElementSort family) const {
    return groups_[(static_cast<std::size_t>(family) - static_cast<std::size_t>(ElementSort::Group)) / 2];
}

ElementId ElementTable::rank(ElementSort family) { return variable("|" + group_name(family) + "|", ElementSort::Int); }

ElementSort ElementTable::bound_sort(const ElementNode& binder) const {
    switch (binder.kind) {
        case ElementKind::GroupSum: return nodes_[binder.children[0].value].sort;
        case ElementKind::Family: return axis_sort(binder.sort);
        case ElementKind::AllAxes: {
            const std::string& rank = symbols_[nodes_[binder.children[0].value].symbol];
            return axis_sort(group_index_.at(rank.substr(1, rank.size() - 2)));
        }
        default: return ElementSort::Int;
    }
}

ElementId ElementTable::at(ElementId family, ElementId axis) {
    if (nodes_[family.value].kind == ElementKind::Family) return open(family, axis);
    return compose(ElementKind::At, ElementSort::Int, {family, axis});
}

ElementId ElementTable::family(ElementId axis, ElementId body) {
    const ElementNode& node = nodes_[body.value];
    if (node.kind == ElementKind::At && node.children[1] == axis && !contains(node.children[0], axis)) return node.children[0];
    return bind(ElementKind::Family, {rank(family_of_axes(nodes_[axis.value].sort))}, axis, body);
}

ElementId ElementTable::all_axes(ElementId axis, ElementId formula) {
    const ElementNode node = nodes_[formula.value];
    if (node.kind == ElementKind::True) return true_;
    if (node.kind == ElementKind::And) {
        std::vector<ElementId> parts;
        for (ElementId part : node.children) parts.push_back(all_axes(axis, part));
        return conjunction(std::move(parts));
    }
    ElementId axes = rank(family_of_axes(nodes_[axis.value].sort));
    if (!contains(formula, axis)) return disjunction({less_equal(axes, zero_), formula});
    return bind(ElementKind::AllAxes, {axes}, axis, formula);
}

ElementId ElementTable::rebind(const ElementNode& node, std::vector<ElementId> bounds, ElementId variable, ElementId body) {
    if (node.kind == ElementKind::Family) return family(variable, body);
    if (node.kind == ElementKind::AllAxes) return all_axes(variable, body);
    return bind(node.kind, std::move(bounds), variable, body);
}

ElementId ElementTable::sizes_not_negative(ElementId sizes) {
    ElementId axis = fresh(axis_sort(nodes_[sizes.value].sort));
    return all_axes(axis, less_equal(zero_, at(sizes, axis)));
}

ElementId ElementTable::index_in_range(ElementId index, ElementId sizes) {
    ElementId axis = fresh(axis_sort(nodes_[sizes.value].sort));
    return all_axes(axis, in_range(at(index, axis), at(sizes, axis)));
}

ElementId ElementTable::same_family(ElementId a, ElementId b) {
    if (a == b) return true_;
    ElementId axis = fresh(axis_sort(nodes_[a.value].sort));
    return all_axes(axis, equal(at(a, axis), at(b, axis)));
}

}  // namespace countersign
