#include "validator/term/expand.h"

#include <algorithm>
#include <numeric>

#include "validator/language/lexer.h"

namespace countersign::validator {
namespace {

constexpr std::uint64_t work_each = 8;  // of an expression that is evaluated
constexpr std::uint64_t element_work = 128;  // of each element of its value, and of their own
constexpr int most_nested = 16;  // lists in lists

// What it takes to copy a value.
std::uint64_t weight(const Value& value) {
    std::uint64_t result = value.text.size() + value.shape.size();
    if (value.kind == Value::Kind::real) {
        const std::uint64_t limbs = mpz_size((*value.real).get_num_mpz_t()) + mpz_size((*value.real).get_den_mpz_t());
        result += limbs * limbs;  // what it took to make it
    }
    for (const Value& element : value.list) result += element_work + weight(element);
    return result;
}

// Looks no deeper than it must.
bool is_nested_deeper(const ValueList& list, int levels) {
    const auto is_deeper = [&](const Value& value) { return value.kind == Value::Kind::list && is_nested_deeper(value.list, levels - 1); };
    return levels == 0 || std::any_of(list.begin(), list.end(), is_deeper);
}

// The evaluator of section 6 expressions, with local names. Recursion follows the expression's own nesting, which the parser bounds.
class ValueEvaluator {
public:
    ValueEvaluator(TermStore& store, std::string place_name, NameResolver resolver = {})
        : store_(store), place_name_(std::move(place_name)), resolver_(std::move(resolver)) {}

    void define(std::string name, Value value) { locals_.emplace_back(std::move(name), std::move(value)); }
    // Of the operand x of a collective: `x[r]` is that of the member at position r.
    void define_members(const std::string& name, ValueList operands) { define(name + "[]", Value::of_list(std::move(operands))); }

    // Errors carry the place of the innermost expression that has none.
    Result<Value> evaluate(const Expression& e) {
        std::optional<Result<Value>> result;
        if (resolver_) result = resolver_(e);
        if (!result) result = meaning(e);
        if (!store_.spend(work_each + (result->ok() ? weight(**result) : 0))) result = incomplete("too much to compute");
        if (!result->ok() && result->error().place.file.empty())
            result->error().place = line_place(place_name_, e.position.line, e.position.column);
        return std::move(*result);
    }
    Result<bool> truth(const Expression& e) { return expected(e, Value::Kind::truth, &Value::truth, "a formula"); }
    Result<std::int64_t> integer(const Expression& e) { return expected(e, Value::Kind::integer, &Value::integer, "an integer"); }
    Result<ValueList> list(const Expression& e) { return expected(e, Value::Kind::list, &Value::list, "a list"); }

private:
    template <typename Content>
    Result<Content> expected(const Expression& e, Value::Kind kind, Content Value::*content, const char* what) {
        VALIDATOR_TRY(Value value, evaluate(e));
        if (value.kind != kind) return rejected(std::string(what) + " was expected, not " + kind_name(value));
        return std::move(value.*content);
    }
    Result<Value> meaning(const Expression& e) {
        if (is_arithmetic(e.kind) || is_comparison(e.kind) || e.kind == ExpressionKind::member) {
            VALIDATOR_TRY(const Value left, evaluate(*e.children[0]));
            VALIDATOR_TRY(const Value right, evaluate(*e.children[1]));
            return apply_operator(e.kind, left, right);
        }
        switch (e.kind) {
        case ExpressionKind::number: return Value::of_number(*e.number);
        case ExpressionKind::text: return Value::of_text(e.name);
        case ExpressionKind::truth: return Value::of_truth(e.truth);
        case ExpressionKind::negate: {
            VALIDATOR_TRY(const Value operand, evaluate(*e.children[0]));
            return apply_operator(ExpressionKind::subtract, Value::of_integer(0), operand);
        }
        case ExpressionKind::logical_not: {
            VALIDATOR_TRY(const bool operand, truth(*e.children[0]));
            return Value::of_truth(!operand);
        }
        case ExpressionKind::conjunction:
        case ExpressionKind::disjunction: {
            VALIDATOR_TRY(bool result, truth(*e.children[0]));
            if (result == (e.kind == ExpressionKind::conjunction)) {
                VALIDATOR_TRY(result, truth(*e.children[1]));
            }
            return Value::of_truth(result);
        }
        case ExpressionKind::conditional: {
            VALIDATOR_TRY(const bool condition, truth(*e.children[0]));
            return evaluate(*e.children[condition ? 1 : 2]);
        }
        case ExpressionKind::none: return Value::of_none();
        case ExpressionKind::name: return name(e);
        case ExpressionKind::call: return call(e);
        case ExpressionKind::index: return index(e);
        case ExpressionKind::fold: return fold(e);
        case ExpressionKind::list:
        case ExpressionKind::tuple: {
            VALIDATOR_TRY(ValueList values, elements(e.children));
            if (is_nested_deeper(values, most_nested)) return rejected("lists nested too deeply");
            return Value::of_list(std::move(values));
        }
        default: return rejected("an expression that cannot stand here");
        }
    }

