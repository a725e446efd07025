// Reads expressions of the language as elements: bodies of operator definitions, conditions, attributes and texts of hints.
#include "prover/lemma/symbolic.h"

namespace countersign {

ElementId LemmaModel::evaluate(const Expression& expression, const Scope& scope) {
    auto child = [&](std::size_t i) { return evaluate(*expression.children[i], scope); };
    auto number = [&](std::size_t i) { return number_of(child(i), expression.place); };
    auto truth = [&](std::size_t i) { return truth_of(child(i), expression.place); };
    switch (expression.kind) {
        case ExpressionKind::Number:
            return table_.number(expression.number,
                                 expression.number.is_whole() ? ElementSort::Int : ElementSort::Real);
        case ExpressionKind::String: return table_.variable("'" + expression.text + "'", ElementSort::Element);
        case ExpressionKind::Truth: return table_.truth(expression.number != 0);
        case ExpressionKind::Name: return evaluate_name(expression, scope);
        case ExpressionKind::Group: {
            auto found = scope.groups.find(expression.text);
            if (found == scope.groups.end() || found->second.size() != 1) break;
            return found->second[0];
        }
        case ExpressionKind::Family: {
            const Components parts = pointwise(*expression.children[0], scope, false);
            if (parts.size() != 1) break;
            return parts[0];
        }
        case ExpressionKind::Each: return table_.conjunction(pointwise(*expression.children[0], scope, true));
        case ExpressionKind::GroupSum: return evaluate_group_sum(expression, scope);
        case ExpressionKind::Rank: {
            if (!scope.application) return table_.variable("|" + expression.text + "|", ElementSort::Int);
            auto group = scope.application->groups.find(expression.text);
            if (group == scope.application->groups.end()) break;
            ElementId result = table_.zero();
            for (const auto& segment : group->second)
                result = table_.add(result, segment.is_group ? table_.variable("|" + segment.group + "|", ElementSort::Int) : table_.one());
            return result;
        }
        case ExpressionKind::Negate: return table_.scale(Rational(-1), number(0));
        case ExpressionKind::Not: return table_.negation(truth(0));
        case ExpressionKind::Add: return table_.add(number(0), number(1));
        case ExpressionKind::Subtract: return table_.subtract(number(0), number(1));
        case ExpressionKind::Multiply: return table_.multiply(number(0), number(1));
        case ExpressionKind::Divide: return table_.multiply(table_.to_real(number(0)), table_.inverse(number(1)));
        case ExpressionKind::FloorDivide: return table_.quotient(number(0), number(1));
        case ExpressionKind::Modulo: return table_.modulo(number(0), number(1));
        case ExpressionKind::Equal:
        case ExpressionKind::NotEqual:
        case ExpressionKind::Less:
        case ExpressionKind::LessEqual:
        case ExpressionKind::Greater:
        case ExpressionKind::GreaterEqual: return compare(expression.kind, child(0), child(1), expression.place);
        case ExpressionKind::And:
        case ExpressionKind::Or: {
            std::vector<ElementId> parts;
            for (std::size_t i = 0; i < expression.children.size(); ++i) parts.push_back(truth(i));
            return expression.kind == ExpressionKind::And ? table_.conjunction(parts) : table_.disjunction(parts);
        }
        case ExpressionKind::If: return table_.ite(truth(0), child(1), child(2));
        case ExpressionKind::Call: return evaluate_call(expression, scope);
        case ExpressionKind::Access: return evaluate_access(expression, scope);
        case ExpressionKind::SumBinder:
        case ExpressionKind::MaxBinder:
        case ExpressionKind::Lambda: return evaluate_binder(expression, scope);
        case ExpressionKind::Locate: return evaluate_locate(expression, scope);
        case ExpressionKind::Opaque: return evaluate_opaque(expression, scope);
        default: break;
    }
    throw ElaborationError{expression.place, "this expression has no meaning here"};
}

ElementId LemmaModel::number_of(ElementId value, const Place& place) const {
    const ElementSort sort = table_[value].sort;
    if (sort != ElementSort::Int && sort != ElementSort::Real) throw ElaborationError{place, "a number is expected"};
    return value;
}

ElementId LemmaModel::integer(const Expression& expression, const Scope& scope) {
    const ElementId value = evaluate(expression, scope);
    if (table_[value].sort != ElementSort::Int) throw ElaborationError{expression.place, "an integer is expected"};
    return value;
}

ElementId LemmaModel::truth_of(ElementId value, const Place& place) const {
    if (table_[value].sort != ElementSort::Bool) throw ElaborationError{place, "a truth value is expected"};
    return value;
}

ElementId LemmaModel::compare(ExpressionKind kind, ElementId a, ElementId b, const Place& place) {
    const bool is_equality = kind == ExpressionKind::Equal || kind == ExpressionKind::NotEqual;
    if (!is_equality || table_[a].sort != table_[b].sort)
        for (ElementId side : {a, b}) number_of(side, place);
    if (kind == ExpressionKind::Equal) return table_.equal(a, b);
    if (kind == ExpressionKind::NotEqual) return table_.negation(table_.equal(a, b));
    switch (kind) {
        case ExpressionKind::Less: return table_.less(a, b);
        case ExpressionKind::LessEqual: return table_.less_equal(a, b);
        case ExpressionKind::Greater: return table_.less(b, a);
        default: return table_.less_equal(b, a);
    }
}

ElementId LemmaModel::evaluate_name(const Expression& expression, const Scope& scope) {
    const std::string& name = expression.text;
    if (auto found = scope.elements.find(name); found != scope.elements.end()) return found->second;
    if (scope.application) {
        if (auto found = scope.application->values.find(name); found != scope.application->values.end()) return found->second;
        const CoreOperator* op = scope.application->op;
        if (op && op->takes_list() && op->operands[0].list_length == name) {
            ElementId length = table_.zero();
            for (const ListPart& part : scope.application->list) length = table_.add(length, part.comprehension ? part.length : table_.one());
            return length;
        }
        throw ElaborationError{expression.place, "unknown name " + name + " in the definition of " + scope.application->name};
    }
    if (auto found = names_.find(name); found != names_.end()) return found->second;
    if (auto found = variant_.axis_position.find(name); found != variant_.axis_position.end()) return evaluate(*found->second, scope);
    if (auto found = tensors_.find(name); found != tensors_.end() && found->second->tensor.segments.empty() && !found->second->tensor.is_list)
        return table_.apply("T:" + name, sorts_.at(name), {});
    throw ElaborationError{expression.place, "unknown name " + name};
}

ElementId LemmaModel::call_function(const ScalarFunction& function, std::vector<ElementId> arguments, const Place& place) {
    if (arguments.size() != function.parameters.size()) throw ElaborationError{place, "wrong number of arguments of " + function.name};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Sort sort = function.parameters[i].second;
        if (sort == Sort::Bool) truth_of(arguments[i], place);
        else if (sort != Sort::Any) number_of(arguments[i], place);
        if (sort == Sort::Real) arguments[i] = table_.to_real(arguments[i]);
    }
    if (function.name == "to_real" && !function.body) return table_.to_real(arguments[0]);
    if (function.body) {
        Scope inner;
        for (std::size_t i = 0; i < arguments.size(); ++i) inner.elements[function.parameters[i].first] = arguments[i];
        return evaluate(*function.body, inner);
    }
    ElementSort sort = ElementSort::Element;
    switch (function.result) {
        case Sort::Bool: sort = ElementSort::Bool; break;
        case Sort::Int: sort = ElementSort::Int; break;
        case Sort::Real: sort = ElementSort::Real; break;
        default: sort = table_[arguments.at(0)].sort; break;
    }
    return table_.apply("F:" + function.name, sort, std::move(arguments));
}

