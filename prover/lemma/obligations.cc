#include "prover/lemma/obligations.h"

namespace countersign {

namespace {

/// Conjuncts are goals of their own: a query for each is smaller than one for all.
void add_goal(ElementTable& table, ElementId goal, std::vector<ElementId>& goals) {
    if (goal == table.truth(true)) return;
    for (ElementId known : goals)
        if (known == goal) return;
    goals.push_back(goal);
}

}  // namespace

Obligations make_obligations(LemmaModel& model, const LemmaVariant& variant) {
    ElementTable& table = model.table();
    Obligations result;
    Hypotheses& hypotheses = result.hypotheses;
    for (const LemmaVariable& variable : variant.variables)
        if (variable.kind == LemmaVariableKind::TensorList) hypotheses.list_tensors.insert("T:" + variable.name);
    auto assume = [&](const std::vector<Requirement>& requirements) {
        for (const Requirement& requirement : requirements) {
            if (requirement.parts.empty()) {
                hypotheses.closed.push_back(requirement.formula);
            } else {
                hypotheses.over_parts.push_back(requirement);
            }
        }
    };
    assume(model.conditions());
    assume(model.left_requirements().scalar);
    hypotheses.over_elements = model.range_conditions();
    const auto& left_ranges = model.left_requirements().ranges;
    hypotheses.over_elements.insert(hypotheses.over_elements.end(), left_ranges.begin(), left_ranges.end());

    // Sides that agree in segments but not in sizes give goals; other differences are no lemma at all.
    const SymbolicShape& left = model.left()->shape;
    const SymbolicShape& right = model.right()->shape;
    bool same = left.size() == right.size();
    for (std::size_t i = 0; same && i < left.size(); ++i)
        same = left[i].is_group == right[i].is_group && (!left[i].is_group || left[i].group == right[i].group);
    if (!same) throw ElaborationError{{}, "the two sides have different axes"};

    result.wellformed.name = "wellformed";
    std::vector<PartRange> deepest;
    for (const auto* requirements : {&model.right_requirements().scalar, &model.right_requirements().reads, &model.left_requirements().reads}) {
        for (const Requirement& requirement : *requirements) {
            if (requirement.parts.size() > deepest.size()) deepest = requirement.parts;
            std::vector<ElementId> guard;
            for (const PartRange& range : requirement.parts) guard.push_back(table.in_range(range.variable, range.length));
            add_goal(table, table.implies(table.conjunction(guard), requirement.formula), result.wellformed.goals);
        }
    }
    result.wellformed.scope = model.text_scope({}, deepest);

    for (const RangeRequirement& requirement : model.right_requirements().ranges) {
        Obligation range;
        range.name = "range " + std::to_string(result.ranges.size());
        std::vector<ElementId> index = model.index_constants(requirement.shape);
        Substitution map;
        for (std::size_t i = 0; i < index.size(); ++i) map[requirement.index[i]] = index[i];
        for (const PartRange& part : requirement.parts) range.assumptions.push_back(table.in_range(part.variable, part.length));
        for (std::size_t i = 0; i < index.size(); ++i)
            if (!requirement.shape[i].is_group) range.assumptions.push_back(table.in_range(index[i], requirement.shape[i].size));
        add_goal(table, table.substitute(requirement.formula, map), range.goals);
        range.scope = model.text_scope(requirement.shape, requirement.parts);
        result.ranges.push_back(std::move(range));
    }

    result.shape.name = "shape";
    for (std::size_t i = 0; i < left.size(); ++i)
        if (!left[i].is_group) add_goal(table, table.equal(left[i].size, right[i].size), result.shape.goals);
        else if (left[i].size != right[i].size) add_goal(table, model.same({left[i].size}, {right[i].size}, {}), result.shape.goals);
    result.shape.scope = model.text_scope({}, {});

    result.element.name = "element";
    std::vector<ElementId> index = model.index_constants(left);
    for (std::size_t i = 0; i < left.size(); ++i)
        if (!left[i].is_group) result.element.assumptions.push_back(table.in_range(index[i], left[i].size));
    result.element.left = model.element(*model.left(), index);
    result.element.right = model.element(*model.right(), index);
    if (table[result.element.left].sort != table[result.element.right].sort)
        throw ElaborationError{{}, "the two sides have elements of different sorts"};
    add_goal(table, table.equal(result.element.left, result.element.right), result.element.goals);
    result.element.scope = model.text_scope(left, {});

    // Of groups that are looked into axis by axis; of others nothing needs to be said.
    hypotheses.touched_groups = model.touched_groups();
    for (ElementId formula : model.touched_sizes()) hypotheses.closed.push_back(formula);
    const auto in_range = [&](Obligation& obligation, const SymbolicShape& shape) {
        const std::vector<ElementId> constants = model.index_constants(shape);
        for (std::size_t i = 0; i < shape.size(); ++i)
            if (shape[i].is_group && hypotheses.touched_groups.count(table[shape[i].size].sort))
                obligation.assumptions.push_back(table.index_in_range(constants[i], shape[i].size));
    };
    const auto& right_ranges = model.right_requirements().ranges;
    for (std::size_t i = 0; i < right_ranges.size(); ++i) in_range(result.ranges[i], right_ranges[i].shape);
    in_range(result.element, left);
    return result;
}

}  // namespace countersign
