// Element types of graph nodes and torch's rules for them. Core terms know sorts only.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "prover/language/syntax.h"
#include "prover/support/rational.h"

namespace countersign {

/// The element types of docs/language.md section 3, in a fixed order.
const std::vector<std::string>& element_types();
bool is_element_type(const std::string& name);
/// Of an integer type: its smallest and largest value.
std::pair<std::int64_t, std::int64_t> values_of_element_type(const std::string& dtype);
/// Of a float type: whether it has a number near this one, neither beyond its numbers nor so small that it is 0 there.
bool float_type_holds(const std::string& dtype, const Rational& number);
/// Bool, Int or Real; Any if `dtype` is no element type.
Sort sort_of_element_type(const std::string& dtype);
/// `f32` for `torch.float32` (and for `float32`, `torch.float`); empty if the symbol names no element type.
std::string element_type_of_symbol(const std::string& symbol);

/// One operand of torch's type promotion.
struct PromotionOperand {
    enum class Rank { TensorWithAxes, TensorWithoutAxes, Number };
    Rank rank = Rank::TensorWithAxes;
    std::string dtype;
};
/// The common element type; empty if there is none (no operands, or a pair without a defined result).
std::string promoted_element_type(const std::vector<PromotionOperand>& operands);

}  // namespace countersign
