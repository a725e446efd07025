// The evaluator of section 6 expressions. Recursion follows the expression's own nesting, which the parser bounds.
#include "validator/language/evaluate.h"

#include <algorithm>

#include "validator/language/scalar.h"
#include "validator/language/value_operations.h"

namespace countersign::validator {
namespace {

constexpr std::int64_t list_limit = 1 << 20;  // elements of a list that a text makes

ScalarValue scalar_of(const Value& value) {
    switch (value.kind) {
    case Value::Kind::integer: return ScalarValue::of_integer(value.integer);
    case Value::Kind::real: return ScalarValue::of_real(value.real);
    case Value::Kind::text: return ScalarValue::of_text(value.text);
    default: return ScalarValue::of_truth(value.truth);
    }
}

Value value_of(const ScalarValue& scalar) {
    switch (scalar.kind) {
    case ScalarValue::Kind::integer: return Value::of_integer(scalar.integer);
    case ScalarValue::Kind::real: return Value::of_real(*scalar.real);
    case ScalarValue::Kind::truth: return Value::of_truth(scalar.integer != 0);
    case ScalarValue::Kind::text: return Value::of_text(std::string(scalar.text));
    }
    return {};
}

Value list_of(std::span<const std::int64_t> sizes) {
    ValueList list;
    for (const std::int64_t size : sizes) list.push_back(Value::of_integer(size));
    return Value::of_list(std::move(list));
}

}  // namespace

Error ValueEvaluator::error_at(const Expression& e, std::string message) const {
    return rejected(std::move(message), line_place(place_name_, e.position.line, e.position.column));
}

Result<Value> ValueEvaluator::evaluate(const Expression& e) {
    Result<Value> result = evaluate_inner(e);
    if (!result.ok() && result.error().place.file.empty())
        result.error().place = line_place(place_name_, e.position.line, e.position.column);
    return result;
}

Result<Value> ValueEvaluator::evaluate_inner(const Expression& e) {
    if (resolver_) {
        if (std::optional<Result<Value>> resolved = resolver_(e)) return std::move(*resolved);
    }
    switch (e.kind) {
    case ExpressionKind::number:
        if (e.number.get_den() == 1 && e.number.get_num().fits_slong_p()) return Value::of_integer(e.number.get_num().get_si());
        return Value::of_real(e.number);
    case ExpressionKind::text: return Value::of_text(e.name);
    case ExpressionKind::truth: return Value::of_truth(e.truth);
    case ExpressionKind::none: return Value::of_none();
    case ExpressionKind::name: return name(e);
    case ExpressionKind::call: return call(e);
    case ExpressionKind::index: return index(e);
    case ExpressionKind::list:
    case ExpressionKind::tuple: return list(e.children);
    case ExpressionKind::fold: return fold(e);
    case ExpressionKind::conditional: {
        VALIDATOR_TRY(const bool condition, truth(*e.children[0]));
        return evaluate(*e.children[condition ? 1 : 2]);
    }
    case ExpressionKind::logical_not: {
        VALIDATOR_TRY(const bool operand, truth(*e.children[0]));
        return Value::of_truth(!operand);
    }
    case ExpressionKind::conjunction:
    case ExpressionKind::disjunction: {
        VALIDATOR_TRY(const bool first, truth(*e.children[0]));
        if (first == (e.kind == ExpressionKind::disjunction)) return Value::of_truth(first);
        VALIDATOR_TRY(const bool second, truth(*e.children[1]));
        return Value::of_truth(second);
    }
    case ExpressionKind::negate:
    case ExpressionKind::add:
    case ExpressionKind::subtract:
    case ExpressionKind::multiply:
    case ExpressionKind::divide:
    case ExpressionKind::floor_divide:
    case ExpressionKind::modulo: return arithmetic(e);
    case ExpressionKind::equal:
    case ExpressionKind::not_equal:
    case ExpressionKind::less:
    case ExpressionKind::less_equal:
    case ExpressionKind::greater:
    case ExpressionKind::greater_equal:
    case ExpressionKind::member: return comparison(e);
    default: return error_at(e, "an expression that cannot stand here");
    }
}

Result<bool> ValueEvaluator::truth(const Expression& e) {
    VALIDATOR_TRY(const Value value, evaluate(e));
    if (value.kind != Value::Kind::truth) return error_at(e, "a formula was expected, not " + kind_name(value));
    return value.truth;
}

Result<std::int64_t> ValueEvaluator::integer(const Expression& e) {
    VALIDATOR_TRY(const Value value, evaluate(e));
    if (value.kind != Value::Kind::integer) return error_at(e, "an integer was expected, not " + kind_name(value));
    return value.integer;
}

Result<Shape> ValueEvaluator::shape(const Expression& e) {
    VALIDATOR_TRY(const Value value, evaluate(e));
    if (value.kind != Value::Kind::list) return error_at(e, "a shape was expected, not " + kind_name(value));
    VALIDATOR_TRY(AttributeValue attribute, attribute_of(value));
    return std::move(attribute.shape);
}

Result<TermId> ValueEvaluator::term(const Expression& e) {
    VALIDATOR_TRY(const Value value, evaluate(e));
    if (value.kind != Value::Kind::term) return error_at(e, "a tensor was expected, not " + kind_name(value));
    return value.term;
}

Result<Value> ValueEvaluator::name(const Expression& e) {
    for (auto local = locals_.rbegin(); local != locals_.rend(); ++local)
        if (local->first == e.name) return local->second;
    if (const std::optional<ElementType> type = element_type_of(e.name)) return Value::of_type(*type);
    const auto set = [](ElementType first, ElementType last) {
        Value value;
        value.kind = Value::Kind::type_set;
        for (int type = static_cast<int>(first); type <= static_cast<int>(last); ++type)
            value.list.push_back(Value::of_type(static_cast<ElementType>(type)));
        return value;
    };
    if (e.name == "floats") return set(ElementType::f16, ElementType::f64);
    if (e.name == "integers") return set(ElementType::u8, ElementType::i64);
    if (e.name == "real") return Value::of_sort(Sort::real);
    if (e.name == "int") return Value::of_sort(Sort::integer);
    if (e.name == "bool") return Value::of_sort(Sort::boolean);
    return error_at(e, "unknown name `" + e.name + "`");
}

Result<Value> ValueEvaluator::arithmetic(const Expression& e) {
    std::vector<Value> values;
    for (const ExpressionPointer& child : e.children) {
        VALIDATOR_TRY(Value value, evaluate(*child));
        values.push_back(std::move(value));
    }
    if (e.kind == ExpressionKind::add && values[0].kind == Value::Kind::list && values[1].kind == Value::Kind::list) {
        values[0].list.insert(values[0].list.end(), values[1].list.begin(), values[1].list.end());
        return std::move(values[0]);
    }
    for (const Value& value : values)
        if (value.kind != Value::Kind::integer && value.kind != Value::Kind::real) return error_at(e, "arithmetic with " + kind_name(value));
    ScalarValue result;
    std::string error;
    const ScalarValue first = scalar_of(values[0]);
    const bool good = e.kind == ExpressionKind::negate ? apply_scalar(ExpressionKind::subtract, ScalarValue::of_integer(0), first, result, error)
                                                       : apply_scalar(e.kind, first, scalar_of(values[1]), result, error);
    if (!good) return error_at(e, error);
    return value_of(result);
}

Result<Value> ValueEvaluator::comparison(const Expression& e) {
    VALIDATOR_TRY(const Value left, evaluate(*e.children[0]));
    VALIDATOR_TRY(const Value right, evaluate(*e.children[1]));
    if (e.kind == ExpressionKind::equal || e.kind == ExpressionKind::not_equal) {
        VALIDATOR_TRY(const bool same, equal_values(left, right));
        return Value::of_truth(same == (e.kind == ExpressionKind::equal));
    }
    if (e.kind == ExpressionKind::member) {
        if (right.kind != Value::Kind::list && right.kind != Value::Kind::type_set) return error_at(e, "`in` needs a list");
        for (const Value& element : right.list) {
            VALIDATOR_TRY(const bool same, equal_values(left, element));
            if (same) return Value::of_truth(true);
        }
        return Value::of_truth(false);
    }
    if (left.kind == Value::Kind::truth || right.kind == Value::Kind::truth || !is_number(left) || !is_number(right))
        return error_at(e, "an order of " + kind_name(left) + " and " + kind_name(right));
    ScalarValue result;
    std::string error;
    if (!apply_scalar(e.kind, scalar_of(left), scalar_of(right), result, error)) return error_at(e, error);
    return value_of(result);
}

Result<Value> ValueEvaluator::index(const Expression& e) {
    if (e.children.size() != 2) return error_at(e, "one index was expected");
    // x[r], x being the operand of a collective, is the operand of the member at position r.
    if (e.children[0]->kind == ExpressionKind::name && !collective_operand_.empty() && e.children[0]->name == collective_operand_) {
        VALIDATOR_TRY(const std::int64_t member, integer(*e.children[1]));
        if (member < 0 || member >= static_cast<std::int64_t>(group_operands_.size())) return error_at(e, "no such member of the group");
        return group_operands_[static_cast<std::size_t>(member)];
    }
    VALIDATOR_TRY(const Value base, evaluate(*e.children[0]));
    if (base.kind != Value::Kind::list) return error_at(e, kind_name(base) + " has no elements here");
    VALIDATOR_TRY(std::int64_t position, integer(*e.children[1]));
    if (position < 0) position += static_cast<std::int64_t>(base.list.size());
    if (position < 0 || position >= static_cast<std::int64_t>(base.list.size())) return error_at(e, "an index outside its list");
    return base.list[static_cast<std::size_t>(position)];
}

Status ValueEvaluator::append_elements(const Expression& e, ValueList& values) {
    if (e.kind != ExpressionKind::comprehension && e.kind != ExpressionKind::bounded_comprehension) {
        VALIDATOR_TRY(Value value, evaluate(e));
        values.push_back(std::move(value));
        return {};
    }
    ValueList range;
    if (e.kind == ExpressionKind::comprehension) {
        VALIDATOR_TRY(Value list, evaluate(*e.children[1]));
        if (list.kind != Value::Kind::list) return error_at(e, "`in` needs a list");
        range = std::move(list.list);
    } else {
        VALIDATOR_TRY(const std::int64_t count, integer(*e.children[1]));
        if (count > list_limit) return error_at(e, "a list too long");
        for (std::int64_t i = 0; i < count; ++i) range.push_back(Value::of_integer(i));
    }
    for (Value& element : range) {
        if (static_cast<std::int64_t>(values.size()) > list_limit || !spend()) return error_at(e, "a list too long");
        locals_.emplace_back(e.name, std::move(element));
        Result<Value> value = evaluate(*e.children[0]);
        locals_.pop_back();
        if (!value.ok()) return std::move(value).error();
        values.push_back(std::move(value).value());
    }
    return {};
}

Result<Value> ValueEvaluator::list(const std::vector<ExpressionPointer>& elements) {
    ValueList values;
    for (const ExpressionPointer& element : elements) VALIDATOR_CHECK(append_elements(*element, values));
    return Value::of_list(std::move(values));
}

Result<Value> ValueEvaluator::fold(const Expression& e) {
    VALIDATOR_TRY(Value accumulator, evaluate(*e.children[0]));
    VALIDATOR_TRY(Value values, evaluate(*e.children[1]));
    if (values.kind != Value::Kind::list) return error_at(e, "`in` needs a list");
    for (Value& element : values.list) {
        if (!spend()) return error_at(e, "a computation too long");
        locals_.emplace_back(e.name, std::move(accumulator));
        locals_.emplace_back(e.second_name, std::move(element));
        Result<Value> next = evaluate(*e.children[2]);
        locals_.pop_back();
        locals_.pop_back();
        if (!next.ok()) return std::move(next).error();
        accumulator = std::move(next).value();
    }
    return accumulator;
}

// An operator or scalar function by name.
Result<Value> ValueEvaluator::operator_call(const Expression& e, const ValueList& values) {
    const std::optional<OperatorId> id = store_.find_operator(e.name);
    if (!id) return error_at(e, "there is no definition of `" + e.name + "`");
    const CoreOperator* core = store_.core_operator(*id);
    const bool list_operand = core && !core->operands.empty() && core->operands[0].is_list;
    std::vector<TermId> terms;
    for (const Value& value : values) {
        // A list where the operator takes a list: its elements.
        if (list_operand && value.kind == Value::Kind::list) {
            for (const Value& element : value.list) {
                if (element.kind != Value::Kind::term) return error_at(e, "`" + e.name + "` of " + kind_name(element) + " where a tensor is expected");
                terms.push_back(element.term);
            }
            continue;
        }
        if (value.kind != Value::Kind::term) return error_at(e, "`" + e.name + "` of " + kind_name(value) + " where a tensor is expected");
        terms.push_back(value.term);
    }
    const std::size_t count = core ? core->attributes.size() : 0;
    std::vector<std::optional<AttributeValue>> given(count);
    for (std::size_t i = 0; i < e.attributes.size(); ++i) {
        std::size_t slot = i;
        if (!e.attributes[i].name.empty())
            for (slot = 0; slot < count && core->attributes[slot].name != e.attributes[i].name;) ++slot;
        if (slot >= count || given[slot]) return error_at(e, "`" + e.name + "` has no such attribute, or has it twice");
        VALIDATOR_TRY(const Value value, evaluate(*e.attributes[i].value));
        VALIDATOR_TRY(AttributeValue attribute, attribute_of(value));
        given[slot] = std::move(attribute);
    }
    std::vector<AttributeId> attributes, as_reals;
    for (std::size_t i = 0; i < count; ++i) {
        if (!given[i]) return error_at(e, "`" + e.name + "` needs the attribute `" + core->attributes[i].name + "`");
        attributes.push_back(store_.attribute_id(*given[i]));
        const bool whole = given[i]->kind == AttributeValue::Kind::integer && core->attributes[i].kind == OperatorAttribute::Kind::value;
        as_reals.push_back(whole ? store_.attribute_id(AttributeValue::of_real(Rational(mpz_class(static_cast<signed long>(given[i]->integer)))))
                                 : attributes.back());
    }
    Result<TermId> made = store_.make(*id, terms, attributes);
    // A whole number where the definition needs a real (the factor of a real tensor) is that real.
    if (!made.ok() && as_reals != attributes) {
        Result<TermId> again = store_.make(*id, terms, as_reals);
        if (again.ok()) made = std::move(again);
    }
    if (!made.ok()) return error_at(e, made.error().message);
    return Value::of_term(*made);
}

Result<Value> ValueEvaluator::call(const Expression& e) {
    ValueList values;
    for (const ExpressionPointer& child : e.children) VALIDATOR_CHECK(append_elements(*child, values));
    const bool extreme = e.name == "min" || e.name == "max";
    const bool of_terms = !values.empty() && (values[0].kind == Value::Kind::term || values[0].kind == Value::Kind::list);
    if (!e.attributes.empty() || (extreme && of_terms)) return operator_call(e, values);
    std::optional<Result<Value>> built_in = built_in_call(e, values);
    if (built_in) return std::move(*built_in);
    return operator_call(e, values);
}

std::optional<Result<Value>> ValueEvaluator::built_in_call(const Expression& e, const ValueList& v) {
    const std::string& f = e.name;
    const std::size_t n = v.size();
    const auto wrong = [&]() -> Result<Value> { return error_at(e, "`" + f + "` has other arguments"); };
    const auto is_integer = [&](std::size_t i) { return i < n && v[i].kind == Value::Kind::integer; };
    const auto is_term = [&](std::size_t i) { return i < n && v[i].kind == Value::Kind::term; };
    const auto is_list = [&](std::size_t i) { return i < n && v[i].kind == Value::Kind::list; };
    const auto shape_of = [&](std::size_t i) -> Result<Shape> {
        VALIDATOR_TRY(AttributeValue attribute, attribute_of(v[i]));
        return std::move(attribute.shape);
    };
    const auto wrapped = [](Result<TermId> term) -> Result<Value> {
        if (!term.ok()) return std::move(term).error();
        return Value::of_term(*term);
    };
    if (f == "is_tensor" || f == "is_number" || f == "is_integer" || f == "is_none" || f == "is_list") {
        if (n != 1) return wrong();
        if (f == "is_tensor") return Value::of_truth(is_term(0));
        if (f == "is_number") return Value::of_truth(is_number(v[0]));
        if (f == "is_integer") return Value::of_truth(is_integer(0));
        if (f == "is_none") return Value::of_truth(v[0].kind == Value::Kind::none);
        return Value::of_truth(is_list(0));
    }
    if (f == "shape") return n == 1 && is_term(0) ? Result<Value>(list_of(store_.sizes(v[0].term))) : wrong();
    if (f == "rank") return n == 1 && is_term(0) ? Result<Value>(Value::of_integer(static_cast<std::int64_t>(store_.sizes(v[0].term).size()))) : wrong();
    if (f == "size") {
        if (n != 2 || !is_term(0) || !is_integer(1)) return wrong();
        const auto sizes = store_.sizes(v[0].term);
        const std::int64_t axis = v[1].integer < 0 ? v[1].integer + static_cast<std::int64_t>(sizes.size()) : v[1].integer;
        if (axis < 0 || axis >= static_cast<std::int64_t>(sizes.size())) return error_at(e, "no such axis");
        return Value::of_integer(sizes[static_cast<std::size_t>(axis)]);
    }
    if (f == "dtype" || f == "promote") {
        if (n == 0 || (f == "dtype" && n != 1)) return wrong();
        const Result<ElementType> type = f == "dtype" ? element_type(v[0]) : promote(store_, v);
        if (!type.ok()) return error_at(e, type.error().message);
        return Value::of_type(*type);
    }
    if (f == "sort") {
        if (n != 1) return wrong();
        if (v[0].kind == Value::Kind::type) return Value::of_sort(sort_of(v[0].type));
        return is_term(0) ? Result<Value>(Value::of_sort(store_.sort(v[0].term))) : wrong();
    }
    if (f == "len") return n == 1 && is_list(0) ? Result<Value>(Value::of_integer(static_cast<std::int64_t>(v[0].list.size()))) : wrong();
    if (f == "range") {
        if (n != 1 || !is_integer(0) || v[0].integer > list_limit) return wrong();
        ValueList list;
        for (std::int64_t i = 0; i < v[0].integer; ++i) list.push_back(Value::of_integer(i));
        return Value::of_list(std::move(list));
    }
    if (f == "product") {
        if (n != 1 || !is_list(0)) return wrong();
        std::int64_t product = 1;
        for (const Value& element : v[0].list)
            if (element.kind != Value::Kind::integer || __builtin_mul_overflow(product, element.integer, &product)) return wrong();
        return Value::of_integer(product);
    }
    if (f == "min" || f == "max" || f == "clip") {
        if (n < (f == "clip" ? 3u : 1u) || (f == "clip" && n != 3)) return wrong();
        for (const Value& value : v)
            if (value.kind != Value::Kind::integer && value.kind != Value::Kind::real) return wrong();
        const auto less = [](const Value& a, const Value& b) { return scalar_of(a).number() < scalar_of(b).number(); };
        if (f == "clip") return less(v[0], v[1]) ? v[1] : less(v[2], v[0]) ? v[2] : v[0];
        Value best = v[0];
        for (const Value& value : v)
            if (f == "min" ? less(value, best) : less(best, value)) best = value;
        return best;
    }
    if (f == "axis") {
        if (n != 2 || !is_integer(0) || !is_integer(1)) return wrong();
        const std::int64_t rank = std::max<std::int64_t>(v[1].integer, 1);
        const std::int64_t axis = v[0].integer < 0 ? v[0].integer + rank : v[0].integer;
        if (axis < 0 || axis >= rank) return error_at(e, "no axis " + std::to_string(v[0].integer) + " in rank " + std::to_string(v[1].integer));
        return Value::of_integer(axis);
    }
    if (f == "convert") {
        if (n != 2 || v[1].kind != Value::Kind::type) return wrong();
        return convert_value(store_, v[0], sort_of(v[1].type));
    }
    if (f == "real" || f == "int") {
        if (n != 1 || !is_number(v[0])) return wrong();
        if (f == "int" && v[0].kind == Value::Kind::real && v[0].real.get_den() == 1 && v[0].real.get_num().fits_slong_p())
            return Value::of_integer(v[0].real.get_num().get_si());
        return convert_number(v[0], f == "real" ? Sort::real : Sort::integer);
    }
    if (f == "broadcast_shapes") {
        if (n != 2 || !is_list(0) || !is_list(1)) return wrong();
        VALIDATOR_TRY(Shape a, shape_of(0));
        VALIDATOR_TRY(Shape b, shape_of(1));
        if (a.size() < b.size()) std::swap(a, b);
        for (std::size_t i = 0; i < b.size(); ++i) {
            std::int64_t& size = a[a.size() - b.size() + i];
            if (size == 1) size = b[i];
            else if (b[i] != 1 && b[i] != size) return error_at(e, "the shapes have no common shape");
        }
        return list_of(a);
    }
    if (f == "broadcast" || f == "reshape" || f == "transpose") {
        if (n != 2 || !is_list(1)) return wrong();
        VALIDATOR_TRY(const Shape sizes, shape_of(1));
        if (f == "broadcast" && v[0].kind != Value::Kind::term) {
            if (!is_number(v[0])) return wrong();
            const Sort sort = v[0].kind == Value::Kind::real ? Sort::real : v[0].kind == Value::Kind::integer ? Sort::integer : Sort::boolean;
            return wrapped(fill_term(store_, v[0], sort, sizes));
        }
        if (!is_term(0)) return wrong();
        if (f == "broadcast") return wrapped(broadcast_term(store_, v[0].term, sizes));
        if (f == "reshape") return wrapped(reshape_term(store_, v[0].term, sizes));
        return wrapped(transpose_term(store_, v[0].term, sizes));
    }
    return std::nullopt;
}

Result<Value> evaluate_expression(TermStore& store, const Expression& expression, const NameResolver& resolver, const std::string& place_name) {
    ValueEvaluator evaluator(store, place_name);
    evaluator.set_resolver(resolver);
    return evaluator.evaluate(expression);
}

}  // namespace countersign::validator
