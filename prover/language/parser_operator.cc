// Declarations in general, scalar functions and core operators (docs/language.md sections 4 and 5).
#include <set>

#include "prover/language/parser.h"

namespace countersign {

bool Parser::accept_mark(std::string_view text) {
    if (!at_mark(text)) return false;
    next();
    return true;
}

bool Parser::accept_word(std::string_view text) {
    if (!at_word(text)) return false;
    next();
    return true;
}

void Parser::expect_mark(const char* text) {
    if (!accept_mark(text)) fail_here(std::string("'") + text + "'");
}

void Parser::expect_word(const char* text) {
    if (!accept_word(text)) fail_here(std::string("'") + text + "'");
}

std::string Parser::expect_name(const char* what) {
    if (peek().kind != TokenKind::Name) fail_here(what);
    return next().text;
}

std::string Parser::expect_bound_name(const char* what) {
    const Place& place = peek().place;
    std::string name = expect_name(what);
    if (name == "it") fail(place, "`it` is the element of a range formula and no name for " + std::string(what));
    return name;
}

void Parser::fail(const Place& place, const std::string& message) const { throw SyntaxError{Error{place, message}}; }

void Parser::fail_here(const std::string& expected) const {
    const Token& token = peek();
    const std::string found = token.kind == TokenKind::End      ? "the end of the text"
                              : token.kind == TokenKind::String ? "the string '" + token.text + "'"
                                                                : "'" + token.text + "'";
    fail(token.place, "expected " + expected + ", found " + found);
}

SourceText Parser::source_since(std::size_t first_token) const {
    const Token& first = tokens_[first_token];
    const Token& last = tokens_[at_ - 1];
    return SourceText{first.place, text_.substr(first.begin, last.end - first.begin)};
}

void Parser::declarations(Library& library) {
    while (peek().kind != TokenKind::End) {
        if (at_word("function")) function_declaration(library);
        else if (at_word("operator")) operator_declaration(library);
        else if (at_word("captured")) captured_declaration(library);
        else if (at_word("views")) views_declaration(library);
        else if (at_word("lemma")) lemma_declaration(library);
        else fail_here("'function', 'operator', 'captured' or 'lemma'");
    }
}

Sort Parser::sort() {
    if (accept_word("bool")) return Sort::Bool;
    if (accept_word("int")) return Sort::Int;
    if (accept_word("real")) return Sort::Real;
    if (accept_word("number")) return Sort::Number;
    if (accept_word("any")) return Sort::Any;
    fail_here("a sort");
}

std::vector<Segment> Parser::segments() {
    std::vector<Segment> result;
    expect_mark("[");
    if (!at_mark("]")) {
        do {
            Segment segment;
            if (accept_mark("*")) {
                segment.is_group = true;
                const ExpressionPointer named = group();
                if (named->kind == ExpressionKind::Group) segment.group = named->text;
                else segment.family = named->children[0];
            } else {
                segment.size = expression();
            }
            result.push_back(std::move(segment));
        } while (accept_mark(","));
    }
    expect_mark("]");
    return result;
}

std::vector<std::pair<std::string, Sort>> Parser::sorted_parameters() {
    std::vector<std::pair<std::string, Sort>> result;
    std::set<std::string> names;
    expect_mark("(");
    if (!at_mark(")")) {
        do {
            const Place& place = peek().place;
            std::string name = expect_name("a parameter");
            if (!names.insert(name).second) fail(place, "parameter " + name + " is declared twice");
            expect_mark(":");
            result.emplace_back(std::move(name), sort());
        } while (accept_mark(","));
    }
    expect_mark(")");
    return result;
}

void Parser::function_declaration(Library& library) {
    const std::size_t start = at_;
    expect_word("function");
    ScalarFunction function;
    const Place& place = peek().place;
    function.name = expect_name("the name of the function");
    function.parameters = sorted_parameters();
    expect_mark(":");
    function.result = sort();
    if (accept_mark("=")) function.body = expression();
    else if (accept_word("limit")) {
        const ExpressionPointer limit = expression();
        if (function.parameters.size() != 1 || function.result != Sort::Real) fail(limit->place, "only a real function of one argument has a limit here");
        if (limit->kind != ExpressionKind::Number || limit->number != 0) fail(limit->place, "a limit other than 0 is not supported");
        function.vanishes = true;
    }
    while (accept_word("fact")) {
        Fact fact;
        fact.name = expect_name("the name of the fact");
        fact.variables = sorted_parameters();
        expect_mark(":");
        fact.formula = expression();
        function.facts.push_back(std::move(fact));
    }
    function.source = source_since(start);
    if (library.operators.count(function.name)) fail(place, function.name + " is already an operator");
    const std::string name = function.name;
    if (!library.functions.emplace(name, std::move(function)).second) fail(place, "function " + name + " is declared twice");
}

TensorDeclaration Parser::operand() {
    TensorDeclaration result;
    result.name = expect_name("an operand");
    if (at_mark("[") && peek(1).kind == TokenKind::Name && at_mark("<", 2)) {
        next();
        result.is_list = true;
        result.list_index = expect_name("the list index");
        expect_mark("<");
        result.list_length = expect_name("the list length");
        expect_mark("]");
    }
    result.segments = segments();
    if (accept_mark(":")) result.sort = sort();
    return result;
}

void Parser::read_contracts(std::vector<std::pair<std::string, std::string>>& into) {
    while (accept_word("contract")) {
        std::string name = expect_name("the name of the contract");
        if (peek().kind != TokenKind::String) fail_here("the text of the contract");
        into.emplace_back(std::move(name), next().text);
    }
}

void Parser::operator_declaration(Library& library) {
    const std::size_t start = at_;
    expect_word("operator");
    CoreOperator op;
    const Place& place = peek().place;
    op.name = expect_name("the name of the operator");
    std::set<std::string> names;
    expect_mark("(");
    if (!at_mark(";") && !at_mark(")")) {
        do {
            const Place operand_place = peek().place;
            op.operands.push_back(operand());
            if (!names.insert(op.operands.back().name).second) fail(operand_place, op.operands.back().name + " is declared twice");
        } while (accept_mark(","));
    }
    if (accept_mark(";") && !at_mark(")")) {
        do {
            OperatorAttribute attribute;
            const Place attribute_place = peek().place;
            attribute.name = expect_name("an attribute");
            if (!names.insert(attribute.name).second) fail(attribute_place, attribute.name + " is declared twice");
            if (accept_mark("=")) {
                if (at_mark("[")) {
                    attribute.is_shape = true;
                    attribute.shape = segments();
                } else if (accept_mark("*")) {
                    attribute.family_of_group = expect_name("the name of a group");
                } else {
                    expect_mark("|");
                    attribute.rank_of_group = expect_name("the name of a group");
                    expect_mark("|");
                }
            }
            op.attributes.push_back(std::move(attribute));
        } while (accept_mark(","));
    }
    expect_mark(")");
    for (const TensorDeclaration& declared : op.operands)
        if (declared.is_list && op.operands.size() > 1) fail(place, "a list operand must be the only operand");
    expect_mark("->");
    op.result = segments();
    while (at_word("require")) {
        next();
        if (accept_word("all")) op.range_requirements.push_back(expression());
        else op.requirements.push_back(expression());
    }
    expect_word("at");
    expect_mark("[");
    if (!at_mark("]")) {
        do {
            Segment segment;
            segment.is_group = accept_mark("*");
            const Place index_place = peek().place;
            std::string name = expect_name("an index");
            if (segment.is_group) segment.group = std::move(name);
            else segment.size = make_expression(ExpressionKind::Name, index_place, {}, std::move(name));
            op.index.push_back(std::move(segment));
        } while (accept_mark(","));
    }
    expect_mark("]");
    if (op.index.size() != op.result.size()) fail(place, "the index of " + op.name + " does not fit its result shape");
    std::set<std::string> groups, indices;
    const auto note = [&](const std::vector<Segment>& segments) {
        for (const Segment& segment : segments)
            if (segment.is_group) groups.insert(segment.group);
    };
    for (const TensorDeclaration& declared : op.operands) note(declared.segments);
    for (const OperatorAttribute& attribute : op.attributes) note(attribute.shape);
    for (std::size_t i = 0; i < op.index.size(); ++i) {
        // A group's index has the group's name, or one that is no group's.
        const std::string& name = op.index[i].group;
        if (op.index[i].is_group != op.result[i].is_group || (op.index[i].is_group && groups.count(name) && name != op.result[i].group))
            fail(place, "the index of " + op.name + " does not fit its result shape");
        if (op.index[i].is_group && !indices.insert(name).second) fail(place, "the index *" + name + " of " + op.name + " stands twice");
    }
    expect_mark(":");
    op.element = expression();
    read_contracts(op.contracts);
    op.source = source_since(start);
    if (library.functions.count(op.name)) fail(place, op.name + " is already a function");
    const std::string name = op.name;
    if (!library.operators.emplace(name, std::move(op)).second) fail(place, "operator " + name + " is declared twice");
}

}  // namespace countersign
