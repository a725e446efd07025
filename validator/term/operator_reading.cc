#include "validator/term/operator_reading.h"

namespace countersign::validator {

// Of sizes that are unknowns.
Tensor OperatorReading::operand(std::size_t i, const Operand& form) {
    const std::string name = "operand " + std::to_string(i);
    std::vector<Element>& sizes = sizes_.emplace_back();
    for (std::size_t axis = 0; axis < form.rank; ++axis)
        sizes.push_back(store_.variable("size " + std::to_string(i) + " " + std::to_string(axis), FormulaSort::integer));
    operands_.push_back(store_.node(store_.apply(name, {}, FormulaSort::integer)).symbol);
    return {sizes, [this, name, sort = formula_sort(form.sort)](const Index& index) { return store_.apply(name, index, sort); }};
}

// Part t of a list: its sizes and elements are functions of t.
Tensor OperatorReading::part(const Operand& form, Element t) {
    Tensor result;
    for (Element size : sizes_[0]) result.axes.push_back(store_.apply(store_.name(size), {t}, FormulaSort::integer));
    result.at = [this, t, sort = formula_sort(form.sort)](Index index) {
        index.insert(index.begin(), t);
        return store_.apply("operand 0", index, sort);
    };
    return result;
}

OperatorReading::OperatorReading(const Definitions& definitions, const ScalarFunction& function, const std::vector<Operand>& operands)
    : reader_(store_, definitions, {}), meaning_(store_, &definitions) {
    if (operands.size() != function.parameters.size())
        refused_ = rejected("`" + function.name + "` has " + std::to_string(function.parameters.size()) + " arguments");
    std::vector<Tensor> tensors;
    for (std::size_t i = 0; i < operands.size() && !refused_; ++i) {
        const FunctionParameter& parameter = function.parameters[i];
        if (!accepts(parameter.sort, operands[i].sort)) refused_ = rejected("argument `" + parameter.name + "` of `" + function.name + "` has another sort");
        tensors.push_back(operand(i, operands[i]));
        const std::optional<Element> same = reader_.equal_axes(tensors[0].axes, tensors[i].axes);
        if (same) checks_.push_back({*same, {}, "its arguments have different shapes"});
        else refused_ = rejected("its arguments have different shapes");
    }
    if (refused_) return;
    const auto at = [&](const Index& index) {
        std::vector<Element> arguments;
        for (const Tensor& tensor : tensors) arguments.push_back(tensor.at(index));
        return reader_.scalar_function(function, arguments);
    };
    finish({tensors.empty() ? Axes() : tensors[0].axes, at}, {});
}

OperatorReading::OperatorReading(const Definitions& definitions, const CoreOperator& operation, const std::vector<Operand>& operands,
                                 const std::vector<const AttributeValue*>& attributes)
    : reader_(store_, definitions, {}), meaning_(store_, &definitions), is_list_(operation.takes_list()),
      length_(store_.variable("length", FormulaSort::integer)) {
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (operands.size() == operation.operands.size() && !accepts(operation.operands[i].sort, operands[i].sort))
            refused_ = rejected("`" + operation.operands[i].name + "` may not be " + sort_name(operands[i].sort));
        const Tensor whole = operand(i, operands[i]);
        if (is_list_) pieces.push_back({false, length_, [this, form = operands[i]](Element t) { return part(form, t); }});
        else pieces.push_back({true, store_.integer(1), [whole](Element) { return whole; }});
    }
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const OperatorAttribute& declared = operation.attributes[i];
        const AttributeValue& value = *attributes[i];
        const bool several = declared.is_list(), is_rank = declared.is(ExpressionKind::group_rank);
        if ((value.kind == Value::Kind::shape) != several) refused_ = rejected("attribute `" + declared.name + "` is a list on one side");
        else if (is_rank && (value.kind != Value::Kind::integer || value.integer < 0 || value.integer > most_rank))
            refused_ = rejected("attribute `" + declared.name + "` is no axis");
        std::vector<Element>& unknowns = attributes_.emplace_back();
        const std::string name = "attribute " + declared.name + " ";
        for (std::size_t k = 0; k < value.shape.size(); ++k) unknowns.push_back(store_.variable(name + std::to_string(k), FormulaSort::integer));
        if (is_rank) unknowns.push_back(store_.integer(value.integer));
        else if (!several) unknowns.push_back(store_.variable(name, value.kind == Value::Kind::text ? FormulaSort::text : formula_sort(sort_of(value))));
    }
    if (refused_) return;
    Requirements requirements;
    const Tensor result = reader_.apply_operator(operation, pieces, attributes_, &requirements);
    for (const OpenCondition& need : requirements.needed)
        if (need.over && !store_.failed()) read_range(need, operands);
    finish(result, requirements);
}

