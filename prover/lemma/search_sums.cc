// The part of the search that takes sums apart: into ranges on which conditions are decided, into parts of lists, into products of
// what moves with the bound variable. Every step is recorded as the fact that allows it.
#include <algorithm>

#include "prover/lemma/closure.h"
#include "prover/lemma/search.h"

namespace countersign {

bool HintSearch::mentions_enclosing(ElementId id) const {
    for (ElementId constant : enclosing_)
        if (table_.contains(id, constant)) return true;
    return false;
}

ElementId HintSearch::rewrite(const std::string& kind, const std::vector<ElementId>& terms) {
    FactRow row{kind, terms, "", {}};
    FactFormula formula;
    std::string reason;
    if (full() || !fact_formula(model_, row, formula, reason)) return {};
    add(row);
    if (is_group_fact(table_, row)) return group_equation(table_, row).right;
    ElementId sum = terms[kind == "distribute" ? 1 : 0];
    // The equation is read off by building it again; normal forms may have moved its sides.
    ElementId low = table_[sum].children[0], high = table_[sum].children[1];
    ElementId p = table_.fresh(ElementSort::Int);
    ElementKind binder = table_[sum].kind;
    auto bind = [&](ElementId from, ElementId to, ElementId body) { return table_.bind(binder, {from, to}, p, body); };
    if (kind == "shift") {
        ElementId m = terms[1];
        return bind(table_.subtract(low, m), table_.subtract(high, m), table_.open(sum, table_.add(p, m)));
    }
    if (kind == "single") return table_.open(sum, low);
    if (kind == "const") {
        ElementId value = table_.open(sum, p), times = table_.subtract(high, low);
        if (binder == ElementKind::Max) return value;
        return table_.multiply(table_[sum].sort == ElementSort::Real ? table_.to_real(times) : times, value);
    }
    if (kind == "distribute") return bind(low, high, table_.multiply(terms[0], table_.open(sum, p)));
    ElementId q = table_.fresh(ElementSort::Int);
    if (kind == "exchange") {
        ElementId inner = table_.open(sum, p);
        ElementId body = table_.sum(low, high, p, table_.open(inner, q));
        return table_.sum(table_[inner].children[0], table_[inner].children[1], q, body);
    }
    if (kind == "flatten") {
        ElementId body = table_.open(sum, table_.add(table_.multiply(p, terms[2]), q));
        return table_.sum(table_.zero(), terms[1], p, table_.sum(table_.zero(), terms[2], q, body));
    }
    if (kind == "parts") {
        ElementId z = terms[1], size = table_.truncated(table_.open(z, p));
        ElementId body = table_.open(sum, table_.add(table_.start(z, p), q));
        return table_.sum(table_.zero(), table_[z].children[0], p, table_.sum(table_.zero(), size, q, body));
    }
    return {};
}

/// Takes the arm of every case distinction whose condition is evident, and resolves locations and quotients.
ElementId HintSearch::decide(ElementId id, const Assumptions& assumptions) {
    for (int round = 0; round < 12; ++round) {
        bool changed = false;
        for (ElementId part : visible_terms(table_, {id})) {
            const ElementNode node = table_[part];
            ElementId replacement;
            if (node.kind == ElementKind::Ite) {
                if (evident(node.children[0], assumptions)) replacement = node.children[1];
                else if (evident(table_.negation(node.children[0]), assumptions)) replacement = node.children[2];
            } else if (node.kind == ElementKind::Part) {
                ElementId z = node.children[0];
                for (ElementId start : table_.subterms({node.children[1]})) {
                    if (table_[start].kind != ElementKind::Start || table_[start].children[0] != z) continue;
                    ElementId candidate = table_[start].children[1], rest = table_.subtract(node.children[1], start);
                    ElementId fits = table_.conjunction(table_.in_range(candidate, table_[z].children[0]),
                                                        table_.in_range(rest, table_.open(z, candidate)));
                    if (evident(fits, assumptions)) replacement = candidate;
                }
            } else if (node.kind == ElementKind::Quotient) {
                const ElementId divisor = node.children[1];
                ElementId whole, rest;
                if (table_.divide_polynomial(node.children[0], divisor, whole, rest) &&
                    evident(table_.conjunction(table_.less_equal(table_.one(), divisor), table_.in_range(rest, divisor)), assumptions))
                    replacement = whole;
            }
            if (!replacement.valid()) continue;
            id = table_.substitute(id, part, replacement);
            changed = true;
            break;
        }
        if (!changed) break;
    }
    return id;
}

ElementId HintSearch::normalise(ElementId id, Assumptions& assumptions, int depth) {
    if (depth > nesting_limit || full()) return id;
    id = decide(id, assumptions);
    Substitution map;
    for (ElementId part : binders(id)) {
        if (table_[part].kind == ElementKind::Lambda) continue;
        ElementId made = normalise_sum(part, assumptions, depth);
        if (made.valid() && made != part) map[part] = made;
    }
    id = table_.substitute(id, map);
    return enclosing_.empty() ? id : push_factors(separate(id), assumptions, depth);
}

/// Products of an inner sum and factors become sums of products, where an outer sum moves both; a sum that it does not move is a factor.
ElementId HintSearch::push_factors(ElementId id, Assumptions& assumptions, int depth) {
    ElementSort sort = table_[id].sort;
    if (table_[id].kind != ElementKind::Polynomial) return id;
    ElementId result = table_.number(0, sort);
    bool changed = false;
    for (const auto& [monomial, factor] : table_.polynomial(id)) {
        ElementId sum, inner = table_.number(1, sort), outer = table_.number(factor, sort);
        bool push = false;
        for (ElementId atom : monomial) {
            if (!sum.valid() && is_sum(atom) && mentions_enclosing(atom)) {
                sum = atom;
            } else if (mentions_enclosing(atom)) {
                inner = table_.multiply(inner, atom);
                push = true;
            } else {
                outer = table_.multiply(outer, atom);
            }
        }
        if (!sum.valid() || !push) {
            result = table_.add(result, table_.from_polynomial({{monomial, factor}}, sort));
            continue;
        }
        ElementId made = rewrite("distribute", {inner, sum});
        if (!made.valid()) return id;
        made = normalise_sum(made, assumptions, depth + 1);
        result = table_.add(result, table_.multiply(outer, made));
        changed = true;
    }
    return changed ? result : id;
}

std::vector<ElementId> HintSearch::thresholds(ElementId body, ElementId variable) {
    std::vector<ElementId> result;
    auto put = [&](ElementId m) {
        if (std::find(result.begin(), result.end(), m) == result.end()) result.push_back(m);
    };
    for (ElementId part : table_.subterms({body})) {
        const ElementNode node = table_[part];
        if ((node.kind != ElementKind::AtMostZero && node.kind != ElementKind::IsZero) || node.open) continue;
        if (table_[node.children[0]].sort != ElementSort::Int) continue;
        for (const auto& [monomial, factor] : table_.polynomial(node.children[0])) {
            if (monomial.size() != 1 || (factor != 1 && factor != -1)) continue;
            ElementId rest = table_.subtract(node.children[0], table_.scale(factor, monomial[0]));
            const ElementNode atom = table_[monomial[0]];
            if (monomial[0] == variable) {
                if (table_.contains(rest, variable)) continue;
                // factor * p + rest <= 0
                ElementId at = table_.scale(Rational(-factor), rest);
                if (node.kind == ElementKind::IsZero) {
                    put(at);
                    put(table_.add(at, table_.one()));
                } else {
                    put(factor == 1 ? table_.add(at, table_.one()) : at);
                }
            } else if (atom.kind == ElementKind::Start && !table_.contains(rest, variable) && !table_.contains(atom.children[0], variable) &&
                       (atom.children[1] == variable || atom.children[1] == table_.add(variable, table_.one()))) {
                // A part's start against a position: the part that holds the position stands alone.
                ElementId at = table_.scale(Rational(-factor), rest);
                ElementId place = table_.part(atom.children[0], factor == 1 ? at : table_.subtract(at, table_.one()));
                put(place);
                put(table_.add(place, table_.one()));
            }
        }
    }
    return result;
}

ElementId HintSearch::normalise_sum(ElementId sum, Assumptions& assumptions, int depth) {
    if (depth > nesting_limit || full() || !table_.is_binder(sum)) return sum;
    ElementNode node = table_[sum];
    if (node.kind == ElementKind::GroupSum) return normalise_group_sum(sum, assumptions, depth);
    if (node.kind != ElementKind::Sum && node.kind != ElementKind::Max) return sum;
    ElementId low = decide(node.children[0], assumptions), high = decide(node.children[1], assumptions);
    if (low != node.children[0] || high != node.children[1]) {
        ElementId p = table_.fresh(ElementSort::Int);
        ElementId plain = table_.bind(node.kind, {low, high}, p, table_.open(sum, p));
        std::vector<ElementId> constants;
        if (!extend(sum, plain, constants)) return sum;
        sum = plain;
    }
    const ElementId count = table_.subtract(high, low);
    const auto speaks_of_count = [&](ElementId formula) { return table_[formula].kind == ElementKind::IsZero && table_.contains(formula, count); };
    const bool may_be_one = std::any_of(hypotheses_.closed.begin(), hypotheses_.closed.end(), speaks_of_count);
    if (count == table_.one() || (may_be_one && evident(table_.equal(count, table_.one()), assumptions))) {
        ElementId made = rewrite("single", {sum});
        return made.valid() ? normalise(made, assumptions, depth + 1) : sum;
    }
    bool is_sum = node.kind == ElementKind::Sum;
    ElementId p = table_.fresh(ElementSort::Int);
    ElementId body = table_.open(sum, p);
    for (ElementId m : thresholds(body, p)) {
        if (evident(table_.less_equal(m, low), assumptions) || evident(table_.less_equal(high, m), assumptions)) continue;
        ElementId fits = is_sum ? table_.conjunction(table_.less_equal(low, m), table_.less_equal(m, high))
                                : table_.conjunction(table_.less(low, m), table_.less(m, high));
        if (!evident(fits, assumptions)) {
            if (!is_sum) continue;
            m = table_.ite(table_.less(m, low), low, table_.ite(table_.less(high, m), high, m));
        }
        FactRow row{"split", {sum, m}, "", {}};
        add(row);
        ElementId first = table_.bind(node.kind, {low, m}, p, body), second = table_.bind(node.kind, {m, high}, p, body);
        first = normalise_sum(first, assumptions, depth + 1);
        second = normalise_sum(second, assumptions, depth + 1);
        return is_sum ? table_.add(first, second) : table_.maximum(first, second);
    }
    // Only now: thresholds in starts of parts are found where the bound variable is the part itself.
    if (low != table_.zero()) {
        ElementId made = rewrite("shift", {sum, low});
        return made.valid() ? normalise_sum(made, assumptions, depth + 1) : sum;
    }
    if (is_sum) {
        for (ElementId part : table_.subterms({body})) {
            const ElementNode inner = table_[part];
            if (inner.open) continue;
            if (inner.kind == ElementKind::Part && table_.contains(inner.children[1], p) && high == table_.total(inner.children[0]) &&
                !table_.contains(inner.children[0], p)) {
                ElementId made = rewrite("parts", {sum, inner.children[0]});
                return made.valid() ? normalise_sum(made, assumptions, depth + 1) : sum;
            }
            if (inner.kind == ElementKind::Quotient && table_.contains(inner.children[0], p) && !table_.contains(inner.children[1], p)) {
                ElementId whole, rest;
                if (!table_.divide_polynomial(high, inner.children[1], whole, rest) || rest != table_.zero() || whole == table_.one()) continue;
                ElementId made = rewrite("flatten", {sum, whole, inner.children[1]});
                return made.valid() ? normalise_sum(made, assumptions, depth + 1) : sum;
            }
        }
    }
    ElementId made = normalise_body(sum, assumptions, depth);
    return take_terms_apart(made);
}

ElementId HintSearch::normalise_body(ElementId sum, Assumptions& assumptions, int depth) {
    ElementId k = table_.fresh(table_.index_sort(sum));
    ElementNode node = table_[sum];
    ElementId body = table_.open(sum, k);
    std::size_t place = rows_.size();
    enclosing_.push_back(k);
    assumptions.push_back(in_bounds(sum, k));
    ElementId made = normalise(body, assumptions, depth + 1);
    assumptions.pop_back();
    enclosing_.pop_back();
    ElementId result = made == body ? sum : table_.bind(node.kind, bounds(sum), k, made);
    if (result == sum) {
        // Facts about k would lack the fact that introduces it.
        forget(place);
        return sum;
    }
    rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(place), FactRow{"ext", {std::min(sum, result), std::max(sum, result)}, "", {k}});
    return result;
}

