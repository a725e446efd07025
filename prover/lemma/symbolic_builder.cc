#include "prover/lemma/symbolic_builder.h"

#include <algorithm>

namespace countersign {

SymbolicPointer SymbolicBuilder::build(const Expression& expression, const Scope& scope) {
    switch (expression.kind) {
        case ExpressionKind::Name: return tensor(expression.text, nullptr, scope, expression.place);
        case ExpressionKind::Access:
            if (expression.children.size() != 2 || expression.children[0]->kind != ExpressionKind::Name)
                throw ElaborationError{expression.place, "a tensor of a list is written x[t]"};
            return tensor(expression.children[0]->text, expression.children[1].get(), scope, expression.place);
        case ExpressionKind::Call: return application(expression, scope);
        default: throw ElaborationError{expression.place, "a tensor is expected here"};
    }
}

SymbolicPointer SymbolicBuilder::tensor(const std::string& name, const Expression* part, const Scope& scope, const Place& place) {
    auto found = model_.tensors_.find(name);
    if (found == model_.tensors_.end()) throw ElaborationError{place, "no tensor " + name + " is declared"};
    const LemmaVariable& variable = *found->second;
    auto term = std::make_shared<SymbolicTerm>();
    term->name = name;
    term->is_tensor = true;
    term->sort = model_.sorts_.at(name);
    term->in_list = variable.tensor.is_list;
    if (term->in_list != (part != nullptr)) throw ElaborationError{place, name + (part ? " is not a list" : " is a list")};
    if (part) {
        term->part = model_.evaluate(*part, scope);
        // A part that is read must exist.
        const ElementId exists = model_.table_.in_range(term->part, model_.names_.at(variable.tensor.list_length));
        const bool is_bound = std::any_of(around_.begin(), around_.end(), [&](const PartRange& range) {
            return range.variable == term->part && range.length == model_.names_.at(variable.tensor.list_length);
        });
        if (!is_bound && exists != model_.table_.truth(true)) requirements_.reads.push_back({around_, exists});
    }
    term->shape = model_.declared_shape(variable.tensor, term->part);
    return term;
}

void SymbolicBuilder::require(ElementId formula) {
    if (formula == model_.table_.truth(true)) return;
    requirements_.scalar.push_back({around_, formula});
}

ElementId SymbolicBuilder::rank(const SymbolicShape& shape, std::size_t begin, std::size_t end) {
    ElementTable& table = model_.table_;
    ElementId result = table.zero();
    for (std::size_t i = begin; i < end; ++i)
        result = table.add(result, shape[i].is_group ? table.variable("|" + shape[i].group + "|", ElementSort::Int) : table.one());
    return result;
}

void SymbolicBuilder::same_shape(const SymbolicShape& a, const SymbolicShape& b, const Place& place) {
    if (a.size() != b.size()) throw ElaborationError{place, "the shapes have different axes"};
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].is_group != b[i].is_group || (a[i].is_group && a[i].group != b[i].group))
            throw ElaborationError{place, "groups of axes differ by name"};
        if (!a[i].is_group) require(model_.table_.equal(a[i].size, b[i].size));
        else if (a[i].size != b[i].size) require(model_.same({a[i].size}, {b[i].size}, place));
    }
}

void SymbolicBuilder::bind_group(const std::string& name, const SymbolicShape& shape, SymbolicTerm& term, const Place& place) {
    auto [found, added] = term.groups.emplace(name, shape);
    if (!added) same_shape(found->second, shape, place);
}

void SymbolicBuilder::bind_size(const Segment& segment, ElementId size, SymbolicTerm& term) {
    if (segment.size->kind == ExpressionKind::Name) {
        auto [found, added] = term.values.emplace(segment.size->text, size);
        if (!added) require(model_.table_.equal(found->second, size));
        return;
    }
    if (segment.size->kind == ExpressionKind::Call && segment.size->children.size() == 1) {
        term.list_sizes[segment.size->text].push_back(size);
        return;
    }
    Scope scope;
    scope.application = &term;
    require(model_.table_.equal(model_.evaluate(*segment.size, scope), size));
}

