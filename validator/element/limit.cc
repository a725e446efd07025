// The rules of limits, and the terms that they are read off.
#include "validator/element/limit.h"

#include <set>

#include "validator/element/meaning.h"

namespace countersign::validator {
namespace {

using Kind = ElementKind;

// Of the named functions.
const std::set<std::string_view> positive{"erf_slope", "exp"}, zero_at_0{"erf", "sin", "sqrt", "tanh"};
const std::set<std::string_view> positive_above_0{"erf", "rsqrt", "sqrt", "tanh"}, of_positive{"log", "rsqrt", "sqrt"};

bool is_unknown(Limit a) { return a == Limit::open || a == Limit::none; }

bool is_signed(Limit a) { return a == Limit::positive || a == Limit::negative; }

// Of what is finite, by its name.
Limit limit_of_function(std::string_view name, Limit argument) {
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

Limit ElementMeaning::limit_of_application(Element e, bool everywhere) {
    const std::span<const Element> arguments = s_.children(e);
    if (arguments.size() != 1 || !s_.is_number(arguments[0])) return Limit::open;
    const Limit argument = s_.sort(arguments[0]) == FormulaSort::real ? limit(arguments[0], everywhere) : limit_of(real(arguments[0]));
    if (is_unknown(argument)) return argument;
    if (s_.name(e) == "inv") return is_signed(argument) || argument == Limit::number ? argument : argument == Limit::finite ? Limit::open : Limit::none;
    if (argument == Limit::fallen) return Limit::zero;  // what may fall below a function has the limit 0: tendency.cc
    const ScalarFunction* const function = definitions_ ? named_function(*definitions_, s_.name(e)) : nullptr;
    return function ? limit_of_function(function->name, argument) : Limit::open;
}

// Whether the condition holds; nothing where that is not known: it may compare real numbers that have no exact value here.
std::optional<bool> ElementMeaning::decided(Element condition) {
    if (failed()) return std::nullopt;
    const bool holds = truth(condition);
    if (!failed()) return holds;
    if (error_->failure == Failure::rejected) error_.reset();
    return std::nullopt;
}

Limit ElementMeaning::limit(Element e, bool everywhere) {
    if (!spend()) return Limit::open;
    const auto of = [&](Element part) { return limit(part, everywhere); };
    const ElementNode& n = s_.node(e);
    switch (n.kind) {
        case Kind::polynomial: {
            Limit total = Limit::zero;
            for (const auto& [monomial, coefficient] : n.polynomial) {
                Limit product = limit_of(coefficient);
                for (const Element factor : monomial) product = times(product, of(factor));
                total = plus(total, product);
            }
            return total;
        }
        case Kind::conditional: {
            const std::optional<bool> holds = everywhere ? std::nullopt : decided(n.children[0]);
            return holds ? of(n.children[*holds ? 1 : 2]) : either(of(n.children[1]), of(n.children[2]));
        }
        case Kind::to_real: return everywhere ? Limit::open : limit_of(real(e));
        case Kind::sum:
        case Kind::maximum:
            if (!everywhere) return fold<Limit>(e, of);
            if (is_family(s_.sort(n.children[0])) ? !has_elements(family(n.children[0])) : integer(n.children[0]) >= integer(n.children[1])) return Limit::open;
            return of(n.children.back());
        case Kind::variable:
        case Kind::application: {
            if (const auto table = tables_.find(n.symbol); everywhere && table != tables_.end()) {
                Limit all = limit_at(*table->second.parts[0], 0);
                for (const TensorValue* const part : table->second.parts) all = either(all, limit_at(*part, 0));
                return all;
            }
            const Access read = access(e);
            if (failed()) return Limit::open;
            if (read.table != nullptr) return limit_at(*read.table, read.place);
            return n.kind == Kind::variable ? limit_of(real(e)) : limit_of_application(e, everywhere);
        }
        default: has_no_value(e); return Limit::open;
    }
}

}  // namespace countersign::validator
