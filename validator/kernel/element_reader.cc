// Element expressions: the part of the reader that definitions, lemmas and hints share. See element_reader.h.
#include "validator/kernel/element_reader.h"

#include <algorithm>

namespace countersign::validator {

namespace {
constexpr int depth_limit = 200;
using Kind = ExpressionKind;
}  // namespace

Binding value_binding(Element value) {
    Binding binding;
    binding.value = value;
    return binding;
}

Binding group_binding(Axes axes, Index index) {
    Binding binding;
    binding.kind = Binding::Kind::group;
    binding.axes = std::move(axes);
    binding.index = std::move(index);
    return binding;
}

const Binding* Scope::find(std::string_view name) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->outer.get()) {
        const auto found = scope->names.find(name);
        if (found != scope->names.end()) return &found->second;
    }
    return nullptr;
}

const CoreOperator* Scope::current_operator() const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->outer.get())
        if (scope->operation != nullptr) return scope->operation;
    return nullptr;
}

std::shared_ptr<Scope> inner_scope(const ScopePointer& outer) {
    auto scope = std::make_shared<Scope>();
    scope->outer = outer;
    return scope;
}

// The value has this sort; an unknown of a sort not chosen yet makes a demand, and then nothing of this run counts.
bool ElementReader::need(Element& e, DeclaredSort sort) {
    if (sort == DeclaredSort::any) return true;
    const FormulaSort have = s_.sort(e);
    if (have == FormulaSort::any) {
        Element head = e;
        while (s_.kind(head) == ElementKind::conditional)
            head = s_.sort(s_.children(head)[1]) == FormulaSort::any ? s_.children(head)[1] : s_.children(head)[2];
        std::vector<FormulaSort> choices;
        if (sort == DeclaredSort::number) choices = {FormulaSort::integer, FormulaSort::real};
        else choices = {sort == DeclaredSort::boolean ? FormulaSort::boolean : sort == DeclaredSort::integer ? FormulaSort::integer : FormulaSort::real};
        if (!demand_) demand_ = SortDemand{s_.symbol_name(s_.node(head).symbol), std::move(choices)};
        s_.fail("`" + demand_->unknown + "` has no sort");
        return false;
    }
    if (sort == DeclaredSort::real && have == FormulaSort::integer && !mentions_choice(e)) e = s_.to_real(e);
    const FormulaSort now = s_.sort(e);
    const bool good = sort == DeclaredSort::boolean ? now == FormulaSort::boolean
                      : sort == DeclaredSort::integer ? now == FormulaSort::integer
                      : sort == DeclaredSort::real ? now == FormulaSort::real
                                                   : now == FormulaSort::integer || now == FormulaSort::real;
    if (!good) mixed("a value of another sort is expected: " + s_.text(e));
    return good;
}

// Whether the value, not a condition or an index inside, is made of an unknown whose sort was chosen.
bool ElementReader::mentions_choice(Element e) const {
    std::vector<Element> todo{e};
    std::map<Element, bool> seen;
    while (!todo.empty()) {
        const Element next = todo.back();
        todo.pop_back();
        if (!seen.emplace(next, true).second) continue;
        const ElementNode& n = s_.node(next);
        const bool named = n.kind == ElementKind::variable || n.kind == ElementKind::application;
        if (named && choice_.count(s_.symbol_name(n.symbol)) != 0) return true;
        if (n.kind == ElementKind::conditional) todo.insert(todo.end(), n.children.begin() + 1, n.children.end());
        if (n.kind == ElementKind::quotient) todo.insert(todo.end(), n.children.begin(), n.children.end());
        if (n.kind == ElementKind::sum || n.kind == ElementKind::maximum) todo.push_back(n.children.back());
        for (const auto& [monomial, coefficient] : n.polynomial) todo.insert(todo.end(), monomial.begin(), monomial.end());
    }
    return false;
}

