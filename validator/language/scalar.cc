#include "validator/language/scalar.h"

#include <algorithm>

namespace countersign::validator {

Result<bool> ExpressionEvaluator::truth(const Expression& e) {
    VALIDATOR_TRY(const Value value, evaluate(e));
    if (value.kind != Value::Kind::truth) return rejected("a formula was expected, not " + kind_name(value));
    return value.truth;
}

Result<std::int64_t> ExpressionEvaluator::integer(const Expression& e) {
    VALIDATOR_TRY(const Value value, evaluate(e));
    if (value.kind != Value::Kind::integer) return rejected("an integer was expected, not " + kind_name(value));
    return value.integer;
}

Result<Value> ExpressionEvaluator::usual_meaning(const Expression& e) {
    if (is_arithmetic(e.kind) || is_comparison(e.kind)) {
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
    default: return special_meaning(e);
    }
}

std::optional<Result<Value>> ScalarEvaluator::list_size(const Expression& call) {
    const bool total = call.name == "total", start = call.name == "start";
    if (call.children.size() != (start ? 2 : 1) || ((total || start) && call.children[0]->kind != ExpressionKind::name)) return std::nullopt;
    const std::vector<std::int64_t>* sizes = names_.list_sizes(total || start ? call.children[0]->name : call.name);
    if (!sizes) return std::nullopt;
    const auto count = static_cast<std::int64_t>(sizes->size());
    std::int64_t part = count;
    if (!total) {
        const Result<std::int64_t> stated = integer(*call.children.back());
        if (!stated.ok()) return stated.error();
        part = *stated;
    }
    if (part < 0 || part > count || (part == count && !start && !total)) return rejected("a part outside its list");
    if (!start && !total) return Value::of_integer((*sizes)[static_cast<std::size_t>(part)]);
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < part; ++i)
        if (__builtin_add_overflow(sum, (*sizes)[static_cast<std::size_t>(i)], &sum)) return rejected("an integer over 64 bits");
    return Value::of_integer(sum);
}

std::optional<Value> ScalarEvaluator::entry(std::string_view name) const {
    const Shape* const family = axis_ ? names_.family(name) : nullptr;
    return family ? std::optional(Value::of_integer(family->at(*axis_))) : std::nullopt;
}

// The value of `e` at each axis of the families that it names.
Result<ValueList> ScalarEvaluator::by_axis(const Expression& e) {
    std::optional<std::size_t> rank;
    bool fits = !axis_;
    visit_expressions(e, [&](const Expression& part) {
        const Shape* const family = part.kind == ExpressionKind::name ? names_.family(part.name) : nullptr;
        if (family) fits = fits && rank.value_or(family->size()) == family->size();
        if (family) rank = family->size();
    });
    if (!rank || !fits) return rejected("axis by axis, but of families of different ranks, or of none");
    ValueList values;
    for (std::size_t axis = 0; axis < *rank; ++axis) {
        axis_ = axis;
        Result<Value> value = evaluate(e);
        axis_.reset();
        if (!value.ok()) return std::move(value).error();
        values.push_back(std::move(*value));
    }
    return values;
}

Result<Shape> ScalarEvaluator::family(const Expression& e) {
    if (e.children.empty()) {
        const Shape* const known = names_.family(e.name);
        return known ? Result<Shape>(*known) : rejected("`*" + e.name + "` is not known");
    }
    VALIDATOR_TRY(ValueList values, by_axis(*e.children[0]));
    VALIDATOR_TRY(AttributeValue value, attribute_of(Value::of_list(std::move(values))));
    return std::move(value.shape);
}

Result<Shape> ScalarEvaluator::shape(const Expression& e) {
    if (e.kind == ExpressionKind::group_splice) return family(e);
    Shape result;
    if (e.kind != ExpressionKind::list) return rejected("a list was expected");
    for (const ExpressionPointer& element : e.children) {
        if (element->kind == ExpressionKind::group_splice) {
            VALIDATOR_TRY(const Shape part, family(*element));
            result.insert(result.end(), part.begin(), part.end());
            continue;
        }
        VALIDATOR_TRY(const std::int64_t number, integer(*element));
        result.push_back(number);
    }
    return result;
}

Result<Value> ScalarEvaluator::special_meaning(const Expression& e) {
    if (e.kind == ExpressionKind::each) {
        VALIDATOR_TRY(const ValueList values, by_axis(*e.children[0]));
        bool all = true;
        for (const Value& value : values) {
            if (value.kind != Value::Kind::truth) return rejected("a formula was expected, not " + kind_name(value));
            all = all && value.truth;
        }
        return Value::of_truth(all);
    }
    if (e.kind == ExpressionKind::name) {
        if (std::optional<Value> known = entry(e.name)) return std::move(*known);
        if (const std::optional<Value> found = names_.name(e.name)) return *found;
        return rejected("unknown name `" + e.name + "`");
    }
    if (e.kind == ExpressionKind::group_rank) {
        if (const std::optional<std::int64_t> rank = names_.group_rank(e.name)) return Value::of_integer(*rank);
        return rejected("unknown group `" + e.name + "`");
    }
    if (e.kind != ExpressionKind::call) return rejected("an expression that is no scalar");
    const bool least = e.name == "min", real = e.name == "real" && e.children.size() == 1;
    if ((!least && e.name != "max" && !real) || e.children.empty()) {
        std::optional<Result<Value>> size = list_size(e);
        return size ? std::move(*size) : rejected("unknown list of sizes `" + e.name + "`");
    }
    VALIDATOR_TRY(const ValueList values, make_each(e.children, [&](const ExpressionPointer& child) { return evaluate(*child); }));
    for (const Value& value : values)
        if (!value.is_number()) return rejected("`" + e.name + "` of " + kind_name(value));
    const auto smaller = [](const Value& a, const Value& b) { return a.number() < b.number(); };
    if (real) return Value::of_real(values[0].number());
    return least ? *std::min_element(values.begin(), values.end(), smaller) : *std::max_element(values.begin(), values.end(), smaller);
}

Result<Value> evaluate_scalar(const Expression& expression, const ScalarNames& names) { return ScalarEvaluator(names).evaluate(expression); }
Result<std::int64_t> evaluate_integer(const Expression& expression, const ScalarNames& names) { return ScalarEvaluator(names).integer(expression); }
Result<Shape> evaluate_shape(const Expression& expression, const ScalarNames& names) { return ScalarEvaluator(names).shape(expression); }
Result<bool> evaluate_truth(const Expression& expression, const ScalarNames& names) { return ScalarEvaluator(names).truth(expression); }

}  // namespace countersign::validator
