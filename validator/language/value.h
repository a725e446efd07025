// Values of every expression of the language: sizes, attributes, arguments of captured calls, elements. Exact; no floating point.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/reading/result.h"

namespace countersign::validator {

enum class Sort : std::uint8_t { boolean, integer, real };
std::string sort_name(Sort sort);
inline constexpr Sort every_sort[] = {Sort::boolean, Sort::integer, Sort::real};
// The one sort that is declared; none where several fit.
inline std::optional<Sort> one_sort(DeclaredSort declared) {
    return declared <= DeclaredSort::real ? std::optional(static_cast<Sort>(declared)) : std::nullopt;
}
inline bool accepts(DeclaredSort declared, Sort sort) {
    return declared == DeclaredSort::any || (declared == DeclaredSort::number ? sort != Sort::boolean : one_sort(declared) == sort);
}

enum class ElementType : std::uint8_t { b8, u8, i8, i16, i32, i64, u64, f16, bf16, f32, f64 };  // no definition reads one of u64
std::string element_type_name(ElementType type);
std::optional<ElementType> element_type_of(std::string_view name);  // `f32`, `torch.float32`
Sort sort_of(ElementType type);
// Of an integer type: whether every one of these numbers is a value of it; all its values.
bool holds(ElementType type, std::pair<std::int64_t, std::int64_t> numbers);
std::pair<std::int64_t, std::int64_t> values_of(ElementType type);

enum class TermId : std::uint32_t {};
using Shape = std::vector<std::int64_t>;
inline constexpr std::size_t most_axes = 64;  // of a tensor
inline constexpr std::int64_t most_rank = 1000;  // that an attribute or a step may state of a group
std::string shape_text(std::span<const std::int64_t> shape);

struct Value;
using ValueList = std::vector<Value>;

struct Value {
    // `shape` is a list of sizes that stands as an attribute; a `type_set` is used with `in` only.
    enum class Kind : std::uint8_t { none, truth, integer, real, text, shape, type, type_set, sort, term, list };
    Kind kind = Kind::none;
    bool truth = false;
    std::int64_t integer = 0;            // of a truth value 0 or 1
    std::optional<Rational> real = {};   // of a real: most values are sizes and axes, and have no exact number to be copied
    std::string text = {};
    Shape shape = {};
    ElementType type = ElementType::f32; // of a type, and of a term that is a parameter
    bool has_type = false;               // of a term: its element type is known
    bool is_literal = false;             // of a term: it stands for a number that is written, -inf
    MemoryOrder order = MemoryOrder::contiguous;  // of a tensor: what its capture says
    std::size_t place = 0;               // of a tensor of a graph: which of its places it has (capture/memory.h)
    Sort sort = Sort::real;
    TermId term{0};
    ValueList list = {};                 // elements; of a type_set its types

    static Value of_none() { return {}; }
    static Value of_truth(bool value) { return {.kind = Kind::truth, .truth = value, .integer = value ? 1 : 0}; }
    static Value of_integer(std::int64_t value) { return {.kind = Kind::integer, .integer = value}; }
    static Value of_real(Rational value) { return {.kind = Kind::real, .real = std::move(value)}; }
    static Value of_number(const Rational& value);  // an integer if it is one
    static Value of_text(std::string value) { return {.kind = Kind::text, .text = std::move(value)}; }
    static Value of_shape(Shape value) { return {.kind = Kind::shape, .shape = std::move(value)}; }
    static Value of_type(ElementType value) { return {.kind = Kind::type, .type = value}; }
    static Value of_sort(Sort value) { return {.kind = Kind::sort, .sort = value}; }
    static Value of_term(TermId value) { return {.kind = Kind::term, .term = value}; }  // without an element type
    static Value of_tensor(TermId value, ElementType type, MemoryOrder order = MemoryOrder::contiguous) {
        return {.kind = Kind::term, .type = type, .has_type = true, .order = order, .term = value};
    }
    static Value of_list(ValueList values) { return {.kind = Kind::list, .list = std::move(values)}; }
    static Value of_sizes(std::span<const std::int64_t> sizes);  // a list of integers

    bool is_term() const { return kind == Kind::term; }
    bool is_list() const { return kind == Kind::list; }
    bool is_number() const { return kind == Kind::integer || kind == Kind::real; }
    bool is_number_or_truth() const { return is_number() || kind == Kind::truth; }
    Rational number() const;  // of a number or truth value
    std::weak_ordering operator<=>(const Value& other) const = default;
};
using AttributeValue = Value;  // a truth value, integer, real, text or shape. A real and an integer are different attributes

std::string kind_name(const Value& value);
Result<bool> equal_values(const Value& a, const Value& b);                             // numbers by their value
Result<Value> apply_operator(ExpressionKind kind, const Value& left, const Value& right);  // arithmetic, comparisons, `in`
// Of a number or truth value.
inline Sort sort_of(const Value& v) { return v.kind == Value::Kind::truth ? Sort::boolean : v.kind == Value::Kind::real ? Sort::real : Sort::integer; }
Result<Value> convert_number(const Value& value, Sort sort);
bool is_in_range(const Value& number, ElementType type);  // of an integer type; of a float type: neither beyond its numbers nor so small that it is 0 there
Result<AttributeValue> attribute_of(const Value& value);

}  // namespace countersign::validator
