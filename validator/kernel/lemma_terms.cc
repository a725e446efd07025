// Terms of lemmas: applications of operators to tensors of unknown shape, and what they require. Part of the element reader.
#include <algorithm>
#include <set>

#include "validator/kernel/element_reader.h"

namespace countersign::validator {

namespace {
using Kind = ExpressionKind;
}  // namespace

// One application while its operands are matched with the declared shapes.
struct ElementReader::Application {
    std::shared_ptr<Scope> scope;
    std::map<std::string, Element> ranks;                 // of groups, where an attribute says them
    std::map<std::string, std::size_t> list_size_places;  // of `n(t)`: the axis of a part that has this size
    struct SizeEquality { Element formula; std::optional<Element> part; };
    std::vector<SizeEquality> equal;                      // what must hold; `part` stands for any part of a comprehension
    std::vector<std::pair<const Segment*, Element>> expressions;  // declared sizes to be compared when all names are known

    const Binding* group(const std::string& name) const { return scope->find("*" + name); }
};

void ElementReader::require(Requirements* requirements, Element formula, const Expression& source) {
    if (requirements == nullptr || s_.failed()) return;
    std::vector<Element> parts, guards;
    for (const auto& [part, guard] : parts_) {
        parts.push_back(part);
        guards.push_back(guard);
    }
    requirements->scalars.push_back({parts, s_.conjunction(guards), formula, source.name});
}

Element ElementReader::part_constant(std::size_t depth) {
    while (part_constants_.size() <= depth) part_constants_.push_back(s_.fresh(FormulaSort::integer));
    return part_constants_[depth];
}

void ElementReader::bind_group(Application& a, const std::string& name, Axes axes) {
    const Binding* known = a.group(name);
    if (known == nullptr) {
        a.scope->names["*" + name] = group_binding(std::move(axes), {});
        return;
    }
    if (known->axes.size() != axes.size()) return void(s_.fail("group `*" + name + "` stands for different axes"));
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (known->axes[i].group != axes[i].group || (axes[i].group && known->axes[i] != axes[i]))
            return void(s_.fail("group `*" + name + "` stands for different axes"));
        if (!axes[i].group) a.equal.push_back({s_.equal(known->axes[i].size, axes[i].size), std::nullopt});
    }
}

// Matches declared segments with axes: known segments from the left and from the right, at most one unknown group between.
void ElementReader::bind_segments(Application& a, const std::vector<Segment>& segments, const Axes& axes) {
    std::size_t first = 0, last = axes.size(), left = 0, right = segments.size();
    const auto mismatch = [&] { s_.fail("a tensor of " + std::to_string(axes.size()) + " axes or groups does not fit the declared shape"); };
    const auto known_rank = [&](const Segment& segment) -> std::optional<Element> {
        const Binding* bound = a.group(segment.name);
        if (bound != nullptr) return rank(bound->axes);
        const auto said = a.ranks.find(segment.name);
        return said != a.ranks.end() ? std::optional<Element>(said->second) : std::nullopt;
    };
    const auto take = [&](const Segment& segment, bool from_left) {
        if (segment.kind == Segment::Kind::group) {
            const std::optional<Element> wanted = known_rank(segment);
            if (!wanted) return false;
            std::size_t count = 0;
            const auto slice = [&] {
                const auto begin = axes.begin() + static_cast<std::ptrdiff_t>(from_left ? first : last - count);
                return Axes(begin, begin + static_cast<std::ptrdiff_t>(count));
            };
            while (count < last - first && rank(slice()) != *wanted) ++count;
            if (rank(slice()) != *wanted) mismatch();
            else bind_group(a, segment.name, slice());
            (from_left ? first : last) = from_left ? first + count : last - count;
            return true;
        }
        if (first == last || axes[from_left ? first : last - 1].group) {
            mismatch();
            return true;
        }
        const std::size_t place = from_left ? first++ : --last;
        const Element size = axes[place].size;
        if (segment.kind == Segment::Kind::list_size) a.list_size_places[segment.name] = place;
        else if (segment.kind == Segment::Kind::expression) a.expressions.emplace_back(&segment, size);
        else if (const Binding* bound = a.scope->find(segment.name)) a.equal.push_back({s_.equal(bound->value, size), std::nullopt});
        else a.scope->names[segment.name] = value_binding(size);
        return true;
    };
    while (left < right && !s_.failed() && take(segments[left], true)) ++left;
    while (right > left && !s_.failed() && take(segments[right - 1], false)) --right;
    if (s_.failed()) return;
    if (right == left) return first == last ? void() : mismatch();
    if (right - left > 1) return void(s_.fail("a shape with several groups whose ranks are not known"));
    bind_group(a, segments[left].name, Axes(axes.begin() + static_cast<std::ptrdiff_t>(first), axes.begin() + static_cast<std::ptrdiff_t>(last)));
}

