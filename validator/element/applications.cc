// Applications of operators to tensors of unknown shape, and what they require. Part of the element reader.
#include <algorithm>

#include "validator/element/element_reader.h"

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;

bool is_function(const Binding* binding) { return binding != nullptr && binding->kind == Binding::Kind::function; }

}  // namespace

// One application while its operands are matched with the declared shapes.
struct ElementReader::Application {
    const CoreOperator& operation;
    Requirements* requirements;
    std::shared_ptr<Scope> scope;

    const Binding* group(const std::string& name) const { return scope->find("*" + name); }
};

void ElementReader::require(Requirements* requirements, Element formula, bool result_size) {
    if (requirements == nullptr || !requirements->wanted || s_.failed()) return;
    requirements->needed.push_back({.parts = parts_, .holds = formula, .result_size = result_size});
}

Element ElementReader::part_constant(std::size_t depth) {
    while (part_constants_.size() <= depth) part_constants_.push_back(s_.fresh(FormulaSort::integer));
    return part_constants_[depth];
}

Tensor ElementReader::term(const Expression& e, const ScopePointer& scope, Requirements* requirements) {
    if (s_.failed()) return {};
    if (e.kind == Kind::call) return application(e, scope, requirements);
    const auto demands = std::exchange(demands_, nullptr);  // those of definitions only
    const auto found = tensor(e, scope);
    demands_ = demands;
    if (!found) s_.fail("`" + e.name + "` is no tensor");
    // A part of a list is there. Nothing of how its number is written: an instance computes the number.
    if (found && e.kind == Kind::index && !s_.failed())
        require(requirements, s_.in_range(s_.integer(0), found->making->part, scope->find(e.children[0]->name)->list->front().count));
    return found.value_or(Tensor{});
}

