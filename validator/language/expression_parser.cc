#include "validator/language/expression_parser.h"

#include <algorithm>
#include <array>

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;

constexpr std::array<BinaryOperator, 15> binary_operators = {{{Kind::disjunction, "or", disjunction_level},
                                                              {Kind::conjunction, "and", conjunction_level},
                                                              {Kind::equal, "=", comparison_level},
                                                              {Kind::not_equal, "!=", comparison_level},
                                                              {Kind::less, "<", comparison_level},
                                                              {Kind::less_equal, "<=", comparison_level},
                                                              {Kind::greater, ">", comparison_level},
                                                              {Kind::greater_equal, ">=", comparison_level},
                                                              {Kind::member, "in", comparison_level},
                                                              {Kind::add, "+", sum_level},
                                                              {Kind::subtract, "-", sum_level},
                                                              {Kind::multiply, "*", product_level},
                                                              {Kind::divide, "/", product_level},
                                                              {Kind::floor_divide, "div", product_level},
                                                              {Kind::modulo, "mod", product_level}}};

// What begins with a word and has a fixed form. `@` a name, `$` an expression, `%` an additive one, `&` a product, `^` one read axis by axis,
// `#` a group; `0` stands for itself and is not written.
constexpr std::array<ExpressionForm, 10> expression_forms = {{{Kind::conditional, "if $ then $ else $"},
                                                              {Kind::fold, "fold @ = $ for @ in $ : $"},
                                                              {Kind::locate, "locate ( @ , @ ) of % in @ : $"},
                                                              {Kind::each, "each ( ^ )"},
                                                              {Kind::group_sum, "sum ( * @ < # ) &"},
                                                              {Kind::sum, "sum ( % <= @ < % ) &"},
                                                              {Kind::maximum, "max ( % <= @ < % ) &"},
                                                              {Kind::sum, "sum ( 0 @ < % ) &"},
                                                              {Kind::maximum, "max ( 0 @ < % ) &"},
                                                              {Kind::group_rank, "| @ |"}}};

}  // namespace

std::vector<std::string_view> ExpressionForm::words() const {
    std::vector<std::string_view> result;
    for (std::size_t at = 0; at < text.size(); at += result.back().size() + 1) result.push_back(text.substr(at, text.find(' ', at) - at));
    return result;
}

const ExpressionForm* find_form(ExpressionKind kind) {
    const auto found = std::find_if(expression_forms.begin(), expression_forms.end(), [kind](const auto& form) { return form.kind == kind; });
    return found == expression_forms.end() ? nullptr : &*found;
}

const BinaryOperator* find_binary_operator(ExpressionKind kind) {
    const auto found = std::find_if(binary_operators.begin(), binary_operators.end(), [kind](const auto& entry) { return entry.kind == kind; });
    return found == binary_operators.end() ? nullptr : &*found;
}

ExpressionPointer make_expression(Expression expression) {
    std::uint32_t depth = 0;
    for (const ExpressionPointer& child : expression.children) depth = std::max(depth, child->depth);
    for (const NamedExpression& attribute : expression.attributes) depth = std::max(depth, attribute.value->depth);
    expression.depth = depth + 1;
    return std::make_shared<const Expression>(std::move(expression));
}

ExpressionParser::Nesting::Nesting(ExpressionParser& parser) : parser_(parser) {
    if (++parser_.nesting_ > expression_depth_limit) parser_.fail("an expression nested too deeply");
}

void ExpressionParser::fail(const std::string& message) {
    if (!error_) error_ = malformed(message, line_place(place_name_, token().position.line, token().position.column));
    at_ = tokens_.size() - 1;
}

bool ExpressionParser::is(std::string_view text, std::size_t ahead) const {
    const LanguageToken& next = token(ahead);
    return (next.kind == LanguageTokenKind::mark || next.kind == LanguageTokenKind::name) && next.text == text;
}

