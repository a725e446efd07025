// Refutes false lemmas. First by instances with all their tensors; then, for lemmas whose sizes are too large for that, by
// single elements: random instances, drawn with a fixed seed, on which the hypotheses hold and an obligation is computed to be
// false. Equations between sizes are solved before drawing, because chance rarely hits them. An instance that touches a function
// about which facts are stated is no counterexample: its values here would not obey the facts.
#include <random>

#include "prover/lemma/element_value.h"
#include "prover/lemma/engine.h"
#include "prover/lemma/obligations.h"

namespace countersign {

namespace {

// Values that are computed for one variant; sums in sums have as many as the product of their lengths.
constexpr std::size_t most_values_of_variant = std::size_t{1} << 24;

class Refuter {
public:
    Refuter(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const SortReading& sorts, const EngineOptions& options)
        : model_(library, lemma, variant, table_, sorts), obligations_(make_obligations(model_, variant)), options_(options) {
        for (const auto& [fact, function] : model_.facts()) functions_with_facts_.insert("F:" + function->name);
        collect();
        solve_equations();
    }

    bool refute(std::string& obligation, std::string& counterexample) {
        std::mt19937_64 random(options_.refutation_seed);
        int accepted = 0;
        for (int draw = 0; draw < 8 * options_.refutation_tries && accepted < options_.refutation_tries; ++draw) {
            if (values_left_ == 0) break;
            ElementValues instance(table_, random());
            instance.values_left = &values_left_;
            instance.functions_with_facts = &functions_with_facts_;
            bool reached = false;
            try {
                if (attempt(instance, random, reached, obligation, counterexample)) return true;
            } catch (const NoValue&) {
            }
            accepted += reached;
        }
        return false;
    }

private:
    void collect() {
        std::vector<ElementId> roots = obligations_.hypotheses.closed;
        auto take = [&](const Obligation& obligation) {
            roots.insert(roots.end(), obligation.goals.begin(), obligation.goals.end());
            roots.insert(roots.end(), obligation.assumptions.begin(), obligation.assumptions.end());
        };
        take(obligations_.wellformed);
        take(obligations_.shape);
        for (const Obligation& range : obligations_.ranges) take(range);
        take(obligations_.element);
        for (const Requirement& requirement : obligations_.hypotheses.over_parts) roots.push_back(requirement.formula);
        for (const RangeRequirement& requirement : obligations_.hypotheses.over_elements) roots.push_back(requirement.formula);
        for (ElementId part : table_.subterms(roots)) {
            const ElementNode& node = table_[part];
            if (node.kind == ElementKind::Variable && node.sort == ElementSort::Int && table_.symbol_name(node.symbol)[0] != '!')
                variables_.push_back(part);
        }
    }

    /// v = e among the hypotheses decides v.
    void solve_equations() {
        for (ElementId formula : obligations_.hypotheses.closed) {
            std::vector<ElementId> parts{formula};
            if (table_[formula].kind == ElementKind::And) parts = table_[formula].children;
            for (ElementId part : parts) {
                part = table_.substitute(part, solved_);
                if (table_[part].kind != ElementKind::IsZero) continue;
                ElementId equation = table_[part].children[0];
                for (const auto& [monomial, factor] : table_.polynomial(equation)) {
                    if (monomial.size() != 1 || table_[monomial[0]].kind != ElementKind::Variable || (factor != 1 && factor != -1)) continue;
                    ElementId rest = table_.subtract(equation, table_.scale(factor, monomial[0]));
                    if (table_.contains(rest, monomial[0])) continue;
                    ElementId value = table_.scale(Rational(-factor), rest);
                    for (auto& entry : solved_) entry.second = table_.substitute(entry.second, monomial[0], value);
                    solved_[monomial[0]] = value;
                    break;
                }
            }
        }
    }

    bool in_range_everywhere(ElementValues& instance, const RangeRequirement& requirement) {
        // Every part, then every index, counted like an odometer.
        std::vector<std::pair<ElementId, int>> wheels;
        for (const PartRange& range : requirement.parts) wheels.push_back({range.variable, bound(instance, range.length)});
        for (std::size_t i = 0; i < requirement.index.size(); ++i)
            wheels.push_back({requirement.index[i], requirement.shape[i].is_group ? group_values : -1 - static_cast<int>(i)});
        return turn(instance, requirement, wheels, 0);
    }
    bool turn(ElementValues& instance, const RangeRequirement& requirement, const std::vector<std::pair<ElementId, int>>& wheels, std::size_t at) {
        if (at == wheels.size()) return instance.truth(requirement.formula);
        int count = wheels[at].second;
        // Sizes may depend on parts chosen before.
        if (count < 0) count = bound(instance, requirement.shape[static_cast<std::size_t>(-1 - count)].size);
        for (int value = 0; value < count; ++value) {
            instance.set(wheels[at].first, value);
            if (!turn(instance, requirement, wheels, at + 1)) return false;
        }
        return true;
    }
    static int small(const Rational& value) {
        if (value > sum_limit) throw NoValue{};
        return value < 0 ? 0 : static_cast<int>(numerator(value));
    }
    int bound(ElementValues& instance, ElementId length) { return small(instance.evaluate(length)); }

