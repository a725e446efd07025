// The syntax of docs/language.md: one expression type for every context, and the four kinds of declarations.
// Nothing here gives meaning to a name; readers of the tree do.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "prover/support/rational.h"
#include "prover/support/result.h"

namespace countersign {

enum class ExpressionKind {
    Number,         // number
    String,         // text
    Truth,          // number is 0 or 1
    None,
    Name,           // text (dotted names too)
    Group,          // *text: the index (in accesses) or the sizes (in shapes) of a group
    Dot,            // . in an access inside opaque
    Rank,           // |text|
    Negate,         // -a
    Not,
    Add, Subtract, Multiply, Divide, FloorDivide, Modulo,
    Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, In,
    And, Or,        // n-ary; chains of comparisons become And
    If,             // condition, then, else
    Call,           // text = callee; children = positional arguments; attributes
    Access,         // children[0][children[1], …]
    List,           // [a, b, …]; elements may be Comprehension
    Comprehension,  // children[0] for text in/< children[1]; `number` is 1 for `<` (0 <= text < children[1]), 0 for `in`
    SumBinder, MaxBinder,  // children: lower bound, upper bound, body; text = bound name
    Lambda,         // binders = names, children = their upper bounds, then the body
    Locate,         // binders = {t, o}; children: index, body; text = size list
    Opaque,         // children = arguments
    Fold,           // binders = {accumulator, element}; children: initial, list, body
    All,            // all FORMULA; children[0]
    Family,         // *(e): e at every axis of a group; children[0]
    Each,           // each (FORMULA): at every axis of a group; children[0]
    GroupSum,       // sum(*text < children[0]) children[1]: over every index of a group; children[0] is Group or Family
};

struct Expression;
using ExpressionPointer = std::shared_ptr<const Expression>;

struct Attribute {
    std::string name;  // empty: positional
    ExpressionPointer value;
};

struct Expression {
    ExpressionKind kind = ExpressionKind::None;
    Place place;
    std::string text;
    Rational number;
    std::vector<std::string> binders;
    std::vector<ExpressionPointer> children;
    std::vector<Attribute> attributes;
};

enum class Sort { Bool, Int, Real, Number, Any };

/// One segment of a declared shape: a group, or the size of one axis.
struct Segment {
    bool is_group = false;
    std::string group;         // of a group or family by its name; empty: computed
    ExpressionPointer family;  // of a group whose sizes are computed, `*(e)`: e
    ExpressionPointer size;    // of an axis: Name `n`, Call `n(t)`, or an expression in sizes
};

struct TensorDeclaration {
    std::string name;
    Sort sort = Sort::Any;
    bool is_list = false;
    std::string list_index;   // t of x[t < k]
    std::string list_length;  // k
    std::vector<Segment> segments;
};

struct Fact {
    std::string name;
    std::vector<std::pair<std::string, Sort>> variables;
    ExpressionPointer formula;  // `c implies f` is written `not c or f`; both `c implies f` spellings are read as that
};

/// Bytes [begin, end) of the file from which a declaration was read.
struct SourceText {
    Place place;
    std::string text;
};

struct ScalarFunction {
    std::string name;
    std::vector<std::pair<std::string, Sort>> parameters;
    Sort result = Sort::Any;
    ExpressionPointer body;  // null: a named function, continuous where it is defined
    bool vanishes = false;   // it tends to 0 as its argument falls without bound
    std::vector<Fact> facts;
    SourceText source;
};

struct OperatorAttribute {
    std::string name;
    std::string rank_of_group;       // `axis = |l|`
    std::string family_of_group;     // `begin = *n`: one integer for each axis of the group
    std::vector<Segment> shape;      // `shape = [*s]`
    bool is_shape = false;
};

struct CoreOperator {
    std::string name;
    std::vector<TensorDeclaration> operands;
    std::vector<OperatorAttribute> attributes;
    std::vector<Segment> result;
    std::vector<ExpressionPointer> requirements;        // scalar
    std::vector<ExpressionPointer> range_requirements;  // the formula below `all`
    std::vector<Segment> index;                         // group (its own name, or the name of the index), or size = Name of the index
    ExpressionPointer element;
    std::vector<std::pair<std::string, std::string>> contracts;  // name, text
    SourceText source;
    bool takes_list() const { return operands.size() == 1 && operands[0].is_list; }
};

/// What a kernel that reads memory by itself asks of an operand, or what is known of one: that elements along the last axis are neighbours,
/// that only the first of several axes has gaps (which says the former, too), that no axis of more than one element has any, or none. Bits.
enum class MemoryOrder : std::uint8_t { Any = 0, Last = 1, Rows = 3, Flat = 4, Contiguous = 15 };

constexpr MemoryOrder operator&(MemoryOrder a, MemoryOrder b) { return static_cast<MemoryOrder>(static_cast<int>(a) & static_cast<int>(b)); }
constexpr MemoryOrder operator|(MemoryOrder a, MemoryOrder b) { return static_cast<MemoryOrder>(static_cast<int>(a) | static_cast<int>(b)); }
constexpr bool meets(MemoryOrder known, MemoryOrder asked) { return (known & asked) == asked; }

struct Parameter {
    std::string name;
    ExpressionPointer default_value;  // null: required
    bool keyword_only = false;
    MemoryOrder order = MemoryOrder::Any;
};

/// How a result lies in memory where its line states no strides: in any order, with gaps in the first axis at most, as the operands do if they have
/// no gaps (Whole) or whatever they have (Kept), without gaps in memory of its own (Fresh).
enum class ResultOrder { Any, Rows, Whole, Kept, Fresh };

struct MemoryClause {
    ResultOrder order = ResultOrder::Kept;
    ExpressionPointer guard;  // null: always
};

struct CapturedCase {
    bool result_is_tuple = false, result_is_list = false;
    std::vector<ExpressionPointer> result_types;  // one for a single result; for a list: one List expression
    ExpressionPointer guard;                      // null: always
    std::vector<std::pair<std::string, ExpressionPointer>> lets;
    std::vector<ExpressionPointer> values;        // parallel to result_types
};

struct CapturedLeaf {
    bool is_draw = false;  // else uninitialised
    std::string name;
    ExpressionPointer sort;   // Name `real`, `int`, `bool`, or a call
    ExpressionPointer shape;
};

struct CapturedOperator {
    std::string name;
    std::vector<Parameter> parameters;
    std::vector<std::string> collective_operands;  // that members say each for itself, the tensor first; empty: no collective
    std::string collective_group;    // the parameter that names the group
    std::string collective_position; // how its cases call this rank's position in the group; empty: they do not
    bool synchronous = false;
    std::string collective_peer;     // of one that sends or receives: the parameter that says to or from whom; empty: of all members
    bool sends = false;
    std::string wait_operand;        // empty: not a wait
    std::vector<std::string> mutates;
    std::string writes;              // the parameter that the results are written into, in place; empty: none
    std::string functional;          // of one that writes in place: the operator whose parameters and cases it has
    std::vector<MemoryClause> lies;  // the first that holds; none: Kept
    std::vector<std::pair<std::string, std::string>> contracts;  // under one of these an operand that lies otherwise is read all the same
    std::vector<CapturedLeaf> leaves;
    std::vector<CapturedCase> cases;
    SourceText source;
};

enum class LemmaVariableKind { Tensor, TensorList, Integer, Real, Text, Scalar, Function, Family };

struct LemmaVariable {
    LemmaVariableKind kind = LemmaVariableKind::Tensor;
    TensorDeclaration tensor;  // Tensor, TensorList: name, sort, segments (one variant's)
    std::string name;
    std::string group;         // Family: the group whose axes have one integer each
    std::vector<Sort> function_parameters;
    Sort function_result = Sort::Any;
};

/// One ordered reading of a lemma: `{a = n, b = m}` shapes made into segments, `a` and `b` bound to axis positions.
struct LemmaVariant {
    std::vector<LemmaVariable> variables;
    std::vector<std::string> groups;                       // in order of first appearance
    std::map<std::string, ExpressionPointer> axis_position;  // named axis -> its position as an expression over |g|
};

struct Lemma {
    std::string name;
    bool ground = false;
    std::vector<LemmaVariant> variants;
    ExpressionPointer left, right;
    std::vector<ExpressionPointer> conditions;  // formulas, Comprehension(formula for t < k), All
    SourceText source;
};

/// Everything that was read; maps are ordered so that no result depends on hashing.
struct Library {
    std::map<std::string, ScalarFunction> functions;
    std::map<std::string, CoreOperator> operators;
    std::map<std::string, CapturedOperator> captured;
    std::map<std::string, std::string> views;  // captured operator -> the parameter whose memory its results may lie in
    SourceText views_source;
    std::map<std::string, Lemma> lemmas;
    std::vector<std::string> lemma_order;  // as read
};

/// What a core or a captured operator states as assumed: names and texts.
const std::vector<std::pair<std::string, std::string>>& contracts_of(const Library& library, const std::string& name);

/// Reads declarations from a text into `library`; a name declared twice is an error.
Status read_declarations(const std::string& file, const std::string& text, Library& library);
/// Reads all `*.op` and `*.lemma` files below a folder, in order of their paths.
Status read_library(const std::string& folder, Library& library);
/// Reads one expression (hints, formulas); the whole text must be used.
Result<ExpressionPointer> read_expression(const std::string& file, const std::string& text);
/// The expression in the notation of docs/language.md, with the fewest parentheses.
std::string expression_text(const Expression& expression);

}  // namespace countersign
