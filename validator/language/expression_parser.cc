#include "validator/language/expression_parser.h"

#include <algorithm>

#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;

// The operators by how tightly they bind, and how they are written; `not` and the sign stand before their one operand.
enum Level : int { disjunction_level, conjunction_level, negation_level, comparison_level, sum_level, product_level, sign_level };
struct Operator {
    Kind kind;
    std::string_view mark;
    int level;
    bool stands_before = false;
};
constexpr Operator operators[] = {
    {Kind::disjunction, "or", disjunction_level}, {Kind::conjunction, "and", conjunction_level},   {Kind::logical_not, "not", negation_level, true},
    {Kind::equal, "=", comparison_level},         {Kind::not_equal, "!=", comparison_level},       {Kind::less, "<", comparison_level},
    {Kind::less_equal, "<=", comparison_level},   {Kind::greater, ">", comparison_level},          {Kind::greater_equal, ">=", comparison_level},
    {Kind::member, "in", comparison_level},       {Kind::add, "+", sum_level},                     {Kind::subtract, "-", sum_level},
    {Kind::multiply, "*", product_level},         {Kind::divide, "/", product_level},              {Kind::floor_divide, "div", product_level},
    {Kind::modulo, "mod", product_level},         {Kind::negate, "-", sign_level, true}};

}  // namespace

// What begins with a word and has a fixed form. `@` a name, `$` an expression, `%` an additive one, `&` a product, `^` one read axis by axis,
// `#` a group.
struct ExpressionForm {
    ExpressionKind kind;
    std::vector<std::string_view> words;
};

namespace {

const ExpressionForm open_forms[] = {{Kind::conditional, {"if", "$", "then", "$", "else", "$"}},
                                     {Kind::fold, {"fold", "@", "=", "$", "for", "@", "in", "$", ":", "$"}}};
const ExpressionForm closed_forms[] = {{Kind::locate, {"locate", "(", "@", ",", "@", ")", "of", "%", "in", "@", ":", "$"}},
                                       {Kind::each, {"each", "(", "^", ")"}},
                                       {Kind::group_sum, {"sum", "(", "*", "@", "<", "#", ")", "&"}},
                                       {Kind::group_rank, {"|", "@", "|"}}};

// `name < …`
bool is_bound(const Expression& e) { return e.kind == Kind::less && e.children[0]->kind == Kind::name; }

}  // namespace

ExpressionPointer make_expression(Expression&& expression) {
    std::uint64_t size = 1 + (expression.number ? bits_of(*expression.number) / 64 : 0);
    expression.depth = 1;
    const auto add = [&](const ExpressionPointer& below) {
        expression.depth = std::max(expression.depth, below->depth + 1);
        size += below->size;
    };
    for (const ExpressionPointer& child : expression.children) add(child);
    for (const NamedExpression& attribute : expression.attributes) add(attribute.value);
    expression.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, UINT32_MAX));
    return std::make_shared<const Expression>(std::move(expression));
}

ExpressionParser::Nesting ExpressionParser::deeper() {
    if (++nesting_ > expression_depth_limit) fail("an expression nested too deeply");
    return {nesting_};
}

