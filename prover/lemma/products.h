// What follows of products by multiplying: for queries in which a product is an opaque term. Every formula that is added holds of all
// numbers; none is needed for soundness, and none looks into a sum.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "prover/lemma/element.h"

namespace countersign {

/// Signs of integer products. Questions of one obligation are many and have most of their products in common: what was written of an
/// inequality and a factor stands.
class ProductSigns {
public:
    explicit ProductSigns(ElementTable& table) : table_(table) {}
    void add(const std::vector<ElementId>& terms, ElementId goal, bool groups, std::vector<ElementId>& formulas);

private:
    ElementId sign(ElementId bound, ElementId factor, bool negated);

    ElementTable& table_;
    std::map<std::tuple<ElementId, ElementId, bool>, ElementId> written_;
};

/// Equations of real numbers times the factors that products of their terms have; false if there is none.
bool multiply_equations(ElementTable& table, std::vector<ElementId>& formulas);

}  // namespace countersign
