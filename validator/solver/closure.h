// The formulas of a query closed under the facts that hold always. Everything added is true of every meaning of the unknowns: a fact
// carries its side condition inside itself, and an instance of a hypothesis its guard.
#pragma once

#include "validator/solver/query.h"

namespace countersign::validator {

struct ClosedQuery {
    std::vector<Element> formulas;
    std::vector<Element> signs;  // of products, for the reading in which a product is an opaque function
};
ClosedQuery closed(ElementStore& store, const Query& query);

}  // namespace countersign::validator
