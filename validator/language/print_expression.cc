// Prints a syntax tree fully parenthesised, so that equal texts mean equal trees.
#include "validator/language/expression_parser.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

std::string print_list(const std::vector<ExpressionPointer>& items, std::size_t first = 0) {
    std::string text;
    for (std::size_t i = first; i < items.size(); ++i) text += (i > first ? ", " : "") + print_expression(*items[i]);
    return text;
}

std::string print_selectors(const Expression& expression) {
    std::string text;
    for (const Selector& selector : expression.selectors) {
        text += (text.empty() ? "[" : ", ") + selector.axis + (selector.axis.empty() ? "" : "=");
        if (selector.kind == Selector::Kind::all) text += "*";
        else text += selector.kind == Selector::Kind::number ? std::to_string(selector.number) : selector.variable;
    }
    return expression.has_selectors ? text + "]" : text;
}

std::string print_attributes(const Expression& call) {
    std::string text;
    for (const NamedExpression& attribute : call.attributes)
        text += (text.empty() ? "; " : ", ") + attribute.name + (attribute.name.empty() ? "" : " = ") + print_expression(*attribute.value);
    return text;
}

}  // namespace

std::string print_expression(const Expression& e) {
    const auto child = [&e](std::size_t i) { return print_expression(*e.children[i]); };
    if (const BinaryOperator* binary = find_binary_operator(e.kind))
        return "(" + child(0) + " " + std::string(binary->mark) + " " + child(1) + ")";
    if (e.kind == ExpressionKind::group_rank) return "|" + e.name + "|";
    if (const ExpressionForm* form = find_form(e.kind)) {
        const std::string* const names[] = {&e.name, &e.second_name, &e.third_name};
        std::size_t named = 0, children = 0;
        std::string text;
        for (const std::string_view word : form->words()) {
            text += text.empty() ? "" : " ";
            if (word == "@") text += *names[named++];
            else if (word.find_first_of("$%&^#") != std::string_view::npos) text += child(children++);
            else text += word;
        }
        return "(" + text + ")";
    }
    switch (e.kind) {
    case ExpressionKind::number: return e.number.get_str();
    case ExpressionKind::text: return e.name.find('\'') == std::string::npos ? "'" + e.name + "'" : "\"" + e.name + "\"";
    case ExpressionKind::truth: return e.truth ? "true" : "false";
    case ExpressionKind::none: return "none";
    case ExpressionKind::name: return e.name;
    case ExpressionKind::reference: return e.name + print_selectors(e) + "." + e.second_name;
    case ExpressionKind::call: return e.name + "(" + print_list(e.children) + print_attributes(e) + ")";
    case ExpressionKind::index: return child(0) + "[" + print_list(e.children, 1) + "]";
    case ExpressionKind::group_splice: return "*" + (e.children.empty() ? e.name : "(" + child(0) + ")");
    case ExpressionKind::whole_axis: return ".";
    case ExpressionKind::list: return "[" + print_list(e.children) + "]";
    case ExpressionKind::tuple: return "(" + print_list(e.children) + ")";
    case ExpressionKind::comprehension: return child(0) + " for " + e.name + " in " + child(1);
    case ExpressionKind::bounded_comprehension: return child(0) + " for " + e.name + " < " + child(1);
    case ExpressionKind::negate: return "(-" + child(0) + ")";
    case ExpressionKind::logical_not: return "(not " + child(0) + ")";
    case ExpressionKind::lambda: {
        std::string text = "(lambda(";
        for (std::size_t i = 0; i < e.names.size(); ++i) text += (i > 0 ? ", " : "") + e.names[i] + " < " + child(i);
        return text + ") " + child(e.names.size()) + ")";
    }
    case ExpressionKind::opaque: return "opaque(" + print_list(e.children) + ")";
    default: return {};
    }
}

}  // namespace countersign::validator
