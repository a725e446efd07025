// The part of the search that knows sums over every index of a group: their terms and factors, their order, their direction.
#include <algorithm>

#include "prover/lemma/search.h"

namespace countersign {

std::vector<ElementId> HintSearch::bounds(ElementId sum) const {
    std::vector<ElementId> result = table_[sum].children;
    result.pop_back();
    return result;
}

ElementId HintSearch::in_bounds(ElementId sum, ElementId index) {
    const ElementNode& node = table_[sum];
    if (node.kind == ElementKind::GroupSum) return table_.index_in_range(index, node.children[0]);
    return table_.between(node.children[0], index, node.children[1]);
}

/// False where one is over a group and the other is not, or over another.
ElementId HintSearch::same_bounds(ElementId a, ElementId b) {
    const ElementNode x = table_[a], y = table_[b];
    if (x.kind != y.kind || table_.index_sort(a) != table_.index_sort(b)) return table_.truth(false);
    if (x.kind == ElementKind::GroupSum) return table_.same_family(x.children[0], y.children[0]);
    return table_.conjunction(table_.equal(x.children[0], y.children[0]), table_.equal(x.children[1], y.children[1]));
}

ElementId HintSearch::normalise_group_sum(ElementId sum, Assumptions& assumptions, int depth) {
    const ElementId sizes = table_[sum].children[0], axis = table_.fresh(axis_sort(table_[sizes].sort)), size = table_.at(sizes, axis);
    if (evident(table_.all_axes(axis, table_.equal(size, table_.one())), assumptions)) {
        const ElementId made = rewrite("single", {sum});
        return made.valid() ? normalise(made, assumptions, depth + 1) : sum;
    }
    if (evident(table_.negation(table_.all_axes(axis, table_.less_equal(table_.one(), size))), assumptions)) {
        const ElementId made = rewrite("empty", {sum});
        return made.valid() ? made : sum;
    }
    return take_terms_apart(normalise_body(sum, assumptions, depth));
}

/// As they stand, with the two outer sums of the second exchanged, and with the second read backwards.
void HintSearch::relate_group_sums(ElementId a, ElementId b, const Assumptions& assumptions) {
    std::vector<ElementId> forms{b};
    const ElementId p = table_.fresh(table_.index_sort(b)), inner = table_.open(b, p);
    if (is_sum(inner)) {
        const ElementId exchanged = rewrite("exchange", {b});
        if (exchanged.valid()) forms.push_back(exchanged);
    }
    for (ElementId form : std::vector<ElementId>(forms)) {
        const ElementId reversed = table_[form].kind == ElementKind::GroupSum ? rewrite("reverse", {form}) : ElementId{};
        if (reversed.valid()) forms.push_back(reversed);
    }
    for (ElementId form : forms)
        if (form != a && evident(same_bounds(a, form), assumptions)) relate_pair(a, form, 0);
}

}  // namespace countersign