ElementId LemmaModel::evaluate_call(const Expression& expression, const Scope& scope) {
    const std::string& name = expression.text;
    std::size_t count = expression.children.size();
    auto child = [&](std::size_t i) { return evaluate(*expression.children[i], scope); };
    auto number = [&](std::size_t i) { return number_of(child(i), expression.place); };
    if (name == "inv" && count == 1) return table_.inverse(number(0));
    if ((name == "to_real" || name == "real") && count == 1) return table_.to_real(number(0));
    if (name == "int" && count == 1) return number(0);
    if (name == "max" && count == 2) {
        ElementId a = number(0), b = number(1);
        return a == table_.zero() ? table_.truncated(b) : table_.maximum(a, b);
    }
    if (name == "min" && count == 2) {
        const ElementId a = number(0), b = number(1);
        return table_.ite(table_.less_equal(a, b), a, b);
    }
    if (name == "total" && count == 1) {
        if (scope.application && scope.application->op && expression.children[0]->kind == ExpressionKind::Name &&
            scope.application->list_sizes.count(expression.children[0]->text))
            return list_before(*scope.application, expression.children[0]->text, scope.application->list.size());
        return table_.total(size_list(*expression.children[0], scope));
    }
    if (name == "start" && count == 2) {
        if (scope.application && expression.children[1]->kind == ExpressionKind::Name) {
            auto position = scope.positions.find(expression.children[1]->text);
            if (position != scope.positions.end()) {
                const std::string& sizes = expression.children[0]->text;
                ElementId before = list_before(*scope.application, sizes, position->second.part);
                if (!scope.application->list[position->second.part].comprehension) return before;
                ElementId part_sizes = list_part_size_list(*scope.application, sizes, position->second.part);
                return table_.add(before, table_.start(part_sizes, position->second.inside));
            }
        }
        return table_.start(size_list(*expression.children[0], scope), integer(*expression.children[1], scope));
    }
    if (name == "part" && count == 2) return table_.part(size_list(*expression.children[0], scope), integer(*expression.children[1], scope));
    if (auto function = library_.functions.find(name); function != library_.functions.end()) {
        std::vector<ElementId> arguments;
        for (std::size_t i = 0; i < count; ++i) arguments.push_back(child(i));
        return call_function(function->second, std::move(arguments), expression.place);
    }
    if (scope.application) {
        auto sizes = scope.application->list_sizes.find(name);
        if (sizes != scope.application->list_sizes.end() && count == 1 && expression.children[0]->kind == ExpressionKind::Name) {
            auto position = scope.positions.find(expression.children[0]->text);
            if (position != scope.positions.end()) {
                const ListPart& part = scope.application->list[position->second.part];
                ElementId size = sizes->second[position->second.part];
                return part.comprehension ? table_.substitute(size, part.variable, position->second.inside) : size;
            }
        }
    } else {
        if (size_functions_.count(name) && count == 1) return table_.apply("N:" + name, ElementSort::Int, {integer(*expression.children[0], scope)});
        if (functions_.count(name)) {
            std::vector<ElementId> arguments;
            for (std::size_t i = 0; i < count; ++i) arguments.push_back(child(i));
            return table_.apply("V:" + name, sorts_.at(name), std::move(arguments));
        }
    }
    throw ElaborationError{expression.place, "unknown function " + name};
}