void ExpressionParser::fail(const std::string& message) {
    if (!error_) error_ = malformed(message, place());
    at_ = tokens_.size() - 1;
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

ExpressionPointer ExpressionParser::node(Expression&& expression) {
    ExpressionPointer made = make_expression(std::move(expression));
    if (made->depth > expression_depth_limit || made->size > expression_size_limit) fail("an expression nested too deeply");
    if (made->kind == Kind::call) called_.insert(made->name);
    return made;
}

ExpressionPointer ExpressionParser::expression() {
    const Nesting nesting = deeper();
    return is("if") || is("fold") ? form(open_forms) : operation(disjunction_level);
}

ExpressionPointer ExpressionParser::additive() { return operation(sum_level); }

// What binds at least as tightly as `level`.
ExpressionPointer ExpressionParser::operation(int level) {
    const TextPosition position = token().position;
    for (ExpressionPointer left, chain;;) {
        const auto found = std::ranges::find_if(operators, [&](const Operator& o) { return o.level >= level && o.stands_before == !left && is(o.mark); });
        if (found == std::end(operators) && left) return chain ? chain : left;
        if (found == std::end(operators) && (left = postfix()) != nullptr) continue;  // it never is
        const Nesting nesting = deeper();
        take();
        if (found->level < comparison_level && chain) left = std::exchange(chain, nullptr);
        const ExpressionPointer right = operation(left ? found->level + 1 : found->level);
        left = node({.kind = found->kind, .position = left ? left->position : position, .children = left ? std::vector{left, right} : std::vector{right}});
        if (found->level != comparison_level) continue;
        // 0 <= x < n is 0 <= x and x < n.
        chain = chain ? node({.kind = Kind::conjunction, .position = chain->position, .children = {chain, left}}) : left;
        left = right;
    }
}

// The one of these forms that begins here, or nothing.
ExpressionPointer ExpressionParser::form(std::span<const ExpressionForm> forms) {
    for (const ExpressionForm& candidate : forms) {
        std::size_t same = 0;
        while (is(candidate.words[same], same)) ++same;
        if (std::string_view("@$%&^#").find(candidate.words[same]) == std::string_view::npos) continue;
        Expression e{.kind = candidate.kind, .position = token().position};
        std::string* names[] = {&e.name, &e.second_name, &e.third_name};
        std::size_t named = 0;
        for (const std::string_view word : candidate.words) {
            if (word == "@") *names[named++] = name();
            else if (word == "$") e.children.push_back(expression());
            else if (word == "%") e.children.push_back(additive());
            else if (word == "&") e.children.push_back(operation(product_level));
            else if (word == "^") e.children.push_back(by_axis());
            else if (word == "#") e.children.push_back(group());
            else expect(word);
        }
        return node(std::move(e));
    }
    return nullptr;
}

ExpressionPointer ExpressionParser::postfix() {
    ExpressionPointer result = primary();
    while (is("[")) {
        Expression e{.kind = Kind::index, .position = result->position, .children = {result}};
        enclosed("[", "]", [&] {
            const TextPosition position = token().position;
            if (accept(".")) e.children.push_back(node({.kind = Kind::whole_axis, .position = position}));
            else e.children.push_back(group_or_expression());
        });
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
    if (accept("(")) {
        e.children.push_back(by_axis());
        expect(")");
    } else {
        e.name = name();
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

// `name =`, or nothing.
std::string ExpressionParser::attribute_name() {
    if (!is_name() || !is("=", 1)) return {};
    std::string result = take();
    expect("=");
    return result;
}

ExpressionPointer ExpressionParser::call() {
    const bool binder = is("lambda") || is("opaque");
    Expression e{.kind = Kind::call, .position = token().position, .name = binder ? take() : name(true)};
    expect("(");
    if (!is(")") && !is(";")) each([&] { e.children.push_back(element(false)); });
    if (accept(";")) each([&] { e.attributes.push_back({attribute_name(), group_or_expression()}); });
    expect(")");
    make_binder(e);
    return node(std::move(e));
}

// What is written like a call and is none: sum(p < n) body, sum(lo <= p < hi) body, max too; lambda(p < n, …) body; opaque(…).
void ExpressionParser::make_binder(Expression& e) {
    const std::vector<ExpressionPointer> arguments = e.children;
    const bool lambda = e.name == "lambda", opaque = e.name == "opaque";
    if ((lambda || opaque) && (arguments.empty() || !e.attributes.empty())) return fail("expected expressions");
    if (opaque) e.kind = Kind::opaque;
    if (lambda) {
        e.kind = Kind::lambda;
        e.children.clear();
        for (const ExpressionPointer& argument : arguments) {
            if (!is_bound(*argument)) return fail("expected `name < …`");
            e.names.push_back(argument->children[0]->name);
            e.children.push_back(argument->children[1]);
        }
    } else if ((e.name == "sum" || e.name == "max") && arguments.size() == 1 && e.attributes.empty()) {
        // Of a chain `lo <= p < hi` both comparisons hold the same node for p.
        const Expression& all = *arguments[0];
        const bool chain = all.kind == Kind::conjunction && all.children[0]->kind == Kind::less_equal && is_bound(*all.children[1]) &&
                           all.children[0]->children[1] == all.children[1]->children[0];
        if (!chain && !is_bound(all)) return;
        const Expression& upper = chain ? *all.children[1] : all;
        e.kind = e.name == "sum" ? Kind::sum : Kind::maximum;
        e.name = upper.children[0]->name;
        e.children = {chain ? all.children[0]->children[0] : node({.kind = Kind::number, .position = e.position, .number = Rational()}), upper.children[1]};
    }
    if (e.kind != Kind::call && !opaque) e.children.push_back(operation(product_level));
}

ExpressionPointer ExpressionParser::tuple_or_expression() {
    tuple_allowed_ = true;
    return expression();
}

bool ExpressionParser::begins_reference() const {
    const std::string_view text = token().text;
    const bool alone = (text == "s" || text == "d") && (is("[", 1) || is(".", 1));
    return claim_ && is_name() && (alone || text.starts_with("s.") || text.starts_with("d."));
}

Expression ExpressionParser::side() {
    Expression e{.kind = Kind::reference, .position = token().position, .name = take()};
    if (!is("[") || e.name.find('.') != std::string::npos) return e;
    enclosed("[", "]", [&] { e.attributes.push_back({attribute_name(), accept("*") ? node({.kind = Kind::whole_axis}) : primary()}); }, false);
    return e;
}

ExpressionPointer ExpressionParser::reference() {
    Expression e = side();
    if (const std::size_t dot = e.name.find('.'); dot != std::string::npos && e.attributes.empty()) {
        e.second_name = e.name.substr(dot + 1);
        e.name.resize(dot);
    } else {
        expect(".");
        if (token().kind == LanguageTokenKind::text && token().text == "output") fail("a node that is called `output` is not supported yet in a claim");
        if (!is_name() && token().kind != LanguageTokenKind::text) fail("expected the name of a tensor");
        e.second_name = take();
    }
    if (e.name == "d" && e.attributes.empty()) fail("expected `[`: which ranks of d, `d[*]` for all");
    if (e.second_name == "output" && !is("[")) fail("expected `[k]`: which output");
    return node(std::move(e));
}

ExpressionPointer ExpressionParser::primary() {
    const Nesting nesting = deeper();
    Expression e{.position = token().position};
    const bool tuple_allowed = std::exchange(tuple_allowed_, false);
    if (token().kind == LanguageTokenKind::number) {
        e.kind = Kind::number;
        const std::optional<Rational> number = parse_number(token().text);
        if (!number) fail("no number, or one out of bounds");
        e.number = number.value_or(Rational());
        take();
    } else if (token().kind == LanguageTokenKind::text) {
        e.kind = Kind::text;
        e.name = take();
    } else if (accept("(")) {
        e.kind = Kind::tuple;
        each([&] { e.children.push_back(expression()); });
        expect(")");
        if (e.children.size() == 1) return e.children[0];
        if (!tuple_allowed) fail("a tuple cannot stand here");
    } else if (is("[")) {
        e.kind = Kind::list;
        enclosed("[", "]", [&] { e.children.push_back(element(true)); });
    } else if (is("true") || is("false")) {
        e.kind = Kind::truth;
        e.truth = take() == "true";
    } else if (!accept("none")) {
        if (const ExpressionPointer fixed = form(closed_forms)) return fixed;
        if (begins_reference()) return reference();
        if (is_name() && is("(", 1)) return call();
        if (!is_name()) fail("expected an expression");
        else if (is_reserved_word(token().text)) fail("`" + std::string(token().text) + "` is a reserved word");
        e.kind = Kind::name;
        e.name = take();
    }
    return node(std::move(e));
}

Result<ExpressionPointer> parse_expression(std::string_view text, const std::string& place_name, bool claim) {
    VALIDATOR_TRY(const std::vector<LanguageToken> tokens, tokenise(text, place_name));
    ExpressionParser parser(tokens, place_name, claim);
    ExpressionPointer result = parser.expression();
    if (!parser.at_end()) parser.fail("text after the expression");
    if (parser.failed()) return parser.error();
    return result;
}

std::string print_expression(const Expression& e) {
    const auto child = [&e](std::size_t i) { return print_expression(*e.children[i]); };
    const auto mark = std::find_if(std::begin(operators), std::end(operators), [&e](const Operator& o) { return o.kind == e.kind; });
    if (mark != std::end(operators))
        return "(" + (e.children.size() > 1 ? child(0) + " " : "") + std::string(mark->mark) + " " + child(e.children.size() - 1) + ")";
    switch (e.kind) {
    case Kind::number: return *e.number < 0 || e.number->get_den() != 1 ? "(" + e.number->get_str() + ")" : e.number->get_str();
    case Kind::text: return e.name.find('\'') == std::string::npos ? "'" + e.name + "'" : "\"" + e.name + "\"";
    case Kind::truth: return e.truth ? "true" : "false";
    case Kind::none: return "none";
    case Kind::name: return e.name;
    case Kind::group_rank: return "|" + e.name + "|";
    case Kind::conditional: return "(if " + child(0) + " then " + child(1) + " else " + child(2) + ")";
    default: break;
    }
    // A call; whatever else there is stands in messages only and looks like one.
    std::string text = e.name + "(";
    for (std::size_t i = 0; i < e.children.size(); ++i) text += (i > 0 ? ", " : "") + child(i);
    for (std::size_t i = 0; i < e.attributes.size(); ++i)
        text += (i > 0 ? ", " : "; ") + e.attributes[i].name + (e.attributes[i].name.empty() ? "" : " = ") + print_expression(*e.attributes[i].value);
    return text + ")";
}

}  // namespace countersign::validator
