// `-inf` in a capture is one number, the same everywhere, of which nothing is known. What is proved for every such number holds of -inf itself
// where all that the graphs make of it has a limit as the number falls. Whether it has is read off the definitions of the operators, nothing else.
#pragma once

#include <map>

#include "validator/term/terms.h"

namespace countersign::validator {

// What the elements of a term do as the number falls without bound: nothing; each tends to a real number, which may be 0 through it, or surely is;
// some may fall with it, or all do; they have no limit, which no term may. Of a whole, the largest of its parts.
enum class Tendency : std::uint8_t { untouched, finite, vanishing, vanished, falling, fallen, none };
using Tendencies = std::map<TermId, Tendency>;  // of a term that is not there nothing was asked

inline bool falls(Tendency t) { return t == Tendency::falling || t == Tendency::fallen; }

// Adds those of a term and of all below it. What has no limit is an error: a comparison, a difference or a product with 0 of what may fall, a divisor
// or logarithm of what vanishes, a kernel that is not looked into. Any other divisor, root or logarithm is taken to be inside its domain in the limit,
// too, and a sum of what may vanish not to: reports list them.
Status add_tendencies(TermStore& store, TermId root, Tendencies& tendencies);
// That of an application whose operands have these.
Result<Tendency> tendency_of(TermStore& store, TermId application, const std::vector<Tendency>& operands);

// The term applies a function that not every number has a value of: it divides by its operand, or takes its root or logarithm.
bool may_lack_a_value(const TermStore& store, TermId term);
// And its operand may leave the domain of the function as `-inf` falls.
bool may_lose_its_value(const TermStore& store, TermId term, const Tendencies& tendencies);

}  // namespace countersign::validator
