// Closure of a query under the facts that hold always, and its three readings for cvc5. See query.h. Everything added here is true of
// every meaning of the unknowns: a fact carries its side condition inside itself, and an instance of a hypothesis its guard.
#include "validator/solver/query.h"

#include <cvc5/cvc5.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace countersign::validator {

namespace {

using Kind = ElementKind;
constexpr int rounds = 3;
constexpr std::size_t formula_limit = 6000;
constexpr std::size_t sign_fact_limit = 120;
constexpr std::size_t pair_limit = 8;

class Closure {
public:
    Closure(ElementStore& store, const Query& query) : s_(store), query_(query) {
        for (Element assertion : query.assertions) add(assertion, true);
        add(s_.negation(query.goal), true);
    }

    void close() {
        for (int round = 0; round < rounds && formulas_.size() < formula_limit; ++round) {
            gather();
            for (const Hypothesis& hypothesis : query_.hypotheses) instantiate(hypothesis);
            list_facts();
            for (Element q : std::set<Element>(quotients_)) quotient_facts(q);
            for (Element i : std::set<Element>(inverses_)) {
                const Element a = s_.children(i)[0], zero = s_.number(0, FormulaSort::real);
                add(s_.implies(s_.negation(s_.equal(a, zero)), s_.equal(s_.multiply(a, i), s_.number(1, FormulaSort::real))), true);
            }
        }
    }

    const std::vector<Element>& formulas() const { return formulas_; }

