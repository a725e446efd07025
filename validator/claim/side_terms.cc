// Everything below ends in TermStore::make, which refuses what does not fit.
#include "validator/claim/side_terms.h"

#include <algorithm>
#include <set>

namespace countersign::validator {

Result<ReferenceTable::Parts> ReferenceTable::parts(const Expression& expression) const {
    if (expression.kind == ExpressionKind::reference) return Parts{&expression, std::nullopt};
    const Expression& index = *expression.children.at(1);
    if (expression.children.size() != 2 || index.kind != ExpressionKind::number || index.number.get_den() != 1 || index.number < 0 ||
        !index.number.get_num().fits_sint_p())
        return malformed("one number is expected in the brackets", place(expression));
    return Parts{expression.children[0].get(), static_cast<std::size_t>(index.number.get_num().get_ui())};
}

const Node* ReferenceTable::node_of(const Expression& expression) const {
    const Expression& reference = expression.kind == ExpressionKind::index ? *expression.children[0] : expression;
    const GraphTerms* graph = program_.find(graph_of(reference));
    return graph == nullptr ? nullptr : graph->find(reference.second_name);
}

Result<CallResult> ReferenceTable::find_output(const GraphTerms& graph, std::size_t position, const Expression& expression) const {
    const std::string name = graph.name.text() + ".output[" + std::to_string(position) + "]";
    if (position >= graph.outputs.size()) return malformed(name + " does not exist", place(expression));
    if (!graph.outputs[position].is_tensor) return malformed(name + " is no tensor", place(expression));
    return graph.outputs[position].value;
}

Result<std::size_t> ReferenceTable::output_position(const Expression& expression) const {
    VALIDATOR_TRY(const Parts part, parts(expression));
    if (part.index) {
        if (part.reference->second_name != "output") return malformed("an output is expected", place(expression));
        return *part.index;
    }
    const GraphTerms* graph = program_.find(graph_of(*part.reference));
    for (std::size_t position = 0; graph != nullptr && position < graph->outputs.size(); ++position) {
        if (graph->outputs[position].node == part.reference->second_name) return position;
    }
    return malformed("`" + part.reference->second_name + "` is no output", place(expression));
}

Result<CallResult> ReferenceTable::find(const Expression& expression, Speaks speaks) const {
    VALIDATOR_TRY(const Parts part, parts(expression));
    const GraphTerms* graph = program_.find(graph_of(*part.reference));
    if (graph == nullptr) return malformed("there is no such graph", place(expression));
    const std::string& name = part.reference->second_name;
    if (speaks == Speaks::outputs) {
        VALIDATOR_TRY(const std::size_t position, output_position(expression));
        return find_output(*graph, position, expression);
    }
    const Node* node = graph->find(name);
    if (node == nullptr) return malformed(graph->name.text() + " has no `" + name + "`", place(expression));
    if (speaks == Speaks::draws) {
        const std::size_t index = part.index.value_or(0);
        std::vector<TermId> draws;
        for (const auto& [unused, leaf] : node->leaves) {
            if (store_.leaf(leaf).kind == LeafKind::draw) draws.push_back(leaf);
        }
        if (draws.empty()) return malformed("`" + name + "` draws nothing", place(expression));
        if (draws.size() > 1) return malformed("an operator with several draws is not supported yet", place(expression));
        if (node->is_tuple != part.index.has_value() || index >= node->results.size() || !node->results[index].present)
            return malformed("`" + name + "` has no such result", place(expression));
        if (store_.shape(draws[0]) != store_.shape(node->results[index].term))
            return malformed("this result of `" + name + "` has not the shape of its draw", place(expression));
        return CallResult{true, draws[0], node->results[index].type};
    }
    if (!node->is_input) {
        const bool leaf = !node->leaves.empty();
        return malformed("`" + name + "` is " + (leaf ? "drawn or uninitialised" : "computed by its graph (`cut` would forget how)") +
                             ": a given relation speaks of inputs",
                         place(expression));
    }
    if (part.index || node->results.empty()) return malformed("`" + name + "` is no single tensor", place(expression));
    if (speaks == Speaks::inputs) return node->results[0];
    const auto next = next_.find({graph->name, name});
    if (next == next_.end()) return malformed(graph->name.text() + "." + name + " stands beside a state and is none", place(expression));
    return find_output(*graph, next->second, expression);
}

namespace {

bool is_reference(const Expression& expression) {
    return expression.kind == ExpressionKind::reference ||
           (expression.kind == ExpressionKind::index && expression.children[0]->kind == ExpressionKind::reference);
}
bool is_number(const Value& value) {
    return value.kind == Value::Kind::integer || value.kind == Value::Kind::real || value.kind == Value::Kind::truth;
}

class SideEvaluator {
public:
    SideEvaluator(TermStore& store, const ReferenceTable& table, Speaks speaks) : store_(store), table_(table), speaks_(speaks) {}

