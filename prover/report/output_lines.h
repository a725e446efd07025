// One line for every output of s and of every rank of d: how it is covered, or that it is not. Internal to this folder but for the type.
#pragma once

#include <string>
#include <vector>

#include "prover/report/load_claim.h"
#include "prover/search/suggestions.h"

namespace countersign {

/// `relations` are those of outputs whose goals failed; empty for a proved claim.
std::vector<OutputLine> output_lines(const LoadedClaim& loaded, const Findings& findings, const std::vector<OutputRelation>& relations);

/// `axes` as in LayoutFound: `replicated`, `sharded 0 along dp, replicated along tp`.
std::string layout_text(const std::vector<std::string>& axes, const Mesh& mesh);

/// Outputs of s of which a goal is not proved.
std::vector<std::size_t> open_outputs(const LoadedClaim& loaded, const Findings& findings);

}  // namespace countersign