bool ExpressionParser::accept(std::string_view text) {
    if (!is(text)) return false;
    ++at_;
    return true;
}

void ExpressionParser::expect(std::string_view text) {
    if (!accept(text)) fail("expected `" + std::string(text) + "`");
}

std::string ExpressionParser::take() {
    std::string text(token().text);
    if (!at_end()) ++at_;
    return text;
}

std::string ExpressionParser::name(bool dotted) {
    // `sum` and `max` are names where no expression can stand.
    if (!is_name() || (is_reserved_word(token().text) && !is("sum") && !is("max"))) fail("expected a name");
    else if (!dotted && token().text.find('.') != std::string_view::npos) fail("a name without dots was expected");
    return take();
}

std::string ExpressionParser::quoted() {
    if (token().kind != LanguageTokenKind::text) fail("expected a string");
    return take();
}

ExpressionPointer ExpressionParser::node(Expression expression) {
    ExpressionPointer made = make_expression(std::move(expression));
    if (made->depth > expression_depth_limit) fail("an expression nested too deeply");
    return made;
}

ExpressionPointer ExpressionParser::expression() {
    const Nesting nesting(*this);
    return is("if") || is("fold") ? form() : binary(disjunction_level);
}

// The form that begins here, or nothing.
ExpressionPointer ExpressionParser::form() {
    const auto begins = [this](const ExpressionForm& candidate) {
        std::size_t ahead = 0;
        for (const std::string_view word : candidate.words()) {
            if (word == "%") return ahead > 2 || begins_range();
            if (word == "$" || word == "^" || word == "#") return true;
            if (word != "0" && !(word == "@" ? is_name(ahead) : is(word, ahead))) return false;
            ahead += word == "0" ? 0 : 1;
        }
        return true;
    };
    const auto found = std::find_if(expression_forms.begin(), expression_forms.end(), begins);
    if (found == expression_forms.end()) return nullptr;
    Expression e{.kind = found->kind, .position = token().position};
    std::string* names[] = {&e.name, &e.second_name, &e.third_name};
    std::size_t named = 0;
    for (const std::string_view word : found->words()) {
        if (word == "@") *names[named++] = name();
        else if (word == "$") e.children.push_back(expression());
        else if (word == "%") e.children.push_back(additive());
        else if (word == "&") e.children.push_back(binary(product_level));
        else if (word == "^") e.children.push_back(by_axis());
        else if (word == "#") e.children.push_back(group());
        else if (word == "0") e.children.push_back(node({.kind = Kind::number, .position = e.position}));
        else expect(word);
    }
    return node(std::move(e));
}

ExpressionPointer ExpressionParser::binary(int level) {
    const TextPosition position = token().position;
    if (level == unary_level) return unary();
    if (level == negation_level && is("not")) {
        const Nesting nesting(*this);
        accept("not");
        return node({.kind = Kind::logical_not, .position = position, .children = {binary(negation_level)}});
    }
    ExpressionPointer left = binary(level + 1), chain;
    for (;;) {
        const auto found = std::find_if(binary_operators.begin(), binary_operators.end(),
                                        [&](const BinaryOperator& entry) { return entry.level == level && is(entry.mark); });
        if (found == binary_operators.end()) return chain ? chain : left;
        accept(found->mark);
        const ExpressionPointer right = binary(level + 1);
        const ExpressionPointer made = node({.kind = found->kind, .position = left->position, .children = {left, right}});
        left = made;
        if (level != comparison_level) continue;
        // 0 <= x < n is 0 <= x and x < n.
        chain = chain ? node({.kind = Kind::conjunction, .position = chain->position, .children = {chain, made}}) : made;
        left = right;
    }
}

ExpressionPointer ExpressionParser::unary() {
    const Nesting nesting(*this);
    const TextPosition position = token().position;
    return accept("-") ? node({.kind = Kind::negate, .position = position, .children = {unary()}}) : postfix();
}

