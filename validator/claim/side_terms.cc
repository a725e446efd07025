// Everything below ends in TermStore::make, which refuses what does not fit.
#include "validator/claim/side_terms.h"

#include <algorithm>
#include <set>

namespace countersign::validator {

std::set<std::size_t> positions_of(const Program& program, const Expression& reference) {
    if (const auto index = index_of(reference)) return {*index};
    const auto& all = program.graph(graph_of(reference)).positions;
    return all.contains(reference.second_name) ? all.at(reference.second_name) : std::set<std::size_t>();
}

Result<OutputKey> ClaimContext::output_key(const Expression& reference) const {
    const GraphName name = graph_of(reference);
    if (const auto index = index_of(reference)) {
        if (reference.second_name != "output") return malformed("an output is expected", place(reference));
        return OutputKey(name, *index);
    }
    const auto& all = program.graph(name).positions;
    const auto found = all.find(reference.second_name);
    if (found == all.end()) return malformed("`" + reference.second_name + "` is no output", place(reference));
    return OutputKey(name, *found->second.begin());
}

Result<Value> ClaimContext::find_output(const Expression& reference) const {
    VALIDATOR_TRY(const OutputKey key, output_key(reference));
    const std::vector<ReturnedValue>& outputs = program.graph(key.first).outputs;
    const std::string name = key.first.text() + ".output[" + std::to_string(key.second) + "]";
    if (key.second >= outputs.size()) return malformed(name + " does not exist", place(reference));
    if (!outputs[key.second].value.is_term()) return malformed(name + " is no tensor", place(reference));
    return outputs[key.second].value;
}

Result<Value> ClaimContext::find_draw(const Node& node, const Expression& reference) const {
    std::vector<TermId> draws;
    for (const auto& [unused, leaf] : node.leaves)
        if (store.leaf(leaf).kind == LeafKind::draw) draws.push_back(leaf);
    const auto index = index_of(reference);
    if (draws.empty()) return malformed("`" + node.name + "` draws nothing", place(reference));
    if (draws.size() > 1) return malformed("an operator with several draws is not supported yet", place(reference));
    if (node.is_tuple != index.has_value() || index.value_or(0) >= node.results.size() || !node.results[index.value_or(0)].is_term())
        return malformed("`" + node.name + "` has no such result", place(reference));
    const Value& result = node.results[index.value_or(0)];
    if (store.shape(draws[0]) != store.shape(result.term))
        return malformed("this result of `" + node.name + "` has not the shape of its draw", place(reference));
    return Value::of_tensor(draws[0], result.type);
}

Result<Value> ClaimContext::find(const Expression& reference, Speaks speaks) const {
    if (speaks == Speaks::outputs) return find_output(reference);
    const Node* node = node_of(reference);
    if (node == nullptr) return malformed(graph_of(reference).text() + " has no `" + reference.second_name + "`", place(reference));
    if (speaks == Speaks::draws) return find_draw(*node, reference);
    if (!node->is_input) {
        const char* how = node->leaves.empty() ? "computed by its graph (`cut` would forget how)" : "drawn or uninitialised";
        return malformed("`" + node->name + "` is " + how + ": a given relation speaks of inputs", place(reference));
    }
    if (index_of(reference) || node->results.empty()) return malformed("`" + node->name + "` is no single tensor", place(reference));
    return node->results[0];
}

namespace {

class SideEvaluator {
public:
    SideEvaluator(const ClaimContext& context, const Lookup& find) : context_(context), store_(context.store), find_(find) {}

    std::set<ElementType> types;  // of the references

    Result<Value> evaluate(const Expression& expression) {
        auto value = evaluate_expression(store_, expression, [this](const Expression& e) { return resolve(e); }, context_.claim.file);
        if (!value.ok()) value.error().failure = Failure::malformed;
        if (value.ok() && !value->is_term() && !value->is_number_or_truth())
            return malformed("a tensor or a number is expected", context_.place(expression));
        return value;
    }

