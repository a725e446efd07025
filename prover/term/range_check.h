// Whether range conditions hold of elements that are computed: those that operators have of their operands, those of a claim's lines. That
// they hold of all elements there may be is proved elsewhere (prover/lemma/engine.h).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "prover/term/evaluate.h"

namespace countersign {

/// The first element of which the formula does not hold, if there is one. An error where it cannot be put into the formula.
Result<std::optional<Rational>> first_out_of_range(const Expression& formula, const TensorValue& elements);

/// What an operator at or below `root` requires of elements and does not get, in words: `pick requires 0 <= it and it < 3, and it is 5`; nothing
/// if all get what they require. An error where that is not known. `elements_of` computes operands.
Result<std::optional<std::string>> unmet_requirement(const TermTable& table, TermId root,
                                                     const std::function<Result<TensorValue>(TermId)>& elements_of);

}  // namespace countersign