ExpressionPointer ExpressionParser::postfix() {
    ExpressionPointer result = primary();
    while (accept("[")) {
        Expression e{.kind = Kind::index, .position = result->position, .children = {result}};
        const auto item = [&] {
            const TextPosition position = token().position;
            if (accept(".")) e.children.push_back(node({.kind = Kind::whole_axis, .position = position}));
            else e.children.push_back(is("*") ? group() : expression());
        };
        if (!is("]")) each(item);
        expect("]");
        result = node(std::move(e));
    }
    return result;
}

// `(…)` of `*(…)` and `each (…)`: numbers, names and functions of them, nothing that binds names or reads elements.
ExpressionPointer ExpressionParser::by_axis() {
    const ExpressionPointer inner = expression();
    bool named = false;
    visit_expressions(*inner, [&](const Expression& e) {
        const bool allowed = e.kind == Kind::number || e.kind == Kind::truth || e.kind == Kind::name || e.kind == Kind::group_rank ||
                             (e.kind == Kind::call && e.attributes.empty()) || (e.kind >= Kind::negate && e.kind <= Kind::conditional);
        named = named || e.kind == Kind::name;
        if (!allowed || e.kind == Kind::member) fail("an expression that cannot stand axis by axis");
    });
    if (!named) fail("axis by axis, but of no family");
    return inner;
}

ExpressionPointer ExpressionParser::group() {
    Expression e{.kind = Kind::group_splice, .position = token().position};
    expect("*");
    if (!accept("(")) {
        e.name = name();
    } else {
        e.children.push_back(by_axis());
        expect(")");
    }
    return node(std::move(e));
}

// An expression, a comprehension, or in a list a group.
ExpressionPointer ExpressionParser::element(bool in_list) {
    if (in_list && is("*")) return group();
    const ExpressionPointer value = expression();
    if (!accept("for")) return value;
    Expression e{.kind = Kind::comprehension, .position = value->position, .name = name()};
    if (!in_list && accept("<")) e.kind = Kind::bounded_comprehension;
    else expect("in");
    e.children = {value, in_list ? expression() : additive()};
    return node(std::move(e));
}

// Whether `is_it` of a token directly in the parenthesis `first` tokens ahead, before a token that `ends` it.
template <typename Test, typename End>
bool ExpressionParser::in_parenthesis(std::size_t first, Test is_it, End ends) const {
    std::size_t depth = 0;
    for (std::size_t ahead = first; token(ahead).kind != LanguageTokenKind::end; ++ahead) {
        if (is("(", ahead) || is("[", ahead)) ++depth;
        if (depth == 0 || ((is(")", ahead) || is("]", ahead)) && --depth == 0)) return false;
        if (depth == 1 && is_it(ahead)) return true;
        if (depth == 1 && ends(ahead)) return false;
    }
    return false;
}

// Whether the parenthesis of `sum(` or `max(` holds `… <= p < …`.
bool ExpressionParser::begins_range() const {
    const auto is_range = [this](std::size_t ahead) { return is("<=", ahead) && is_name(ahead + 1) && is("<", ahead + 2); };
    return in_parenthesis(1, is_range, [this](std::size_t ahead) { return is(",", ahead) || is(";", ahead) || is("for", ahead); });
}

// `lambda` and `opaque`.
ExpressionPointer ExpressionParser::keyword() {
    Expression e{.kind = is("lambda") ? Kind::lambda : Kind::opaque, .position = token().position};
    take();
    expect("(");
    each([&] {
        if (e.kind == Kind::lambda) {
            e.names.push_back(name());
            expect("<");
        }
        e.children.push_back(e.kind == Kind::lambda ? additive() : expression());
    });
    expect(")");
    if (e.kind == Kind::lambda) e.children.push_back(binary(product_level));
    return node(std::move(e));
}

