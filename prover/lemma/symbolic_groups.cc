// Groups looked into axis by axis: families, `each`, and sums over every index of a group. A group of a definition stands for some
// segments of a lemma's shape; what is computed along it is computed for each of these segments by itself.
#include "prover/lemma/symbolic.h"

namespace countersign {

ElementId LemmaModel::sizes_of_group(const std::string& group) { return table_.variable("sizes of " + group, table_.family_sort(group)); }

Components LemmaModel::sizes_of(const SymbolicShape& shape) {
    Components result;
    for (const SymbolicSegment& segment : shape) result.push_back(segment.size);
    return result;
}

SymbolicShape LemmaModel::segments_of(const Components& sizes) const {
    SymbolicShape result;
    for (ElementId size : sizes) {
        SymbolicSegment segment;
        segment.is_group = is_family(table_[size].sort);
        if (segment.is_group) segment.group = table_.group_name(table_[size].sort);
        segment.size = size;
        result.push_back(std::move(segment));
    }
    return result;
}

void LemmaModel::touch(const Components& components) {
    for (ElementId component : components)
        if (is_family(table_[component].sort)) touched_groups_.insert(table_[component].sort);
}

bool LemmaModel::find_family(const std::string& name, const Scope& scope, Components& result) const {
    if (auto found = scope.families.find(name); found != scope.families.end()) {
        result = found->second;
        return true;
    }
    if (scope.application) {
        if (auto found = scope.application->families.find(name); found != scope.application->families.end()) {
            result = found->second;
            return true;
        }
        auto found = scope.application->groups.find(name);
        if (found == scope.application->groups.end()) return false;
        result = sizes_of(found->second);
        return true;
    }
    if (auto found = families_.find(name); found != families_.end()) {
        result = {found->second};
        return true;
    }
    if (!groups_.count(name)) return false;
    result = {table_.variable("sizes of " + name, table_.family_sort(name))};
    return true;
}

Components LemmaModel::family_value(const Expression& expression, const Scope& scope) {
    if (expression.kind == ExpressionKind::Group) {
        Components result;
        if (find_family(expression.text, scope, result)) return result;
        throw ElaborationError{expression.place, "unknown group *" + expression.text};
    }
    if (expression.kind == ExpressionKind::Family) return pointwise(*expression.children[0], scope, false);
    if (expression.kind != ExpressionKind::List) throw ElaborationError{expression.place, "integers along a group are expected here"};
    Components result;
    for (const auto& entry : expression.children) {
        if (entry->kind == ExpressionKind::Group || entry->kind == ExpressionKind::Family) {
            const Components part = family_value(*entry, scope);
            result.insert(result.end(), part.begin(), part.end());
        } else {
            result.push_back(integer(*entry, scope));
        }
    }
    return result;
}

Components LemmaModel::pointwise(const Expression& expression, const Scope& scope, bool formula) {
    if (scope.along_axes) throw ElaborationError{expression.place, "an expression over a group stands inside another"};
    std::map<std::string, Components> used;
    std::vector<const Expression*> work{&expression};
    while (!work.empty()) {
        const Expression* next = work.back();
        work.pop_back();
        for (const auto& child : next->children) work.push_back(child.get());
        Components found;
        if (next->kind == ExpressionKind::Name && find_family(next->text, scope, found)) used.emplace(next->text, std::move(found));
    }
    if (used.empty()) throw ElaborationError{expression.place, "an expression over a group names no family"};
    const Components& first = used.begin()->second;
    for (const auto& [name, components] : used) {
        bool fits = components.size() == first.size();
        for (std::size_t i = 0; fits && i < first.size(); ++i) fits = table_[components[i]].sort == table_[first[i]].sort;
        if (!fits) throw ElaborationError{expression.place, name + " and " + used.begin()->first + " are families of different groups"};
        touch(components);
    }
    Components result;
    for (std::size_t i = 0; i < first.size(); ++i) {
        Scope inner = scope;
        inner.along_axes = true;
        const bool group = is_family(table_[first[i]].sort);
        const ElementId axis = group ? table_.fresh(axis_sort(table_[first[i]].sort)) : ElementId{};
        for (const auto& [name, components] : used) inner.elements[name] = group ? table_.at(components[i], axis) : components[i];
        const ElementId value = evaluate(expression, inner);
        if (table_[value].sort != (formula ? ElementSort::Bool : ElementSort::Int))
            throw ElaborationError{expression.place, formula ? "a formula is expected here" : "an integer is expected here"};
        if (!group) result.push_back(value);
        else result.push_back(formula ? table_.all_axes(axis, value) : table_.family(axis, value));
    }
    return result;
}

/// Over one axis an ordinary sum, over a group a sum of its own, the first segment outermost.
ElementId LemmaModel::evaluate_group_sum(const Expression& expression, const Scope& scope) {
    if (scope.along_axes) throw ElaborationError{expression.place, "a sum over a group stands inside an expression over a group"};
    const Components sizes = family_value(*expression.children[0], scope);
    touch(sizes);
    Components index;
    for (ElementId size : sizes) index.push_back(table_.fresh(table_[size].sort));
    Scope inner = scope;
    inner.groups[expression.text] = index;
    inner.families[expression.text] = index;
    ElementId result = evaluate(*expression.children[1], inner);
    for (std::size_t i = sizes.size(); i-- > 0;)
        result = is_family(table_[sizes[i]].sort) ? table_.group_sum(sizes[i], index[i], result)
                                                  : table_.sum(table_.zero(), sizes[i], index[i], result);
    return result;
}

std::vector<ElementId> LemmaModel::touched_sizes() {
    std::vector<ElementId> result;
    std::set<ElementId> known;
    for (ElementSort group : touched_groups_) result.push_back(table_.less_equal(table_.zero(), table_.rank(group)));
    for (ElementId sizes : declared_group_sizes_)
        if (touched_groups_.count(table_[sizes].sort) && known.insert(sizes).second) result.push_back(table_.sizes_not_negative(sizes));
    return result;
}

ElementId LemmaModel::not_negative(const Components& sizes) {
    std::vector<ElementId> parts;
    touch(sizes);
    for (ElementId size : sizes)
        parts.push_back(is_family(table_[size].sort) ? table_.sizes_not_negative(size) : table_.less_equal(table_.zero(), size));
    return table_.conjunction(std::move(parts));
}

ElementId LemmaModel::same(const Components& a, const Components& b, const Place& place) {
    std::vector<ElementId> parts;
    touch(a);
    bool fits = a.size() == b.size();
    for (std::size_t i = 0; fits && i < a.size(); ++i) {
        fits = table_[a[i]].sort == table_[b[i]].sort;
        if (fits) parts.push_back(is_family(table_[a[i]].sort) ? table_.same_family(a[i], b[i]) : table_.equal(a[i], b[i]));
    }
    if (!fits) throw ElaborationError{place, "families of different groups"};
    return table_.conjunction(std::move(parts));
}

}  // namespace countersign