    const Value* local(const std::string& name) const {
        const auto found = std::find_if(locals_.rbegin(), locals_.rend(), [&](const auto& known) { return known.first == name; });
        return found == locals_.rend() ? nullptr : &found->second;
    }

    Result<Value> name(const Expression& e) {
        const Value* const known = local(e.name);
        const auto is_state = [](const Value& value) { return value.has_type && value.type == ElementType::u64; };
        if (known != nullptr && (is_state(*known) || std::any_of(known->list.begin(), known->list.end(), is_state)))
            return rejected("no definition reads a tensor of u64, a random state");
        if (known != nullptr) return *known;
        if (const std::optional<ElementType> type = element_type_of(e.name)) return Value::of_type(*type);
        for (const Sort sort : {Sort::real, Sort::integer, Sort::boolean})
            if (e.name == sort_name(sort)) return Value::of_sort(sort);
        if (e.name != "floats" && e.name != "integers") return rejected("unknown name `" + e.name + "`");
        Value set;
        set.kind = Value::Kind::type_set;
        for (int type = static_cast<int>(ElementType::b8); type <= static_cast<int>(ElementType::f64); ++type)
            if (sort_of(static_cast<ElementType>(type)) == (e.name == "floats" ? Sort::real : Sort::integer))
                set.list.push_back(Value::of_type(static_cast<ElementType>(type)));
        return set;
    }

    Result<Value> index(const Expression& e) {
        VALIDATOR_TRY(const Value* const own, member(e));
        if (own) return *own;
        if (e.children.size() != 2) return rejected("one index was expected");
        VALIDATOR_TRY(const Value* const listed, member(*e.children[0]));
        const bool stands = listed && listed->kind == Value::Kind::list;
        VALIDATOR_TRY(const ValueList written, stands ? Result(ValueList()) : list(*e.children[0]));
        return at(stands ? listed->list : written, *e.children[1]);
    }

    // `x[r]` of a collective, not copied: a rank reads what each member says. Null: something else.
    Result<const Value*> member(const Expression& e) {
        const bool may_be = e.kind == ExpressionKind::index && e.children.size() == 2 && e.children[0]->kind == ExpressionKind::name;
        const Value* const members = may_be ? local(e.children[0]->name + "[]") : nullptr;
        if (members == nullptr) return nullptr;
        VALIDATOR_TRY(const std::int64_t position, integer(*e.children[1]));
        if (position < 0) return rejected("no such member of the group");
        if (position >= static_cast<std::int64_t>(members->list.size())) return rejected("an index outside its list");
        return &members->list[static_cast<std::size_t>(position)];
    }

    Result<Value> at(const ValueList& values, const Expression& index) {
        VALIDATOR_TRY(const std::int64_t position, integer(index));
        const auto place = position_in(position, static_cast<std::int64_t>(values.size()));
        return place ? Result(values[static_cast<std::size_t>(*place)]) : rejected("an index outside its list");
    }