    bool holds_over_parts(ElementValues& instance, const Requirement& requirement, std::size_t at) {
        if (at == requirement.parts.size()) return instance.truth(requirement.formula);
        int length = bound(instance, requirement.parts[at].length);
        for (int part = 0; part < length; ++part) {
            instance.set(requirement.parts[at].variable, part);
            if (!holds_over_parts(instance, requirement, at + 1)) return false;
        }
        return true;
    }

    bool attempt(ElementValues& instance, std::mt19937_64& random, bool& reached, std::string& obligation, std::string& counterexample) {
        for (ElementId variable : variables_) {
            if (solved_.count(variable)) continue;
            bool rank = table_.name(variable)[0] == '|';
            instance.set(variable, rank ? static_cast<int>(random() % 3) : static_cast<int>(random() % 7) - (random() % 4 == 0 ? 2 : 0));
        }
        for (const auto& [variable, value] : solved_) instance.set(variable, instance.evaluate(value));
        for (ElementId formula : obligations_.hypotheses.closed)
            if (!instance.truth(formula)) return false;
        for (const Requirement& requirement : obligations_.hypotheses.over_parts)
            if (!holds_over_parts(instance, requirement, 0)) return false;
        for (const RangeRequirement& requirement : obligations_.hypotheses.over_elements)
            if (!in_range_everywhere(instance, requirement)) return false;
        reached = true;
        if (violated(instance, random, obligations_.wellformed, obligation, counterexample)) return true;
        if (violated(instance, random, obligations_.shape, obligation, counterexample)) return true;
        for (const Obligation& range : obligations_.ranges)
            if (violated(instance, random, range, obligation, counterexample)) return true;
        return violated(instance, random, obligations_.element, obligation, counterexample);
    }

    bool violated(ElementValues& instance, std::mt19937_64& random, const Obligation& obligation, std::string& name, std::string& counterexample) {
        int turns = obligation.assumptions.empty() ? 3 : 12;
        for (int turn = 0; turn < turns; ++turn) {
            // Indices and parts of the obligation are its own.
            for (const auto& [text, variable] : obligation.scope.elements)
                if (table_[variable].kind == ElementKind::Variable && !solved_.count(variable))
                    instance.set(variable, static_cast<int>(random() % 5));
            instance.touched_facts = false;
            bool inside = true;
            for (ElementId assumption : obligation.assumptions) inside = inside && instance.truth(assumption);
            if (!inside) continue;
            for (ElementId goal : obligation.goals) {
                if (instance.truth(goal) || instance.touched_facts) continue;
                name = obligation.name;
                counterexample = "fails for";
                for (ElementId variable : variables_)
                    counterexample += " " + table_.name(variable) + " = " + rational_text(instance.evaluate(variable));
                return true;
            }
        }
        return false;
    }

    ElementTable table_;
    LemmaModel model_;
    Obligations obligations_;
    const EngineOptions& options_;
    std::set<std::string> functions_with_facts_;
    std::vector<ElementId> variables_;
    Substitution solved_;
    std::size_t values_left_ = most_values_of_variant;
};

LemmaVerdict refute_by_values(const Library& library, const Lemma& lemma, const CounterexampleLimits& limits) {
    LemmaVerdict verdict;
    if (std::optional<Counterexample> found = find_counterexample(library, lemma, limits, &verdict.reason)) {
        verdict.status = LemmaStatus::Refused;
        verdict.obligation = found->obligation + (lemma.variants.size() > 1 ? " of variant " + std::to_string(found->variant) : "");
        verdict.reason = counterexample_line(lemma, *found);
        verdict.counterexample = std::make_shared<const Counterexample>(std::move(*found));
    }
    return verdict;
}

}  // namespace

LemmaVerdict refute_lemma(const Library& library, const Lemma& lemma, const EngineOptions& options) {
    const CounterexampleLimits limits{options.refutation_tries, options.refutation_seed};
    LemmaVerdict verdict = refute_by_values(library, lemma, limits);
    if (verdict.status == LemmaStatus::Refused) return verdict;
    for (std::size_t i = 0; i < lemma.variants.size(); ++i) {
        std::string obligation, reason;
        bool refused = false;
        try {
            for (const SortReading& sorts : sort_readings(library, lemma, lemma.variants[i])) {
                refused = Refuter(library, lemma, lemma.variants[i], sorts, options).refute(obligation, reason);
                if (refused) break;
            }
        } catch (const ElaborationError& error) {
            refused = true;
            obligation = "statement";
            reason = error.text();
        }
        if (!refused) continue;
        // It is false, so values for which it fails are worth looking for at length.
        if (obligation != "statement" && limits.tries >= EngineOptions{}.refutation_tries) {
            const int tries = longer_refutation * EngineOptions{}.refutation_tries;
            const LemmaVerdict with_values = refute_by_values(library, lemma, {tries, limits.seed + 1, true});
            if (with_values.status == LemmaStatus::Refused) return with_values;
        }
        verdict.status = LemmaStatus::Refused;
        verdict.obligation = obligation + (lemma.variants.size() > 1 ? " of variant " + std::to_string(i) : "");
        verdict.reason = reason;
        return verdict;
    }
    return verdict;
}

}  // namespace countersign
