// The syntax tree of docs/language.md: one kind of expression for every context, and the four kinds of declarations.
// Data only. A tree says what a text says and never what it means; names are not resolved here.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace countersign::validator {

using Rational = mpq_class;  // always canonical
inline std::size_t bits_of(const Rational& number) { return mpz_sizeinbase(number.get_num_mpz_t(), 2) + mpz_sizeinbase(number.get_den_mpz_t(), 2); }

// A position in the text that was parsed; the reader of the text knows its file.
struct TextPosition {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

inline constexpr std::uint32_t expression_depth_limit = 200;       // so that a reader of a tree may recurse
inline constexpr std::uint32_t expression_size_limit = 1u << 20;  // and comes to an end

enum class ExpressionKind : std::uint8_t {
    number,          // `number`
    text,            // 'text'
    truth,           // true, false: `truth`
    none,
    name,            // `name`, perhaps dotted: torch.float32
    reference,       // only when asked for (claims): a name in a graph, `name[attributes].second_name`
    call,            // name(children; attributes)
    index,           // children[0][children[1], …]; an index may be group_splice or whole_axis
    group_splice,    // *name or *(children[0]), in an index, a list, a shape or an attribute
    each,            // each (children[0]): at every axis
    group_sum,       // sum(*name < children[0]) children[1], children[0] a group_splice
    whole_axis,      // `.` in an index
    group_rank,      // |name|
    list,            // [children]; elements may be group_splice or a comprehension
    tuple,           // (children): only as the types or values of a captured operator's case
    comprehension,         // children[0] for name in children[1]
    bounded_comprehension, // children[0] for name < children[1]
    negate,          // -children[0]
    add, subtract, multiply, divide, floor_divide, modulo,                    // two children
    equal, not_equal, less, less_equal, greater, greater_equal, member,       // two children; chains are conjunctions of these
    logical_not,
    conjunction, disjunction,                                                 // two children
    conditional,     // if children[0] then children[1] else children[2]
    fold,            // fold name = children[0] for second_name in children[1]: children[2]
    sum, maximum,    // sum(children[0] <= name < children[1]) children[2]
    locate,          // locate (name, second_name) of children[0] in third_name: children[1]
    lambda,          // lambda(names[i] < children[i], …) children.back()
    opaque,          // opaque(children)
};
inline bool is_arithmetic(ExpressionKind kind) { return kind >= ExpressionKind::add && kind <= ExpressionKind::modulo; }
inline bool is_comparison(ExpressionKind kind) { return kind >= ExpressionKind::equal && kind <= ExpressionKind::greater_equal; }

struct Expression;
using ExpressionPointer = std::shared_ptr<const Expression>;

template <typename Entries>
auto find_named(Entries& entries, std::string_view name) -> decltype(&entries[0]) {
    for (auto& entry : entries)
        if (entry.name == name) return &entry;
    return nullptr;
}

struct NamedExpression {
    std::string name;  // empty: the attribute declared at this position
    ExpressionPointer value;
};

struct Expression {
    ExpressionKind kind = ExpressionKind::none;
    TextPosition position = {};
    std::vector<ExpressionPointer> children = {};
    std::string name = {};         // also the called name, a binder, the text of a string, the graph of a reference
    std::string second_name = {};  // second binder; the name inside the graph, of a reference
    std::string third_name = {};
    std::vector<std::string> names = {};  // of a lambda
    bool truth = false;
    std::optional<Rational> number = {};  // of a number
    std::vector<NamedExpression> attributes = {};  // of a call; of a reference what stands in `d[…]`, `*` as a whole_axis
    std::uint32_t depth = 1;  // of the tree below: at most `expression_depth_limit`
    std::uint32_t size = 1;   // of the tree below, a node that stands twice counted twice, a number by its length: at most `expression_size_limit`
};
// The tree above some children, its depth computed.
ExpressionPointer make_expression(Expression&& expression);
// A call of `visit` for an expression and every one below it.
template <typename Visitor>
void visit_expressions(const Expression& expression, const Visitor& visit) {
    visit(expression);
    for (const ExpressionPointer& child : expression.children) visit_expressions(*child, visit);
    for (const NamedExpression& attribute : expression.attributes) visit_expressions(*attribute.value, visit);
}

// Whether any expression in it is such a one.
template <typename Predicate>
bool any_expression(const Expression& expression, const Predicate& is_such) {
    bool found = false;
    visit_expressions(expression, [&](const Expression& e) { found = found || is_such(e); });
    return found;
}

// Whether anything in it may give a name another meaning than outside.
inline bool binds_names(const Expression& expression) {
    using enum ExpressionKind;
    const auto binds = [](ExpressionKind k) {
        return k == each || k == group_splice || k == group_sum || k == comprehension || k == bounded_comprehension || k >= fold;
    };
    return any_expression(expression, [&](const Expression& e) { return binds(e.kind); });
}

// Sorts as they are written; terms have one of the first three.
enum class DeclaredSort : std::uint8_t { boolean, integer, real, number, any };
inline constexpr std::string_view sort_words[] = {"bool", "int", "real", "number", "any"};

// What stands in a declared shape: `*name` or `*(…)`; the name of a size; `name(t)`, which differs from part to part of a list; or an expression
// in other sizes: a condition, or a size of a result.
using DeclaredShape = std::vector<ExpressionPointer>;
inline bool is_list_size(const Expression& e, std::string_view part) {
    const bool of_one = e.kind == ExpressionKind::call && e.children.size() == 1 && e.attributes.empty();
    return of_one && e.children[0]->kind == ExpressionKind::name && e.children[0]->name == part;
}

// `name(a: sort, …): sort = body`, with facts, which are formulas: functions of sort bool.
struct FunctionParameter {
    std::string name;
    DeclaredSort sort = DeclaredSort::any;
};
struct ScalarFunction {
    std::string name;
    std::vector<FunctionParameter> parameters;
    DeclaredSort result = DeclaredSort::any;
    ExpressionPointer body = nullptr;  // none: a named function, continuous where it is defined
    bool vanishes = false;  // it tends to 0 as its argument falls without bound
    std::vector<ScalarFunction> facts = {};
};

// A variable of a lemma. The operands of an operator are declared like its tensors and lists.
struct LemmaVariable {
    enum class Kind : std::uint8_t { tensor, list, scalar, text, function, family };
    std::string name = {};
    Kind kind = Kind::tensor;
    DeclaredSort sort = DeclaredSort::any;  // of a tensor, a list or a scalar
    std::string part = {}, length = {};     // of a list: `x[part < length]`
    std::string group = {};                 // of a family
    std::map<std::string, ExpressionPointer> named_axes = {};  // if declared as `{axis = size, …}`: in a variant its shape has them
    DeclaredShape shape = {};
    std::vector<DeclaredSort> function_sorts = {};  // of a function's arguments
};
using Operand = LemmaVariable;

struct OperatorAttribute {
    std::string name = {};
    ExpressionPointer form = nullptr;  // none: any value; else `|group|`, a list (a declared shape) or `*group` (a family)
    bool is(ExpressionKind kind) const { return form && form->kind == kind; }
    bool is_list() const { return is(ExpressionKind::list) || is(ExpressionKind::group_splice); }
};
// A requirement of an operator, or a condition of a lemma.
struct Condition {
    bool all = false;  // over the elements of operands or variables
    ExpressionPointer formula;
    std::string bound = {};  // of a lemma, `for bound < limit`; empty: none
    ExpressionPointer limit = nullptr;
};
struct CoreOperator {
    std::string name;
    std::vector<Operand> operands;
    std::vector<OperatorAttribute> attributes;
    DeclaredShape result;
    std::vector<Condition> requirements;
    DeclaredShape element_index;  // groups and fresh names, one by one as in `result`
    ExpressionPointer element;
    std::vector<std::pair<std::string, std::string>> contracts;    // names and texts
    std::vector<std::pair<std::string, std::string>> equal_ranks;  // groups that are treated axis by axis together
    bool takes_list() const { return !operands.empty() && operands[0].kind == Operand::Kind::list; }  // then it is the only operand
};

// What a kernel that reads memory by itself asks of an operand, and what is known of one: nothing, that elements along the last axis are neighbours,
// that the first of several axes alone may have gaps, that no axis of more than one element has any (flat), or none. Some at once, a bit each.
enum class MemoryOrder : std::uint8_t { any = 0, last = 1, rows = 3, flat = 4, contiguous = 15 };
constexpr MemoryOrder operator&(MemoryOrder a, MemoryOrder b) { return static_cast<MemoryOrder>(static_cast<int>(a) & static_cast<int>(b)); }
constexpr bool suffices(MemoryOrder known, MemoryOrder asked) { return (known & asked) == asked; }
constexpr MemoryOrder operator|(MemoryOrder a, MemoryOrder b) { return static_cast<MemoryOrder>(static_cast<int>(a) | static_cast<int>(b)); }

struct CapturedParameter {
    std::string name;
    bool keyword_only = false;
    ExpressionPointer default_value;  // none: must be given
    MemoryOrder order = MemoryOrder::any;
};
struct CapturedLeaf {
    bool uninitialised = false;  // else a random draw
    std::string name = {};
    ExpressionPointer sort = {}, shape = {};
};
// How a result lies where its line states no strides: in any order; with gaps in the first axis at most; as the operands do, which may have
// no gaps (`whole`) or whatever they have (`kept`); without gaps, in memory of its own (`fresh`).
struct MemoryClause {
    enum class Kind : std::uint8_t { any, rows, whole, kept, fresh };
    Kind kind = Kind::any;
    ExpressionPointer guard;  // none: always holds
};
struct CapturedCase {
    ExpressionPointer types;  // an expression, a tuple or a list
    ExpressionPointer guard;  // none: always holds
    std::vector<NamedExpression> lets;
    ExpressionPointer values;
};
struct CapturedOperator {
    std::string name = {}, file = {};
    std::vector<CapturedParameter> parameters = {};
    std::vector<std::string> collective_operands = {};  // that each member says for itself; empty: not a collective
    std::string collective_group = {}, collective_position = {};  // the parameter that names the group; how a case calls this rank's place in it
    bool asynchronous = false;
    std::string collective_peer = {};     // of one that sends or receives: the parameter that says to or from whom
    bool sends = false;
    std::string wait_operand = {};        // empty: not a wait
    std::vector<std::string> mutates = {};
    std::string written = {};             // the parameter that the results are written into; empty: none
    std::vector<MemoryClause> lies = {};  // the first that holds; none: `kept`
    std::vector<std::pair<std::string, std::string>> contracts = {};  // under one of these an operand that lies otherwise is read all the same
    std::vector<CapturedLeaf> leaves = {};
    std::vector<CapturedCase> cases = {};
};

struct Lemma {
    std::string name;
    bool ground = false;
    std::vector<LemmaVariable> variables;
    std::vector<std::string> axes;  // those that are named, in lexicographic order; of a variant in its own
    ExpressionPointer left, right;
    std::vector<Condition> conditions;
    std::set<std::string> calls;  // the names that it calls, in shapes and limits too
};

template <typename Declaration>
using ByName = std::map<std::string, Declaration, std::less<>>;

inline constexpr std::string_view views_name = "views";
// Every declaration, and its exact source text from its keyword to its last token.
struct Definitions {
    ByName<ScalarFunction> functions;
    ByName<CoreOperator> operators;
    ByName<CapturedOperator> captured;
    ByName<Lemma> lemmas;
    ByName<std::string> views;            // by captured operator: the parameter in whose memory its results may lie; of any other they lie in their own
    ByName<std::string> texts;            // by the declared name: unique over all kinds
    ByName<std::set<std::string>> calls;  // the names that a declaration calls
};

// For each declared attribute which of the given ones it is: by name, or by its place. Nothing unless each is given once.
template <typename Given>
std::optional<std::vector<const Given*>> arrange_attributes(std::span<const OperatorAttribute> declared, const std::vector<Given>& given) {
    std::vector<const Given*> result(declared.size());
    for (std::size_t i = 0; i < given.size(); ++i) {
        std::size_t slot = i;
        if (!given[i].name.empty())
            for (slot = 0; slot < declared.size() && declared[slot].name != given[i].name;) ++slot;
        if (slot >= declared.size() || result[slot]) return std::nullopt;
        result[slot] = &given[i];
    }
    if (given.size() != declared.size()) return std::nullopt;
    return result;
}

}  // namespace countersign::validator
