// A goal whose side of d joins parts, of which an operator of s was computed one by one: a step of the optimizer on flat shards that cut a
// parameter in two. Lemmas take slices into operators and not concatenations out of them, so what s computed is cut in the same places.
#pragma once

#include <vector>

#include "prover/search/egraph.h"

namespace countersign {

/// Terms equal to `of_s` by the laws of slices, made as the class of `of_d` is made of parts: `concat(slice(of_s; …), …)`, below the
/// movements that it stands below there. Some of them only, where there are many ways.
std::vector<TermId> propose_cuts(TermTable& table, const EGraph& graph, TermId of_s, TermId of_d);

}  // namespace countersign
