#include "prover/term/formula_at.h"

namespace countersign {
namespace {

using Kind = ExpressionKind;

std::optional<Rational> value_at(const Expression& e, const Rational& it) {
    switch (e.kind) {
        case Kind::Number: case Kind::Truth: return e.number;
        case Kind::Name: return e.text == "it" ? std::optional<Rational>(it) : std::nullopt;
        case Kind::Negate: {
            const auto a = value_at(*e.children[0], it);
            return a ? std::optional<Rational>(-*a) : std::nullopt;
        }
        case Kind::Add: case Kind::Subtract: case Kind::Multiply: case Kind::Divide: case Kind::FloorDivide: case Kind::Modulo: {
            const auto a = value_at(*e.children[0], it), b = value_at(*e.children[1], it);
            return a && b ? arithmetic_of(e.kind, *a, *b) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

}  // namespace

std::optional<Rational> arithmetic_of(Kind kind, const Rational& a, const Rational& b) {
    switch (kind) {
        case Kind::Add: return Rational(a + b);
        case Kind::Subtract: return Rational(a - b);
        case Kind::Multiply: return Rational(a * b);
        case Kind::Divide:
            if (b == 0) return std::nullopt;
            return Rational(a / b);
        case Kind::FloorDivide:
        case Kind::Modulo: {
            if (b == 0 || !a.is_whole() || !b.is_whole()) return std::nullopt;
            const Rational quotient = floor_quotient(a, b);
            return kind == Kind::FloorDivide ? quotient : Rational(a - b * quotient);
        }
        default: return std::nullopt;
    }
}

std::optional<bool> comparison_of(Kind kind, const Rational& a, const Rational& b) {
    switch (kind) {
        case Kind::Equal: return a == b;
        case Kind::NotEqual: return a != b;
        case Kind::Less: return a < b;
        case Kind::LessEqual: return a <= b;
        case Kind::Greater: return a > b;
        case Kind::GreaterEqual: return a >= b;
        default: return std::nullopt;
    }
}

void collect_numbers(const Expression& e, std::set<Rational>& numbers) {
    if (e.kind == Kind::Number) numbers.insert(e.number);
    for (const ExpressionPointer& child : e.children) collect_numbers(*child, numbers);
}

std::optional<bool> holds_at(const Expression& e, const Rational& it) {
    switch (e.kind) {
        case Kind::And: case Kind::Or:
            for (const ExpressionPointer& child : e.children) {
                const auto value = holds_at(*child, it);
                if (!value) return value;
                if (*value == (e.kind == Kind::Or)) return value;
            }
            return e.kind == Kind::And;
        case Kind::Not: {
            const auto value = holds_at(*e.children[0], it);
            return value ? std::optional<bool>(!*value) : value;
        }
        case Kind::Name: return e.text == "it" ? std::optional<bool>(it != 0) : std::nullopt;
        case Kind::Truth: return e.number != 0;
        case Kind::Equal: case Kind::NotEqual: case Kind::Less: case Kind::LessEqual: case Kind::Greater: case Kind::GreaterEqual: {
            const auto a = value_at(*e.children[0], it), b = value_at(*e.children[1], it);
            return a && b ? comparison_of(e.kind, *a, *b) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

}  // namespace countersign
