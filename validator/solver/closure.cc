#include "validator/solver/closure.h"

#include <algorithm>

namespace countersign::validator {
namespace {

using Kind = ElementKind;
constexpr int rounds = 3;
constexpr std::size_t formula_limit = 6000;
constexpr std::size_t sign_fact_limit = 600;
constexpr std::size_t pair_limit = 8;
constexpr std::size_t witness_limit = 60;

class Closure {
public:
    Closure(ElementStore& store, const Query& query) : s_(store), zero_(store.integer(0)), one_(store.integer(1)) {
        for (Element assertion : query.assertions) add(assertion, true);
        add(s_.negation(query.goal), true);
        const Element zero = s_.number(0, FormulaSort::real), one = s_.number(1, FormulaSort::real);
        std::size_t before = 0;  // a round that adds nothing is the last
        for (int round = 0; round < rounds && formulas_.size() < formula_limit && formulas_.size() > before; ++round) {
            before = formulas_.size();
            gather();
            family_facts();
            for (const Hypothesis& hypothesis : query.hypotheses) instantiate(hypothesis);
            for (Element list : lists_) list_facts(list);
            for (Element part : parts_) part_facts(part);
            for (Element quotient : quotients_) quotient_facts(quotient);
            for (Element inverse : accesses_["inv"]) {
                const Element a = s_.children(inverse)[0];
                add(s_.implies(s_.negation(s_.equal(a, zero)), s_.equal(s_.multiply(a, inverse), one)), true);
            }
        }
    }

    const std::vector<Element>& formulas() const { return formulas_; }

    // Signs of products, for the reading in which a product is an opaque function: `d <= 0 and y >= 0 implies d * y <= 0`.
    std::vector<Element> product_facts() {
        std::set<Monomial> products;
        std::vector<Element> inequalities, facts;
        std::vector<bool> seen;
        for (Element formula : formulas_) {
            s_.visit_closed(formula, seen, [&](Element e) {
                for (const auto& [monomial, coefficient] : s_.node(e).polynomial)
                    if (monomial.size() > 1) products.insert(monomial);
                if (s_.kind(e) == Kind::nonpositive) inequalities.push_back(s_.children(e)[0]);
            });
        }
        std::map<Element, std::vector<Element>> linear_in;  // inequalities without products
        for (Element d : inequalities) {
            const Polynomial terms = s_.polynomial(d);
            if (std::any_of(terms.begin(), terms.end(), [](const auto& term) { return term.first.size() > 1; })) continue;
            for (const auto& [monomial, coefficient] : terms)
                if (!monomial.empty()) linear_in[monomial[0]].push_back(d);
        }
        std::set<std::pair<Element, Element>> done;
        for (const Monomial& product : products) {
            const FormulaSort sort = s_.sort(product.front());
            const Element whole = s_.from_polynomial({{product, mpq_class(1)}}, sort), zero = s_.number(0, sort), one = s_.number(1, sort);
            for (std::size_t i = 0; i < product.size(); ++i) {
                Monomial others = product;
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
                const Element x = product[i], y = s_.from_polynomial({{others, mpq_class(1)}}, sort);
                if (!done.emplace(x, y).second) continue;
                facts.push_back(s_.implies(s_.equal(x, zero), s_.equal(whole, zero)));
                facts.push_back(s_.implies(s_.equal(x, one), s_.equal(whole, y)));
                for (Element d : linear_in[x]) {
                    if (facts.size() >= sign_fact_limit + 2 * done.size()) break;
                    const Element scaled = s_.multiply(d, y), below = s_.less_equal(d, zero), sign = s_.less_equal(zero, y);
                    facts.push_back(s_.implies(s_.conjunction({below, sign}), s_.less_equal(scaled, zero)));
                    const Element rest = sort == FormulaSort::integer ? s_.subtract(scaled, y) : scaled;
                    facts.push_back(s_.implies(s_.conjunction({s_.negation(below), sign}), s_.less_equal(zero, rest)));
                }
            }
        }
        return facts;
    }

private:
    void add(Element formula, bool gives_indices) {
        if (s_.is_true(formula) || !known_.insert(formula).second) return;
        formulas_.push_back(formula);
        gives_indices_.push_back(gives_indices);
    }

