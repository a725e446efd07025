// The functions of docs/language.md section 6 that are built in: a table of their names, their arguments and what they give.
#include <algorithm>

#include "validator/language/evaluate.h"

namespace countersign::validator {
namespace {

constexpr std::int64_t list_limit = 1 << 20;  // elements of a list that a text makes

using Kind = Value::Kind;
using Arguments = const ValueList&;

bool is_number_or_truth(const Value& value) { return value.is_number() || value.kind == Kind::truth; }

template <Kind kind>
Result<Value> is_of_kind(TermStore&, Arguments v) {
    return Value::of_truth(v[0].kind == kind);
}

Result<Value> term_value(Result<TermId> term) {
    if (!term.ok()) return std::move(term).error();
    return Value::of_term(*term);
}

Result<Shape> shape_of(const Value& list) {
    VALIDATOR_TRY(AttributeValue attribute, attribute_of(list));
    return std::move(attribute.shape);
}

// The axis, which may count from the end, or nothing.
std::optional<std::int64_t> axis_in(std::int64_t axis, std::int64_t rank) {
    if (axis < 0) axis += rank;
    if (axis < 0 || axis >= rank) return std::nullopt;
    return axis;
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
Result<Value> promote(TermStore& store, Arguments values) {
    struct Candidate { Sort sort; int priority; ElementType type; };
    std::optional<Candidate> best;
    for (const Value& value : values) {
        VALIDATOR_TRY(ElementType type, element_type(value));
        if (value.kind == Kind::real) type = ElementType::f32;  // torch's default float type
        const int priority = value.kind != Kind::term ? 0 : store.sizes(value.term).empty() ? 1 : 2;
        const Candidate next{sort_of(type), priority, type};
        if (!best || next.sort > best->sort || (next.sort == best->sort && next.priority > best->priority)) best = next;
        else if (next.sort == best->sort && next.priority == best->priority) best->type = larger(best->type, type);
    }
    return Value::of_type(best->type);
}

Result<Value> convert(TermStore& store, Arguments v) {
    const Sort sort = sort_of(v[1].type);
    if (v[0].kind != Kind::term) return convert_number(v[0], sort);
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

Result<Value> broadcast(TermStore& store, Arguments v) {
    VALIDATOR_TRY(const Shape shape, shape_of(v[1]));
    if (v[0].kind == Kind::term) return term_value(broadcast_term(store, v[0].term, shape));
    if (!is_number_or_truth(v[0])) return rejected("`broadcast` of " + kind_name(v[0]));
    const Sort sort = v[0].kind == Kind::real ? Sort::real : v[0].kind == Kind::integer ? Sort::integer : Sort::boolean;
    return term_value(fill_term(store, v[0], sort, shape));
}

Result<Value> broadcast_shapes(TermStore&, Arguments v) {
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

Result<Value> product(TermStore&, Arguments v) {
    Value result = Value::of_integer(1);
    for (const Value& element : v[0].list) {
        if (element.kind != Kind::integer) return rejected("`product` of " + kind_name(element));
        VALIDATOR_TRY(result, apply_operator(ExpressionKind::multiply, result, element));
    }
    return result;
}

bool less(const Value& a, const Value& b) { return a.number() < b.number(); }

struct BuiltIn {
    std::string_view name;
    // One letter for each argument: any, term, integer, real or integer (`n`), list, type (`y`); `+`: the last one repeats.
    std::string_view arguments;
    Result<Value> (*function)(TermStore&, Arguments);
};

const BuiltIn built_ins[] = {
    {"is_tensor", "a", is_of_kind<Kind::term>},
    {"is_integer", "a", is_of_kind<Kind::integer>},
    {"is_none", "a", is_of_kind<Kind::none>},
    {"is_list", "a", is_of_kind<Kind::list>},
    {"is_number", "a", [](TermStore&, Arguments v) -> Result<Value> { return Value::of_truth(is_number_or_truth(v[0])); }},
    {"shape", "t", [](TermStore& store, Arguments v) -> Result<Value> { return Value::of_sizes(store.sizes(v[0].term)); }},
    {"rank", "t",
     [](TermStore& store, Arguments v) -> Result<Value> { return Value::of_integer(static_cast<std::int64_t>(store.sizes(v[0].term).size())); }},
    {"size", "ti",
     [](TermStore& store, Arguments v) -> Result<Value> {
         const std::span<const std::int64_t> sizes = store.sizes(v[0].term);
         const auto axis = axis_in(v[1].integer, static_cast<std::int64_t>(sizes.size()));
         if (!axis) return rejected("no such axis");
         return Value::of_integer(sizes[static_cast<std::size_t>(*axis)]);
     }},
    {"dtype", "a",
     [](TermStore&, Arguments v) -> Result<Value> {
         VALIDATOR_TRY(const ElementType type, element_type(v[0]));
         return Value::of_type(type);
     }},
    {"promote", "a+", promote},
    {"sort", "y", [](TermStore&, Arguments v) -> Result<Value> { return Value::of_sort(sort_of(v[0].type)); }},
    {"sort", "t", [](TermStore& store, Arguments v) -> Result<Value> { return Value::of_sort(store.sort(v[0].term)); }},
    {"len", "l", [](TermStore&, Arguments v) -> Result<Value> { return Value::of_integer(static_cast<std::int64_t>(v[0].list.size())); }},
    {"range", "i",
     [](TermStore&, Arguments v) -> Result<Value> {
         if (v[0].integer > list_limit) return rejected("a list too long");
         ValueList list;
         for (std::int64_t i = 0; i < v[0].integer; ++i) list.push_back(Value::of_integer(i));
         return Value::of_list(std::move(list));
     }},
    {"product", "l", product},
    {"min", "n+", [](TermStore&, Arguments v) -> Result<Value> { return *std::min_element(v.begin(), v.end(), less); }},
    {"max", "n+", [](TermStore&, Arguments v) -> Result<Value> { return *std::max_element(v.begin(), v.end(), less); }},
    {"clip", "nnn", [](TermStore&, Arguments v) -> Result<Value> { return less(v[0], v[1]) ? v[1] : less(v[2], v[0]) ? v[2] : v[0]; }},
    {"axis", "ii",
     [](TermStore&, Arguments v) -> Result<Value> {
         const auto axis = axis_in(v[0].integer, std::max<std::int64_t>(v[1].integer, 1));
         if (!axis) return rejected("no axis " + std::to_string(v[0].integer) + " in rank " + std::to_string(v[1].integer));
         return Value::of_integer(*axis);
     }},
    {"convert", "ay", convert},
    {"real", "a", [](TermStore&, Arguments v) -> Result<Value> { return convert_number(v[0], Sort::real); }},
    {"int", "a",
     [](TermStore&, Arguments v) -> Result<Value> {
         return convert_number(v[0].kind == Kind::real ? Value::of_number(*v[0].real) : v[0], Sort::integer);
     }},
    {"broadcast_shapes", "ll", broadcast_shapes},
    {"broadcast", "al", broadcast},
    {"reshape", "tl",
     [](TermStore& store, Arguments v) -> Result<Value> {
         VALIDATOR_TRY(const Shape shape, shape_of(v[1]));
         return term_value(reshape_term(store, v[0].term, shape));
     }},
    {"transpose", "tl",
     [](TermStore& store, Arguments v) -> Result<Value> {
         VALIDATOR_TRY(const Shape order, shape_of(v[1]));
         return term_value(transpose_term(store, v[0].term, order));
     }},
};

bool fits(std::string_view letters, Arguments values) {
    const bool repeats = letters.back() == '+';
    if (repeats) letters.remove_suffix(1);
    if (repeats ? values.size() < letters.size() : values.size() != letters.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Kind kind = values[i].kind;
        switch (letters[std::min(i, letters.size() - 1)]) {
        case 't': if (kind != Kind::term) return false; break;
        case 'i': if (kind != Kind::integer) return false; break;
        case 'n': if (!values[i].is_number()) return false; break;
        case 'l': if (kind != Kind::list) return false; break;
        case 'y': if (kind != Kind::type) return false; break;
        default: break;
        }
    }
    return true;
}

}  // namespace

std::optional<Result<Value>> call_built_in(TermStore& store, const std::string& name, const ValueList& values) {
    bool known = false;
    for (const BuiltIn& built_in : built_ins) {
        if (built_in.name != name) continue;
        known = true;
        if (fits(built_in.arguments, values)) return built_in.function(store, values);
    }
    if (known) return rejected("`" + name + "` has other arguments");
    return std::nullopt;
}

}  // namespace countersign::validator
