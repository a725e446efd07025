#include "prover/lemma/value_text.h"

#include <cstdio>

#include "prover/term/interpreter.h"

namespace countersign {

std::string index_text(std::size_t at, const Shape& shape) {
    Shape index;
    index_of(shape, at, index);
    return shape_text(index);
}

std::string number_text(const TensorValue& tensor, std::size_t at) {
    if (tensor.type.sort == Sort::Bool) return (tensor.approximate ? tensor.approximation[at] != 0 : tensor.exact[at] != 0) ? "true" : "false";
    if (!tensor.approximate) return rational_text(tensor.exact[at]);
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", tensor.approximation[at]);
    return text;
}

std::string tensor_text(const TensorValue& tensor) {
    const Shape& shape = tensor.type.shape;
    if (tensor.size() == 0) return "nothing, of shape " + shape_text(shape);
    std::string text;
    for (std::size_t at = 0; at < tensor.size(); ++at) {
        // Brackets open where an axis begins anew and close where it ends.
        std::size_t opened = 0, closed = 0, period = 1;
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            period *= static_cast<std::size_t>(shape[axis]);
            opened += at % period == 0 ? 1 : 0;
            closed += (at + 1) % period == 0 ? 1 : 0;
        }
        if (at > 0) text += ", ";
        text += std::string(opened, '[') + number_text(tensor, at) + std::string(closed, ']');
    }
    return text;
}

}  // namespace countersign
