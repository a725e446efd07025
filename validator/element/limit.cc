// The rules of limits, and the terms that they are read off.
#include "validator/element/limit.h"

#include "validator/element/meaning.h"

namespace countersign::validator {
namespace {

using Kind = ElementKind;

bool is_unknown(Limit a) { return a == Limit::open || a == Limit::none; }

}  // namespace

Limit limit_of(const Rational& value) { return value == 0 ? Limit::zero : value > 0 ? Limit::positive : Limit::number; }

Limit plus(Limit a, Limit b) {
    if (is_unknown(a) || is_unknown(b)) return std::max(a, b);
    if (a == Limit::fallen || b == Limit::fallen) return Limit::fallen;
    return a == Limit::zero ? b : b == Limit::zero || a == b ? a : Limit::number;
}

Limit times(Limit a, Limit b) {
    if (is_unknown(a) || is_unknown(b)) return std::max(a, b);
    const Limit least = std::min(a, b);
    if (std::max(a, b) == Limit::fallen) return least == Limit::positive ? Limit::fallen : least == Limit::zero ? Limit::none : Limit::open;
    return least == Limit::zero ? Limit::zero : std::max(a, b);
}

Limit larger(Limit a, Limit b) {
    if (is_unknown(a) || is_unknown(b)) return std::max(a, b);
    if (a == Limit::fallen || b == Limit::fallen) return std::min(a, b);
    return a == b ? a : std::max(a, b) == Limit::number && std::min(a, b) == Limit::zero ? Limit::number : Limit::positive;
}

Limit either(Limit a, Limit b) {
    if (a == b) return a;
    return std::min(a, b) == Limit::positive && std::max(a, b) == Limit::number ? Limit::number : Limit::open;
}

// Whether the condition holds; nothing where that is not known: it may compare real numbers that have no exact value here.
std::optional<bool> ElementMeaning::decided(Element condition) {
    const bool holds = truth(condition);
    if (!failed()) return holds;
    if (error_->failure == Failure::rejected) error_.reset();
    return std::nullopt;
}

Limit ElementMeaning::limit(Element e) {
    if (!spend()) return Limit::open;
    const ElementNode& n = s_.node(e);
    switch (n.kind) {
        case Kind::polynomial: {
            Limit total = Limit::zero;
            for (const auto& [monomial, coefficient] : n.polynomial) {
                Limit product = limit_of(coefficient);
                for (Element factor : monomial) product = times(product, limit(factor));
                total = plus(total, product);
            }
            return total;
        }
        case Kind::conditional: {
            const std::optional<bool> holds = decided(n.children[0]);
            return holds ? limit(n.children[*holds ? 1 : 2]) : either(limit(n.children[1]), limit(n.children[2]));
        }
        case Kind::to_real: return limit_of(real(e));
        case Kind::sum:
        case Kind::maximum: return fold<Limit>(e, [this](Element body) { return limit(body); });
        case Kind::variable:
        case Kind::application: {
            const Access read = access(e);
            if (failed()) return Limit::open;
            if (read.table != nullptr) return read.table->limits.empty() ? Limit::number : read.table->limits[read.place];
            if (n.kind == Kind::variable) return limit_of(real(e));
            if (n.children.size() != 1 || !s_.is_number(n.children[0])) return Limit::number;  // nothing that it is applied to depends on `-inf`
            const Limit argument = s_.sort(n.children[0]) == FormulaSort::real ? limit(n.children[0]) : Limit::number;
            if (is_unknown(argument)) return argument;
            if (s_.name(e) == "inv") return argument == Limit::positive || argument == Limit::number ? argument : Limit::none;
            if (argument == Limit::fallen) return Limit::zero;  // what may fall below a function has the limit 0: tendency.cc
            if (argument != Limit::zero) return Limit::number;
            const ScalarFunction* const function = definitions ? named_function(*definitions, s_.name(e)) : nullptr;
            return function && function->limit ? Limit::number : Limit::open;  // `exp(0)` is taken not to be 0; `tanh(0)` is
        }
        default: has_no_value(e); return Limit::open;
    }
}

}  // namespace countersign::validator