ElementId LemmaModel::size_list(const Expression& expression, const Scope& scope) {
    if (expression.kind == ExpressionKind::Name) {
        auto found = size_functions_.find(expression.text);
        if (found == size_functions_.end()) throw ElaborationError{expression.place, "no sizes " + expression.text + " are declared"};
        ElementId variable = table_.fresh(ElementSort::Int);
        return table_.size_list(found->second, variable, table_.apply("N:" + expression.text, ElementSort::Int, {variable}));
    }
    if (expression.kind != ExpressionKind::Lambda || expression.binders.size() != 1)
        throw ElaborationError{expression.place, "sizes are a name or lambda(t < k) size"};
    ElementId variable = table_.fresh(ElementSort::Int);
    ElementId length = integer(*expression.children[0], scope);
    Scope inner = scope;
    inner.elements[expression.binders[0]] = variable;
    return table_.size_list(length, variable, integer(*expression.children[1], inner));
}

ElementId LemmaModel::list_part_size_list(const SymbolicTerm& application, const std::string& name, std::size_t part) {
    const ListPart& entry = application.list[part];
    return table_.size_list(entry.length, entry.variable, application.list_sizes.at(name)[part]);
}

ElementId LemmaModel::list_before(const SymbolicTerm& application, const std::string& name, std::size_t part) {
    ElementId result = table_.zero();
    for (std::size_t i = 0; i < part; ++i) {
        const ListPart& entry = application.list[i];
        ElementId size = entry.comprehension ? table_.total(list_part_size_list(application, name, i)) : application.list_sizes.at(name)[i];
        result = table_.add(result, size);
    }
    return result;
}

