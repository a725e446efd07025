// Whether a lemma follows from others, as the search applies them: on instances of every variant, the sides of the lemma come into one
// class without it. What is said here is about what the library needs, never about what is true.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "prover/language/syntax.h"

namespace countersign {

struct DerivationLimits {
    int instances = 150;           // looked at of each variant, of different sizes, ranks and functions
    std::uint64_t seed = 20240601;
};

struct Derivation {
    bool follows = false;
    std::vector<std::string> from;  // the lemmas that the proofs used, in order of their names
};

/// `without`: lemmas that may not be used either.
Derivation derive_lemma(const Library& library, const Lemma& lemma, const std::set<std::string>& without, const DerivationLimits& limits = {});

}  // namespace countersign