// The pieces of a list operand: single terms first, so that what all parts share is read off one that is there.
void ElementReader::bind_operands(Application& a, const std::vector<Piece>& pieces) {
    const Operand& operand = a.scope->operation->operands.front();
    Element length = s_.integer(0);
    Axes first;
    const bool has_single = std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.single; });
    for (const Piece& piece : pieces) {
        length = s_.add(length, piece.count);
        if (piece.single) bind_segments(a, operand.shape, piece.part(s_.integer(0)).axes);
    }
    for (const Piece& piece : pieces) {
        if (piece.single || s_.failed()) continue;
        if (!has_single) {
            // Nothing may be read off a list that can be empty while another is not, unless it is the same for all.
            const Axes here = piece.part(s_.integer(0)).axes, there = piece.part(s_.integer(1)).axes;
            if (first.empty()) bind_segments(a, operand.shape, first = here);
            for (std::size_t i = 0; i < here.size() && pieces.size() > 1 && !s_.failed(); ++i) {
                const bool own = std::any_of(a.list_size_places.begin(), a.list_size_places.end(), [i](const auto& place) { return place.second == i; });
                if (here.size() != first.size() || (!own && (here[i] != there[i] || here[i] != first[i])))
                    s_.fail("a size that all parts share is not visibly the same");
            }
        }
        // Every part, at a constant that stands for any of them.
        Application inside{inner_scope(a.scope), a.ranks, a.list_size_places, {}, {}};
        inside.scope->operation = a.scope->operation;
        const Element t = s_.fresh(FormulaSort::integer);
        bind_segments(inside, operand.shape, piece.part(t).axes);
        a.list_size_places = inside.list_size_places;
        const Element guard = s_.in_range(s_.integer(0), t, piece.count);
        for (const auto& [formula, part] : inside.equal)
            if (!s_.is_true(formula)) a.equal.push_back({s_.implies(guard, formula), t});
        if (!inside.expressions.empty()) s_.fail("a list operand with a computed size is not supported");
    }
    a.scope->names[operand.length] = value_binding(length);
    auto list = std::make_shared<const std::vector<Piece>>(pieces);
    a.scope->names[operand.length].list = list;
    Binding parts;
    parts.kind = Binding::Kind::list;
    parts.list = list;
    a.scope->names[operand.name] = parts;
    for (const auto& [name, place] : a.list_size_places) {
        Binding sizes;
        sizes.kind = Binding::Kind::list_size;
        sizes.list = list;
        for (const Piece& piece : pieces)
            sizes.sizes.push_back({piece.single, piece.count, [part = piece.part, place = place, this](Element t) {
                                       const Axes axes = part(t).axes;
                                       return place < axes.size() ? axes[place].size : s_.fail("a part without an axis");
                                   }});
        a.scope->names[name] = sizes;
    }
}

Axes ElementReader::shape_value(const Expression& e, const ScopePointer& scope) {
    Axes axes;
    if (e.kind != Kind::list) s_.fail("a shape is expected");
    for (const auto& child : e.children) {
        if (s_.failed() || e.kind != Kind::list) break;
        const Binding* group = child->kind == Kind::group_splice ? scope->find("*" + child->name) : nullptr;
        if (group != nullptr) axes.insert(axes.end(), group->axes.begin(), group->axes.end());
        else axes.push_back({false, element(*child, scope)});
        if (!s_.failed() && !axes.empty() && !axes.back().group && s_.sort(axes.back().size) != FormulaSort::integer) s_.fail("a size that is not an integer");
    }
    return axes;
}