    // Signs of products, for the reading in which a product is an opaque function: `d <= 0 and y >= 0 implies d * y <= 0`.
    std::vector<Element> product_facts() {
        std::set<Monomial> products;
        std::vector<Element> inequalities;
        std::vector<bool> seen;
        for (Element formula : formulas_) {
            s_.visit_closed(formula, seen, [&](Element e) {
                for (const auto& [monomial, coefficient] : s_.node(e).polynomial)
                    if (monomial.size() > 1) products.insert(monomial);
                if (s_.kind(e) == Kind::nonpositive) inequalities.push_back(s_.children(e)[0]);
            });
        }
        std::vector<Element> facts;
        std::set<std::pair<Element, Element>> done;
        for (const Monomial& product : products) {
            const FormulaSort sort = s_.sort(product.front());
            const Element whole = s_.from_polynomial({{product, mpq_class(1)}}, sort);
            const Element zero = s_.number(0, sort), one = s_.number(1, sort);
            for (std::size_t i = 0; i < product.size(); ++i) {
                Monomial others = product;
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
                const Element x = product[i], y = s_.from_polynomial({{others, mpq_class(1)}}, sort);
                if (!done.emplace(x, y).second) continue;
                facts.push_back(s_.implies(s_.equal(x, zero), s_.equal(whole, zero)));
                facts.push_back(s_.implies(s_.equal(x, one), s_.equal(whole, y)));
                for (Element d : inequalities) {
                    if (facts.size() >= sign_fact_limit + 2 * done.size() || s_.sort(d) != sort) continue;
                    const Polynomial linear = s_.polynomial(d);
                    if (linear.count({x}) == 0 || std::any_of(linear.begin(), linear.end(), [](const auto& m) { return m.first.size() > 1; }))
                        continue;
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
            const Element formula = formulas_[i];
            s_.visit_closed(formula, seen, [&](Element e) {
                const Kind kind = s_.kind(e);
                if (kind == Kind::quotient) quotients_.insert(e);
                if (kind == Kind::start || kind == Kind::part) lists_.insert(s_.children(e)[0]);
                if (kind == Kind::part) located_.insert(e);
                if (kind != Kind::application) return;
                accesses_[s_.node(e).symbol].insert(e);
                if (s_.symbol_name(s_.node(e).symbol) == "inv") inverses_.insert(e);
            });
            if (!gives_indices_[i]) continue;
            s_.visit_closed(formula, index_seen, [&](Element e) {
                if (s_.kind(e) == Kind::part) indices_.insert(e);
                if (s_.kind(e) == Kind::start) indices_.insert(s_.children(e)[1]);
                if (s_.kind(e) == Kind::application && s_.symbol_name(s_.node(e).symbol).starts_with("list "))
                    indices_.insert(s_.children(e)[0]);
            });
        }
        indices_.insert(s_.integer(0));
    }

    void instantiate(const Hypothesis& hypothesis) {
        if (hypothesis.where == Hypothesis::Where::accesses) return match_accesses(hypothesis);
        if (hypothesis.where == Hypothesis::Where::list_indices)
            for (Element r : indices_) add(s_.substitute(hypothesis.formula, {{hypothesis.variables[0], r}}), true);
        else
            for (Element p : located_) add(s_.substitute(hypothesis.formula, {{hypothesis.variables[0], s_.children(p)[1]}}), true);
    }

    // v from `from = to`, if v stands in `from` once, by itself or plus something.
    void solve(const Hypothesis& hypothesis, Element from, Element to, std::map<Element, Element>& values) {
        for (Element v : hypothesis.variables) {
            if (values.count(v) != 0 || s_.sort(from) != s_.sort(to)) continue;
            if (from == v) values[v] = to;
            if (s_.sort(from) != FormulaSort::integer || s_.sort(v) != FormulaSort::integer) continue;
            const Polynomial terms = s_.polynomial(from);
            const auto place = terms.find({v});
            if (place == terms.end() || place->second != 1 || s_.contains(s_.subtract(from, v), v)) continue;
            values[v] = s_.subtract(to, s_.subtract(from, v));
        }
    }

    // An access of the formula that matches one that occurs determines the variables. Any values would do: the formula holds for all.
    void match_accesses(const Hypothesis& hypothesis) {
        std::vector<Element> patterns;
        std::vector<bool> seen;
        s_.visit_closed(hypothesis.formula, seen, [&](Element e) {
            if (s_.kind(e) == Kind::application) patterns.push_back(e);
        });
        for (Element pattern : patterns) {
            const auto place = accesses_.find(s_.node(pattern).symbol);
            if (place == accesses_.end()) continue;
            for (Element access : place->second) {
                if (formulas_.size() >= formula_limit) return;
                const std::vector<Element> from = s_.children(pattern), to = s_.children(access);
                if (from.size() != to.size()) continue;
                std::map<Element, Element> values;
                // A read in a list at the part in which j lies, and at j - start there: j is the start of the part that is read, plus that.
                bool located = s_.kind(from[0]) == Kind::part;
                if (located) {
                    const Element z = s_.children(from[0])[0], j = s_.children(from[0])[1];
                    const Element offset = s_.subtract(j, s_.start(z, from[0]));
                    const auto at = std::find(from.begin(), from.end(), offset);
                    located = at != from.end();
                    if (located) solve(hypothesis, j, s_.add(s_.start(z, to[0]), to[static_cast<std::size_t>(at - from.begin())]), values);
                }
                for (std::size_t i = 0; i < from.size(); ++i) solve(hypothesis, from[i], to[i], values);
                if (values.size() == hypothesis.variables.size() && (located || s_.substitute(pattern, values) == access))
                    add(s_.substitute(hypothesis.formula, values), true);
            }
        }
    }

    void list_facts() {
        const Element zero = s_.integer(0);
        for (Element z : std::set<Element>(lists_)) {
            const Element length = s_.length(z), total = s_.start(z, length);
            std::set<Element> indices = indices_;
            indices.insert(length);
            for (Element r : indices) {
                const Element start = s_.start(z, r), next = s_.add(start, s_.positive_size_at(z, r));
                const Element inside = s_.in_range(zero, r, length);
                add(s_.less_equal(zero, start), false);
                add(s_.implies(s_.less_equal(r, zero), s_.equal(start, zero)), false);
                add(s_.implies(inside, s_.conjunction({s_.less_equal(next, total),
                                                       s_.equal(s_.start(z, s_.add(r, s_.integer(1))), next)})), false);
                if (indices.size() > pair_limit) continue;
                for (Element later : indices) {
                    if (later == r || later == length) continue;
                    add(s_.implies(s_.conjunction({inside, s_.less(r, later), s_.less_equal(later, length)}),
                                   s_.less_equal(next, s_.start(z, later))), false);
                }
            }
        }
        for (Element p : std::set<Element>(located_)) {
            const Element z = s_.children(p)[0], i = s_.children(p)[1], length = s_.length(z), total = s_.start(z, length);
            const Element begin = s_.start(z, p), end = s_.add(begin, s_.positive_size_at(z, p));
            add(s_.implies(s_.in_range(zero, i, total), s_.conjunction({s_.in_range(zero, p, length), s_.in_range(begin, i, end)})), true);
            for (Element r : indices_) {
                const Element low = s_.start(z, r), high = s_.add(low, s_.positive_size_at(z, r));
                add(s_.implies(s_.conjunction({s_.in_range(zero, r, length), s_.in_range(low, i, high)}),
                               s_.conjunction({s_.equal(p, r), s_.less(i, total)})), false);
            }
        }
    }

    void quotient_facts(Element q) {
        const Element a = s_.children(q)[0], b = s_.children(q)[1], zero = s_.integer(0), positive = s_.less_equal(s_.integer(1), b);
        add(s_.implies(positive, s_.in_range(zero, s_.subtract(a, s_.multiply(b, q)), b)), true);
        const auto [whole, rest] = divide_polynomials(a, b);
        std::vector<Element> candidates{whole};
        if (rest != a) candidates.push_back(s_.add(whole, s_.quotient(rest, b)));
        for (Element c : candidates) {
            const Element remainder = s_.subtract(a, s_.multiply(b, c));
            add(s_.implies(s_.conjunction({positive, s_.in_range(zero, remainder, b)}),
                           s_.conjunction({s_.equal(q, c), s_.equal(s_.multiply(b, q), s_.multiply(b, c))})), true);
        }
        if (s_.kind(a) != Kind::quotient) return;
        const Element inner = s_.children(a)[1];
        add(s_.implies(s_.conjunction({positive, s_.less_equal(s_.integer(1), inner)}),
                       s_.equal(q, s_.quotient(s_.children(a)[0], s_.multiply(inner, b)))), true);
    }

    // a = b * whole + rest, as polynomials; which of the many such pairs does not matter.
    std::pair<Element, Element> divide_polynomials(Element a, Element b) {
        const auto larger = [](const Monomial& x, const Monomial& y) { return x.size() != y.size() ? x.size() > y.size() : x > y; };
        Monomial leading;
        mpq_class coefficient = 1;
        bool first = true;
        for (const auto& [monomial, c] : s_.polynomial(b)) {
            if (!first && !larger(monomial, leading)) continue;
            first = false, leading = monomial, coefficient = c;
        }
        Element whole = s_.integer(0), rest = a;
        for (int step = 0; step < 40; ++step) {
            bool found = false;
            for (const auto& [monomial, c] : s_.polynomial(rest)) {
                const mpq_class ratio = c / coefficient;
                if (ratio.get_den() != 1 || !std::includes(monomial.begin(), monomial.end(), leading.begin(), leading.end())) continue;
                Monomial factor;
                std::set_difference(monomial.begin(), monomial.end(), leading.begin(), leading.end(), std::back_inserter(factor));
                const Element term = s_.from_polynomial({{factor, ratio}}, FormulaSort::integer);
                whole = s_.add(whole, term);
                rest = s_.subtract(rest, s_.multiply(b, term));
                found = true;
                break;
            }
            if (!found) break;
        }
        return {whole, rest};
    }

    ElementStore& s_;
    const Query& query_;
    std::vector<Element> formulas_;
    std::vector<bool> gives_indices_;
    std::set<Element> known_, quotients_, inverses_, lists_, located_, indices_;
    std::map<std::uint32_t, std::set<Element>> accesses_;  // by function
};

enum class Products : std::uint8_t { opaque, native, native_with_division };

// One solver, one query.
class Emission {
public:
    Emission(const ElementStore& store, Products products, const SolverLimits& limits) : s_(store), products_(products) {
        solver_.setOption("rlimit-per", std::to_string(limits.resource));
        solver_.setLogic("ALL");
        for (FormulaSort sort : {FormulaSort::any, FormulaSort::group, FormulaSort::text, FormulaSort::lambda})
            sorts_[sort] = solver_.mkUninterpretedSort("S_" + formula_sort_name(sort));
        sorts_[FormulaSort::boolean] = solver_.getBooleanSort();
        sorts_[FormulaSort::integer] = solver_.getIntegerSort();
        sorts_[FormulaSort::real] = solver_.getRealSort();
    }

    void assert_formula(Element formula) { assert_term(term(formula)); }
    std::string check() {
        for (const cvc5::Term& fact : std::vector<cvc5::Term>(commutes_)) assert_term(fact);
        const cvc5::Result result = solver_.checkSat();
        return result.isUnsat() ? "unsat" : result.isSat() ? "sat" : "unknown";
    }
    std::string text(const std::string& title) const {
        std::string result = "; " + title + "\n(set-info :status unsat)\n(set-logic ALL)\n";
        for (const char* sort : {"any", "group", "text", "lambda"}) result += std::string("(declare-sort S_") + sort + " 0)\n";
        for (const std::string& declaration : declarations_) result += declaration + "\n";
        for (const cvc5::Term& assertion : assertions_) result += "(assert " + assertion.toString() + ")\n";
        return result + "(check-sat)\n";
    }

private:
    void assert_term(const cvc5::Term& formula) {
        solver_.assertFormula(formula);
        assertions_.push_back(formula);
    }

    cvc5::Term symbol(const std::string& key, const std::string& shown, const std::vector<cvc5::Sort>& domain, const cvc5::Sort& range) {
        const auto found = symbols_.find(key);
        if (found != symbols_.end()) return found->second;
        std::string name = "c" + std::to_string(symbols_.size()) + "_";
        for (char c : shown) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
        std::string declaration = "(declare-fun " + name + " (";
        for (const cvc5::Sort& sort : domain) declaration += sort.toString() + " ";
        declarations_.push_back(declaration + ") " + range.toString() + ")");
        const cvc5::Sort sort = domain.empty() ? range : solver_.mkFunctionSort(domain, range);
        return symbols_.emplace(key, solver_.mkConst(sort, name)).first->second;
    }

    cvc5::Term apply(const std::string& key, const std::string& shown, const std::vector<cvc5::Term>& arguments, const cvc5::Sort& range) {
        std::vector<cvc5::Sort> domain;
        std::string full = key;
        for (const cvc5::Term& argument : arguments) {
            domain.push_back(argument.getSort());
            full += " " + domain.back().toString();
        }
        std::vector<cvc5::Term> all{symbol(full + " -> " + range.toString(), shown, domain, range)};
        if (arguments.empty()) return all[0];
        all.insert(all.end(), arguments.begin(), arguments.end());
        return solver_.mkTerm(cvc5::APPLY_UF, all);
    }

    cvc5::Term number(const mpq_class& value, FormulaSort sort) {
        return sort == FormulaSort::integer ? solver_.mkInteger(value.get_str()) : solver_.mkReal(value.get_str());
    }

    cvc5::Term product_of(const cvc5::Term& x, const cvc5::Term& y, FormulaSort sort) {
        const std::string name = sort == FormulaSort::integer ? "integer_product" : "real_product";
        return apply(name, name, {x, y}, sorts_.at(sort));
    }

    cvc5::Term product(const Monomial& monomial, FormulaSort sort) {
        std::vector<cvc5::Term> factors;
        for (Element factor : monomial) factors.push_back(term(factor));
        if (factors.size() == 1) return factors[0];
        if (products_ != Products::opaque) return solver_.mkTerm(cvc5::MULT, factors);
        // Nested to the right; every way to take out one factor first is the same product.
        const auto nested = [&](std::size_t first) {
            std::vector<cvc5::Term> order = factors;
            std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(first), order.begin() + static_cast<std::ptrdiff_t>(first) + 1);
            cvc5::Term result = order.back();
            for (std::size_t i = order.size() - 1; i-- > 0;) result = product_of(order[i], result, sort);
            return result;
        };
        const cvc5::Term result = nested(0);
        for (std::size_t first = 1; first < factors.size(); ++first)
            commutes_.push_back(solver_.mkTerm(cvc5::EQUAL, {result, nested(first)}));
        return result;
    }

    cvc5::Term sum_of(std::vector<cvc5::Term> terms, FormulaSort sort) {
        if (terms.empty()) return number(0, sort);
        return terms.size() == 1 ? terms[0] : solver_.mkTerm(cvc5::ADD, terms);
    }

    // The positive and the negative part of a polynomial: p <= 0 and p = 0 are written without differences.
    std::pair<cvc5::Term, cvc5::Term> sides(Element e) {
        const FormulaSort sort = s_.sort(e);
        std::vector<cvc5::Term> parts[2];
        for (const auto& [monomial, coefficient] : s_.polynomial(e)) {
            const mpq_class size = abs(coefficient);
            cvc5::Term part = monomial.empty() ? number(size, sort) : product(monomial, sort);
            if (!monomial.empty() && size != 1) part = solver_.mkTerm(cvc5::MULT, {number(size, sort), part});
            parts[coefficient < 0 ? 1 : 0].push_back(part);
        }
        return {sum_of(parts[0], sort), sum_of(parts[1], sort)};
    }

    cvc5::Term term(Element e) {
        const auto found = terms_.find(e);
        if (found != terms_.end()) return found->second;
        const cvc5::Term result = make(e);
        terms_.emplace(e, result);
        return result;
    }

    cvc5::Term make(Element e) {
        const ElementNode& n = s_.node(e);
        std::vector<cvc5::Term> parts;
        const bool opaque_list = n.kind == Kind::start || n.kind == Kind::part;
        const bool constant = n.kind == Kind::sum || n.kind == Kind::maximum || n.kind == Kind::lambda;
        const bool numeric = n.kind == Kind::nonpositive || (n.kind == Kind::equal && n.children.size() == 1);
        if (!constant && !numeric)
            for (std::size_t i = opaque_list ? 1 : 0; i < n.children.size(); ++i) parts.push_back(term(n.children[i]));
        const cvc5::Sort& sort = sorts_.at(n.sort);
        switch (n.kind) {
            case Kind::variable:
            case Kind::application:
                return apply("f" + std::to_string(n.symbol), s_.symbol_name(n.symbol), parts, sort);
            case Kind::polynomial: {
                const auto [positive, negative] = sides(e);
                return solver_.mkTerm(cvc5::SUB, {positive, negative});
            }
            case Kind::conditional: return solver_.mkTerm(cvc5::ITE, parts);
            case Kind::quotient: {
                const cvc5::Term opaque = apply("quotient", "quotient", parts, sort);
                if (products_ != Products::native_with_division) return opaque;
                // SMT-LIB's division is the floor for positive divisors; nothing is said of others.
                return solver_.mkTerm(cvc5::ITE, {solver_.mkTerm(cvc5::GEQ, {parts[1], solver_.mkInteger(1)}),
                                                  solver_.mkTerm(cvc5::INTS_DIVISION, parts), opaque});
            }
            case Kind::truth: return solver_.mkBoolean(n.symbol == 1);
            case Kind::negation: return solver_.mkTerm(cvc5::NOT, parts);
            case Kind::conjunction: return solver_.mkTerm(cvc5::AND, parts);
            case Kind::nonpositive: {
                const auto [positive, negative] = sides(n.children[0]);
                return solver_.mkTerm(cvc5::LEQ, {positive, negative});
            }
            case Kind::equal: {
                if (!numeric) return solver_.mkTerm(cvc5::EQUAL, parts);
                const auto [positive, negative] = sides(n.children[0]);
                return solver_.mkTerm(cvc5::EQUAL, {positive, negative});
            }
            case Kind::start:
            case Kind::part: {
                const std::string name = n.kind == Kind::start ? "start" : "part";
                return apply(name + std::to_string(n.children[0].id), name, parts, sort);
            }
            case Kind::to_real: return solver_.mkTerm(cvc5::TO_REAL, parts);
            default: return apply("t" + std::to_string(e.id), n.kind == Kind::sum ? "sum" : n.kind == Kind::maximum ? "max" : "lambda", {}, sort);
        }
    }

    const ElementStore& s_;
    const Products products_;
    cvc5::Solver solver_;
    std::map<FormulaSort, cvc5::Sort> sorts_;
    std::map<std::string, cvc5::Term> symbols_;
    std::map<Element, cvc5::Term> terms_;
    std::vector<cvc5::Term> assertions_, commutes_;
    std::vector<std::string> declarations_;
};

}  // namespace

void SmtDump::write(const std::string& title, const std::string& text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string name;
    for (char c : title) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    const std::filesystem::path path = std::filesystem::path(folder_) / (std::to_string(count_++) + "_" + name.substr(0, 80) + ".smt2");
    std::ofstream(path) << text;
}

QueryResult decide(ElementStore& store, const Query& query, const SolverLimits& limits, SmtDump* dump) {
    if (store.failed()) return {QueryAnswer::not_proved, store.failure()};
    if (store.is_true(query.goal)) return {QueryAnswer::proved, "equal normal forms"};
    Closure closure(store, query);
    closure.close();
    const std::vector<Element> signs = closure.product_facts();
    if (store.failed()) return {QueryAnswer::not_proved, store.failure()};
    std::string said;
    for (Products products : {Products::opaque, Products::native, Products::native_with_division}) {
        try {
            Emission emission(store, products, limits);
            for (Element formula : closure.formulas()) emission.assert_formula(formula);
            if (products == Products::opaque)
                for (Element fact : signs) emission.assert_formula(fact);
            const std::string answer = emission.check();
            if (answer == "unsat") {
                if (dump != nullptr) dump->write(query.title, emission.text(query.title));
                return {QueryAnswer::proved, "unsat"};
            }
            said += (said.empty() ? "" : ", ") + answer;
            if (answer == "sat" && products == Products::native_with_division) break;
        } catch (const std::exception& exception) {
            said += std::string(said.empty() ? "" : ", ") + "error: " + exception.what();
        }
    }
    return {QueryAnswer::not_proved, said};
}

}  // namespace countersign::validator
