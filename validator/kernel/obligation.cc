// Obligations of a lemma: hypotheses, goals, facts; one query each. See obligation.h and docs/certificate.md section 6. Refuses whatever
// it cannot read; a lemma over values of any sort is decided once for each sort that its operators leave open.
#include "validator/kernel/obligation.h"

#include "validator/element/element_reader.h"

namespace countersign::validator {
namespace {

constexpr std::size_t choice_limit = 1000;
constexpr std::size_t part_names = 8;

struct Obligation {
    std::string name;
    Element goal;
    ScopePointer scope;
    const Hints* hints;
};

// One variant of a lemma, with sorts chosen for some of its unknowns. Without hints: that the left side is defined.
class VariantCheck {
public:
    VariantCheck(const Definitions& definitions, const Lemma& lemma, const VariantHints* hints, const SortChoice& choice)
        : definitions_(definitions), lemma_(lemma), hints_(hints), reader_(store_, definitions, choice) {
        read();
    }

    // Look at these before `decide_all`.
    const std::optional<std::string>& demand() const { return reader_.demand(); }
    bool failed() const { return store_.failed(); }
    bool ill_sorted() const { return store_.cause() == ElementStore::Cause::sorts; }
    std::int64_t work() const { return static_cast<std::int64_t>(store_.work()); }
    const std::string& failure() const { return store_.failure(); }

    Status decide_all(const std::string& title, const SolverLimits& limits, SmtDump* dump) {
        for (const Obligation& obligation : obligations_) {
            Query query = query_;
            query.title = title + ": " + obligation.name;
            query.goal = substituted(obligation.goal);
            const auto substitute = [this](Element e) { return substituted(e); };
            const Status added = add_facts(*obligation.hints, store_, reader_, definitions_, obligation.scope, substitute, query);
            if (!added.ok()) return about(obligation.name, added.error());
            const Status decided = decide(store_, query, limits, dump);
            if (!decided.ok()) return about(obligation.name, decided.error());
        }
        return failed() ? rejected(failure()) : Status();
    }

private:
    // What reading an element of the left side demands, and sizes of results >= 0.
    void read_demands(const Tensor& left) {
        std::vector<OpenCondition> demands;
        reader_.record_demands(&demands);
        const Index index = reader_.fresh_index(left.axes);
        left.at(index);
        reader_.record_demands(nullptr);
        for (const OpenCondition& next : demands)
            obligations_.push_back({next.source, store_.implies(reader_.in_range(left.axes, index), next.holds), scope_, &no_hints_});
    }

    // Reads both sides and makes the obligations.
    void read() {
        scope_ = reader_.lemma_scope(lemma_, query_);
        Requirements left_needs, right_needs;
        const Tensor left = reader_.term(*lemma_.left, scope_, &left_needs);
        for (std::size_t i = 0; i < lemma_.conditions.size() && !failed(); ++i) suppose(reader_.open_condition(lemma_.conditions[i], scope_));
        for (const OpenCondition& need : left_needs.needed) {
            if (failed()) return;
            if (hints_ == nullptr && need.result_size) obligations_.push_back({"a size of the result below 0", need.holds, scope_, &no_hints_});
            else suppose(need);
        }
        if (hints_ == nullptr && !failed()) return read_demands(left);
        const Tensor right = reader_.term(*lemma_.right, scope_, &right_needs);
        if (failed()) return;

        std::vector<Element> wellformed;
        std::size_t range = 0;
        obligations_.push_back({"well formed", store_.truth(false), obligation_scope({}, {}), &hints_->wellformed});
        for (const OpenCondition& need : right_needs.needed) {
            if (!need.over) wellformed.push_back(reader_.closed(need));
            else if (range++ < hints_->ranges.size())
                obligations_.push_back({"range requirement " + std::to_string(range - 1) + " of " + need.source, reader_.closed(need),
                                        obligation_scope(need.over->axes, need.index), &hints_->ranges[range - 1]});
        }
        obligations_[0].goal = store_.conjunction(wellformed);
        if (hints_->ranges.size() != range)
            store_.fail(std::to_string(range) + " range requirements, but hints for " + std::to_string(hints_->ranges.size()));
        const std::optional<Element> same = reader_.equal_axes(left.axes, right.axes);
        if (!same) store_.fail("the sides have different axes");
        if (failed()) return;
        const Index index = reader_.fresh_index(left.axes);
        const ScopePointer indexed = obligation_scope(left.axes, index);
        obligations_.push_back({"shape", *same, indexed, &hints_->shape});
        const Element a = left.at(index), b = right.at(index);
        obligations_.push_back({"element", store_.implies(reader_.in_range(left.axes, index), reader_.equality(a, b)), indexed, &hints_->element});
        if (!failed() && store_.sort(a) != store_.sort(b)) store_.mismatch("the sides have different sorts");
        while (!failed() && substitute_equality()) {}
    }

