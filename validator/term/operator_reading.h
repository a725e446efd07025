// What the definition of an operator or function says of its applications: shape, sort, requirements and elements, as terms over sizes, attributes,
// indices and accesses. The text is read as a lemma's proof reads it, once for operands of the same ranks and sorts; an application gives the unknowns
// their values, and nothing of it has a second reading.
#pragma once

#include <memory>

#include "validator/element/element_reader.h"
#include "validator/element/meaning.h"

namespace countersign::validator {

class OperatorReading {
public:
    struct Operand {
        std::size_t rank;
        Sort sort;
    };
    // One operand for a list: all parts have its rank and sort. `attributes` in declared order.
    OperatorReading(const Definitions& definitions, const CoreOperator& operation, const std::vector<Operand>& operands,
                    const std::vector<const AttributeValue*>& attributes);
    OperatorReading(const Definitions& definitions, const ScalarFunction& function, const std::vector<Operand>& operands);

    const std::optional<Error>& refused() const { return refused_; }  // why no such application fits
    Sort sort() const { return sort_; }
    bool is_list() const { return is_list_; }

    // Gives an application: the shapes of its operands, its attributes.
    void give(const std::vector<std::span<const std::int64_t>>& shapes, const std::vector<const AttributeValue*>& attributes, std::uint64_t& room);
    // Of what was given: the shape of the result, if the requirements hold.
    Result<Shape> shape();
    // The requirements over elements, in the order of the definition: `holds` of every `access`, an element of that operand.
    struct Range {
        std::size_t operand;
        Element access, holds;
    };
    const std::vector<Range>& ranges() const { return ranges_; }
    ElementStore& elements() { return store_; }
    // The element at an index that is open, and the symbol of an operand's elements in it.
    Element element() const { return element_; }
    std::uint32_t operand_symbol(std::size_t operand) const { return operands_[operand]; }
    // After the operands are given, too, the element at an index.
    void give_operands(const std::vector<const TensorValue*>& operands);
    ElementMeaning& meaning() { return meaning_; }
    Element element_at(const Shape& index);

private:
    struct Check {
        Element formula;
        std::vector<OpenCondition::Part> parts;  // it holds at every part of a list
        const char* otherwise;
    };
    Tensor operand(std::size_t i, const Operand& form);
    Tensor part(const Operand& form, Element t);
    void read_range(const OpenCondition& need, const std::vector<Operand>& operands);
    void finish(const Tensor& result, const Requirements& requirements);

    ElementStore store_;
    ElementReader reader_;
    ElementMeaning meaning_;
    bool is_list_ = false;
    Element length_;                                  // of a list
    std::vector<std::vector<Element>> sizes_;         // of each operand; of a list applications to the number of a part
    std::vector<std::vector<Element>> attributes_;    // unknowns of each attribute
    std::vector<std::uint32_t> operands_;             // symbols of accesses
    std::vector<TensorValue> part_sizes_;
    std::vector<Check> checks_;
    Axes axes_;
    Index index_;
    Element element_;
    Sort sort_ = Sort::real;
    std::vector<Range> ranges_;
    std::optional<Error> refused_;
};

}  // namespace countersign::validator
