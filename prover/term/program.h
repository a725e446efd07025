// Operators and scalar functions compiled once: names become slots, so that making a term or computing an element looks up
// no text. Internal to this folder. Gives the definitions no meaning beyond docs/language.md sections 2, 4 and 5.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

/// A compiled expression: of sizes, of a requirement, of an element or of a function's body.
struct Code {
    enum class Kind {
        Number, Truth,
        Slot,        // an integer: size, list length, integer attribute, index, bound name
        Attribute,   // an attribute's value, of whatever sort
        Parameter,   // of a scalar function
        Rank, Total, Start,
        Negate, Not, Add, Subtract, Multiply, Divide, FloorDivide, Modulo,
        Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, And, Or, If,
        Access, Function, Inverse, ToReal, SumBinder, MaxBinder, Locate, Opaque,
        FamilyEntry,  // of a family, at the axis that is looked at
        Each,         // children[0] at every axis of `family`
        GroupSum      // children[0]: the size at an axis of `family`; children[1]: the body, with the index in family `slot`
    };
    struct Index {
        int family = -1;      // one index for each of its axes: its entries, or children[expression] at each axis
        int expression = -1;  // without a family: children[expression]
    };
    Kind kind = Kind::Number;
    Rational number;
    bool literal_is_real = false;
    int slot = -1;         // Slot, binders; Attribute, Parameter, Access (operand): its position; Rank: group; Total, Start, Locate: size list
    int attribute_slot = -1;  // Attribute: the slot of its integer value
    int part_slot = -1, offset_slot = -1;  // Locate
    int part = -1;         // Access of a list: children[part]
    int family = -1;       // Each, GroupSum: the family whose axes are gone through
    std::string function;  // Function: resolved by name when programs are linked
    std::uint32_t function_id = 0xffffffffu;
    std::vector<Index> index;
    std::vector<Code> children;
};

struct SegmentCode {
    enum class Kind { Group, Slot, ListSlot, Expression, Family };
    Kind kind = Kind::Group;
    int slot = -1;  // group, slot, size list, or the family along which the expression is computed; of an index: its family
    Code expression;
};

/// Integers along the axes of a group.
struct FamilyCode {
    enum class Kind { Sizes, Attribute, Bound };
    Kind kind = Kind::Bound;  // Bound: an index, or the bound name of a sum
    int group = -1;           // a group of that rank
    int attribute = -1;
};

struct OperandCode {
    Sort sort = Sort::Any;
    std::vector<SegmentCode> segments;
};

struct AttributeCode {
    enum class Kind { Plain, RankOfGroup, Shape, Family };
    Kind kind = Kind::Plain;
    int group = -1, slot = -1;
    std::vector<SegmentCode> shape;
    std::vector<int> real_beside;  // operands that it meets in arithmetic: where one is real, so is the attribute
};

struct RangeRequirementCode {
    std::size_t operand = 0;
    const Expression* formula = nullptr;
};

/// What a scalar function or a core operator needs to be applied.
struct OperatorProgram {
    std::string name;
    std::string problem;  // not empty: the definition cannot be used, and why
    bool is_function = false;

    // Core operators.
    bool takes_list = false;
    int length_slot = -1;
    std::vector<std::string> slots;       // sizes, attributes, list length, then indices and bound names
    std::vector<std::string> groups;
    std::vector<std::string> size_lists;
    std::vector<FamilyCode> families;
    std::vector<std::pair<int, int>> equal_ranks;  // groups that one pointwise expression joins
    std::vector<OperandCode> operands;
    std::vector<AttributeCode> attributes;
    std::vector<SegmentCode> result;
    std::vector<SegmentCode> index;       // slots and families of the indices
    std::vector<Code> requirements;
    std::vector<std::string> requirement_texts;
    std::vector<RangeRequirementCode> range_requirements;
    Code element;

    // Scalar functions.
    std::vector<Sort> parameters;
    Sort result_sort = Sort::Any;
    bool has_body = false;
    Code body;
};

/// A view of the sizes that a group stands for.
struct GroupSizes {
    const std::int64_t* sizes = nullptr;
    std::size_t rank = 0;
    bool known = false;
};

/// The names of a program bound to the shapes of one application.
struct Binding {
    std::vector<std::int64_t> slots;
    std::vector<char> known;
    std::vector<GroupSizes> groups;
    std::vector<std::vector<std::int64_t>> size_lists;
    std::vector<std::vector<std::int64_t>> families;
    std::size_t axis = 0;  // that a pointwise expression looks at
    Shape result;
};

OperatorProgram compile_operator(const CoreOperator& op);
OperatorProgram compile_function(const ScalarFunction& function);

/// Resolves groups and sizes and checks everything scalar; an error text or nothing. `argument_types` must outlive the binding.
std::string bind_application(const OperatorProgram& program, const std::vector<const TermType*>& argument_types,
                             const std::vector<AttributeValue>& attributes, Binding& binding);

/// Sets `real_beside` of each attribute, as the element says.
void note_real_attributes(OperatorProgram& program);

/// The sort of the element of an application; Any and a text in `problem` if sorts do not fit. An integer attribute
/// that stands beside reals is made a real.
Sort result_sort(const OperatorProgram& program, const std::vector<const TermType*>& argument_types,
                 std::vector<AttributeValue>& attributes, const std::vector<OperatorProgram>& programs, std::string& problem);

/// An integer expression over slots; `problem` is set if it has no value.
std::int64_t evaluate_integer(const Code& code, Binding& binding, std::string& problem);
bool evaluate_formula(const Code& code, Binding& binding, std::string& problem);

/// Floor division; the divisor must not be 0.
std::int64_t floor_divide(std::int64_t a, std::int64_t b);

/// Sets function_id of every Function; a name that is no scalar function becomes the program's problem.
void link_functions(std::vector<OperatorProgram>& programs);

}  // namespace countersign
