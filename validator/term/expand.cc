#include "validator/term/expand.h"

#include <algorithm>
#include <numeric>

#include "validator/term/evaluate.h"
#include "validator/language/lexer.h"

namespace countersign::validator {
namespace {

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
    for (const Value& argument : arguments) order = std::min(order, argument.order);
    for (const MemoryClause& clause : operation.lies) {
        VALIDATOR_TRY(const bool applies, holds(evaluator, clause.guard));
        if (!applies) continue;
        if (clause.kind == fresh) return MemoryOrder::contiguous;
        if (clause.kind == any || (clause.kind == whole && order != MemoryOrder::contiguous)) return MemoryOrder::any;
        return clause.kind == rows ? std::min(order, MemoryOrder::rows) : order;
    }
    return order;
}

Result<CallResult> one_result(const TermStore& store, const CapturedOperator& operation, const Value& type, const Value& value, MemoryOrder order) {
    const std::string which = "a result of `" + operation.name + "` is ";
    if (type.kind == Value::Kind::none && value.kind == Value::Kind::none) return CallResult{};
    if (type.kind != Value::Kind::type || value.kind != Value::Kind::term) return rejected(which + kind_name(value) + " of type " + kind_name(type));
    if (store.sort(value.term) != sort_of(type.type))
        return rejected(which + sort_name(store.sort(value.term)) + " but of type " + element_type_name(type.type));
    return CallResult{true, value.term, type.type, order};
}

}  // namespace

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
    if (!operation.collective_operand.empty()) {
        Shape positions(members.operands.size());
        std::iota(positions.begin(), positions.end(), 0);
        evaluator.define(operation.collective_group, Value::of_sizes(positions));
        evaluator.define(operation.collective_position, Value::of_integer(static_cast<std::int64_t>(members.own)));
        evaluator.define_members(operation.collective_operand, members.operands);
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
        VALIDATOR_TRY(const CallResult result, one_result(store, operation, type_list[i], value_list[i], order));
        expansion.results.push_back(result);
    }
    // The last results are the new values of the arguments that are written into, each of the type and shape of the old one.
    for (std::size_t i = 0; i < operation.mutates.size(); ++i) {
        const std::string& name = operation.mutates[operation.mutates.size() - 1 - i];
        const Value& old = arguments[static_cast<std::size_t>(find_named(operation.parameters, name) - operation.parameters.data())];
        const CallResult now = i < expansion.results.size() ? expansion.results[expansion.results.size() - 1 - i] : CallResult{};
        const bool same = now.present ? old.kind == Value::Kind::term && old.type == now.type && store.shape(old.term) == store.shape(now.term)
                                      : old.kind == Value::Kind::none;
        if (!same) return rejected("the new value of `" + name + "` has another type or shape than the old one");
    }
    return expansion;
}

}  // namespace countersign::validator
