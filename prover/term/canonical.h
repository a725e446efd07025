// Canonical chains (docs/language.md section 7), conversion and broadcasting: the same terms for the same shapes, always.
#pragma once

#include "prover/term/term.h"

namespace countersign {

/// `target` may hold one -1.
Result<TermId> reshape_term(TermTable& table, TermId term, Shape target);
/// Axis j of the result is axis `order[j]` of the term.
Result<TermId> transpose_term(TermTable& table, TermId term, const std::vector<std::int64_t>& order);
Result<TermId> broadcast_term(TermTable& table, TermId term, const Shape& target);
Result<TermId> convert_term(TermTable& table, TermId term, Sort sort);
/// The common shape of two, right-aligned.
Result<Shape> broadcast_shapes(const Shape& left, const Shape& right);

}  // namespace countersign
