// Operands in another order. A lemma that only exchanges two neighbouring operands (`add(x, y) == add(y, x)`) would fill the e-graph with every
// order there is, so it is not matched: it is used where two terms are known whose operands are the same but for their order.
#pragma once

#include <map>
#include <vector>

#include "prover/search/findings.h"

namespace countersign {

class Exchanges {
public:
    /// `without`: lemmas that are not to be used. `deep`: also of what a class joins, moves, or is a multiple or a quotient of, a few operators down.
    Exchanges(TermTable& table, const Library& library, const std::set<std::string>& without, bool deep);

    /// Makes terms of the class equal to terms outside it with the same operands in another order. Whether there were any.
    bool apply(ProofSpace& space, TermId term) const;

private:
    bool apply_to_class(ProofSpace& space, TermId term) const;
    std::vector<TermId> weighed_parts(const EGraph& graph, TermId term) const;
    bool exchange(ProofSpace& space, const Lemma& lemma, TermId& term, std::size_t first) const;
    bool reorder(ProofSpace& space, const Lemma& lemma, TermId term, const std::vector<TermId>& wanted) const;

    TermTable& table_;
    const bool deep_;
    std::map<OperatorId, const Lemma*> by_operator_;
};

}  // namespace countersign
