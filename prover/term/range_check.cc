#include "prover/term/range_check.h"

#include <cmath>

#include "prover/term/formula_at.h"

namespace countersign {
namespace {

constexpr double largest_exact = 9007199254740992;  // integers that a double holds, all of them

}  // namespace

Result<std::optional<Rational>> first_out_of_range(const Expression& formula, const TensorValue& elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (elements.approximate && !(std::abs(elements.approximation[i]) <= largest_exact)) return Error{{}, "an integer that is not known exactly"};
        const Rational element = elements.approximate ? Rational(std::llround(elements.approximation[i])) : elements.exact[i];
        const std::optional<bool> holds = holds_at(formula, element);
        if (!holds) return Error{{}, "whether " + expression_text(formula) + " holds of " + rational_text(element) + " is not known"};
        if (!*holds) return std::optional(element);
    }
    return std::optional<Rational>();
}

Result<std::optional<std::string>> unmet_requirement(const TermTable& table, TermId root,
                                                     const std::function<Result<TensorValue>(TermId)>& elements_of) {
    for (TermId term : terms_below(table, root))
        for (const RangeCondition& required : table.range_requirements(term)) {
            const Result<TensorValue> elements = elements_of(required.term);
            if (!elements) return elements.error();
            const Result<std::optional<Rational>> unmet = first_out_of_range(*required.formula, *elements);
            if (!unmet) return unmet.error();
            if (!*unmet) continue;
            const std::string what = table.operator_name(table[term].op) + " requires " + expression_text(*required.formula);
            return std::optional(what + ", and it is " + rational_text(**unmet));
        }
    return std::optional<std::string>();
}

}  // namespace countersign
