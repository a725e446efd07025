// Captured arguments as values of the definition language. Internal to this folder.
#pragma once

#include <functional>

#include "prover/capture/graph.h"
#include "prover/support/result.h"
#include "prover/term/value.h"

namespace countersign {

/// What a call may hold that is a tensor.
struct CallTensors {
    std::function<Result<Value>(const std::string& name)> node;  // its value, or why it may not be read here
    std::function<Value()> infinity;                             // the literal `-inf`
};

/// `place` is the row's; nesting is bounded by the reader.
Result<Value> call_value(const CapturedValue& captured, const CallTensors& tensors, const Place& place);

/// Equal attributes of a collective on two ranks; terms are equal if their types are.
bool equal_attributes(const TermTable& table, const Value& left, const Value& right);

/// `f32[2, 3]`, for messages.
std::string type_text(const std::string& dtype, const Shape& shape);

}  // namespace countersign