ElementId LemmaModel::operand_element(const SymbolicTerm& application, const std::string& name, const Position* position,
                                      const std::vector<ElementId>& index, const Place& place) {
    const auto& operands = application.op->operands;
    const auto fits = [&](const SymbolicShape& shape) {
        bool same = shape.size() == index.size();
        for (std::size_t j = 0; same && j < index.size(); ++j)
            same = table_[index[j]].sort == (shape[j].is_group ? table_[shape[j].size].sort : ElementSort::Int);
        return same;
    };
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (operands[i].name != name) continue;
        const SymbolicTerm* term = nullptr;
        if (operands[i].is_list) {
            if (!position) break;
            const ListPart& part = application.list[position->part];
            if (!fits(part.term->shape)) break;
            ElementId result = element(*part.term, index);
            return part.comprehension ? table_.substitute(result, part.variable, position->inside) : result;
        }
        term = application.operands[i].get();
        if (!fits(term->shape)) break;
        return element(*term, index);
    }
    throw ElaborationError{place, "the access of " + name + " does not fit its shape"};
}

ElementId LemmaModel::evaluate_access(const Expression& expression, const Scope& scope) {
    const Expression* base = expression.children[0].get();
    const Expression* part = nullptr;
    if (base->kind == ExpressionKind::Access && base->children.size() == 2) {
        part = base->children[1].get();
        base = base->children[0].get();
    }
    if (base->kind != ExpressionKind::Name) throw ElaborationError{expression.place, "only tensors are accessed by an index"};
    std::vector<ElementId> index;
    auto read_index = [&](std::size_t first) {
        for (std::size_t i = first; i < expression.children.size(); ++i) {
            const Expression& entry = *expression.children[i];
            if (entry.kind == ExpressionKind::Group || entry.kind == ExpressionKind::Family) {
                auto group = scope.groups.find(entry.text);
                const Components parts = group != scope.groups.end() ? group->second : family_value(entry, scope);
                index.insert(index.end(), parts.begin(), parts.end());
            } else {
                index.push_back(integer(entry, scope));
            }
        }
    };
    if (scope.application) {
        const Position* position = nullptr;
        bool list = scope.application->op->takes_list();
        const Expression* named = list ? (part ? part : expression.children.size() == 2 ? expression.children[1].get() : nullptr) : nullptr;
        if (named) {
            auto found = named->kind == ExpressionKind::Name ? scope.positions.find(named->text) : scope.positions.end();
            if (found == scope.positions.end()) throw ElaborationError{expression.place, "a part of a list is named by a bound variable"};
            position = &found->second;
        }
        if (!list || part) read_index(1);
        return operand_element(*scope.application, base->text, position, index, expression.place);
    }
    auto tensor = tensors_.find(base->text);
    if (tensor == tensors_.end()) throw ElaborationError{base->place, "no tensor " + base->text + " is declared"};
    const TensorDeclaration& declaration = tensor->second->tensor;
    std::vector<ElementId> arguments;
    if (declaration.is_list) {
        arguments.push_back(integer(part ? *part : *expression.children[1], scope));
        if (part) {
            read_index(1);
        } else if (auto at = scope.groups.find(""); at != scope.groups.end()) {
            index = at->second;
        }
    } else {
        if (part) throw ElaborationError{expression.place, base->text + " is not a list"};
        read_index(1);
    }
    if (index.size() != declaration.segments.size()) throw ElaborationError{expression.place, "wrong number of indices of " + base->text};
    for (std::size_t i = 0; i < index.size(); ++i)
        if (is_family(table_[index[i]].sort) != declaration.segments[i].is_group)
            throw ElaborationError{expression.place, "a group of axes of " + base->text + " is read at a number, or the reverse"};
    arguments.insert(arguments.end(), index.begin(), index.end());
    return table_.apply("T:" + base->text, sorts_.at(base->text), std::move(arguments));
}

