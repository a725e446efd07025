// Single elements of terms that are too large to be computed whole: what an element is made of is computed when it is asked for, and kept.
// Kernels are computed as their instances (kernel_instance.h).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>

#include "prover/term/term.h"

namespace countersign {

class ElementEvaluator {
public:
    /// Element number `at`, in row-major order, of a term that is given: a whole number where its sort is not real.
    using Given = std::function<double(TermId term, std::size_t at)>;

    ElementEvaluator(const TermTable& table, std::set<TermId> given, Given value_of_given);
    ~ElementEvaluator();
    ElementEvaluator(const ElementEvaluator&) = delete;
    ElementEvaluator& operator=(const ElementEvaluator&) = delete;

    /// In double precision where it is no whole number. An error where the element has no value, or where `work_limit` (elements read
    /// and summands added) does not suffice; what was computed is kept. No recursion on the depth of the term.
    Result<double> element(TermId term, std::size_t at, std::size_t work_limit);

    /// What all calls together have done, in the units of their limit.
    std::size_t work() const;

private:
    class Node;
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace countersign