void HintSearch::forget(std::size_t place) {
    rows_.resize(std::min(place, rows_.size()));
    std::set<ElementId> known;
    for (const FactRow& row : rows_) known.insert(row.fresh.begin(), row.fresh.end());
    for (auto entry = extended_.begin(); entry != extended_.end();) {
        if (known.count(entry->second.front())) {
            ++entry;
            continue;
        }
        related_.erase(entry->first);
        entry = extended_.erase(entry);
    }
}

ElementId HintSearch::take_terms_apart(ElementId sum) {
    ElementNode node = table_[sum];
    if (!is_sum(sum) && node.kind != ElementKind::Max) return sum;
    const bool group = node.kind == ElementKind::GroupSum;
    ElementId p = table_.fresh(table_.index_sort(sum)), body = table_.open(sum, p);
    if (node.kind == ElementKind::Max) {
        ElementId made = table_.contains(body, p) ? ElementId{} : rewrite("const", {sum});
        return made.valid() ? made : sum;
    }
    // Terms by what moves with p or with an enclosing sum; the rest is the factor.
    std::map<Monomial, ElementId> terms;
    for (const auto& [monomial, factor] : table_.polynomial(body)) {
        Monomial moving;
        ElementId outer = table_.number(factor, node.sort);
        for (ElementId atom : monomial) {
            if (table_.contains(atom, p) || mentions_enclosing(atom)) {
                moving.push_back(atom);
            } else {
                outer = table_.multiply(outer, atom);
            }
        }
        auto [found, added] = terms.emplace(moving, outer);
        if (!added) found->second = table_.add(found->second, outer);
    }
    ElementId one = table_.number(1, node.sort);
    if (!table_.contains(body, p) && (!group || table_.is_number(body, 0))) {
        ElementId made = rewrite("const", {sum});
        return made.valid() ? made : sum;
    }
    bool trivial = terms.size() == 1 && terms.begin()->second == one;
    if (!trivial) {
        FactRow row{"linear", {sum}, "", {}};
        ElementId result = table_.number(0, node.sort);
        for (const auto& [monomial, factor] : terms) {
            ElementId m = table_.from_polynomial({{monomial, Rational(1)}}, node.sort);
            row.terms.push_back(factor);
            ElementId piece = table_.bind(node.kind, bounds(sum), p, m);
            row.terms.push_back(group ? piece : table_.lambda(table_.zero(), p, m));
            if (!group && !table_.contains(m, p)) {
                ElementId made = rewrite("const", {piece});
                if (made.valid()) piece = made;
            }
            result = table_.add(result, table_.multiply(factor, piece));
        }
        add(row);
        return result;
    }
    return sum;
}

