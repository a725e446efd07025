// The rules of limits, and the terms that they are read off.
#include "validator/element/limit.h"

#include <set>

#include "validator/element/meaning.h"

namespace countersign::validator {
namespace {

using Kind = ElementKind;

// Of the named functions.
const std::set<std::string_view> zero_at_0{"erf", "sin", "sqrt", "tanh"};

bool is_unknown(Limit a) { return a == Limit::open || a == Limit::none; }

// Of two that are not the same.
Limit unlike(Limit a, Limit b) { return std::max(a, b) == Limit::number && std::min(a, b) == Limit::positive ? Limit::number : Limit::finite; }

}  // namespace

bool is_total(std::string_view function) {
    static const std::set<std::string_view> total{"cos", "erf", "erf_slope", "exp", "sin", "tanh", "to_real"};
    return total.contains(function);
}

Limit limit_of(const Rational& value) { return value == 0 ? Limit::zero : value > 0 ? Limit::positive : Limit::number; }

Limit limit_at(const TensorValue& table, std::size_t place) {
    if (!table.reals.empty()) return limit_of(table.reals[place]);
    return table.limits.empty() ? Limit::number : table.limits[table.limits.size() == 1 ? 0 : place];
}

Limit plus(Limit a, Limit b) {
    if (is_unknown(a) || is_unknown(b)) return std::max(a, b);
    if (a == Limit::fallen || b == Limit::fallen) return Limit::fallen;
    return a == Limit::zero ? b : b == Limit::zero || a == b ? a : unlike(a, b);
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
    return a == b ? a : a == Limit::positive || b == Limit::positive ? Limit::positive : Limit::finite;
}

Limit either(Limit a, Limit b) {
    if (a == b) return a;
    return std::max(a, b) <= Limit::finite ? unlike(a, b) : Limit::open;
}

// Whether the condition holds; nothing where that is not known: it may compare real numbers that have no exact value here.
std::optional<bool> ElementMeaning::decided(Element condition) {
    if (failed()) return std::nullopt;
    const bool holds = truth(condition);
    if (!failed()) return holds;
    if (error_->failure == Failure::rejected) error_.reset();
    return std::nullopt;
}

bool ElementMeaning::is_some_number(Element e) {
    if (!spend()) return false;
    const ElementNode& n = s_.node(e);
    const auto is_one = [this](Element child) { return is_some_number(child); };
    switch (n.kind) {
        case Kind::polynomial:
            return !n.polynomial.empty() && std::all_of(n.polynomial.begin(), n.polynomial.end(), [&](const auto& part) { return std::all_of(part.first.begin(), part.first.end(), is_one); });
        case Kind::conditional: return is_one(n.children[1]) && is_one(n.children[2]);
        case Kind::sum:
            if (is_family(s_.sort(n.children[0])) ? !has_elements(family(n.children[0])) : integer(n.children[0]) >= integer(n.children[1])) return false;
            return !failed() && is_one(n.children.back());
        case Kind::maximum: return is_one(n.children.back());
        case Kind::variable:
        case Kind::application:
            if (s_.is_named(e) && tables_.contains(n.symbol)) return true;
            if (n.kind == Kind::variable) return real(e) != 0 && !failed();
            return n.children.size() == 1 && s_.is_number(n.children[0]) && s_.sort(n.children[0]) == FormulaSort::real && is_one(n.children[0]);
        default: return false;
    }
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
            if (read.table != nullptr) return limit_at(*read.table, read.place);
            if (n.kind == Kind::variable) return limit_of(real(e));
            if (n.children.size() != 1 || !s_.is_number(n.children[0])) return Limit::open;
            const Limit argument = s_.sort(n.children[0]) == FormulaSort::real ? limit(n.children[0]) : limit_of(real(n.children[0]));
            if (is_unknown(argument)) return argument;
            if (s_.name(e) == "inv") return argument == Limit::positive || argument == Limit::number ? argument : argument == Limit::finite ? Limit::open : Limit::none;
            if (argument == Limit::fallen) return Limit::zero;  // what may fall below a function has the limit 0: tendency.cc
            const ScalarFunction* const function = definitions ? named_function(*definitions, s_.name(e)) : nullptr;
            if (function && function->name == "exp") return Limit::positive;
            if (!function) return Limit::open;
            if (argument == Limit::positive && function->name == "log") return Limit::finite;  // log(1) is 0
            if (argument == Limit::positive || argument == Limit::number) return Limit::number;
            if (argument == Limit::zero && zero_at_0.contains(function->name)) return Limit::zero;
            return is_total(function->name) ? Limit::finite : Limit::open;
        }
        default: has_no_value(e); return Limit::open;
    }
}

}  // namespace countersign::validator
