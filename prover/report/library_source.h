// Where definitions, lemmas and stored hints come from: built into the program, or a folder.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "prover/language/syntax.h"
#include "prover/lemma/hints.h"
#include "prover/support/file.h"

namespace countersign {

/// Path and bytes of each file under `lemmas/` at the time of the build; made by CMake.
std::vector<std::pair<std::string, std::string>> embedded_library();

struct LoadedLibrary {
    Library library;
    HintStore hints;     // grows while lemmas are proved
    HintStore built_in;  // as they were loaded
    std::size_t damaged_hints = 0;
};

/// From `folder`, or from the given files if it is empty.
Result<LoadedLibrary> load_library(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace countersign