ExpressionPointer ExpressionParser::call() {
    Expression e{.kind = Kind::call, .position = token().position, .name = name(true)};
    expect("(");
    if (!is(")") && !is(";")) each([&] { e.children.push_back(element(false)); });
    const auto attribute = [&] {
        NamedExpression next;
        if (is_name() && is("=", 1)) {
            next.name = take();
            expect("=");
        }
        next.value = is("*") ? group() : expression();
        e.attributes.push_back(std::move(next));
    };
    if (accept(";")) each(attribute);
    expect(")");
    return node(std::move(e));
}

ExpressionPointer ExpressionParser::tuple_or_expression() {
    const auto is_comma = [this](std::size_t ahead) { return is(",", ahead); };
    if (!in_parenthesis(0, is_comma, [](std::size_t) { return false; })) return expression();
    Expression e{.kind = Kind::tuple, .position = token().position};
    expect("(");
    each([&] { e.children.push_back(expression()); });
    expect(")");
    return node(std::move(e));
}

bool ExpressionParser::begins_reference() const {
    const auto begins = [this](const std::string& graph) {
        return (is(graph) && (is("[", 1) || is(".", 1))) || (is_name() && token().text.starts_with(graph + ".") && token().text != graph + ".");
    };
    return std::any_of(graphs_.begin(), graphs_.end(), begins);
}

Selector ExpressionParser::selector() {
    Selector result;
    if (is_name() && is("=", 1)) {
        result.axis = name();
        expect("=");
    }
    if (accept("*")) return result;
    if (token().kind != LanguageTokenKind::number) {
        result.kind = Selector::Kind::variable;
        result.variable = name();
        return result;
    }
    const std::optional<Rational> number = parse_number(token().text);
    if (!number || number->get_den() != 1 || !number->get_num().fits_slong_p()) {
        fail("a rank is a whole number");
        return result;
    }
    result.kind = Selector::Kind::number;
    result.number = number->get_num().get_si();
    take();
    return result;
}

ExpressionPointer ExpressionParser::reference() {
    Expression e{.kind = Kind::reference, .position = token().position, .name = take()};
    if (const std::size_t dot = e.name.find('.'); dot != std::string::npos) {
        e.second_name = e.name.substr(dot + 1);
        e.name.resize(dot);
        return node(std::move(e));
    }
    if (accept("[")) {
        e.has_selectors = true;
        each([&] { e.selectors.push_back(selector()); });
        expect("]");
    }
    expect(".");
    if (!is_name() && token().kind != LanguageTokenKind::text) fail("expected the name of a tensor");
    e.second_name = take();
    return node(std::move(e));
}

ExpressionPointer ExpressionParser::primary() {
    Expression e{.position = token().position};
    if (token().kind == LanguageTokenKind::number) {
        e.kind = Kind::number;
        const std::optional<Rational> number = parse_number(token().text);
        if (number) e.number = *number;
        else fail("a number out of bounds");
        take();
    } else if (token().kind == LanguageTokenKind::text) {
        e.kind = Kind::text;
        e.name = take();
    } else if (accept("(")) {
        const ExpressionPointer inner = expression();
        expect(")");
        return inner;
    } else if (accept("[")) {
        e.kind = Kind::list;
        if (!is("]")) each([&] { e.children.push_back(element(true)); });
        expect("]");
    } else if (is("true") || is("false")) {
        e.kind = Kind::truth;
        e.truth = take() == "true";
    } else if (!accept("none")) {
        if (is("if") || is("fold")) fail("`" + take() + "` cannot stand here");
        if (const ExpressionPointer fixed = form()) return fixed;
        if (is("lambda") || is("opaque")) return keyword();
        if (begins_reference()) return reference();
        if (is_name() && is("(", 1)) return call();
        if (!is_name()) fail("expected an expression");
        else if (is_reserved_word(token().text)) fail("`" + std::string(token().text) + "` is a reserved word");
        e.kind = Kind::name;
        e.name = take();
    }
    return node(std::move(e));
}

}  // namespace countersign::validator