ElementId LemmaModel::evaluate_binder(const Expression& expression, const Scope& scope) {
    if (expression.kind == ExpressionKind::Lambda) {
        Scope inner = scope;
        std::vector<ElementId> variables, sizes;
        for (std::size_t i = 0; i < expression.binders.size(); ++i) {
            sizes.push_back(integer(*expression.children[i], scope));
            variables.push_back(table_.fresh(ElementSort::Int));
            inner.elements[expression.binders[i]] = variables.back();
        }
        ElementId result = evaluate(*expression.children.back(), inner);
        for (std::size_t i = variables.size(); i-- > 0;) result = table_.lambda(sizes[i], variables[i], result);
        return result;
    }
    if (scope.application && scope.application->op && scope.application->op->takes_list() &&
        expression.children[1]->kind == ExpressionKind::Name && expression.children[1]->text == scope.application->op->operands[0].list_length &&
        !scope.elements.count(expression.children[1]->text))
        return evaluate_list_binder(expression, scope);
    ElementId low = integer(*expression.children[0], scope), high = integer(*expression.children[1], scope);
    ElementId variable = table_.fresh(ElementSort::Int);
    Scope inner = scope;
    inner.elements[expression.text] = variable;
    inner.positions.erase(expression.text);
    ElementId body = evaluate(*expression.children[2], inner);
    return expression.kind == ExpressionKind::SumBinder ? table_.sum(low, high, variable, body) : table_.max(low, high, variable, body);
}

ElementId LemmaModel::evaluate_list_binder(const Expression& expression, const Scope& scope) {
    const SymbolicTerm& application = *scope.application;
    bool sum = expression.kind == ExpressionKind::SumBinder;
    ElementId result, nonempty = table_.truth(false);
    for (std::size_t i = 0; i < application.list.size(); ++i) {
        const ListPart& part = application.list[i];
        Scope inner = scope;
        ElementId variable = part.comprehension ? table_.fresh(ElementSort::Int) : table_.zero();
        inner.positions[expression.text] = Position{i, variable};
        ElementId value = evaluate(*expression.children[2], inner);
        ElementId some = table_.truth(true);
        if (part.comprehension) {
            value = sum ? table_.sum(table_.zero(), part.length, variable, value) : table_.max(table_.zero(), part.length, variable, value);
            some = table_.less_equal(table_.one(), part.length);
        }
        if (!result.valid()) {
            result = value;
        } else if (sum) {
            result = table_.add(result, value);
        } else {
            // A part without members takes no part in the maximum.
            ElementId both = table_.maximum(result, value);
            result = table_.ite(nonempty, table_.ite(some, both, result), value);
        }
        nonempty = table_.disjunction({nonempty, some});
    }
    if (!result.valid()) throw ElaborationError{expression.place, "a list without parts"};
    return result;
}

