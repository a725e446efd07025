// `-inf` in a capture is one number, the same everywhere, of which nothing is known. What is proved for every such number holds of -inf itself
// where all that the graphs make of it has a limit as the number falls. Whether it has is read off the definitions of the operators, nothing else.
#pragma once

#include <map>

#include "validator/term/terms.h"

namespace countersign::validator {

// What the elements of a term do as the number falls without bound, the worst last: nothing; each tends to a real number; some may fall with it.
enum class Tendency : std::uint8_t { untouched, finite, falling };
using Tendencies = std::map<TermId, Tendency>;  // of a term that is not there nothing was asked

// Adds those of a term and of all below it. What has no limit is an error: a comparison, a difference or a product with 0 of what may fall, a kernel
// that is not looked into. A divisor, root or logarithm is taken to be inside its domain in the limit, too: reports list them.
Status add_tendencies(TermStore& store, TermId root, Tendencies& tendencies);

}  // namespace countersign::validator