// Whether two values may stand beside each other in arithmetic or a comparison. An integer unknown of chosen sort beside a real is no term.
bool ElementReader::numbers(Element a, Element b) {
    if (!need(a, DeclaredSort::number) || !need(b, DeclaredSort::number)) return false;
    if (s_.sort(a) == s_.sort(b) || s_.constant(a) || s_.constant(b)) return true;
    if (!mentions_choice(s_.sort(a) == FormulaSort::integer ? a : b)) return true;
    mixed("values of different sorts");
    return false;
}

// With the sorts chosen, this is no term at all.
void ElementReader::mixed(const std::string& message) {
    if (!s_.failed()) mixed_sorts_ = true;
    s_.fail(message);
}

Element ElementReader::choose(Element condition, Element yes, Element no) {
    if (s_.sort(yes) == s_.sort(no)) return s_.conditional(condition, yes, no);
    // An unknown beside a value of a known sort has that sort.
    for (auto [unknown, known] : {std::pair(yes, no), std::pair(no, yes)}) {
        if (s_.sort(unknown) != FormulaSort::any) continue;
        need(unknown, s_.is_number(known) ? DeclaredSort::number : DeclaredSort::boolean);
        return unknown;
    }
    return numbers(yes, no) ? s_.conditional(condition, yes, no) : yes;
}

Element ElementReader::element(const Expression& e, const ScopePointer& scope) {
    struct Depth {
        int& depth;
        explicit Depth(int& d) : depth(d) { ++depth; }
        ~Depth() { --depth; }
    } guard(depth_);
    if (s_.failed()) return Element{0};
    if (depth_ > 4 * depth_limit) return s_.fail("an expression is nested too deeply");
    switch (e.kind) {
        case Kind::number: return s_.number(e.number, e.number.get_den() == 1 ? FormulaSort::integer : FormulaSort::real);
        case Kind::truth: return s_.truth(e.truth);
        case Kind::text: return s_.variable("text " + e.name, FormulaSort::text);
        case Kind::group_rank: {
            const Binding* group = scope->find("*" + e.name);
            return group != nullptr ? rank(group->axes) : s_.fail("unknown group `*" + e.name + "`");
        }
        case Kind::name: {
            const Binding* binding = scope->find(e.name);
            if (binding == nullptr) return s_.fail("unknown name `" + e.name + "`");
            if (binding->kind == Binding::Kind::value) return binding->value;
            if (binding->kind == Binding::Kind::part_index) {
                Element base = s_.integer(0);
                for (std::size_t i = 0; i < binding->piece; ++i) base = s_.add(base, (*binding->list)[i].count);
                return s_.add(base, binding->value);
            }
            [[fallthrough]];
        }
        case Kind::index: {
            const auto whole = tensor(e, scope);
            if (whole) {
                const Binding* at = scope->find("@index");
                if (whole->axes.empty()) return read(*whole, {});
                if (at == nullptr || at->axes != whole->axes) return s_.fail("`" + e.name + "` is a tensor where an element is expected");
                return read(*whole, at->index);
            }
            if (e.kind == Kind::name || s_.failed()) return s_.fail("`" + e.name + "` is no element");
            const auto base = tensor(*e.children[0], scope);
            return base ? read(*base, index_of(e, scope, *base, nullptr, nullptr)) : s_.fail("an index into what is no tensor");
        }
        case Kind::call: return call(e, scope);
        case Kind::logical_not:
        case Kind::conjunction:
        case Kind::disjunction: {
            std::vector<Element> parts;
            for (const auto& child : e.children) {
                parts.push_back(element(*child, scope));
                if (s_.failed() || !need(parts.back(), DeclaredSort::boolean)) return parts.back();
            }
            if (e.kind == Kind::logical_not) return s_.negation(parts[0]);
            return e.kind == Kind::conjunction ? s_.conjunction(parts) : s_.disjunction(parts);
        }
        case Kind::conditional: {
            Element condition = element(*e.children[0], scope), yes = element(*e.children[1], scope), no = element(*e.children[2], scope);
            if (s_.failed() || !need(condition, DeclaredSort::boolean)) return condition;
            return choose(condition, yes, no);
        }
        case Kind::sum:
        case Kind::maximum: {
            const Expression& high = *e.children[1];
            const Binding* length = high.kind == Kind::name ? scope->find(high.name) : nullptr;
            const Element low = element(*e.children[0], scope);
            if (length != nullptr && length->list != nullptr && s_.constant(low) && *s_.constant(low) == 0) return over_list(e, scope, *length->list);
            const Element limit = element(high, scope), p = s_.fresh(FormulaSort::integer);
            auto inner = inner_scope(scope);
            inner->names[e.name] = value_binding(p);
            Element body = element(*e.children[2], inner);
            if (s_.failed() || !need(body, DeclaredSort::number)) return body;
            return e.kind == Kind::sum ? s_.sum(low, limit, p, body) : s_.maximum(low, limit, p, body);
        }
        case Kind::locate: return located(e, scope);
        case Kind::opaque: return opaque(e, scope);
        case Kind::lambda: {
            auto inner = inner_scope(scope);
            std::vector<Element> sizes, variables;
            for (std::size_t i = 0; i < e.names.size(); ++i) {
                sizes.push_back(element(*e.children[i], scope));
                variables.push_back(s_.fresh(FormulaSort::integer));
                inner->names[e.names[i]] = value_binding(variables.back());
            }
            const Element body = element(*e.children.back(), inner);
            return s_.failed() ? body : s_.lambda(sizes, variables, body);
        }
        default: return arithmetic(e, scope);
    }
}

