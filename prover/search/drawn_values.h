// Elements of terms for one draw of the inputs of s. Inputs of d are what the claim's lines make of them; what no line ties is drawn, too.
// In floating point: nothing is proved with it.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "prover/search/input_numbers.h"
#include "prover/term/element_evaluator.h"
#include "prover/term/evaluate.h"

namespace countersign {

/// Of one element: elements read and summands added.
constexpr std::size_t most_work_of_one = 1u << 21;

class DrawnValues {
public:
    /// `numbers` are told where they have to keep to the model in this turn.
    DrawnValues(const TermTable& table, InputNumbers& numbers, const Witness& witness, int turn);

    /// Nothing where there is none: `why` says so, once.
    std::optional<double> element(TermId term, std::size_t at);
    std::string why;
    /// Done so far, as ElementEvaluator counts it.
    std::size_t work() const { return work_ + tied_->work() + evaluator_->work(); }

private:
    void begin();
    bool meets_conditions();
    /// Nothing where there are too many, or one has no number.
    std::optional<TensorValue> all_elements(TermId term);
    double drawn(TermId leaf, std::size_t at);
    std::optional<double> computed(ElementEvaluator& evaluator, TermId term, std::size_t at);
    void note(std::string reason);

    const TermTable& table_;
    InputNumbers& numbers_;
    const Witness& witness_;
    const int turn_;
    std::set<TermId> leaves_;
    bool is_spoiled_ = false;  // numbers were taken that are none
    std::size_t work_ = 0;     // of evaluators that are gone
    std::optional<ElementEvaluator> tied_, evaluator_;  // of values that the claim ties leaves of d to; of all that is made of leaves
};

}  // namespace countersign
