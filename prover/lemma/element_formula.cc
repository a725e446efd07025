// Formulas over element terms, simplified as they are made: comparisons have one side, a constant factor is taken out, and what has
// a truth value is that value.
#include <algorithm>
#include <limits>
#include <numeric>

#include "prover/lemma/element.h"

namespace countersign {

namespace {

/// Of the numerators.
Rational common_factor(const Rational& a, const Rational& b) {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    const auto x = a.integer(), y = b.integer();
    if (x && y && *x != least && *y != least) return std::gcd(*x, *y);
    return Rational(Integer(gcd(numerator(a), numerator(b))));
}

void normalise_sign(Polynomial& terms, bool integer, bool keep_sign) {
    // Integers: divided by the common factor of the coefficients of what is not constant. Reals: the first such coefficient is 1 or -1.
    if (terms.empty()) return;
    std::size_t first = terms[0].first.empty() ? 1 : 0;
    if (first == terms.size()) return;
    Rational factor;
    if (integer) {
        for (std::size_t i = first; i < terms.size(); ++i) factor = common_factor(factor, terms[i].second);
    } else {
        factor = abs(terms[first].second);
    }
    if (!keep_sign && terms[first].second < 0) factor = Rational(-factor);
    for (auto& term : terms) term.second = Rational(term.second / factor);
}

}  // namespace

ElementId ElementTable::less_equal(ElementId a, ElementId b) {
    ElementId difference = subtract(a, b);
    Rational value;
    if (is_number(difference, value)) return truth(value <= 0);
    Polynomial terms = polynomial(difference);
    bool integer = nodes_[difference.value].sort == ElementSort::Int;
    normalise_sign(terms, integer, true);
    // c + x <= 0 over the integers: c may be rounded up.
    if (integer && terms[0].first.empty()) {
        terms[0].second = -floor_of(-terms[0].second);
        if (terms[0].second == 0) terms.erase(terms.begin());
    }
    return compose(ElementKind::AtMostZero, ElementSort::Bool, {from_polynomial(terms, integer ? ElementSort::Int : ElementSort::Real)});
}

ElementId ElementTable::less(ElementId a, ElementId b) {
    if (nodes_[a.value].sort == ElementSort::Int && nodes_[b.value].sort == ElementSort::Int) return less_equal(add(a, one_), b);
    return negation(less_equal(b, a));
}

ElementId ElementTable::equal(ElementId a, ElementId b) {
    if (a == b) return true_;
    ElementSort sort = nodes_[a.value].sort;
    bool arithmetic = (sort == ElementSort::Int || sort == ElementSort::Real) &&
                      (nodes_[b.value].sort == ElementSort::Int || nodes_[b.value].sort == ElementSort::Real);
    if (arithmetic) {
        ElementId difference = subtract(a, b);
        Rational value;
        if (is_number(difference, value)) return truth(value == 0);
        Polynomial terms = polynomial(difference);
        bool integer = nodes_[difference.value].sort == ElementSort::Int;
        normalise_sign(terms, integer, false);
        if (integer && terms[0].first.empty() && !terms[0].second.is_whole()) return false_;
        return compose(ElementKind::IsZero, ElementSort::Bool, {from_polynomial(terms, integer ? ElementSort::Int : ElementSort::Real)});
    }
    if (sort == ElementSort::Bool) {
        if (a == true_) return b;
        if (b == true_) return a;
        if (a == false_) return negation(b);
        if (b == false_) return negation(a);
    }
    if (b < a) std::swap(a, b);
    return compose(ElementKind::Equal, ElementSort::Bool, {a, b});
}

ElementId ElementTable::negation(ElementId a) {
    const ElementNode& node = nodes_[a.value];
    if (node.kind == ElementKind::True) return false_;
    if (node.kind == ElementKind::False) return true_;
    if (node.kind == ElementKind::Not) return node.children[0];
    if (node.kind == ElementKind::AtMostZero && nodes_[node.children[0].value].sort == ElementSort::Int)
        return less_equal(one_, node.children[0]);
    return compose(ElementKind::Not, ElementSort::Bool, {a});
}

ElementId ElementTable::conjunction(std::vector<ElementId> parts) {
    std::vector<ElementId> all;
    for (ElementId part : parts) {
        const ElementNode& node = nodes_[part.value];
        if (node.kind == ElementKind::True) continue;
        if (node.kind == ElementKind::False) return false_;
        if (node.kind == ElementKind::And) {
            all.insert(all.end(), node.children.begin(), node.children.end());
        } else {
            all.push_back(part);
        }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (ElementId part : all) {
        const ElementNode& node = nodes_[part.value];
        if (node.kind == ElementKind::Not && std::binary_search(all.begin(), all.end(), node.children[0])) return false_;
    }
    if (all.empty()) return true_;
    if (all.size() == 1) return all[0];
    return compose(ElementKind::And, ElementSort::Bool, std::move(all));
}

ElementId ElementTable::disjunction(const std::vector<ElementId>& parts) {
    std::vector<ElementId> negated;
    for (ElementId part : parts) negated.push_back(negation(part));
    return negation(conjunction(std::move(negated)));
}

ElementId ElementTable::ite(ElementId condition, ElementId a, ElementId b) {
    if (condition == true_ || a == b) return a;
    if (condition == false_) return b;
    make_same_sort(a, b);
    if (nodes_[condition.value].kind == ElementKind::Not) {
        condition = nodes_[condition.value].children[0];
        std::swap(a, b);
    }
    if (nodes_[a.value].sort == ElementSort::Bool) return conjunction(implies(condition, a), implies(negation(condition), b));
    return compose(ElementKind::Ite, nodes_[a.value].sort, {condition, a, b});
}

}  // namespace countersign
