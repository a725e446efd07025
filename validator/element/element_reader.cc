// Element expressions: the part of the reader that definitions, lemmas and hints share. See element_reader.h.
#include "validator/element/element_reader.h"

#include <algorithm>

#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;
constexpr int depth_limit = 800;  // expressions are at most 200 deep, terms too

struct Nested {
    int& depth;
    explicit Nested(int& d) : depth(d) { ++depth; }
    ~Nested() { --depth; }
};

}  // namespace

const Binding* Scope::find(std::string_view name) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->outer.get()) {
        const auto found = scope->names.find(name);
        if (found != scope->names.end()) return &found->second;
    }
    return nullptr;
}

std::shared_ptr<Scope> inner_scope(const ScopePointer& outer) { return std::make_shared<Scope>(Scope{outer, {}}); }

ScopePointer extended(const ScopePointer& outer, const std::string& name, Binding binding) {
    return std::make_shared<const Scope>(Scope{outer, {{name, std::move(binding)}}});
}

std::vector<Element> OpenCondition::variables() const {
    std::vector<Element> result;
    for (const Part& part : parts) result.push_back(part.number);
    result.insert(result.end(), index.begin(), index.end());
    return result;
}

// The value has this sort; an unknown of a sort not chosen yet makes a demand, and then nothing of this run counts.
bool ElementReader::need(Element& e, DeclaredSort sort) {
    if (s_.failed() || sort == DeclaredSort::any) return !s_.failed();
    if (s_.sort(e) == FormulaSort::any) {
        Element head = e;
        while (s_.kind(head) == ElementKind::conditional)
            head = s_.children(head)[s_.sort(s_.children(head)[1]) == FormulaSort::any ? 1 : 2];
        s_.fail("`" + s_.name(head) + "` has no sort");
        demand_ = s_.name(head);
        return false;
    }
    if (sort == DeclaredSort::real && s_.sort(e) == FormulaSort::integer) return as_real(e);
    if (!(sort == DeclaredSort::number ? s_.is_number(e) : s_.sort(e) == formula_sort(*one_sort(sort)))) s_.mismatch("a value of another sort is expected");
    return !s_.failed();
}

// An integer where a real is needed. In a definition only a number that is written or given as one stands for both: what is typed here is typed
// where terms are made.
bool ElementReader::as_real(Element& e) {
    if (in_definition_ > 0 && !s_.constant(e) && whole_.count(e) == 0) s_.mismatch("values of different sorts");
    else e = s_.to_real(e);
    return !s_.failed();
}

// Both numbers: an integer beside a real is that number as a real.
bool ElementReader::numbers(Element& a, Element& b) {
    if (!need(a, DeclaredSort::number) || !need(b, DeclaredSort::number)) return false;
    return s_.sort(a) == s_.sort(b) || as_real(s_.sort(a) == FormulaSort::integer ? a : b);
}

// The same for any values: an unknown beside a value of a known sort has that sort.
bool ElementReader::fit(Element& a, Element& b) {
    if (s_.failed() || s_.sort(a) == s_.sort(b)) return !s_.failed();
    const auto open = [&](Element& unknown, Element known) { return need(unknown, s_.is_number(known) ? DeclaredSort::number : DeclaredSort::boolean); };
    if (s_.sort(a) == FormulaSort::any) return open(a, b);
    return s_.sort(b) == FormulaSort::any ? open(b, a) : numbers(a, b);
}

void ElementReader::demand(Element formula, const std::string& failure, const Expression& of) {
    if (demands_ == nullptr || s_.failed()) return;
    demands_->push_back({.holds = s_.implies(s_.conjunction(conditions_), formula), .source = failure + ": " + print_expression(of)});
}

Element ElementReader::element_under(Element condition, const Expression& e, const ScopePointer& scope) {
    conditions_.push_back(condition);
    const Element result = element(e, scope);
    conditions_.pop_back();
    return result;
}

