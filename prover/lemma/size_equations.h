// Equations among the sizes of a lemma: what its left side and its conditions demand, read once and solved for each instance, so that
// chance need not meet them. Finds no size by search, and settles nothing that it cannot compute: that is left to who looks at the instance.
#pragma once

#include <utility>

#include "prover/lemma/element_value.h"
#include "prover/lemma/instance.h"
#include "prover/lemma/symbolic.h"

namespace countersign {

class SizeEquations {
public:
    /// Throws ElaborationError if the left side has no symbolic reading.
    SizeEquations(const Library& library, const Lemma& lemma, const LemmaVariant& variant);

    /// Puts in what the other sizes, lists of sizes and ranks of the instance decide. False if no instance has these others.
    bool solve(std::uint64_t seed, LemmaInstance& instance);

private:
    /// factor * variable + rest = 0.
    struct Ratio {
        ElementId variable, factor, rest;
    };
    /// n(part) = size for every part.
    struct ListRule {
        ElementId part, size;
    };

    std::vector<ElementId> conjuncts(ElementId formula) const;
    ElementId zero_by(ElementId formula);
    ElementId solved_for(ElementId zero, ElementId atom, const Rational& factor);
    void solve_closed(ElementId formula);
    void solve_product(ElementId formula);
    bool solve_within(ElementValues& values, LemmaInstance& instance);
    bool solve_ratio(const Polynomial& zero, ElementId variable);
    void solve_list(const Requirement& requirement);
    bool assign(ElementId variable, const Rational& number, ElementValues& values, LemmaInstance& instance) const;
    bool assign_all(ElementValues& values, LemmaInstance& instance) const;
    bool admits(ElementValues& values) const;

    ElementTable table_;
    Lemma left_only_;
    std::unique_ptr<LemmaModel> model_;
    std::vector<Requirement> closed_, over_parts_;
    std::vector<std::pair<ElementId, ElementId>> solved_;  // variables and what they are, in the order in which they were decided
    std::vector<Ratio> ratios_;
    std::map<std::string, ListRule> solved_lists_;
    std::size_t values_left_;  // that may be computed for all instances together
};

}  // namespace countersign
