#include "prover/lemma/size_equations.h"

#include <algorithm>
#include <set>

namespace countersign {

namespace {

// Sizes of lists in lists are sums in sums: so many values are computed for one instance, and for all.
constexpr std::size_t most_values_of_instance = std::size_t{1} << 16, most_values = std::size_t{1} << 25;

bool has_unit_factor(const Rational& factor) { return factor == 1 || factor == -1; }

bool small(const Rational& value, std::int64_t& out) {
    if (!value.is_whole() || value > largest_size || value < -largest_size) return false;
    out = static_cast<std::int64_t>(numerator(value));
    return true;
}

void set_sizes(const std::string& name, const std::vector<std::int64_t>& sizes, ElementValues& values) {
    std::vector<Rational> numbers;
    for (std::int64_t size : sizes) numbers.push_back(Rational(size));
    values.set_sizes(name, std::move(numbers));
}

/// False if a formula is computed to be false; one that has no value here decides nothing.
bool may_hold(ElementId formula, ElementValues& values) {
    try {
        return values.truth(formula);
    } catch (const NoValue&) {
        return true;
    }
}

}  // namespace

SizeEquations::SizeEquations(const Library& library, const Lemma& lemma, const LemmaVariant& variant) : left_only_(lemma), values_left_(most_values) {
    left_only_.right = lemma.left;  // what the right side demands is to be shown, not assumed
    const std::vector<SortReading> readings = sort_readings(library, left_only_, variant);
    model_ = std::make_unique<LemmaModel>(library, left_only_, variant, table_, readings.front());
    for (const auto* requirements : {&model_->conditions(), &model_->left_requirements().scalar})
        for (const Requirement& requirement : *requirements) (requirement.parts.empty() ? closed_ : over_parts_).push_back(requirement);
    for (const Requirement& requirement : closed_) solve_closed(requirement.formula);
    for (const Requirement& requirement : closed_) solve_product(requirement.formula);
    for (const Requirement& requirement : over_parts_) solve_list(requirement);
}

/// The parts of a formula that hold together.
std::vector<ElementId> SizeEquations::conjuncts(ElementId formula) const {
    return table_[formula].kind == ElementKind::And ? table_[formula].children : std::vector<ElementId>{formula};
}

/// What is zero by a formula, with what is solved put in; invalid if it is no equation.
ElementId SizeEquations::zero_by(ElementId formula) {
    formula = table_.substitute(formula, Substitution(solved_.begin(), solved_.end()));
    return table_[formula].kind == ElementKind::IsZero ? table_[formula].children[0] : ElementId{};
}

/// e of `atom = e`, where factor * atom is a term of what is zero.
ElementId SizeEquations::solved_for(ElementId zero, ElementId atom, const Rational& factor) {
    return table_.scale(Rational(-factor), table_.subtract(zero, table_.scale(factor, atom)));
}

/// v = e decides v.
void SizeEquations::solve_closed(ElementId formula) {
    for (ElementId part : conjuncts(formula)) {
        const ElementId zero = zero_by(part);
        if (!zero.valid()) continue;
        for (const auto& [monomial, factor] : table_.polynomial(zero)) {
            if (monomial.size() != 1 || table_[monomial[0]].kind != ElementKind::Variable || !has_unit_factor(factor)) continue;
            const ElementId value = solved_for(zero, monomial[0], factor);
            if (table_.contains(value, monomial[0])) continue;
            for (auto& entry : solved_) entry.second = table_.substitute(entry.second, monomial[0], value);
            solved_.emplace_back(monomial[0], value);
            break;
        }
    }
}

/// a * v + b = 0 decides v where a is not 0 and divides b; only equations that `solve_closed` left.
void SizeEquations::solve_product(ElementId formula) {
    for (ElementId part : conjuncts(formula)) {
        const ElementId zero = zero_by(part);
        if (!zero.valid()) continue;
        const Polynomial terms = table_.polynomial(zero);
        std::set<ElementId> candidates;
        for (const auto& [monomial, factor] : terms) candidates.insert(monomial.begin(), monomial.end());
        // What another ratio decides is not known before it: no cycles.
        if (std::any_of(ratios_.begin(), ratios_.end(), [&](const Ratio& ratio) { return candidates.count(ratio.variable) > 0; })) continue;
        // First what few other formulas speak of.
        std::vector<ElementId> ordered(candidates.begin(), candidates.end());
        const auto mentions = [&](ElementId variable) {
            return std::count_if(closed_.begin(), closed_.end(), [&](const Requirement& other) { return table_.contains(other.formula, variable); });
        };
        std::stable_sort(ordered.begin(), ordered.end(), [&](ElementId a, ElementId b) { return mentions(a) < mentions(b); });
        for (ElementId variable : ordered)
            if (table_[variable].kind == ElementKind::Variable && solve_ratio(terms, variable)) break;
    }
}

bool SizeEquations::solve_ratio(const Polynomial& zero, ElementId variable) {
    Polynomial with, without;
    for (const auto& [monomial, factor] : zero) {
        Monomial others = monomial;
        const auto at = std::find(others.begin(), others.end(), variable);
        if (at == others.end()) {
            without.emplace_back(monomial, factor);
            continue;
        }
        others.erase(at);
        with.emplace_back(others, factor);
    }
    const ElementId factor = table_.from_polynomial(with, ElementSort::Int), rest = table_.from_polynomial(without, ElementSort::Int);
    if (table_.contains(factor, variable) || table_.contains(rest, variable)) return false;
    ratios_.push_back({variable, factor, rest});
    return true;
}

/// n(t) = e for every part t decides n.
void SizeEquations::solve_list(const Requirement& requirement) {
    if (requirement.parts.size() != 1 || table_[requirement.formula].kind != ElementKind::IsZero) return;
    const ElementId part = requirement.parts[0].variable, zero = table_[requirement.formula].children[0];
    for (const auto& [monomial, factor] : table_.polynomial(zero)) {
        if (monomial.size() != 1 || table_[monomial[0]].kind != ElementKind::Apply || !has_unit_factor(factor)) continue;
        const std::string& name = table_.name(monomial[0]);
        if (name.compare(0, 2, "N:") != 0 || table_[monomial[0]].children[0] != part || solved_lists_.count(name.substr(2))) continue;
        const ElementId size = solved_for(zero, monomial[0], factor);
        const std::vector<ElementId> inside = table_.subterms({size});
        const auto is_of_list = [&](ElementId id) { return table_[id].kind == ElementKind::Apply && table_.name(id) == name; };
        if (std::any_of(inside.begin(), inside.end(), is_of_list)) continue;
        solved_lists_[name.substr(2)] = {part, size};
        return;
    }
}

bool SizeEquations::solve(std::uint64_t seed, LemmaInstance& instance) {
    ElementValues values(table_, seed);
    const std::size_t allowed = std::min(most_values_of_instance, values_left_);
    std::size_t left = allowed;
    values.values_left = &left;
    const bool is_solved = solve_within(values, instance);
    values_left_ -= allowed - left;
    return is_solved;
}

bool SizeEquations::solve_within(ElementValues& values, LemmaInstance& instance) {
    for (const auto& [name, value] : instance.integers) values.set(table_.variable(name, ElementSort::Int), Rational(value));
    for (const auto& [name, shape] : instance.groups) values.set(table_.variable("|" + name + "|", ElementSort::Int), Rational(shape.size()));
    for (const auto& [name, sizes] : instance.size_lists) set_sizes(name, sizes, values);
    // Lists may depend on sizes and sizes on totals of lists: two rounds settle what has no cycle.
    for (int round = 0; round < 2; ++round)
        if (!assign_all(values, instance)) return false;
    return admits(values);
}

/// False where something has no value, or none that a size can have.
bool SizeEquations::assign_all(ElementValues& values, LemmaInstance& instance) const {
    try {
        for (const auto& [name, rule] : solved_lists_) {
            std::vector<std::int64_t>& sizes = instance.size_lists.at(name);
            for (std::size_t part = 0; part < sizes.size(); ++part) {
                values.set(rule.part, Rational(part));
                if (!small(values.evaluate(rule.size), sizes[part])) return false;
            }
            set_sizes(name, sizes, values);
        }
        for (const Ratio& ratio : ratios_) {
            const Rational factor = values.evaluate(ratio.factor), rest = values.evaluate(ratio.rest);
            if (factor == 0 ? rest != 0 : !assign(ratio.variable, Rational(-rest / factor), values, instance)) return false;
        }
        for (const auto& [variable, value] : solved_)
            if (!assign(variable, values.evaluate(value), values, instance)) return false;
    } catch (const NoValue&) {
        return false;
    }
    return true;
}

bool SizeEquations::assign(ElementId variable, const Rational& number, ElementValues& values, LemmaInstance& instance) const {
    std::int64_t value = 0;
    if (!small(number, value)) return false;
    values.set(variable, Rational(value));
    const std::string& name = table_.name(variable);
    if (auto integer = instance.integers.find(name); integer != instance.integers.end()) integer->second = value;
    if (name[0] != '|') return true;
    if (value >= 0) instance.groups[name.substr(1, name.size() - 2)].resize(static_cast<std::size_t>(value), 1);
    return value >= 0;
}

/// Whether nothing that is demanded is computed to be false.
bool SizeEquations::admits(ElementValues& values) const {
    for (const Requirement& requirement : closed_)
        if (!may_hold(requirement.formula, values)) return false;
    for (const Requirement& requirement : over_parts_) {
        if (requirement.parts.size() != 1) continue;
        std::int64_t length = 0;
        try {
            if (!small(values.evaluate(requirement.parts[0].length), length)) return false;
        } catch (const NoValue&) {
            continue;
        }
        for (std::int64_t part = 0; part < length; ++part) {
            values.set(requirement.parts[0].variable, Rational(part));
            if (!may_hold(requirement.formula, values)) return false;
        }
    }
    return true;
}

}  // namespace countersign
