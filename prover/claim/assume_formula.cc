// The formula of an `assume` line: linear comparisons of the element with numbers, joined by and, or, not.
#include "prover/claim/assume_formula.h"

#include "prover/claim/references.h"
#include "prover/language/number.h"

namespace countersign {

namespace {

bool is_number(const ExpressionPointer& expression) { return expression->kind == ExpressionKind::Number; }

/// Elements have 64 bits, and certificates no larger number to compare them with.
Result<ExpressionPointer> whole_number(const Place& place, const Rational& number) {
    if (number > INT64_MAX || number < INT64_MIN) return Error{place, "an integer over 64 bits: " + rational_text(number)};
    return make_number(place, number);
}

/// A term of integers: linear in `it`. The language's reader bounds the nesting.
Result<ExpressionPointer> linear(const Expression& expression, const std::map<std::string, int>& loops) {
    switch (expression.kind) {
        case ExpressionKind::Number: return whole_number(expression.place, expression.number);
        case ExpressionKind::Name: {
            if (const auto loop = loops.find(expression.text); loop != loops.end()) return whole_number(expression.place, Rational(loop->second));
            if (!reference_index(expression.text)) return Error{expression.place, "`" + expression.text + "` names nothing here"};
            auto it = std::make_shared<Expression>();
            it->kind = ExpressionKind::Name;
            it->place = expression.place;
            it->text = "it";
            return ExpressionPointer(it);
        }
        case ExpressionKind::Negate: {
            Result<ExpressionPointer> inner = linear(*expression.children[0], loops);
            if (!inner) return inner.error();
            if (is_number(*inner)) return whole_number(expression.place, -(*inner)->number);
            auto copy = std::make_shared<Expression>(expression);
            copy->children = {*inner};
            return ExpressionPointer(copy);
        }
        case ExpressionKind::Add:
        case ExpressionKind::Subtract:
        case ExpressionKind::Multiply:
        case ExpressionKind::FloorDivide:
        case ExpressionKind::Modulo: {
            Result<ExpressionPointer> left = linear(*expression.children[0], loops);
            if (!left) return left.error();
            Result<ExpressionPointer> right = linear(*expression.children[1], loops);
            if (!right) return right.error();
            if (is_number(*left) && is_number(*right)) {
                const Rational &a = (*left)->number, &b = (*right)->number;
                if (expression.kind == ExpressionKind::Add) return whole_number(expression.place, a + b);
                if (expression.kind == ExpressionKind::Subtract) return whole_number(expression.place, a - b);
                if (expression.kind == ExpressionKind::Multiply) return whole_number(expression.place, a * b);
                if (b == 0) return Error{expression.place, "a division by 0"};
                const Rational quotient = floor_quotient(a, b);
                return whole_number(expression.place, expression.kind == ExpressionKind::FloorDivide ? quotient : a - b * quotient);
            }
            const bool is_sum = expression.kind == ExpressionKind::Add || expression.kind == ExpressionKind::Subtract;
            const bool is_multiple = expression.kind == ExpressionKind::Multiply && (is_number(*left) || is_number(*right));
            if (!is_sum && !is_multiple) return Error{expression.place, "`assume` takes linear facts only"};
            auto copy = std::make_shared<Expression>(expression);
            copy->children = {*left, *right};
            return ExpressionPointer(copy);
        }
        default: return Error{expression.place, "`assume` takes linear facts only: sums and multiples of the input"};
    }
}

}  // namespace

Result<ExpressionPointer> assume_formula(const Expression& formula, const std::map<std::string, int>& loop_values) {
    auto copy = std::make_shared<Expression>(formula);
    switch (formula.kind) {
        case ExpressionKind::And:
        case ExpressionKind::Or:
        case ExpressionKind::Not:
            for (ExpressionPointer& child : copy->children) {
                Result<ExpressionPointer> part = assume_formula(*child, loop_values);
                if (!part) return part.error();
                child = *part;
            }
            return ExpressionPointer(copy);
        case ExpressionKind::Equal:
        case ExpressionKind::NotEqual:
        case ExpressionKind::Less:
        case ExpressionKind::LessEqual:
        case ExpressionKind::Greater:
        case ExpressionKind::GreaterEqual:
            for (ExpressionPointer& child : copy->children) {
                Result<ExpressionPointer> side = linear(*child, loop_values);
                if (!side) return side.error();
                child = *side;
            }
            return ExpressionPointer(copy);
        default: return Error{formula.place, "`assume` takes comparisons of an input with numbers, joined by and, or, not"};
    }
}

}  // namespace countersign
