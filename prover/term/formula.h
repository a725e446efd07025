// Small builders that formulas and the evaluators of this folder share.
#pragma once

#include "prover/term/term.h"

namespace countersign {

ExpressionPointer make_number_expression(const Place& place, const Rational& number);
/// The greatest integer not above a / b; b must not be 0.
Rational floor_quotient(const Rational& a, const Rational& b);

}  // namespace countersign
