// Captured calls: arguments bound as Python binds them, the one case that holds, its results compared with its types.
#include "prover/term/expand.h"

#include <algorithm>

#include "prover/language/lexer.h"
#include "prover/term/element_type.h"
#include "prover/term/value_evaluator.h"

namespace countersign {
namespace {

using Keywords = std::vector<std::pair<std::string, Value>>;

Error at_definition(const CapturedOperator& definition, const std::string& message) {
    return Error{definition.source.place, definition.name + ": " + message};
}

/// A schema's name that is a reserved word of the language is declared with `_` behind it: `result_` is called by `result = …`.
bool is_parameter_name(const std::string& declared, const std::string& called) {
    return is_reserved_word(called) ? declared == called + "_" : declared == called;
}

/// `x` of `_x_base_index`; empty for any other keyword.
std::string argument_with_base(const std::string& keyword) {
    constexpr std::string_view suffix = "_base_index";
    if (!keyword.starts_with('_') || !keyword.ends_with(suffix) || keyword.size() <= suffix.size() + 1) return "";
    return keyword.substr(1, keyword.size() - 1 - suffix.size());
}

/// One value for each parameter, in their order.
std::vector<Value> bound_arguments(TermTable& table, const CapturedOperator& definition, const std::vector<Value>& positional,
                                   const Keywords& keywords) {
    const auto refuse = [&](const std::string& message) { throw EvaluationError{at_definition(definition, message)}; };
    std::vector<std::optional<Value>> bound(definition.parameters.size());
    std::size_t positions = 0;
    while (positions < definition.parameters.size() && !definition.parameters[positions].keyword_only) ++positions;
    if (positional.size() > positions)
        refuse("takes " + std::to_string(positions) + " positional arguments, not " + std::to_string(positional.size()));
    for (std::size_t i = 0; i < positional.size(); ++i) bound[i] = positional[i];
    for (const auto& [name, value] : keywords) {
        std::size_t at = 0;
        while (at < bound.size() && !is_parameter_name(definition.parameters[at].name, name)) ++at;
        if (at == bound.size()) refuse("has no parameter " + name);
        if (bound[at]) refuse("parameter " + name + " is given twice");
        bound[at] = value;
    }
    std::vector<Value> result;
    for (std::size_t i = 0; i < bound.size(); ++i) {
        const Parameter& parameter = definition.parameters[i];
        if (!bound[i] && !parameter.default_value) refuse("parameter " + parameter.name + " is not given and has no default");
        result.push_back(bound[i] ? *bound[i] : ValueEvaluator(table, nullptr).evaluate(*parameter.default_value));
    }
    return result;
}

std::string case_place(const CapturedCase& chosen) { return "line " + std::to_string(chosen.result_types[0]->place.line); }

class CallExpansion {
public:
    CallExpansion(TermTable& table, const CapturedOperator& definition, const CallContext& context)
        : table_(table), definition_(definition), context_(context), evaluator_(table, nullptr) {}

    CallResult run(const std::vector<Value>& arguments) {
        for (std::size_t i = 0; i < arguments.size(); ++i) evaluator_.define(definition_.parameters[i].name, arguments[i]);
        if (!definition_.collective_operands.empty()) collective();
        make_leaves();
        result_.order = order_of_results(arguments);
        const CapturedCase& chosen = the_case();
        for (const auto& [name, value] : chosen.lets) evaluator_.define(name, evaluator_.evaluate(*value));
        result_.is_sequence = chosen.result_is_tuple || chosen.result_is_list;
        if (chosen.result_is_list) {
            const Value types = evaluator_.evaluate(*chosen.result_types[0]), values = evaluator_.evaluate(*chosen.values[0]);
            if (!types.is_list() || !values.is_list() || types.items.size() != values.items.size())
                ValueEvaluator::fail(chosen.values[0]->place, "the list of results does not fit the list of types");
            for (std::size_t i = 0; i < values.items.size(); ++i) add(types.items[i], values.items[i], chosen.values[0]->place);
        } else {
            for (std::size_t i = 0; i < chosen.values.size(); ++i)
                add(evaluator_.evaluate(*chosen.result_types[i]), evaluator_.evaluate(*chosen.values[i]), chosen.values[i]->place);
        }
        return std::move(result_);
    }

private:
    void collective() {
        if (context_.group_operands.empty())
            throw EvaluationError{at_definition(definition_, "is a collective, and the operands of its group are not known")};
        std::vector<Value> positions;
        for (std::size_t i = 0; i < context_.group_operands.size(); ++i) positions.push_back(Value::integer(static_cast<std::int64_t>(i)));
        evaluator_.define(definition_.collective_group, Value::list(std::move(positions)));
        if (!definition_.collective_position.empty()) evaluator_.define(definition_.collective_position, Value::integer(context_.group_position));
        const std::vector<std::string>& operands = definition_.collective_operands;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            std::vector<Value> of_members;
            for (const Value& said : context_.group_operands) {
                if (operands.size() > 1 && said.items.size() != operands.size())
                    throw EvaluationError{at_definition(definition_, "has " + std::to_string(operands.size()) + " operands, and a member says others")};
                of_members.push_back(operands.size() > 1 ? said.items[i] : said);
            }
            evaluator_.define_members(operands[i], std::move(of_members));
        }
    }

