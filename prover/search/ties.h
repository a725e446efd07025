// What the `given` and `random` statements make of leaves, whatever values the others have (docs/certificate.md section 10): which leaves are tied
// to which terms, and which statements remain to be computed. Must do as that page says, statement by statement: `validate` ties by itself.
#pragma once

#include <map>
#include <vector>

#include "prover/claim/claim.h"

namespace countersign {

struct Ties {
    std::map<TermId, TermId> terms;                   // of tied leaves; in each may be others that are tied, in no circle
    std::vector<const ExpandedEquality*> conditions;  // statements, of the claim that was given

    /// Of each tied leaf its term with all tied leaves replaced.
    Result<std::map<TermId, TermId>> over_open_leaves(TermTable& table) const;
};

/// `leaves` are those of the graphs.
Ties tie_leaves(TermTable& table, const ExpandedClaim& expanded, const std::vector<GraphLeaf>& leaves);

}  // namespace countersign