Element ElementReader::element(const Expression& e, const ScopePointer& scope) {
    const Nested deeper(depth_);
    if (s_.failed()) return Element{0};
    if (depth_ > depth_limit) return s_.fail("an expression is nested too deeply");
    if (e.kind >= Kind::negate && e.kind <= Kind::greater_equal)
        return arithmetic(e.kind, element(*e.children[0], scope), e.children.size() > 1 ? element(*e.children[1], scope) : s_.integer(0));
    switch (e.kind) {
        case Kind::number:
            if (e.number->get_den() != 1) return s_.number(*e.number, FormulaSort::real);
            // Beyond 64 bits an instance would compute a real.
            return e.number->get_num().fits_slong_p() ? s_.number(*e.number, FormulaSort::integer) : s_.fail("an integer over 64 bits");
        case Kind::truth: return s_.truth(e.truth);
        case Kind::text: return s_.variable("text " + e.name, FormulaSort::text);
        case Kind::group_rank: return rank(family(e, scope, true));
        case Kind::name:
        case Kind::index: return read_name(e, scope);
        case Kind::reference: {
            const Binding* binding = scope->find("@reference");
            return binding != nullptr ? binding->value : s_.fail("a reference where none is expected");
        }
        case Kind::call: return call(e, scope);
        case Kind::logical_not:
        case Kind::conjunction:
        case Kind::disjunction: {
            std::vector<Element> parts;
            for (const auto& child : e.children) {  // the second is read only if the first leaves it open
                const Element open = parts.empty() ? s_.truth(true) : e.kind == Kind::conjunction ? parts[0] : s_.negation(parts[0]);
                parts.push_back(element_under(open, *child, scope));
                if (!need(parts.back(), DeclaredSort::boolean)) return Element{0};
            }
            if (e.kind == Kind::logical_not) return s_.negation(parts[0]);
            return e.kind == Kind::conjunction ? s_.conjunction(parts) : s_.disjunction(parts);
        }
        case Kind::conditional: {
            Element condition = element(*e.children[0], scope);
            if (!need(condition, DeclaredSort::boolean)) return Element{0};
            Element yes = element_under(condition, *e.children[1], scope), no = element_under(s_.negation(condition), *e.children[2], scope);
            return fit(yes, no) ? s_.conditional(condition, yes, no) : Element{0};
        }
        case Kind::each: return s_.conjunction(by_axis(*e.children[0], scope, true));
        case Kind::group_sum: return sum_over(family(*e.children[0], scope, true), e, scope);
        case Kind::sum:
        case Kind::maximum: return fold_range(e, scope);
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
            return s_.lambda(sizes, variables, element(*e.children.back(), inner));
        }
        default: return s_.fail("an expression that is no element");
    }
}

Element ElementReader::arithmetic(Kind kind, Element a, Element b) {
    if (kind == Kind::equal) return equality(a, b);
    if (kind == Kind::not_equal) return s_.negation(equality(a, b));
    if (!numbers(a, b)) return Element{0};
    switch (kind) {
        case Kind::negate: return s_.multiply(s_.integer(-1), a);
        case Kind::add: return s_.add(a, b);
        case Kind::subtract: return s_.subtract(a, b);
        case Kind::multiply: return s_.multiply(a, b);
        case Kind::divide: return s_.divide(a, b);
        case Kind::floor_divide: return s_.quotient(a, b);
        case Kind::modulo: return s_.subtract(a, s_.multiply(b, s_.quotient(a, b)));
        case Kind::less: return s_.less(a, b);
        case Kind::less_equal: return s_.less_equal(a, b);
        case Kind::greater: return s_.less(b, a);
        case Kind::greater_equal: return s_.less_equal(b, a);
        default: return s_.fail("an expression that is no element");
    }
}

Element ElementReader::read_name(const Expression& e, const ScopePointer& scope) {
    const Binding* binding = e.kind == Kind::name ? scope->find(e.name) : nullptr;
    if (e.kind == Kind::name && binding == nullptr) return s_.fail("unknown name `" + e.name + "`");
    if (binding != nullptr && binding->kind == Binding::Kind::value) return binding->value;
    if (binding != nullptr && binding->kind == Binding::Kind::part_index) {
        Element number = binding->value;
        for (std::size_t i = 0; i < binding->place; ++i) number = s_.add(number, (*binding->list)[i].count);
        return number;
    }
    if (const auto whole = tensor(e, scope)) {
        const Binding* at = scope->find("@index");
        if (whole->axes.empty()) return read(*whole, {});
        if (at == nullptr || at->axes != whole->axes) return s_.fail("`" + e.name + "` is a tensor where an element is expected");
        return read(*whole, at->index, &e);
    }
    if (e.kind == Kind::name) return s_.fail("`" + e.name + "` is no element");
    const auto base = tensor(*e.children[0], scope);
    return base ? read(*base, index_of(e, scope, *base, nullptr), &e) : s_.fail("an index into what is no tensor");
}

