// What a local lemma may be about on the side of d: tensors of d, the same with neighbouring axes merged as s merges them, sums and
// concatenations of these over all ranks. Proposals only: nothing is added to an e-graph here.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

/// One expression over tensors of d: a single tensor, or several put together.
struct Candidate {
    std::vector<TermId> parts;
    std::string operator_name;  // empty: the only part itself
    std::vector<AttributeValue> attributes;
};

class Candidates {
public:
    /// `tensors_by_name`: for each name of a node, its tensors, one for each rank that has it; `of_some_ranks`: those of other nodes.
    Candidates(TermTable& table, const std::vector<std::vector<TermId>>& tensors_by_name, const std::vector<TermId>& of_some_ranks,
               const std::set<TermId>& terms_of_s);

    /// How many ranks hold the tensors of one name.
    std::size_t ranks() const { return groups_.empty() ? 0 : groups_[0].size(); }
    /// Tensors of d with axes merged that the terms of s merge.
    const std::vector<TermId>& merged() const { return merged_; }

    /// Candidates of a type: tensors first, then sums over ranks, then concatenations.
    std::vector<Candidate> of_type(const TermType& type) const;

private:
    const TermTable& table_;
    std::vector<std::vector<TermId>> groups_;
    std::vector<TermId> merged_;
};

}  // namespace countersign