void SymbolicBuilder::match(const std::vector<Segment>& pattern, const SymbolicShape& shape, const std::map<std::string, ElementId>& ranks,
                            SymbolicTerm& term, const Place& place) {
    for (const Segment& segment : pattern)
        if (segment.family || (segment.is_group && term.families.count(segment.group)))
            throw ElaborationError{place, term.name + " has an operand with computed sizes of a group"};
    auto misfit = [&]() -> ElaborationError { return {place, "the shape of an operand does not fit " + term.name}; };
    auto known = [&](const Segment& segment) {
        return !segment.is_group || term.groups.count(segment.group) || ranks.count(segment.group);
    };
    auto fits = [&](const Segment& segment, std::size_t begin, std::size_t end) {
        auto bound = term.groups.find(segment.group);
        if (bound != term.groups.end()) return end - begin == bound->second.size();
        return rank(shape, begin, end) == ranks.at(segment.group);
    };
    std::size_t front = 0, back = shape.size(), first = 0, last = pattern.size();
    for (; first < last && known(pattern[first]); ++first) {
        std::size_t end = front;
        if (!pattern[first].is_group) {
            end = front + 1;
            if (end > back || shape[front].is_group) throw misfit();
            bind_size(pattern[first], shape[front].size, term);
        } else {
            while (end <= back && !fits(pattern[first], front, end)) ++end;
            if (end > back) throw misfit();
            bind_group(pattern[first].group, SymbolicShape(shape.begin() + front, shape.begin() + end), term, place);
        }
        front = end;
    }
    for (; last > first + 1; --last) {
        const Segment& segment = pattern[last - 1];
        if (!known(segment)) throw ElaborationError{place, "two groups of " + term.name + " are not known"};
        std::size_t begin = back;
        if (!segment.is_group) {
            if (back <= front || shape[back - 1].is_group) throw misfit();
            begin = back - 1;
            bind_size(segment, shape[begin].size, term);
        } else {
            while (!fits(segment, begin, back)) {
                if (begin == front) throw misfit();
                --begin;
            }
            bind_group(segment.group, SymbolicShape(shape.begin() + begin, shape.begin() + back), term, place);
        }
        back = begin;
    }
    if (first < last) {
        bind_group(pattern[first].group, SymbolicShape(shape.begin() + front, shape.begin() + back), term, place);
    } else if (front != back) {
        throw misfit();
    }
}

std::vector<SymbolicAttribute> SymbolicBuilder::attributes(const Expression& expression, const Scope& scope, const SymbolicTerm& term) {
    const auto& declared = term.op->attributes;
    std::vector<const Expression*> given(declared.size(), nullptr);
    for (std::size_t i = 0; i < expression.attributes.size(); ++i) {
        const Attribute& attribute = expression.attributes[i];
        std::size_t position = attribute.name.empty() ? i : declared.size();
        for (std::size_t j = 0; j < declared.size(); ++j)
            if (!attribute.name.empty() && declared[j].name == attribute.name) position = j;
        if (position >= declared.size() || given[position])
            throw ElaborationError{expression.place, "attributes of " + term.name + " do not fit its definition"};
        given[position] = attribute.value.get();
    }
    std::vector<SymbolicAttribute> result(declared.size());
    for (std::size_t j = 0; j < declared.size(); ++j) {
        if (!given[j]) throw ElaborationError{expression.place, "attribute " + declared[j].name + " of " + term.name + " is missing"};
        if (!declared[j].family_of_group.empty()) {
            result[j].family = model_.family_value(*given[j], scope);
            continue;
        }
        if (!declared[j].is_shape) {
            result[j].value = model_.evaluate(*given[j], scope);
            continue;
        }
        if (given[j]->kind != ExpressionKind::List) throw ElaborationError{given[j]->place, "a shape is expected here"};
        result[j].shape = model_.segments_of(model_.family_value(*given[j], scope));
    }
    return result;
}

