// Whether the model shows that s has a value where `-inf` stands: what it divides by there, or takes the root or logarithm of, stays
// inside the domain as the number falls. `validate` computes signs and zeros; here doubles are computed with, -inf itself among them.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "prover/search/limits.h"
#include "prover/term/evaluate.h"

namespace countersign {

class LimitModel {
public:
    /// `partial`: those of s are looked at.
    LimitModel(const TermTable& table, const std::vector<PartialApplication>& partial);

    bool empty() const { return defined_.empty(); }
    /// The first of what has to have a value, to speak of.
    TermId first() const { return defined_.front().first; }
    const std::set<TermId>& below() const { return below_; }
    /// What masks are made of, where that is not too large to compute with.
    std::set<TermId> leaves() const;
    /// False: something leaves its domain at these values; if `only_positive`, also where a number under a logarithm or a root is not above 0.
    /// What cannot be computed counts as true. The work is added to `work_done`.
    bool holds(const std::map<TermId, TensorValue>& leaves, std::size_t& work_done, bool only_positive) const;

private:
    class Values;

    const TermTable& table_;
    std::vector<std::pair<TermId, bool>> defined_;  // of a function with a body what it gives; of another its operand, which is not 0: true
    std::set<TermId> below_;     // all that they are made of
    std::set<TermId> touched_;   // of these: what depends on -inf
    std::set<TermId> deciding_;  // of these: masks, integers, and what they are made of
};

}  // namespace countersign
