// Sorts of elements: what an element expression or a scalar function gives, from the sorts of what it is made of.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/language/terms.h"

namespace countersign::validator {

// `whole` is a number without a point: an integer or a real, as its neighbour demands; alone an integer.
enum class ElementSort : std::uint8_t { boolean, integer, real, whole };

struct SortNames {
    std::map<std::string, ElementSort, std::less<>> operands;  // read by `x[…]`
    std::map<std::string, ElementSort, std::less<>> scalars;   // attributes and bound values; every other name is an integer
};

ElementSort element_sort_of(Sort sort);
bool accepts(DeclaredSort declared, Sort sort);
bool definite_sort(ElementSort sort, Sort& result, std::string& error);
bool function_result_sort(const ScalarFunction& function, const std::vector<ElementSort>& arguments, ElementSort& result, std::string& error);
bool infer_element_sort(const Expression& expression, const Definitions& definitions, const SortNames& names, ElementSort& result,
                        std::string& error);

}  // namespace countersign::validator