// Axis by axis: the value of `e` for each axis, and the family of its values (or that it holds everywhere) for each group.
Index ElementReader::by_axis(const Expression& e, const ScopePointer& scope, bool formula) {
    std::map<std::string, Index> families;
    visit_expressions(e, [&](const Expression& part) {
        const Binding* binding = part.kind == Kind::name ? scope->find("*" + part.name) : nullptr;
        if (binding != nullptr) families[part.name] = binding->kind == Binding::Kind::group ? binding->axes : binding->index;
    });
    Index result;
    if (families.empty()) s_.fail("axis by axis, but of no family");
    for (const auto& [name, entries] : families)
        if (!equal_axes(entries, families.begin()->second)) s_.fail("families of different groups in one expression");
    for (std::size_t i = 0; !s_.failed() && i < families.begin()->second.size(); ++i) {
        const FormulaSort sort = s_.sort(families.begin()->second[i]);
        const auto at = [&](std::optional<Element> axis) {
            auto inner = inner_scope(scope);
            for (const auto& [name, entries] : families) inner->names[name] = value_binding(axis ? s_.entry(entries[i], *axis) : entries[i]);
            Element value = element(e, inner);
            return need(value, formula ? DeclaredSort::boolean : DeclaredSort::integer) ? value : Element{0};
        };
        s_.treat_by_axis(sort);
        result.push_back(!is_family(sort) ? at({}) : formula ? s_.every(sort, at) : s_.family(sort, at));
    }
    return s_.failed() ? Index{} : result;
}

// `*name` or `*(…)`; the name of a group stands for its sizes or its index.
Index ElementReader::family(const Expression& e, const ScopePointer& scope, bool sizes) {
    if (!e.children.empty()) return by_axis(*e.children[0], scope, false);
    const Binding* binding = scope->find("*" + e.name);
    if (binding != nullptr && binding->kind == Binding::Kind::family) return binding->index;
    if (binding == nullptr || (!sizes && binding->index.size() != binding->axes.size())) {
        s_.fail("`*" + e.name + "` has no " + (sizes ? "sizes" : "index") + " here");
        return {};
    }
    return sizes ? binding->axes : binding->index;
}

// A group sum: over all axes and groups of `sizes`, the first outermost.
Element ElementReader::sum_over(const Axes& sizes, const Expression& e, const ScopePointer& scope) {
    const Index index = fresh_index(sizes);
    Element body = element_under(in_range(sizes, index), *e.children[1], extended(scope, "*" + e.name, family_binding(index)));
    if (!need(body, DeclaredSort::number)) return Element{0};
    for (std::size_t i = sizes.size(); i-- > 0;)
        body = s_.bind(ElementKind::sum, is_family(s_.sort(sizes[i])) ? Axes{sizes[i]} : Axes{s_.integer(0), sizes[i]}, {index[i]}, body);
    return body;
}

Element ElementReader::fold_range(const Expression& e, const ScopePointer& scope) {
    const Expression& high = *e.children[1];
    const Binding* length = high.kind == Kind::name ? scope->find(high.name) : nullptr;
    const Element low = element(*e.children[0], scope);
    const bool is_length = length != nullptr && length->kind == Binding::Kind::value && length->list != nullptr;
    if (is_length && s_.constant(low) && *s_.constant(low) == 0) return fold_list(e, scope, length->list);
    const Element limit = element(high, scope), p = s_.fresh(FormulaSort::integer);
    if (e.kind == Kind::maximum) demand(s_.less(low, limit), "the maximum of nothing", e);
    Element body = element_under(s_.in_range(low, p, limit), *e.children[2], extended(scope, e.name, value_binding(p)));
    if (!need(body, DeclaredSort::number)) return Element{0};
    return s_.bind(e.kind == Kind::sum ? ElementKind::sum : ElementKind::maximum, {low, limit}, {p}, body);
}

