// Products that a solver knows as opaque terms only: where a model gives one another value than its factors have, the solver is told
// what all products obey there, and asked again. Counted throughout: so many rounds, so many lemmas, values of so many digits, and
// one resource limit for all rounds together. Never hands a product to the solver's own arithmetic of products, which does not count.
#pragma once

#include <cstdint>

#include <z3++.h>

namespace countersign {

/// Whether what the solver holds, with the assumptions, has a model in which `imul` and `rmul` are products: unsat, or unknown, or a
/// model in which no product of few digits is broken. What the solver was told stays in it. Adds to `rounds` how often it was asked.
z3::check_result check_with_products(z3::solver& solver, const z3::expr_vector& assumptions, unsigned resource_limit, std::uint64_t& rounds);

}  // namespace countersign
