#include "prover/lemma/closure.h"

#include "prover/lemma/closure_groups.h"

#include <algorithm>

namespace countersign {

namespace {

constexpr std::size_t formula_limit = 4000;
constexpr int rounds = 4, rounds_with_groups = 10;

class Closure {
public:
    Closure(ElementTable& table, const Hypotheses& hypotheses, const std::vector<FactFormula>& list_facts, std::vector<ElementId>& formulas)
        : table_(table), hypotheses_(hypotheses), list_facts_(list_facts), formulas_(formulas), groups_(table) {
        for (ElementId formula : formulas) known_.insert(formula);
    }

    void run() {
        for (int round = 0, limit = rounds; round < limit && formulas_.size() < formula_limit; ++round) {
            std::size_t before = formulas_.size();
            std::vector<ElementId> terms = visible_terms(table_, formulas_);
            if (groups_.run(terms, [this](ElementId formula) { put(formula); })) limit = rounds_with_groups;
            collect(terms);
            lists();
            parts();
            for (ElementId term : terms) {
                const ElementNode node = table_[term];
                if (node.kind == ElementKind::Quotient) quotient(term);
                if (table_.is_inverse(term)) inverse(term);
                if (node.kind == ElementKind::Apply && table_.symbol_name(node.symbol).compare(0, 2, "T:") == 0) elements(term);
            }
            if (formulas_.size() == before) break;
        }
    }

private:
    void put(ElementId formula) {
        if (formula == table_.truth(true) || !known_.insert(formula).second || formulas_.size() >= formula_limit) return;
        formulas_.push_back(formula);
    }

    void index(ElementId term) {
        if (std::find(indices_.begin(), indices_.end(), term) == indices_.end()) indices_.push_back(term);
    }

    void collect(const std::vector<ElementId>& terms) {
        if (indices_.empty()) indices_.push_back(table_.zero());
        for (ElementId term : terms) {
            const ElementNode& node = table_[term];
            if (node.kind == ElementKind::Part) {
                if (located_.insert(term).second) located_order_.push_back(term);
                sizes(node.children[0]);
                index(term);
            } else if (node.kind == ElementKind::Start) {
                sizes(node.children[0]);
                // The total, and starts that a step made, are no new places.
                if (node.children[1] != table_[node.children[0]].children[0] && !stepped_.count(node.children[1])) index(node.children[1]);
            } else if (node.kind == ElementKind::Apply) {
                const std::string& name = table_.symbol_name(node.symbol);
                if (name.compare(0, 2, "N:") == 0 || hypotheses_.list_tensors.count(name)) {
                    ElementId at = node.children[0];
                    if (!stepped_.count(at)) index(at);
                }
            }
        }
    }

    void sizes(ElementId list) {
        if (std::find(size_lists_.begin(), size_lists_.end(), list) == size_lists_.end()) size_lists_.push_back(list);
    }

    ElementId truncated(ElementId list, ElementId part) { return table_.truncated(table_.open(list, part)); }

    void lists() {
        for (const FactFormula& fact : list_facts_) {
            if (fact.sizes.valid()) sizes(fact.sizes);
            if (fact.other_sizes.valid()) sizes(fact.other_sizes);
        }
        for (std::size_t i = 0; i < size_lists_.size(); ++i) {
            ElementId list = size_lists_[i];
            ElementId length = table_[list].children[0], total = table_.total(list);
            for (ElementId part : std::vector<ElementId>(indices_)) {
                ElementId inside = table_.in_range(part, length);
                ElementId start = table_.start(list, part), size = truncated(list, part);
                put(table_.implies(inside, table_.conjunction(table_.less_equal(table_.zero(), start),
                                                              table_.less_equal(table_.add(start, size), total))));
                ElementId next = table_.add(part, table_.one());
                stepped_.insert(next);
                put(table_.implies(inside, table_.equal(table_.start(list, next), table_.add(start, size))));
            }
        }
        for (ElementId place : std::vector<ElementId>(located_order_)) {
            ElementId list = table_[place].children[0], at = table_[place].children[1];
            ElementId length = table_[list].children[0], total = table_.total(list);
            auto holds = [&](ElementId part) {
                ElementId start = table_.start(list, part);
                return table_.conjunction(table_.in_range(part, length), table_.between(start, at, table_.add(start, truncated(list, part))));
            };
            put(table_.implies(table_.in_range(at, total), holds(place)));
            for (ElementId part : std::vector<ElementId>(indices_))
                put(table_.implies(holds(part), table_.conjunction(table_.equal(place, part), table_.less(at, total))));
        }
        for (const FactFormula& fact : list_facts_) list_fact(fact);
    }