Element ElementReader::call(const Expression& e, const ScopePointer& scope) {
    if (!e.attributes.empty()) return s_.fail("`" + e.name + "` with attributes is no element");
    const Binding* called = scope->find(e.name);
    if (called != nullptr && called->kind == Binding::Kind::list_size && e.children.size() == 1)
        return size_of(*called, part_of(*called->list, *e.children[0], scope));
    if ((e.name == "total" && e.children.size() == 1) || ((e.name == "start" || e.name == "part") && e.children.size() == 2)) {
        const Expression &z = *e.children[0], &at = *e.children.back();
        const Binding* sizes = z.kind == Kind::name ? scope->find(z.name) : nullptr;
        if (sizes != nullptr && sizes->kind != Binding::Kind::list_size) sizes = nullptr;
        const Binding* t = at.kind == Kind::name ? scope->find(at.name) : nullptr;
        if (e.name == "total" && sizes != nullptr) return totals(*sizes).back();
        if (e.name == "start" && sizes != nullptr && t != nullptr && t->kind == Binding::Kind::part_index && t->place < sizes->list->size()) {
            const Element before = totals(*sizes)[t->place];
            return (*sizes->list)[t->place].single ? before : s_.add(before, s_.start(list_of(*sizes, t->place), t->value));
        }
        const Element list = size_list(z, scope);
        if (e.name == "total") return s_.start(list, s_.length(list));
        Element number = element(at, scope);
        if (!need(number, DeclaredSort::integer)) return Element{0};
        return e.name == "start" ? s_.start(list, number) : s_.part(list, number);
    }
    std::vector<Element> values;
    for (const auto& child : e.children) values.push_back(element(*child, scope));
    if (s_.failed()) return Element{0};
    if (called != nullptr && called->kind == Binding::Kind::function) return function_variable(e.name, called->arguments, std::move(values));
    if (called != nullptr && called->kind == Binding::Kind::body) {
        Element body = called->value;
        for (Element value : values) body = s_.body_at(body, value);
        return body;
    }
    if (e.name == "to_real" && values.size() == 1) return need(values[0], DeclaredSort::integer) ? s_.to_real(values[0]) : Element{0};
    if (e.name == "real" && values.size() == 1) return need(values[0], DeclaredSort::number) ? s_.to_real(values[0]) : Element{0};
    if (e.name == "inv" && values.size() == 1)
        return need(values[0], DeclaredSort::number) ? s_.divide(s_.number(1, FormulaSort::real), values[0]) : Element{0};
    if ((e.name == "max" || e.name == "min") && values.size() == 2) {
        if (!numbers(values[0], values[1])) return Element{0};
        return e.name == "max" ? s_.maximum_of(values[0], values[1]) : s_.conditional(s_.less_equal(values[0], values[1]), values[0], values[1]);
    }
    const auto function = definitions_.functions.find(e.name);
    if (function == definitions_.functions.end()) return s_.fail("unknown function `" + e.name + "`");
    return scalar_function(function->second, std::move(values));
}

Element ElementReader::function_variable(const std::string& name, const std::vector<DeclaredSort>& sorts, std::vector<Element> values) {
    if (values.size() != sorts.size()) return s_.fail("`" + name + "` has another number of arguments");
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!need(values[i], sorts[i])) return Element{0};
    const std::string unknown = unknown_of(LemmaVariable::Kind::function, name);
    return s_.apply(unknown, values, sort_of(unknown, DeclaredSort::any));
}

// All `number` arguments have one sort, all `any` arguments too.
Element ElementReader::scalar_function(const ScalarFunction& function, std::vector<Element> values) {
    if (values.size() != function.parameters.size() || values.empty()) return s_.fail("`" + function.name + "` has another number of arguments");
    const Nested definition(in_definition_);
    auto scope = inner_scope(nullptr);
    FormulaSort like = FormulaSort::real;  // the sort of the arguments declared as the result is
    for (std::size_t i = 0; i < values.size(); ++i) {
        const DeclaredSort sort = function.parameters[i].sort;
        if (!need(values[i], sort)) return Element{0};
        for (std::size_t other = 0; other < values.size() && !one_sort(sort); ++other)
            if (function.parameters[other].sort == sort && !fit(values[i], values[other])) return Element{0};
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        scope->names[function.parameters[i].name] = value_binding(values[i]);
        if (function.parameters[i].sort == function.result) like = s_.sort(values[i]);
    }
    if (function.body != nullptr) return element(*function.body, scope);
    if (function.name == "to_real") return s_.to_real(values[0]);
    const auto known = one_sort(function.result);
    return s_.apply("function " + function.name, values, known ? formula_sort(*known) : like);
}

