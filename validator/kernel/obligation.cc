// Obligations of a lemma: hypotheses, goals, facts; one query each. See obligation.h and docs/certificate.md section 6. Refuses whatever
// it cannot read; a lemma over values of any sort is decided once for each sort that its operators leave open.
#include "validator/kernel/obligation.h"

#include <algorithm>

#include "validator/kernel/element_reader.h"
#include "validator/kernel/lemma_facts.h"
#include "validator/language/parser.h"

namespace countersign::validator {

namespace {

constexpr std::size_t choice_limit = 128;

Decision refused(std::string reason) { return {Answer::refused, std::move(reason)}; }

struct Obligation {
    std::string name;
    Element goal;
    ScopePointer scope;
    const Hints* hints = nullptr;
};

// One variant of a lemma, with sorts chosen for some of its unknowns.
class VariantCheck {
public:
    VariantCheck(const Definitions& definitions, const Lemma& lemma, const VariantHints& hints, const SortChoice& choice)
        : definitions_(definitions), lemma_(lemma), hints_(hints), reader_(store_, definitions, choice) {}

    const std::optional<SortDemand>& demand() const { return reader_.demand(); }
    bool no_such_term() const { return store_.failed() && reader_.mixed_sorts(); }
    bool failed() const { return store_.failed(); }
    const std::string& failure() const { return store_.failure(); }

    // Reads both sides and makes the obligations. Only after this, and only if nothing failed, `decide_all`.
    void read() {
        scope_ = reader_.lemma_scope(lemma_);
        if (failed()) return;
        for (Element size : reader_.declared_sizes()) assertions_.push_back(store_.less_equal(store_.integer(0), size));
        for (const auto& [length, size] : reader_.declared_list_sizes())
            for_every_part({reader_.size_variable()}, store_.in_range(store_.integer(0), reader_.size_variable(), length),
                           store_.less_equal(store_.integer(0), size));
        Requirements left_needs, right_needs;
        right_needs.shared_parts = true;
        const Tensor left = reader_.term(*lemma_.left, scope_, &left_needs);
        for (const LemmaCondition& condition : lemma_.conditions) read_condition(condition);
        if (failed()) return;
        for (const ScalarRequirement& need : left_needs.scalars) {
            if (need.parts.empty()) assertions_.push_back(need.formula);
            else for_every_part(need.parts, need.guard, need.formula);
        }
        for (const RangeRequirementOf& need : left_needs.ranges) {
            const Index index = reader_.fresh_index(need.axes);
            std::vector<Element> variables = need.parts;
            variables.insert(variables.end(), index.begin(), index.end());
            const Element guard = store_.conjunction({need.guard, reader_.in_range(need.axes, index)});
            add_elements(variables, store_.implies(guard, need.formula(index)));
        }
        const Tensor right = reader_.term(*lemma_.right, scope_, &right_needs);
        if (failed()) return;

        std::vector<Element> wellformed;
        for (const ScalarRequirement& need : right_needs.scalars) wellformed.push_back(store_.implies(need.guard, need.formula));
        obligations_.push_back({"well formed", store_.conjunction(wellformed), obligation_scope({}, {}), &hints_.wellformed});
        if (hints_.ranges.size() != right_needs.ranges.size())
            return void(store_.fail(std::to_string(right_needs.ranges.size()) + " range requirements, but hints for " + std::to_string(hints_.ranges.size())));
        for (std::size_t i = 0; i < right_needs.ranges.size(); ++i) {
            const RangeRequirementOf& need = right_needs.ranges[i];
            const Index index = reader_.fresh_index(need.axes);
            const Element guard = store_.conjunction({need.guard, reader_.in_range(need.axes, index)});
            obligations_.push_back({"range requirement " + std::to_string(i) + " of " + need.source, store_.implies(guard, need.formula(index)),
                                    obligation_scope(need.axes, index), &hints_.ranges[i]});
        }
        if (left.axes.size() != right.axes.size()) return void(store_.fail("the sides have different axes"));
        std::vector<Element> sizes;
        for (std::size_t i = 0; i < left.axes.size(); ++i) {
            const Axis &one = left.axes[i], &other = right.axes[i];
            if (one.group != other.group || (one.group && one != other)) return void(store_.fail("the sides have different axes"));
            if (!one.group) sizes.push_back(store_.equal(one.size, other.size));
        }
        const Index index = reader_.fresh_index(left.axes);
        const ScopePointer indexed = obligation_scope(left.axes, index);
        obligations_.push_back({"shape", store_.conjunction(sizes), indexed, &hints_.shape});
        const Element a = left.at(index), b = right.at(index);
        if (failed()) return;
        obligations_.push_back({"element", store_.implies(reader_.in_range(left.axes, index), reader_.equality(a, b)), indexed, &hints_.element});
        if (!failed()) substitute_equalities();
    }

