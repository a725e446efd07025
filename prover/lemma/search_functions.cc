// The part of the search that knows named functions: by what is stated about them, and by nothing else.
#include <algorithm>
#include <limits>
#include <utility>

#include "prover/lemma/closure.h"
#include "prover/lemma/search.h"

namespace countersign {
namespace {

constexpr std::size_t function_argument_limit = 12;
constexpr std::size_t difference_argument_limit = 4;  // arguments of one function whose differences are looked at
constexpr int positive_nesting_limit = 3;

/// An application of a named scalar function to one argument.
bool is_named_function(const ElementTable& table, ElementId id) {
    const ElementNode& node = table[id];
    return node.kind == ElementKind::Apply && node.children.size() == 1 && table.symbol_name(node.symbol).compare(0, 2, "F:") == 0;
}

}  // namespace

/// Facts of the named functions that occur: at their arguments, at pairs of them, and at the terms and factors of an argument.
void HintSearch::offer_function_facts(const std::vector<ElementId>& roots) {
    std::vector<ElementId> arguments;
    for (ElementId part : visible_terms(table_, roots))
        if (is_named_function(table_, part)) arguments.push_back(table_[part].children[0]);
    if (arguments.size() > function_argument_limit) return;
    offer_positive_sums(arguments);
    for (ElementId part : visible_terms(table_, roots))  // what is divided by a sum may be multiplied by it again
        if (table_.is_inverse(part)) offer_positive_sums({table_[part].children[0]});
    for (const auto& [fact, function] : model_.facts()) {
        std::vector<std::vector<ElementId>> choices;
        if (fact->variables.size() == 1) {
            for (ElementId argument : arguments) {
                choices.push_back({argument});
                const Polynomial terms = table_.polynomial(argument);
                if (terms.size() != 2) continue;
                for (const auto& term : terms) choices.push_back({table_.from_polynomial({term}, table_[argument].sort)});
            }
        } else if (fact->variables.size() == 2) {
            for (ElementId a : arguments) {
                for (ElementId b : arguments) choices.push_back({a, b});
                const Polynomial terms = table_.polynomial(a);
                for (const auto& term : terms) {
                    const ElementId one = table_.from_polynomial({term}, table_[a].sort);
                    if (terms.size() >= 2) {
                        choices.push_back({one, table_.subtract(a, one)});
                        choices.push_back({a, table_.scale(Rational(-1), one)});
                    }
                    if (terms.size() != 1 || term.first.size() < 2) continue;
                    for (std::size_t i = 0; i < term.first.size(); ++i) {
                        Monomial rest = term.first;
                        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
                        choices.push_back({term.first[i], table_.from_polynomial({{rest, term.second}}, table_[a].sort)});
                    }
                }
            }
        }
        for (const auto& choice : choices) add({"fact", choice, fact->name, {}});
    }
}

/// Facts of products, as of a logarithm: at an argument and what each of its terms is divided by (`A / B + 1`, which is `(A + B) / B`), and at a
/// term of one argument and another argument (`1 + exp(-x)` is `exp(-x)` times `1 + exp(x)`). With what is positive there.
bool HintSearch::offer_products(const std::vector<ElementId>& roots) {
    const std::map<std::string, std::vector<ElementId>> by_function = arguments_by_function(roots);
    std::vector<ElementId> all;
    for (const auto& [name, arguments] : by_function) all.insert(all.end(), arguments.begin(), arguments.end());
    if (all.size() > function_argument_limit) return false;
    bool found = false;
    for (const auto& [fact, function] : model_.facts()) {
        const auto of_function = by_function.find("F:" + function->name);
        if (fact->variables.size() != 2 || of_function == by_function.end()) continue;
        for (ElementId a : of_function->second) {
            for (const auto& [x, y] : products_near(a, of_function->second)) {
                const FactRow row{"fact", {x, y}, fact->name, {}};
                found = (is_of_product(row, of_function->first) && add(row)) || found;
            }
        }
    }
    if (!found) return false;
    offer_positive_sums(all);
    for (const auto& [fact, function] : model_.facts())
        if (fact->variables.size() == 1 && by_function.count("F:" + function->name))
            for (ElementId argument : all) add({"fact", {argument}, fact->name, {}});
    return true;
}

std::vector<std::pair<ElementId, ElementId>> HintSearch::products_near(ElementId a, const std::vector<ElementId>& arguments) {
    std::vector<std::pair<ElementId, ElementId>> result;
    const Polynomial terms = table_.polynomial(a);
    if (terms.size() < 2) return result;
    for (const auto& [monomial, number] : terms) {
        for (ElementId atom : monomial) {
            if (table_.is_inverse(atom)) result.emplace_back(a, table_[atom].children[0]);
            if (monomial.size() != 1 || number != 1 || !is_named_function(table_, atom)) continue;
            for (ElementId b : arguments)
                if (table_.polynomial(b).size() >= 2) result.emplace_back(atom, b);
        }
    }
    return result;
}

/// Whether a fact at x and y says something of the function at x * y.
bool HintSearch::is_of_product(const FactRow& row, const std::string& function) {
    FactFormula formula;
    std::string reason;
    if (!fact_formula(model_, row, formula, reason)) return false;
    const ElementId product = table_.multiply(row.terms[0], row.terms[1]);
    const std::vector<ElementId> parts = table_.subterms({formula.formula});
    return std::any_of(parts.begin(), parts.end(), [&](ElementId part) {
        return is_named_function(table_, part) && table_.name(part) == function && table_[part].children[0] == product;
    });
}

/// Facts of a function at what two of its arguments differ by: `f(a)` is said in terms of `f(b)` and `f(a - b)`, and so the two sides of
/// a goal are brought together without a product on either being taken back.
std::vector<FactRow> HintSearch::facts_at_differences(const std::vector<ElementId>& roots) {
    std::vector<FactRow> result;
    for (const auto& [name, arguments] : arguments_by_function(roots)) offer_differences(name, arguments, result);
    return result;
}

/// The same where a quotient `f(a) / S` by a sum stands in the goal, and of a function g it is stated that `f(g(S)) = S`: the quotient is f at
/// `a - g(S)`, as a softmax is the exponential of its logarithm. So no inverse of a product has to be taken apart.
std::vector<FactRow> HintSearch::facts_at_quotients() {
    std::map<std::string, std::vector<ElementId>> arguments = arguments_by_function({goal_});
    std::vector<FactRow> result;
    std::set<std::string> with_quotients;
    for (const auto& [numerator, sum] : quotients_by_least_sum()) {
        for (const auto& [fact, function] : model_.facts()) {
            if (fact->variables.size() != 1) continue;
            FactRow row{"fact", {sum}, fact->name, {}};
            const ElementId whole = undone_at(row, sum);
            const auto of_function = whole.valid() ? arguments.find(table_.name(whole)) : arguments.end();
            if (of_function == arguments.end()) continue;
            ElementId exponent = table_.number(0, ElementSort::Real);
            for (ElementId factor : numerator)
                if (is_named_function(table_, factor) && table_.name(factor) == of_function->first) exponent = table_.add(exponent, table_[factor].children[0]);
            with_quotients.insert(of_function->first);
            std::vector<ElementId>& known = of_function->second;
            for (ElementId argument : {table_.number(0, ElementSort::Real), exponent, table_.subtract(exponent, table_[whole].children[0])})
                if (std::find(known.begin(), known.end(), argument) == known.end()) known.push_back(argument);
            offer_positive(sum, 0);
            result.push_back(std::move(row));
        }
    }
    for (const std::string& name : with_quotients) offer_differences(name, arguments[name], result);
    return result;
}

std::map<std::string, std::vector<ElementId>> HintSearch::arguments_by_function(const std::vector<ElementId>& roots) const {
    std::map<std::string, std::vector<ElementId>> result;
    for (ElementId part : visible_terms(table_, roots))
        if (is_named_function(table_, part)) result[table_.name(part)].push_back(table_[part].children[0]);
    return result;
}

/// Numerators of the goal, by the smallest of the sums that it divides by: what is said of that one says what the others are.
std::vector<std::pair<Monomial, ElementId>> HintSearch::quotients_by_least_sum() const {
    std::vector<std::pair<Monomial, ElementId>> result;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (ElementId part : visible_terms(table_, {goal_})) {
        if (table_[part].kind != ElementKind::IsZero || table_[table_[part].children[0]].sort != ElementSort::Real) continue;
        for (const auto& [monomial, number] : Polynomial(table_.polynomial(table_[part].children[0]))) {
            for (ElementId divided : monomial) {
                if (!table_.is_inverse(divided)) continue;
                const ElementId sum = table_[divided].children[0];
                if (table_[sum].kind != ElementKind::Sum) continue;
                const std::size_t size = table_.subterms({sum}).size();
                if (size < least) result.clear();
                least = std::min(least, size);
                if (size == least) result.emplace_back(monomial, sum);
            }
        }
    }
    return result;
}

/// The application `f(g(S))` that a fact at S says to be S; invalid where it says something else.
ElementId HintSearch::undone_at(const FactRow& row, ElementId sum) {
    FactFormula formula;
    std::string reason;
    if (!fact_formula(model_, row, formula, reason)) return {};
    for (ElementId part : table_.subterms({formula.formula})) {
        if (table_[part].kind != ElementKind::IsZero) continue;
        for (const auto& [monomial, number] : Polynomial(table_.polynomial(table_[part].children[0]))) {
            if (monomial.size() != 1 || !is_named_function(table_, monomial[0])) continue;
            const ElementId whole = monomial[0], inner = table_[whole].children[0];
            if (is_named_function(table_, inner) && table_[inner].children[0] == sum && part == table_.equal(whole, sum)) return whole;
        }
    }
    return {};
}

void HintSearch::offer_differences(const std::string& name, const std::vector<ElementId>& arguments, std::vector<FactRow>& result) {
    if (arguments.size() > difference_argument_limit) return;
    for (ElementId a : arguments) {
        for (ElementId b : arguments) {
            if (a == b) continue;
            const ElementId difference = table_.subtract(a, b);
            const Polynomial terms = table_.polynomial(difference);
            for (const auto& [fact, function] : model_.facts()) {
                if ("F:" + function->name != name) continue;
                if (fact->variables.size() == 1) result.push_back({"fact", {difference}, fact->name, {}});
                if (fact->variables.size() != 2) continue;
                result.push_back({"fact", {b, difference}, fact->name, {}});
                for (const auto& term : terms) {
                    const ElementId one = table_.from_polynomial({term}, table_[difference].sort);
                    if (terms.size() >= 2) result.push_back({"fact", {one, table_.subtract(difference, one)}, fact->name, {}});
                }
            }
        }
    }
}

/// A sum beside an application of a function, on one side, and another sum on the other: the application is taken into the sum, where what
/// is stated about the function brings it together with those in the body. So sums are rescaled: `exp(t - u)` times a sum of `exp(x - t)`.
bool HintSearch::rescale_sums(ElementId side, ElementId other) {
    bool found = false;
    for (const auto& [monomial, number] : Polynomial(table_.polynomial(side))) {
        ElementId sum, factor = table_.number(1, table_[side].sort);
        std::map<std::string, ElementId> outside;  // arguments by function
        for (ElementId atom : monomial) {
            if (!sum.valid() && table_[atom].kind == ElementKind::Sum) {
                sum = atom;
                continue;
            }
            factor = table_.multiply(factor, atom);
            if (is_named_function(table_, atom)) outside[table_.name(atom)] = table_[atom].children[0];
        }
        if (!sum.valid() || outside.empty()) continue;
        for (ElementId target : binders(other)) {
            if (table_[target].kind != ElementKind::Sum || bounds(target) != bounds(sum)) continue;
            const ElementId rescaled = rewrite("distribute", {factor, sum});
            std::vector<ElementId> constants;
            if (!rescaled.valid() || !extend(rescaled, target, constants) || constants.empty()) continue;
            for (ElementId part : visible_terms(table_, {table_.open(sum, constants[0])})) {
                const auto same = is_named_function(table_, part) ? outside.find(table_.name(part)) : outside.end();
                if (same == outside.end()) continue;
                for (const auto& [fact, function] : model_.facts())
                    if (fact->variables.size() == 2 && "F:" + function->name == same->first)
                        found = add({"fact", {table_[part].children[0], same->second}, fact->name, {}}) || found;
            }
        }
    }
    return found;
}

void HintSearch::offer_positive_sums(const std::vector<ElementId>& within) {
    for (ElementId part : visible_terms(table_, within))
        if (table_[part].kind == ElementKind::Sum && table_[part].sort == ElementSort::Real) offer_positive(part, 0);
}

/// That a sum is positive, and what is stated about the functions that its body applies.
void HintSearch::offer_positive(ElementId sum, int depth) {
    if (depth >= positive_nesting_limit) return;
    for (const FactRow& known : rows_)
        if (known.kind == "positive" && known.terms[0] == sum) return;
    const ElementId k = table_.fresh(ElementSort::Int);
    if (!add({"positive", {sum}, "", {k}})) return;
    for (ElementId part : visible_terms(table_, {table_.open(sum, k)})) {
        if (table_[part].kind == ElementKind::Sum) offer_positive(part, depth + 1);
        if (!is_named_function(table_, part)) continue;
        for (const auto& [fact, function] : model_.facts())
            if (fact->variables.size() == 1) add({"fact", {table_[part].children[0]}, fact->name, {}});
    }
}

/// A function of a sum whose terms move with an enclosing binder only in part, by a fact that takes such a sum apart: what does not
/// move can then be taken out of the binder.
ElementId HintSearch::separate(ElementId id) {
    for (ElementId part : visible_terms(table_, {id})) {
        if (!is_named_function(table_, part)) continue;
        const ElementId argument = table_[part].children[0];
        ElementId moving = table_.number(0, table_[argument].sort);
        for (const auto& term : table_.polynomial(argument)) {
            const ElementId one = table_.from_polynomial({term}, table_[argument].sort);
            if (mentions_enclosing(one)) moving = table_.add(moving, one);
        }
        if (moving == argument || !mentions_enclosing(moving)) continue;
        for (const auto& [fact, function] : model_.facts()) {
            if (fact->variables.size() != 2 || table_.name(part) != "F:" + function->name) continue;
            const FactRow row{"fact", {moving, table_.subtract(argument, moving)}, fact->name, {}};
            FactFormula formula;
            std::string reason;
            if (!fact_formula(model_, row, formula, reason) || table_[formula.formula].kind != ElementKind::IsZero) continue;
            const ElementId equation = table_[formula.formula].children[0];
            ElementId value;
            for (const auto& [monomial, factor] : table_.polynomial(equation))
                if (monomial.size() == 1 && monomial[0] == part)
                    value = table_.scale(Rational(-1 / factor), table_.subtract(equation, table_.scale(factor, part)));
            if (!value.valid() || table_.contains(value, part) || !add(row)) continue;
            id = table_.substitute(id, part, value);
            break;
        }
    }
    return id;
}

}  // namespace countersign