    void gather() {
        std::vector<bool> seen, index_seen;
        for (std::size_t i = 0; i < formulas_.size(); ++i) {
            s_.visit_closed(formulas_[i], seen, [&](Element e) {
                const Kind kind = s_.kind(e);
                if (kind == Kind::quotient) quotients_.insert(e);
                if (kind == Kind::start || kind == Kind::part) lists_.insert(s_.children(e)[0]);
                if (kind == Kind::part) parts_.insert(e);
                if (kind == Kind::every) every_.insert(e);
                if (kind == Kind::equal && s_.children(e).size() == 2 && is_family(s_.sort(s_.children(e)[0]))) every_.insert(e);
                if (kind != Kind::application) return;
                accesses_[s_.name(e)].insert(e);
            });
            if (!gives_indices_[i]) continue;
            s_.visit_closed(formulas_[i], index_seen, [&](Element e) {
                if (s_.kind(e) == Kind::part) indices_.insert(e);
                if (s_.kind(e) == Kind::start) indices_.insert(s_.children(e)[1]);
                if (s_.kind(e) == Kind::application && s_.name(e).starts_with("list ")) indices_.insert(s_.children(e)[0]);
            });
        }
        indices_.insert(zero_);
    }

    // v from `from = to`, if v stands in `from` once, by itself, divided or plus something.
    void solve(const Hypothesis& hypothesis, Element from, Element to, std::map<Element, Element>& values) {
        for (Element v : hypothesis.variables) {
            if (values.count(v) != 0 || s_.sort(from) != s_.sort(to)) continue;
            if (from == v) values[v] = to;
            if (s_.kind(from) == Kind::quotient && s_.kind(to) == Kind::quotient && s_.children(from)[0] == v) values[v] = s_.children(to)[0];
            if (s_.sort(from) != FormulaSort::integer || s_.sort(v) != FormulaSort::integer) continue;
            const Polynomial terms = s_.polynomial(from);
            const auto place = terms.find({v});
            if (place == terms.end() || place->second != 1 || s_.contains(s_.subtract(from, v), v)) continue;
            values[v] = s_.subtract(to, s_.subtract(from, v));
        }
    }

    // Any values would do: the formula holds for all. An access of the formula that matches one that occurs determines the variables.
    void instantiate(const Hypothesis& hypothesis) {
        if (hypothesis.where != Hypothesis::Where::accesses) {
            const bool located = hypothesis.where == Hypothesis::Where::located;
            for (Element e : located ? parts_ : indices_)
                add(s_.substitute(hypothesis.formula, {{hypothesis.variables[0], located ? s_.children(e)[1] : e}}), true);
            return;
        }
        std::vector<Element> patterns;
        std::vector<bool> seen;
        s_.visit_closed(hypothesis.formula, seen, [&](Element e) {
            if (s_.kind(e) == Kind::application) patterns.push_back(e);
        });
        for (Element pattern : patterns) {
            for (Element access : accesses_[s_.name(pattern)]) {
                if (formulas_.size() >= formula_limit || s_.failed()) return;
                const std::vector<Element> from = s_.children(pattern), to = s_.children(access);
                if (from.size() != to.size()) continue;
                std::map<Element, Element> values;
                // A read in a list at the part in which j lies, and at j - start there: j is the start of the part that is read, plus that.
                bool located = s_.kind(from[0]) == Kind::part;
                if (located) {
                    const Element list = s_.children(from[0])[0], j = s_.children(from[0])[1];
                    const auto place = std::find(from.begin(), from.end(), s_.subtract(j, s_.start(list, from[0])));
                    located = place != from.end();
                    if (located) solve(hypothesis, j, s_.add(s_.start(list, to[0]), to[static_cast<std::size_t>(place - from.begin())]), values);
                }
                for (std::size_t i = 0; i < from.size(); ++i) solve(hypothesis, from[i], to[i], values);
                if (values.size() == hypothesis.variables.size() && (located || s_.substitute(pattern, values) == access))
                    add(s_.substitute(hypothesis.formula, values), true);
            }
        }
    }

