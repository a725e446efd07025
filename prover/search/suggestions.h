// What a claim would have to say so that the relations found are accepted: relations of outputs of s over outputs of d alone. Asked only
// where a goal failed. Must never print a relation that the e-graph does not hold.
#pragma once

#include <string>
#include <vector>

#include "prover/search/findings.h"

namespace countersign {

/// `s.output[position] = text` holds.
struct OutputRelation {
    std::size_t position = 0;
    std::string text;             // `sum(d[*].output[0])`, in the syntax of claims
    bool is_partial_sum = false;  // the sum over all ranks of one output position
};

/// For those of the outputs of s that are clean expressions over outputs of d, up to exact scale factors: the cheapest one.
std::vector<OutputRelation> relate_outputs(TermTable& table, ProofSpace& space, const Expansion& graphs, const std::vector<std::size_t>& positions);

}  // namespace countersign
