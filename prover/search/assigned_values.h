// Values of leaves for a counterexample: tied leaves are what the claim ties them to, the others have the numbers of a draw, and it is kept
// which elements were read. In floating point: `validate` computes anew with the numbers that are written.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "prover/search/drawn_values.h"

namespace countersign {

/// Of an open leaf: what was read, and what the other elements are.
struct AssignedLeaf {
    double otherwise = 0;
    std::map<std::size_t, double> elements;
};

class AssignedValues {
public:
    /// `tied`: terms over leaves that are not tied, as Ties::over_open_leaves gives them. All of them outlive this.
    AssignedValues(const TermTable& table, const std::map<TermId, TermId>& tied, DrawnValues& draw);

    /// Nothing where it has no number: `why` says so. Then no other element means anything.
    std::optional<double> element(TermId term, std::size_t at);
    /// From now on an element that was not read before is what its leaf is elsewhere, and is not kept.
    void keep_to_defaults() { keeps_to_defaults_ = true; }
    /// From now on leaves have these values, and nothing is drawn for them.
    void fix(std::map<TermId, AssignedLeaf> leaves) {
        leaves_ = std::move(leaves);
        keeps_to_defaults_ = true;
    }
    /// A leaf that a graph has no value for until this: it has one from now on, read or not. False where none was drawn.
    bool assign(TermId leaf);

    const std::map<TermId, AssignedLeaf>& leaves() const { return leaves_; }
    std::size_t work() const { return tied_elements_->work() + evaluator_->work() + draw_.work(); }
    std::string why;

private:
    std::optional<double> open_element(TermId leaf, std::size_t at);
    double given(std::optional<double> number);
    std::optional<double> computed(ElementEvaluator& evaluator, TermId term, std::size_t at);
    void note(std::string reason);

    const TermTable& table_;
    const std::map<TermId, TermId>& tied_;
    DrawnValues& draw_;
    std::map<TermId, AssignedLeaf> leaves_;
    std::size_t read_ = 0;  // elements kept
    bool keeps_to_defaults_ = false, is_spoiled_ = false;
    std::optional<ElementEvaluator> tied_elements_, evaluator_;  // of terms over open leaves; over all
};

}  // namespace countersign