    // A hypothesis. Over the elements of tensors it is instantiated where accesses match; over the parts of one comprehension at list indices.
    void suppose(const OpenCondition& condition) {
        const std::vector<Element> variables = condition.variables();
        const bool at_indices = variables.size() == 1 && !condition.over;
        const Element holds = reader_.closed(condition);
        if (failed()) return;
        if (variables.empty()) query_.assertions.push_back(holds);
        else query_.hypotheses.push_back({at_indices ? Hypothesis::Where::list_indices : Hypothesis::Where::accesses, variables, holds});
    }

    // The names of hints: i0, i1, … and groups (axis by axis `at_` and the name) for the index, t0, t1, … for parts of comprehensions.
    ScopePointer obligation_scope(const Axes& axes, const Index& index) {
        auto scope = inner_scope(scope_);
        std::size_t scalars = 0;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (!is_family(store_.sort(axes[i]))) scope->names["i" + std::to_string(scalars++)] = value_binding(index[i]);
            for (const auto& [name, binding] : scope_->names) {
                if (binding.kind != Binding::Kind::group || store_.sort(binding.axes[0]) != store_.sort(axes[i])) continue;
                scope->names.emplace(name, group_binding(binding.axes, {index[i]}));
                scope->names.emplace("*at_" + name.substr(1), family_binding({index[i]}));
            }
        }
        for (std::size_t depth = 0; depth < part_names; ++depth) scope->names["t" + std::to_string(depth)] = value_binding(reader_.part_constant(depth));
        return scope;
    }

    Element substituted(Element e) {
        for (const auto& replacement : replacements_) e = store_.substitute(e, replacement);
        return e;
    }

    // `v = e` among the hypotheses, v an unknown that is not in e: e stands for v everywhere. False: there is none.
    bool substitute_equality() {
        std::vector<Element> flat;
        for (Element assertion : query_.assertions) {
            if (store_.kind(assertion) != ElementKind::conjunction) flat.push_back(assertion);
            else flat.insert(flat.end(), store_.children(assertion).begin(), store_.children(assertion).end());
        }
        query_.assertions = flat;
        for (Element assertion : flat) {
            if (store_.kind(assertion) != ElementKind::equal || store_.children(assertion).size() != 1) continue;
            const Element zero = store_.children(assertion)[0];
            for (const auto& [monomial, coefficient] : store_.polynomial(zero)) {
                if (monomial.size() != 1 || store_.kind(monomial[0]) != ElementKind::variable || abs(coefficient) != 1) continue;
                if (store_.name(monomial[0]).starts_with("rank of ")) continue;  // what is known of axes depends on it
                const Element v = monomial[0], sign = store_.number(coefficient, store_.sort(v));
                const Element rest = store_.subtract(store_.multiply(sign, v), zero);
                if (store_.contains(rest, v)) continue;
                replacements_.push_back({{v, store_.multiply(sign, rest)}});
                for (Element& other : query_.assertions) other = store_.substitute(other, replacements_.back());
                for (Hypothesis& hypothesis : query_.hypotheses) hypothesis.formula = store_.substitute(hypothesis.formula, replacements_.back());
                return true;
            }
        }
        return false;
    }

