// Applications of operators by name. Private to the language.
#pragma once

#include <span>
#include <string_view>

#include "validator/language/terms.h"

namespace countersign::validator {

Result<TermId> make_call(TermStore& store, std::string_view name, std::span<const TermId> arguments, std::span<const AttributeValue> attributes);

}  // namespace countersign::validator
