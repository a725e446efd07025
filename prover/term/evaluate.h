// The interpreter: elements of a term on small tensors, computed from the text of the definitions. Exact, but for named functions
// when approximate values are asked for.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "prover/term/kernel_instance.h"

namespace countersign {

/// Elements in row-major order. Truth values are 0 and 1.
struct TensorValue {
    TermType type;
    bool approximate = false;
    std::vector<Rational> exact;       // if not approximate
    std::vector<double> approximation;  // if approximate
    bool repeats = false;               // fewer approximations than elements, again and again: numbers that stand for others
    std::size_t size() const { return approximate ? approximation.size() : exact.size(); }
};

struct EvaluateOptions {
    bool approximate = false;               // named functions in double precision; without it they are an error
    std::optional<std::int64_t> over_zero = {};  // what 1 / 0, n div 0 and n mod 0, of which nothing is known, are read as; without it, they are none
    Kernels kernels = Kernels::Unknown;     // unknown, they are an error
    std::size_t element_limit = 1u << 20;   // elements of all terms that are computed
    std::size_t work_limit = 1u << 26;      // elements read, sums included
    std::size_t* work_done = nullptr;       // what was done is added to it: elements computed and read
};

/// Every leaf below the term needs a value of its type. No recursion on the depth of the term.
Result<TensorValue> evaluate(const TermTable& table, TermId term, const std::map<TermId, TensorValue>& leaves, const EvaluateOptions& options = {});

}  // namespace countersign