    void list_fact(const FactFormula& fact) {
        ElementId length = table_[fact.sizes].children[0];
        std::vector<ElementId> places(indices_);
        places.push_back(length);
        for (ElementId part : places) {
            ElementId inside = table_.conjunction(table_.less_equal(table_.zero(), part), table_.less_equal(part, length));
            ElementId left = table_.start(fact.sizes, part), right;
            switch (fact.lists) {
                case FactFormula::Lists::Geometric: right = table_.multiply(part, fact.factor); break;
                case FactFormula::Lists::Scaled: right = table_.multiply(fact.factor, table_.start(fact.other_sizes, part)); break;
                default: right = table_.start(fact.other_sizes, part); break;
            }
            put(table_.implies(table_.conjunction(fact.formula, inside), table_.equal(left, right)));
        }
        if (fact.lists != FactFormula::Lists::Same) return;
        for (ElementId place : std::vector<ElementId>(located_order_)) {
            const ElementNode node = table_[place];
            if (node.children[0] != fact.sizes && node.children[0] != fact.other_sizes) continue;
            ElementId first = table_.part(fact.sizes, node.children[1]), second = table_.part(fact.other_sizes, node.children[1]);
            put(table_.implies(fact.formula, table_.equal(first, second)));
        }
    }

    void parts() {
        for (const Requirement& requirement : hypotheses_.over_parts) {
            std::vector<Substitution> choices{{}};
            std::vector<ElementId> guards{table_.truth(true)};
            for (const PartRange& range : requirement.parts) {
                std::vector<Substitution> next;
                std::vector<ElementId> next_guards;
                for (std::size_t i = 0; i < choices.size(); ++i) {
                    for (ElementId part : indices_) {
                        Substitution map = choices[i];
                        map[range.variable] = part;
                        next.push_back(map);
                        next_guards.push_back(table_.conjunction(guards[i], table_.in_range(part, table_.substitute(range.length, choices[i]))));
                    }
                }
                choices = std::move(next);
                guards = std::move(next_guards);
            }
            for (std::size_t i = 0; i < choices.size(); ++i)
                put(table_.implies(guards[i], table_.substitute(requirement.formula, choices[i])));
        }
    }

    void inverse(ElementId term) {
        ElementId argument = table_[term].children[0];
        ElementId zero = table_.number(0, ElementSort::Real), one = table_.number(1, ElementSort::Real);
        put(table_.disjunction({table_.equal(argument, zero), table_.equal(table_.multiply(argument, term), one)}));
    }

    void unique_quotient(ElementId a, ElementId b, ElementId q) {
        ElementId rest = table_.subtract(a, table_.multiply(b, q)), quotient = table_.quotient(a, b);
        put(table_.implies(table_.conjunction(table_.less_equal(table_.one(), b), table_.in_range(rest, b)),
                           table_.conjunction(table_.equal(quotient, q), table_.equal(table_.multiply(b, quotient), table_.multiply(b, q)))));
    }

