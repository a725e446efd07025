// A lemma that a person tries: its text without `lemma` and name, its declarations left out where they can be inferred.
#pragma once

#include <string>

#include "prover/language/syntax.h"

namespace countersign {

struct TriedLemma {
    std::string name;
    std::string inferred;  // declarations that were not written, separated by commas
};

/// Adds the lemma to the library. An error says what is malformed, with its place in the text, or what must be declared.
Result<TriedLemma> read_tried_lemma(Library& library, const std::string& text);

}  // namespace countersign
