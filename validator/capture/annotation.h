// Annotations of printed graphs, `f32[3, 5][5, 1]cpu`, and literals, as values. Strides and devices are read and mean nothing.
#pragma once

#include <string_view>

#include "validator/capture/rows.h"
#include "validator/language/expand.h"

namespace countersign::validator {

struct Annotation {
    ElementType type = ElementType::f32;
    Shape shape;
};

Result<Annotation> parse_annotation(std::string_view text, const Place& place);

// The exact number that a decimal literal denotes: an integer where it is spelled like one, else a real.
Result<Value> parse_decimal(std::string_view text, const Place& place);

}  // namespace countersign::validator