std::vector<Piece> ElementReader::arguments(const Expression& e, const ScopePointer& scope, Requirements* requirements) {
    std::vector<Piece> pieces;
    for (const auto& child : e.children) {
        if (child->kind == Kind::comprehension) s_.fail("`for … in` has no meaning in a lemma");
        if (child->kind != Kind::bounded_comprehension) {
            const Tensor value = term(*child, scope, requirements);
            pieces.push_back({true, s_.integer(1), [value](Element) { return value; }, {}, value.making});
            continue;
        }
        Element count = element(*child->children[1], scope);
        check_part_name(child->name, scope);
        if (!need(count, DeclaredSort::integer)) break;
        require(requirements, s_.less_equal(s_.integer(0), count));
        const auto part = [this, scope, child](Element t, Requirements* sink) {
            return term(*child->children[0], extended(scope, child->name, value_binding(t)), sink);
        };
        Piece piece{false, count, [part](Element t) { return part(t, nullptr); }};
        if (requirements != nullptr) {
            piece.number = part_constant(parts_.size());
            parts_.push_back({piece.number, count});
            piece.making = part(piece.number, requirements).making;
            parts_.pop_back();
        }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

// A scalar function, or a variable for one, of tensors of one shape.
Tensor ElementReader::elementwise(const Expression& e, const ScopePointer& scope, const std::vector<Tensor>& arguments, Requirements* requirements) {
    if (!e.attributes.empty() || arguments.empty()) s_.fail("`" + e.name + "` applied to attributes, or to nothing");
    for (const Tensor& argument : arguments) {
        const std::optional<Element> same = equal_axes(arguments[0].axes, argument.axes);
        if (same) require(requirements, *same);
        else s_.fail("arguments of `" + e.name + "` of different shapes");
    }
    if (s_.failed()) return {};
    const Binding* variable = scope->find(e.name);
    const ScalarFunction* named = is_function(variable) ? nullptr : &definitions_.functions.find(e.name)->second;
    const std::vector<DeclaredSort> sorts = named == nullptr ? variable->arguments : std::vector<DeclaredSort>();
    return {arguments[0].axes, [this, arguments, named, sorts, name = e.name](const Index& index) {
                std::vector<Element> values;
                for (const Tensor& argument : arguments) values.push_back(read(argument, index));
                if (s_.failed()) return Element{0};
                return named != nullptr ? scalar_function(*named, std::move(values)) : function_variable(name, sorts, std::move(values));
            }};
}

Tensor ElementReader::application(const Expression& e, const ScopePointer& scope, Requirements* requirements) {
    const std::vector<Piece> pieces = arguments(e, scope, requirements);
    if (s_.failed()) return {};
    Making making{.name = e.name};
    for (const Piece& piece : pieces) making.arguments.push_back({piece.single, piece.count, piece.number, piece.making});
    Tensor result;
    if (is_function(scope->find(e.name)) || definitions_.functions.count(e.name) != 0) {
        std::vector<Tensor> tensors;
        for (const Piece& piece : pieces) {
            if (!piece.single) s_.fail("`" + e.name + "` takes no list");
            tensors.push_back(piece.part(s_.integer(0)));
        }
        result = elementwise(e, scope, tensors, requirements);
    } else {
        const auto operation = definitions_.operators.find(e.name);
        if (operation == definitions_.operators.end()) return s_.fail("unknown operator `" + e.name + "`"), Tensor{};
        const std::vector<Index> attributes = attribute_entries(operation->second, e, scope);
        if (s_.failed()) return {};
        result = apply_operator(operation->second, pieces, attributes, requirements);
        for (std::size_t i = 0; i < attributes.size(); ++i) making.attributes.emplace_back(operation->second.attributes[i].is_list(), attributes[i]);
    }
    result.making = std::make_shared<const Making>(std::move(making));
    return result;
}

Tensor ElementReader::apply_operator(const CoreOperator& op, const std::vector<Piece>& pieces, const std::vector<Index>& attributes,
                                     Requirements* requirements) {
    const bool of_list = op.takes_list();
    Application a{op, requirements, inner_scope(nullptr)};
    bind_attributes(a, attributes);
    if (of_list ? pieces.empty() : pieces.size() != op.operands.size()) s_.fail("`" + op.name + "` has another number of operands");
    if (of_list && !s_.failed()) bind_list(a, pieces);
    for (std::size_t i = 0; i < pieces.size() && !of_list && !s_.failed(); ++i) {
        if (!pieces[i].single) s_.fail("`" + op.name + "` takes no list");
        const Tensor tensor = pieces[i].part(s_.integer(0));
        bind_shape(a, op.operands[i].shape, tensor.axes);
        const auto at = [this, tensor, sort = op.operands[i].sort](const Index& index) {
            Element value = read(tensor, index);
            return need(value, sort) ? value : Element{0};
        };
        a.scope->names[op.operands[i].name] = {.kind = Binding::Kind::tensor, .tensor = {tensor.axes, at}};
    }
    const Axes result = result_axes(a);
    const ScopePointer inside = a.scope;
    for (const Condition& requirement : op.requirements) {
        if (s_.failed() || requirements == nullptr || !requirements->wanted) break;
        if (!requirement.all) {
            require(requirements, element(*requirement.formula, inside));
            continue;
        }
        const auto over = first_tensor(*requirement.formula, inside);
        if (!over) s_.fail("a range requirement of `" + op.name + "` names no operand");
        if (s_.failed()) break;
        const Index index = fresh_index(over->axes);
        const Element holds = element(*requirement.formula, extended(inside, "@index", group_binding(over->axes, index)));
        requirements->needed.push_back({.parts = parts_, .over = over, .index = index, .holds = holds, .source = op.name});
    }
    return {result, [this, inside, &op](const Index& index) { return operator_element(op, inside, index); }};
}

// What each attribute is given, in declared order, by name or by its place; all must be given.
std::vector<Index> ElementReader::attribute_entries(const CoreOperator& operation, const Expression& e, const ScopePointer& scope) {
    std::vector<Index> result;
    const auto given = arrange_attributes(std::span<const OperatorAttribute>(operation.attributes), e.attributes);
    if (!given) s_.fail("`" + e.name + "` has other attributes");
    for (std::size_t i = 0; i < operation.attributes.size() && !s_.failed(); ++i) {
        const OperatorAttribute& declared = operation.attributes[i];
        const Expression& value = *(*given)[i]->value;
        result.push_back(declared.is_list() ? shape_value(value, scope) : Index{element(value, scope)});
        if (!declared.form && s_.sort(result.back()[0]) == FormulaSort::integer) whole_.insert(result.back()[0]);
    }
    return result;
}

// `opaque` depends on every attribute.
void ElementReader::bind_attributes(const Application& a, const std::vector<Index>& attributes) {
    const std::vector<OperatorAttribute>& declared = a.operation.attributes;
    Binding all{.value = s_.variable("opaque " + a.operation.name, FormulaSort::text)};
    for (std::size_t i = 0; i < declared.size() && !s_.failed(); ++i) {
        const Index& entries = attributes[i];
        const bool family = declared[i].is(Kind::group_splice);
        all.index.insert(all.index.end(), entries.begin(), entries.end());
        if (family) a.scope->names["*" + declared[i].name] = family_binding(entries);
        if (!declared[i].form) a.scope->names[declared[i].name] = value_binding(entries[0]);
        if (!declared[i].form || declared[i].is(Kind::list)) continue;
        const Element stated = family ? rank(entries) : entries[0];
        const auto [known, added] = a.scope->names.emplace("|" + declared[i].form->name, value_binding(stated));
        if (known->second.value != stated) s_.fail("`" + declared[i].name + "` has another rank than its group");
    }
    a.scope->names["@opaque"] = all;
    for (std::size_t i = 0; i < declared.size() && !s_.failed(); ++i) {
        if (!declared[i].is(Kind::list)) continue;
        for (Element size : attributes[i]) require(a.requirements, not_negative(size));
        if (!s_.failed()) bind_shape(a, declared[i].form->children, attributes[i]);
    }
}

void ElementReader::bind_group(const Application& a, const std::string& name, Axes axes) {
    const Binding* known = a.group(name);
    if (known == nullptr) {
        a.scope->names["*" + name] = group_binding(std::move(axes), {});
        return;
    }
    const std::optional<Element> same = equal_axes(known->axes, axes);
    if (same) require(a.requirements, *same);
    else s_.fail("group `*" + name + "` stands for different axes");
}

// Matches a declared shape with axes: what is known from the left and from the right, at most one unknown group between. `part`: of a list.
void ElementReader::bind_shape(const Application& a, const DeclaredShape& shape, const Axes& axes, const std::string& part) {
    std::size_t first = 0, last = axes.size(), left = 0, right = shape.size();
    const auto mismatch = [&] { s_.fail("a tensor of " + std::to_string(axes.size()) + " axes or groups does not fit the declared shape"); };
    // False: a group whose rank is not known yet.
    const auto take = [&](const Expression& declared, bool from_left) {
        if (declared.kind == Kind::group_splice) {
            const Binding *bound = a.group(declared.name), *said = a.scope->find("|" + declared.name);
            if (bound == nullptr && said == nullptr) return false;
            const Element wanted = bound != nullptr ? rank(bound->axes) : said->value;
            Axes taken;
            while (first < last && rank(taken) != wanted) taken.insert(from_left ? taken.end() : taken.begin(), axes[from_left ? first++ : --last]);
            if (rank(taken) != wanted) mismatch();
            else bind_group(a, declared.name, taken);
            return true;
        }
        if (first == last || is_family(s_.sort(axes[from_left ? first : last - 1]))) return mismatch(), true;
        const std::size_t place = from_left ? first++ : --last;
        const Element size = axes[place];
        const Binding* bound = a.scope->find(declared.name);
        if (is_list_size(declared, part)) a.scope->names[declared.name] = {.kind = Binding::Kind::list_size, .place = place};
        else if (declared.kind != Kind::name) s_.fail("an operand of a computed size is not supported");
        else if (bound == nullptr) a.scope->names[declared.name] = value_binding(size);
        else require(a.requirements, s_.equal(bound->value, size));
        return true;
    };
    while (left < right && !s_.failed() && take(*shape[left], true)) ++left;
    while (right > left && !s_.failed() && take(*shape[right - 1], false)) --right;
    if (s_.failed()) return;
    if (right - left > 1) s_.fail("a shape with several groups whose ranks are not known");
    else if (right - left == 1) bind_group(a, shape[left]->name, Axes(axes.data() + first, axes.data() + last));
    else if (first != last) mismatch();
}

// The pieces of a list operand: single terms first, so that what all parts share is read off one that is there.
void ElementReader::bind_list(const Application& a, const std::vector<Piece>& pieces) {
    const Operand& operand = a.operation.operands.front();
    const bool has_single = std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.single; });
    Element length = s_.integer(0);
    Axes first;
    for (const Piece& piece : pieces) {
        length = s_.add(length, piece.count);
        if (piece.single) bind_shape(a, operand.shape, piece.part(s_.integer(0)).axes, operand.part);
    }
    for (const Piece& piece : pieces) {
        if (piece.single || s_.failed()) continue;
        if (!has_single) {
            // Nothing may be read off a list that can be empty while another is not, unless it is the same for all.
            const Axes here = piece.part(s_.integer(0)).axes, there = piece.part(s_.integer(1)).axes;
            if (first.empty()) bind_shape(a, operand.shape, first = here, operand.part);
            for (std::size_t i = 0; i < here.size() && pieces.size() > 1 && !s_.failed(); ++i) {
                const bool own = std::ranges::any_of(a.scope->names, [i](const auto& named) {
                    return named.second.kind == Binding::Kind::list_size && named.second.place == i;
                });
                if (here.size() != first.size() || (!own && (here[i] != there[i] || here[i] != first[i])))
                    s_.fail("a size that all parts share is not visibly the same");
            }
        }
        // Every part, at a constant that stands for any of them.
        const Element t = s_.fresh(FormulaSort::integer);
        parts_.push_back({t, piece.count});
        bind_shape({a.operation, a.requirements, inner_scope(a.scope)}, operand.shape, piece.part(t).axes, operand.part);
        parts_.pop_back();
    }
    const auto list = std::make_shared<const std::vector<Piece>>(pieces);
    a.scope->names[operand.length] = {.value = length, .list = list};
    a.scope->names[operand.name] = {.kind = Binding::Kind::list, .list = list};
    for (auto& [name, binding] : a.scope->names)
        if (binding.kind == Binding::Kind::list_size) binding.list = list;
}

