#include "validator/language/expand.h"

#include <algorithm>

#include "validator/language/evaluate.h"
#include "validator/language/lexer.h"
#include "validator/language/value_operations.h"

namespace countersign::validator {
namespace {

// A parameter whose name in the schema is a word of the language stands with an underscore: `result_` for `result`.
bool is_called(const CapturedParameter& parameter, std::string_view keyword) {
    if (parameter.name == keyword) return true;
    return is_reserved_word(keyword) && parameter.name.size() == keyword.size() + 1 && parameter.name.back() == '_' &&
           parameter.name.compare(0, keyword.size(), keyword) == 0;
}

const std::string& file_of(const TermStore& store, const std::string& name) {
    static const std::string unknown = "definitions";
    const auto found = store.definitions().files.find(name);
    return found == store.definitions().files.end() ? unknown : found->second;
}

// The one case that holds. Two that hold, or none, are errors.
Result<const CapturedCase*> applicable_case(ValueEvaluator& evaluator, const CapturedOperator& operation) {
    const CapturedCase* chosen = nullptr;
    for (const CapturedCase& next : operation.cases) {
        bool holds = true;
        if (next.guard) {
            VALIDATOR_TRY(holds, evaluator.truth(*next.guard));
        }
        if (!holds) continue;
        if (chosen) return rejected("overlapping guards: two cases of `" + operation.name + "` hold");
        chosen = &next;
    }
    if (!chosen) return rejected("no case of `" + operation.name + "` applies");
    return chosen;
}

Status make_leaves(TermStore& store, ValueEvaluator& evaluator, const CapturedOperator& operation, const CallContext& context,
                   Expansion& expansion) {
    for (const CapturedLeaf& declared : operation.leaves) {
        VALIDATOR_TRY(const Value sort, evaluator.evaluate(*declared.sort));
        if (sort.kind != Value::Kind::sort) return rejected("`" + declared.name + "` of `" + operation.name + "` has no sort");
        VALIDATOR_TRY(const Shape shape, evaluator.shape(*declared.shape));
        const LeafKind kind = declared.uninitialised ? LeafKind::uninitialised : LeafKind::draw;
        VALIDATOR_TRY(const TermId leaf, store.make_leaf(kind, context.leaf_prefix + ":" + declared.name, sort.sort, shape));
        expansion.leaves.emplace_back(declared.name, leaf);
        evaluator.define(declared.name, Value::of_term(leaf));
    }
    return {};
}

Result<CallResult> one_result(const TermStore& store, const CapturedOperator& operation, const Value& type, const Value& value) {
    CallResult result;
    if (type.kind == Value::Kind::none || value.kind == Value::Kind::none) {
        if (type.kind != value.kind) return rejected("a result of `" + operation.name + "` is none but for its type or value");
        return result;
    }
    if (type.kind != Value::Kind::type) return rejected("a result of `" + operation.name + "` has no element type");
    if (value.kind != Value::Kind::term) return rejected("a result of `" + operation.name + "` is " + kind_name(value) + ", not a tensor");
    if (store.sort(value.term) != sort_of(type.type))
        return rejected("a result of `" + operation.name + "` is " + sort_name(store.sort(value.term)) + " but of type " + element_type_name(type.type));
    result.present = true;
    result.term = value.term;
    result.type = type.type;
    return result;
}

}  // namespace

Result<std::vector<Value>> bind_call(TermStore& store, const CapturedOperator& operation, const std::vector<Value>& positional,
                                     const std::vector<std::pair<std::string, Value>>& keywords) {
    std::vector<std::optional<Value>> bound(operation.parameters.size());
    std::size_t at = 0;
    for (const Value& value : positional) {
        if (at >= bound.size() || operation.parameters[at].keyword_only)
            return rejected("`" + operation.name + "` takes fewer positional arguments");
        bound[at++] = value;
    }
    for (const auto& [keyword, value] : keywords) {
        std::size_t slot = 0;
        while (slot < bound.size() && !is_called(operation.parameters[slot], keyword)) ++slot;
        if (slot == bound.size()) return rejected("`" + operation.name + "` has no parameter `" + keyword + "`");
        if (bound[slot]) return rejected("`" + operation.name + "` is given `" + keyword + "` twice");
        bound[slot] = value;
    }
    std::vector<Value> result;
    for (std::size_t i = 0; i < bound.size(); ++i) {
        if (!bound[i]) {
            const CapturedParameter& parameter = operation.parameters[i];
            if (!parameter.default_value) return rejected("`" + operation.name + "` is not given `" + parameter.name + "`");
            ValueEvaluator evaluator(store, file_of(store, operation.name));
            VALIDATOR_TRY(bound[i], evaluator.evaluate(*parameter.default_value));
        }
        result.push_back(std::move(*bound[i]));
    }
    return result;
}

Result<Expansion> expand_call(TermStore& store, const CapturedOperator& operation, const std::vector<Value>& positional,
                              const std::vector<std::pair<std::string, Value>>& keywords, const CallContext& context) {
    VALIDATOR_TRY(std::vector<Value> arguments, bind_call(store, operation, positional, keywords));
    ValueEvaluator evaluator(store, file_of(store, operation.name));
    for (std::size_t i = 0; i < arguments.size(); ++i) evaluator.define(operation.parameters[i].name, std::move(arguments[i]));
    if (!operation.collective_operand.empty()) {
        if (context.group_operands.empty()) return internal_error("a collective without the operands of its group");
        ValueList positions;
        for (std::size_t i = 0; i < context.group_operands.size(); ++i) positions.push_back(Value::of_integer(static_cast<std::int64_t>(i)));
        evaluator.define(operation.collective_group, Value::of_list(std::move(positions)));
        evaluator.define("position", Value::of_integer(static_cast<std::int64_t>(context.position)));
        evaluator.set_collective(operation.collective_operand, context.group_operands);
    }
    Expansion expansion;
    VALIDATOR_CHECK(make_leaves(store, evaluator, operation, context, expansion));
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
        VALIDATOR_TRY(const CallResult result, one_result(store, operation, type_list[i], value_list[i]));
        expansion.results.push_back(result);
    }
    return expansion;
}

}  // namespace countersign::validator
