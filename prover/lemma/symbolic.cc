#include "prover/lemma/symbolic.h"

#include "prover/lemma/symbolic_builder.h"

namespace countersign {

LemmaModel::LemmaModel(const Library& library, const Lemma& lemma, const LemmaVariant& variant, ElementTable& table, const SortReading& sorts)
    : library_(library), lemma_(lemma), variant_(variant), table_(table), sorts_(sorts) {
    groups_.insert(variant.groups.begin(), variant.groups.end());
    for (const auto& [name, function] : library.functions)
        for (const Fact& fact : function.facts) facts_.push_back({&fact, &function});
    auto declare = [&](const std::string& name, ElementSort sort) {
        // i0, t0, k0 name indices, parts and fresh constants in hints.
        bool taken = name.size() > 1 && std::string("itk").find(name[0]) != std::string::npos &&
                     name.find_first_not_of("0123456789", 1) == std::string::npos;
        if (taken) throw ElaborationError{lemma.source.place, "the name " + name + " is kept for hints"};
        names_.emplace(name, table_.variable(name, sort));
    };
    for (const LemmaVariable& variable : variant.variables) {
        switch (variable.kind) {
            case LemmaVariableKind::Integer: declare(variable.name, ElementSort::Int); break;
            case LemmaVariableKind::Real: declare(variable.name, ElementSort::Real); break;
            case LemmaVariableKind::Text: declare(variable.name, ElementSort::Element); break;
            case LemmaVariableKind::Scalar: declare(variable.name, sorts_.at(variable.name)); break;
            case LemmaVariableKind::Function: functions_.emplace(variable.name, &variable); break;
            case LemmaVariableKind::Family:
                families_.emplace(variable.name, table_.variable(variable.name, table_.family_sort(variable.group)));
                break;
            case LemmaVariableKind::Tensor:
            case LemmaVariableKind::TensorList: tensors_.emplace(variable.name, &variable); break;
        }
    }
    for (const auto& [name, variable] : tensors_) {
        const TensorDeclaration& tensor = variable->tensor;
        if (tensor.is_list) declare(tensor.list_length, ElementSort::Int);
        for (const Segment& segment : tensor.segments) {
            if (segment.is_group) continue;
            if (segment.size->kind == ExpressionKind::Name) declare(segment.size->text, ElementSort::Int);
            if (segment.size->kind == ExpressionKind::Call && segment.size->children.size() == 1 && tensor.is_list &&
                !library_.functions.count(segment.size->text)) {
                auto [found, added] = size_functions_.emplace(segment.size->text, names_.at(tensor.list_length));
                if (!added && found->second != names_.at(tensor.list_length))
                    throw ElaborationError{segment.size->place, "sizes " + segment.size->text + " of lists of different lengths"};
            }
        }
    }
    declare_shapes(*lemma.left);
    declare_shapes(*lemma.right);
    // Declared sizes and lengths are not negative.
    for (const auto& [name, variable] : tensors_) {
        const TensorDeclaration& tensor = variable->tensor;
        std::vector<PartRange> parts;
        ElementId part;
        if (tensor.is_list) {
            ElementId length = names_.at(tensor.list_length);
            conditions_.push_back({{}, table_.less_equal(table_.zero(), length)});
            part = table_.variable("t0", ElementSort::Int);
            parts.push_back({part, length});
        }
        for (const SymbolicSegment& segment : declared_shape(tensor, part)) {
            if (segment.is_group) {
                declared_group_sizes_.push_back(segment.size);
                continue;
            }
            bool varies = tensor.is_list && table_.contains(segment.size, part);
            ElementId formula = table_.less_equal(table_.zero(), segment.size);
            if (formula != table_.truth(true)) conditions_.push_back({varies ? parts : std::vector<PartRange>{}, formula});
        }
    }
    read_conditions();
    left_ = SymbolicBuilder(*this, left_requirements_).build(*lemma.left, {});
    right_ = SymbolicBuilder(*this, right_requirements_).build(*lemma.right, {});
}

/// A shape attribute declares the names that stand in it as sizes.
void LemmaModel::declare_shapes(const Expression& expression) {
    for (const auto& child : expression.children) declare_shapes(*child);
    for (const Attribute& attribute : expression.attributes) {
        if (attribute.value->kind != ExpressionKind::List) continue;
        for (const auto& entry : attribute.value->children) {
            const bool is_name = entry->kind == ExpressionKind::Name, is_group = entry->kind == ExpressionKind::Group;
            // In `*(…)` and `each` a group's name means the group.
            if ((is_name && groups_.count(entry->text)) || (is_group && names_.count(entry->text)))
                throw ElaborationError{entry->place, entry->text + " is a number and a group"};
            if (is_group && !families_.count(entry->text)) {
                groups_.insert(entry->text);
                declared_group_sizes_.push_back(sizes_of_group(entry->text));
            }
            if (!is_name || names_.count(entry->text) || variant_.axis_position.count(entry->text)) continue;
            if (tensors_.count(entry->text)) throw ElaborationError{entry->place, entry->text + " is a tensor where a size is expected"};
            ElementId size = table_.variable(entry->text, ElementSort::Int);
            names_.emplace(entry->text, size);
            conditions_.push_back({{}, table_.less_equal(table_.zero(), size)});
        }
    }
}

SymbolicShape LemmaModel::declared_shape(const TensorDeclaration& declaration, ElementId part) {
    Scope scope;
    if (declaration.is_list) scope.elements[declaration.list_index] = part;
    SymbolicShape shape;
    for (const Segment& segment : declaration.segments) {
        if (segment.is_group) {
            Components sizes;
            if (segment.family) sizes = pointwise(*segment.family, scope, false);
            else if (auto found = families_.find(segment.group); found != families_.end()) sizes = {found->second};
            else sizes = {sizes_of_group(segment.group)};
            for (const SymbolicSegment& one : segments_of(sizes)) shape.push_back(one);
            continue;
        }
        SymbolicSegment made;
        made.size = integer(*segment.size, scope);
        shape.push_back(std::move(made));
    }
    return shape;
}

void LemmaModel::read_conditions() {
    for (const auto& condition : lemma_.conditions) {
        const Expression* formula = condition.get();
        Scope scope;
        std::vector<PartRange> parts;
        bool all = false;
        while (formula->kind == ExpressionKind::Comprehension || formula->kind == ExpressionKind::All) {
            if (formula->kind == ExpressionKind::All) {
                all = true;
            } else {
                ElementId variable = table_.fresh(ElementSort::Int);
                ElementId length = evaluate(*formula->children[1], scope);
                scope.elements[formula->text] = variable;
                parts.push_back({variable, length});
            }
            formula = formula->children[0].get();
        }
        if (!all) {
            conditions_.push_back({parts, evaluate(*formula, scope)});
            continue;
        }
        RangeRequirement requirement;
        requirement.parts = parts;
        std::vector<const Expression*> work{formula};
        bool shaped = false;
        while (!work.empty()) {
            const Expression* next = work.back();
            work.pop_back();
            for (const auto& child : next->children) work.push_back(child.get());
            bool listed = next->kind == ExpressionKind::Access && next->children[0]->kind == ExpressionKind::Name;
            const std::string& name = listed ? next->children[0]->text : next->text;
            if (next->kind != ExpressionKind::Name && !listed) continue;
            auto tensor = tensors_.find(name);
            if (tensor == tensors_.end() || tensor->second->tensor.is_list != listed) continue;
            ElementId part;
            if (listed) part = evaluate(*next->children[1], scope);
            SymbolicShape shape = declared_shape(tensor->second->tensor, part);
            if (!shaped) {
                shaped = true;
                requirement.shape = shape;
                for (const auto& segment : shape)
                    requirement.index.push_back(table_.fresh(segment.is_group ? table_[segment.size].sort : ElementSort::Int));
            }
            bool same = shape.size() == requirement.shape.size();
            for (std::size_t i = 0; same && i < shape.size(); ++i) same = shape[i].group == requirement.shape[i].group;
            if (!same) throw ElaborationError{formula->place, "tensors of one `all` condition differ in shape"};
            std::vector<ElementId> arguments;
            if (listed) arguments.push_back(part);
            arguments.insert(arguments.end(), requirement.index.begin(), requirement.index.end());
            // Read back by evaluate_access under the name with its part.
            if (listed) {
                scope.groups[""] = requirement.index;
            } else {
                scope.elements[name] = table_.apply("T:" + name, sorts_.at(name), arguments);
            }
        }
        if (!shaped) throw ElaborationError{formula->place, "an `all` condition names no tensor"};
        requirement.formula = evaluate(*formula, scope);
        range_conditions_.push_back(std::move(requirement));
    }
}

std::vector<ElementId> LemmaModel::index_constants(const SymbolicShape& shape) {
    std::vector<ElementId> result;
    int count = 0;
    for (const SymbolicSegment& segment : shape)
        result.push_back(segment.is_group ? table_.variable(segment.group, table_[segment.size].sort)
                                          : table_.variable("i" + std::to_string(count++), ElementSort::Int));
    for (std::size_t i = 0; i < shape.size(); ++i)
        for (std::size_t j = i + 1; j < shape.size(); ++j)
            if (shape[i].is_group && shape[j].is_group && shape[i].group == shape[j].group)
                throw ElaborationError{lemma_.source.place, "a shape with the group *" + shape[i].group + " twice is not supported yet"};
    return result;
}

Scope LemmaModel::text_scope(const SymbolicShape& shape, const std::vector<PartRange>& parts) {
    Scope scope;
    int count = 0;
    for (const SymbolicSegment& segment : shape) {
        if (segment.is_group) continue;
        std::string name = "i" + std::to_string(count++);
        scope.elements[name] = table_.variable(name, ElementSort::Int);
    }
    for (std::size_t i = 0; i < parts.size(); ++i) scope.elements["t" + std::to_string(i)] = parts[i].variable;
    for (const std::string& group : groups_) {
        scope.groups[group] = {table_.variable(group, table_.family_sort(group))};
        scope.families["at_" + group] = scope.groups[group];
    }
    return scope;
}

LemmaModel::LemmaModel(const Library& library, ElementTable& table)
    : library_(library), lemma_(no_lemma_), variant_(no_variant_), table_(table) {}

ElementId LemmaModel::element(const SymbolicTerm& term, const std::vector<ElementId>& index) {
    auto key = std::make_pair(&term, index);
    if (auto found = elements_.find(key); found != elements_.end()) return found->second;
    ElementId result = read_element(term, index);
    elements_.emplace(std::move(key), result);
    return result;
}

ElementId LemmaModel::read_element(const SymbolicTerm& term, const std::vector<ElementId>& index) {
    if (term.is_tensor) {
        std::vector<ElementId> arguments;
        if (term.in_list) arguments.push_back(term.part);
        arguments.insert(arguments.end(), index.begin(), index.end());
        return table_.apply("T:" + term.name, term.sort, std::move(arguments));
    }
    if (!term.op) {
        std::vector<ElementId> arguments;
        for (const auto& operand : term.operands) arguments.push_back(element(*operand, index));
        if (term.function) return call_function(*term.function, std::move(arguments), lemma_.source.place);
        return table_.apply("V:" + term.name, sorts_.at(term.name), std::move(arguments));
    }
    Scope scope;
    scope.application = &term;
    std::size_t next = 0;
    for (std::size_t i = 0; i < term.op->index.size(); ++i) {
        const Segment& segment = term.op->index[i];
        if (segment.is_group) {
            std::size_t count = term.result_counts.at(i);
            const Components part(index.begin() + next, index.begin() + next + count);
            scope.groups[segment.group] = part;
            scope.families[segment.group] = part;
            next += count;
        } else {
            scope.elements[segment.size->text] = index[next++];
        }
    }
    return evaluate(*term.op->element, scope);
}

ElementId LemmaModel::fact_instance(const std::string& name, const std::vector<ElementId>& arguments) {
    for (const auto& [fact, function] : facts_) {
        if (fact->name != name) continue;
        if (fact->variables.size() != arguments.size()) throw ElaborationError{{}, "wrong number of values for fact " + name};
        Scope scope;
        for (std::size_t i = 0; i < arguments.size(); ++i)
            scope.elements[fact->variables[i].first] = fact->variables[i].second == Sort::Real ? table_.to_real(arguments[i]) : arguments[i];
        return evaluate(*fact->formula, scope);
    }
    throw ElaborationError{{}, "no fact " + name};
}

}  // namespace countersign
