// Expressions of docs/language.md section 2. Nesting is bounded, since the parser recurses on it.
#include "prover/language/parser.h"

#include <algorithm>
#include <set>

namespace countersign {
namespace {

constexpr int nesting_limit = 200;
constexpr int middle_limit = 8;    // in `a < m < b` m stands twice in the tree: chains inside m double it again
constexpr int chain_limit = 1000;  // `a + b + …` is a tree as deep as it is long

/// Reserved words that mean something where an expression begins or goes on; every other word may be a name there
/// (`at` of permute, `max` of aten.clamp).
bool never_a_name(const std::string& word) {
    static const std::set<std::string> words = {"if",  "fold", "for", "not",   "and",  "or",     "then", "else", "in",
                                                "div", "mod",  "all", "true",  "false", "none",  "when", "is",   "locate",
                                                "lambda", "opaque", "implies", "require", "function", "operator", "captured", "lemma"};
    return words.count(word) != 0;
}

bool stands_by_axis(const Expression& e) {
    using enum ExpressionKind;
    const bool is_simple = e.kind == Number || e.kind == Truth || e.kind == Name || e.kind == Rank || (e.kind == Call && e.attributes.empty()) ||
                           (e.kind >= Negate && e.kind <= If && e.kind != In);
    return is_simple && std::all_of(e.children.begin(), e.children.end(), [](const ExpressionPointer& child) { return stands_by_axis(*child); });
}

}  // namespace

ExpressionPointer make_expression(ExpressionKind kind, const Place& place, std::vector<ExpressionPointer> children, std::string text) {
    auto result = std::make_shared<Expression>();
    result->kind = kind;
    result->place = place;
    result->children = std::move(children);
    result->text = std::move(text);
    return result;
}

ExpressionPointer Parser::whole_expression() {
    ExpressionPointer result = expression();
    if (peek().kind != TokenKind::End) fail_here("the end of the expression");
    return result;
}

ExpressionPointer Parser::expression() {
    struct Depth {
        int& value;
        explicit Depth(int& depth) : value(depth) { ++value; }
        ~Depth() { --value; }
    } depth(depth_);
    const Place& place = peek().place;
    if (depth_ > nesting_limit) fail(place, "expressions nest deeper than " + std::to_string(nesting_limit));
    if (accept_word("if")) {
        ExpressionPointer condition = expression();
        expect_word("then");
        ExpressionPointer then = expression();
        expect_word("else");
        ExpressionPointer otherwise = expression();
        return make_expression(ExpressionKind::If, place, {condition, then, otherwise});
    }
    if (at_word("fold")) return fold();
    ExpressionPointer result = disjunction();
    if (accept_word("implies")) {
        ExpressionPointer negated = make_expression(ExpressionKind::Not, place, {result});
        return make_expression(ExpressionKind::Or, place, {negated, expression()});
    }
    return result;
}

ExpressionPointer Parser::fold() {
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::Fold;
    result->place = peek().place;
    expect_word("fold");
    result->binders.push_back(expect_name("the accumulator"));
    expect_mark("=");
    result->children.push_back(expression());
    expect_word("for");
    result->binders.push_back(expect_name("the element"));
    expect_word("in");
    result->children.push_back(expression());
    expect_mark(":");
    result->children.push_back(expression());
    return result;
}

ExpressionPointer Parser::disjunction() {
    const Place& place = peek().place;
    ExpressionPointer first = conjunction();
    if (!at_word("or")) return first;
    std::vector<ExpressionPointer> parts = {std::move(first)};
    while (accept_word("or")) parts.push_back(conjunction());
    return make_expression(ExpressionKind::Or, place, std::move(parts));
}

ExpressionPointer Parser::conjunction() {
    const Place& place = peek().place;
    std::vector<ExpressionPointer> parts;
    int chains = 0;  // in the parts that are taken apart: it is known of them and not of their own parts
    do {
        ExpressionPointer part = negation();
        if (part->kind == ExpressionKind::And) {
            chains = std::max(chains, chains_in(part));
            parts.insert(parts.end(), part->children.begin(), part->children.end());
        } else {
            parts.push_back(std::move(part));
        }
    } while (accept_word("and"));
    if (parts.size() == 1) return parts[0];
    ExpressionPointer all = make_expression(ExpressionKind::And, place, std::move(parts));
    if (chains > 0) chains_[all] = std::max(chains, chains_in(all));
    return all;
}

ExpressionPointer Parser::negation() {
    std::vector<Place> places;
    while (at_word("not")) places.push_back(next().place);
    if (places.size() > static_cast<std::size_t>(nesting_limit)) fail(places[0], "too many `not`");
    ExpressionPointer result = comparison();
    for (; !places.empty(); places.pop_back()) result = make_expression(ExpressionKind::Not, places.back(), {result});
    return result;
}

ExpressionPointer Parser::comparison() {
    const Place& place = peek().place;
    ExpressionPointer left = additive();
    std::vector<ExpressionPointer> links;
    while (true) {
        static constexpr std::pair<std::string_view, ExpressionKind> marks[] = {
            {"=", ExpressionKind::Equal}, {"!=", ExpressionKind::NotEqual}, {"<", ExpressionKind::Less}, {"<=", ExpressionKind::LessEqual},
            {">", ExpressionKind::Greater}, {">=", ExpressionKind::GreaterEqual}};
        ExpressionKind kind = ExpressionKind::In;
        bool found = at_word("in");
        if (peek().kind == TokenKind::Mark)
            for (const auto& [mark, mark_kind] : marks)
                if (!found && peek().text == mark) found = true, kind = mark_kind;
        if (!found) break;
        const Place link_place = next().place;
        ExpressionPointer right = additive();
        links.push_back(make_expression(kind, link_place, {left, right}));
        left = right;
    }
    if (links.empty()) return left;
    if (links.size() == 1) return links[0];
    int below = 0;
    for (std::size_t i = 1; i < links.size(); ++i) below = std::max(below, chains_in(links[i]->children[0]));
    if (below >= middle_limit) fail(place, "comparisons nested in the middle of comparisons");
    ExpressionPointer chain = make_expression(ExpressionKind::And, place, std::move(links));
    chains_[chain] = below + 1;
    return chain;
}

/// How deep chains stand in the middles of chains.
int Parser::chains_in(const ExpressionPointer& e) const {
    if (!e) return 0;
    if (const auto chain = chains_.find(e); chain != chains_.end()) return chain->second;
    int most = 0;
    for (const ExpressionPointer& child : e->children) most = std::max(most, chains_in(child));
    for (const Attribute& attribute : e->attributes) most = std::max(most, chains_in(attribute.value));
    return most;
}

ExpressionPointer Parser::additive() {
    ExpressionPointer result = product();
    for (int length = 0; at_mark("+") || at_mark("-"); ++length) {
        const Token& mark = next();
        if (length >= chain_limit) fail(mark.place, "a chain of more than " + std::to_string(chain_limit) + " summands");
        const ExpressionKind kind = mark.text == "+" ? ExpressionKind::Add : ExpressionKind::Subtract;
        result = make_expression(kind, mark.place, {result, product()});
    }
    return result;
}

ExpressionPointer Parser::product() {
    ExpressionPointer result = unary();
    for (int length = 0;; ++length) {
        if (length > chain_limit) fail(peek().place, "a chain of more than " + std::to_string(chain_limit) + " factors");
        ExpressionKind kind;
        if (at_mark("*")) kind = ExpressionKind::Multiply;
        else if (at_mark("/")) kind = ExpressionKind::Divide;
        else if (at_word("div")) kind = ExpressionKind::FloorDivide;
        else if (at_word("mod")) kind = ExpressionKind::Modulo;
        else return result;
        const Place& place = next().place;
        result = make_expression(kind, place, {result, unary()});
    }
}

ExpressionPointer Parser::unary() {
    std::vector<Place> places;
    while (at_mark("-")) places.push_back(next().place);
    if (places.size() > static_cast<std::size_t>(nesting_limit)) fail(places[0], "too many signs");
    ExpressionPointer result = postfix();
    for (; !places.empty(); places.pop_back()) result = make_expression(ExpressionKind::Negate, places.back(), {result});
    return result;
}

ExpressionPointer Parser::postfix() {
    ExpressionPointer result = primary();
    for (int accesses = 0; at_mark("["); ++accesses) {
        const Place& place = next().place;
        if (accesses >= nesting_limit) fail(place, "too many accesses in a row");
        std::vector<ExpressionPointer> children = {result};
        if (!at_mark("]")) {
            do children.push_back(index());
            while (accept_mark(","));
        }
        expect_mark("]");
        result = make_expression(ExpressionKind::Access, place, std::move(children));
    }
    return result;
}

ExpressionPointer Parser::index() {
    const Place& place = peek().place;
    if (accept_mark(".")) return make_expression(ExpressionKind::Dot, place);
    return group_or_expression();
}

ExpressionPointer Parser::group_or_expression() { return accept_mark("*") ? group() : expression(); }

ExpressionPointer Parser::group() {
    const Place& place = peek().place;
    if (!at_mark("(")) return make_expression(ExpressionKind::Group, place, {}, expect_name("the name of a group"));
    return make_expression(ExpressionKind::Family, place, {by_axis()});
}

/// `(…)` of `*(…)` and `each (…)`: numbers, names and functions of them, nothing that binds names or reads elements.
ExpressionPointer Parser::by_axis() {
    const Place& place = peek().place;
    expect_mark("(");
    ExpressionPointer inner = expression();
    expect_mark(")");
    if (!stands_by_axis(*inner)) fail(place, "an expression that cannot stand axis by axis");
    return inner;
}

ExpressionPointer Parser::group_sum() {
    const Place& place = next().place;
    expect_mark("(");
    expect_mark("*");
    std::string name = expect_name("the bound name");
    expect_mark("<");
    expect_mark("*");
    ExpressionPointer sizes = group();
    expect_mark(")");
    if (++depth_ > nesting_limit) fail(place, "expressions nest deeper than " + std::to_string(nesting_limit));
    ExpressionPointer body = product();
    --depth_;
    return make_expression(ExpressionKind::GroupSum, place, {sizes, body}, std::move(name));
}

ExpressionPointer Parser::primary() {
    const Token& token = peek();
    const Place& place = token.place;
    switch (token.kind) {
        case TokenKind::Number: {
            next();
            auto result = std::make_shared<Expression>();
            result->kind = ExpressionKind::Number;
            result->place = place;
            result->number = token.number;
            result->text = token.text;  // a literal written with `.` or `e` is a real
            return result;
        }
        case TokenKind::String:
            next();
            return make_expression(ExpressionKind::String, place, {}, token.text);
        case TokenKind::Name:
            return word_primary();
        case TokenKind::Mark:
            if (accept_mark("(")) {
                ExpressionPointer result = expression();
                expect_mark(")");
                return result;
            }
            if (accept_mark("|")) {
                std::string group = expect_name("the name of a group");
                expect_mark("|");
                return make_expression(ExpressionKind::Rank, place, {}, std::move(group));
            }
            if (token.text == "[") return list();
            break;
        case TokenKind::End:
            break;
    }
    fail_here("an expression");
}

ExpressionPointer Parser::word_primary() {
    const Token& token = peek();
    if (token.text == "true" || token.text == "false") {
        next();
        auto result = std::make_shared<Expression>();
        result->kind = ExpressionKind::Truth;
        result->place = token.place;
        result->number = token.text == "true" ? 1 : 0;
        return result;
    }
    if (accept_word("none")) return make_expression(ExpressionKind::None, token.place);
    if (token.text == "locate") return locate();
    if (token.text == "lambda") return lambda();
    if (token.text == "opaque") return opaque();
    if (never_a_name(token.text)) fail_here("an expression");
    if (!at_mark("(", 1)) {
        next();
        return make_expression(ExpressionKind::Name, token.place, {}, token.text);
    }
    if (token.text == "each") {
        next();
        return make_expression(ExpressionKind::Each, token.place, {by_axis()});
    }
    if (token.text == "sum" && at_mark("*", 2)) return group_sum();
    if (token.text == "sum" || token.text == "max")
        if (ExpressionPointer binder = try_binder()) return binder;
    return call();
}

ExpressionPointer Parser::try_binder() {
    // Decided by looking ahead, not by parsing twice: nested calls would double the work at each level.
    bool has_lower = false;
    if (!(peek(2).kind == TokenKind::Name && at_mark("<", 3))) {
        int open = 0;
        for (std::size_t i = 2; !has_lower; ++i) {
            const Token& token = peek(i);
            if (token.kind == TokenKind::End || (open == 0 && (at_mark(")", i) || at_mark(",", i) || at_mark(";", i) || at_word("for", i))))
                return nullptr;
            if (at_mark("(", i) || at_mark("[", i)) ++open;
            if (at_mark(")", i) || at_mark("]", i)) --open;
            has_lower = open == 0 && at_mark("<=", i) && peek(i + 1).kind == TokenKind::Name && at_mark("<", i + 2);
        }
    }
    const Token& head = next();
    expect_mark("(");
    ExpressionPointer lower = make_number(head.place, 0);
    if (has_lower) {
        lower = additive();
        expect_mark("<=");
    }
    std::string name = expect_name("the bound name");
    expect_mark("<");
    ExpressionPointer upper = additive();
    expect_mark(")");
    const ExpressionKind kind = head.text == "sum" ? ExpressionKind::SumBinder : ExpressionKind::MaxBinder;
    if (++depth_ > nesting_limit) fail(head.place, "expressions nest deeper than " + std::to_string(nesting_limit));
    ExpressionPointer body = product();
    --depth_;
    return make_expression(kind, head.place, {lower, upper, body}, std::move(name));
}

ExpressionPointer Parser::locate() {
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::Locate;
    result->place = peek().place;
    expect_word("locate");
    expect_mark("(");
    result->binders.push_back(expect_name("the part"));
    expect_mark(",");
    result->binders.push_back(expect_name("the offset"));
    expect_mark(")");
    expect_word("of");
    // `in` ends the index: `additive` does not take it.
    result->children.push_back(additive());
    expect_word("in");
    result->text = expect_name("the size list");
    expect_mark(":");
    result->children.push_back(expression());
    return result;
}

ExpressionPointer Parser::lambda() {
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::Lambda;
    result->place = peek().place;
    expect_word("lambda");
    expect_mark("(");
    do {
        result->binders.push_back(expect_name("a bound name"));
        expect_mark("<");
        result->children.push_back(additive());
    } while (accept_mark(","));
    expect_mark(")");
    if (++depth_ > nesting_limit) fail(result->place, "expressions nest deeper than " + std::to_string(nesting_limit));
    result->children.push_back(product());
    --depth_;
    return result;
}

ExpressionPointer Parser::opaque() {
    const Place& place = peek().place;
    expect_word("opaque");
    expect_mark("(");
    std::vector<ExpressionPointer> arguments;
    do arguments.push_back(expression());
    while (accept_mark(","));
    expect_mark(")");
    return make_expression(ExpressionKind::Opaque, place, std::move(arguments));
}

ExpressionPointer Parser::list() {
    const Place& place = peek().place;
    expect_mark("[");
    std::vector<ExpressionPointer> elements;
    if (!at_mark("]")) {
        do {
            if (accept_mark("*")) elements.push_back(group());
            else elements.push_back(with_comprehension(expression(), false));
        } while (accept_mark(","));
    }
    expect_mark("]");
    return make_expression(ExpressionKind::List, place, std::move(elements));
}

ExpressionPointer Parser::with_comprehension(ExpressionPointer body, bool below_allowed) {
    if (!at_word("for")) return body;
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::Comprehension;
    result->place = next().place;
    result->text = expect_bound_name("the bound name");
    if (below_allowed && accept_mark("<")) result->number = 1;
    else expect_word("in");
    ExpressionPointer bound = result->number == 1 || below_allowed ? additive() : expression();
    result->children = {std::move(body), std::move(bound)};
    return result;
}

ExpressionPointer Parser::call() {
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::Call;
    result->place = peek().place;
    result->text = next().text;
    expect_mark("(");
    if (!at_mark(")") && !at_mark(";")) {
        do result->children.push_back(with_comprehension(expression(), true));
        while (accept_mark(","));
    }
    if (accept_mark(";") && !at_mark(")")) {
        do {
            Attribute attribute;
            if (peek().kind == TokenKind::Name && at_mark("=", 1)) {
                attribute.name = next().text;
                next();
                for (const Attribute& other : result->attributes)
                    if (other.name == attribute.name) fail(peek().place, "attribute " + attribute.name + " is given twice");
            }
            attribute.value = group_or_expression();
            result->attributes.push_back(std::move(attribute));
        } while (accept_mark(","));
    }
    expect_mark(")");
    return result;
}

}  // namespace countersign
