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
        case Kind::Add: case Kind::Subtract: case Kind::Multiply: {
            const auto a = value_at(*e.children[0], it), b = value_at(*e.children[1], it);
            if (!a || !b) return std::nullopt;
            return e.kind == Kind::Add ? Rational(*a + *b) : e.kind == Kind::Subtract ? Rational(*a - *b) : Rational(*a * *b);
        }
        default: return std::nullopt;
    }
}

}  // namespace

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
            if (!a || !b) return std::nullopt;
            switch (e.kind) {
                case Kind::Equal: return *a == *b;
                case Kind::NotEqual: return *a != *b;
                case Kind::Less: return *a < *b;
                case Kind::LessEqual: return *a <= *b;
                case Kind::Greater: return *a > *b;
                default: return *a >= *b;
            }
        }
        default: return std::nullopt;
    }
}

}  // namespace countersign
