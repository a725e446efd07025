// Commands beside the main job: annotations, oracle.
#pragma once

#include <string>
#include <vector>

#include "prover/report/library_source.h"

namespace countersign {

/// Compares every annotation of captures, or of the captures of claims, with what the definitions give.
int annotations_command(LoadedLibrary& library, const std::vector<std::string>& files, bool json);
/// Replays recorded calls of torch against the definitions.
int oracle_command(LoadedLibrary& library, const std::vector<std::string>& files, bool json);

}  // namespace countersign
