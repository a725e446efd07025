// What tends to 0 where `-inf` stands: `exp` of what falls everywhere. For each number in place of `-inf` it is positive; in the limit a program that
// leaves it out says the same. Only such terms are proposed here; what may be concluded from them `validate` decides.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "prover/lemma/tendency.h"
#include "prover/search/egraph.h"

namespace countersign {

class VanishedTerms {
public:
    VanishedTerms(TermTable& table, const EGraph& graph) : table_(table), graph_(graph) {}

    /// Terms that vanish as they are written, each congruent to one of the graph; none twice. They may be new to the graph.
    std::vector<TermId> propose();

private:
    std::optional<TermId> written_with(TermId term, const std::map<TermId, TermId>& fallen);
    bool falls_everywhere(TermId root);

    TermTable& table_;
    const EGraph& graph_;
    std::map<TermId, Tendency> known_;
    std::set<TermId> looked_at_;  // applications of functions with a limit
};

/// The tensor of zeros of that shape.
TermId zeros_like(TermTable& table, TermId term);

}  // namespace countersign