Element ElementReader::equality(Element a, Element b) {
    if (s_.sort(a) == s_.sort(b)) return s_.equal(a, b);
    for (auto [unknown, known] : {std::pair(a, b), std::pair(b, a)}) {
        if (s_.sort(unknown) != FormulaSort::any) continue;
        need(unknown, s_.is_number(known) ? DeclaredSort::number : DeclaredSort::boolean);
        return s_.truth(false);
    }
    return numbers(a, b) ? s_.equal(a, b) : s_.truth(false);
}

Element ElementReader::arithmetic(const Expression& e, const ScopePointer& scope) {
    if (e.kind < Kind::negate || e.kind > Kind::greater_equal) return s_.fail("an expression that is no element");
    Element a = element(*e.children[0], scope);
    Element b = e.children.size() > 1 ? element(*e.children[1], scope) : s_.integer(0);
    if (s_.failed()) return a;
    if (e.kind == Kind::equal) return equality(a, b);
    if (e.kind == Kind::not_equal) return s_.negation(equality(a, b));
    if (!numbers(a, b)) return a;
    switch (e.kind) {
        case Kind::negate: return s_.multiply(s_.integer(-1), a);
        case Kind::add: return s_.add(a, b);
        case Kind::subtract: return s_.subtract(a, b);
        case Kind::multiply: return s_.multiply(a, b);
        case Kind::divide: return s_.divide(a, b);
        case Kind::floor_divide: return s_.quotient(a, b);
        case Kind::modulo: return s_.modulo(a, b);
        case Kind::less: return s_.less(a, b);
        case Kind::less_equal: return s_.less_equal(a, b);
        case Kind::greater: return s_.less(b, a);
        case Kind::greater_equal: return s_.less_equal(b, a);
        default: return s_.fail("an expression that is no element");
    }
}

