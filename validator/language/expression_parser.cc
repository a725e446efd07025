#include "validator/language/expression_parser.h"

#include <algorithm>

namespace countersign::validator {

ExpressionPointer ExpressionParser::fail(const std::string& message) {
    if (!error_) error_ = malformed(message, line_place(place_name_, token().position.line, token().position.column));
    return nullptr;
}

bool ExpressionParser::accept_mark(std::string_view mark) {
    if (!is_mark(mark)) return false;
    advance();
    return true;
}

bool ExpressionParser::accept_word(std::string_view word) {
    if (!is_word(word)) return false;
    advance();
    return true;
}

bool ExpressionParser::expect_mark(std::string_view mark) {
    if (accept_mark(mark)) return true;
    fail("expected `" + std::string(mark) + "`");
    return false;
}

bool ExpressionParser::expect_word(std::string_view word) {
    if (accept_word(word)) return true;
    fail("expected `" + std::string(word) + "`");
    return false;
}

std::string ExpressionParser::expect_name(bool dotted) {
    if (token().kind != LanguageTokenKind::name || is_reserved_word(token().text)) {
        // `sum` and `max` are names where no expression can stand.
        if (!is_word("sum") && !is_word("max")) {
            fail("expected a name");
            return {};
        }
    }
    if (!dotted && token().text.find('.') != std::string_view::npos) {
        fail("a name without dots was expected");
        return {};
    }
    std::string name(token().text);
    advance();
    return name;
}

ExpressionParser::Draft ExpressionParser::draft(ExpressionKind kind) const {
    auto expression = std::make_shared<Expression>();
    expression->kind = kind;
    expression->position = token().position;
    return expression;
}

ExpressionPointer ExpressionParser::finish(Draft expression) {
    if (failed()) return nullptr;
    std::uint32_t depth = 0;
    for (const ExpressionPointer& child : expression->children) depth = std::max(depth, child->depth);
    for (const NamedExpression& attribute : expression->attributes) depth = std::max(depth, attribute.value->depth);
    expression->depth = depth + 1;
    if (expression->depth > expression_depth_limit) return fail("an expression nested too deeply");
    return expression;
}

ExpressionPointer ExpressionParser::binary(ExpressionKind kind, ExpressionPointer left, ExpressionPointer right) {
    if (failed() || !left || !right) return nullptr;
    Draft result = draft(kind);
    result->position = left->position;
    result->children = {std::move(left), std::move(right)};
    return finish(std::move(result));
}

bool ExpressionParser::enter() {
    if (++nesting_ <= expression_depth_limit) return true;
    fail("an expression nested too deeply");
    return false;
}

ExpressionPointer ExpressionParser::expression() {
    if (failed() || !enter()) return nullptr;
    ExpressionPointer result;
    if (is_word("if")) result = conditional();
    else if (is_word("fold")) result = fold();
    else result = disjunction();
    --nesting_;
    return result;
}

ExpressionPointer ExpressionParser::conditional() {
    Draft result = draft(ExpressionKind::conditional);
    advance();
    ExpressionPointer condition = expression();
    if (!condition || !expect_word("then")) return nullptr;
    ExpressionPointer positive = expression();
    if (!positive || !expect_word("else")) return nullptr;
    ExpressionPointer negative = expression();
    if (!negative) return nullptr;
    result->children = {condition, positive, negative};
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::fold() {
    Draft result = draft(ExpressionKind::fold);
    advance();
    result->name = expect_name();
    if (failed() || !expect_mark("=")) return nullptr;
    ExpressionPointer initial = expression();
    if (!initial || !expect_word("for")) return nullptr;
    result->second_name = expect_name();
    if (failed() || !expect_word("in")) return nullptr;
    ExpressionPointer values = expression();
    if (!values || !expect_mark(":")) return nullptr;
    ExpressionPointer body = expression();
    if (!body) return nullptr;
    result->children = {initial, values, body};
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::disjunction() {
    ExpressionPointer left = conjunction();
    while (left && accept_word("or")) left = binary(ExpressionKind::disjunction, left, conjunction());
    return left;
}

ExpressionPointer ExpressionParser::conjunction() {
    ExpressionPointer left = negation();
    while (left && accept_word("and")) left = binary(ExpressionKind::conjunction, left, negation());
    return left;
}

ExpressionPointer ExpressionParser::negation() {
    if (!is_word("not")) return comparison();
    if (!enter()) return nullptr;
    Draft result = draft(ExpressionKind::logical_not);
    advance();
    ExpressionPointer operand = negation();
    --nesting_;
    if (!operand) return nullptr;
    result->children = {operand};
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::comparison() {
    ExpressionPointer left = additive();
    ExpressionPointer result;
    while (left) {
        ExpressionKind kind;
        if (is_mark("=")) kind = ExpressionKind::equal;
        else if (is_mark("!=")) kind = ExpressionKind::not_equal;
        else if (is_mark("<")) kind = ExpressionKind::less;
        else if (is_mark("<=")) kind = ExpressionKind::less_equal;
        else if (is_mark(">")) kind = ExpressionKind::greater;
        else if (is_mark(">=")) kind = ExpressionKind::greater_equal;
        else if (is_word("in")) kind = ExpressionKind::member;
        else break;
        advance();
        ExpressionPointer right = additive();
        ExpressionPointer link = binary(kind, left, right);
        if (!link) return nullptr;
        result = result ? binary(ExpressionKind::conjunction, result, link) : link;
        left = right;
    }
    if (failed()) return nullptr;
    return result ? result : left;
}

ExpressionPointer ExpressionParser::additive() {
    ExpressionPointer left = product();
    while (left) {
        if (accept_mark("+")) left = binary(ExpressionKind::add, left, product());
        else if (accept_mark("-")) left = binary(ExpressionKind::subtract, left, product());
        else break;
    }
    return left;
}

ExpressionPointer ExpressionParser::product() {
    ExpressionPointer left = unary();
    while (left) {
        if (accept_mark("*")) left = binary(ExpressionKind::multiply, left, unary());
        else if (accept_mark("/")) left = binary(ExpressionKind::divide, left, unary());
        else if (accept_word("div")) left = binary(ExpressionKind::floor_divide, left, unary());
        else if (accept_word("mod")) left = binary(ExpressionKind::modulo, left, unary());
        else break;
    }
    return left;
}

ExpressionPointer ExpressionParser::unary() {
    if (failed() || !enter()) return nullptr;
    ExpressionPointer result;
    if (is_mark("-")) {
        Draft negated = draft(ExpressionKind::negate);
        advance();
        if (ExpressionPointer operand = unary()) {
            negated->children = {operand};
            result = finish(std::move(negated));
        }
    } else {
        result = postfix();
    }
    --nesting_;
    return result;
}

ExpressionPointer ExpressionParser::postfix() {
    ExpressionPointer result = primary();
    while (result && is_mark("[")) {
        Draft indexed = draft(ExpressionKind::index);
        indexed->position = result->position;
        advance();
        indexed->children.push_back(result);
        if (!is_mark("]")) {
            do {
                ExpressionPointer item = index_item();
                if (!item) return nullptr;
                indexed->children.push_back(item);
            } while (accept_mark(","));
        }
        if (!expect_mark("]")) return nullptr;
        result = finish(std::move(indexed));
    }
    return result;
}

ExpressionPointer ExpressionParser::index_item() {
    if (is_mark("*")) {
        Draft splice = draft(ExpressionKind::group_splice);
        advance();
        splice->name = expect_name();
        return finish(std::move(splice));
    }
    if (is_mark(".")) {
        Draft whole = draft(ExpressionKind::whole_axis);
        advance();
        return finish(std::move(whole));
    }
    return expression();
}

// Whether the parenthesis of `sum(` or `max(` holds a binder: `p < …` or `… <= p < …` at its own depth.
bool ExpressionParser::begins_binder() const {
    if (token(2).kind == LanguageTokenKind::name && is_mark("<", 3)) return true;
    std::size_t depth = 0;
    for (std::size_t ahead = 1; token(ahead).kind != LanguageTokenKind::end; ++ahead) {
        if (is_mark("(", ahead) || is_mark("[", ahead)) ++depth;
        if (is_mark(")", ahead) || is_mark("]", ahead)) {
            if (--depth == 0) return false;
        }
        if (depth == 1 && (is_mark(",", ahead) || is_mark(";", ahead) || is_word("for", ahead))) return false;
        if (depth == 1 && is_mark("<=", ahead) && token(ahead + 1).kind == LanguageTokenKind::name && is_mark("<", ahead + 2)) return true;
    }
    return false;
}

ExpressionPointer ExpressionParser::binder(ExpressionKind kind) {
    Draft result = draft(kind);
    advance();
    advance();
    ExpressionPointer low;
    if (token().kind == LanguageTokenKind::name && is_mark("<", 1)) {
        Draft zero = draft(ExpressionKind::number);
        low = finish(std::move(zero));
    } else {
        low = additive();
        if (!low || !expect_mark("<=")) return nullptr;
    }
    result->name = expect_name();
    if (failed() || !expect_mark("<")) return nullptr;
    ExpressionPointer high = additive();
    if (!high || !expect_mark(")")) return nullptr;
    ExpressionPointer body = product();
    if (!body) return nullptr;
    result->children = {low, high, body};
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::locate() {
    Draft result = draft(ExpressionKind::locate);
    advance();
    if (!expect_mark("(")) return nullptr;
    result->name = expect_name();
    if (failed() || !expect_mark(",")) return nullptr;
    result->second_name = expect_name();
    if (failed() || !expect_mark(")") || !expect_word("of")) return nullptr;
    ExpressionPointer position = additive();
    if (!position || !expect_word("in")) return nullptr;
    result->third_name = expect_name();
    if (failed() || !expect_mark(":")) return nullptr;
    ExpressionPointer body = expression();
    if (!body) return nullptr;
    result->children = {position, body};
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::lambda() {
    Draft result = draft(ExpressionKind::lambda);
    advance();
    if (!expect_mark("(")) return nullptr;
    do {
        result->names.push_back(expect_name());
        if (failed() || !expect_mark("<")) return nullptr;
        ExpressionPointer limit = additive();
        if (!limit) return nullptr;
        result->children.push_back(limit);
    } while (accept_mark(","));
    if (!expect_mark(")")) return nullptr;
    ExpressionPointer body = product();
    if (!body) return nullptr;
    result->children.push_back(body);
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::opaque() {
    Draft result = draft(ExpressionKind::opaque);
    advance();
    if (!expect_mark("(")) return nullptr;
    do {
        ExpressionPointer argument = expression();
        if (!argument) return nullptr;
        result->children.push_back(argument);
    } while (accept_mark(","));
    if (!expect_mark(")")) return nullptr;
    return finish(std::move(result));
}

bool ExpressionParser::arguments(Expression& call) {
    if (!is_mark(")") && !is_mark(";")) {
        do {
            ExpressionPointer value = expression();
            if (!value) return false;
            if (accept_word("for")) {
                Draft comprehension = draft(ExpressionKind::comprehension);
                comprehension->position = value->position;
                comprehension->name = expect_name();
                if (failed()) return false;
                if (accept_mark("<")) comprehension->kind = ExpressionKind::bounded_comprehension;
                else if (!expect_word("in")) return false;
                ExpressionPointer range = additive();
                if (!range) return false;
                comprehension->children = {value, range};
                value = finish(std::move(comprehension));
                if (!value) return false;
            }
            call.children.push_back(value);
        } while (accept_mark(","));
    }
    if (accept_mark(";")) {
        do {
            NamedExpression attribute;
            attribute.position = token().position;
            if (token().kind == LanguageTokenKind::name && is_mark("=", 1)) {
                attribute.name = std::string(token().text);
                advance();
                advance();
            }
            attribute.value = expression();
            if (!attribute.value) return false;
            call.attributes.push_back(std::move(attribute));
        } while (accept_mark(","));
    }
    return expect_mark(")");
}

ExpressionPointer ExpressionParser::call() {
    Draft result = draft(ExpressionKind::call);
    result->name = expect_name(true);
    if (failed() || !expect_mark("(") || !arguments(*result)) return nullptr;
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::list() {
    Draft result = draft(ExpressionKind::list);
    advance();
    if (!is_mark("]")) {
        do {
            ExpressionPointer element;
            if (is_mark("*")) {
                element = index_item();
            } else {
                element = expression();
                if (element && accept_word("for")) {
                    Draft comprehension = draft(ExpressionKind::comprehension);
                    comprehension->position = element->position;
                    comprehension->name = expect_name();
                    if (failed() || !expect_word("in")) return nullptr;
                    ExpressionPointer values = expression();
                    if (!values) return nullptr;
                    comprehension->children = {element, values};
                    element = finish(std::move(comprehension));
                }
            }
            if (!element) return nullptr;
            result->children.push_back(element);
        } while (accept_mark(","));
    }
    if (!expect_mark("]")) return nullptr;
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::tuple_or_expression() {
    if (!is_mark("(")) return expression();
    const std::size_t start = at_;
    Draft result = draft(ExpressionKind::tuple);
    advance();
    ExpressionPointer first = expression();
    if (!first) return nullptr;
    if (!is_mark(",")) {
        at_ = start;
        return expression();
    }
    result->children.push_back(first);
    while (accept_mark(",")) {
        ExpressionPointer next = expression();
        if (!next) return nullptr;
        result->children.push_back(next);
    }
    if (!expect_mark(")")) return nullptr;
    return finish(std::move(result));
}

bool ExpressionParser::begins_reference() const {
    if (token().kind != LanguageTokenKind::name) return false;
    for (const std::string& graph : graphs_) {
        const std::string_view text = token().text;
        if (text == graph && (is_mark("[", 1) || is_mark(".", 1))) return true;
        if (text.size() > graph.size() + 1 && text.substr(0, graph.size()) == graph && text[graph.size()] == '.') return true;
    }
    return false;
}

bool ExpressionParser::selectors(Expression& reference) {
    reference.has_selectors = true;
    advance();
    do {
        Selector selector;
        if (token().kind == LanguageTokenKind::name && is_mark("=", 1)) {
            selector.axis = expect_name();
            advance();
        }
        if (accept_mark("*")) {
            selector.kind = Selector::Kind::all;
        } else if (token().kind == LanguageTokenKind::number) {
            const std::optional<Rational> number = parse_number(token().text);
            if (!number || number->get_den() != 1 || !number->get_num().fits_slong_p()) {
                fail("a rank is a whole number");
                return false;
            }
            selector.kind = Selector::Kind::number;
            selector.number = number->get_num().get_si();
            advance();
        } else {
            selector.kind = Selector::Kind::variable;
            selector.variable = expect_name();
        }
        if (failed()) return false;
        reference.selectors.push_back(std::move(selector));
    } while (accept_mark(","));
    return expect_mark("]");
}

ExpressionPointer ExpressionParser::reference() {
    Draft result = draft(ExpressionKind::reference);
    const std::string_view text = token().text;
    const std::size_t dot = text.find('.');
    result->name = std::string(text.substr(0, dot));
    advance();
    if (dot != std::string_view::npos) {
        result->second_name = std::string(text.substr(dot + 1));
        return finish(std::move(result));
    }
    if (is_mark("[") && !selectors(*result)) return nullptr;
    if (!expect_mark(".")) return nullptr;
    if (token().kind != LanguageTokenKind::name && token().kind != LanguageTokenKind::text) return fail("expected the name of a tensor");
    result->second_name = std::string(token().text);
    advance();
    return finish(std::move(result));
}

ExpressionPointer ExpressionParser::primary() {
    if (failed()) return nullptr;
    const LanguageToken& here = token();
    if (here.kind == LanguageTokenKind::number) {
        Draft result = draft(ExpressionKind::number);
        const std::optional<Rational> number = parse_number(here.text);
        if (!number) return fail("a number out of bounds");
        result->number = *number;
        advance();
        return finish(std::move(result));
    }
    if (here.kind == LanguageTokenKind::text) {
        Draft result = draft(ExpressionKind::text);
        result->name = std::string(here.text);
        advance();
        return finish(std::move(result));
    }
    if (is_mark("(")) {
        advance();
        ExpressionPointer inner = expression();
        if (!inner || !expect_mark(")")) return nullptr;
        return inner;
    }
    if (is_mark("[")) return list();
    if (is_mark("|")) {
        Draft result = draft(ExpressionKind::group_rank);
        advance();
        result->name = expect_name();
        if (failed() || !expect_mark("|")) return nullptr;
        return finish(std::move(result));
    }
    if (here.kind != LanguageTokenKind::name) return fail("expected an expression");
    if (is_word("true") || is_word("false")) {
        Draft result = draft(ExpressionKind::truth);
        result->truth = is_word("true");
        advance();
        return finish(std::move(result));
    }
    if (is_word("none")) {
        Draft result = draft(ExpressionKind::none);
        advance();
        return finish(std::move(result));
    }
    if ((is_word("sum") || is_word("max")) && is_mark("(", 1) && begins_binder())
        return binder(is_word("sum") ? ExpressionKind::sum : ExpressionKind::maximum);
    if (is_word("locate")) return locate();
    if (is_word("lambda")) return lambda();
    if (is_word("opaque")) return opaque();
    if (begins_reference()) return reference();
    if (is_mark("(", 1)) return call();
    if (is_reserved_word(here.text)) return fail("`" + std::string(here.text) + "` is a reserved word");
    Draft result = draft(ExpressionKind::name);
    result->name = std::string(here.text);
    advance();
    return finish(std::move(result));
}

}  // namespace countersign::validator
