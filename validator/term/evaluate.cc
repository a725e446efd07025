// The evaluator of section 6 expressions. Recursion follows the expression's own nesting, which the parser bounds.
#include "validator/term/evaluate.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr std::uint64_t work_each = 8;  // of an expression that is evaluated
constexpr std::uint64_t element_work = 128;  // of each element of its value, and of their own
constexpr int most_nested = 16;  // lists in lists

// What it takes to copy a value.
std::uint64_t weight(const Value& value) {
    std::uint64_t result = value.text.size() + value.shape.size();
    if (value.kind == Value::Kind::real) {
        const std::uint64_t limbs = mpz_size((*value.real).get_num_mpz_t()) + mpz_size((*value.real).get_den_mpz_t());
        result += limbs * limbs;  // what it took to make it
    }
    for (const Value& element : value.list) result += element_work + weight(element);
    return result;
}

// Looks no deeper than it must.
bool is_nested_deeper(const ValueList& list, int levels) {
    return levels == 0 || std::any_of(list.begin(), list.end(), [&](const Value& value) { return value.kind == Value::Kind::list && is_nested_deeper(value.list, levels - 1); });
}

}  // namespace

Result<Value> ValueEvaluator::meaning(const Expression& e) {
    if (is_arithmetic(e.kind) || is_comparison(e.kind) || e.kind == ExpressionKind::member) {
        VALIDATOR_TRY(const Value left, evaluate(*e.children[0]));
        VALIDATOR_TRY(const Value right, evaluate(*e.children[1]));
        return apply_operator(e.kind, left, right);
    }
    switch (e.kind) {
    case ExpressionKind::number: return Value::of_number(e.number);
    case ExpressionKind::text: return Value::of_text(e.name);
    case ExpressionKind::truth: return Value::of_truth(e.truth);
    case ExpressionKind::negate: {
        VALIDATOR_TRY(const Value operand, evaluate(*e.children[0]));
        return apply_operator(ExpressionKind::subtract, Value::of_integer(0), operand);
    }
    case ExpressionKind::logical_not: {
        VALIDATOR_TRY(const bool operand, truth(*e.children[0]));
        return Value::of_truth(!operand);
    }
    case ExpressionKind::conjunction:
    case ExpressionKind::disjunction: {
        VALIDATOR_TRY(bool result, truth(*e.children[0]));
        if (result == (e.kind == ExpressionKind::conjunction)) {
            VALIDATOR_TRY(result, truth(*e.children[1]));
        }
        return Value::of_truth(result);
    }
    case ExpressionKind::conditional: {
        VALIDATOR_TRY(const bool condition, truth(*e.children[0]));
        return evaluate(*e.children[condition ? 1 : 2]);
    }
    case ExpressionKind::none: return Value::of_none();
    case ExpressionKind::name: return name(e);
    case ExpressionKind::call: return call(e);
    case ExpressionKind::index: return index(e);
    case ExpressionKind::fold: return fold(e);
    case ExpressionKind::list:
    case ExpressionKind::tuple: {
        VALIDATOR_TRY(ValueList values, elements(e.children));
        if (is_nested_deeper(values, most_nested)) return rejected("lists nested too deeply");
        return Value::of_list(std::move(values));
    }
    default: return rejected("an expression that cannot stand here");
    }
}

Result<Value> ValueEvaluator::evaluate(const Expression& e) {
    std::optional<Result<Value>> result;
    if (resolver_) result = resolver_(e);
    if (!result) result = meaning(e);
    if (!store_.spend(work_each + (result->ok() ? weight(**result) : 0))) result = incomplete("too much to compute");
    if (!result->ok() && result->error().place.file.empty())
        result->error().place = line_place(place_name_, e.position.line, e.position.column);
    return std::move(*result);
}

const Value* ValueEvaluator::local(const std::string& name) const {
    const auto found = std::find_if(locals_.rbegin(), locals_.rend(), [&](const auto& known) { return known.first == name; });
    return found == locals_.rend() ? nullptr : &found->second;
}

Result<Value> ValueEvaluator::name(const Expression& e) {
    if (const Value* const known = local(e.name)) return *known;
    if (const std::optional<ElementType> type = element_type_of(e.name)) return Value::of_type(*type);
    for (const Sort sort : {Sort::real, Sort::integer, Sort::boolean})
        if (e.name == sort_name(sort)) return Value::of_sort(sort);
    if (e.name != "floats" && e.name != "integers") return rejected("unknown name `" + e.name + "`");
    Value set;
    set.kind = Value::Kind::type_set;
    for (int type = static_cast<int>(ElementType::b8); type <= static_cast<int>(ElementType::f64); ++type)
        if (sort_of(static_cast<ElementType>(type)) == (e.name == "floats" ? Sort::real : Sort::integer))
            set.list.push_back(Value::of_type(static_cast<ElementType>(type)));
    return set;
}

