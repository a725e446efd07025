// Checks the definitions of core operators, which are trusted text: under an operator's requirements every size of its result is >= 0,
// and at every index in range every tensor is read in range, every position that is located lies in a part, and no maximum is of
// nothing. A definition for which this is not proved is named with the place; nothing here says whether it means what its name says.
#pragma once

#include <vector>

#include "prover/lemma/engine.h"

namespace countersign {

/// One for each access, size, location or maximum that is not proved, in the order of the operators' names and of their texts.
std::vector<Error> check_definitions(const Library& library, const EngineOptions& options = {});

}  // namespace countersign
