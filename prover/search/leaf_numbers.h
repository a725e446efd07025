// What numbers elements of leaves can be by their sort, kind and element type, whatever a claim says of them.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "prover/graph/expanded.h"
#include "prover/term/term.h"

namespace countersign {

class LeafNumbers {
public:
    using Interval = std::pair<std::int64_t, std::int64_t>;

    LeafNumbers(const TermTable& table, const std::vector<GraphLeaf>& leaves);

    bool can_be(TermId leaf, const Rational& number) const;
    /// Of inputs of integers: the smallest and the largest number of their element types.
    const std::map<TermId, Interval>& integer_inputs() const { return integer_inputs_; }

private:
    const TermTable& table_;
    std::map<TermId, Interval> integer_inputs_;
};

}  // namespace countersign
