// Writes elements in the notation of docs/language.md, so that a reader who knows only that page finds the same element.
#include <algorithm>

#include "prover/lemma/symbolic.h"

namespace countersign {

namespace {

/// Binding strength of what surrounds a text.
enum Strength { weakest = 0, disjunct = 1, conjunct = 2, negated = 3, compared = 4, added = 5, multiplied = 6, tightest = 7 };

struct NoText {};

std::string wrap(bool needed, const std::string& text) { return needed ? "(" + text + ")" : text; }

std::string coefficient(const Rational& value) {
    if (value.is_whole()) return rational_text(value);
    return numerator(value).str() + " / " + denominator(value).str();
}

}  // namespace

bool LemmaModel::text(ElementId id, const std::map<ElementId, std::string>& names, std::string& result) {
    std::map<std::uint32_t, std::string> bound;
    try {
        result = print(id, names, bound, weakest);
    } catch (const NoText&) {
        return false;
    }
    return true;
}

std::string LemmaModel::print_sizes(ElementId id, const std::map<ElementId, std::string>& names, std::map<std::uint32_t, std::string>& bound) {
    const ElementNode node = table_[id];
    const ElementNode& body = table_[node.children[1]];
    if (body.kind == ElementKind::Apply && table_.symbol_name(body.symbol).substr(0, 2) == "N:" &&
        table_[body.children[0]].kind == ElementKind::Bound && table_[body.children[0]].symbol == node.symbol) {
        std::string name = table_.symbol_name(body.symbol).substr(2);
        auto found = size_functions_.find(name);
        if (found != size_functions_.end() && found->second == node.children[0]) return name;
    }
    std::string variable = "p" + std::to_string(node.symbol) + "_";
    std::string length = print(node.children[0], names, bound, added);
    bound[node.symbol] = variable;
    return "lambda(" + variable + " < " + length + ") " + print(node.children[1], names, bound, tightest);
}

std::string LemmaModel::print_polynomial(const Polynomial& terms, const std::map<ElementId, std::string>& names,
                                         std::map<std::uint32_t, std::string>& bound, int strength) {
    if (terms.empty()) return "0";
    std::string result;
    bool single = terms.size() == 1;
    // Constants stand last, as people write them.
    std::vector<const std::pair<Monomial, Rational>*> order;
    for (const auto& term : terms)
        if (!term.first.empty()) order.push_back(&term);
    for (const auto& term : terms)
        if (term.first.empty()) order.push_back(&term);
    bool first = true;
    for (const auto* term : order) {
        Rational factor = term->second;
        bool negative = factor < 0;
        if (negative) factor = Rational(-factor);
        if (first) {
            if (negative) result += "-";
        } else {
            result += negative ? " - " : " + ";
        }
        first = false;
        std::string product;
        if (factor != 1 || term->first.empty()) product = coefficient(factor);
        for (ElementId atom : term->first) {
            if (!product.empty()) product += " * ";
            product += print(atom, names, bound, tightest);
        }
        result += product;
    }
    bool negative_single = single && terms[0].second < 0;
    bool plain_number = single && terms[0].first.empty() && terms[0].second.is_whole();
    bool needed = strength > added;
    if (single) needed = (negative_single && strength > added) || (strength >= tightest && !(plain_number && !negative_single));
    return wrap(needed, result);
}

std::string LemmaModel::print(ElementId id, const std::map<ElementId, std::string>& names, std::map<std::uint32_t, std::string>& bound,
                              int strength) {
    const ElementNode node = table_[id];
    if (auto found = names.find(id); found != names.end()) return (is_family(node.sort) ? "*" : "") + found->second;
    auto compare_text = [&](const char* mark, const char* strict) {
        // Monomials with a negative sign stand on the right.
        Polynomial left, right;
        for (const auto& term : table_[node.children[0]].kind == ElementKind::Polynomial ? table_[node.children[0]].polynomial
                                                                                          : table_.polynomial(node.children[0])) {
            if (term.second < 0) {
                right.push_back({term.first, Rational(-term.second)});
            } else {
                left.push_back(term);
            }
        }
        // a + 1 <= b is written a < b.
        if (strict && table_[node.children[0]].sort == ElementSort::Int && !left.empty() && left[0].first.empty() && left[0].second == 1) {
            left.erase(left.begin());
            mark = strict;
        }
        std::string text = print_polynomial(left, names, bound, added) + " " + mark + " " + print_polynomial(right, names, bound, added);
        return wrap(strength >= compared, text);
    };
    switch (node.kind) {
        case ElementKind::Polynomial: {
            // A number alone does not show that it is real.
            Rational value;
            if (node.sort == ElementSort::Real && table_.is_number(id, value) && value.is_whole())
                return "to_real(" + rational_text(value) + ")";
            return print_polynomial(node.polynomial, names, bound, strength);
        }
        case ElementKind::Variable: {
            const std::string& name = table_.symbol_name(node.symbol);
            if (is_family(node.sort) && id == sizes_of_group(table_.group_name(node.sort))) return "*(" + table_.group_name(node.sort) + ")";
            if (name.empty() || name[0] == '!' || name.find(' ') != std::string::npos) throw NoText{};
            return is_family(node.sort) ? "*" + name : name;
        }
        case ElementKind::Bound: {
            auto found = bound.find(node.symbol);
            if (found == bound.end()) throw NoText{};
            return (is_family(node.sort) ? "*" : "") + found->second;
        }
        case ElementKind::At: {
            // Inside `*(…)` and `each` a group's name is its sizes, `at_` before it the index into it.
            const ElementId family = node.children[0];
            if (table_[node.children[1]].kind != ElementKind::Bound) throw NoText{};
            const bool index = table_[family].kind == ElementKind::Variable && groups_.count(table_.name(family)) && !names.count(family);
            if (index) return "at_" + table_.name(family);
            if (family == sizes_of_group(table_.group_name(table_[family].sort))) return table_.group_name(table_[family].sort);
            return print(family, names, bound, weakest).substr(1);
        }
        case ElementKind::Family: {
            // A number for every axis names its group nowhere, and `*(…)` must.
            const std::vector<ElementId> parts = table_.subterms({node.children[1]});
            const bool is_of_group = std::any_of(parts.begin(), parts.end(), [&](ElementId part) { return table_[part].kind == ElementKind::At; });
            return "*(" + print(node.children[1], names, bound, weakest) + (is_of_group ? "" : " + 0 * " + table_.group_name(node.sort)) + ")";
        }
        case ElementKind::AllAxes: return "each (" + print(node.children[1], names, bound, weakest) + ")";
        case ElementKind::GroupSum: {
            const std::string sizes = print(node.children[0], names, bound, weakest);
            const std::string variable = "p" + std::to_string(node.symbol) + "_";
            bound[node.symbol] = variable;
            return "(sum(*" + variable + " < " + sizes + ") " + print(node.children[1], names, bound, tightest) + ")";
        }
        case ElementKind::Apply: {
            const std::string& name = table_.symbol_name(node.symbol);
            std::string prefix = name.substr(0, 2);
            if (prefix == "O:") throw NoText{};
            if (prefix == "T:") {
                std::string text = name.substr(2);
                auto tensor = tensors_.find(text);
                std::size_t first = 0;
                if (tensor->second->tensor.is_list) text += "[" + print(node.children[first++], names, bound, weakest) + "]";
                if (first == node.children.size()) return text;
                text += "[";
                for (std::size_t i = first; i < node.children.size(); ++i)
                    text += (i > first ? ", " : "") + print(node.children[i], names, bound, weakest);
                return text + "]";
            }
            std::string text = (name == "inv" ? name : name.substr(2)) + "(";
            for (std::size_t i = 0; i < node.children.size(); ++i) text += (i ? ", " : "") + print(node.children[i], names, bound, weakest);
            return text + ")";
        }
        case ElementKind::Ite:
            if (node.sort == ElementSort::Int && id == table_.truncated(node.children[2]))
                return "max(0, " + print(node.children[2], names, bound, weakest) + ")";
            return "(if " + print(node.children[0], names, bound, weakest) + " then " + print(node.children[1], names, bound, weakest) + " else " +
                   print(node.children[2], names, bound, weakest) + ")";
        case ElementKind::Quotient:
            return "(" + print(node.children[0], names, bound, tightest) + " div " + print(node.children[1], names, bound, tightest) + ")";
        case ElementKind::ToReal: return "to_real(" + print(node.children[0], names, bound, weakest) + ")";
        case ElementKind::Sum:
        case ElementKind::Max: {
            std::string variable = "p" + std::to_string(node.symbol) + "_";
            std::string low = print(node.children[0], names, bound, multiplied), high = print(node.children[1], names, bound, multiplied);
            bound[node.symbol] = variable;
            return std::string("(") + (node.kind == ElementKind::Sum ? "sum(" : "max(") + low + " <= " + variable + " < " + high + ") " +
                   print(node.children[2], names, bound, tightest) + ")";
        }
        case ElementKind::Lambda: {
            std::string head = "lambda(";
            ElementId inner = id;
            bool first = true;
            while (table_[inner].kind == ElementKind::Lambda) {
                const ElementNode lambda = table_[inner];
                std::string variable = "p" + std::to_string(lambda.symbol) + "_";
                head += (first ? "" : ", ") + variable + " < " + print(lambda.children[0], names, bound, added);
                bound[lambda.symbol] = variable;
                inner = lambda.children[1];
                first = false;
            }
            return head + ") " + print(inner, names, bound, tightest);
        }
        case ElementKind::SizeList: return print_sizes(id, names, bound);
        case ElementKind::Start: {
            std::string sizes = print_sizes(node.children[0], names, bound);
            if (node.children[1] == table_[node.children[0]].children[0]) return "total(" + sizes + ")";
            return "start(" + sizes + ", " + print(node.children[1], names, bound, weakest) + ")";
        }
        case ElementKind::Part:
            return "part(" + print_sizes(node.children[0], names, bound) + ", " + print(node.children[1], names, bound, weakest) + ")";
        case ElementKind::True: return "true";
        case ElementKind::False: return "false";
        case ElementKind::AtMostZero: return compare_text("<=", "<");
        case ElementKind::IsZero: return compare_text("=", nullptr);
        case ElementKind::Equal:
            return wrap(strength >= compared,
                        print(node.children[0], names, bound, compared) + " = " + print(node.children[1], names, bound, compared));
        case ElementKind::Not: return "(not " + print(node.children[0], names, bound, negated) + ")";
        case ElementKind::And: {
            std::string text;
            for (std::size_t i = 0; i < node.children.size(); ++i) text += (i ? " and " : "") + print(node.children[i], names, bound, negated);
            return wrap(strength >= conjunct, text);
        }
    }
    throw NoText{};
}

}  // namespace countersign