    void make_leaves() {
        for (const CapturedLeaf& declared : definition_.leaves) {
            CallLeaf leaf;
            leaf.place = declared.name;
            leaf.kind = declared.is_draw ? LeafKind::Draw : LeafKind::Uninitialised;
            TermType type;
            const Value sort = evaluator_.evaluate(*declared.sort);
            if (!sort.is_text()) ValueEvaluator::fail(declared.sort->place, "a sort is needed here");
            type.sort = sort.text == "bool" ? Sort::Bool : sort.text == "int" ? Sort::Int : Sort::Real;
            if (declared.sort->kind == ExpressionKind::Call && declared.sort->children.size() == 1) {
                const Value of = evaluator_.evaluate(*declared.sort->children[0]);
                leaf.dtype = of.dtype;
            }
            type.shape = ValueEvaluator::shape_of_list(evaluator_.evaluate(*declared.shape), declared.shape->place);
            for (std::int64_t size : type.shape)
                if (size < 0) ValueEvaluator::fail(declared.shape->place, "a size is negative");
            leaf.term = table_.leaf(leaf.kind, context_.leaf_prefix + "/" + declared.name, type);
            evaluator_.define(declared.name, Value::tensor(leaf.term, leaf.dtype));
            result_.leaves.push_back(std::move(leaf));
        }
    }

    MemoryOrder order_of_results(const std::vector<Value>& arguments) {
        MemoryOrder worst = MemoryOrder::Contiguous;
        for (const Value& argument : arguments) worst = worst & argument.order;
        // Which axis of several operands is last is open, and so is what becomes of axes of one element.
        if (worst != MemoryOrder::Contiguous) worst = meets(worst, MemoryOrder::Rows) ? MemoryOrder::Rows : MemoryOrder::Any;
        for (const MemoryClause& clause : definition_.lies) {
            if (clause.guard && !evaluator_.evaluate_truth(*clause.guard)) continue;
            switch (clause.order) {
                case ResultOrder::Any: return MemoryOrder::Any;
                case ResultOrder::Rows: return worst & MemoryOrder::Rows;
                case ResultOrder::Whole: return worst == MemoryOrder::Contiguous ? worst : MemoryOrder::Any;
                case ResultOrder::Kept: return worst;
                case ResultOrder::Fresh: return MemoryOrder::Contiguous;
            }
        }
        return worst;
    }

    const CapturedCase& the_case() {
        const CapturedCase* chosen = nullptr;
        for (const CapturedCase& candidate : definition_.cases) {
            if (candidate.guard && !evaluator_.evaluate_truth(*candidate.guard)) continue;
            if (chosen)
                throw EvaluationError{at_definition(definition_, "overlapping guards: the cases at " + case_place(*chosen) + " and " +
                                                                     case_place(candidate) + " both hold")};
            chosen = &candidate;
        }
        if (!chosen) throw EvaluationError{at_definition(definition_, "no case of " + definition_.name + " applies")};
        return *chosen;
    }

    void add(const Value& type, const Value& value, const Place& place) {
        if (type.is_none()) {
            if (!value.is_none()) ValueEvaluator::fail(place, "a result without a type must be none");
            result_.results.push_back(Value::none());
            return;
        }
        if (!type.is_type()) ValueEvaluator::fail(place, "the type of a result must be an element type, not " + value_text(table_, type));
        if (!value.is_term()) ValueEvaluator::fail(place, "a result must be a tensor, not " + value_text(table_, value));
        if (sort_of_element_type(type.dtype) != table_[value.term].type.sort)
            ValueEvaluator::fail(place, "a result of element type " + type.dtype + " is given a term of another sort");
        result_.results.push_back(Value::tensor(value.term, type.dtype));
    }

    TermTable& table_;
    const CapturedOperator& definition_;
    const CallContext& context_;
    ValueEvaluator evaluator_;
    CallResult result_;
};

}  // namespace

namespace {

/// The new value of an argument has the shape and the element type of the old one.
std::optional<Error> other_type(const TermTable& table, const CapturedOperator& definition, const std::string& parameter, const Value& before,
                                const Value& now) {
    const bool same = before.is_term() ? now.is_term() && now.dtype == before.dtype && table[now.term].type.shape == table[before.term].type.shape
                                       : before.is_none() && now.is_none();
    if (same) return std::nullopt;
    return at_definition(definition, "the new value of " + parameter + " is " + value_text(table, now) + ", the old one was " + value_text(table, before));
}

}  // namespace

