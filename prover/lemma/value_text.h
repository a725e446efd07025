// Values of tensors in words, for reports about lemmas.
#pragma once

#include <string>

#include "prover/term/evaluate.h"

namespace countersign {

/// The index of element number `at`, in row-major order.
std::string index_text(std::size_t at, const Shape& shape);
std::string number_text(const TensorValue& tensor, std::size_t at);
/// `[[1, 2], [3, 1/2]]`.
std::string tensor_text(const TensorValue& tensor);

}  // namespace countersign