Element ElementReader::call(const Expression& e, const ScopePointer& scope) {
    if (!e.attributes.empty()) return s_.fail("`" + e.name + "` with attributes is no element");
    const Binding* binding = scope->find(e.name);
    if (binding != nullptr && binding->kind == Binding::Kind::list_size && e.children.size() == 1)
        return size_of_part(binding->sizes, *e.children[0], scope);
    if ((e.name == "total" && e.children.size() == 1) || ((e.name == "start" || e.name == "part") && e.children.size() == 2)) {
        const Expression& z = *e.children[0];
        const Binding* sizes = z.kind == Kind::name ? scope->find(z.name) : nullptr;
        const bool segmented = sizes != nullptr && sizes->kind == Binding::Kind::list_size && sizes->sizes.size() != 1;
        if (e.name == "total") {
            if (sizes != nullptr && sizes->kind == Binding::Kind::list_size) return total_before(sizes->sizes, sizes->sizes.size());
            const Element list = size_list(z, scope);
            return s_.failed() ? list : s_.start(list, s_.length(list));
        }
        const Expression& argument = *e.children[1];
        const Binding* t = argument.kind == Kind::name ? scope->find(argument.name) : nullptr;
        if (e.name == "start" && sizes != nullptr && t != nullptr && t->kind == Binding::Kind::part_index) {
            const SizePiece& piece = sizes->sizes[t->piece];
            const Element before = total_before(sizes->sizes, t->piece);
            return piece.single ? before : s_.add(before, s_.start(list_of(piece), t->value));
        }
        if (segmented) return s_.fail("`" + e.name + "` of a list of several pieces is not supported here");
        const Element list = size_list(z, scope);
        Element at = element(argument, scope);
        if (s_.failed() || !need(at, DeclaredSort::integer)) return at;
        return e.name == "start" ? s_.start(list, at) : s_.part(list, at);
    }
    std::vector<Element> values;
    for (const auto& child : e.children) {
        values.push_back(element(*child, scope));
        if (s_.failed()) return values.back();
    }
    if (binding != nullptr && binding->kind == Binding::Kind::function) {
        if (values.size() != binding->arguments.size()) return s_.fail("`" + e.name + "` has another number of arguments");
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!need(values[i], binding->arguments[i])) return values[i];
        const std::string unknown = "function variable " + e.name;
        return s_.apply(unknown, values, sort_of(unknown, DeclaredSort::any));
    }
    if (e.name == "to_real" && values.size() == 1) return need(values[0], DeclaredSort::integer) ? s_.to_real(values[0]) : values[0];
    if (e.name == "real" && values.size() == 1) return need(values[0], DeclaredSort::number) ? s_.to_real(values[0]) : values[0];
    if (e.name == "inv" && values.size() == 1)
        return need(values[0], DeclaredSort::number) ? s_.divide(s_.number(1, FormulaSort::real), values[0]) : values[0];
    if ((e.name == "max" || e.name == "min") && values.size() == 2) {
        if (!numbers(values[0], values[1])) return values[0];
        return e.name == "max" ? s_.maximum_of(values[0], values[1])
                               : s_.conditional(s_.less_equal(values[0], values[1]), values[0], values[1]);
    }
    const auto function = definitions_.functions.find(e.name);
    if (function == definitions_.functions.end()) return s_.fail("unknown function `" + e.name + "`");
    return scalar_function(function->second, values);
}

Element ElementReader::scalar_function(const ScalarFunction& function, const std::vector<Element>& arguments) {
    if (arguments.size() != function.parameters.size() || arguments.empty())
        return s_.fail("`" + function.name + "` has another number of arguments");
    auto scope = std::make_shared<Scope>();
    std::vector<Element> values = arguments;
    FormulaSort like = FormulaSort::real;
    for (std::size_t i = values.size(); i-- > 0;) {
        if (!need(values[i], function.parameters[i].sort)) return values[i];
        scope->names[function.parameters[i].name] = value_binding(values[i]);
        if (function.parameters[i].sort == function.result) like = s_.sort(values[i]);
    }
    if (function.body != nullptr) return element(*function.body, scope);
    if (function.name == "to_real") return s_.to_real(values[0]);
    if (function.result == DeclaredSort::boolean) like = FormulaSort::boolean;
    if (function.result == DeclaredSort::integer) like = FormulaSort::integer;
    if (function.result == DeclaredSort::real) like = FormulaSort::real;
    return s_.apply("function " + function.name, values, like);
}

Element ElementReader::list_of(const SizePiece& piece) {
    const Element t = s_.fresh(FormulaSort::integer);
    return s_.lambda({piece.count}, {t}, piece.size(t));
}

