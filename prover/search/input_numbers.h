// Numbers for inputs, drawn by chance among those that a claim admits: what `assume` lines and requirements of s say of an input holds of
// each number. The same numbers on every machine. Nothing here is trusted, and nothing is proved with it.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/search/findings.h"
#include "prover/search/leaf_numbers.h"

namespace countersign {

/// What numbers have to meet: `assume` lines, and range requirements of s.
std::vector<RangeCondition> admitting_conditions(const TermTable& table, const ExpandedClaim& expanded, const Findings& findings);

class InputNumbers {
public:
    /// Wrong bounds show beside the numbers that conditions and graphs name.
    InputNumbers(const TermTable& table, const ExpandedClaim& expanded, const std::vector<GraphLeaf>& leaves, const Findings& findings);

    /// Element number `at` of a leaf, NaN where none is admitted. Each turn is a draw of its own; in that `of_the_model` an input has the model's
    /// value, where it has one.
    double number(TermId leaf, std::size_t at, int turn);
    static constexpr int of_the_model = -1;
    /// From this turn on real numbers are finer than eighths, so that few are equal and rows can be ranked.
    static constexpr int first_fine_turn = 2;
    /// Real numbers near 0, with which what many layers compute stays known in intervals.
    static constexpr int calm_turn = 4;
    /// What is said of terms that are no leaves. Leaves below them keep to the model in turns in which that does not hold of numbers drawn.
    const std::vector<RangeCondition>& conditions_on_terms() const { return conditions_on_terms_; }
    void keep_to_model(int turn) { kept_.insert(turn); }

private:
    void add_condition(const RangeCondition& condition);
    void collect_integers();
    /// What a leaf is drawn from: numbers beside those that conditions and graphs name, every other time; and all sorts of others.
    struct Domain {
        std::vector<double> named, others;
    };
    Domain domain(TermId leaf) const;
    std::vector<double> admitted(TermId leaf, const std::set<Rational>& numbers) const;
    bool is_admitted(TermId leaf, const Rational& number) const;

    const TermTable& table_;
    const Findings& findings_;
    const LeafNumbers numbers_;
    std::map<TermId, std::vector<ExpressionPointer>> conditions_;     // on the leaf itself
    std::vector<RangeCondition> conditions_on_terms_;
    std::set<TermId> bound_;                                          // leaves below these
    std::set<int> kept_;                                              // turns in which they have the model's values
    std::map<TermId, double> model_;
    std::set<Rational> integers_;                                     // that graphs name, and those beside them
    std::map<TermId, Domain> domains_;
};

}  // namespace countersign