std::vector<Piece> ElementReader::arguments(const Expression& e, const ScopePointer& scope, Requirements* requirements) {
    std::vector<Piece> pieces;
    for (const auto& child : e.children) {
        if (s_.failed()) break;
        if (child->kind == Kind::comprehension) {
            s_.fail("`for … in` has no meaning in a lemma");
            break;
        }
        if (child->kind != Kind::bounded_comprehension) {
            const Tensor value = term(*child, scope, requirements);
            pieces.push_back({true, s_.integer(1), [value](Element) { return value; }});
            continue;
        }
        const Element count = element(*child->children[1], scope);
        if (scope->find(child->name) != nullptr) s_.fail("`" + child->name + "` already means something else");
        if (s_.failed()) break;
        const auto part = [this, scope, child](Element t, Requirements* sink) {
            auto inner = inner_scope(scope);
            inner->names[child->name] = value_binding(t);
            return term(*child->children[0], inner, sink);
        };
        if (requirements != nullptr) {
            const Element t = requirements->shared_parts ? part_constant(parts_.size()) : s_.fresh(FormulaSort::integer);
            parts_.emplace_back(t, s_.in_range(s_.integer(0), t, count));
            part(t, requirements);
            parts_.pop_back();
        }
        pieces.push_back({false, count, [part](Element t) { return part(t, nullptr); }});
    }
    return pieces;
}

Tensor ElementReader::elementwise(const Expression& e, std::vector<Tensor> arguments, const ScopePointer& scope, Requirements* requirements) {
    const Binding* variable = scope->find(e.name);
    const auto function = definitions_.functions.find(e.name);
    if (!e.attributes.empty() || arguments.empty()) {
        s_.fail("`" + e.name + "` applied to attributes, or to nothing");
        return {};
    }
    for (const Tensor& argument : arguments) {
        if (argument.axes.size() != arguments[0].axes.size()) s_.fail("arguments of `" + e.name + "` of different shapes");
        for (std::size_t i = 0; i < argument.axes.size() && !s_.failed(); ++i) {
            const Axis &one = arguments[0].axes[i], &other = argument.axes[i];
            if (one.group != other.group || (one.group && one != other)) s_.fail("arguments of `" + e.name + "` of different shapes");
            else if (!one.group) require(requirements, s_.equal(one.size, other.size), e);
        }
    }
    if (s_.failed()) return {};
    const Axes axes = arguments[0].axes;
    const bool is_variable = variable != nullptr && variable->kind == Binding::Kind::function;
    const std::vector<DeclaredSort> sorts = is_variable ? variable->arguments : std::vector<DeclaredSort>();
    const ScalarFunction* named = is_variable || function == definitions_.functions.end() ? nullptr : &function->second;
    if (is_variable && sorts.size() != arguments.size()) s_.fail("`" + e.name + "` has another number of arguments");
    return {axes, [this, arguments = std::move(arguments), named, sorts, name = e.name](const Index& index) {
                std::vector<Element> values;
                for (const Tensor& argument : arguments) values.push_back(read(argument, index));
                if (s_.failed()) return Element{0};
                if (named != nullptr) return scalar_function(*named, values);
                for (std::size_t i = 0; i < values.size(); ++i)
                    if (!need(values[i], sorts[i])) return values[i];
                const std::string unknown = "function variable " + name;
                return s_.apply(unknown, values, sort_of(unknown, DeclaredSort::any));
            }};
}

Tensor ElementReader::term(const Expression& e, const ScopePointer& scope, Requirements* requirements) {
    if (s_.failed()) return {};
    if (++depth_ > 200) s_.fail("a term is nested too deeply");
    Tensor result;
    if (e.kind == Kind::call) {
        result = application(e, scope, requirements);
    } else {
        const auto found = tensor(e, scope);
        if (found) result = *found;
        else s_.fail("`" + e.name + "` is no tensor");
    }
    --depth_;
    return result;
}

