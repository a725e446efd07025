// Sorts of elements: what an element expression or a scalar function gives, from the sorts of what it is made of.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validator/language/value.h"

namespace countersign::validator {

// The sorts of terms, and `whole`: a number without a point, an integer or a real as its neighbour demands; alone an integer.
enum class ElementSort : std::uint8_t { boolean, integer, real, whole };

struct SortNames {
    std::map<std::string, ElementSort, std::less<>> operands;  // read by `x[…]`, and by their name if of rank 0
    std::map<std::string, ElementSort, std::less<>> scalars;   // attributes; every other name is an integer
};

inline constexpr Sort every_sort[] = {Sort::boolean, Sort::integer, Sort::real};
// The one sort that is declared; none where several fit.
inline std::optional<Sort> one_sort(DeclaredSort declared) { return declared <= DeclaredSort::real ? std::optional(static_cast<Sort>(declared)) : std::nullopt; }
inline ElementSort element_sort_of(Sort sort) { return static_cast<ElementSort>(sort); }
inline Sort definite_sort(ElementSort sort) { return sort == ElementSort::whole ? Sort::integer : static_cast<Sort>(sort); }
bool accepts(DeclaredSort declared, ElementSort sort);
inline bool accepts(DeclaredSort declared, Sort sort) { return accepts(declared, element_sort_of(sort)); }
Result<ElementSort> function_result_sort(const ScalarFunction& function, const std::vector<ElementSort>& arguments);
Result<ElementSort> infer_element_sort(const Expression& expression, const Definitions& definitions, const SortNames& names);

}  // namespace countersign::validator
