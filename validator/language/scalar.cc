#include "validator/language/scalar.h"

namespace countersign::validator {
namespace {

constexpr std::size_t bits_limit = 1 << 16;  // of an exact number

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return (a % b != 0 && ((a < 0) != (b < 0))) ? quotient - 1 : quotient;
}

bool fail(std::string& error, const char* message) {
    error = message;
    return false;
}

bool integer_operation(ExpressionKind kind, std::int64_t a, std::int64_t b, ScalarValue& value, std::string& error) {
    std::int64_t result = 0;
    bool overflow = false;
    switch (kind) {
    case ExpressionKind::add: overflow = __builtin_add_overflow(a, b, &result); break;
    case ExpressionKind::subtract: overflow = __builtin_sub_overflow(a, b, &result); break;
    case ExpressionKind::multiply: overflow = __builtin_mul_overflow(a, b, &result); break;
    case ExpressionKind::floor_divide:
    case ExpressionKind::modulo:
        if (b == 0) return fail(error, "a division by 0");
        if (b == -1 && a == INT64_MIN) return fail(error, "an integer over 64 bits");
        result = floor_divide(a, b);
        if (kind == ExpressionKind::modulo) result = a - b * result;
        break;
    default: return fail(error, "an operation that integers do not have");
    }
    if (overflow) return fail(error, "an integer over 64 bits");
    value = ScalarValue::of_integer(result);
    return true;
}

bool compare(ExpressionKind kind, const ScalarValue& left, const ScalarValue& right, ScalarValue& value, std::string& error) {
    int order = 0;
    if (left.kind == ScalarValue::Kind::integer && right.kind == ScalarValue::Kind::integer) {
        order = left.integer < right.integer ? -1 : left.integer > right.integer ? 1 : 0;
    } else if (left.is_number() && right.is_number()) {
        order = cmp(left.number(), right.number());
    } else {
        if (kind != ExpressionKind::equal && kind != ExpressionKind::not_equal) return fail(error, "an order of values that are no numbers");
        const bool same = left.kind == right.kind && (left.kind == ScalarValue::Kind::text ? left.text == right.text : left.integer == right.integer);
        order = same ? 0 : 1;
    }
    bool result = false;
    switch (kind) {
    case ExpressionKind::equal: result = order == 0; break;
    case ExpressionKind::not_equal: result = order != 0; break;
    case ExpressionKind::less: result = order < 0; break;
    case ExpressionKind::less_equal: result = order <= 0; break;
    case ExpressionKind::greater: result = order > 0; break;
    case ExpressionKind::greater_equal: result = order >= 0; break;
    default: return fail(error, "not a comparison");
    }
    value = ScalarValue::of_truth(result);
    return true;
}

bool list_call(const Expression& expression, const ScalarNames& names, ScalarValue& value, std::string& error) {
    if (expression.children.empty()) return fail(error, "a function without arguments");
    const bool total = expression.name == "total", start = expression.name == "start";
    const std::string_view list_name = total || start ? std::string_view(expression.children[0]->name) : std::string_view(expression.name);
    const std::vector<std::int64_t>* sizes = names.list_sizes(list_name);
    if (!sizes) {
        error = "unknown list of sizes `" + std::string(list_name) + "`";
        return false;
    }
    std::int64_t upto = static_cast<std::int64_t>(sizes->size());
    if (!total) {
        if (expression.children.size() != (start ? 2u : 1u)) return fail(error, "wrong number of arguments");
        std::int64_t part = 0;
        if (!evaluate_integer(*expression.children.back(), names, part, error)) return false;
        if (part < 0 || part > upto || (!start && part == upto)) return fail(error, "a part outside its list");
        if (!start) {
            value = ScalarValue::of_integer((*sizes)[static_cast<std::size_t>(part)]);
            return true;
        }
        upto = part;
    } else if (expression.children.size() != 1) {
        return fail(error, "wrong number of arguments");
    }
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < upto; ++i)
        if (__builtin_add_overflow(sum, (*sizes)[static_cast<std::size_t>(i)], &sum)) return fail(error, "an integer over 64 bits");
    value = ScalarValue::of_integer(sum);
    return true;
}

/// `real(v)`: the number as a real attribute value.
bool real_call(const Expression& expression, const ScalarNames& names, ScalarValue& value, std::string& error) {
    if (!evaluate_scalar(*expression.children[0], names, value, error)) return false;
    if (!value.is_number()) return fail(error, "`real` of a value that is no number");
    value = ScalarValue::of_real(value.number());
    return true;
}

bool extreme_call(const Expression& expression, const ScalarNames& names, ScalarValue& value, std::string& error) {
    ScalarValue best;
    if (expression.children.empty() || !evaluate_scalar(*expression.children[0], names, best, error)) return false;
    for (std::size_t i = 1; i < expression.children.size(); ++i) {
        ScalarValue next, smaller;
        if (!evaluate_scalar(*expression.children[i], names, next, error)) return false;
        if (!compare(ExpressionKind::less, next, best, smaller, error)) return false;
        if ((smaller.integer != 0) == (expression.name == "min")) best = next;
    }
    value = best;
    return true;
}

}  // namespace

Rational ScalarValue::number() const {
    if (kind == Kind::real) return *real;
    return Rational(mpz_class(static_cast<signed long>(integer)));
}