// It is about the elements of the operand that it reads.
void OperatorReading::read_range(const OpenCondition& need, const std::vector<Operand>& operands) {
    for (std::size_t i = 0; i < operands.size() && !is_list_; ++i) {
        const Element access = store_.apply("operand " + std::to_string(i), need.index, formula_sort(operands[i].sort));
        if (store_.contains(need.holds, access)) return void(ranges_.push_back({i, access, need.holds}));
    }
    store_.fail("a range requirement of no operand");
}

void OperatorReading::finish(const Tensor& result, const Requirements& requirements) {
    for (const OpenCondition& need : requirements.needed)
        if (!need.over && !store_.failed())
            checks_.push_back({need.holds, need.parts, need.result_size ? "a size below 0" : "a requirement does not hold"});
    if (!store_.failed()) {
        axes_ = result.axes;
        index_ = reader_.fresh_index(axes_);
        element_ = result.at(index_);
    }
    if (!store_.failed() && store_.sort(element_) > FormulaSort::real) store_.fail("its elements have no sort");
    if (store_.failed()) refused_ = rejected(store_.failure());
    else sort_ = static_cast<Sort>(store_.sort(element_));
}

void OperatorReading::give(const std::vector<std::span<const std::int64_t>>& shapes, const std::vector<const AttributeValue*>& attributes,
                           std::uint64_t& room) {
    meaning_.begin(room);
    meaning_.set(length_, static_cast<std::int64_t>(shapes.size()));
    if (is_list_) {
        part_sizes_.assign(shapes[0].size(), {Sort::integer, {static_cast<std::int64_t>(shapes.size())}, {}, {}});
        for (std::size_t axis = 0; axis < part_sizes_.size(); ++axis) {
            for (const auto& shape : shapes) part_sizes_[axis].integers.push_back(shape[axis]);
            meaning_.set_table(store_.node(sizes_[0][axis]).symbol, &part_sizes_[axis]);
        }
    } else {
        for (std::size_t i = 0; i < shapes.size(); ++i)
            for (std::size_t axis = 0; axis < shapes[i].size(); ++axis) meaning_.set(sizes_[i][axis], shapes[i][axis]);
    }
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const AttributeValue& value = *attributes[i];
        for (std::size_t k = 0; k < value.shape.size(); ++k) meaning_.set(attributes_[i][k], value.shape[k]);
        if (value.kind != Value::Kind::shape && store_.kind(attributes_[i][0]) == ElementKind::variable) meaning_.set(attributes_[i][0], value);
    }
}

Result<Shape> OperatorReading::shape() {
    for (const Check& check : checks_) {
        const std::int64_t parts = check.parts.empty() ? 1 : meaning_.integer(length_);
        for (std::int64_t part = 0; part < parts; ++part) {
            if (!check.parts.empty()) meaning_.set(check.parts[0].number, part);
            const bool holds = meaning_.truth(check.formula);
            if (meaning_.failed()) return meaning_.error();
            if (!holds) return rejected(check.otherwise);
        }
    }
    Shape result;
    for (Element axis : axes_) result.push_back(meaning_.integer(axis));
    return meaning_.failed() ? Result<Shape>(meaning_.error()) : std::move(result);
}

void OperatorReading::give_operands(const std::vector<const TensorValue*>& operands) {
    if (is_list_) meaning_.set_list(operands_[0], operands);
    else for (std::size_t i = 0; i < operands.size(); ++i) meaning_.set_table(operands_[i], operands[i]);
}

Element OperatorReading::element_at(const Shape& index) {
    for (std::size_t axis = 0; axis < index.size(); ++axis) meaning_.set(index_[axis], index[axis]);
    return element_;
}

}  // namespace countersign::validator
