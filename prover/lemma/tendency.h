// Whether what graphs make of `-inf` has a limit. `-inf` is one number of which nothing is known; what is proved for every such number holds of
// -inf itself where everything tends to something as the number falls without bound. It is read off the definitions, an application at a time.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

/// What elements do as the number falls: nothing; each tends to a real number; some may tend to 0 through it, or all do; some may fall
/// with it, or all do.
enum class Tendency { Untouched, Finite, Vanishing, Vanished, Falling, Fallen };

/// That of a term, from those of its arguments (all are in `known`); none: it has no limit, or none that is known.
std::optional<Tendency> tendency_of(const TermTable& terms, TermId term, const std::map<TermId, Tendency>& known);

/// What some terms are made of, themselves included, but what is known and what is only below that; arguments before what is made of them.
std::set<TermId> unknown_below(const TermTable& terms, std::vector<TermId> open, const std::map<TermId, Tendency>& known);

/// It applies a function that not every number has a value of: it divides by its operand, or takes its root or logarithm.
bool may_lack_a_value(const TermTable& terms, TermId application);

}  // namespace countersign
