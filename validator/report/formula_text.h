// Range formulas for readers: as the terms that were proved, not as somebody wrote them.
#pragma once

#include <string>

#include "validator/element/element.h"

namespace countersign::validator {

// In the word `it`; what is too long is cut, and says so.
std::string formula_text(const ElementStore& formulas, Element formula);

}  // namespace countersign::validator