/// Splits each sum that is two others behind each other.
void HintSearch::put_together(ElementId difference) {
    std::vector<ElementId> sums;
    for (ElementId part : binders(difference))
        if (table_[part].kind == ElementKind::Sum && table_[part].children[0] == table_.zero()) sums.push_back(part);
    const ElementId p = table_.fresh(ElementSort::Int);
    for (ElementId whole : sums) {
        for (ElementId first : sums) {
            const ElementId end = table_[whole].children[1], middle = table_[first].children[1];
            if (first == whole || table_.open(whole, p) != table_.open(first, p)) continue;
            const ElementId rest = table_.bind(ElementKind::Sum, {middle, end}, p, table_.open(whole, p));
            const ElementId second = table_.sum(table_.zero(), table_.subtract(end, middle), p, table_.open(whole, table_.add(p, middle)));
            if (std::find(sums.begin(), sums.end(), second) == sums.end()) continue;
            rewrite("split", {whole, middle});
            rewrite("shift", {rest, middle});
        }
    }
}

void HintSearch::cases(ElementId left, ElementId right, std::vector<ElementId> conditions, Assumptions& assumptions, int depth) {
    if (full()) return;
    while (!conditions.empty()) {
        ElementId condition = conditions.front(), negated = table_.negation(condition);
        conditions.erase(conditions.begin());
        if (evident(condition, assumptions) || evident(negated, assumptions)) continue;
        for (ElementId chosen : {condition, negated}) {
            assumptions.push_back(chosen);
            cases(left, right, conditions, assumptions, depth + 1);
            assumptions.pop_back();
        }
        return;
    }
    ElementId a = normalise(left, assumptions, 0), b = normalise(right, assumptions, 0);
    normal_forms_.insert(normal_forms_.end(), {a, b});
    put_together(table_.subtract(a, b));
    std::vector<ElementId> first = binders(a), second = binders(b);
    for (ElementId x : first) {
        if (std::find(second.begin(), second.end(), x) != second.end()) continue;
        for (ElementId y : second) {
            if (std::find(first.begin(), first.end(), y) != first.end() || table_[x].sort != table_[y].sort || symbols(x) != symbols(y)) continue;
            if (table_[x].kind == ElementKind::GroupSum || table_[y].kind == ElementKind::GroupSum) {
                relate_group_sums(x, y, assumptions);
                continue;
            }
            if (table_[x].kind != table_[y].kind) continue;
            if (table_[x].kind == ElementKind::Lambda) {
                relate_pair(x, y, 0);
                continue;
            }
            if (evident(same_bounds(x, y), assumptions)) relate_pair(x, y, 0);
            if (table_[x].kind != ElementKind::Sum) continue;
            ElementId p = table_.fresh(ElementSort::Int), inner = table_.open(y, p);
            if (table_[inner].kind != ElementKind::Sum) continue;
            if (table_.contains(table_[inner].children[0], p) || table_.contains(table_[inner].children[1], p)) continue;
            ElementId exchanged = rewrite("exchange", {y});
            if (exchanged.valid() && exchanged != x && evident(same_bounds(x, exchanged), assumptions)) relate_pair(x, exchanged, 0);
        }
    }
    relate(a, b, 0);
}

}  // namespace countersign