// The sum of the sizes of all parts in the pieces before this one.
Element ElementReader::total_before(const std::vector<SizePiece>& sizes, std::size_t piece) {
    Element result = s_.integer(0);
    for (std::size_t i = 0; i < piece && !s_.failed(); ++i)
        result = s_.add(result, sizes[i].single ? sizes[i].size(s_.integer(0)) : s_.start(list_of(sizes[i]), sizes[i].count));
    return result;
}

Element ElementReader::size_list(const Expression& e, const ScopePointer& scope) {
    const Binding* binding = e.kind == Kind::name ? scope->find(e.name) : nullptr;
    if (binding != nullptr && binding->kind == Binding::Kind::list_size && binding->sizes.size() == 1 && !binding->sizes[0].single)
        return list_of(binding->sizes[0]);
    const Element result = e.kind == Kind::lambda && e.names.size() == 1 ? element(e, scope) : s_.fail("a size list is expected");
    if (!s_.failed() && s_.sort(s_.children(result).back()) != FormulaSort::integer) s_.fail("a size list of values that are not integers");
    return result;
}

Element ElementReader::size_of_part(const std::vector<SizePiece>& sizes, const Expression& t, const ScopePointer& scope) {
    const Binding* binding = t.kind == Kind::name ? scope->find(t.name) : nullptr;
    if (binding != nullptr && binding->kind == Binding::Kind::part_index && binding->piece < sizes.size())
        return sizes[binding->piece].size(binding->value);
    if (sizes.size() != 1) return s_.fail("a part of a list of several pieces must be named by its number in `locate`, `sum` or `max`");
    Element at = element(t, scope);
    return !s_.failed() && need(at, DeclaredSort::integer) ? sizes[0].size(at) : at;
}

// `sum(t < k)`, `max(t < k)` over all parts of a list: piece by piece. An empty comprehension adds nothing, and is no candidate for a maximum.
Element ElementReader::over_list(const Expression& e, const ScopePointer& scope, const std::vector<Piece>& list) {
    Element result = s_.integer(0), present = s_.truth(false);
    for (std::size_t i = 0; i < list.size() && !s_.failed(); ++i) {
        auto inner = inner_scope(scope);
        Binding part;
        part.kind = Binding::Kind::part_index;
        part.piece = i;
        part.value = list[i].single ? s_.integer(0) : s_.fresh(FormulaSort::integer);
        part.list = std::make_shared<const std::vector<Piece>>(list);
        inner->names[e.name] = part;
        Element value = element(*e.children[2], inner);
        if (s_.failed() || !need(value, DeclaredSort::number)) return value;
        if (!list[i].single) {
            const Element zero = s_.integer(0);
            value = e.kind == Kind::sum ? s_.sum(zero, list[i].count, part.value, value) : s_.maximum(zero, list[i].count, part.value, value);
        }
        if (e.kind == Kind::sum) {
            result = i == 0 ? value : s_.add(result, value);
            continue;
        }
        const Element here = s_.less_equal(s_.integer(1), list[i].count);
        result = i == 0 ? value
                        : s_.conditional(s_.negation(present), value, s_.conditional(s_.negation(here), result, s_.maximum_of(result, value)));
        present = s_.disjunction({present, here});
    }
    return result;
}

Element ElementReader::located(const Expression& e, const ScopePointer& scope) {
    const Binding* binding = scope->find(e.third_name);
    if (binding == nullptr || binding->kind != Binding::Kind::list_size) return s_.fail("`" + e.third_name + "` is no size list");
    const Element i = element(*e.children[0], scope);
    const std::vector<SizePiece> sizes = binding->sizes;
    std::optional<Element> result;
    for (std::size_t piece = sizes.size(); piece-- > 0 && !s_.failed();) {
        const Element begin = total_before(sizes, piece), inside = s_.subtract(i, begin);
        Binding part;
        part.kind = Binding::Kind::part_index;
        part.piece = piece;
        part.list = binding->list;
        part.value = s_.integer(0);
        Element offset = inside;
        if (!sizes[piece].single) {
            const Element list = list_of(sizes[piece]);
            part.value = s_.part(list, inside);
            offset = s_.subtract(inside, s_.start(list, part.value));
        }
        auto inner = inner_scope(scope);
        inner->names[e.name] = part;
        inner->names[e.second_name] = value_binding(offset);
        const Element value = element(*e.children[1], inner);
        result = !result || s_.failed() ? value : choose(s_.less(i, total_before(sizes, piece + 1)), value, *result);
    }
    return result ? *result : s_.fail("`locate` in an empty list");
}

