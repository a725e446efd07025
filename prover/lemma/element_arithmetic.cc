// Arithmetic of element terms: polynomials over atoms are kept in normal form, so that equal ones are equal by id.
#include <algorithm>

#include "prover/lemma/element.h"

namespace countersign {

ElementId ElementTable::collect(Polynomial terms, ElementSort sort) {
    for (auto& term : terms) std::sort(term.first.begin(), term.first.end());
    std::sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    Polynomial collected;
    for (auto& term : terms) {
        if (!collected.empty() && collected.back().first == term.first) collected.back().second += term.second;
        else collected.push_back(std::move(term));
    }
    std::erase_if(collected, [](const auto& term) { return term.second == 0; });
    return from_polynomial(std::move(collected), sort);
}

void ElementTable::make_same_sort(ElementId& a, ElementId& b) {
    if (nodes_[a.value].sort == nodes_[b.value].sort) return;
    a = to_real(a);
    b = to_real(b);
}

ElementId ElementTable::add(ElementId a, ElementId b) {
    make_same_sort(a, b);
    return add_multiple(a, 1, b);
}

/// a + factor * b, of one sort: both are in normal form, so that they are merged.
ElementId ElementTable::add_multiple(ElementId a, const Rational& factor, ElementId b) {
    Polynomial of_atom_a, of_atom_b, result;
    const Polynomial &left = terms_of(a, of_atom_a), &right = terms_of(b, of_atom_b);
    result.reserve(left.size() + right.size());
    auto x = left.begin(), y = right.begin();
    while (x != left.end() || y != right.end()) {
        if (y == right.end() || (x != left.end() && x->first < y->first)) {
            result.push_back(*x++);
        } else if (x == left.end() || y->first < x->first) {
            result.emplace_back(y->first, y->second * factor);
            ++y;
        } else {
            if (Rational sum = x->second + y->second * factor; sum != 0) result.emplace_back(x->first, std::move(sum));
            ++x, ++y;
        }
    }
    return from_polynomial(std::move(result), nodes_[a.value].sort);
}

/// Of an atom the terms are put into `of_atom`.
const Polynomial& ElementTable::terms_of(ElementId id, Polynomial& of_atom) const {
    const ElementNode& node = nodes_[id.value];
    if (node.kind == ElementKind::Polynomial) return node.polynomial;
    of_atom.emplace_back(Monomial{id}, 1);
    return of_atom;
}

ElementId ElementTable::scale(const Rational& factor, ElementId a) {
    Polynomial terms;
    if (factor != 0) terms = polynomial(a);
    for (auto& term : terms) term.second *= factor;
    return from_polynomial(std::move(terms), nodes_[a.value].sort);
}

ElementId ElementTable::subtract(ElementId a, ElementId b) {
    make_same_sort(a, b);
    return add_multiple(a, -1, b);
}

ElementId ElementTable::multiply(ElementId a, ElementId b) {
    make_same_sort(a, b);
    const Polynomial others = polynomial(b);
    Polynomial terms;
    for (const auto& [left, x] : polynomial(a)) {
        for (const auto& [right, y] : others) {
            terms.emplace_back(left, Rational(x * y));
            terms.back().first.insert(terms.back().first.end(), right.begin(), right.end());
        }
    }
    return collect(std::move(terms), nodes_[a.value].sort);
}

bool ElementTable::divide_polynomial(ElementId a, ElementId b, ElementId& result, ElementId& remainder) {
    Polynomial divisor = polynomial(b);
    if (divisor.size() != 1) return false;
    ElementSort sort = nodes_[a.value].sort;
    Polynomial quotients, rest;
    for (const auto& [monomial, factor] : polynomial(a)) {
        Monomial left = monomial;
        bool divides = true;
        for (ElementId atom : divisor[0].first) {
            auto place = std::find(left.begin(), left.end(), atom);
            if (place == left.end()) {
                divides = false;
                break;
            }
            left.erase(place);
        }
        Rational value = Rational(factor / divisor[0].second);
        if (divides && !value.is_whole() && sort == ElementSort::Int) {
            const Rational whole = floor_of(value);
            quotients.emplace_back(left, whole);
            rest.emplace_back(monomial, Rational(factor - whole * divisor[0].second));
        } else if (divides) {
            quotients.emplace_back(left, value);
        } else {
            rest.emplace_back(monomial, factor);
        }
    }
    result = collect(std::move(quotients), sort);
    remainder = collect(std::move(rest), sort);
    return true;
}

ElementId ElementTable::quotient(ElementId a, ElementId b) {
    Rational x, y;
    if (is_number(b, y) && y > 0) {
        if (y == 1) return a;
        if (is_number(a, x)) return number(floor_quotient(x, y));
    }
    return compose(ElementKind::Quotient, ElementSort::Int, {a, b});
}

ElementId ElementTable::sum_of_products(const Polynomial& terms, ElementSort sort) {
    ElementId result = number(0, sort);
    for (const auto& [factors, coefficient] : terms) {
        ElementId product = number(coefficient, sort);
        for (ElementId factor : factors) product = multiply(product, factor);
        result = add(result, product);
    }
    return result;
}

ElementId ElementTable::to_real(ElementId a) {
    const ElementNode& node = nodes_[a.value];
    if (node.sort != ElementSort::Int) return a;
    if (node.kind == ElementKind::Ite) return ite(node.children[0], to_real(node.children[1]), to_real(node.children[2]));
    if (node.kind != ElementKind::Polynomial) return compose(ElementKind::ToReal, ElementSort::Real, {a});
    Polynomial terms = node.polynomial;
    for (auto& term : terms)
        for (ElementId& atom : term.first) atom = to_real(atom);
    return sum_of_products(terms, ElementSort::Real);
}

ElementId ElementTable::inverse(ElementId a) {
    a = to_real(a);
    Rational value;
    if (is_number(a, value) && value != 0) return number(Rational(1 / value), ElementSort::Real);
    return apply("inv", ElementSort::Real, {a});
}

}  // namespace countersign