    Decision decide_all(const std::string& title, const SolverLimits& limits, SmtDump* dump) {
        for (const Obligation& obligation : obligations_) {
            Query query{title + ": " + obligation.name, assertions_, hypotheses_, substituted(obligation.goal)};
            FactReader facts(store_, reader_, definitions_, obligation.scope, [this](Element e) { return substituted(e); });
            for (const HintFact& fact : *obligation.hints) {
                const Status added = facts.add(fact, query);
                if (!added.ok()) return refused(obligation.name + ": " + added.error().text());
            }
            const QueryResult result = decide(store_, query, limits, dump);
            if (failed()) return refused(obligation.name + ": " + failure());
            if (result.answer == QueryAnswer::proved) continue;
            const bool no_answer = result.detail.find("unknown") != std::string::npos;
            return {no_answer ? Answer::unknown : Answer::refused, obligation.name + ": not proved (" + result.detail + ")"};
        }
        return {Answer::accepted, ""};
    }

private:
    // What holds for every part of a comprehension: one variable is instantiated at every list index, more where accesses match.
    void for_every_part(const std::vector<Element>& parts, Element guard, Element formula) {
        const auto where = parts.size() == 1 ? Hypothesis::Where::list_indices : Hypothesis::Where::accesses;
        if (!failed()) hypotheses_.push_back({where, parts, store_.implies(guard, formula)});
    }

    void add_elements(std::vector<Element> variables, Element formula) {
        if (failed()) return;
        if (variables.empty()) assertions_.push_back(formula);
        else hypotheses_.push_back({Hypothesis::Where::accesses, std::move(variables), formula});
    }

    void read_condition(const LemmaCondition& condition) {
        auto inner = std::make_shared<Scope>();
        inner->outer = scope_;
        std::vector<Element> variables;
        Element guard = store_.truth(true);
        if (!condition.bound.empty()) {
            if (scope_->find(condition.bound) != nullptr) return void(store_.fail("`" + condition.bound + "` already means something else"));
            variables.push_back(store_.fresh(FormulaSort::integer));
            inner->names[condition.bound] = value_binding(variables[0]);
            guard = store_.in_range(store_.integer(0), variables[0], reader_.element(*condition.limit, scope_));
        }
        if (failed()) return;
        if (!condition.all) {
            Element formula = reader_.element(*condition.formula, inner);
            if (failed() || !reader_.need(formula, DeclaredSort::boolean)) return;
            if (variables.empty()) assertions_.push_back(formula);
            else for_every_part(variables, guard, formula);
            return;
        }
        const auto over = reader_.first_tensor(*condition.formula, inner);
        if (!over) return void(store_.fail("an `all` condition names no tensor"));
        const Index index = reader_.fresh_index(over->axes);
        inner->names["@index"] = group_binding(over->axes, index);
        variables.insert(variables.end(), index.begin(), index.end());
        guard = store_.conjunction({guard, reader_.in_range(over->axes, index)});
        add_elements(variables, store_.implies(guard, reader_.element(*condition.formula, inner)));
    }

    // The names of hints: i0, i1, … and groups for the index, t0, t1, … for parts of comprehensions.
    ScopePointer obligation_scope(const Axes& axes, const Index& index) {
        auto scope = std::make_shared<Scope>();
        scope->outer = scope_;
        std::size_t scalars = 0;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (!axes[i].group) {
                scope->names["i" + std::to_string(scalars++)] = value_binding(index[i]);
                continue;
            }
            for (const auto& [name, binding] : scope_->names)
                if (binding.kind == Binding::Kind::group && binding.axes[0] == axes[i])
                    scope->names.emplace(name, group_binding({axes[i]}, {index[i]}));
        }
        for (std::size_t depth = 0; depth < 8; ++depth) scope->names["t" + std::to_string(depth)] = value_binding(reader_.part_constant(depth));
        return scope;
    }

