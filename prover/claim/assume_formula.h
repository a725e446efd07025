// The formula of an `assume` line in the word `it`. Internal to this folder.
#pragma once

#include <map>

#include "prover/language/syntax.h"
#include "prover/support/result.h"

namespace countersign {

/// Every name is a reference (`it`) or a loop variable with its number; arithmetic between numbers is done; what is not linear is refused.
Result<ExpressionPointer> assume_formula(const Expression& formula, const std::map<std::string, int>& loop_values);

}  // namespace countersign