    void list_facts(Element list) {
        const Element length = s_.length(list), total = s_.start(list, length);
        std::set<Element> indices = indices_;
        indices.insert(length);
        const bool in_pairs = indices.size() <= pair_limit;
        for (Element r : indices) {
            if (s_.failed()) return;
            const Element start = s_.start(list, r), next = s_.add(start, s_.positive_size_at(list, r)), inside = s_.in_range(zero_, r, length);
            add(s_.less_equal(zero_, start), false);
            add(s_.implies(s_.less_equal(r, zero_), s_.equal(start, zero_)), false);
            add(s_.implies(inside, s_.conjunction({s_.less_equal(next, total), s_.equal(s_.start(list, s_.add(r, one_)), next)})), false);
            for (Element later : indices) {
                if (!in_pairs) break;
                if (later == r || later == length) continue;
                const Element between = s_.conjunction({inside, s_.less(r, later), s_.less_equal(later, length)});
                add(s_.implies(between, s_.less_equal(next, s_.start(list, later))), false);
            }
        }
    }

    void part_facts(Element p) {
        const Element list = s_.children(p)[0], i = s_.children(p)[1], length = s_.length(list), total = s_.start(list, length);
        const auto inside_part = [&](Element r) {
            const Element begin = s_.start(list, r);
            return s_.conjunction({s_.in_range(zero_, r, length), s_.in_range(begin, i, s_.add(begin, s_.positive_size_at(list, r)))});
        };
        add(s_.implies(s_.in_range(zero_, i, total), inside_part(p)), true);
        for (Element r : indices_) add(s_.implies(inside_part(r), s_.conjunction({s_.equal(p, r), s_.less(i, total)})), false);
    }

    void quotient_facts(Element q) {
        const Element a = s_.children(q)[0], b = s_.children(q)[1], positive = s_.less_equal(one_, b);
        add(s_.implies(positive, s_.in_range(zero_, s_.subtract(a, s_.multiply(b, q)), b)), true);
        const auto [whole, rest] = divide_polynomials(a, b);
        std::vector<Element> candidates{whole};
        if (rest != a) candidates.push_back(s_.add(whole, s_.quotient(rest, b)));
        for (Element c : candidates) {
            const Element multiple = s_.multiply(b, c), remainder = s_.subtract(a, multiple);
            add(s_.implies(s_.conjunction({positive, s_.in_range(zero_, remainder, b)}),
                           s_.conjunction({s_.equal(q, c), s_.equal(s_.multiply(b, q), multiple)})), true);
        }
        if (s_.kind(a) != Kind::quotient) return;
        const Element inner = s_.children(a)[1], nested = s_.quotient(s_.children(a)[0], s_.multiply(inner, b));
        add(s_.implies(s_.conjunction({positive, s_.less_equal(one_, inner)}), s_.equal(q, nested)), true);
    }

