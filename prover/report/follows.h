// `prove lemmas --follows`: which lemmas of a library follow from the others.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "prover/search/derivation.h"

namespace countersign {

struct FollowingLemma {
    std::string name;
    Derivation derivation;
};

/// Each lemma that follows from all others, in the order of the texts; two may follow from each other. `progress` is called with how many are done.
std::vector<FollowingLemma> find_following(const Library& library, const DerivationLimits& limits, unsigned threads,
                                           const std::function<void(std::size_t)>& progress);

void print_following(std::ostream& out, const std::vector<FollowingLemma>& following, std::size_t all);
std::string following_json(const std::vector<FollowingLemma>& following, std::size_t all);

}  // namespace countersign