/// Groups and sizes of a definition, from attributes first, then from operands.
void SymbolicBuilder::bind(SymbolicTerm& term, const std::vector<SymbolicAttribute>& attributes, const Place& place) {
    const CoreOperator& op = *term.op;
    std::map<std::string, ElementId> ranks;
    for (std::size_t j = 0; j < op.attributes.size(); ++j) {
        if (op.attributes[j].is_shape) {
            for (const SymbolicSegment& segment : attributes[j].shape) {
                if (segment.is_group) {
                    const bool plain = segment.size == model_.sizes_of_group(segment.group);
                    term.attribute_elements.push_back(
                        plain ? model_.table_.variable("sizes of " + segment.group, ElementSort::Element) : segment.size);
                    if (!plain) require(model_.not_negative({segment.size}));
                } else {
                    term.attribute_elements.push_back(segment.size);
                    require(model_.table_.less_equal(model_.table_.zero(), segment.size));
                }
            }
            continue;
        }
        if (!op.attributes[j].family_of_group.empty()) {
            const Components& family = attributes[j].family;
            term.attribute_elements.insert(term.attribute_elements.end(), family.begin(), family.end());
            const SymbolicShape along = model_.segments_of(family);
            const ElementId count = rank(along, 0, along.size());
            auto [known, added] = ranks.emplace(op.attributes[j].family_of_group, count);
            if (!added && known->second != count) throw ElaborationError{place, "two attributes of " + term.name + " state different ranks"};
            term.families.emplace(op.attributes[j].name, family);
            continue;
        }
        term.attribute_elements.push_back(attributes[j].value);
        if (!op.attributes[j].rank_of_group.empty()) ranks.emplace(op.attributes[j].rank_of_group, attributes[j].value);
        term.values.emplace(op.attributes[j].name, attributes[j].value);
    }
    // Shapes are matched after every rank is known.
    for (std::size_t j = 0; j < op.attributes.size(); ++j)
        if (op.attributes[j].is_shape) match(op.attributes[j].shape, attributes[j].shape, ranks, term, place);
    for (const ListPart& part : term.list) {
        if (part.comprehension) around_.push_back({part.variable, part.length});
        match(op.operands[0].segments, part.term->shape, ranks, term, place);
        if (part.comprehension) around_.pop_back();
    }
    for (std::size_t i = 0; i < term.operands.size(); ++i) match(op.operands[i].segments, term.operands[i]->shape, ranks, term, place);
    finish_operator(term, place);
}

SymbolicPointer SymbolicBuilder::apply(const CoreOperator& op, const std::vector<SymbolicPointer>& arguments,
                                       const std::vector<SymbolicAttribute>& attributes) {
    auto term = std::make_shared<SymbolicTerm>();
    term->name = op.name;
    term->op = &op;
    if (op.takes_list()) {
        for (const SymbolicPointer& argument : arguments) term->list.push_back({argument, false, {}, {}});
    } else {
        term->operands = arguments;
    }
    if ((!op.takes_list() && arguments.size() != op.operands.size()) || attributes.size() != op.attributes.size())
        throw ElaborationError{op.source.place, "wrong number of arguments of " + op.name};
    bind(*term, attributes, op.source.place);
    return term;
}

SymbolicPointer SymbolicBuilder::apply_to_list(const CoreOperator& op, const ListPart& part, const std::vector<SymbolicAttribute>& attributes) {
    auto term = std::make_shared<SymbolicTerm>();
    term->name = op.name;
    term->op = &op;
    term->list.push_back(part);
    bind(*term, attributes, op.source.place);
    return term;
}

void SymbolicBuilder::list_argument(const Expression& argument, const Scope& scope, SymbolicTerm& term) {
    ElementTable& table = model_.table_;
    ListPart part;
    if (argument.kind == ExpressionKind::Comprehension) {
        part.comprehension = true;
        part.length = model_.evaluate(*argument.children[1], scope);
        part.variable = table.variable("t" + std::to_string(around_.size()), ElementSort::Int);
        Scope inner = scope;
        inner.elements[argument.text] = part.variable;
        require(table.less_equal(table.zero(), part.length));
        around_.push_back({part.variable, part.length});
        part.term = build(*argument.children[0], inner);
        around_.pop_back();
    } else {
        part.term = build(argument, scope);
    }
    term.list.push_back(std::move(part));
}

