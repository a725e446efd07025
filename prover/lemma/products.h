// What follows of products by multiplying: for queries in which a product is an opaque term. Every formula that is added holds of all
// numbers; none is needed for soundness, and none looks into a sum.
#pragma once

#include <vector>

#include "prover/lemma/element.h"

namespace countersign {

/// Signs of integer products.
void add_signs(ElementTable& table, const std::vector<ElementId>& terms, ElementId goal, bool groups, std::vector<ElementId>& formulas);

/// Equations of real numbers times the factors that products of their terms have; false if there is none.
bool multiply_equations(ElementTable& table, std::vector<ElementId>& formulas);

}  // namespace countersign
