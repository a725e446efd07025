// The rules of limits, and the terms that they are read off.
#include "validator/element/limit.h"

#include <set>

#include "validator/element/meaning.h"

namespace countersign::validator {
namespace {

using Kind = ElementKind;

// Of the named functions.
const std::set<std::string_view> positive{"erf_slope", "exp"}, zero_at_0{"erf", "sin", "sqrt", "tanh"}, positive_above_0{"erf", "rsqrt", "sqrt", "tanh"}, of_positive{"log", "rsqrt", "sqrt"};

bool is_unknown(Limit a) { return a == Limit::open || a == Limit::none; }

bool is_signed(Limit a) { return a == Limit::positive || a == Limit::negative; }

// Of what is finite, by its name.
Limit of_function(std::string_view name, Limit argument) {
    if (positive.contains(name)) return Limit::positive;
    if (argument == Limit::number) return Limit::number;
    if (argument == Limit::zero && zero_at_0.contains(name)) return Limit::zero;
    if ((argument == Limit::zero && name == "cos") || (argument == Limit::positive && positive_above_0.contains(name))) return Limit::positive;
    if (of_positive.contains(name) && (argument == Limit::zero || argument == Limit::negative)) return Limit::none;
    return is_total(name) || (argument == Limit::positive && name == "log") ? Limit::finite : Limit::open;  // log(1) is 0
}

}  // namespace

bool is_total(std::string_view function) {
    static const std::set<std::string_view> total{"cos", "erf", "erf_slope", "exp", "sin", "tanh", "to_real"};
    return total.contains(function);
}

Limit limit_of(const Rational& value) { return value == 0 ? Limit::zero : value > 0 ? Limit::positive : Limit::negative; }

Limit limit_at(const TensorValue& table, std::size_t place) {
    if (!table.reals.empty()) return limit_of(table.reals[place]);
    return table.limits.empty() ? Limit::number : table.limits[table.limits.size() == 1 ? 0 : place];
}

Limit plus(Limit a, Limit b) {
    if (is_unknown(a) || is_unknown(b)) return std::max(a, b);
    if (a == Limit::fallen || b == Limit::fallen) return Limit::fallen;
    if (a == b || b == Limit::zero) return a;
    if (a == Limit::zero) return b;
    return std::max(a, b) == Limit::number ? Limit::number : Limit::finite;  // that a number of inputs cancels another is not looked for
}

Limit times(Limit a, Limit b) {
    if (is_unknown(a) || is_unknown(b)) return std::max(a, b);
    const Limit least = std::min(a, b), most = std::max(a, b);
    if (most == Limit::fallen) return least == Limit::positive ? Limit::fallen : least == Limit::zero ? Limit::none : Limit::open;
    if (least == Limit::zero) return Limit::zero;
    return is_signed(most) && a == b ? Limit::positive : most;
}

Limit larger(Limit a, Limit b) {
    if (is_unknown(a) || is_unknown(b)) return std::max(a, b);
    if (a == Limit::fallen || b == Limit::fallen) return std::min(a, b);
    if (a == b) return a;
    if (a == Limit::positive || b == Limit::positive) return Limit::positive;
    return std::max(a, b) == Limit::negative ? Limit::zero : Limit::finite;
}

Limit either(Limit a, Limit b) {
    if (a == b) return a;
    return std::max(a, b) <= Limit::finite ? Limit::finite : Limit::open;
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
    switch (n.kind) {
        case Kind::polynomial: {
            bool is_one = false;  // beside constants
            for (const auto& [monomial, coefficient] : n.polynomial)
                for (const Element factor : monomial) {
                    const bool is_read = is_some_number(factor);
                    if (!is_read && (s_.kind(factor) != Kind::variable || real(factor) == 0)) return false;
                    is_one = is_one || is_read;
                }
            return is_one && !failed();
        }
        case Kind::conditional: return is_some_number(n.children[1]) && is_some_number(n.children[2]);
        case Kind::sum:
            if (is_family(s_.sort(n.children[0])) ? !has_elements(family(n.children[0])) : integer(n.children[0]) >= integer(n.children[1])) return false;
            return !failed() && is_some_number(n.children.back());
        case Kind::maximum: return is_some_number(n.children.back());
        case Kind::application: {
            if (s_.is_named(e) && tables_.contains(n.symbol)) return true;
            return n.children.size() == 1 && s_.is_number(n.children[0]) && s_.sort(n.children[0]) == FormulaSort::real && is_some_number(n.children[0]);
        }
        default: return s_.is_named(e) && tables_.contains(n.symbol);
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
            if (s_.name(e) == "inv") return is_signed(argument) || argument == Limit::number ? argument : argument == Limit::finite ? Limit::open : Limit::none;
            if (argument == Limit::fallen) return Limit::zero;  // what may fall below a function has the limit 0: tendency.cc
            const ScalarFunction* const function = definitions ? named_function(*definitions, s_.name(e)) : nullptr;
            return function ? of_function(function->name, argument) : Limit::open;
        }
        default: has_no_value(e); return Limit::open;
    }
}

}  // namespace countersign::validator
