#include "validator/evaluator/evaluator.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr std::size_t room_each = 8;  // that an exact real number takes, in elements

// Its elements, or what they do as `-inf` falls, from those of its operands.
Status evaluate_application(TermStore& store, TermId term, const std::vector<const TensorValue*>& operands,
                            bool in_the_limit, EvaluationLimits& limits, TensorValue& result) {
    VALIDATOR_TRY(OperatorReading* const reading, store.reading(term, limits.operations));
    reading->give_operands(operands);
    ElementMeaning& meaning = reading->meaning();
    meaning.approximation = limits.approximations;
    Shape index(result.shape.size(), 0);
    for (bool more = has_elements(result.shape); more; more = next_index(index, result.shape)) {
        const Element e = reading->element_at(index);
        if (in_the_limit) result.limits.push_back(meaning.limit(e));
        else if (result.sort == Sort::real) result.reals.push_back(meaning.real(e));
        else result.integers.push_back(result.sort == Sort::integer ? meaning.integer(e) : meaning.truth(e) ? 1 : 0);
        if (meaning.failed()) return meaning.error();
    }
    return {};
}

// What is known of an operand.
bool is_exact(const TensorValue& value) { return !value.reals.empty() || !has_elements(value.shape); }
// Whether one limit is that of all its elements.
bool is_alike(const TensorValue& value) { return !is_exact(value) && (value.limits.empty() || (value.limits.size() == 1 && value.limits[0] <= Limit::finite)); }

// That of each element where each operand has one for all of its own; `open` where it is not known.
Result<Limit> limit_of_each(TermStore& store, TermId term, const std::vector<const TensorValue*>& operands, EvaluationLimits& limits) {
    VALIDATOR_TRY(OperatorReading* const reading, store.reading(term, limits.operations));
    reading->give_operands(operands);
    ElementMeaning& meaning = reading->meaning();
    const Limit limit = meaning.limit(reading->element(), true);
    if (meaning.failed() && meaning.error().failure != Failure::rejected) return meaning.error();
    return meaning.failed() ? Limit::open : limit;
}

// Exactly, where all operands are known so; else, and of named functions, what each element does as `-inf` falls.
Status evaluate_limit(TermStore& store, TermId term, const std::vector<const TensorValue*>& operands,
                      bool all_exact, EvaluationLimits& limits, TensorValue& value) {
    const ScalarFunction* const function = store.scalar_function(store.operator_of(term));
    const bool is_exact = all_exact && (!function || function->body || function->name == "to_real");
    const std::optional<std::size_t> count = element_count(value.shape, std::min(limits.elements, limits.all_elements / (is_exact ? room_each : 1)));
    if (!count) return rejected("`" + store.describe(term, 1) + "` has too many elements to compute");
    limits.all_elements -= *count * (is_exact ? room_each : 1);
    Status computed = evaluate_application(store, term, operands, !is_exact, limits, value);
    if (!computed.ok() && is_exact && may_lack_a_value(store, term)) {
        value.reals.clear();
        computed = evaluate_application(store, term, operands, true, limits, value);
    }
    if (!computed.ok()) return computed;
    // One for all, where all are the same.
    if (!value.limits.empty() && std::count(value.limits.begin(), value.limits.end(), value.limits[0]) == static_cast<std::ptrdiff_t>(value.limits.size()))
        value.limits.resize(1);
    return {};
}

// What does not depend on `-inf` is some number or 0 where no more is known of it, unless it may have no value at all.
Status evaluate_untouched(TermStore& store, TermId term, const std::vector<const TensorValue*>& operands,
                          bool all_exact, EvaluationLimits& limits, TensorValue& value) {
    const auto any = [&](const auto& is_such) {
        const auto has_such = [&](const TensorValue* operand) { return std::any_of(operand->limits.begin(), operand->limits.end(), is_such); };
        return std::any_of(operands.begin(), operands.end(), has_such);
    };
    const bool is_unknown = any([](Limit limit) { return limit == Limit::finite; }) && !store.scalar_function(store.operator_of(term));
    const Status computed = is_unknown ? rejected("of what no more is known") : evaluate_limit(store, term, operands, all_exact, limits, value);
    if (!computed.ok() && computed.error().failure != Failure::rejected) return computed;
    const bool may_be_none = may_lack_a_value(store, term) || any([](Limit limit) { return limit > Limit::fallen; });
    if (!computed.ok()) value = {value.sort, value.shape, {}, {}, {may_be_none ? Limit::open : Limit::finite}};
    return {};
}

}  // namespace

std::optional<std::size_t> element_count(std::span<const std::int64_t> shape, std::size_t limit) {
    std::size_t count = 1;
    for (const std::int64_t size : shape) {
        if (size == 0) return 0;
        if (count > limit / static_cast<std::size_t>(size)) return std::nullopt;
        count *= static_cast<std::size_t>(size);
    }
    return count;
}

