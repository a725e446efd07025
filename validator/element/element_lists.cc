// Element expressions: lists of tensors, piece by piece, and the sizes of their parts. See element_reader.h.
#include "validator/element/element_reader.h"

namespace countersign::validator {

Element ElementReader::size_of(const Binding& sizes, const Tensor& part) {
    return sizes.place < part.axes.size() ? part.axes[sizes.place] : s_.fail("a part without an axis");
}

// The sizes of the parts of one piece, as a lambda.
Element ElementReader::list_of(const Binding& sizes, std::size_t piece) {
    const Piece& of = (*sizes.list)[piece];
    const Element t = s_.fresh(FormulaSort::integer);
    return s_.lambda({of.count}, {t}, size_of(sizes, of.part(t)));
}

// The sums of the sizes of all parts in the pieces before each piece, and of all.
std::vector<Element> ElementReader::totals(const Binding& sizes) {
    std::vector<Element> result{s_.integer(0)};
    for (std::size_t i = 0; i < sizes.list->size(); ++i) {
        const Piece& of = (*sizes.list)[i];
        const auto size = [&] { return of.single ? size_of(sizes, of.part(s_.integer(0))) : s_.start(list_of(sizes, i), of.count); };
        result.push_back(s_.failed() ? Element{0} : s_.add(result[i], size()));
    }
    return result;
}

Element ElementReader::size_list(const Expression& e, const ScopePointer& scope) {
    const Binding* binding = e.kind == ExpressionKind::name ? scope->find(e.name) : nullptr;
    if (binding != nullptr && binding->kind == Binding::Kind::body) return binding->value;
    if (binding != nullptr && binding->kind == Binding::Kind::list_size && binding->list->size() == 1 && !binding->list->front().single)
        return list_of(*binding, 0);
    const Element result = e.kind == ExpressionKind::lambda && e.names.size() == 1 ? element(e, scope) : s_.fail("a size list is expected");
    if (!s_.failed() && s_.sort(s_.children(result).back()) != FormulaSort::integer) s_.mismatch("a size list of values that are not integers");
    return result;
}

// The value at the piece in which the index lies: in a comprehension, in the part that `part` names.
Element ElementReader::located(const Expression& e, const ScopePointer& scope) {
    const Binding* sizes = scope->find(e.third_name);
    if (sizes == nullptr || sizes->kind != Binding::Kind::list_size) return s_.fail("`" + e.third_name + "` is no size list");
    const std::vector<Element> before = totals(*sizes);
    const Element i = element(*e.children[0], scope), valid = s_.in_range(s_.integer(0), i, before.back());
    demand(valid, "`locate` outside all parts", e);
    std::optional<Element> result;
    for (std::size_t piece = sizes->list->size(); piece-- > 0 && !s_.failed();) {
        Element number = s_.integer(0), offset = s_.subtract(i, before[piece]);
        if (!(*sizes->list)[piece].single) {
            const Element list = list_of(*sizes, piece);
            number = s_.part(list, offset);
            offset = s_.subtract(offset, s_.start(list, number));
        }
        auto inner = inner_scope(scope);
        inner->names[e.name] = {.kind = Binding::Kind::part_index, .value = number, .list = sizes->list, .place = piece};
        inner->names[e.second_name] = value_binding(offset);
        Element value = element_under(valid, *e.children[1], inner);
        if (!result) result = value;
        else if (fit(value, *result)) result = s_.conditional(s_.less(i, before[piece + 1]), value, *result);
    }
    return result ? *result : s_.fail("`locate` in an empty list");
}

Tensor ElementReader::part_of(const std::vector<Piece>& list, const Expression& t, const ScopePointer& scope) {
    const Binding* binding = t.kind == ExpressionKind::name ? scope->find(t.name) : nullptr;
    if (binding != nullptr && binding->kind == Binding::Kind::part_index && binding->place < list.size())
        return list[binding->place].part(binding->value);
    Element at = element(t, scope);
    if (list.size() != 1) s_.fail("a part of a list of several pieces must be named by its number in `locate`, `sum` or `max`");
    if (!need(at, DeclaredSort::integer)) return {};
    demand(s_.in_range(s_.integer(0), at, list[0].count), "an access out of range", t);
    return list[0].part(at);
}

// `sum(t < k)`, `max(t < k)` over all parts of a list: piece by piece. An empty comprehension adds nothing, and is no candidate for a maximum.
Element ElementReader::fold_list(const Expression& e, const ScopePointer& scope, const Pieces& list) {
    const ElementKind kind = e.kind == ExpressionKind::sum ? ElementKind::sum : ElementKind::maximum;
    Element result = s_.integer(0), present = s_.truth(false);
    for (std::size_t i = 0; i < list->size() && !s_.failed(); ++i) {
        const Piece& piece = (*list)[i];
        const Element number = piece.single ? s_.integer(0) : s_.fresh(FormulaSort::integer);
        const ScopePointer inner = extended(scope, e.name, {.kind = Binding::Kind::part_index, .value = number, .list = list, .place = i});
        Element value = element_under(s_.in_range(s_.integer(0), number, piece.count), *e.children[2], inner);
        if (!need(value, DeclaredSort::number)) return Element{0};
        if (!piece.single) value = s_.bind(kind, {s_.integer(0), piece.count}, {number}, value);
        const Element here = s_.less_equal(s_.integer(1), piece.count);
        if (i == 0) result = value;
        else if (kind == ElementKind::sum) result = s_.add(result, value);
        else result = s_.conditional(s_.negation(present), value, s_.conditional(s_.negation(here), result, s_.maximum_of(result, value)));
        present = s_.disjunction({present, here});
    }
    if (kind == ElementKind::maximum) demand(present, "the maximum of nothing", e);
    return result;
}

}  // namespace countersign::validator