    /// a = b * whole + rest for a divisor of several terms, by its longest monomial: `s * i + s` by `i + 1`.
    bool divide_by_sum(ElementId a, ElementId b, ElementId& whole, ElementId& rest) {
        constexpr int steps = 16;
        const Polynomial divisor = table_.polynomial(b);
        if (divisor.size() < 2) return false;
        const auto* lead = &divisor[0];
        for (const auto& term : divisor)
            if (term.first.size() > lead->first.size()) lead = &term;
        if (lead->first.empty() || (lead->second != 1 && lead->second != -1)) return false;
        whole = table_.zero();
        rest = a;
        for (int step = 0; step < steps; ++step) {
            ElementId part;
            for (const auto& [monomial, factor] : table_.polynomial(rest)) {
                if (!std::includes(monomial.begin(), monomial.end(), lead->first.begin(), lead->first.end())) continue;
                Monomial left;
                std::set_difference(monomial.begin(), monomial.end(), lead->first.begin(), lead->first.end(), std::back_inserter(left));
                part = table_.from_polynomial({{left, Rational(factor * lead->second)}}, ElementSort::Int);
                break;
            }
            if (!part.valid()) break;
            whole = table_.add(whole, part);
            rest = table_.subtract(rest, table_.multiply(part, b));
        }
        return whole != table_.zero();
    }

    void quotient(ElementId term) {
        ElementId a = table_[term].children[0], b = table_[term].children[1];
        put(table_.implies(table_.less_equal(table_.one(), b), table_.in_range(table_.subtract(a, table_.multiply(b, term)), b)));
        ElementId whole, rest;
        if (table_.divide_polynomial(a, b, whole, rest) && whole != table_.zero()) {
            unique_quotient(a, b, whole);
            if (rest != table_.zero()) unique_quotient(a, b, table_.add(whole, table_.quotient(rest, b)));
        } else if (divide_by_sum(a, b, whole, rest)) {
            unique_quotient(a, b, whole);
        }
        const ElementNode inner = table_[a];
        if (inner.kind == ElementKind::Quotient) {
            ElementId positive = table_.conjunction(table_.less_equal(table_.one(), b), table_.less_equal(table_.one(), inner.children[1]));
            put(table_.implies(positive, table_.equal(term, table_.quotient(inner.children[0], table_.multiply(inner.children[1], b)))));
        }
    }

    /// Matches an argument pattern: a variable, a sum in which it has the factor 1 or -1, or such a one divided.
    bool solve(ElementId pattern, ElementId value, const std::vector<ElementId>& open, Substitution& map) {
        ElementId reached = table_.substitute(pattern, map);
        if (reached == value) return true;
        if (std::find(open.begin(), open.end(), reached) != open.end()) {
            map[reached] = value;
            return true;
        }
        if (table_[reached].sort != ElementSort::Int) return false;
        const ElementNode divided = table_[reached], quotient = table_[value];
        if (divided.kind == ElementKind::Quotient && quotient.kind == ElementKind::Quotient && divided.children[1] == quotient.children[1])
            return solve(divided.children[0], quotient.children[0], open, map);
        for (ElementId variable : open) {
            for (const auto& [monomial, factor] : table_.polynomial(reached)) {
                if (monomial.size() != 1 || monomial[0] != variable || (factor != 1 && factor != -1)) continue;
                ElementId rest = table_.subtract(reached, table_.scale(factor, variable));
                if (table_.contains(rest, variable)) continue;
                map[variable] = table_.scale(factor, table_.subtract(value, rest));
                return true;
            }
        }
        return false;
    }

    /// x[part(z, e)][…, e - start(z, part(z, e)), …] against x[r][…, o, …]: e = start(z, r) + o.
    void locate(const ElementNode& pattern, const ElementNode& read, const std::vector<ElementId>& open, Substitution& map) {
        const ElementNode place = table_[pattern.children[0]];
        ElementId position = place.children[1];
        ElementId offset = table_.subtract(position, table_.start(place.children[0], pattern.children[0]));
        for (std::size_t i = 1; i < pattern.children.size(); ++i) {
            if (pattern.children[i] != offset) continue;
            ElementId value = table_.add(table_.start(place.children[0], read.children[0]), read.children[i]);
            if (!solve(position, value, open, map)) map.clear();
            return;
        }
    }

