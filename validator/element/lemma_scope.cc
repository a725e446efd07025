// What the names of a lemma mean: sizes, groups, families, numbers, tensors, lists, functions. Part of the element reader.
#include <set>

#include "validator/element/element_reader.h"

namespace countersign::validator {

// `part`: which part of a list the shape is of.
Axes ElementReader::declared_axes(const LemmaVariable& variable, const ScopePointer& scope, Element part) {
    Axes axes;
    for (const ExpressionPointer& size : variable.shape) {
        const bool of_part = is_list_size(*size, variable.part);
        const Axes next = of_part ? Axes{s_.apply("list size " + size->name, {part}, FormulaSort::integer)} : entries_of(*size, scope, true);
        axes.insert(axes.end(), next.begin(), next.end());
    }
    return axes;
}

// One name, one meaning, for every reader of the text: none may hide another, or an operator, or a word of the language.
void ElementReader::check_name(const std::string& name) {
    static const std::set<std::string, std::less<>> words{"total", "start", "part", "inv", "to_real", "real", "int", "min", "max", "it"};
    if (words.count(name) != 0 || definitions_.functions.count(name) != 0 || definitions_.operators.count(name) != 0)
        s_.fail("`" + name + "` is no name for a variable");
}

void ElementReader::check_part_name(const std::string& name, const ScopePointer& scope) {
    if (scope->find(name) != nullptr || scope->find("*" + name) != nullptr) s_.fail("`" + name + "` already means something else");
    check_name(name);
}

OpenCondition ElementReader::open_condition(const Condition& condition, const ScopePointer& scope) {
    auto inner = inner_scope(scope);
    OpenCondition open;
    if (!condition.bound.empty()) {
        check_part_name(condition.bound, scope);
        OpenCondition::Part& part = open.parts.emplace_back(s_.fresh(FormulaSort::integer));
        inner->names[condition.bound] = value_binding(part.number);
        part.count = element(*condition.limit, scope);
        need(part.count, DeclaredSort::integer);
    }
    if (condition.all) {
        if (binds_names(*condition.formula)) s_.fail("a condition over elements that binds a name");
        open.over = first_tensor(*condition.formula, inner);
        if (!open.over) return s_.fail("an `all` condition names no tensor"), open;
        open.index = fresh_index(open.over->axes);
        open.access = read(*open.over, open.index);
        inner->names["@index"] = group_binding(open.over->axes, open.index);
    }
    open.holds = element(*condition.formula, inner);
    need(open.holds, DeclaredSort::boolean);
    return open;
}

ScopePointer ElementReader::lemma_scope(const Lemma& lemma, Hypotheses& supposed) {
    using Kind = ExpressionKind;
    auto scope = inner_scope(nullptr);
    const Element zero = s_.integer(0), part = s_.fresh(FormulaSort::integer);  // stands for the number of any part
    const auto size_hypothesis = [&](Element size) { supposed.assertions.push_back(not_negative(size)); };
    const auto part_hypothesis = [&](Element length, Element size) {
        supposed.hypotheses.push_back({Hypothesis::Where::list_indices, {part}, s_.implies(s_.in_range(zero, part, length), not_negative(size))});
    };
    // A number is never called like a group: in `*(…)` and `each` the name means the group. A tensor stands in neither.
    const auto fresh_name = [&](const std::string& name, bool is_number = true) {
        if (scope->names.count(name) != 0 || (is_number && scope->names.count("*" + name) != 0)) s_.fail("`" + name + "` is declared twice, or as two things");
        check_name(name);
    };
    const auto size = [&](const std::string& name) {
        const Element value = s_.variable("size " + name, FormulaSort::integer);
        const auto known = scope->names.find(name);
        if (known != scope->names.end() && known->second.kind == Binding::Kind::value && known->second.value == value) return;
        fresh_name(name);
        scope->names[name] = value_binding(value);
        size_hypothesis(value);
    };
    const auto group = [&](const std::string& name) {
        if (scope->names.count("*" + name) != 0) return;
        fresh_name(name);
        const Axes sizes{s_.variable("group " + name, s_.new_class())};
        scope->names["*" + name] = group_binding(sizes, {});
        size_hypothesis(rank(sizes));
        size_hypothesis(sizes[0]);
    };
    const auto list_size = [&](const std::string& name, Element length) {
        const auto known = scope->names.find(name);
        if (known != scope->names.end() && known->second.kind == Binding::Kind::list_size && known->second.list->front().count == length) return;
        fresh_name(name);
        const auto axis = [this, name](Element t) { return Tensor{{s_.apply("list size " + name, {t}, FormulaSort::integer)}, {}}; };
        scope->names[name] = {.kind = Binding::Kind::list_size, .list = std::make_shared<std::vector<Piece>>(1, Piece{false, length, axis})};
        part_hypothesis(length, axis(part).axes[0]);
    };
    const auto is_family_name = [&](const std::string& name) {
        const LemmaVariable* known = find_named(lemma.variables, name);
        return known != nullptr && known->kind == LemmaVariable::Kind::family;
    };
    // Names that shapes declare; also those of a shape attribute on the left side.
    visit_expressions(*lemma.left, [&](const Expression& e) {
        const auto op = e.kind == Kind::call ? definitions_.operators.find(e.name) : definitions_.operators.end();
        if (op == definitions_.operators.end()) return;
        for (const NamedExpression& given : e.attributes) {
            const OperatorAttribute* declared = find_named(op->second.attributes, given.name);
            if (declared == nullptr || !declared->is(Kind::list) || given.value->kind != Kind::list) continue;
            for (const auto& child : given.value->children) {
                if (child->kind == Kind::group_splice && child->children.empty() && !is_family_name(child->name)) group(child->name);
                else if (child->kind == Kind::name && find_named(lemma.variables, child->name) == nullptr) size(child->name);
            }
        }
    });
    for (const LemmaVariable& v : lemma.variables) {
        if (v.kind == LemmaVariable::Kind::list) size(v.length);
        for (const ExpressionPointer& next : v.shape) {
            if (next->kind == Kind::group_splice && !next->name.empty() && !is_family_name(next->name)) group(next->name);
            if (next->kind == Kind::name) size(next->name);
            if (is_list_size(*next, v.part) && !s_.failed()) list_size(next->name, s_.variable("size " + v.length, FormulaSort::integer));
        }
    }
    // Families, each of a group or of a family declared before it.
    for (const LemmaVariable& v : lemma.variables) {
        const Binding* of = v.kind == LemmaVariable::Kind::family ? scope->find("*" + v.group) : nullptr;
        if (v.kind != LemmaVariable::Kind::family || s_.failed()) continue;
        if (of == nullptr) s_.fail("`*" + v.group + "` is not declared");
        else scope->names["*" + v.name] = family_binding({s_.variable("family " + v.name, s_.sort((of->axes.empty() ? of->index : of->axes)[0]))});
    }
    // Variables. Shapes may be expressions in the names above.
    const ScopePointer names = std::make_shared<const Scope>(*scope);
    for (const LemmaVariable& v : lemma.variables) {
        fresh_name(v.name, v.kind != LemmaVariable::Kind::family && v.kind != LemmaVariable::Kind::tensor && v.kind != LemmaVariable::Kind::list);
        if (s_.failed()) break;
        const std::string unknown = unknown_of(v.kind, v.name);
        Binding& bound = scope->names[v.name];
        switch (v.kind) {
            case LemmaVariable::Kind::text: bound.value = s_.variable(unknown, FormulaSort::text); break;
            case LemmaVariable::Kind::family: bound = scope->names["*" + v.name]; break;
            case LemmaVariable::Kind::function: bound = {.kind = Binding::Kind::function, .arguments = v.function_sorts}; break;
            case LemmaVariable::Kind::tensor: {
                const auto at = [this, unknown, sort = sort_of(unknown, v.sort)](const Index& index) { return s_.apply(unknown, index, sort); };
                const auto making = std::make_shared<const Making>(Making{v.name, true});
                bound = {.kind = Binding::Kind::tensor, .tensor = {declared_axes(v, names), at, making}};
                for (Element size : bound.tensor.axes) size_hypothesis(size);
                break;
            }
            case LemmaVariable::Kind::list: {
                const Element length = names->find(v.length)->value;
                const auto any_part = [this, names, v, unknown, sort = sort_of(unknown, v.sort)](Element t) {
                    return Tensor{declared_axes(v, extended(names, v.part, value_binding(t)), t), [this, t, unknown, sort](Index index) {
                                      index.insert(index.begin(), t);
                                      return s_.apply(unknown, index, sort);
                                  }, std::make_shared<const Making>(Making{v.name, true, t})};
                };
                for (Element size : any_part(part).axes) part_hypothesis(length, size);
                bound = {.kind = Binding::Kind::list, .list = std::make_shared<std::vector<Piece>>(1, Piece{false, length, any_part})};
                break;
            }
            default:  // a number or truth value
                bound.value = s_.variable(unknown, sort_of(unknown, v.sort));
                if (s_.sort(bound.value) == FormulaSort::any) need(bound.value, DeclaredSort::number);  // an instance has chosen
                break;
        }
    }
    // Named axes: the number of axes before each. Shapes know them not.
    Element before = zero;
    for (std::size_t i = 0; i < lemma.axes.size() && !s_.failed(); ++i) {
        const Binding* const axes = scope->find("*g" + std::to_string(i));
        if (axes == nullptr || axes->kind != Binding::Kind::group) return s_.fail("`g" + std::to_string(i) + "` is no group"), scope;
        before = s_.add(before, rank(axes->axes));
        fresh_name(lemma.axes[i]);
        scope->names[lemma.axes[i]] = value_binding(before);
        before = s_.add(before, s_.integer(1));
    }
    for (const LemmaVariable& v : lemma.variables)
        if (v.kind == LemmaVariable::Kind::list) check_part_name(v.part, scope);
    return scope;
}

}  // namespace countersign::validator
