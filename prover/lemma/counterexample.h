// Searches a counterexample to a lemma: an instance in which conditions and left side make sense, and the right side does not, or
// differs; or in which the left side reads a part that its list does not have. A fixed number of tries from a seed, never a time
// limit; what is found is made as small as steps of one can make it.
#pragma once

#include <optional>
#include <string>

#include "prover/lemma/instance.h"

namespace countersign {

struct Counterexample {
    std::size_t variant = 0;
    LemmaInstance instance;
    std::string obligation;              // wellformed, shape, range or element
    std::string difference;              // in words
    std::optional<TensorValue> left, right;  // if both have values
    bool reads_kernel = false;           // a kernel that is not looked into was read as one function of its arguments
};

struct CounterexampleLimits {
    int tries = 120;               // instances looked at for each variant
    std::uint64_t seed = 20240601;
    bool is_false = false;         // known: looks where else it is not worth the time
};

/// `why_none`, if given, gets why no instance of some variant could be looked at.
std::optional<Counterexample> find_counterexample(const Library& library, const Lemma& lemma, const CounterexampleLimits& limits,
                                                  std::string* why_none = nullptr);

/// `fails for n = 2, x = [[1, 2]]: …`, in one line.
std::string counterexample_line(const Lemma& lemma, const Counterexample& found);
/// What every size, group, list length and attribute is, in the order of the declarations: `n` and `2`.
std::vector<std::pair<std::string, std::string>> instance_names(const LemmaVariant& variant, const LemmaInstance& instance);

}  // namespace countersign
