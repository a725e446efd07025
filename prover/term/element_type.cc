// Element types and torch's promotion of them (docs/language.md sections 3 and 6).
#include "prover/term/element_type.h"

#include <algorithm>
#include <map>

namespace countersign {
namespace {

struct Description {
    Sort sort;
    int bits;
    bool is_signed;
};

const std::map<std::string, Description>& descriptions() {
    static const std::map<std::string, Description> table = {
        {"b8", {Sort::Bool, 8, false}},  {"u8", {Sort::Int, 8, false}},   {"i8", {Sort::Int, 8, true}},    {"i16", {Sort::Int, 16, true}},
        {"i32", {Sort::Int, 32, true}},  {"i64", {Sort::Int, 64, true}},  {"f16", {Sort::Real, 16, true}}, {"bf16", {Sort::Real, 16, true}},
        {"f32", {Sort::Real, 32, true}}, {"f64", {Sort::Real, 64, true}},
        {"u64", {Sort::Int, 63, false}}};  // no definition reads it; of its numbers the model takes those that 64 bits with a sign hold
    return table;
}

/// The common type of two; either may be empty.
std::string pair_type(const std::string& a, const std::string& b) {
    if (a.empty() || a == b) return b;
    if (b.empty()) return a;
    const auto& table = descriptions();
    const Description& left = table.at(a);
    const Description& right = table.at(b);
    if (left.sort != right.sort) {
        const auto order = [](Sort sort) { return sort == Sort::Bool ? 0 : sort == Sort::Int ? 1 : 2; };
        return order(left.sort) > order(right.sort) ? a : b;
    }
    if (left.sort == Sort::Real && left.bits == right.bits) return "f32";  // f16 with bf16
    if (left.sort == Sort::Int && left.bits == right.bits) return "i16";   // u8 with i8
    return left.bits > right.bits ? a : b;
}

/// `higher` decides unless `lower` has a higher category.
std::string combined(const std::string& higher, const std::string& lower) {
    if (higher.empty()) return lower;
    const Sort sort = descriptions().at(higher).sort;
    if (sort == Sort::Real) return higher;
    if (sort == Sort::Bool || (!lower.empty() && descriptions().at(lower).sort == Sort::Real)) return pair_type(higher, lower);
    return higher;
}

}  // namespace

const std::vector<std::string>& element_types() {
    static const std::vector<std::string> names = {"b8", "i8", "i16", "i32", "i64", "u8", "f16", "bf16", "f32", "f64"};
    return names;
}

bool is_element_type(const std::string& name) { return descriptions().count(name) != 0; }

std::pair<std::int64_t, std::int64_t> values_of_element_type(const std::string& dtype) {
    const Description& type = descriptions().at(dtype);
    const std::int64_t last = static_cast<std::int64_t>((std::uint64_t{1} << (type.is_signed ? type.bits - 1 : type.bits)) - 1);
    return {type.is_signed ? -last - 1 : 0, last};
}

bool float_type_holds(const std::string& dtype, const Rational& number) {
    static const std::map<std::string, std::pair<unsigned, unsigned>> exponents{
        {"f16", {24, 16}}, {"bf16", {133, 128}}, {"f32", {149, 128}}, {"f64", {1074, 1024}}};
    const auto [smallest, largest] = exponents.at(dtype);
    const Rational size = number < 0 ? Rational(-number) : number, one = 1;
    const auto power = [](unsigned exponent) { return Rational(boost::multiprecision::cpp_int(1) << exponent); };
    return number == 0 || (size * power(smallest) >= one && size < power(largest));
}

Sort sort_of_element_type(const std::string& dtype) {
    const auto found = descriptions().find(dtype);
    return found == descriptions().end() ? Sort::Any : found->second.sort;
}

std::string element_type_of_symbol(const std::string& symbol) {
    static const std::map<std::string, std::string> names = {
        {"bool", "b8"},    {"uint8", "u8"},    {"int8", "i8"},      {"int16", "i16"},     {"short", "i16"},  {"int32", "i32"},
        {"int", "i32"},    {"int64", "i64"},   {"long", "i64"},     {"float16", "f16"},   {"half", "f16"},   {"bfloat16", "bf16"},
        {"uint64", "u64"}, {"float32", "f32"}, {"float", "f32"},  {"float64", "f64"},  {"double", "f64"}};
    const std::string prefix = "torch.";
    const auto found = names.find(symbol.rfind(prefix, 0) == 0 ? symbol.substr(prefix.size()) : symbol);
    return found == names.end() ? "" : found->second;
}

std::string promoted_element_type(const std::vector<PromotionOperand>& operands) {
    std::string with_axes, without_axes, numbers;
    for (const PromotionOperand& operand : operands) {
        if (!is_element_type(operand.dtype)) return "";
        std::string dtype = operand.dtype;
        if (operand.rank == PromotionOperand::Rank::Number && sort_of_element_type(dtype) == Sort::Real) dtype = "f32";  // torch's default
        std::string& bin = operand.rank == PromotionOperand::Rank::TensorWithAxes      ? with_axes
                           : operand.rank == PromotionOperand::Rank::TensorWithoutAxes ? without_axes
                                                                                       : numbers;
        bin = pair_type(bin, dtype);
    }
    return combined(with_axes, combined(without_axes, numbers));
}

}  // namespace countersign
