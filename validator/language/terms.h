// Core terms: hash-consed, typed by sort and shape. Every term in a store fits: `make` checks shapes, attributes and scalar
// requirements by interpreting the operator's definition. Range requirements are not checked here; `range_requirements` lists them.
// A store never forgets a term before it dies itself, and no term is built but through it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/reading/result.h"

namespace countersign::validator {

enum class Sort : std::uint8_t { boolean, integer, real };
std::string sort_name(Sort sort);

enum class TermId : std::uint32_t {};
enum class ShapeId : std::uint32_t {};
enum class AttributeId : std::uint32_t {};
enum class OperatorId : std::uint32_t {};
enum class FormulaId : std::uint32_t {};  // a canonical range formula in the word `it`

using Shape = std::vector<std::int64_t>;

// A value of an attribute; equal values have one id. A real and an integer are different values even where they are the same number.
struct AttributeValue {
    enum class Kind : std::uint8_t { integer, real, truth, text, shape };
    Kind kind = Kind::integer;
    std::int64_t integer = 0;  // also the truth value
    Rational real;
    std::string text;
    Shape shape;
    bool operator==(const AttributeValue& other) const = default;
    static AttributeValue of_integer(std::int64_t value);
    static AttributeValue of_real(Rational value);
    static AttributeValue of_truth(bool value);
    static AttributeValue of_text(std::string value);
    static AttributeValue of_shape(Shape value);
};

enum class LeafKind : std::uint8_t { input, draw, uninitialised, parameter, free };

struct Leaf {
    LeafKind kind = LeafKind::input;
    std::string name;  // unique among leaves of its kind: `s.x`, `d[1].native_dropout:u`
};

// One range requirement of a term: `formula` holds for every element of `term`.
struct RangeRequirement {
    TermId term;
    FormulaId formula;
};

// What the definition says of one application: sizes of names and groups. For obligations, range queries, the evaluator.
struct Application {
    struct Size { std::string name; std::int64_t value; };
    struct Group { std::string name; Shape sizes; };
    struct ListSize { std::string name; std::vector<std::int64_t> values; };
    struct NamedAttribute { std::string name; AttributeId value; };
    std::vector<Size> sizes;
    std::vector<Group> groups;
    std::vector<ListSize> list_sizes;
    std::vector<NamedAttribute> attributes;
    std::int64_t length = 0;  // of the list operand
};

class OperatorTable;  // definitions prepared for inference

class TermStore {
public:
    explicit TermStore(const Definitions& definitions);
    ~TermStore();
    TermStore(const TermStore&) = delete;
    TermStore& operator=(const TermStore&) = delete;

    const Definitions& definitions() const { return definitions_; }

    // The operator or scalar function of that name.
    std::optional<OperatorId> find_operator(std::string_view name) const;
    const std::string& operator_name(OperatorId id) const;
    const CoreOperator* core_operator(OperatorId id) const;         // null for a scalar function
    const ScalarFunction* scalar_function(OperatorId id) const;     // null for a core operator

    ShapeId shape_id(std::span<const std::int64_t> sizes);
    std::span<const std::int64_t> shape_sizes(ShapeId id) const;
    AttributeId attribute_id(const AttributeValue& value);
    const AttributeValue& attribute(AttributeId id) const { return attributes_[static_cast<std::size_t>(id)]; }

    // A leaf. The same kind and name with another sort or shape is an error.
    Result<TermId> make_leaf(LeafKind kind, const std::string& name, Sort sort, const Shape& shape);
    // An application; `attributes` are all of them, in declared order. The error's message says what does not fit.
    Result<TermId> make(OperatorId operator_id, std::span<const TermId> arguments, std::span<const AttributeId> attributes);

    bool is_leaf(TermId id) const { return record(id).operator_id == leaf_operator; }
    const Leaf& leaf(TermId id) const;
    OperatorId operator_of(TermId id) const { return record(id).operator_id; }
    std::span<const TermId> arguments(TermId id) const;
    std::span<const AttributeId> attributes(TermId id) const;
    Sort sort(TermId id) const { return record(id).sort; }
    ShapeId shape(TermId id) const { return record(id).shape; }
    std::span<const std::int64_t> sizes(TermId id) const { return shape_sizes(record(id).shape); }
    std::size_t term_count() const { return records_.size(); }

    // Whether the operator has range requirements at all, and those of a term, in the order of the definition.
    bool has_range_requirements(TermId id) const;
    Result<std::vector<RangeRequirement>> range_requirements(TermId id);

    // The sizes, groups and attributes of an application (of a core operator).
    Application application(TermId id) const;

    // Range formulas: the canonical form of an expression in the word `it`. `value_of` gives numbers for other names.
    using NameValue = std::function<std::optional<Rational>(const Expression&)>;
    using IsOperand = std::function<bool(const Expression&)>;
    // `is_operand` says which sub-expressions stand for the tensor (the word `it` always does).
    Result<FormulaId> range_formula(const Expression& expression, const IsOperand& is_operand, const NameValue& value_of);
    Result<FormulaId> range_formula(std::string_view text, const std::string& place_name);
    const ExpressionPointer& formula(FormulaId id) const { return formulas_[static_cast<std::size_t>(id)]; }
    const std::string& formula_text(FormulaId id) const { return formula_texts_[static_cast<std::size_t>(id)]; }

    // For messages: the term to a small depth.
    std::string describe(TermId id, int depth = 3) const;
    std::string describe_shape(TermId id) const;

private:
    friend class OperatorTable;
    static constexpr OperatorId leaf_operator{0xffffffff};
    struct Record {
        OperatorId operator_id;
        std::uint32_t begin;           // of the arguments in children_, followed by the attributes; the leaf for a leaf
        std::uint32_t argument_count;
        std::uint32_t attribute_count;
        ShapeId shape;
        Sort sort;
        std::uint32_t hash;
    };
    const Record& record(TermId id) const { return records_[static_cast<std::size_t>(id)]; }
    TermId add_record(Record record);
    void grow();

    const Definitions& definitions_;
    std::unique_ptr<OperatorTable> table_;
    std::vector<Record> records_;
    std::vector<std::uint32_t> children_;
    std::vector<std::uint32_t> buckets_;  // open addressing, 0xffffffff is free
    std::vector<Leaf> leaves_;
    std::map<std::pair<LeafKind, std::string>, TermId> leaf_ids_;
    std::vector<std::int64_t> shape_sizes_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> shapes_;  // begin, count
    std::map<Shape, ShapeId> shape_ids_;
    std::deque<AttributeValue> attributes_;
    std::map<std::string, AttributeId> attribute_ids_;  // by a printed key
    std::vector<ExpressionPointer> formulas_;
    std::vector<std::string> formula_texts_;
    std::map<std::string, FormulaId, std::less<>> formula_ids_;       // by canonical text
    std::map<std::string, FormulaId, std::less<>> formula_spellings_; // by text as it stood in a certificate
};

}  // namespace countersign::validator
