// Expansion of all graphs of a claim into core terms, ranks in lockstep at collectives, and with it the validator's own matching of
// collectives and comparison of every annotation. Rows must have been compared with their sources before.
#pragma once

#include <string>
#include <vector>

#include "validator/capture/program.h"

namespace countersign::validator {

// `groups[i]` and `source_names[i]` belong to `graphs[i]`; graph 0 is `s`, a world of its own, graph r + 1 is rank r of `d`.
Result<Program> expand_program(TermStore& store, const std::vector<GraphRows>& graphs, const std::vector<RankGroups>& groups,
                               const std::vector<std::string>& source_names);

// Equality of values that hold no terms.
bool same_value(const Value& left, const Value& right);

}  // namespace countersign::validator
