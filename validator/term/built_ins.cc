// The functions of docs/language.md section 6 that are built in: at the end a line for each, those that are more than a line before it.
#include <algorithm>

#include "validator/term/expand.h"

namespace countersign::validator {
namespace {

constexpr std::int64_t list_limit = 1 << 16;  // elements of a list that a text makes

using Kind = Value::Kind;

Result<Value> term_value(Result<TermId> term) {
    if (!term.ok()) return std::move(term).error();
    return Value::of_term(*term);
}

Result<Shape> shape_of(const Value& list) {
    VALIDATOR_TRY(AttributeValue attribute, attribute_of(list));
    return std::move(attribute.shape);
}

Result<ElementType> element_type(const Value& value) {
    if (value.kind == Kind::term && value.has_type) return value.type;
    if (value.kind == Kind::truth) return ElementType::b8;
    if (value.kind == Kind::integer) return ElementType::i64;
    if (value.kind == Kind::real) return ElementType::f64;
    return rejected(value.kind == Kind::term ? "the element type of a computed tensor" : kind_name(value) + " has no element type");
}

// Both of one sort.
ElementType larger(ElementType a, ElementType b) {
    const auto are = [&](ElementType x, ElementType y) { return (a == x && b == y) || (a == y && b == x); };
    if (are(ElementType::f16, ElementType::bf16)) return ElementType::f32;
    if (are(ElementType::u8, ElementType::i8)) return ElementType::i16;
    return std::max(a, b);
}

// The highest sort wins; within it tensors with axes, then tensors without, then numbers.
Result<Value> promote(TermStore& store, const ValueList& values) {
    std::pair best(Sort::boolean, -1);  // sort and priority
    ElementType result = ElementType::b8;
    for (const Value& value : values) {
        VALIDATOR_TRY(ElementType type, element_type(value));
        if (value.kind == Kind::real || value.is_literal) type = ElementType::f32;  // torch's default float type
        const int priority = value.kind != Kind::term || value.is_literal ? 0 : store.sizes(value.term).empty() ? 1 : 2;
        const std::pair next(sort_of(type), priority);
        if (next >= best) result = next == best ? larger(result, type) : type;
        best = std::max(best, next);
    }
    return Value::of_type(result);
}

// Torch wraps what an integer type does not hold, a number beside a tensor too: that is no conversion here.
Result<Value> convert(TermStore& store, const ValueList& v) {
    const Sort sort = sort_of(v[1].type);
    const auto does_not_fit = [&] { return rejected(kind_name(v[0]) + " that " + element_type_name(v[1].type) + " does not hold is not converted to it"); };
    if (v[0].kind != Kind::term) {
        VALIDATOR_TRY(Value number, convert_number(v[0], sort));
        return sort != Sort::integer || holds(v[1].type, {number.integer, number.integer}) ? Result(std::move(number)) : does_not_fit();
    }
    const bool both_integers = sort == Sort::integer && v[0].has_type && sort_of(v[0].type) == Sort::integer;
    if (both_integers && !holds(v[1].type, values_of(v[0].type))) return does_not_fit();
    TermId term = v[0].term;
    const Sort present = store.sort(term);
    if (present == sort) return v[0];
    if (present == Sort::real || sort == Sort::boolean)
        return rejected("a tensor of " + sort_name(present) + " is not converted to " + sort_name(sort));
    if (present == Sort::boolean) {
        VALIDATOR_TRY(term, store.make_call("to_int", {&term, 1}, {}));
    }
    if (sort == Sort::real) {
        VALIDATOR_TRY(term, store.make_call("to_real", {&term, 1}, {}));
    }
    return Value::of_term(term);
}

Result<Value> broadcast(TermStore& store, const ValueList& v) {
    VALIDATOR_TRY(const Shape shape, shape_of(v[1]));
    if (v[0].kind == Kind::term) return term_value(broadcast_term(store, v[0].term, shape));
    if (!v[0].is_number_or_truth()) return rejected("`broadcast` of " + kind_name(v[0]));
    return term_value(fill_term(store, v[0], sort_of(v[0]), shape));
}

Result<Value> broadcast_shapes(const ValueList& v) {
    VALIDATOR_TRY(Shape a, shape_of(v[0]));
    VALIDATOR_TRY(Shape b, shape_of(v[1]));
    if (a.size() < b.size()) std::swap(a, b);
    for (std::size_t i = 0; i < b.size(); ++i) {
        std::int64_t& size = a[a.size() - b.size() + i];
        if (size == 1) size = b[i];
        else if (b[i] != 1 && b[i] != size) return rejected("the shapes have no common shape");
    }
    return Value::of_sizes(a);
}

Result<Value> product(const ValueList& v) {
    Value result = Value::of_integer(1);
    for (const Value& element : v[0].list) {
        if (element.kind != Kind::integer) return rejected("`product` of " + kind_name(element));
        VALIDATOR_TRY(result, apply_operator(ExpressionKind::multiply, result, element));
    }
    return result;
}

bool less(const Value& a, const Value& b) { return a.number() < b.number(); }

Result<Value> range(std::int64_t count) {
    if (count > list_limit) return rejected("a list too long");
    ValueList list;
    for (std::int64_t i = 0; i < count; ++i) list.push_back(Value::of_integer(i));
    return Value::of_list(std::move(list));
}

// One letter for each argument: any, term, integer, number, list, type (`y`); `+`: the last one repeats.
bool fit(std::string_view letters, const ValueList& values) {
    constexpr std::pair<char, Kind> kinds[] = {{'t', Kind::term}, {'i', Kind::integer}, {'l', Kind::list}, {'y', Kind::type}};
    const bool repeats = letters.back() == '+';
    if (repeats) letters.remove_suffix(1);
    if (repeats ? values.size() < letters.size() : values.size() != letters.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const char letter = letters[std::min(i, letters.size() - 1)];
        if (letter == 'n' && !values[i].is_number()) return false;
        for (const auto& [known, kind] : kinds)
            if (letter == known && values[i].kind != kind) return false;
    }
    return true;
}

}  // namespace

std::optional<std::int64_t> position_in(std::int64_t position, std::int64_t count) {
    if (position < 0) position += count;
    if (position < 0 || position >= count) return std::nullopt;
    return position;
}

std::optional<Result<Value>> call_built_in(TermStore& store, const std::string& name, const ValueList& v) {
    bool known = false;
    const auto called = [&](std::string_view built_in, std::string_view arguments) {
        known = known || name == built_in;
        return name == built_in && fit(arguments, v);
    };
    const auto sizes = [&] { return store.sizes(v[0].term); };
    const auto count = [](std::size_t number) { return Value::of_integer(static_cast<std::int64_t>(number)); };
    if (called("is_tensor", "a")) return Value::of_truth(v[0].kind == Kind::term);
    if (called("is_integer", "a")) return Value::of_truth(v[0].kind == Kind::integer);
    if (called("is_none", "a")) return Value::of_truth(v[0].kind == Kind::none);
    if (called("is_list", "a")) return Value::of_truth(v[0].kind == Kind::list);
    if (called("is_number", "a")) return Value::of_truth(v[0].is_number_or_truth());
    if (called("shape", "t")) return Value::of_sizes(sizes());
    if (called("rank", "t")) return count(sizes().size());
    if (called("len", "l")) return count(v[0].list.size());
    if (called("range", "i")) return range(v[0].integer);
    if (called("product", "l")) return product(v);
    if (called("min", "n+")) return *std::min_element(v.begin(), v.end(), less);
    if (called("max", "n+")) return *std::max_element(v.begin(), v.end(), less);
    if (called("clip", "nnn")) return less(v[0], v[1]) ? v[1] : less(v[2], v[0]) ? v[2] : v[0];
    if (called("promote", "a+")) return promote(store, v);
    if (called("sort", "y")) return Value::of_sort(sort_of(v[0].type));
    if (called("sort", "t")) return Value::of_sort(store.sort(v[0].term));
    if (called("convert", "ay")) return convert(store, v);
    if (called("real", "a")) return convert_number(v[0], Sort::real);
    if (called("int", "a")) return convert_number(v[0], Sort::integer);
    if (called("broadcast_shapes", "ll")) return broadcast_shapes(v);
    if (called("broadcast", "al")) return broadcast(store, v);
    if (called("dtype", "a")) {
        VALIDATOR_TRY(const ElementType type, element_type(v[0]));
        return Value::of_type(type);
    }
    if (called("size", "ti")) {
        const auto axis = position_in(v[1].integer, static_cast<std::int64_t>(sizes().size()));
        return axis ? Result(Value::of_integer(sizes()[static_cast<std::size_t>(*axis)])) : rejected("no such axis");
    }
    if (called("axis", "ii")) {
        const auto axis = position_in(v[0].integer, std::max<std::int64_t>(v[1].integer, 1));
        return axis ? Result(Value::of_integer(*axis)) : rejected("no axis " + std::to_string(v[0].integer) + " in rank " + std::to_string(v[1].integer));
    }
    if (called("reshape", "tl") || called("transpose", "tl")) {
        VALIDATOR_TRY(const Shape shape, shape_of(v[1]));
        return term_value(name == "reshape" ? reshape_term(store, v[0].term, shape) : transpose_term(store, v[0].term, shape));
    }
    return known ? std::optional<Result<Value>>(rejected("`" + name + "` has other arguments")) : std::nullopt;
}

}  // namespace countersign::validator