    Result<Value> evaluate(const Expression& expression) {
        const NameResolver resolver = [this](const Expression& e) { return resolve(e); };
        auto value = evaluate_expression(store_, expression, resolver, table_.place(expression).file);
        if (!value.ok()) value.error().failure = Failure::malformed;
        return value;
    }

    // Element types of the references that have the sort of the whole side.
    std::set<ElementType> types_of(Sort sort) const {
        std::set<ElementType> result;
        for (const ElementType type : types_) {
            if (sort_of(type) == sort) result.insert(type);
        }
        return result;
    }

private:
    std::optional<Result<Value>> resolve(const Expression& expression) {
        if (is_reference(expression)) {
            auto found = table_.find(expression, speaks_);
            if (!found.ok()) return Result<Value>(found.error());
            types_.insert(found->type);
            return Result<Value>(Value::of_tensor(found->term, found->type));
        }
        if (expression.kind != ExpressionKind::call) return std::nullopt;
        const auto operation = store_.find_operator(expression.name);
        if (!operation) return std::nullopt;
        if (const CoreOperator* core = store_.core_operator(*operation)) {
            for (const Requirement& requirement : core->requirements) {
                if (requirement.all)
                    return Result<Value>(malformed("`" + expression.name + "` in a claim is not supported yet", table_.place(expression)));
            }
            return std::nullopt;
        }
        return apply_function(*operation, expression);
    }

    // A scalar function on terms, some of them numbers.
    std::optional<Result<Value>> apply_function(OperatorId operation, const Expression& expression) {
        std::vector<Value> values;
        const Value* tensor = nullptr;
        values.reserve(expression.children.size());
        for (const ExpressionPointer& child : expression.children) {
            auto value = evaluate(*child);
            if (!value.ok()) return Result<Value>(value.error());
            values.push_back(std::move(*value));
            if (values.back().kind == Value::Kind::term) tensor = &values.back();
        }
        if (tensor == nullptr || !expression.attributes.empty()) return std::nullopt;
        const std::span<const std::int64_t> sizes = store_.sizes(tensor->term);
        const Shape shape(sizes.begin(), sizes.end());
        std::vector<TermId> arguments;
        for (const Value& value : values) {
            auto term = is_number(value) ? fill_term(store_, value, store_.sort(tensor->term), shape) : Result<TermId>(value.term);
            if (value.kind != Value::Kind::term && !is_number(value)) return std::nullopt;
            if (!term.ok()) return Result<Value>(malformed(term.error().message, table_.place(expression)));
            arguments.push_back(*term);
        }
        auto made = store_.make(operation, arguments, {});
        if (!made.ok()) return Result<Value>(malformed(made.error().message, table_.place(expression)));
        return Result<Value>(Value::of_term(*made));
    }

    TermStore& store_;
    const ReferenceTable& table_;
    const Speaks speaks_;
    std::set<ElementType> types_;
};

}  // namespace

Result<std::pair<TermId, TermId>> side_terms(TermStore& store, const ReferenceTable& table, const Expression& left, const Expression& right,
                                             Speaks speaks) {
    SideEvaluator left_side(store, table, speaks), right_side(store, table, speaks);
    VALIDATOR_TRY(const Value left_value, left_side.evaluate(left));
    VALIDATOR_TRY(const Value right_value, right_side.evaluate(right));
    const Place place = table.place(left);
    const bool left_is_term = left_value.kind == Value::Kind::term, right_is_term = right_value.kind == Value::Kind::term;
    if ((!left_is_term && !is_number(left_value)) || (!right_is_term && !is_number(right_value)))
        return malformed("a tensor or a number is expected on each side", place);
    if (!left_is_term && !right_is_term) return malformed("no tensor stands on either side", place);
    const TermId shaped = left_is_term ? left_value.term : right_value.term;
    const std::span<const std::int64_t> sizes = store.sizes(shaped);
    const Shape shape(sizes.begin(), sizes.end());
    const auto term_of = [&](const Value& value) -> Result<TermId> {
        if (value.kind == Value::Kind::term) return value.term;
        auto filled = fill_term(store, value, store.sort(shaped), shape);
        if (!filled.ok()) return malformed(filled.error().message, place);
        return filled;
    };
    VALIDATOR_TRY(const TermId left_term, term_of(left_value));
    VALIDATOR_TRY(const TermId right_term, term_of(right_value));
    if (store.shape(left_term) != store.shape(right_term))
        return malformed("the sides have different shapes: " + store.describe_shape(left_term) + " and " + store.describe_shape(right_term), place);
    const Sort sort = store.sort(left_term);
    if (sort != store.sort(right_term))
        return malformed("the sides have different sorts: " + sort_name(sort) + " and " + sort_name(store.sort(right_term)), place);
    std::set<ElementType> types = left_side.types_of(sort);
    types.merge(right_side.types_of(sort));
    if (types.size() > 1)
        return malformed("the sides have different element types: " + element_type_name(*types.begin()) + " and " + element_type_name(*types.rbegin()), place);
    return std::pair(left_term, right_term);
}

}  // namespace countersign::validator
