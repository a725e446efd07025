// Values of captured calls and claims, element types, and torch's type promotion.
#include <algorithm>
#include <array>

#include "validator/language/expand.h"
#include "validator/language/value_operations.h"

namespace countersign::validator {
namespace {

struct TypeName {
    ElementType type;
    std::string_view name;
    std::string_view torch_name;
};
constexpr std::array<TypeName, 10> type_names = {{{ElementType::b8, "b8", "torch.bool"},
                                                  {ElementType::u8, "u8", "torch.uint8"},
                                                  {ElementType::i8, "i8", "torch.int8"},
                                                  {ElementType::i16, "i16", "torch.int16"},
                                                  {ElementType::i32, "i32", "torch.int32"},
                                                  {ElementType::i64, "i64", "torch.int64"},
                                                  {ElementType::f16, "f16", "torch.float16"},
                                                  {ElementType::bf16, "bf16", "torch.bfloat16"},
                                                  {ElementType::f32, "f32", "torch.float32"},
                                                  {ElementType::f64, "f64", "torch.float64"}}};

int category(ElementType type) {
    switch (sort_of(type)) {
    case Sort::boolean: return 0;
    case Sort::integer: return 1;
    case Sort::real: return 2;
    }
    return 2;
}

// Both of one category.
ElementType larger(ElementType a, ElementType b) {
    if (a == b) return a;
    if ((a == ElementType::f16 && b == ElementType::bf16) || (a == ElementType::bf16 && b == ElementType::f16)) return ElementType::f32;
    if ((a == ElementType::u8 && b == ElementType::i8) || (a == ElementType::i8 && b == ElementType::u8)) return ElementType::i16;
    return std::max(a, b);
}

}  // namespace

std::string element_type_name(ElementType type) {
    for (const TypeName& known : type_names)
        if (known.type == type) return std::string(known.name);
    return {};
}

std::optional<ElementType> element_type_of(std::string_view name) {
    for (const TypeName& known : type_names)
        if (known.name == name || known.torch_name == name) return known.type;
    if (name == "torch.float") return ElementType::f32;
    if (name == "torch.double") return ElementType::f64;
    if (name == "torch.half") return ElementType::f16;
    if (name == "torch.long") return ElementType::i64;
    if (name == "torch.int") return ElementType::i32;
    return std::nullopt;
}

Sort sort_of(ElementType type) {
    if (type == ElementType::b8) return Sort::boolean;
    return type <= ElementType::i64 ? Sort::integer : Sort::real;
}

Value Value::of_truth(bool value) {
    Value result;
    result.kind = Kind::truth;
    result.truth = value;
    return result;
}
Value Value::of_integer(std::int64_t value) {
    Value result;
    result.kind = Kind::integer;
    result.integer = value;
    return result;
}
Value Value::of_real(Rational value) {
    Value result;
    result.kind = Kind::real;
    result.real = std::move(value);
    return result;
}
Value Value::of_text(std::string value) {
    Value result;
    result.kind = Kind::text;
    result.text = std::move(value);
    return result;
}
Value Value::of_type(ElementType value) {
    Value result;
    result.kind = Kind::type;
    result.type = value;
    return result;
}
Value Value::of_sort(Sort value) {
    Value result;
    result.kind = Kind::sort;
    result.sort = value;
    return result;
}
Value Value::of_term(TermId value) {
    Value result;
    result.kind = Kind::term;
    result.term = value;
    return result;
}
Value Value::of_tensor(TermId value, ElementType type) {
    Value result = of_term(value);
    result.type = type;
    result.has_type = true;
    return result;
}
Value Value::of_list(ValueList values) {
    Value result;
    result.kind = Kind::list;
    result.list = std::move(values);
    return result;
}

bool is_number(const Value& value) {
    return value.kind == Value::Kind::integer || value.kind == Value::Kind::real || value.kind == Value::Kind::truth;
}

std::string kind_name(const Value& value) {
    switch (value.kind) {
    case Value::Kind::none: return "none";
    case Value::Kind::truth: return "a truth value";
    case Value::Kind::integer: return "an integer";
    case Value::Kind::real: return "a real";
    case Value::Kind::text: return "a string";
    case Value::Kind::type: return "an element type";
    case Value::Kind::type_set: return "a set of element types";
    case Value::Kind::sort: return "a sort";
    case Value::Kind::term: return "a tensor";
    case Value::Kind::list: return "a list";
    }
    return {};
}

Result<bool> equal_values(const Value& a, const Value& b) {
    const bool numbers = a.kind != Value::Kind::truth && b.kind != Value::Kind::truth && is_number(a) && is_number(b);
    if (numbers) {
        const Rational left = a.kind == Value::Kind::real ? a.real : Rational(static_cast<signed long>(a.integer));
        const Rational right = b.kind == Value::Kind::real ? b.real : Rational(static_cast<signed long>(b.integer));
        return left == right;
    }
    if (a.kind == Value::Kind::term || b.kind == Value::Kind::term) return rejected("tensors are not compared here");
    if (a.kind != b.kind) return false;
    switch (a.kind) {
    case Value::Kind::none: return true;
    case Value::Kind::truth: return a.truth == b.truth;
    case Value::Kind::text: return a.text == b.text;
    case Value::Kind::type: return a.type == b.type;
    case Value::Kind::sort: return a.sort == b.sort;
    case Value::Kind::list: {
        if (a.list.size() != b.list.size()) return false;
        for (std::size_t i = 0; i < a.list.size(); ++i) {
            VALIDATOR_TRY(const bool same, equal_values(a.list[i], b.list[i]));
            if (!same) return false;
        }
        return true;
    }
    default: return rejected("these values are not compared");
    }
}

Result<ElementType> element_type(const Value& value) {
    switch (value.kind) {
    case Value::Kind::term:
        if (value.has_type) return value.type;
        return rejected("the element type of a computed tensor");
    case Value::Kind::truth: return ElementType::b8;
    case Value::Kind::integer: return ElementType::i64;
    case Value::Kind::real: return ElementType::f64;
    default: return rejected(kind_name(value) + " has no element type");
    }
}

Result<ElementType> promote(const TermStore& store, const ValueList& values) {
    // Classes in order of priority: tensors with axes, tensors without, numbers.
    std::array<std::optional<ElementType>, 3> classes[3];
    int highest = -1;
    for (const Value& value : values) {
        VALIDATOR_TRY(ElementType type, element_type(value));
        std::size_t priority = 2;
        if (value.kind == Value::Kind::term) priority = store.sizes(value.term).empty() ? 1 : 0;
        else if (value.kind == Value::Kind::real) type = ElementType::f32;  // torch's default float type
        const int c = category(type);
        highest = std::max(highest, c);
        std::optional<ElementType>& present = classes[priority][static_cast<std::size_t>(c)];
        present = present ? larger(*present, type) : type;
    }
    if (highest < 0) return rejected("nothing to promote");
    for (const auto& of_class : classes)
        if (of_class[static_cast<std::size_t>(highest)]) return *of_class[static_cast<std::size_t>(highest)];
    return internal_error("no type of the highest category");
}

Result<Value> convert_number(const Value& value, Sort sort) {
    switch (sort) {
    case Sort::real:
        if (value.kind == Value::Kind::real) return value;
        if (value.kind == Value::Kind::integer) return Value::of_real(Rational(mpz_class(static_cast<signed long>(value.integer))));
        if (value.kind == Value::Kind::truth) return Value::of_real(Rational(value.truth ? 1 : 0));
        break;
    case Sort::integer:
        if (value.kind == Value::Kind::integer) return value;
        if (value.kind == Value::Kind::truth) return Value::of_integer(value.truth ? 1 : 0);
        break;
    case Sort::boolean:
        if (value.kind == Value::Kind::truth) return value;
        break;
    }
    return rejected(kind_name(value) + " is not converted to " + sort_name(sort));
}

Result<Value> convert_value(TermStore& store, const Value& value, Sort sort) {
    if (value.kind != Value::Kind::term) return convert_number(value, sort);
    const auto apply = [&store](const char* name, TermId term) -> Result<TermId> { return make_call(store, name, {&term, 1}, {}); };
    const Sort present = store.sort(value.term);
    TermId term = value.term;
    if (present == sort) return value;
    if (present == Sort::real || sort == Sort::boolean)
        return rejected("a tensor of " + sort_name(present) + " is not converted to " + sort_name(sort));
    if (present == Sort::boolean) {
        VALIDATOR_TRY(term, apply("to_int", term));
    }
    if (sort == Sort::real) {
        VALIDATOR_TRY(term, apply("to_real", term));
    }
    return Value::of_term(term);
}

Result<AttributeValue> attribute_of(const Value& value) {
    switch (value.kind) {
    case Value::Kind::truth: return AttributeValue::of_truth(value.truth);
    case Value::Kind::integer: return AttributeValue::of_integer(value.integer);
    case Value::Kind::real: return AttributeValue::of_real(value.real);
    case Value::Kind::text: return AttributeValue::of_text(value.text);
    case Value::Kind::list: {
        Shape shape;
        for (const Value& element : value.list) {
            if (element.kind != Value::Kind::integer) return rejected("a shape is a list of integers");
            shape.push_back(element.integer);
        }
        return AttributeValue::of_shape(std::move(shape));
    }
    default: return rejected(kind_name(value) + " is no attribute");
    }
}

Result<TermId> fill_term(TermStore& store, const Value& number, Sort sort, const Shape& shape) {
    VALIDATOR_TRY(const Value converted, convert_number(number, sort));
    VALIDATOR_TRY(const AttributeValue value, attribute_of(converted));
    const AttributeValue attributes[] = {AttributeValue::of_shape(shape), value};
    return make_call(store, "fill", {}, attributes);
}

}  // namespace countersign::validator