    // The values of some expressions, comprehensions written out.
    Result<ValueList> elements(const std::vector<ExpressionPointer>& expressions) {
        ValueList values;
        for (const ExpressionPointer& e : expressions) {
            if (e->kind != ExpressionKind::comprehension && e->kind != ExpressionKind::bounded_comprehension) {
                VALIDATOR_TRY(Value value, evaluate(*e));
                values.push_back(std::move(value));
                continue;
            }
            ValueList range;
            if (e->kind == ExpressionKind::comprehension) {
                VALIDATOR_TRY(range, list(*e->children[1]));
            } else {
                VALIDATOR_TRY(const std::int64_t count, integer(*e->children[1]));
                VALIDATOR_TRY(Value numbers, *call_built_in(store_, "range", {Value::of_integer(count)}));
                range = std::move(numbers.list);
            }
            for (Value& element : range) {
                define(e->name, std::move(element));
                Result<Value> value = evaluate(*e->children[0]);
                locals_.pop_back();
                if (!value.ok()) return std::move(value).error();
                values.push_back(std::move(value).value());
            }
        }
        return values;
    }

    Result<Value> fold(const Expression& e) {
        VALIDATOR_TRY(Value accumulator, evaluate(*e.children[0]));
        VALIDATOR_TRY(ValueList values, list(*e.children[1]));
        for (Value& element : values) {
            define(e.name, std::move(accumulator));
            define(e.second_name, std::move(element));
            Result<Value> next = evaluate(*e.children[2]);
            locals_.resize(locals_.size() - 2);
            if (!next.ok()) return std::move(next).error();
            accumulator = std::move(next).value();
        }
        return accumulator;
    }

    Result<Value> call(const Expression& e) {
        VALIDATOR_TRY(ValueList values, elements(e.children));
        // `reshape(x; shape = s)` is `reshape(x, s)`.
        const bool names_shape = e.name == "reshape" && e.attributes.size() == 1 && e.attributes[0].name == "shape";
        if (names_shape) {
            VALIDATOR_TRY(Value shape, evaluate(*e.attributes[0].value));
            values.push_back(std::move(shape));
        }
        // `max` and `min` of tensors, and whatever else has attributes, are operators.
        const bool of_terms = !values.empty() && (values[0].kind == Value::Kind::term || values[0].kind == Value::Kind::list);
        const bool extreme = e.name == "min" || e.name == "max";
        if ((e.attributes.empty() || names_shape) && !(extreme && of_terms))
            if (std::optional<Result<Value>> built_in = call_built_in(store_, e.name, values)) return std::move(*built_in);
        return operator_call(e, values);
    }

    Result<Value> operator_call(const Expression& e, const ValueList& values) {
        const std::optional<OperatorId> id = store_.find_operator(e.name);
        if (!id) return rejected("there is no definition of `" + e.name + "`");
        const CoreOperator* core = store_.core_operator(*id);
        const bool list_operand = core && core->takes_list();
        std::vector<TermId> terms;
        for (const Value& value : values) {
            // A list where the operator takes a list: its elements.
            const bool spread = list_operand && value.kind == Value::Kind::list;
            for (const Value& operand : spread ? std::span<const Value>(value.list) : std::span<const Value>(&value, 1)) {
                if (operand.kind != Value::Kind::term) return rejected("`" + e.name + "` of " + kind_name(operand) + " where a tensor is expected");
                terms.push_back(operand.term);
            }
        }
        std::vector<GivenAttribute> given;
        for (const NamedExpression& attribute : e.attributes) {
            VALIDATOR_TRY(const Value value, evaluate(*attribute.value));
            VALIDATOR_TRY(AttributeValue attribute_value, attribute_of(value));
            given.push_back({attribute.name, std::move(attribute_value)});
        }
        VALIDATOR_TRY(const TermId made, store_.make_call(e.name, terms, given));
        return Value::of_term(made);
    }