    Element substituted(Element e) {
        for (const auto& replacement : replacements_) e = store_.substitute(e, replacement);
        return e;
    }

    // `v = e` among the hypotheses, v an unknown that is not in e: e stands for v everywhere.
    void substitute_equalities() {
        for (bool found = true; found && !failed();) {
            found = false;
            std::vector<Element> flat;
            for (Element assertion : assertions_) {
                if (store_.kind(assertion) == ElementKind::conjunction) flat.insert(flat.end(), store_.children(assertion).begin(), store_.children(assertion).end());
                else if (!store_.is_true(assertion)) flat.push_back(assertion);
            }
            assertions_ = flat;
            for (std::size_t i = 0; i < flat.size() && !found; ++i) {
                if (store_.kind(flat[i]) != ElementKind::equal || store_.children(flat[i]).size() != 1) continue;
                const Element zero = store_.children(flat[i])[0];
                for (const auto& [monomial, coefficient] : store_.polynomial(zero)) {
                    if (monomial.size() != 1 || store_.kind(monomial[0]) != ElementKind::variable || abs(coefficient) != 1) continue;
                    const Element v = monomial[0];
                    const Element rest = store_.subtract(store_.multiply(store_.number(coefficient, store_.sort(v)), v), zero);
                    if (store_.contains(rest, v)) continue;
                    replacements_.push_back({{v, store_.multiply(store_.number(coefficient, store_.sort(v)), rest)}});
                    found = true;
                    break;
                }
            }
            if (!found) break;
            for (Element& assertion : assertions_) assertion = store_.substitute(assertion, replacements_.back());
            for (Hypothesis& hypothesis : hypotheses_) hypothesis.formula = store_.substitute(hypothesis.formula, replacements_.back());
        }
    }

    const Definitions& definitions_;
    const Lemma& lemma_;
    const VariantHints& hints_;
    ElementStore store_;
    ElementReader reader_;
    ScopePointer scope_;
    std::vector<Element> assertions_;
    std::vector<Hypothesis> hypotheses_;
    std::vector<Obligation> obligations_;
    std::vector<std::map<Element, Element>> replacements_;
};

Decision check_variant(const Definitions& definitions, const Lemma& lemma, const VariantHints& hints, const std::string& title,
                       const SolverLimits& limits, SmtDump* dump) {
    std::vector<SortChoice> todo{{}};
    bool any_case = false;
    for (std::size_t done = 0; done < todo.size(); ++done) {
        if (todo.size() > choice_limit) return refused("too many sorts to choose");
        const SortChoice choice = todo[done];
        VariantCheck check(definitions, lemma, hints, choice);
        check.read();
        if (check.demand()) {
            for (FormulaSort sort : check.demand()->choices) {
                SortChoice next = choice;
                if (!next.emplace(check.demand()->unknown, sort).second) return refused(check.failure());
                todo.push_back(std::move(next));
            }
            continue;
        }
        if (check.no_such_term() && !choice.empty()) continue;  // with these sorts a side is no term
        if (check.failed()) return refused(check.failure());
        any_case = true;
        const Decision decision = check.decide_all(title, limits, dump);
        if (decision.answer != Answer::accepted) return decision;
    }
    return any_case ? Decision{Answer::accepted, ""} : refused("no sorts make both sides terms");
}

}  // namespace

Decision check_lemma(const Definitions& definitions, const Lemma& lemma, const LemmaHints& hints, const SolverLimits& limits, SmtDump* dump) {
    const std::vector<Lemma> variants = lemma_variants(lemma);
    if (variants.empty()) return refused("a lemma without variants");
    if (hints.size() != variants.size())
        return refused(std::to_string(variants.size()) + " variants, but proofs of " + std::to_string(hints.size()));
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const std::string title = variants.size() == 1 ? lemma.name : lemma.name + " variant " + std::to_string(i);
        Decision decision = check_variant(definitions, variants[i], hints[i], title, limits, dump);
        if (decision.answer == Answer::accepted) continue;
        decision.reason = "lemma " + title + ": " + decision.reason;
        return decision;
    }
    return {Answer::accepted, ""};
}

}  // namespace countersign::validator
