// Core terms: hash-consed, typed by sort and shape. Every term in a store fits: `make` checks shapes, attributes and scalar
// requirements by interpreting the operator's definition. Range requirements are not checked here; `range_requirements` lists them.
// A store never forgets a term before it dies itself, and no term is built but through it.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "validator/term/operator_reading.h"

namespace countersign::validator {

enum class AttributeId : std::uint32_t {};
using ShapeId = AttributeId;  // of the sizes as an attribute
enum class OperatorId : std::uint32_t {};
enum class FormulaId : std::uint32_t {};  // of a term among the formulas of a store

enum class LeafKind : std::uint8_t { input, draw, uninitialised, parameter, free, infinity };

struct Leaf {
    LeafKind kind = LeafKind::input;
    std::string name;  // unique among leaves of its kind: `s.x`, `d[1].native_dropout:u`
    auto operator<=>(const Leaf& other) const = default;
};

// One range requirement of a term: `formula` holds for every element of `term`.
struct RangeRequirement {
    TermId term;
    FormulaId formula;
};

struct GivenAttribute {
    std::string_view name;  // empty: the one declared at this position
    AttributeValue value;
};

class TermStore {
public:
    explicit TermStore(const Definitions& definitions);
    TermStore(const TermStore&) = delete;
    TermStore& operator=(const TermStore&) = delete;

    const Definitions& definitions() const { return definitions_; }

    // The operator or scalar function of that name.
    std::optional<OperatorId> find_operator(std::string_view name) const;
    const std::string& operator_name(OperatorId id) const { return operators_[static_cast<std::size_t>(id)].name; }
    const CoreOperator* core_operator(OperatorId id) const { return operators_[static_cast<std::size_t>(id)].core; }             // or null
    const ScalarFunction* scalar_function(OperatorId id) const { return operators_[static_cast<std::size_t>(id)].function; }     // or null

    ShapeId shape_id(Shape sizes) { return attribute_id(AttributeValue::of_shape(std::move(sizes))); }
    AttributeId attribute_id(const AttributeValue& value);
    const AttributeValue& attribute(AttributeId id) const { return *attributes_[static_cast<std::size_t>(id)]; }

    // A leaf. The same kind and name with another sort or shape is an error.
    Result<TermId> make_leaf(LeafKind kind, const std::string& name, Sort sort, const Shape& shape);
    Result<TermId> infinity() { return make_leaf(LeafKind::infinity, "-inf", Sort::real, {}); }
    bool holds_infinity() const { return leaves_.contains({LeafKind::infinity, "-inf"}); }
    // An application; `attributes` are all of them, in declared order. The error's message says what does not fit.
    Result<TermId> make(OperatorId operator_id, std::span<const TermId> arguments, std::span<const AttributeId> attributes);
    // The same, where a whole number that stands for a real (the factor of a real tensor) is that real; and by names.
    Result<TermId> make_call(OperatorId id, std::span<const TermId> arguments, std::vector<AttributeId> attributes);
    Result<TermId> make_call(std::string_view name, std::span<const TermId> arguments, const std::vector<GivenAttribute>& attributes);

    bool is_leaf(TermId id) const { return record(id).leaf != nullptr; }
    const Leaf& leaf(TermId id) const { return *record(id).leaf; }
    OperatorId operator_of(TermId id) const { return record(id).application->operation; }
    std::span<const TermId> arguments(TermId id) const { return record(id).application->arguments; }
    std::span<const AttributeId> attributes(TermId id) const { return record(id).application->attributes; }
    Sort sort(TermId id) const { return record(id).sort; }
    ShapeId shape(TermId id) const { return record(id).shape; }
    bool same_type(TermId a, TermId b) const { return sort(a) == sort(b) && shape(a) == shape(b); }
    const Shape& sizes(TermId id) const { return attribute(record(id).shape).shape; }
    std::size_t term_count() const { return records_.size(); }
    // All terms below some, themselves included, but those that are known and what is only below them. In the order of their ids, in which
    // arguments stand before what is made of them.
    std::set<TermId> below(std::vector<TermId> terms, const std::function<bool(TermId)>& is_known = [](TermId) { return false; }) const;