Result<CallResult> expand_call(TermTable& table, const CapturedOperator& definition, const std::vector<Value>& positional,
                               const std::vector<std::pair<std::string, Value>>& keywords, const CallContext& context) {
    if (!definition.mutates.empty())
        return at_definition(definition, "writes into " + definition.mutates[0] + ": only a call inside auto_functionalized has a meaning");
    try {
        const std::vector<Value> arguments = bound_arguments(table, definition, positional, keywords);
        CallResult result = CallExpansion(table, definition, context).run(arguments);
        if (definition.writes.empty()) return result;
        for (std::size_t p = 0; p < arguments.size(); ++p) {
            if (definition.parameters[p].name != definition.writes) continue;
            const std::vector<Value> before = arguments[p].is_list() ? arguments[p].items : std::vector<Value>{arguments[p]};
            if (before.size() != result.results.size())
                return at_definition(definition, "gives " + std::to_string(result.results.size()) + " results and writes " + std::to_string(before.size()));
            for (std::size_t k = 0; k < before.size(); ++k)
                if (std::optional<Error> other = other_type(table, definition, definition.writes, before[k], result.results[k])) return *other;
        }
        return result;
    } catch (const EvaluationError& failure) {
        return failure.error;
    }
}

Result<CallResult> expand_mutating_call(TermTable& table, const CapturedOperator& definition,
                                        const std::vector<std::pair<std::string, Value>>& keywords, const CallContext& context) {
    if (definition.mutates.empty()) return at_definition(definition, "writes into no argument and cannot stand in auto_functionalized");
    try {
        const std::vector<Value> arguments = bound_arguments(table, definition, {}, keywords);
        CallResult result = CallExpansion(table, definition, context).run(arguments);
        if (!result.is_sequence || result.results.size() < definition.mutates.size() + 1)
            return at_definition(definition, "must give its returns (none if there are none) and the new value of each mutated argument");
        for (std::size_t i = 0; i < definition.mutates.size(); ++i) {
            const Value& now = result.results[result.results.size() - definition.mutates.size() + i];
            for (std::size_t p = 0; p < arguments.size(); ++p) {
                if (definition.parameters[p].name != definition.mutates[i]) continue;
                if (std::optional<Error> other = other_type(table, definition, definition.mutates[i], arguments[p], now)) return *other;
            }
        }
        return result;
    } catch (const EvaluationError& failure) {
        return failure.error;
    }
}

Result<std::vector<std::pair<std::string, Value>>> keywords_of_bases(const CapturedOperator& definition,
                                                                     std::vector<std::pair<std::string, Value>> keywords) {
    const auto list = std::find_if(keywords.begin(), keywords.end(), [](const auto& keyword) { return keyword.first == "_all_bases"; });
    if (list == keywords.end() || !list->second.is_list()) return at_definition(definition, "is called without a list _all_bases");
    const std::vector<Value> bases = std::move(list->second.items);
    keywords.erase(list);
    if (bases.size() != definition.mutates.size())
        return at_definition(definition, std::to_string(bases.size()) + " bases for " + std::to_string(definition.mutates.size()) +
                                             " mutated arguments are not supported yet");
    for (std::size_t i = 0; i < bases.size(); ++i) {
        const std::string& declared = definition.mutates[i];
        const auto index = std::find_if(keywords.begin(), keywords.end(), [&](const auto& keyword) {
            return is_parameter_name(declared, argument_with_base(keyword.first));
        });
        if (index == keywords.end() || !index->second.is_integer() || index->second.number != static_cast<std::int64_t>(i))
            return at_definition(definition, declared + " is not the whole of base " + std::to_string(i) + ": not supported yet");
        *index = {argument_with_base(index->first), bases[i]};
    }
    for (const auto& keyword : keywords)
        if (keyword.first.starts_with('_')) return at_definition(definition, keyword.first + ": views of bases are not supported yet");
    return keywords;
}

Result<Value> bound_argument(TermTable& table, const CapturedOperator& definition, const std::string& parameter,
                             const std::vector<Value>& positional, const std::vector<std::pair<std::string, Value>>& keywords) {
    try {
        const std::vector<Value> arguments = bound_arguments(table, definition, positional, keywords);
        for (std::size_t i = 0; i < arguments.size(); ++i)
            if (definition.parameters[i].name == parameter) return arguments[i];
    } catch (const EvaluationError& failure) {
        return failure.error;
    }
    return at_definition(definition, "has no parameter " + parameter);
}

Result<Value> evaluate_expression(TermTable& table, const Expression& expression, const ExpressionHook& hook) {
    try {
        ValueEvaluator evaluator(table, hook);
        evaluator.fill_numbers();
        return evaluator.evaluate(expression);
    } catch (const EvaluationError& failure) {
        return failure.error;
    }
}

}  // namespace countersign