Result<const TensorValue*> evaluate_term(TermStore& store, TermId root, TermValues& values, EvaluationLimits& limits) {
    for (const TermId term : store.below({root}, [&](TermId known) { return values.contains(known); })) {
        if (store.is_leaf(term)) return rejected("`" + store.leaf(term).name + "` has no value: a term with leaves is not computed without theirs");
        const std::size_t each = store.sort(term) == Sort::real ? room_each : 1;
        const std::optional<std::size_t> count = element_count(store.sizes(term), std::min(limits.elements, limits.all_elements / each));
        if (!count) return rejected("too many elements to compute");
        limits.all_elements -= *count * each;
        TensorValue value{store.sort(term), store.sizes(term), {}, {}};
        std::vector<const TensorValue*> operands;
        for (const TermId argument : store.arguments(term)) operands.push_back(&values.at(argument));
        const Status computed = evaluate_application(store, term, operands, false, limits, value);
        if (!computed.ok()) return about("`" + store.describe(term, 1) + "` has no value", computed.error());
        values.emplace(term, std::move(value));
    }
    return &values.at(root);
}

Status evaluate_limits(TermStore& store, TermId root, const Tendencies& tendencies, TermValues& values, TermValues& in_the_limit, EvaluationLimits& limits) {
    Status why;  // the first that is not known; what stands on it is looked at all the same, once
    for (const TermId term : store.below({root}, [&](TermId known) { return in_the_limit.contains(known); })) {
        TensorValue value{store.sort(term), store.sizes(term), {}, {}};
        const std::span<const TermId> arguments = store.arguments(term);
        if (value.sort != Sort::real) {
            // What has no value here stays without: a condition on it is not decided.
            const auto is_open = [&](TermId argument) { return store.sort(argument) != Sort::real && !values.contains(argument); };
            const bool open = std::any_of(arguments.begin(), arguments.end(), is_open);
            const Result<const TensorValue*> computed = open ? Result<const TensorValue*>(nullptr) : evaluate_term(store, term, values, limits);
            if (!computed.ok() && computed.error().failure != Failure::rejected) return computed.error();
        } else if (store.is_leaf(term)) {
            // What conditions are decided by may be 0 where they hold, and what a definition leaves open may have to be.
            if (store.leaf(term).kind == LeafKind::infinity) value.limits = {Limit::fallen};
            else if (values.contains(term) || store.leaf(term).kind == LeafKind::uninitialised) value.limits = {Limit::finite};
        } else {
            std::vector<const TensorValue*> operands;
            bool any = false, all_alike = true, all_exact = true;  // of real operands
            for (const TermId argument : arguments) {
                const auto known = values.find(argument);
                if (store.sort(argument) != Sort::real) {
                    operands.push_back(known != values.end() ? &known->second : &in_the_limit.at(argument));
                    all_exact = all_exact && known != values.end();
                } else {
                    const TensorValue& operand = *operands.emplace_back(&in_the_limit.at(argument));
                    any = true;
                    all_alike = all_alike && is_alike(operand);
                    all_exact = all_exact && is_exact(operand);
                }
            }
            const Result<Limit> each = any && all_alike && has_elements(value.shape) ? limit_of_each(store, term, operands, limits) : Limit::open;
            if (!each.ok()) return each.error();
            const auto evaluate = tendencies.at(term) == Tendency::untouched ? evaluate_untouched : evaluate_limit;
            const bool by_element = *each == Limit::open || *each == Limit::finite;  // of the latter each may be known to be more
            const Status computed = by_element ? evaluate(store, term, operands, all_exact, limits, value) : Status();
            if (!computed.ok() && computed.error().failure != Failure::rejected) return computed;
            if (!computed.ok() && *each == Limit::open && why.ok()) why = computed;
            if (!by_element || !computed.ok()) value = {value.sort, value.shape, {}, {}, {*each}};
            if (value.limits == std::vector{Limit::number}) value.limits.clear();
        }
        in_the_limit.emplace(term, std::move(value));
    }
    return why;
}

Result<bool> equal_ground_terms(TermStore& store, TermId left, TermId right, std::uint64_t& room) {
    constexpr std::uint64_t expressions_each = 8;  // of an operation on elements: reading operands, exact numbers
    TermValues values;
    EvaluationLimits limits;
    limits.operations = std::min(limits.operations, room / expressions_each);
    const std::uint64_t before = limits.operations;
    VALIDATOR_TRY(const TensorValue* const first, evaluate_term(store, left, values, limits));
    VALIDATOR_TRY(const TensorValue* const second, evaluate_term(store, right, values, limits));
    room -= (before - limits.operations) * expressions_each;
    return *first == *second;
}

Result<bool> condition_holds(TermStore& store, const RangeRequirement& condition, TermValues& values, EvaluationLimits& limits) {
    constexpr std::size_t passed_each = 8;  // elements in an operation, where nothing is computed
    VALIDATOR_TRY(const TensorValue* const value, evaluate_term(store, condition.term, values, limits));
    ElementMeaning meaning(store.formulas());
    const Element it = store.element(value->sort), holds = store.formula(condition.formula);
    meaning.begin(limits.operations);
    const std::size_t count = value->sort == Sort::real ? value->reals.size() : value->integers.size();
    if (!meaning.spend(count / passed_each)) return meaning.error();
    for (std::size_t i = 0; i < count; ++i) {
        // Runs of one value are common: a model is a default and exceptions.
        if (i > 0 && (value->sort == Sort::real ? value->reals[i] == value->reals[i - 1] : value->integers[i] == value->integers[i - 1])) continue;
        if (value->sort == Sort::real) meaning.set(it, Value::of_real(value->reals[i]));
        else meaning.set(it, value->integers[i]);
        const bool all = meaning.truth(holds);
        if (meaning.failed()) return about("the formula has no value", meaning.error());
        if (!all) return false;
    }
    return true;
}

}  // namespace countersign::validator