// Everything that an opaque function may depend on: what is written, every attribute, and (inside a lambda) the sizes of whole axes.
Element ElementReader::opaque(const Expression& e, const ScopePointer& scope) {
    const CoreOperator* operation = scope->current_operator();
    if (operation == nullptr) return s_.fail("`opaque` outside an operator");
    std::vector<Element> arguments;
    for (const auto& child : e.children) {
        const bool whole = child->kind == Kind::index && std::any_of(child->children.begin(), child->children.end(), [](const auto& part) {
            return part->kind == Kind::whole_axis;
        });
        if (!whole) {
            arguments.push_back(element(*child, scope));
        } else if (const auto base = tensor(*child->children[0], scope)) {
            std::vector<Element> variables, sizes;
            const Index index = index_of(*child, scope, *base, &variables, &sizes);
            if (s_.failed()) return Element{0};
            arguments.push_back(s_.lambda(sizes, variables, read(*base, index)));
        } else {
            return s_.fail("an argument of `opaque` that is no tensor");
        }
        if (s_.failed()) return Element{0};
    }
    for (const OperatorAttribute& attribute : operation->attributes) {
        const Binding* binding = scope->find("@" + attribute.name);
        if (binding == nullptr) return s_.fail("`" + attribute.name + "` is not known");
        if (attribute.kind != OperatorAttribute::Kind::shape) arguments.push_back(binding->value);
        else
            for (const Axis& axis : binding->axes) arguments.push_back(axis.size);
    }
    return s_.apply("opaque " + operation->name, arguments, FormulaSort::real);
}

// The tensor that a name or a part of a list is, if it is one.
std::optional<Tensor> ElementReader::tensor(const Expression& e, const ScopePointer& scope) {
    if (e.kind == Kind::index && e.children.size() == 2 && e.children[0]->kind == Kind::name) {
        const Binding* list = scope->find(e.children[0]->name);
        if (list != nullptr && list->kind == Binding::Kind::list) return part_of(*list->list, *e.children[1], scope);
    }
    if (e.kind != Kind::name) return std::nullopt;
    const Binding* binding = scope->find(e.name);
    if (binding == nullptr || binding->kind != Binding::Kind::tensor) return std::nullopt;
    return *binding->tensor;
}

Tensor ElementReader::part_of(const std::vector<Piece>& list, const Expression& t, const ScopePointer& scope) {
    const Binding* binding = t.kind == Kind::name ? scope->find(t.name) : nullptr;
    if (binding != nullptr && binding->kind == Binding::Kind::part_index && binding->piece < list.size())
        return list[binding->piece].part(binding->value);
    if (list.size() == 1) {
        Element at = element(t, scope);
        if (!s_.failed() && need(at, DeclaredSort::integer)) return list[0].part(at);
    }
    s_.fail("a part of a list of several pieces must be named by its number in `locate`, `sum` or `max`");
    return {};
}

Element ElementReader::read(const Tensor& tensor, const Index& index) {
    if (s_.failed()) return Element{0};
    bool fits = index.size() == tensor.axes.size();
    for (std::size_t i = 0; fits && i < index.size(); ++i)
        fits = s_.sort(index[i]) == (tensor.axes[i].group ? FormulaSort::group : FormulaSort::integer);
    return fits ? tensor.at(index) : s_.fail("an index that does not fit the tensor's axes");
}

