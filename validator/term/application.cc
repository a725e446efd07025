// What definitions say of one application: shape, sort, requirements (docs/language.md section 5).
#include <algorithm>

#include "validator/term/terms.h"

namespace countersign::validator {

Result<OperatorReading*> TermStore::reading(TermId id, std::uint64_t& room) {
    const Operator& operation = operators_[static_cast<std::size_t>(operator_of(id))];
    const std::span<const TermId> operands = arguments(id);
    const bool is_list = operation.core && operation.core->takes_list();
    const std::size_t wanted = operation.core ? operation.core->attributes.size() : 0;
    if (attributes(id).size() != wanted) return rejected("it has " + std::to_string(wanted) + " attributes");
    if ((is_list || !operation.core) && operands.empty()) return rejected("an empty list");
    std::string key;  // whatever the reading depends on, each part of a known length
    const auto put = [&key](std::size_t part) { key.append(reinterpret_cast<const char*>(&part), sizeof part); };
    put(static_cast<std::size_t>(operator_of(id)));
    put(is_list ? 1 : operands.size());
    std::vector<OperatorReading::Operand> forms;
    std::vector<std::span<const std::int64_t>> shapes;
    std::vector<const AttributeValue*> values;
    for (const TermId operand : operands) {
        shapes.push_back(sizes(operand));
        if (is_list && shapes.back().size() != shapes[0].size()) return rejected("parts of a list of different ranks");
        if (is_list && sort(operand) != sort(operands[0])) return rejected("parts of a list of different sorts");
        if (is_list && !forms.empty()) continue;
        forms.push_back({shapes.back().size(), sort(operand)});
        put(forms.back().rank * 4 + static_cast<std::size_t>(forms.back().sort));
    }
    for (std::size_t i = 0; i < wanted; ++i) {
        values.push_back(&attribute(attributes(id)[i]));
        const AttributeValue& value = *values.back();
        put(static_cast<std::size_t>(value.kind));
        put(operation.core->attributes[i].kind == OperatorAttribute::Kind::group_rank ? static_cast<std::size_t>(value.integer) : value.shape.size());
    }
    if (readings_.size() >= most_readings) readings_.clear();
    std::unique_ptr<OperatorReading>& reading = readings_[key];
    if (!reading && operation.core) reading = std::make_unique<OperatorReading>(definitions_, *operation.core, forms, values);
    else if (!reading) reading = std::make_unique<OperatorReading>(definitions_, *operation.function, forms);
    if (reading->refused()) return *reading->refused();
    reading->give(shapes, values, room);
    return reading.get();
}

Result<TermStore::Type> TermStore::infer(TermId id) {
    VALIDATOR_TRY(OperatorReading* const application, reading(id));
    VALIDATOR_CHECK(application->check());
    VALIDATOR_TRY(Shape shape, application->shape());
    return Type{application->sort(), std::move(shape)};
}

bool TermStore::has_range_requirements(TermId id) const {
    const CoreOperator* core = is_leaf(id) ? nullptr : core_operator(operator_of(id));
    return core && std::any_of(core->requirements.begin(), core->requirements.end(), [](const Requirement& r) { return r.all; });
}

Result<std::vector<RangeRequirement>> TermStore::range_requirements(TermId id) {
    std::vector<RangeRequirement> result;
    if (!has_range_requirements(id)) return result;
    if (const auto known = range_requirements_.find(id); known != range_requirements_.end()) return known->second;
    VALIDATOR_TRY(OperatorReading* const application, reading(id));
    auto range = application->ranges().begin();
    for (const Requirement& requirement : core_operator(operator_of(id))->requirements) {
        if (!requirement.all) continue;
        const TermId subject = arguments(id)[range->operand];
        const auto formula = range_formula(application->elements(), application->meaning(), range->holds, range->access, sort(subject), requirement.formula);
        if (application->meaning().failed()) return application->meaning().error();
        if (!formula.ok()) return formula.error();
        result.push_back({subject, *formula});
        ++range;
    }
    range_requirements_.emplace(id, result);
    return result;
}

}  // namespace countersign::validator