Tensor ElementReader::application(const Expression& e, const ScopePointer& scope, Requirements* requirements) {
    const std::vector<Piece> pieces = arguments(e, scope, requirements);
    if (s_.failed()) return {};
    const auto operation = definitions_.operators.find(e.name);
    const Binding* variable = scope->find(e.name);
    const bool is_variable = variable != nullptr && variable->kind == Binding::Kind::function;
    const auto plain = [&] {
        std::vector<Tensor> result;
        for (const Piece& piece : pieces) {
            if (!piece.single) s_.fail("`" + e.name + "` takes no list");
            else result.push_back(piece.part(s_.integer(0)));
        }
        return result;
    };
    if (is_variable || definitions_.functions.count(e.name) != 0) return elementwise(e, plain(), scope, requirements);
    if (operation == definitions_.operators.end()) {
        s_.fail("unknown operator `" + e.name + "`");
        return {};
    }
    const CoreOperator& op = operation->second;
    Application a;
    a.scope = std::make_shared<Scope>();
    a.scope->operation = &op;
    // Attributes, by name or by their place; all must be given.
    std::size_t positional = 0;
    if (e.attributes.size() != op.attributes.size()) s_.fail("`" + e.name + "` has other attributes");
    for (const NamedExpression& given : e.attributes) {
        if (s_.failed()) return {};
        const auto place = std::find_if(op.attributes.begin(), op.attributes.end(), [&](const auto& known) { return known.name == given.name; });
        const std::size_t at = given.name.empty() ? positional : static_cast<std::size_t>(place - op.attributes.begin());
        positional = at + 1;
        if (at >= op.attributes.size() || a.scope->names.count("@" + op.attributes[at].name) != 0) {
            s_.fail("`" + e.name + "` has other attributes");
            return {};
        }
        const OperatorAttribute& attribute = op.attributes[at];
        Binding value;
        if (attribute.kind == OperatorAttribute::Kind::shape) value = group_binding(shape_value(*given.value, scope), {});
        else value = value_binding(element(*given.value, scope));
        a.scope->names["@" + attribute.name] = value;
        if (attribute.kind == OperatorAttribute::Kind::group_rank) a.ranks[attribute.group] = value.value;
        if (attribute.kind == OperatorAttribute::Kind::value) a.scope->names[attribute.name] = value;
    }
    for (const OperatorAttribute& attribute : op.attributes)
        if (attribute.kind == OperatorAttribute::Kind::shape && !s_.failed()) bind_segments(a, attribute.shape, a.scope->names["@" + attribute.name].axes);
    if (s_.failed()) return {};
    // Operands.
    if (op.operands.size() == 1 && op.operands[0].is_list) {
        if (pieces.empty()) s_.fail("`" + e.name + "` of no list");
        else bind_operands(a, pieces);
    } else {
        const std::vector<Tensor> tensors = plain();
        if (!s_.failed() && tensors.size() != op.operands.size()) s_.fail("`" + e.name + "` has another number of operands");
        for (std::size_t i = 0; i < tensors.size() && !s_.failed(); ++i) bind_segments(a, op.operands[i].shape, tensors[i].axes);
        for (std::size_t i = 0; i < tensors.size() && !s_.failed(); ++i) {
            Binding binding;
            binding.kind = Binding::Kind::tensor;
            const DeclaredSort sort = op.operands[i].sort;
            binding.tensor = std::make_shared<const Tensor>(Tensor{tensors[i].axes, [this, inner = tensors[i], sort](const Index& index) {
                Element value = read(inner, index);
                if (!s_.failed()) need(value, sort);
                return value;
            }});
            a.scope->names[op.operands[i].name] = binding;
        }
    }
    if (s_.failed()) return {};
    for (const auto& [segment, size] : a.expressions) a.equal.push_back({s_.equal(element(*segment->expression, a.scope), size), std::nullopt});
    for (const auto& [formula, part] : a.equal) {
        if (part) parts_.emplace_back(*part, s_.truth(true));
        require(requirements, formula, e);
        if (part) parts_.pop_back();
    }
    Axes result;
    for (const Segment& segment : op.result) {
        if (segment.kind == Segment::Kind::group) {
            const Binding* group = a.group(segment.name);
            if (group == nullptr) s_.fail("group `*" + segment.name + "` of a result is not known");
            else result.insert(result.end(), group->axes.begin(), group->axes.end());
            continue;
        }
        const Binding* size = a.scope->find(segment.name);
        const Element value = segment.kind == Segment::Kind::size && size != nullptr ? size->value
                              : segment.expression != nullptr ? element(*segment.expression, a.scope)
                                                              : s_.fail("a size of a result is not known");
        if (s_.failed()) return {};
        result.push_back({false, value});
        require(requirements, s_.less_equal(s_.integer(0), value), e);
    }
    const ScopePointer operator_scope = a.scope;
    for (const Requirement& requirement : op.requirements) {
        if (s_.failed() || requirements == nullptr) break;
        if (!requirement.all) {
            require(requirements, element(*requirement.formula, operator_scope), e);
            continue;
        }
        const auto over = first_tensor(*requirement.formula, operator_scope);
        if (!over) {
            s_.fail("a range requirement of `" + e.name + "` names no operand");
            break;
        }
        std::vector<Element> parts, guards;
        for (const auto& [part, guard] : parts_) parts.push_back(part), guards.push_back(guard);
        requirements->ranges.push_back({parts, s_.conjunction(guards), over->axes, [this, operator_scope, formula = requirement.formula, axes = over->axes](const Index& index) {
            auto inner = inner_scope(operator_scope);
            inner->names["@index"] = group_binding(axes, index);
            return element(*formula, inner);
        }, e.name});
    }
    return {result, [this, operator_scope, &op, result](const Index& index) { return operator_element(op, operator_scope, index, result); }};
}

