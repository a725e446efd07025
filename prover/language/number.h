// A number as an expression: the one place of the prover that builds it where no text is read.
#pragma once

#include "prover/language/syntax.h"

namespace countersign {

/// Printed as the rational that it is; the sort follows from the value, as no text says otherwise.
ExpressionPointer make_number(const Place& place, const Rational& number);

}  // namespace countersign
