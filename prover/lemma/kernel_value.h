// Values of kernels that definitions do not look into: one function of the arguments that stand in `opaque(…)`, fixed once and
// for all. Nothing is known of such a kernel, so a lemma that fails for this function does not hold.
#pragma once

#include <optional>
#include <vector>

#include "prover/lemma/instance.h"
#include "prover/term/kernel_instance.h"

namespace countersign {

/// Nothing if the definition uses what is not supported here (groups of axes, an index that is an element).
std::optional<TensorValue> kernel_value(const Library& library, const CoreOperator& op, const Term& term, const std::vector<TensorValue>& operands);

}  // namespace countersign
