#include "validator/report/formula_text.h"

#include <span>

namespace countersign::validator {
namespace {

using Kind = ElementKind;
constexpr std::size_t most_parts = 200;

struct Printer {
    const ElementStore& formulas;
    std::size_t parts = 0;

    std::string in(Element e) {
        if (++parts > most_parts) return "…";
        const ElementNode& n = formulas.node(e);
        switch (n.kind) {
            case Kind::truth: return n.symbol == 1 ? "true" : "false";
            case Kind::variable: return formulas.name(e);
            case Kind::negation: return "not " + inside(n.children[0]);
            case Kind::nonpositive: return compared(n.children[0], " <= ");
            case Kind::equal: return n.children.size() == 1 ? compared(n.children[0], " = ") : inside(n.children[0]) + " = " + inside(n.children[1]);
            case Kind::conjunction: return joined(n.children, " and ");
            case Kind::conditional: return "if " + in(n.children[0]) + " then " + in(n.children[1]) + " else " + in(n.children[2]);
            case Kind::quotient: return joined(n.children, " div ");
            case Kind::to_real: return in(n.children[0]);
            case Kind::polynomial: {
                const std::string subtracted = sum(n.polynomial, -1);
                return sum(n.polynomial, 1) + (subtracted == "0" ? "" : " - (" + subtracted + ")");
            }
            default: {
                const std::string name = formulas.is_named(e) ? formulas.name(e) : "…";
                return name.substr(name.starts_with("function ") ? 9 : 0) + "(" + joined(n.children, ", ") + ")";
            }
        }
    }

    std::string inside(Element e) {
        const std::string text = in(e);
        return text.find(' ') == std::string::npos ? text : "(" + text + ")";
    }

    std::string joined(std::span<const Element> children, const std::string& by) {
        std::string text;
        for (Element child : children) text += (text.empty() ? "" : by) + (by == " div " ? inside(child) : in(child));
        return text;
    }

    // What is subtracted stands on the other side.
    std::string compared(Element difference, const std::string& by) {
        const Polynomial all = formulas.polynomial(difference);
        return sum(all, 1) + by + sum(all, -1);
    }

    // The terms whose coefficients have this sign, which is left out.
    std::string sum(const Polynomial& polynomial, int side) {
        std::string text;
        for (const auto& [monomial, coefficient] : polynomial) {
            if (sgn(coefficient) != side) continue;
            std::string product = abs(coefficient) == 1 && !monomial.empty() ? "" : mpq_class(abs(coefficient)).get_str();
            for (Element factor : monomial) product += (product.empty() ? "" : " * ") + inside(factor);
            text += (text.empty() ? "" : " + ") + product;
        }
        return text.empty() ? "0" : text;
    }
};

}  // namespace

std::string formula_text(const ElementStore& formulas, Element formula) { return Printer{formulas}.in(formula); }

}  // namespace countersign::validator