ElementId LemmaModel::evaluate_locate(const Expression& expression, const Scope& scope) {
    if (!scope.application || !scope.application->op || !scope.application->list_sizes.count(expression.text))
        throw ElaborationError{expression.place, "locate stands only in definitions of operators on lists"};
    const SymbolicTerm& application = *scope.application;
    const auto& sizes = application.list_sizes.at(expression.text);
    ElementId position = evaluate(*expression.children[0], scope);
    ElementId result;
    for (std::size_t i = application.list.size(); i-- > 0;) {
        const ListPart& part = application.list[i];
        ElementId inside = table_.subtract(position, list_before(application, expression.text, i));
        Scope inner = scope;
        Position at{i, table_.zero()};
        ElementId size = sizes[i];
        ElementId offset = inside;
        if (part.comprehension) {
            ElementId list = list_part_size_list(application, expression.text, i);
            at.inside = table_.part(list, inside);
            offset = table_.subtract(inside, table_.start(list, at.inside));
            size = table_.total(list);
        }
        inner.positions[expression.binders[0]] = at;
        inner.elements[expression.binders[1]] = offset;
        ElementId value = evaluate(*expression.children[1], inner);
        result = result.valid() ? table_.ite(table_.less(inside, size), value, result) : value;
    }
    if (!result.valid()) throw ElaborationError{expression.place, "a list without parts"};
    return result;
}

ElementId LemmaModel::evaluate_opaque(const Expression& expression, const Scope& scope) {
    if (!scope.application || !scope.application->op)
        throw ElaborationError{expression.place, "opaque stands only in definitions of operators"};
    const SymbolicTerm& application = *scope.application;
    std::vector<ElementId> arguments = application.attribute_elements, sizes;
    for (const auto& argument : expression.children) {
        bool whole = false;
        if (argument->kind == ExpressionKind::Access)
            for (const auto& entry : argument->children) whole = whole || entry->kind == ExpressionKind::Dot;
        if (!whole) {
            arguments.push_back(evaluate(*argument, scope));
            continue;
        }
        // The sub-tensor over the axes that are written as a dot.
        const TensorDeclaration* declaration = nullptr;
        for (const auto& operand : application.op->operands)
            if (argument->children[0]->kind == ExpressionKind::Name && operand.name == argument->children[0]->text && !operand.is_list)
                declaration = &operand;
        if (!declaration || declaration->segments.size() + 1 != argument->children.size())
            throw ElaborationError{argument->place, "the access does not fit the operand's shape"};
        std::vector<ElementId> index, variables, bounds;
        for (std::size_t i = 1; i < argument->children.size(); ++i) {
            const Expression& entry = *argument->children[i];
            if (entry.kind == ExpressionKind::Group) {
                const auto& group = scope.groups.at(entry.text);
                index.insert(index.end(), group.begin(), group.end());
            } else if (entry.kind == ExpressionKind::Dot) {
                if (declaration->segments[i - 1].is_group) throw ElaborationError{entry.place, "a dot stands for one axis"};
                bounds.push_back(evaluate(*declaration->segments[i - 1].size, scope));
                variables.push_back(table_.fresh(ElementSort::Int));
                index.push_back(variables.back());
            } else {
                index.push_back(integer(entry, scope));
            }
        }
        ElementId body = operand_element(application, declaration->name, nullptr, index, argument->place);
        for (std::size_t i = variables.size(); i-- > 0;) body = table_.lambda(bounds[i], variables[i], body);
        arguments.push_back(body);
        sizes.insert(sizes.end(), bounds.begin(), bounds.end());
    }
    arguments.insert(arguments.end(), sizes.begin(), sizes.end());
    return table_.apply("O:" + application.op->name, ElementSort::Real, std::move(arguments));
}

}  // namespace countersign