// The shape of an application: every size must be >= 0.
Axes ElementReader::result_axes(const Application& a) {
    Axes result;
    for (const ExpressionPointer& next : a.operation.result) {
        const bool is_group = next->kind == Kind::group_splice;
        for (Element size : entries_of(*next, a.scope, true)) {
            if (s_.failed()) return {};
            if (!is_group || a.group(next->name) == nullptr || a.group(next->name)->kind != Binding::Kind::group)
                require(a.requirements, not_negative(size), true);
            result.push_back(size);
        }
    }
    for (const OperatorAttribute& attribute : a.operation.attributes) {
        const Binding* group = attribute.is(Kind::group_splice) ? a.group(attribute.form->name) : nullptr;
        if (group != nullptr && !equal_axes(group->axes, a.group(attribute.name)->index)) s_.fail("`" + attribute.name + "` is of other axes than its group");
    }
    return result;
}

Axes ElementReader::shape_value(const Expression& e, const ScopePointer& scope) {
    Axes axes;
    if (e.kind == Kind::group_splice) return entries_of(e, scope, true);
    if (e.kind != Kind::list) s_.fail("a list is expected");
    for (const auto& child : e.children) {
        const Axes part = entries_of(*child, scope, true);
        axes.insert(axes.end(), part.begin(), part.end());
    }
    return axes;
}

}  // namespace countersign::validator
