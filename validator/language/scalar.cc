#include "validator/language/scalar.h"

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
    if (call.children.size() != (start ? 2 : 1)) return std::nullopt;
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

Result<Value> ScalarEvaluator::special_meaning(const Expression& e) {
    if (e.kind == ExpressionKind::name) {
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
    VALIDATOR_TRY(Value value, evaluate(*e.children[0]));
    if (real && !value.is_number()) return rejected("`real` of " + kind_name(value));
    if (real) return Value::of_real(value.number());
    for (std::size_t i = 1; i < e.children.size(); ++i) {
        VALIDATOR_TRY(Value next, evaluate(*e.children[i]));
        VALIDATOR_TRY(const Value less, apply_operator(ExpressionKind::less, least ? next : value, least ? value : next));
        if (less.truth) value = std::move(next);
    }
    return value;
}

Result<Value> evaluate_scalar(const Expression& expression, const ScalarNames& names) { return ScalarEvaluator(names).evaluate(expression); }
Result<std::int64_t> evaluate_integer(const Expression& expression, const ScalarNames& names) { return ScalarEvaluator(names).integer(expression); }
Result<bool> evaluate_truth(const Expression& expression, const ScalarNames& names) { return ScalarEvaluator(names).truth(expression); }

}  // namespace countersign::validator