    // Whether the operator has range requirements at all, and those of a term, in the order of the definition.
    bool has_range_requirements(TermId id) const;
    Result<std::vector<RangeRequirement>> range_requirements(TermId id);

    // Whatever is read or evaluated for all terms takes from one room; false: it is used up.
    bool spend(std::uint64_t amount) { return room_ -= std::min(room_, amount), room_ > 0; }
    // What the definition says of this application: its values are given, its requirements not looked at. `room`: how much may be evaluated.
    Result<OperatorReading*> reading(TermId id, std::uint64_t& room);
    Result<OperatorReading*> reading(TermId id) { return reading(id, room_); }

    // Range formulas are terms in one unknown, an element of that sort, and are one if their terms are. As a text they have the word `it`, a claim's
    // have references, all of them of one input. What a definition or a lemma says of the elements of a tensor is one, too: `holds`, of that store,
    // where `access` is the element and every other unknown has a value.
    Result<FormulaId> range_formula(std::string_view text, const std::string& place_name, Sort sort);
    Result<FormulaId> range_formula(const ExpressionPointer& text, Sort sort);
    Result<FormulaId> range_formula(const ElementStore& store, ElementMeaning& values, Element holds, Element access, Sort sort, const ExpressionPointer& text);
    Element formula(FormulaId id) const { return Element{static_cast<std::uint32_t>(id)}; }
    Element element(Sort sort) const { return elements_[static_cast<std::size_t>(sort)]; }  // the unknown
    ElementStore& formulas() { return formulas_; }
    const ElementStore& formulas() const { return formulas_; }
    std::string formula_text(FormulaId id) const;  // as it was written first

    // For messages: the term to a small depth.
    std::string describe(TermId id, int depth = 3) const;
    std::string describe_shape(TermId id) const { return sort_name(sort(id)) + shape_text(sizes(id)); }

private:
    struct Operator {
        std::string name;
        const CoreOperator* core = nullptr;
        const ScalarFunction* function = nullptr;
    };
    struct Application {
        OperatorId operation{0xffffffff};  // of a leaf, which is none
        std::vector<TermId> arguments = {};
        std::vector<AttributeId> attributes = {};
        bool operator==(const Application& other) const = default;
    };
    struct Hash {
        std::size_t operator()(const Application& application) const;
    };
    struct Record {
        const Application* application;
        const Leaf* leaf;  // null for an application
        ShapeId shape;
        Sort sort;
    };
    const Record& record(TermId id) const { return records_[static_cast<std::size_t>(id)]; }
    Status infer(TermId id);  // of the last record
    Result<FormulaId> formula_of(Element holds, const ExpressionPointer& text);

    const Definitions& definitions_;
    std::uint64_t room_ = std::uint64_t{1} << 29;  // what shapes and requirements of all terms may take
    std::map<std::vector<std::size_t>, std::unique_ptr<OperatorReading>> readings_;  // by operator, ranks, sorts and what else they depend on; looked up only
    std::uint64_t work_of_readings_ = 0;
    std::vector<Operator> operators_;
    std::unordered_map<std::string_view, OperatorId> operator_ids_;  // of the names above; looked up only
    std::vector<Record> records_;
    std::size_t children_ = 0;  // arguments and attributes of all
    std::unordered_map<Application, TermId, Hash> applications_;  // looked up only
    Application next_;                                            // the one that is made
    std::map<Leaf, TermId> leaves_;
    std::map<AttributeValue, AttributeId> attribute_ids_;
    std::vector<const AttributeValue*> attributes_;
    ElementStore formulas_{1 << 22};
    std::map<TermId, std::vector<RangeRequirement>> range_requirements_;  // so that a report has those that were proved
    ElementReader formula_reader_;
    Element elements_[3];
    std::map<std::pair<Sort, std::string>, FormulaId> formula_ids_;  // of texts, so that each is read once
    std::map<FormulaId, ExpressionPointer> formula_texts_;
};

}  // namespace countersign::validator
