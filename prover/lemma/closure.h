// The facts that a query gets without hints: about offsets and locations in lists, quotients, inverses, and the hypotheses over
// parts and elements at the places where the query looks at them.
#pragma once

#include "prover/lemma/query.h"

namespace countersign {

/// Extends `formulas` (hypotheses, facts, negated goal) by what follows for the terms that occur in them.
void close_formulas(ElementTable& table, const Hypotheses& hypotheses, const std::vector<FactFormula>& list_facts,
                    std::vector<ElementId>& formulas);

/// Sub-terms that a query sees: not those inside sums, maxima and sub-tensors, which are constants to it.
std::vector<ElementId> visible_terms(const ElementTable& table, const std::vector<ElementId>& roots);

}  // namespace countersign