    // A tensor as it is; a number as a tensor like `other`.
    Result<TermId> term(const Value& value, TermId other, const Expression& expression) {
        if (value.is_term()) return value.term;
        auto filled = fill_term(store_, value, store_.sort(other), store_.sizes(other));
        return filled.ok() ? filled : malformed(filled.error().message, context_.place(expression));
    }

private:
    std::optional<Result<Value>> resolve(const Expression& expression) {
        if (expression.kind == ExpressionKind::reference) return reference(expression);
        const auto operation = expression.kind == ExpressionKind::call ? store_.find_operator(expression.name) : std::nullopt;
        if (!operation) return std::nullopt;
        const CoreOperator* core = store_.core_operator(*operation);
        if (core == nullptr) return function(*operation, expression);
        if (std::none_of(core->requirements.begin(), core->requirements.end(), [](const Condition& r) { return r.all; })) return std::nullopt;
        return Result<Value>(malformed("`" + expression.name + "` in a claim is not supported yet", context_.place(expression)));
    }

    Result<Value> reference(const Expression& expression) {
        VALIDATOR_TRY(const Value found, find_(expression));
        types.insert(found.type);
        return Value::of_tensor(found.term, found.type);
    }

    // A scalar function on terms, some of them numbers; on numbers alone it has its usual meaning.
    std::optional<Result<Value>> function(OperatorId operation, const Expression& expression) {
        VALIDATOR_TRY(const auto values, make_each(expression.children, [&](const ExpressionPointer& child) { return evaluate(*child); }));
        const auto tensor = std::find_if(values.begin(), values.end(), [](const Value& value) { return value.is_term(); });
        if (tensor == values.end() || !expression.attributes.empty()) return std::nullopt;
        VALIDATOR_TRY(const auto arguments, make_each(values, [&](const Value& value) { return term(value, tensor->term, expression); }));
        const auto made = store_.make(operation, arguments, {});
        return made.ok() ? Result(Value::of_term(*made)) : malformed(made.error().message, context_.place(expression));
    }

    const ClaimContext& context_;
    TermStore& store_;
    const Lookup& find_;
};

}  // namespace

Result<std::pair<TermId, TermId>> side_terms(const ClaimContext& context, const ConcreteStatement& statement, const Lookup& find) {
    const TermStore& store = context.store;
    SideEvaluator evaluator(context, find);
    VALIDATOR_TRY(const Value left_value, evaluator.evaluate(*statement.left));
    VALIDATOR_TRY(const Value right_value, evaluator.evaluate(*statement.right));
    const Place place = context.place(*statement.left);
    if (!left_value.is_term() && !right_value.is_term()) return malformed("no tensor stands on either side", place);
    const TermId shaped = left_value.is_term() ? left_value.term : right_value.term;
    VALIDATOR_TRY(const TermId left, evaluator.term(left_value, shaped, *statement.left));
    VALIDATOR_TRY(const TermId right, evaluator.term(right_value, shaped, *statement.right));
    const auto differ = [&](const char* what, const std::string& one, const std::string& other) {
        return malformed(std::string("the sides have different ") + what + ": " + one + " and " + other, place);
    };
    if (store.shape(left) != store.shape(right)) return differ("shapes", store.describe_shape(left), store.describe_shape(right));
    const Sort sort = store.sort(left);
    if (sort != store.sort(right)) return differ("sorts", sort_name(sort), sort_name(store.sort(right)));
    // Of the references that have the sort of the sides.
    std::erase_if(evaluator.types, [&](ElementType type) { return sort_of(type) != sort; });
    if (evaluator.types.size() > 1)
        return differ("element types", element_type_name(*evaluator.types.begin()), element_type_name(*evaluator.types.rbegin()));
    return std::pair(left, right);
}

}  // namespace countersign::validator