    // What holds at every axis, and families that are equal because their entries are: each claim has an axis of its own, at which it fails
    // if it fails anywhere, and holds at the axes of all others. There may be no axis at all: nothing is said of one but under `exists`.
    void family_facts() {
        // Families that stand at one place of one function are equal or not.
        for (const auto& [name, accesses] : accesses_) {
            std::vector<Element> with_families;
            for (Element access : accesses)
                if (std::ranges::any_of(s_.children(access), [&](Element child) { return s_.is_by_axis(s_.sort(child)); })) with_families.push_back(access);
            for (auto one = with_families.begin(); one != with_families.end() && every_.size() < witness_limit; ++one) {
                for (auto other = with_families.begin(); other != one && every_.size() < witness_limit && !s_.failed(); ++other) {
                    const std::vector<Element>&a = s_.children(*one), &b = s_.children(*other);
                    for (std::size_t i = 0; i < std::min(a.size(), b.size()) && every_.size() < witness_limit; ++i)
                        if (a[i] != b[i] && s_.sort(a[i]) == s_.sort(b[i]) && s_.is_by_axis(s_.sort(a[i]))) every_.insert(s_.equal(a[i], b[i]));
                }
            }
        }
        const auto class_of = [&](Element claim) { return s_.sort(s_.children(claim)[0]); };
        const auto at = [&](Element claim, Element axis) {
            const std::vector<Element> parts = s_.children(claim);
            return s_.kind(claim) == Kind::every ? s_.body_at(claim, axis) : s_.equal(s_.entry(parts[0], axis), s_.entry(parts[1], axis));
        };
        for (Element claim : every_)
            if (s_.is_by_axis(class_of(claim)) && witnesses_.count(claim) == 0 && witnesses_.size() < witness_limit)
                witnesses_.emplace(claim, s_.fresh(FormulaSort::axis));
        for (const auto& [claim, axis] : witnesses_) {
            const Element exists = s_.less_equal(one_, s_.rank(class_of(claim)));
            add(s_.disjunction({claim, s_.conjunction({exists, s_.negation(at(claim, axis))})}), true);
            for (Element other : every_)
                if (class_of(other) == class_of(claim) && formulas_.size() < formula_limit)
                    add(s_.implies(s_.conjunction({other, exists}), at(other, axis)), true);
        }
    }

    // a = b * whole + rest, as polynomials; which of the many such pairs does not matter.
    std::pair<Element, Element> divide_polynomials(Element a, Element b) {
        const Polynomial divisor = s_.polynomial(b);
        const auto smaller = [](const auto& x, const auto& y) {
            return x.first.size() != y.first.size() ? x.first.size() < y.first.size() : x.first < y.first;
        };
        const auto leading = std::max_element(divisor.begin(), divisor.end(), smaller);
        Element whole = zero_, rest = a;
        if (leading == divisor.end()) return {whole, rest};
        const Monomial& head = leading->first;
        for (int step = 0; step < 40; ++step) {
            const Polynomial terms = s_.polynomial(rest);
            const auto next = std::find_if(terms.begin(), terms.end(), [&](const auto& term) {
                return mpq_class(term.second / leading->second).get_den() == 1 && std::includes(term.first.begin(), term.first.end(), head.begin(), head.end());
            });
            if (next == terms.end()) break;
            Monomial factor;
            std::set_difference(next->first.begin(), next->first.end(), head.begin(), head.end(), std::back_inserter(factor));
            const Element term = s_.from_polynomial({{factor, next->second / leading->second}}, FormulaSort::integer);
            whole = s_.add(whole, term);
            rest = s_.subtract(rest, s_.multiply(b, term));
        }
        return {whole, rest};
    }

    ElementStore& s_;
    const Element zero_, one_;
    std::vector<Element> formulas_;
    std::vector<bool> gives_indices_;  // for each formula, whether what stands in it is an index to instantiate at
    std::set<Element> known_, quotients_, lists_, parts_, indices_;
    std::map<std::string, std::set<Element>> accesses_;  // by function
    std::set<Element> every_;                            // formulas over all axes
    std::map<Element, Element> witnesses_;               // of such a formula or of an equality of families: an axis at which it fails, if it does
};

}  // namespace

ClosedQuery closed(ElementStore& store, const Query& query) {
    Closure closure(store, query);
    return {closure.formulas(), closure.product_facts()};
}

}  // namespace countersign::validator
