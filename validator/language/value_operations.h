// Operations on values of captured calls and claims. Private to the language.
#pragma once

#include "validator/language/calls.h"
#include "validator/language/expand.h"

namespace countersign::validator {

bool is_number(const Value& value);  // truth values included
std::string kind_name(const Value& value);
Result<bool> equal_values(const Value& a, const Value& b);
Result<ElementType> element_type(const Value& value);
Result<ElementType> promote(const TermStore& store, const ValueList& values);
Result<Value> convert_number(const Value& value, Sort sort);
Result<Value> convert_value(TermStore& store, const Value& value, Sort sort);
Result<AttributeValue> attribute_of(const Value& value);

}  // namespace countersign::validator