    TermStore& store_;
    std::string place_name_;
    NameResolver resolver_;
    std::vector<std::pair<std::string, Value>> locals_;
};

// A parameter whose name in the schema is a word of the language stands with an underscore: `result_` for `result`.
bool is_called(const CapturedParameter& parameter, const std::string& keyword) {
    return parameter.name == keyword || (is_reserved_word(keyword) && parameter.name == keyword + "_");
}

Result<bool> holds(ValueEvaluator& evaluator, const ExpressionPointer& guard) { return guard ? evaluator.truth(*guard) : Result<bool>(true); }

// The one case that holds. Two that hold, or none, are errors.
Result<const CapturedCase*> applicable_case(ValueEvaluator& evaluator, const CapturedOperator& operation) {
    const CapturedCase* chosen = nullptr;
    for (const CapturedCase& next : operation.cases) {
        VALIDATOR_TRY(const bool applies, holds(evaluator, next.guard));
        if (!applies) continue;
        if (chosen) return rejected("overlapping guards: two cases of `" + operation.name + "` hold");
        chosen = &next;
    }
    if (!chosen) return rejected("no case of `" + operation.name + "` applies");
    return chosen;
}

Result<TermId> make_leaf(TermStore& store, ValueEvaluator& evaluator, const CapturedLeaf& leaf, const std::string& prefix) {
    VALIDATOR_TRY(const Value sort, evaluator.evaluate(*leaf.sort));
    VALIDATOR_TRY(Value sizes, evaluator.evaluate(*leaf.shape));
    VALIDATOR_TRY(const AttributeValue shape, attribute_of(sizes));
    if (sort.kind != Value::Kind::sort || shape.kind != Value::Kind::shape) return rejected("`" + leaf.name + "` has no sort or no shape");
    return store.make_leaf(leaf.uninitialised ? LeafKind::uninitialised : LeafKind::draw, prefix + ":" + leaf.name, sort.sort, shape.shape);
}

Result<MemoryOrder> order_of_results(ValueEvaluator& evaluator, const CapturedOperator& operation, const std::vector<Value>& arguments) {
    using enum MemoryClause::Kind;
    MemoryOrder order = MemoryOrder::contiguous;  // the worst of the operands
    for (const Value& argument : arguments) order = order & argument.order;
    // Which axis of several operands is last is open, and so is what becomes of axes of one element.
    if (order != MemoryOrder::contiguous) order = suffices(order, MemoryOrder::rows) ? MemoryOrder::rows : MemoryOrder::any;
    for (const MemoryClause& clause : operation.lies) {
        VALIDATOR_TRY(const bool applies, holds(evaluator, clause.guard));
        if (!applies) continue;
        if (clause.kind == fresh) return MemoryOrder::contiguous;
        if (clause.kind == any || (clause.kind == whole && order != MemoryOrder::contiguous)) return MemoryOrder::any;
        return clause.kind == rows ? order & MemoryOrder::rows : order;
    }
    return order;
}

Result<Value> one_result(const TermStore& store, const CapturedOperator& operation, const Value& type, const Value& value, MemoryOrder order) {
    const std::string which = "a result of `" + operation.name + "` is ";
    if (type.kind == Value::Kind::none && value.kind == Value::Kind::none) return Value::of_none();
    if (type.kind != Value::Kind::type || value.kind != Value::Kind::term) return rejected(which + kind_name(value) + " of type " + kind_name(type));
    if (store.sort(value.term) != sort_of(type.type))
        return rejected(which + sort_name(store.sort(value.term)) + " but of type " + element_type_name(type.type));
    return Value::of_tensor(value.term, type.type, order);
}

}  // namespace

std::size_t index_of_parameter(const CapturedOperator& operation, const std::string& parameter) {
    return static_cast<std::size_t>(find_named(operation.parameters, parameter) - operation.parameters.data());
}

void collect_used_definitions(const Definitions& definitions, const std::string& name, std::set<std::string>& used) {
    const auto calls = definitions.calls.find(name);
    if (calls == definitions.calls.end() || !used.insert(name).second) return;
    for (const std::string& called : calls->second) collect_used_definitions(definitions, called, used);
}

Result<std::vector<Value>> bind_call(TermStore& store, const CapturedOperator& operation, const std::vector<Value>& positional,
                                     const std::vector<std::pair<std::string, Value>>& keywords) {
    const std::vector<CapturedParameter>& parameters = operation.parameters;
    std::vector<std::optional<Value>> bound(positional.begin(), positional.end());
    if (bound.size() > parameters.size() || (!bound.empty() && parameters[bound.size() - 1].keyword_only))
        return rejected("`" + operation.name + "` takes fewer positional arguments");
    bound.resize(parameters.size());
    for (const auto& [keyword, value] : keywords) {
        std::size_t slot = 0;
        while (slot < bound.size() && !is_called(parameters[slot], keyword)) ++slot;
        if (slot == bound.size()) return rejected("`" + operation.name + "` has no parameter `" + keyword + "`");
        if (bound[slot]) return rejected("`" + operation.name + "` is given `" + keyword + "` twice");
        bound[slot] = value;
    }
    std::vector<Value> result;
    for (std::size_t i = 0; i < bound.size(); ++i) {
        if (!bound[i]) {
            if (!parameters[i].default_value) return rejected("`" + operation.name + "` is not given `" + parameters[i].name + "`");
            VALIDATOR_TRY(bound[i], ValueEvaluator(store, operation.file).evaluate(*parameters[i].default_value));
        }
        result.push_back(std::move(*bound[i]));
    }
    return result;
}

Result<Expansion> expand_call(TermStore& store, const CapturedOperator& operation, const std::vector<Value>& arguments, const std::string& leaf_prefix,
                              const Members& members) {
    ValueEvaluator evaluator(store, operation.file);
    for (std::size_t i = 0; i < arguments.size(); ++i) evaluator.define(operation.parameters[i].name, arguments[i]);
    if (!operation.collective_operands.empty()) {
        Shape positions(members.operands.size());
        std::iota(positions.begin(), positions.end(), 0);
        evaluator.define(operation.collective_group, Value::of_sizes(positions));
        evaluator.define(operation.collective_position, Value::of_integer(static_cast<std::int64_t>(members.own)));
        for (std::size_t i = 0; i < operation.collective_operands.size(); ++i) {
            ValueList of_members;
            for (const ValueList& said : members.operands) of_members.push_back(said[i]);
            evaluator.define_members(operation.collective_operands[i], std::move(of_members));
        }
    }
    Expansion expansion;
    for (const CapturedLeaf& declared : operation.leaves) {
        VALIDATOR_TRY(const TermId leaf, make_leaf(store, evaluator, declared, leaf_prefix));
        expansion.leaves.emplace_back(declared.name, leaf);
        evaluator.define(declared.name, Value::of_term(leaf));
    }
    VALIDATOR_TRY(const MemoryOrder order, order_of_results(evaluator, operation, arguments));
    VALIDATOR_TRY(const CapturedCase* const chosen, applicable_case(evaluator, operation));
    VALIDATOR_TRY(const Value types, evaluator.evaluate(*chosen->types));
    for (const NamedExpression& let : chosen->lets) {
        VALIDATOR_TRY(Value value, evaluator.evaluate(*let.value));
        evaluator.define(let.name, std::move(value));
    }
    VALIDATOR_TRY(const Value values, evaluator.evaluate(*chosen->values));
    expansion.is_tuple = types.kind == Value::Kind::list;
    const ValueList type_list = expansion.is_tuple ? types.list : ValueList{types};
    const ValueList value_list = expansion.is_tuple ? values.list : ValueList{values};
    if ((expansion.is_tuple && values.kind != Value::Kind::list) || type_list.size() != value_list.size())
        return rejected("`" + operation.name + "` gives other results than it states");
    for (std::size_t i = 0; i < type_list.size(); ++i) {
        VALIDATOR_TRY(Value result, one_result(store, operation, type_list[i], value_list[i], order));
        expansion.results.push_back(std::move(result));
    }
    // The last results are the new values of the arguments that are written into, each of the type and shape of the old one; of an operator
    // that writes in place, all are, perhaps of a list.
    ValueList old;
    for (const std::string& name : operation.mutates) old.push_back(arguments[index_of_parameter(operation, name)]);
    if (!operation.written.empty()) {
        const Value& written = arguments[index_of_parameter(operation, operation.written)];
        old = expansion.is_tuple ? written.list : ValueList{written};
        if (old.size() != expansion.results.size()) return rejected("`" + operation.name + "` gives other results than it writes");
    }
    for (std::size_t i = 0; i < old.size(); ++i) {
        const Value& before = old[old.size() - 1 - i];
        const Value now = i < expansion.results.size() ? expansion.results[expansion.results.size() - 1 - i] : Value::of_none();
        if (now.kind != before.kind || (now.is_term() && (before.type != now.type || store.shape(before.term) != store.shape(now.term))))
            return rejected("what `" + operation.name + "` writes has another type or shape than what was there");
    }
    return expansion;
}

Result<Value> evaluate_expression(TermStore& store, const Expression& expression, const NameResolver& resolver, const std::string& place_name) {
    return ValueEvaluator(store, place_name, resolver).evaluate(expression);
}

}  // namespace countersign::validator
