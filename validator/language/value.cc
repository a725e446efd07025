#include "validator/language/value.h"

#include <array>

namespace countersign::validator {
namespace {

struct TypeNames {
    ElementType type;
    std::array<std::string_view, 3> names;  // ours first, then torch's
    std::pair<std::int64_t, std::int64_t> values = {INT64_MIN, INT64_MAX};  // of an integer type the least and the largest
};
constexpr std::array<TypeNames, 11> element_types = {{{ElementType::b8, {"b8", "torch.bool", ""}},
                                                      {ElementType::u8, {"u8", "torch.uint8", ""}, {0, UINT8_MAX}},
                                                      {ElementType::i8, {"i8", "torch.int8", ""}, {INT8_MIN, INT8_MAX}},
                                                      {ElementType::i16, {"i16", "torch.int16", ""}, {INT16_MIN, INT16_MAX}},
                                                      {ElementType::i32, {"i32", "torch.int32", "torch.int"}, {INT32_MIN, INT32_MAX}},
                                                      {ElementType::i64, {"i64", "torch.int64", "torch.long"}},
                                                      {ElementType::u64, {"u64", "torch.uint64", ""}, {0, INT64_MAX}},
                                                      {ElementType::f16, {"f16", "torch.float16", "torch.half"}},
                                                      {ElementType::bf16, {"bf16", "torch.bfloat16", ""}},
                                                      {ElementType::f32, {"f32", "torch.float32", "torch.float"}},
                                                      {ElementType::f64, {"f64", "torch.float64", "torch.double"}}}};
constexpr std::array<std::string_view, 11> kind_names = {"none", "a truth value", "an integer", "a real", "a string", "a shape",
                                                         "an element type", "a set of element types", "a sort", "a tensor", "a list"};
constexpr std::size_t bits_limit = 1 << 14;  // of an exact number

Result<Value> arithmetic(ExpressionKind kind, const Value& left, const Value& right) {
    using enum ExpressionKind;
    if (kind == add && left.kind == Value::Kind::list && right.kind == Value::Kind::list) {
        Value joined = left;
        joined.list.insert(joined.list.end(), right.list.begin(), right.list.end());
        return joined;
    }
    for (const Value* value : {&left, &right})
        if (!value->is_number()) return rejected("arithmetic with " + kind_name(*value));
    const bool integers = left.kind == Value::Kind::integer && right.kind == Value::Kind::integer && kind != divide;
    if (!integers && (kind == floor_divide || kind == modulo)) return rejected("`div` and `mod` are for integers");
    Rational result = left.number();
    const Rational other = right.number();
    if (other == 0 && (kind == divide || kind == floor_divide || kind == modulo)) return rejected("a division by 0");
    mpz_class whole;  // the quotient of `div` and `mod`
    switch (kind) {
    case add: result += other; break;
    case subtract: result -= other; break;
    case multiply: result *= other; break;
    case divide: result /= other; break;
    default:  // `div` and `mod`, which floor
        mpz_fdiv_q(whole.get_mpz_t(), result.get_num_mpz_t(), other.get_num_mpz_t());
        result = kind == floor_divide ? Rational(whole) : Rational(result - other * whole);
    }
    if (integers && !(result.get_num().fits_slong_p() && whole.fits_slong_p())) return rejected("an integer over 64 bits");
    if (integers) return Value::of_integer(result.get_num().get_si());
    if (mpz_sizeinbase(result.get_num_mpz_t(), 2) > bits_limit || mpz_sizeinbase(result.get_den_mpz_t(), 2) > bits_limit)
        return rejected("a number too large");
    return Value::of_real(std::move(result));
}

}  // namespace

std::string sort_name(Sort sort) { return std::string(sort_words[static_cast<std::size_t>(sort)]); }
std::string kind_name(const Value& value) { return std::string(kind_names[static_cast<std::size_t>(value.kind)]); }
std::string element_type_name(ElementType type) { return std::string(element_types[static_cast<std::size_t>(type)].names[0]); }

std::optional<ElementType> element_type_of(std::string_view name) {
    for (const TypeNames& known : element_types)
        for (const std::string_view known_name : known.names)
            if (known_name == name && !name.empty()) return known.type;
    return std::nullopt;
}

Sort sort_of(ElementType type) {
    if (type == ElementType::b8) return Sort::boolean;
    return type <= ElementType::u64 ? Sort::integer : Sort::real;
}

std::pair<std::int64_t, std::int64_t> values_of(ElementType type) { return element_types[static_cast<std::size_t>(type)].values; }

bool holds(ElementType type, std::pair<std::int64_t, std::int64_t> numbers) {
    return values_of(type).first <= numbers.first && numbers.second <= values_of(type).second;
}

std::string shape_text(std::span<const std::int64_t> shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

Value Value::of_number(const Rational& value) {
    return value.get_den() == 1 && value.get_num().fits_slong_p() ? of_integer(value.get_num().get_si()) : of_real(value);
}

Value Value::of_sizes(std::span<const std::int64_t> sizes) {
    Value result = of_list({});
    for (const std::int64_t size : sizes) result.list.push_back(of_integer(size));
    return result;
}

Rational Value::number() const { return kind == Kind::real ? *real : Rational(mpz_class(static_cast<signed long>(integer))); }

Result<bool> equal_values(const Value& a, const Value& b) {
    if (a.is_number() && b.is_number()) return a.number() == b.number();
    if (a.kind == Value::Kind::term || b.kind == Value::Kind::term) return rejected("tensors are not compared here");
    if (a.kind == Value::Kind::type_set && b.kind == a.kind) return rejected("sets of element types are not compared");
    // A lemma's proof takes both sides for values of one sort: `v != true` must not hold because v is a number.
    const auto scalar = [](const Value& value) {
        return value.is_number() || value.kind == Value::Kind::truth || value.kind == Value::Kind::text;
    };
    if (scalar(a) && scalar(b) && a.kind != b.kind) return rejected("a comparison of " + kind_name(a) + " and " + kind_name(b));
    if (a.kind != Value::Kind::list || b.kind != Value::Kind::list || a.list.size() != b.list.size()) return a == b;
    for (std::size_t i = 0; i < a.list.size(); ++i) {
        VALIDATOR_TRY(const bool same, equal_values(a.list[i], b.list[i]));
        if (!same) return false;
    }
    return true;
}

Result<Value> apply_operator(ExpressionKind kind, const Value& left, const Value& right) {
    if (is_arithmetic(kind)) return arithmetic(kind, left, right);
    if (kind == ExpressionKind::member) {
        if (right.kind != Value::Kind::list && right.kind != Value::Kind::type_set) return rejected("`in` needs a list");
        for (const Value& element : right.list) {
            VALIDATOR_TRY(const bool same, equal_values(left, element));
            if (same) return Value::of_truth(true);
        }
        return Value::of_truth(false);
    }
    if (kind == ExpressionKind::equal || kind == ExpressionKind::not_equal) {
        VALIDATOR_TRY(const bool same, equal_values(left, right));
        return Value::of_truth(same == (kind == ExpressionKind::equal));
    }
    if (!left.is_number() || !right.is_number()) return rejected("an order of " + kind_name(left) + " and " + kind_name(right));
    const int order = cmp(left.number(), right.number());
    switch (kind) {
    case ExpressionKind::less: return Value::of_truth(order < 0);
    case ExpressionKind::less_equal: return Value::of_truth(order <= 0);
    case ExpressionKind::greater: return Value::of_truth(order > 0);
    case ExpressionKind::greater_equal: return Value::of_truth(order >= 0);
    default: return rejected("not an operation of two values");
    }
}

bool is_in_range(const Value& number, ElementType type) {
    if (sort_of(type) == Sort::integer) return number.integer >= values_of(type).first && number.integer <= values_of(type).second;
    if (sort_of(type) == Sort::boolean || number.number() == 0) return true;
    const auto [smallest, largest] = type == ElementType::f16    ? std::pair(24, 16)
                                     : type == ElementType::bf16 ? std::pair(133, 128)
                                     : type == ElementType::f32  ? std::pair(149, 128)
                                                                 : std::pair(1074, 1024);
    const Rational size = abs(number.number());
    const mpz_class one = 1;
    return size * (one << smallest) >= 1 && size < (one << largest);
}

Result<Value> convert_number(const Value& given, Sort sort) {
    const Value value = sort != Sort::real && given.kind == Value::Kind::real ? Value::of_number(*given.real) : given;
    const bool integer = value.kind == Value::Kind::truth || value.kind == Value::Kind::integer;  // a truth value as 0 or 1
    if (sort == Sort::boolean && integer && (value.integer == 0 || value.integer == 1)) return Value::of_truth(value.integer != 0);
    if (sort == Sort::integer && integer) return Value::of_integer(value.integer);
    if (sort == Sort::real && (integer || value.is_number())) return Value::of_real(value.number());
    return rejected(kind_name(value) + " is not converted to " + sort_name(sort));
}

Result<AttributeValue> attribute_of(const Value& value) {
    if (value.is_number_or_truth() || value.kind == Value::Kind::text) return value;
    if (value.kind != Value::Kind::list) return rejected(kind_name(value) + " is no attribute");
    Shape shape;
    for (const Value& element : value.list) {
        if (element.kind != Value::Kind::integer) return rejected("a shape is a list of integers");
        shape.push_back(element.integer);
    }
    return AttributeValue::of_shape(std::move(shape));
}

}  // namespace countersign::validator
