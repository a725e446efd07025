// A counterexample that can be replayed: values of leaves at which all that the claim supposes holds and an `expect` line does not
// (docs/certificate.md section 10). Computed in floating point: what is found here is only a proposal, and `validate` decides.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "prover/search/trial.h"

namespace countersign {

/// Of an open leaf.
struct LeafValues {
    TermId leaf;
    AttributeValue otherwise;
    std::vector<std::pair<std::size_t, AttributeValue>> exceptions;  // other than that, ascending
};

struct Violation {
    std::size_t expect = 0;  // number of the expanded statement
    Shape index;
    double left = 0, right = 0;
    std::vector<LeafValues> leaves;  // in the order of the graphs
};

/// Of a few lines that differ, those that differ clearly first: with few values and then with all that were drawn, should the first not be accepted. Nothing
/// where none differs, an error that says why there is none of the first that does. A counted amount of work.
Result<std::vector<Violation>> find_violations(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings,
                                               const std::vector<TriedGoal>& tried);

}  // namespace countersign