Result<Value> ValueEvaluator::index(const Expression& e) {
    if (e.children.size() != 2) return rejected("one index was expected");
    const Expression& base = *e.children[0];
    const Value* const members = base.kind == ExpressionKind::name ? local(base.name + "[]") : nullptr;
    VALIDATOR_TRY(const ValueList values, members ? Result(members->list) : list(base));
    VALIDATOR_TRY(const std::int64_t position, integer(*e.children[1]));
    if (members && position < 0) return rejected("no such member of the group");
    const auto place = position_in(position, static_cast<std::int64_t>(values.size()));
    return place ? Result(values[static_cast<std::size_t>(*place)]) : rejected("an index outside its list");
}

// The values of some expressions, comprehensions written out.
Result<ValueList> ValueEvaluator::elements(const std::vector<ExpressionPointer>& expressions) {
    ValueList values;
    for (const ExpressionPointer& e : expressions) {
        if (e->kind != ExpressionKind::comprehension && e->kind != ExpressionKind::bounded_comprehension) {
            VALIDATOR_TRY(Value value, evaluate(*e));
            values.push_back(std::move(value));
            continue;
        }
        ValueList range;
        if (e->kind == ExpressionKind::comprehension) {
            VALIDATOR_TRY(range, list(*e->children[1]));
        } else {
            VALIDATOR_TRY(const std::int64_t count, integer(*e->children[1]));
            VALIDATOR_TRY(Value numbers, *call_built_in(store_, "range", {Value::of_integer(count)}));
            range = std::move(numbers.list);
        }
        for (Value& element : range) {
            define(e->name, std::move(element));
            Result<Value> value = evaluate(*e->children[0]);
            locals_.pop_back();
            if (!value.ok()) return std::move(value).error();
            values.push_back(std::move(value).value());
        }
    }
    return values;
}

Result<Value> ValueEvaluator::fold(const Expression& e) {
    VALIDATOR_TRY(Value accumulator, evaluate(*e.children[0]));
    VALIDATOR_TRY(ValueList values, list(*e.children[1]));
    for (Value& element : values) {
        define(e.name, std::move(accumulator));
        define(e.second_name, std::move(element));
        Result<Value> next = evaluate(*e.children[2]);
        locals_.resize(locals_.size() - 2);
        if (!next.ok()) return std::move(next).error();
        accumulator = std::move(next).value();
    }
    return accumulator;
}

Result<Value> ValueEvaluator::call(const Expression& e) {
    VALIDATOR_TRY(const ValueList values, elements(e.children));
    // `max` and `min` of tensors, and whatever has attributes, are operators.
    const bool of_terms = !values.empty() && (values[0].kind == Value::Kind::term || values[0].kind == Value::Kind::list);
    const bool extreme = e.name == "min" || e.name == "max";
    if (e.attributes.empty() && !(extreme && of_terms))
        if (std::optional<Result<Value>> built_in = call_built_in(store_, e.name, values)) return std::move(*built_in);
    return operator_call(e, values);
}

Result<Value> ValueEvaluator::operator_call(const Expression& e, const ValueList& values) {
    const std::optional<OperatorId> id = store_.find_operator(e.name);
    if (!id) return rejected("there is no definition of `" + e.name + "`");
    const CoreOperator* core = store_.core_operator(*id);
    const bool list_operand = core && core->takes_list();
    std::vector<TermId> terms;
    for (const Value& value : values) {
        // A list where the operator takes a list: its elements.
        const bool spread = list_operand && value.kind == Value::Kind::list;
        for (const Value& operand : spread ? std::span<const Value>(value.list) : std::span<const Value>(&value, 1)) {
            if (operand.kind != Value::Kind::term) return rejected("`" + e.name + "` of " + kind_name(operand) + " where a tensor is expected");
            terms.push_back(operand.term);
        }
    }
    std::vector<GivenAttribute> given;
    for (const NamedExpression& attribute : e.attributes) {
        VALIDATOR_TRY(const Value value, evaluate(*attribute.value));
        VALIDATOR_TRY(AttributeValue attribute_value, attribute_of(value));
        given.push_back({attribute.name, std::move(attribute_value)});
    }
    VALIDATOR_TRY(const TermId made, store_.make_call(e.name, terms, given));
    return Value::of_term(made);
}

Result<Value> evaluate_expression(TermStore& store, const Expression& expression, const NameResolver& resolver, const std::string& place_name) {
    return ValueEvaluator(store, place_name, resolver).evaluate(expression);
}

}  // namespace countersign::validator
