// Sorts of elements, as they are declared and as terms have them.
#pragma once

#include "validator/language/value.h"

namespace countersign::validator {

inline constexpr Sort every_sort[] = {Sort::boolean, Sort::integer, Sort::real};
// The one sort that is declared; none where several fit.
inline std::optional<Sort> one_sort(DeclaredSort declared) { return declared <= DeclaredSort::real ? std::optional(static_cast<Sort>(declared)) : std::nullopt; }
inline bool accepts(DeclaredSort declared, Sort sort) {
    return declared == DeclaredSort::any || (declared == DeclaredSort::number ? sort != Sort::boolean : one_sort(declared) == sort);
}

}  // namespace countersign::validator
