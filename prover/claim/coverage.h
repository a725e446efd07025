// How much of an output a term holds under clean operators: boxes of elements, led down from the term to its leaves. Internal to this folder.
// Must never say that more is held than is.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "prover/claim/claim.h"

namespace countersign {

/// Boxes of the leaves in `outputs` that `term` holds under concat, slice, permute, split, merge, insert, drop, sum and scales other than 0.
/// Where it holds a sum, what stands twice or is scaled by a negative number could cancel, and counts for nothing.
std::vector<CoveredBox> covered_boxes(const TermTable& table, TermId term, const std::map<TermId, std::vector<OutputPosition>>& outputs);

/// The references of a side that its text holds directly, or below clean operators only, slices directly above them: others cover nothing, whatever
/// term the text comes to. An error where the factor or the bounds of one of those are made of tensors.
Result<std::set<std::size_t>> references_that_cover(const Expression& side);

/// Whether the boxes together hold every element of a tensor of this shape; an empty tensor needs one box.
bool covers_all(const Shape& shape, const std::vector<CoveredBox>& boxes);

}  // namespace countersign
