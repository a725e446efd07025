#include "validator/evaluator/evaluator.h"

#include "validator/evaluator/element_interpreter.h"

namespace countersign::validator {
namespace {

// Number of elements, or nothing if over the limit.
std::optional<std::size_t> element_count(std::span<const std::int64_t> shape, std::size_t limit) {
    std::size_t count = 1;
    for (const std::int64_t size : shape) {
        if (size == 0) return 0;
        if (count > limit / static_cast<std::size_t>(size)) return std::nullopt;
        count *= static_cast<std::size_t>(size);
    }
    return count;
}

struct Exact {
    using Real = Rational;
    using Tensor = TensorValue;
};
struct Approximate {
    using Real = double;
    using Tensor = ApproximateTensor;
};

// Arguments first, each different term once.
template <typename Kind>
Result<typename Kind::Tensor> evaluate_all(const TermStore& store, TermId root, const std::map<TermId, typename Kind::Tensor>& leaves,
                                           const EvaluationLimits& limits, bool& named) {
    using Tensor = typename Kind::Tensor;
    using Real = typename Kind::Real;
    std::map<TermId, Tensor> done;
    std::vector<TermId> open = {root};
    std::size_t total = 0;
    ElementInterpreter<Real> interpreter(store, limits.operations);
    while (!open.empty()) {
        const TermId term = open.back();
        if (done.contains(term)) {
            open.pop_back();
            continue;
        }
        if (store.is_leaf(term)) {
            const auto found = leaves.find(term);
            if (found == leaves.end()) return rejected("`" + store.leaf(term).name + "` has no value");
            done.emplace(term, found->second);
            open.pop_back();
            continue;
        }
        bool ready = true;
        for (const TermId argument : store.arguments(term)) {
            if (done.contains(argument)) continue;
            open.push_back(argument);
            ready = false;
        }
        if (!ready) continue;
        open.pop_back();
        const std::optional<std::size_t> count = element_count(store.sizes(term), limits.elements);
        if (!count || (total += *count) > limits.all_elements) return rejected("too many elements to compute");
        Tensor value;
        value.sort = store.sort(term);
        value.shape.assign(store.sizes(term).begin(), store.sizes(term).end());
        std::vector<TensorView<Real>> operands;
        for (const TermId argument : store.arguments(term)) {
            const Tensor& operand = done.at(argument);
            operands.push_back({operand.sort, &operand.shape, &operand.integers, &operand.reals});
        }
        if (!interpreter.application(term, operands, value.integers, value.reals))
            return rejected("`" + store.describe(term, 1) + "` has no value: " + interpreter.error());
        done.emplace(term, std::move(value));
    }
    named = interpreter.used_named_functions();
    return std::move(done.at(root));
}

bool has_leaves(const TermStore& store, TermId root) {
    std::vector<TermId> open = {root};
    std::map<TermId, bool> seen;
    while (!open.empty()) {
        const TermId term = open.back();
        open.pop_back();
        if (!seen.emplace(term, true).second) continue;
        if (store.is_leaf(term)) return true;
        for (const TermId argument : store.arguments(term)) open.push_back(argument);
    }
    return false;
}

}  // namespace

Result<TensorValue> evaluate_term(const TermStore& store, TermId term, const LeafValues& leaves, const EvaluationLimits& limits) {
    bool named = false;
    return evaluate_all<Exact>(store, term, leaves, limits, named);
}

Result<bool> equal_ground_terms(const TermStore& store, TermId left, TermId right) {
    if (has_leaves(store, left) || has_leaves(store, right)) return rejected("a term with leaves is not computed");
    VALIDATOR_TRY(const TensorValue first, evaluate_term(store, left, {}, {}));
    VALIDATOR_TRY(const TensorValue second, evaluate_term(store, right, {}, {}));
    return first == second;
}

Result<bool> formula_holds(const TermStore& store, FormulaId formula, const TensorValue& value) {
    ElementInterpreter<Rational> interpreter(store, 100'000'000);
    const std::size_t count = value.sort == Sort::real ? value.reals.size() : value.integers.size();
    for (std::size_t i = 0; i < count; ++i) {
        // Runs of one value are common: a model is a default and exceptions.
        if (i > 0 && (value.sort == Sort::real ? value.reals[i] == value.reals[i - 1] : value.integers[i] == value.integers[i - 1])) continue;
        ElementValue<Rational> it;
        it.sort = value.sort;
        if (value.sort == Sort::real) it.real = value.reals[i];
        else it.integer = value.integers[i];
        bool holds = false;
        if (!interpreter.formula(*store.formula(formula), it, holds)) return rejected("the formula has no value: " + interpreter.error());
        if (!holds) return false;
    }
    return true;
}

Result<ApproximateTensor> approximate_term(const TermStore& store, TermId term, const ApproximateLeaves& leaves, const EvaluationLimits& limits) {
    bool named = false;
    Result<ApproximateTensor> result = evaluate_all<Approximate>(store, term, leaves, limits, named);
    if (result.ok()) result->uses_named_functions = named;
    return result;
}

}  // namespace countersign::validator
