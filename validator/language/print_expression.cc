// Prints a syntax tree fully parenthesised, so that equal texts mean equal trees.
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

std::string print_list(const std::vector<ExpressionPointer>& items, std::size_t first = 0) {
    std::string text;
    for (std::size_t i = first; i < items.size(); ++i) text += (i > first ? ", " : "") + print_expression(*items[i]);
    return text;
}

std::string print_binary(const Expression& expression, const char* mark) {
    return "(" + print_expression(*expression.children[0]) + mark + print_expression(*expression.children[1]) + ")";
}

std::string print_reference(const Expression& expression) {
    std::string text = expression.name;
    if (expression.has_selectors) {
        text += "[";
        for (std::size_t i = 0; i < expression.selectors.size(); ++i) {
            const Selector& selector = expression.selectors[i];
            if (i > 0) text += ", ";
            if (!selector.axis.empty()) text += selector.axis + "=";
            if (selector.kind == Selector::Kind::all) text += "*";
            else if (selector.kind == Selector::Kind::number) text += std::to_string(selector.number);
            else text += selector.variable;
        }
        text += "]";
    }
    return text + "." + expression.second_name;
}

std::string print_call(const Expression& expression) {
    std::string text = expression.name + "(" + print_list(expression.children);
    for (std::size_t i = 0; i < expression.attributes.size(); ++i) {
        const NamedExpression& attribute = expression.attributes[i];
        text += i == 0 ? "; " : ", ";
        if (!attribute.name.empty()) text += attribute.name + " = ";
        text += print_expression(*attribute.value);
    }
    return text + ")";
}

}  // namespace

std::string print_expression(const Expression& e) {
    const auto child = [&e](std::size_t i) { return print_expression(*e.children[i]); };
    switch (e.kind) {
    case ExpressionKind::number: return e.number.get_str();
    case ExpressionKind::text: return e.name.find('\'') == std::string::npos ? "'" + e.name + "'" : "\"" + e.name + "\"";
    case ExpressionKind::truth: return e.truth ? "true" : "false";
    case ExpressionKind::none: return "none";
    case ExpressionKind::name: return e.name;
    case ExpressionKind::reference: return print_reference(e);
    case ExpressionKind::call: return print_call(e);
    case ExpressionKind::index: return child(0) + "[" + print_list(e.children, 1) + "]";
    case ExpressionKind::group_splice: return "*" + e.name;
    case ExpressionKind::whole_axis: return ".";
    case ExpressionKind::group_rank: return "|" + e.name + "|";
    case ExpressionKind::list: return "[" + print_list(e.children) + "]";
    case ExpressionKind::tuple: return "(" + print_list(e.children) + ")";
    case ExpressionKind::comprehension: return child(0) + " for " + e.name + " in " + child(1);
    case ExpressionKind::bounded_comprehension: return child(0) + " for " + e.name + " < " + child(1);
    case ExpressionKind::negate: return "(-" + child(0) + ")";
    case ExpressionKind::add: return print_binary(e, " + ");
    case ExpressionKind::subtract: return print_binary(e, " - ");
    case ExpressionKind::multiply: return print_binary(e, " * ");
    case ExpressionKind::divide: return print_binary(e, " / ");
    case ExpressionKind::floor_divide: return print_binary(e, " div ");
    case ExpressionKind::modulo: return print_binary(e, " mod ");
    case ExpressionKind::equal: return print_binary(e, " = ");
    case ExpressionKind::not_equal: return print_binary(e, " != ");
    case ExpressionKind::less: return print_binary(e, " < ");
    case ExpressionKind::less_equal: return print_binary(e, " <= ");
    case ExpressionKind::greater: return print_binary(e, " > ");
    case ExpressionKind::greater_equal: return print_binary(e, " >= ");
    case ExpressionKind::member: return print_binary(e, " in ");
    case ExpressionKind::logical_not: return "(not " + child(0) + ")";
    case ExpressionKind::conjunction: return print_binary(e, " and ");
    case ExpressionKind::disjunction: return print_binary(e, " or ");
    case ExpressionKind::conditional: return "(if " + child(0) + " then " + child(1) + " else " + child(2) + ")";
    case ExpressionKind::fold:
        return "(fold " + e.name + " = " + child(0) + " for " + e.second_name + " in " + child(1) + ": " + child(2) + ")";
    case ExpressionKind::sum:
    case ExpressionKind::maximum:
        return std::string(e.kind == ExpressionKind::sum ? "(sum" : "(max") + "(" + child(0) + " <= " + e.name + " < " + child(1) + ") " +
               child(2) + ")";
    case ExpressionKind::locate:
        return "(locate (" + e.name + ", " + e.second_name + ") of " + child(0) + " in " + e.third_name + ": " + child(1) + ")";
    case ExpressionKind::lambda: {
        std::string text = "(lambda(";
        for (std::size_t i = 0; i < e.names.size(); ++i) text += (i > 0 ? ", " : "") + e.names[i] + " < " + child(i);
        return text + ") " + child(e.names.size()) + ")";
    }
    case ExpressionKind::opaque: return "opaque(" + print_list(e.children) + ")";
    }
    return {};
}

}  // namespace countersign::validator
