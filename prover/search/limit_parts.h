// Where `-inf` stands, a rank may take for granted only what s takes for granted (docs/decisions/0032-limits.md): what it divides by, or takes
// the root or logarithm of, has to hold only elements of what s gives to the same function. The equalities that show it are looked for here.
#pragma once

#include "prover/search/egraph.h"
#include "prover/search/limits.h"

namespace countersign {

struct LimitParts {
    std::vector<std::pair<TermId, TermId>> equalities;  // that a certificate has to prove
    std::vector<const PartialApplication*> open;        // of ranks, not shown to be parts
};

/// By what the e-graph knows; equalities of open applications are left out.
LimitParts find_limit_parts(const TermTable& table, const EGraph& graph, const std::vector<PartialApplication>& partial);

/// For what is open: the ranks' operands side by side along every axis, and even parts of those of s in the shape of a rank's. One of these
/// may be what the e-graph lacks.
std::vector<TermId> propose_limit_parts(TermTable& table, const std::vector<PartialApplication>& partial, const LimitParts& found, std::size_t ranks);

}  // namespace countersign