Axes ElementReader::declared_axes(const std::vector<Segment>& shape, const ScopePointer& scope) {
    Axes axes;
    for (const Segment& segment : shape) {
        const Binding* binding = scope->find((segment.kind == Segment::Kind::group ? "*" : "") + segment.name);
        if (segment.kind == Segment::Kind::group && binding != nullptr) axes.push_back(binding->axes[0]);
        else if (segment.kind == Segment::Kind::size && binding != nullptr) axes.push_back({false, binding->value});
        else if (segment.expression != nullptr) axes.push_back({false, element(*segment.expression, scope)});
        else s_.fail("a size that is not declared: `" + segment.name + "`");
        if (s_.failed()) break;
    }
    return axes;
}

ScopePointer ElementReader::lemma_scope(const Lemma& lemma) {
    auto scope = std::make_shared<Scope>();
    size_variable_ = s_.fresh(FormulaSort::integer);
    // One name, one meaning, for every reader of the text: none may hide another, or an operator, or a word of the language.
    const auto fresh_name = [&](const std::string& name) {
        static const std::set<std::string, std::less<>> words{"total", "start", "part", "inv", "to_real", "real", "int", "min", "max", "it"};
        if (scope->names.count(name) != 0) s_.fail("`" + name + "` is declared twice, or as two things");
        if (words.count(name) != 0 || definitions_.functions.count(name) != 0 || definitions_.operators.count(name) != 0)
            s_.fail("`" + name + "` is no name for a variable");
    };
    const auto size = [&](const std::string& name) {
        const auto known = scope->names.find(name);
        if (known != scope->names.end() && known->second.kind == Binding::Kind::value && s_.kind(known->second.value) == ElementKind::variable &&
            s_.symbol_name(s_.node(known->second.value).symbol) == "size " + name)
            return;
        fresh_name(name);
        scope->names[name] = value_binding(s_.variable("size " + name, FormulaSort::integer));
        declared_sizes_.push_back(scope->names[name].value);
    };
    const auto group = [&](const std::string& name) {
        const Axes token{{true, s_.variable("group " + name, FormulaSort::text)}};
        if (scope->names.emplace("*" + name, group_binding(token, {})).second) declared_sizes_.push_back(rank(token));
    };
    // Names that shapes declare; also those of a shape attribute on the left side.
    std::vector<const Expression*> todo{lemma.left.get()};
    while (!todo.empty()) {
        const Expression& e = *todo.back();
        todo.pop_back();
        for (const auto& child : e.children) todo.push_back(child.get());
        const auto op = e.kind == Kind::call ? definitions_.operators.find(e.name) : definitions_.operators.end();
        for (std::size_t i = 0; op != definitions_.operators.end() && i < e.attributes.size(); ++i) {
            const auto is_named = [&](const auto& a) { return a.name == e.attributes[i].name; };
            const auto& attributes = op->second.attributes;
            const auto named = std::find_if(attributes.begin(), attributes.end(), is_named);
            if (named == attributes.end() || named->kind != OperatorAttribute::Kind::shape || e.attributes[i].value->kind != Kind::list) continue;
            for (const auto& part : e.attributes[i].value->children) {
                const auto is_variable = [&](const LemmaVariable& v) { return v.name == part->name; };
                if (part->kind == Kind::group_splice) group(part->name);
                else if (part->kind == Kind::name && std::none_of(lemma.variables.begin(), lemma.variables.end(), is_variable)) size(part->name);
            }
        }
    }
    for (const LemmaVariable& v : lemma.variables) {
        if (v.kind == LemmaVariable::Kind::list) size(v.length);
        for (const Segment& segment : v.shape) {
            if (segment.kind == Segment::Kind::group) {
                group(segment.name);
            } else if (segment.kind == Segment::Kind::size) {
                size(segment.name);
            } else if (segment.kind == Segment::Kind::list_size) {
                const Element length = scope->names[v.length].value;
                const auto known = scope->names.find(segment.name);
                if (known != scope->names.end()) {
                    if (known->second.kind != Binding::Kind::list_size || known->second.sizes[0].count != length) s_.fail("`" + segment.name + "` is declared as two things");
                    continue;
                }
                fresh_name(segment.name);
                Binding sizes;
                sizes.kind = Binding::Kind::list_size;
                sizes.sizes.push_back({false, length, [this, name = segment.name](Element t) { return s_.apply("list size " + name, {t}, FormulaSort::integer); }});
                scope->names[segment.name] = sizes;
                declared_list_sizes_.emplace_back(length, s_.apply("list size " + segment.name, {size_variable_}, FormulaSort::integer));
            }
        }
    }
    // Variables. Shapes may be expressions in the names above.
    const ScopePointer names = std::make_shared<const Scope>(*scope);
    for (const LemmaVariable& v : lemma.variables) {
        if (s_.failed()) break;
        fresh_name(v.name);
        Binding binding;
        switch (v.kind) {
            case LemmaVariable::Kind::integer: binding = value_binding(s_.variable("integer " + v.name, FormulaSort::integer)); break;
            case LemmaVariable::Kind::real: binding = value_binding(s_.variable("real " + v.name, FormulaSort::real)); break;
            case LemmaVariable::Kind::text: binding = value_binding(s_.variable("string " + v.name, FormulaSort::text)); break;
            case LemmaVariable::Kind::scalar: {
                const std::string unknown = "scalar " + v.name;
                binding = value_binding(s_.variable(unknown, sort_of(unknown, DeclaredSort::any)));
                break;
            }
            case LemmaVariable::Kind::function:
                binding.kind = Binding::Kind::function;
                binding.arguments = v.function_sorts;
                break;
            case LemmaVariable::Kind::tensor: {
                const std::string unknown = "tensor " + v.name;
                const FormulaSort sort = v.sort == DeclaredSort::number ? sort_of(unknown, DeclaredSort::any) : sort_of(unknown, v.sort);
                const Axes axes = declared_axes(v.shape, names);
                for (const Axis& axis : axes)
                    if (!axis.group) declared_sizes_.push_back(axis.size);
                binding.kind = Binding::Kind::tensor;
                binding.tensor = std::make_shared<const Tensor>(Tensor{axes, [this, unknown, sort](const Index& index) { return s_.apply(unknown, index, sort); }});
                break;
            }
            case LemmaVariable::Kind::list: {
                const std::string unknown = "list " + v.name;
                const FormulaSort sort = v.sort == DeclaredSort::number ? sort_of(unknown, DeclaredSort::any) : sort_of(unknown, v.sort);
                const Element length = scope->names[v.length].value;
                const auto part = [this, names, shape = v.shape, name = v.part, unknown, sort](Element t) {
                    auto inner = inner_scope(names);
                    inner->names[name] = value_binding(t);
                    std::vector<Segment> visible = shape;
                    Axes axes;
                    for (const Segment& segment : visible) {
                        const Binding* sizes = segment.kind == Segment::Kind::list_size ? inner->find(segment.name) : nullptr;
                        if (sizes != nullptr) axes.push_back({false, sizes->sizes[0].size(t)});
                        else
                            for (const Axis& axis : declared_axes({segment}, inner)) axes.push_back(axis);
                    }
                    return Tensor{axes, [this, t, unknown, sort](const Index& index) {
                                      Index all{t};
                                      all.insert(all.end(), index.begin(), index.end());
                                      return s_.apply(unknown, all, sort);
                                  }};
                };
                for (const Axis& axis : part(size_variable_).axes)
                    if (!axis.group) declared_list_sizes_.emplace_back(length, axis.size);
                binding.kind = Binding::Kind::list;
                binding.list = std::make_shared<const std::vector<Piece>>(std::vector<Piece>{{false, length, part}});
                break;
            }
        }
        scope->names[v.name] = binding;
    }
    return scope;
}

}  // namespace countersign::validator