    const Definitions& definitions_;
    const Lemma& lemma_;
    const VariantHints* const hints_;
    const Hints no_hints_;
    ElementStore store_;
    ElementReader reader_;
    ScopePointer scope_;
    Query query_;  // hypotheses only
    std::vector<Obligation> obligations_;
    std::vector<std::map<Element, Element>> replacements_;
};

// Whether a use has the sorts of a case, as far as it has chosen them. Of an unknown that is no variable's value nothing is known: any use may have it.
bool has_sorts(const Lemma& lemma, const std::vector<FormulaSort>& sorts, const SortChoice& choice) {
    for (std::size_t i = 0; i < lemma.variables.size(); ++i) {
        const auto chosen = choice.find(unknown_of(lemma.variables[i].kind, lemma.variables[i].name));
        if (chosen != choice.end() && chosen->second != sorts[i]) return false;
    }
    return true;
}

Status check_variant(const Definitions& definitions, const Lemma& lemma, const VariantHints* hints, const std::string& title,
                       const LemmaUses& uses, std::size_t variant, const SolverLimits& limits, SmtDump* dump) {
    std::vector<SortChoice> todo{{}};
    bool any_case = false;
    std::string refused;
    for (std::size_t done = 0; done < todo.size(); ++done) {
        if (todo.size() > choice_limit) return rejected("too many sorts to choose");
        if (*limits.left < 0) return incomplete("too much to prove");
        const SortChoice choice = todo[done];
        const auto is_of_choice = [&](const auto& use) { return use.first == variant && has_sorts(lemma, use.second, choice); };
        const bool is_used = std::any_of(uses.begin(), uses.end(), is_of_choice);
        VariantCheck check(definitions, lemma, hints, choice);
        const std::int64_t reading = check.work();
        *limits.left -= reading;
        if (check.demand()) {
            for (const Sort sort : every_sort) {
                SortChoice next = choice;
                if (!next.emplace(*check.demand(), formula_sort(sort)).second) return rejected(check.failure());
                todo.push_back(std::move(next));
            }
            continue;
        }
        if (check.failed()) {
            // With these sorts nothing is a term, whatever the sizes are. A case that a step uses must be proved all the same.
            if (!check.ill_sorted() || is_used) return rejected(check.failure());
            if (refused.empty()) refused = check.failure();
            continue;
        }
        any_case = true;
        const Status decided = check.decide_all(title, limits, dump);
        *limits.left -= check.work() - reading;
        VALIDATOR_CHECK(decided);
    }
    return any_case ? Status() : rejected("no sorts make both sides terms: " + refused);
}

ExpressionPointer name(const std::string& text) { return make_expression({.kind = ExpressionKind::name, .name = text}); }

// An operator as the lemma that it equals itself: of its operands and attributes, its application to them.
Lemma application_of(const CoreOperator& operation) {
    Lemma lemma;
    lemma.name = operation.name;
    using Variable = LemmaVariable::Kind;
    for (const auto& [one, other] : operation.equal_ranks)
        if (!find_named(lemma.variables, other)) lemma.variables.push_back({.name = other, .kind = Variable::family, .group = one});
    Expression call{.kind = ExpressionKind::call, .name = operation.name};
    for (const Operand& next : operation.operands) {
        lemma.variables.push_back(next);
        const ExpressionPointer part = make_expression({.kind = ExpressionKind::index, .children = {name(next.name), name(next.part)}});
        Expression parts{.kind = ExpressionKind::bounded_comprehension, .children = {part, name(next.length)}, .name = next.part};
        call.children.push_back(next.kind == Variable::tensor ? name(next.name) : make_expression(std::move(parts)));
    }
    for (const OperatorAttribute& next : operation.attributes) {
        const bool is_family = next.is(ExpressionKind::group_splice);
        if (is_family) lemma.variables.push_back({.name = next.name, .kind = Variable::family, .group = next.form->name});
        else if (!next.form) lemma.variables.push_back({.name = next.name, .kind = Variable::scalar});
        const ExpressionPointer family = make_expression({.kind = ExpressionKind::group_splice, .name = next.name});
        call.attributes.push_back({next.name, is_family ? family : next.form ? next.form : name(next.name)});
    }
    lemma.left = lemma.right = make_expression(std::move(call));
    return lemma;
}

}  // namespace

Status check_lemma(const Definitions& definitions, const std::vector<Lemma>& variants, const LemmaHints& hints, const LemmaUses& uses,
                     const SolverLimits& limits, SmtDump* dump) {
    if (variants.empty()) return rejected("a lemma without variants");
    if (hints.size() != variants.size()) return rejected(std::to_string(variants.size()) + " variants, but proofs of " + std::to_string(hints.size()));
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const std::string title = variants[i].name + (variants.size() == 1 ? "" : " variant " + std::to_string(i));
        const Status decided = check_variant(definitions, variants[i], &hints[i], title, uses, i, limits, dump);
        if (!decided.ok()) return about("lemma " + title, decided.error());
    }
    return {};
}

// The same unknown sizes, groups, families and lists as in a lemma; what reading its element demands is then proved.
Status check_definitions(const Definitions& definitions, const SolverLimits& limits) {
    for (const auto& [name, operation] : definitions.operators) {
        const Status decided = check_variant(definitions, application_of(operation), nullptr, name, {}, 0, limits, nullptr);
        if (!decided.ok()) return rejected("operator `" + name + "`: " + decided.error().message);
    }
    return {};
}

}  // namespace countersign::validator