bool apply_scalar(ExpressionKind kind, const ScalarValue& left, const ScalarValue& right, ScalarValue& value, std::string& error) {
    switch (kind) {
    case ExpressionKind::equal:
    case ExpressionKind::not_equal:
    case ExpressionKind::less:
    case ExpressionKind::less_equal:
    case ExpressionKind::greater:
    case ExpressionKind::greater_equal: return compare(kind, left, right, value, error);
    default: break;
    }
    if (!left.is_number() || !right.is_number()) return fail(error, "arithmetic with values that are no numbers");
    const bool integers = left.kind == ScalarValue::Kind::integer && right.kind == ScalarValue::Kind::integer;
    if (integers && kind != ExpressionKind::divide) return integer_operation(kind, left.integer, right.integer, value, error);
    Rational result = left.number();
    const Rational other = right.number();
    switch (kind) {
    case ExpressionKind::add: result += other; break;
    case ExpressionKind::subtract: result -= other; break;
    case ExpressionKind::multiply: result *= other; break;
    case ExpressionKind::divide:
        if (other == 0) return fail(error, "a division by 0");
        result /= other;
        break;
    default: return fail(error, "an operation that reals do not have");
    }
    if (mpz_sizeinbase(result.get_num_mpz_t(), 2) > bits_limit || mpz_sizeinbase(result.get_den_mpz_t(), 2) > bits_limit)
        return fail(error, "a number too large");
    value = ScalarValue::of_real(std::move(result));
    return true;
}

bool evaluate_scalar(const Expression& e, const ScalarNames& names, ScalarValue& value, std::string& error) {
    switch (e.kind) {
    case ExpressionKind::number:
        if (e.number.get_den() == 1 && e.number.get_num().fits_slong_p()) value = ScalarValue::of_integer(e.number.get_num().get_si());
        else value = ScalarValue::of_real(e.number);
        return true;
    case ExpressionKind::text: value = ScalarValue::of_text(e.name); return true;
    case ExpressionKind::truth: value = ScalarValue::of_truth(e.truth); return true;
    case ExpressionKind::name:
        if (const std::optional<ScalarValue> found = names.name(e.name)) {
            value = *found;
            return true;
        }
        error = "unknown name `" + e.name + "`";
        return false;
    case ExpressionKind::group_rank:
        if (const std::optional<std::int64_t> rank = names.group_rank(e.name)) {
            value = ScalarValue::of_integer(*rank);
            return true;
        }
        error = "unknown group `" + e.name + "`";
        return false;
    case ExpressionKind::call:
        if (e.name == "min" || e.name == "max") return extreme_call(e, names, value, error);
        if (e.name == "real" && e.children.size() == 1) return real_call(e, names, value, error);
        return list_call(e, names, value, error);
    case ExpressionKind::negate: {
        ScalarValue operand;
        if (!evaluate_scalar(*e.children[0], names, operand, error)) return false;
        return apply_scalar(ExpressionKind::subtract, ScalarValue::of_integer(0), operand, value, error);
    }
    case ExpressionKind::logical_not: {
        bool operand = false;
        if (!evaluate_truth(*e.children[0], names, operand, error)) return false;
        value = ScalarValue::of_truth(!operand);
        return true;
    }
    case ExpressionKind::conjunction:
    case ExpressionKind::disjunction: {
        bool result = false;
        if (!evaluate_truth(*e.children[0], names, result, error)) return false;
        if (result == (e.kind == ExpressionKind::conjunction) && !evaluate_truth(*e.children[1], names, result, error)) return false;
        value = ScalarValue::of_truth(result);
        return true;
    }
    case ExpressionKind::conditional: {
        bool condition = false;
        if (!evaluate_truth(*e.children[0], names, condition, error)) return false;
        return evaluate_scalar(*e.children[condition ? 1 : 2], names, value, error);
    }
    case ExpressionKind::add:
    case ExpressionKind::subtract:
    case ExpressionKind::multiply:
    case ExpressionKind::divide:
    case ExpressionKind::floor_divide:
    case ExpressionKind::modulo:
    case ExpressionKind::equal:
    case ExpressionKind::not_equal:
    case ExpressionKind::less:
    case ExpressionKind::less_equal:
    case ExpressionKind::greater:
    case ExpressionKind::greater_equal: {
        ScalarValue left, right;
        if (!evaluate_scalar(*e.children[0], names, left, error) || !evaluate_scalar(*e.children[1], names, right, error)) return false;
        return apply_scalar(e.kind, left, right, value, error);
    }
    default: return fail(error, "an expression that is no scalar");
    }
}

bool evaluate_integer(const Expression& expression, const ScalarNames& names, std::int64_t& value, std::string& error) {
    ScalarValue result;
    if (!evaluate_scalar(expression, names, result, error)) return false;
    if (result.kind != ScalarValue::Kind::integer) return fail(error, "a whole number was expected");
    value = result.integer;
    return true;
}

bool evaluate_truth(const Expression& expression, const ScalarNames& names, bool& value, std::string& error) {
    ScalarValue result;
    if (!evaluate_scalar(expression, names, result, error)) return false;
    if (result.kind != ScalarValue::Kind::truth) return fail(error, "a formula was expected");
    value = result.integer != 0;
    return true;
}

}  // namespace countersign::validator
