// Small builders that formulas and the evaluators of this folder share.
#pragma once

#include "prover/term/term.h"

namespace countersign {

ExpressionPointer make_number_expression(const Place& place, const Rational& number);

}  // namespace countersign
