// Exact elements of small terms, by interpreting the definitions of core operators. Named functions and opaque kernels have no value
// here. It never guesses: what it cannot compute within its limits is an error.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "validator/term/tendency.h"

namespace countersign::validator {

struct EvaluationLimits {
    std::size_t elements = 4096;         // of one tensor
    std::size_t all_elements = 524288;   // of all tensors that a term is made from; a real number is eight
    std::uint64_t operations = 50'000'000;
    Approximations approximations = {};
};

// Number of elements, or nothing if over the limit.
std::optional<std::size_t> element_count(std::span<const std::int64_t> shape, std::size_t limit);

using TermValues = std::map<TermId, TensorValue>;

// The value of a term, which stays in `values` with those of all terms below it; a leaf that is not there is an error. What was spent is
// taken from `limits`.
Result<const TensorValue*> evaluate_term(TermStore& store, TermId term, TermValues& values, EvaluationLimits& limits);

// What the elements of a term do as `-inf` falls, from the values of leaves that conditions are made of; other leaves are some numbers. It stays in
// `in_the_limit` with those of all terms below it. What was spent is taken from `limits`.
Status evaluate_limits(TermStore& store, TermId term, const Tendencies& tendencies, TermValues& values, TermValues& in_the_limit, EvaluationLimits& limits);

// Whether two terms without leaves have equal elements. `room`: how many expressions may be computed; what was is taken from it.
Result<bool> equal_ground_terms(TermStore& store, TermId left, TermId right, std::uint64_t& room);

// Whether a range formula holds at every element of its term, by the values of leaves. What was spent is taken from `limits`.
Result<bool> condition_holds(TermStore& store, const RangeRequirement& condition, TermValues& values, EvaluationLimits& limits);

}  // namespace countersign::validator