SymbolicPointer SymbolicBuilder::application(const Expression& expression, const Scope& scope) {
    auto term = std::make_shared<SymbolicTerm>();
    term->name = expression.text;
    if (auto op = model_.library_.operators.find(expression.text); op != model_.library_.operators.end()) {
        term->op = &op->second;
        if (term->op->takes_list()) {
            for (const auto& child : expression.children) list_argument(*child, scope, *term);
        } else {
            if (expression.children.size() != term->op->operands.size())
                throw ElaborationError{expression.place, "wrong number of arguments of " + term->name};
            for (const auto& child : expression.children) term->operands.push_back(build(*child, scope));
        }
        bind(*term, attributes(expression, scope, *term), expression.place);
        return term;
    }
    auto function = model_.library_.functions.find(expression.text);
    if (function != model_.library_.functions.end()) {
        term->function = &function->second;
        if (expression.children.size() != term->function->parameters.size())
            throw ElaborationError{expression.place, "wrong number of arguments of " + term->name};
    } else if (!model_.functions_.count(expression.text)) {
        throw ElaborationError{expression.place, "no operator or function " + expression.text};
    } else if (model_.functions_.at(expression.text)->function_parameters.size() != expression.children.size()) {
        throw ElaborationError{expression.place, "wrong number of arguments of " + term->name};
    }
    if (!expression.attributes.empty() || expression.children.empty())
        throw ElaborationError{expression.place, "a scalar function has operands and no attributes"};
    for (const auto& child : expression.children) term->operands.push_back(build(*child, scope));
    term->shape = term->operands[0]->shape;
    for (std::size_t i = 1; i < term->operands.size(); ++i) same_shape(term->shape, term->operands[i]->shape, expression.place);
    return term;
}

void SymbolicBuilder::finish_operator(SymbolicTerm& term, const Place& place) {
    ElementTable& table = model_.table_;
    Scope scope;
    scope.application = &term;
    for (const auto& requirement : term.op->requirements) require(model_.evaluate(*requirement, scope));
    for (const Segment& segment : term.op->result) {
        const std::size_t before = term.shape.size();
        if (segment.is_group) {
            auto group = term.groups.find(segment.group);
            auto family = term.families.find(segment.group);
            if (segment.family || family != term.families.end()) {
                const Components sizes = segment.family ? model_.pointwise(*segment.family, scope, false) : family->second;
                require(model_.not_negative(sizes));
                for (const SymbolicSegment& made : model_.segments_of(sizes)) term.shape.push_back(made);
            } else {
                if (group == term.groups.end()) throw ElaborationError{place, "a group of the result of " + term.name + " is not known"};
                term.shape.insert(term.shape.end(), group->second.begin(), group->second.end());
            }
            term.result_counts.push_back(term.shape.size() - before);
            continue;
        }
        term.result_counts.push_back(1);
        SymbolicSegment made;
        made.size = model_.integer(*segment.size, scope);
        require(table.less_equal(table.zero(), made.size));
        term.shape.push_back(made);
    }
    for (const auto& formula : term.op->range_requirements) {
        RangeRequirement requirement;
        requirement.parts = around_;
        // The first operand that the formula names gives the shape.
        std::vector<const Expression*> work{formula.get()};
        Scope at = scope;
        bool shaped = false;
        while (!work.empty()) {
            const Expression* next = work.back();
            work.pop_back();
            for (const auto& child : next->children) work.push_back(child.get());
            if (next->kind != ExpressionKind::Name) continue;
            for (std::size_t i = 0; i < term.op->operands.size(); ++i) {
                if (term.op->operands[i].name != next->text || term.op->takes_list()) continue;
                const SymbolicTerm& operand = *term.operands[i];
                if (!shaped) {
                    shaped = true;
                    requirement.shape = operand.shape;
                    for (const auto& segment : operand.shape)
                        requirement.index.push_back(table.fresh(segment.is_group ? table[segment.size].sort : ElementSort::Int));
                }
                if (operand.shape.size() != requirement.index.size())
                    throw ElaborationError{place, "operands of one range requirement differ in shape"};
                at.elements[next->text] = model_.element(operand, requirement.index);
            }
        }
        if (!shaped) throw ElaborationError{place, "a range requirement of " + term.name + " names no operand"};
        requirement.formula = model_.evaluate(*formula, at);
        requirements_.ranges.push_back(std::move(requirement));
    }
}

}  // namespace countersign
