// Core terms: leaves, and operators applied to terms with attribute values. Hash-consed: equal terms have equal ids.
// Sizes are ground. A term that is ill formed (shapes, scalar requirements) is never made.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "prover/language/syntax.h"

namespace countersign {

struct TermId {
    std::uint32_t value = 0xffffffffu;
    bool valid() const { return value != 0xffffffffu; }
    friend auto operator<=>(const TermId&, const TermId&) = default;
};

/// Index of an operator or scalar function in a TermTable.
struct OperatorId {
    std::uint32_t value = 0xffffffffu;
    friend auto operator<=>(const OperatorId&, const OperatorId&) = default;
};

using Shape = std::vector<std::int64_t>;

/// The number of elements, if it is at most `limit`. No size is negative.
std::optional<std::size_t> element_count(const Shape& shape, std::size_t limit);

/// An integer, a real, a truth value, a text, or a shape.
using AttributeValue = std::variant<std::int64_t, Rational, bool, std::string, Shape>;

/// `[2, 3]`.
std::string shape_text(const Shape& shape);
/// `2`, `1/2`, `true`, `'text'`, `[2, 3]`.
std::string attribute_text(const AttributeValue& value);

struct TermType {
    Sort sort = Sort::Any;  // Bool, Int or Real
    Shape shape;
    friend bool operator==(const TermType&, const TermType&) = default;
};

/// Infinity: the one number that `-inf` stands for, of which nothing is known.
enum class LeafKind { Input, Draw, Uninitialised, Parameter, Free, Infinity };

struct Term {
    bool is_leaf = false;
    // leaf
    LeafKind leaf_kind = LeafKind::Input;
    std::string leaf_name;  // unique: graph, node and place
    // application
    OperatorId op;
    std::vector<TermId> arguments;
    std::vector<AttributeValue> attributes;  // in declared order, every one
    TermType type;
};

/// `formula`, in the word `it`, of every element of `term`.
struct RangeCondition {
    TermId term;
    ExpressionPointer formula;
};

struct OperatorProgram;

class TermTable {
public:
    explicit TermTable(const Library& library);

    const Library& library() const { return *library_; }
    const Term& operator[](TermId id) const { return terms_[id.value]; }
    std::size_t size() const { return terms_.size(); }

    /// The operator or scalar function of that name; invalid value 0xffffffff if there is none.
    OperatorId find_operator(const std::string& name) const;
    const std::string& operator_name(OperatorId id) const;
    /// Null for a scalar function.
    const CoreOperator* core_operator(OperatorId id) const;
    const ScalarFunction* scalar_function(OperatorId id) const;

    TermId leaf(LeafKind kind, const std::string& name, const TermType& type);
    /// Infers the type; an error says which requirement or size does not hold.
    Result<TermId> make(OperatorId op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes);
    Result<TermId> make(const std::string& op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes);

    /// What this application requires of its operands' elements, with sizes replaced by numbers.
    std::vector<RangeCondition> range_requirements(TermId id) const;

    /// Compiled definitions, for the interpreter of this folder.
    const std::vector<OperatorProgram>& programs() const;

    /// `concat(a, slice(b; axis = 0, begin = 0, end = 2); axis = 1)`, for reports; cut off below `depth`.
    std::string text(TermId id, int depth = 6) const;

private:
    struct Programs;
    /// The application, if it was made.
    TermId find(OperatorId op, const std::vector<TermId>& arguments, const std::vector<AttributeValue>& attributes) const;
    /// What is wrong with an application, after the operator's name; or nothing, its type, and its attributes with the sorts that they have there.
    std::string infer_type(OperatorId op, const std::vector<TermId>& arguments, std::vector<AttributeValue>& attributes, TermType& type) const;

    const Library* library_;
    std::deque<Term> terms_;  // a reference to a term stays valid while others are made
    std::unordered_multimap<std::size_t, TermId> index_;
    std::unordered_map<std::string, TermId> leaves_;
    std::vector<std::string> operator_names_;
    std::unordered_map<std::string, OperatorId> operators_;
    std::vector<const CoreOperator*> core_;
    std::vector<const ScalarFunction*> scalar_;
    std::shared_ptr<const Programs> programs_;
};

/// Adds some terms and all that they are made of; what is there already is not looked into.
void add_terms_below(const TermTable& table, std::vector<TermId> terms, std::set<TermId>& found);
std::set<TermId> terms_below(const TermTable& table, TermId term);

/// Names in an expression replaced by expressions; bound names are left alone.
ExpressionPointer substitute(const ExpressionPointer& expression, const std::map<std::string, ExpressionPointer>& values);
/// Constant arithmetic done, comparisons and connectives of constants decided, nested conjunctions made one.
ExpressionPointer fold_constants(const ExpressionPointer& expression);

}  // namespace countersign