    void elements(ElementId read) {
        const ElementNode node = table_[read];
        for (const RangeRequirement& requirement : hypotheses_.over_elements) {
            std::vector<ElementId> open = requirement.index;
            for (const PartRange& range : requirement.parts) open.push_back(range.variable);
            for (ElementId pattern : table_.subterms({requirement.formula})) {
                const ElementNode candidate = table_[pattern];
                if (candidate.kind != ElementKind::Apply || candidate.symbol != node.symbol) continue;
                if (candidate.children.size() != node.children.size()) continue;
                Substitution map;
                bool fits = true;
                // A requirement on a concatenation, met where one of its parts is read: the position is the part's start and the offset.
                if (!node.children.empty() && table_[candidate.children[0]].kind == ElementKind::Part) locate(candidate, node, open, map);
                bool located = !map.empty();
                for (std::size_t i = located ? 1 : 0; i < node.children.size() && fits; ++i)
                    fits = (located && table_[candidate.children[i]].sort == ElementSort::Int &&
                            table_.contains(candidate.children[i], candidate.children[0])) ||
                           solve(candidate.children[i], node.children[i], open, map);
                for (ElementId variable : open) fits = fits && map.count(variable);
                if (!fits) continue;
                std::vector<ElementId> guard;
                for (const PartRange& range : requirement.parts)
                    guard.push_back(table_.in_range(map.at(range.variable), table_.substitute(range.length, map)));
                for (std::size_t i = 0; i < requirement.index.size(); ++i) {
                    if (requirement.shape[i].is_group) {
                        // The index constant of a group that nothing looks into is in range by the obligation.
                        const ElementSort group = table_[requirement.index[i]].sort;
                        const bool plain = map.at(requirement.index[i]) == table_.variable(table_.group_name(group), group);
                        if (!plain || hypotheses_.touched_groups.count(group))
                            guard.push_back(table_.index_in_range(map.at(requirement.index[i]), table_.substitute(requirement.shape[i].size, map)));
                        continue;
                    }
                    guard.push_back(table_.in_range(map.at(requirement.index[i]), table_.substitute(requirement.shape[i].size, map)));
                }
                put(table_.implies(table_.conjunction(guard), table_.substitute(requirement.formula, map)));
            }
        }
    }

    ElementTable& table_;
    const Hypotheses& hypotheses_;
    const std::vector<FactFormula>& list_facts_;
    std::vector<ElementId>& formulas_;
    std::set<ElementId> known_, located_, stepped_;
    std::vector<ElementId> indices_, located_order_, size_lists_;
    GroupClosure groups_;
};

}  // namespace

std::vector<ElementId> visible_terms(const ElementTable& table, const std::vector<ElementId>& roots) {
    std::vector<ElementId> result;
    std::set<ElementId> seen;
    std::vector<ElementId> work(roots.rbegin(), roots.rend());
    while (!work.empty()) {
        ElementId id = work.back();
        work.pop_back();
        if (!seen.insert(id).second) continue;
        result.push_back(id);
        if (table.is_binder(id)) continue;
        const ElementNode& node = table[id];
        for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) work.push_back(*child);
        for (auto term = node.polynomial.rbegin(); term != node.polynomial.rend(); ++term)
            for (auto atom = term->first.rbegin(); atom != term->first.rend(); ++atom) work.push_back(*atom);
    }
    return result;
}

void close_formulas(ElementTable& table, const Hypotheses& hypotheses, const std::vector<FactFormula>& list_facts, std::vector<ElementId>& formulas) {
    Closure(table, hypotheses, list_facts, formulas).run();
}

}  // namespace countersign
