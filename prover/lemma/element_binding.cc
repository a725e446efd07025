// Binders and substitution. A bound variable is named by the height of its binder; nothing here lets a binder capture a variable
// that stood outside it.
#include <algorithm>

#include "prover/lemma/element.h"

namespace countersign {

namespace {

/// Puts what `step` gives for each atom in its place. Whether any is another.
template <class Step>
bool replace_atoms(Polynomial& terms, const Step& step) {
    bool changed = false;
    for (auto& term : terms) {
        for (ElementId& atom : term.first) {
            const ElementId replaced = step(atom);
            changed = changed || replaced != atom;
            atom = replaced;
        }
    }
    return changed;
}

}  // namespace

bool ElementTable::is_binder_kind(ElementKind kind) {
    switch (kind) {
        case ElementKind::Sum:
        case ElementKind::Max:
        case ElementKind::Lambda:
        case ElementKind::SizeList:
        case ElementKind::Family:
        case ElementKind::AllAxes:
        case ElementKind::GroupSum: return true;
        default: return false;
    }
}

ElementId ElementTable::bind(ElementKind kind, std::vector<ElementId> bounds, ElementId variable, ElementId body) {
    const std::uint32_t height = nodes_[body.value].height + 1;
    const ElementSort index = nodes_[variable.value].sort;
    const ElementSort sort = kind == ElementKind::Lambda || kind == ElementKind::SizeList ? ElementSort::Array
                             : kind == ElementKind::Family                                ? family_of_axes(index)
                                                                                          : nodes_[body.value].sort;
    bounds.push_back(rename(body, variable, bound(height, index)));
    return compose(kind, sort, std::move(bounds), height);
}

ElementId ElementTable::open(ElementId binder, ElementId value) {
    const ElementNode& node = nodes_[binder.value];
    ElementId own = bound(node.symbol, bound_sort(node));
    if (nodes_[value.value].kind == ElementKind::Variable) return rename(node.children.back(), own, value);
    ElementId middle = fresh(bound_sort(node));
    return substitute(rename(node.children.back(), own, middle), middle, value);
}

ElementId ElementTable::rebuild(const ElementNode& node, std::vector<ElementId> children) {
    switch (node.kind) {
        case ElementKind::Apply:
            if (symbols_[node.symbol] == "inv") return inverse(children[0]);
            return compose(node.kind, node.sort, std::move(children), node.symbol);
        case ElementKind::Ite: return ite(children[0], children[1], children[2]);
        case ElementKind::Quotient: return quotient(children[0], children[1]);
        case ElementKind::ToReal: return to_real(children[0]);
        case ElementKind::Start: return start(children[0], children[1]);
        case ElementKind::Part: return part(children[0], children[1]);
        case ElementKind::At: return at(children[0], children[1]);
        case ElementKind::AtMostZero: return less_equal(children[0], number(0, nodes_[children[0].value].sort));
        case ElementKind::IsZero: return equal(children[0], number(0, nodes_[children[0].value].sort));
        case ElementKind::Equal: return equal(children[0], children[1]);
        case ElementKind::Not: return negation(children[0]);
        case ElementKind::And: return conjunction(std::move(children));
        default: return compose(node.kind, node.sort, std::move(children), node.symbol);
    }
}

ElementId ElementTable::rename(ElementId id, ElementId from, ElementId to) {
    std::unordered_map<std::uint32_t, ElementId> done;
    return rename_step(id, from, to, done);
}

ElementId ElementTable::rename_step(ElementId id, ElementId from, ElementId to, std::unordered_map<std::uint32_t, ElementId>& done) {
    if (id == from) return to;
    auto found = done.find(id.value);
    if (found != done.end()) return found->second;
    const ElementNode& node = nodes_[id.value];
    ElementId result = id;
    if (node.kind == ElementKind::Polynomial) {
        Polynomial terms = node.polynomial;
        if (replace_atoms(terms, [&](ElementId atom) { return rename_step(atom, from, to, done); })) result = collect(std::move(terms), node.sort);
    } else if (!node.children.empty()) {
        std::vector<ElementId> children;
        for (ElementId child : node.children) children.push_back(rename_step(child, from, to, done));
        if (children != node.children) result = rebuild(node, std::move(children));
    }
    done.emplace(id.value, result);
    return result;
}

ElementId ElementTable::substitute(ElementId id, const Substitution& map) {
    if (map.empty()) return id;
    std::unordered_map<std::uint32_t, ElementId> done;
    return substitute_step(id, map, done);
}

ElementId ElementTable::substitute_step(ElementId id, const Substitution& map, std::unordered_map<std::uint32_t, ElementId>& done) {
    if (auto found = map.find(id); found != map.end()) return found->second;
    if (auto found = done.find(id.value); found != done.end()) return found->second;
    const ElementNode& node = nodes_[id.value];
    ElementId result = id;
    if (node.kind == ElementKind::Polynomial) {
        Polynomial terms = node.polynomial;
        if (replace_atoms(terms, [&](ElementId atom) { return substitute_step(atom, map, done); })) result = sum_of_products(terms, node.sort);
    } else if (is_binder(id)) {
        std::vector<ElementId> bounds;
        // The rank before a body in an axis names the group and stays.
        const bool over_axes = node.kind == ElementKind::Family || node.kind == ElementKind::AllAxes;
        for (std::size_t i = 0; i + 1 < node.children.size(); ++i)
            bounds.push_back(over_axes ? node.children[i] : substitute_step(node.children[i], map, done));
        // Opened with a fresh variable and closed again, so that heights are those of the new body and nothing is captured.
        bool touched = false;
        for (const auto& entry : map) touched = touched || contains(node.children.back(), entry.first);
        if (touched) {
            ElementId variable = fresh(bound_sort(node));
            ElementId inner = rename(node.children.back(), bound(node.symbol, bound_sort(node)), variable);
            std::unordered_map<std::uint32_t, ElementId> inner_done;
            result = rebind(node, std::move(bounds), variable, substitute_step(inner, map, inner_done));
        } else if (!std::equal(bounds.begin(), bounds.end(), node.children.begin())) {
            bounds.push_back(node.children.back());
            result = compose(node.kind, node.sort, std::move(bounds), node.symbol);
        }
    } else if (!node.children.empty()) {
        std::vector<ElementId> children;
        for (ElementId child : node.children) children.push_back(substitute_step(child, map, done));
        if (children != node.children) result = rebuild(node, std::move(children));
    }
    done.emplace(id.value, result);
    return result;
}

}  // namespace countersign