// Everything that an opaque function may depend on: what is written, (inside a lambda) the sizes of whole axes, and every attribute.
Element ElementReader::opaque(const Expression& e, const ScopePointer& scope) {
    const Binding* operation = scope->find("@opaque");
    if (operation == nullptr) return s_.fail("`opaque` outside an operator");
    std::vector<Element> arguments;
    for (const auto& child : e.children) {
        const auto is_whole = [](const auto& part) { return part->kind == Kind::whole_axis; };
        if (child->kind != Kind::index || std::none_of(child->children.begin(), child->children.end(), is_whole)) {
            arguments.push_back(element(*child, scope));
            continue;
        }
        const auto base = tensor(*child->children[0], scope);
        if (!base) return s_.fail("an argument of `opaque` that is no tensor");
        std::vector<Element> variables, sizes;
        const Index index = index_of(*child, scope, *base, &variables);
        for (std::size_t i = 0; i < index.size() && !s_.failed(); ++i)
            if (std::count(variables.begin(), variables.end(), index[i]) != 0) sizes.push_back(base->axes[i]);
        if (s_.failed()) return Element{0};
        conditions_.push_back(in_range(sizes, variables));
        arguments.push_back(s_.lambda(sizes, variables, read(*base, index, child.get())));
        conditions_.pop_back();
    }
    arguments.insert(arguments.end(), operation->index.begin(), operation->index.end());
    return s_.apply(s_.name(operation->value), arguments, FormulaSort::real);
}

// The tensor that a name or a part of a list is, if it is one.
std::optional<Tensor> ElementReader::tensor(const Expression& e, const ScopePointer& scope) {
    const bool part = e.kind == Kind::index && e.children.size() == 2 && e.children[0]->kind == Kind::name;
    const Binding* binding = e.kind == Kind::name || part ? scope->find(part ? e.children[0]->name : e.name) : nullptr;
    if (binding == nullptr || binding->kind != (part ? Binding::Kind::list : Binding::Kind::tensor)) return std::nullopt;
    return part ? part_of(*binding->list, *e.children[1], scope) : binding->tensor;
}

Element ElementReader::read(const Tensor& tensor, const Index& index, const Expression* of) {
    bool fits = index.size() == tensor.axes.size();
    for (std::size_t i = 0; fits && i < index.size(); ++i)
        fits = s_.sort(index[i]) == s_.sort(tensor.axes[i]);
    if (!fits) s_.fail("an index that does not fit the tensor's axes");
    if (s_.failed()) return Element{0};
    if (of != nullptr) demand(in_range(tensor.axes, index), "an access out of range", *of);
    return tensor.at(index);
}

// What stands for several in a shape or an index: of a group or family its sizes or indices; of anything else the one integer that it is.
std::vector<Element> ElementReader::entries_of(const Expression& e, const ScopePointer& scope, bool sizes) {
    if (e.kind == Kind::group_splice) return family(e, scope, sizes);
    Element entry = element(e, scope);
    return need(entry, DeclaredSort::integer) ? Axes{entry} : Axes{};
}

// With `whole`: a `.` is a new variable over the whole axis.
Index ElementReader::index_of(const Expression& e, const ScopePointer& scope, const Tensor& tensor, std::vector<Element>* whole) {
    Index index;
    for (std::size_t i = 1; i < e.children.size() && !s_.failed(); ++i) {
        const Expression& part = *e.children[i];
        if (part.kind == Kind::whole_axis) {
            if (whole == nullptr || index.size() >= tensor.axes.size() || is_family(s_.sort(tensor.axes[index.size()]))) s_.fail("`.` stands for no axis here");
            else index.push_back(whole->emplace_back(s_.fresh(FormulaSort::integer)));
        } else {
            const Index entries = entries_of(part, scope, false);
            index.insert(index.end(), entries.begin(), entries.end());
        }
    }
    return index;
}

