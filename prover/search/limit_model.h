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
    /// Which of `partial` are looked at.
    enum class Side { S, Ranks };
    LimitModel(const TermTable& table, const std::vector<PartialApplication>& partial, Side side = Side::S);

    bool empty() const { return defined_.empty(); }
    /// The first of what has to have a value, to speak of.
    TermId first() const { return defined_.front().term; }
    const std::set<TermId>& below() const { return below_; }
    /// What masks are made of, where that is not too large to compute with.
    std::set<TermId> leaves() const;
    /// False: something leaves its domain at these values; if `only_positive`, also where a number under a logarithm or a root is not above 0.
    /// What cannot be computed counts as true. The work is added to `work_done`.
    bool holds(const std::map<TermId, TensorValue>& leaves, std::size_t& work_done, bool only_positive) const;
    /// Those that could be computed, and stay inside the domain, where inputs are some numbers of either sign and masks are made of constants.
    std::set<TermId> holding() const;

private:
    class Values;

    const TermTable& table_;
    struct Defined {
        TermId application, term;
        bool is_operand;  // which is not 0; of a function with a body what it gives
    };
    std::vector<Defined> defined_;
    std::set<TermId> below_;     // all that they are made of
    std::set<TermId> touched_;   // of these: what depends on -inf
    std::set<TermId> deciding_;  // of these: masks, integers, and what they are made of
};

}  // namespace countersign
