// How far a term of s is from what d computes, as far as the e-graph knows: whether the search need go on below it. It adds nothing to the e-graph.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "prover/search/findings.h"

namespace countersign {

class NearTensors {
public:
    /// All of them must outlive this. `terms_of_d`: all that nodes of d are made of.
    NearTensors(const TermTable& table, const ProofSpace& space, const std::set<TermId>& terms_of_d)
        : table_(table), space_(space), terms_of_d_(terms_of_d) {}

    /// Whether the class of a term holds a tensor of d, or a clean expression over such, a few operators deep.
    bool holds(TermId term);
    /// What an operator of s is applied to, and what that is a layout of, as long as it is not joined of tensors of d; innermost
    /// first, and itself last.
    std::vector<TermId> layouts_not_joined(TermId term) const;

private:
    bool holds(TermId root, int depth);
    bool find(TermId root, int depth);
    bool holds_tensor(TermId term) const;
    bool is_joined(TermId term) const;

    const TermTable& table_;
    const ProofSpace& space_;
    const std::set<TermId>& terms_of_d_;
    std::map<std::pair<TermId, int>, bool> known_;  // by class and depth, as long as no class changes
    std::pair<std::size_t, std::size_t> state_{0, 0};
};

}  // namespace countersign