std::optional<Tensor> ElementReader::first_tensor(const Expression& e, const ScopePointer& scope) {
    auto found = tensor(e, scope);
    for (std::size_t i = 0; i < e.children.size() && !found && !s_.failed(); ++i) found = first_tensor(*e.children[i], scope);
    return found;
}

Element ElementReader::operator_element(const CoreOperator& operation, const ScopePointer& scope, const Index& index) {
    auto inner = inner_scope(scope);
    auto at = index.begin();
    for (std::size_t i = 0; i < operation.result.size(); ++i) {
        const Expression &of_result = *operation.result[i], &here = *operation.element_index[i];
        const bool is_group = here.kind == Kind::group_splice;
        const Axes axes = is_group ? family(of_result, scope, true) : Axes(1);
        const auto count = static_cast<std::ptrdiff_t>(axes.size());
        if (index.end() - at < count) return s_.fail("the element of `" + operation.name + "` has another index than its shape");
        if (!is_group) inner->names[here.name] = value_binding(*at);
        else if (here.name == of_result.name) inner->names["*" + here.name] = group_binding(axes, Index(at, at + count));
        else inner->names["*" + here.name] = family_binding(Index(at, at + count));
        at += count;
    }
    if (at != index.end()) return s_.fail("the element of `" + operation.name + "` has another index than its shape");
    const Nested definition(in_definition_);
    return element(*operation.element, inner);
}

// Of numbers the formula; of families, that it holds of their entries at every axis.
Element ElementReader::everywhere(const std::vector<Element>& values, const std::function<Element(const std::vector<Element>&)>& formula) {
    if (!is_family(s_.sort(values[0]))) return formula(values);
    return s_.every(s_.sort(values[0]), [&](Element axis) {
        std::vector<Element> entries;
        for (Element value : values) entries.push_back(s_.entry(value, axis));
        return formula(entries);
    });
}

Element ElementReader::in_range(const Axes& axes, const Index& index) {
    std::vector<Element> parts;
    for (std::size_t i = 0; i < axes.size() && i < index.size(); ++i)
        parts.push_back(everywhere({index[i], axes[i]}, [this](const auto& v) { return s_.in_range(s_.integer(0), v[0], v[1]); }));
    return s_.conjunction(parts);
}

Element ElementReader::closed(const OpenCondition& condition) {
    std::vector<Element> inside;
    for (const OpenCondition::Part& part : condition.parts) inside.push_back(s_.in_range(s_.integer(0), part.number, part.count));
    if (condition.over) inside.push_back(in_range(condition.over->axes, condition.index));
    return s_.implies(s_.conjunction(inside), condition.holds);
}

std::optional<Element> ElementReader::equal_axes(const Axes& a, const Axes& b) {
    std::vector<Element> parts;
    if (a.size() != b.size()) return std::nullopt;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (s_.sort(a[i]) != s_.sort(b[i])) return std::nullopt;
        if (a[i] == b[i]) continue;
        s_.treat_by_axis(s_.sort(a[i]));
        parts.push_back(everywhere({a[i], b[i]}, [this](const auto& v) { return s_.equal(v[0], v[1]); }));
    }
    return s_.conjunction(parts);
}

Element ElementReader::not_negative(Element size) {
    return everywhere({size}, [this](const auto& v) { return s_.less_equal(s_.integer(0), v[0]); });
}

Index ElementReader::fresh_index(const Axes& axes) {
    Index index;
    for (Element size : axes) index.push_back(s_.fresh(s_.sort(size)));
    return index;
}

Element ElementReader::rank(const Axes& axes) {
    Element result = s_.integer(0);
    for (Element size : axes) result = s_.add(result, is_family(s_.sort(size)) ? s_.rank(s_.sort(size)) : s_.integer(1));
    return result;
}

// The sort of an unknown, as declared or chosen. `number` is no sort: it is chosen too.
FormulaSort ElementReader::sort_of(const std::string& unknown, DeclaredSort declared) const {
    if (const auto sort = one_sort(declared)) return formula_sort(*sort);
    const auto chosen = choice_.find(unknown);
    return chosen != choice_.end() ? chosen->second : FormulaSort::any;
}

}  // namespace countersign::validator
