// Which sort the elements of each tensor of a lemma have. A tensor that no operator pins down stays opaque; one that only has
// to be a number gives one reading as real and one as integer, and a lemma must be proved in every reading.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "prover/language/syntax.h"
#include "prover/lemma/element.h"

namespace countersign {

/// Thrown inside this folder only; every public function of the engine turns it into a verdict.
struct ElaborationError {
    Place place;
    std::string message;
    std::string text() const { return place.line > 0 ? place.text() + ": " + message : message; }
};

/// Sorts by name: tensors, scalars, and `f` for the result of a function variable, `f#0` … for its parameters.
using SortReading = std::map<std::string, ElementSort>;

std::vector<SortReading> sort_readings(const Library& library, const Lemma& lemma, const LemmaVariant& variant);

}  // namespace countersign
