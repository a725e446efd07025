// Ground arithmetic of lemma instances (docs/language.md section 8).
#include "prover/search/instance_numbers.h"

namespace countersign {

using Kind = ExpressionKind;

std::optional<std::size_t> InstanceNumbers::find_variable(std::string_view name) const {
    for (std::size_t i = 0; i < form_->variables.size(); ++i)
        if (is_same_name(form_->variables[i].name, name)) return i;
    return std::nullopt;
}

std::optional<std::int64_t> InstanceNumbers::integer(const Expression& expression) const {
    const auto value = number(expression);
    return value ? value->value.integer() : std::nullopt;
}

std::optional<LemmaNumber> InstanceNumbers::number(const Expression& expression) const {
    switch (expression.kind) {
        case Kind::Number: return LemmaNumber{Rational(expression.number), expression.text.find_first_of(".eE") != std::string::npos};
        case Kind::Name: return name(expression);
        case Kind::Rank: {
            const std::int64_t* found = group_ranks_.find(expression.text);
            if (!found) return std::nullopt;
            return LemmaNumber{*found, false};
        }
        case Kind::Negate: {
            auto a = number(*expression.children[0]);
            if (a) a->value = Rational(0) - a->value;
            return a;
        }
        case Kind::Add: case Kind::Subtract: case Kind::Multiply: case Kind::Divide: case Kind::FloorDivide: case Kind::Modulo:
            return arithmetic(expression);
        case Kind::If: {
            const auto condition = formula(*expression.children[0]);
            if (!condition) return std::nullopt;
            return number(*expression.children[*condition ? 1 : 2]);
        }
        case Kind::Call: return call(expression);
        default: return std::nullopt;
    }
}

std::optional<LemmaNumber> InstanceNumbers::name(const Expression& expression) const {
    if (const std::int64_t* part = parts_.find(expression.text)) return LemmaNumber{*part, false};
    if (const std::int64_t* size = sizes_.find(expression.text)) return LemmaNumber{*size, false};
    if (const auto axis = form_->axis_position.find(expression.text); axis != form_->axis_position.end()) return number(*axis->second);
    if (const auto variable = find_variable(expression.text)) {
        const AttributeValue& scalar = values_[*variable].scalar;
        if (const auto* integer = std::get_if<std::int64_t>(&scalar)) return LemmaNumber{*integer, false};
        if (const auto* real = std::get_if<Rational>(&scalar)) return LemmaNumber{Rational(*real), true};
    }
    return std::nullopt;
}

std::optional<LemmaNumber> InstanceNumbers::arithmetic(const Expression& expression) const {
    const auto a = number(*expression.children[0]);
    if (!a) return std::nullopt;
    const auto b = number(*expression.children[1]);
    if (!b) return std::nullopt;
    const bool is_real = a->is_real || b->is_real;
    switch (expression.kind) {
        case Kind::Add: return LemmaNumber{a->value + b->value, is_real};
        case Kind::Subtract: return LemmaNumber{a->value - b->value, is_real};
        case Kind::Multiply: return LemmaNumber{a->value * b->value, is_real};
        default: break;
    }
    if (b->value == Rational(0)) return std::nullopt;
    if (expression.kind == Kind::Divide) return LemmaNumber{a->value / b->value, true};
    const Rational quotient = floor_quotient(a->value, b->value);
    return LemmaNumber{expression.kind == Kind::Modulo ? a->value - b->value * quotient : quotient, is_real};
}

std::optional<LemmaNumber> InstanceNumbers::call(const Expression& expression) const {
    const std::string& function = expression.text;
    const std::size_t count = expression.children.size();
    if (function == "real" && count == 1) {
        auto a = number(*expression.children[0]);
        if (a) a->is_real = true;
        return a;
    }
    if ((function == "total" || function == "start") && count >= 1) {
        const auto* sizes = size_lists_.find(expression.children[0]->text);
        if (!sizes) return std::nullopt;
        std::size_t end = sizes->size();
        if (function == "start") {
            const auto part = count == 2 ? integer(*expression.children[1]) : std::nullopt;
            if (!part || *part < 0 || *part > static_cast<std::int64_t>(sizes->size())) return std::nullopt;
            end = static_cast<std::size_t>(*part);
        }
        Rational sum;
        for (std::size_t i = 0; i < end; ++i) sum = sum + (*sizes)[i];
        return LemmaNumber{sum, false};
    }
    if (count == 1)
        if (const auto* list = size_lists_.find(function)) {
            const auto part = integer(*expression.children[0]);
            if (!part || *part < 0 || *part >= static_cast<std::int64_t>(list->size())) return std::nullopt;
            return LemmaNumber{(*list)[static_cast<std::size_t>(*part)], false};
        }
    if ((function == "min" || function == "max") && count == 2) {
        const auto a = number(*expression.children[0]), b = number(*expression.children[1]);
        if (!a || !b) return std::nullopt;
        return (function == "min") == (a->value < b->value) ? a : b;
    }
    return std::nullopt;
}

std::optional<bool> InstanceNumbers::formula(const Expression& expression) const {
    switch (expression.kind) {
        case Kind::Truth: return expression.number != 0;
        case Kind::Not: {
            const auto a = formula(*expression.children[0]);
            if (!a) return std::nullopt;
            return !*a;
        }
        case Kind::And: case Kind::Or: {
            for (const ExpressionPointer& child : expression.children) {
                const auto value = formula(*child);
                if (!value) return std::nullopt;
                if (*value == (expression.kind == Kind::Or)) return *value;
            }
            return expression.kind == Kind::And;
        }
        case Kind::Equal: case Kind::NotEqual: case Kind::Less: case Kind::LessEqual: case Kind::Greater: case Kind::GreaterEqual: {
            const auto a = number(*expression.children[0]);
            if (!a) return std::nullopt;
            const auto b = number(*expression.children[1]);
            if (!b) return std::nullopt;
            switch (expression.kind) {
                case Kind::Equal: return a->value == b->value;
                case Kind::NotEqual: return !(a->value == b->value);
                case Kind::Less: return a->value < b->value;
                case Kind::LessEqual: return !(b->value < a->value);
                case Kind::Greater: return b->value < a->value;
                default: return !(a->value < b->value);
            }
        }
        case Kind::Comprehension: {
            const auto length = integer(*expression.children[1]);
            if (!length) return std::nullopt;
            InstanceNumbers inner = *this;
            for (std::int64_t part = 0; part < *length; ++part) {
                inner.parts_.set(expression.text, part);
                const auto value = inner.formula(*expression.children[0]);
                if (!value || !*value) return value;
            }
            return true;
        }
        default: return std::nullopt;
    }
}

std::optional<Shape> InstanceNumbers::shape(const Expression& list) const {
    Shape result;
    for (const ExpressionPointer& element : list.children) {
        if (element->kind == Kind::Group) {
            const Shape* sizes = groups_.find(element->text);
            if (!sizes) return std::nullopt;
            result.insert(result.end(), sizes->begin(), sizes->end());
        } else {
            const auto size = integer(*element);
            if (!size) return std::nullopt;
            result.push_back(*size);
        }
    }
    return result;
}

std::optional<AttributeValue> InstanceNumbers::attribute(const Expression& expression) const {
    if (expression.kind == Kind::List) {
        auto sizes = shape(expression);
        if (!sizes) return std::nullopt;
        return AttributeValue(std::move(*sizes));
    }
    if (expression.kind == Kind::Truth) return AttributeValue(expression.number != 0);
    if (expression.kind == Kind::String) return AttributeValue(expression.text);
    if (expression.kind == Kind::Name)
        if (const auto variable = find_variable(expression.text)) {
            const LemmaVariableKind kind = form_->variables[*variable].kind;
            if (kind == LemmaVariableKind::Text || kind == LemmaVariableKind::Scalar || kind == LemmaVariableKind::Function)
                return values_[*variable].scalar;
        }
    const auto value = number(expression);
    if (!value) return std::nullopt;
    if (value->is_real) return AttributeValue(value->value);
    const auto integer = value->value.integer();
    if (!integer) return std::nullopt;
    return AttributeValue(*integer);
}

}  // namespace countersign