// With `whole`: a `.` is a new variable over the whole axis.
Index ElementReader::index_of(const Expression& e, const ScopePointer& scope, const Tensor& tensor, std::vector<Element>* whole,
                              std::vector<Element>* sizes) {
    Index index;
    for (std::size_t i = 1; i < e.children.size() && !s_.failed(); ++i) {
        const Expression& part = *e.children[i];
        if (part.kind == Kind::group_splice) {
            const Binding* group = scope->find("*" + part.name);
            if (group == nullptr || group->index.size() != group->axes.size()) s_.fail("group `*" + part.name + "` has no index here");
            else index.insert(index.end(), group->index.begin(), group->index.end());
        } else if (part.kind == Kind::whole_axis) {
            if (whole == nullptr || index.size() >= tensor.axes.size() || tensor.axes[index.size()].group) {
                s_.fail("`.` stands for no axis here");
                break;
            }
            sizes->push_back(tensor.axes[index.size()].size);
            whole->push_back(s_.fresh(FormulaSort::integer));
            index.push_back(whole->back());
        } else {
            index.push_back(element(part, scope));
            if (!s_.failed()) need(index.back(), DeclaredSort::integer);
        }
    }
    return index;
}

std::optional<Tensor> ElementReader::first_tensor(const Expression& e, const ScopePointer& scope) {
    auto found = tensor(e, scope);
    for (std::size_t i = 0; i < e.children.size() && !found && !s_.failed(); ++i) found = first_tensor(*e.children[i], scope);
    return found;
}

Element ElementReader::operator_element(const CoreOperator& operation, const ScopePointer& scope, const Index& index, const Axes& result) {
    auto inner = inner_scope(scope);
    std::size_t place = 0;
    for (const Segment& segment : operation.element_index) {
        if (segment.kind == Segment::Kind::group) {
            const Binding* group = scope->find("*" + segment.name);
            const std::size_t count = group != nullptr ? group->axes.size() : 0;
            if (group == nullptr || place + count > index.size()) return s_.fail("the element of `" + operation.name + "` has another index than its shape");
            inner->names["*" + segment.name] = group_binding(group->axes, Index(index.begin() + static_cast<std::ptrdiff_t>(place), index.begin() + static_cast<std::ptrdiff_t>(place + count)));
            place += count;
        } else {
            if (place >= index.size()) return s_.fail("the element of `" + operation.name + "` has another index than its shape");
            inner->names[segment.name] = value_binding(index[place++]);
        }
    }
    if (place != index.size() || index.size() != result.size()) return s_.fail("the element of `" + operation.name + "` has another index than its shape");
    return element(*operation.element, inner);
}

Element ElementReader::in_range(const Axes& axes, const Index& index) {
    std::vector<Element> parts;
    for (std::size_t i = 0; i < axes.size() && i < index.size(); ++i)
        if (!axes[i].group) parts.push_back(s_.in_range(s_.integer(0), index[i], axes[i].size));
    return s_.conjunction(parts);
}

Index ElementReader::fresh_index(const Axes& axes) {
    Index index;
    for (const Axis& axis : axes) index.push_back(s_.fresh(axis.group ? FormulaSort::group : FormulaSort::integer));
    return index;
}

Element ElementReader::rank(const Axes& axes) {
    Element result = s_.integer(0);
    for (const Axis& axis : axes)
        result = s_.add(result, axis.group ? s_.apply("rank", {axis.size}, FormulaSort::integer) : s_.integer(1));
    return result;
}

FormulaSort ElementReader::sort_of(const std::string& unknown, DeclaredSort declared) const {
    if (declared == DeclaredSort::boolean) return FormulaSort::boolean;
    if (declared == DeclaredSort::integer) return FormulaSort::integer;
    if (declared == DeclaredSort::real) return FormulaSort::real;
    const auto chosen = choice_.find(unknown);
    return chosen != choice_.end() ? chosen->second : FormulaSort::any;
}

}  // namespace countersign::validator
