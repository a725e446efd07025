#include "prover/graph/rank_run.h"

#include <algorithm>

#include "prover/graph/call_values.h"
#include "prover/language/lexer.h"
#include "prover/term/element_type.h"

namespace countersign {

namespace {

const NodeResult no_result{true, {}, ""};

/// As kernels read it: the stride of an axis of one element counts, too, since they read several axes as one; but not for what is flat.
MemoryOrder memory_order(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides) {
    std::int64_t expected = 1;
    MemoryOrder order = MemoryOrder::Contiguous;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        if (strides[axis] != expected) {
            const auto is_within_row = [&](std::int64_t stride) { return stride != 0 && stride < shape.back(); };
            const bool overlaps = std::any_of(strides.begin(), strides.end() - 1, is_within_row);
            MemoryOrder known = shape[axis] == 1 ? MemoryOrder::Flat : MemoryOrder::Any;
            if (strides.back() == 1 && !overlaps) known = known | (axis == 0 && strides[0] > expected ? MemoryOrder::Rows : MemoryOrder::Last);
            order = order & known;
        }
        if (__builtin_mul_overflow(expected, std::max<std::int64_t>(shape[axis], 1), &expected)) return MemoryOrder::Any;
    }
    return order;
}

/// As its line states, or else as it is known to.
MemoryOrder order_of(const std::optional<Annotation>& annotation, MemoryOrder known) {
    return annotation && annotation->strides ? memory_order(annotation->shape, *annotation->strides) : known;
}

}  // namespace

ExpansionError malformed(const Place& place, const std::string& message) { return {Error{place, message}, false}; }

RankRun::RankRun(TermTable& table, const CapturedGraph& captured, int rank) : table_(table) {
    graph.captured = &captured;
    graph.rank = rank;
}

std::string RankRun::name() const { return graph.rank < 0 ? "s" : "d[" + std::to_string(graph.rank) + "]"; }

GraphNode RankRun::started_node(const std::string& name, bool is_input) const {
    GraphNode node;
    node.name = name;
    node.row = next_row;
    node.is_input = is_input;
    node.line = row().line;
    return node;
}

void RankRun::add_node(GraphNode node) {
    graph.by_name.emplace(node.name, graph.nodes.size());
    graph.nodes.push_back(std::move(node));
}

void RankRun::add_without_note(const std::string& name) {
    GraphNode node = started_node(name, true);
    node.results.push_back(no_result);
    without_note_.insert(name);
    add_node(std::move(node));
}

/// Of what no line states something is assumed; beside lines that do, what they say might contradict it.
MemoryOrder RankRun::assumed_order() const {
    const auto states_strides = [](const std::optional<Annotation>& annotation) { return annotation && annotation->strides; };
    const auto input_does = [&](const GraphInput& input) { return states_strides(input.annotation); };
    const bool some_do = std::any_of(graph.captured->rows.begin(), graph.captured->rows.end(), [&](const GraphRow& other) {
        return states_strides(other.annotation) || std::any_of(other.inputs.begin(), other.inputs.end(), input_does);
    });
    return some_do ? MemoryOrder::Any : MemoryOrder::Contiguous;
}

void RankRun::add_inputs() {
    const MemoryOrder assumed = assumed_order();
    for (const GraphInput& input : row().inputs) {
        if (!input.annotation) {
            add_without_note(input.name);
            continue;
        }
        const std::string& dtype = input.annotation->dtype;
        const TermId leaf = table_.leaf(LeafKind::Input, name() + "." + input.name, {sort_of_element_type(dtype), input.annotation->shape});
        leaves.push_back({graph.rank, input.name, "", LeafKind::Input, leaf, dtype});
        GraphNode node = started_node(input.name, true);
        node.results.push_back({false, leaf, dtype});
        node.order = order_of(input.annotation, assumed);
        add_node(std::move(node));
    }
}

void RankRun::add_names() {
    for (const std::string& name : row().names)
        if (!graph.by_name.count(name)) add_without_note(name);
}

std::variant<Value, ExpansionError> RankRun::read_node(const std::string& name, const Place& place) const {
    const auto found = graph.by_name.find(name);
    if (found == graph.by_name.end()) return malformed(place, "`" + name + "` is used before it is bound");
    if (without_note_.count(name)) return malformed(place, "the input `" + name + "` has no type: it is no tensor");
    const GraphNode& node = graph.nodes[found->second];
    if (const auto flight = flights.find(found->second); flight != flights.end() && !flight->second.is_waited)
        return ExpansionError{Error{place, "`" + name + "` is read before its wait: the result of an asynchronous collective"}, true};
    if (node.is_sequence) return malformed(place, "`" + name + "` has several results: name one, `" + name + "[k]`");
    const NodeResult& result = node.results.front();
    if (result.is_none) return Value::none();
    Value tensor = Value::tensor(result.term, result.dtype);
    tensor.order = node.order;
    return tensor;
}

std::optional<ExpansionError> RankRun::add_constant(const ConstantTable& constants) {
    const std::string& attribute = row().attribute;
    const std::optional<Annotation>& annotation = row().annotation ? row().annotation : row().annotation_of_copy;
    if (!annotation)
        return malformed(place(), "neither the line of `" + row().name + "` nor a lift_fresh_copy of it states its type: not supported yet: line " +
                                      std::to_string(row().line));
    const auto of_graph = constants.find(graph.rank);
    const auto stated = of_graph == constants.end() ? std::map<std::string, Value>::const_iterator() : of_graph->second.find(attribute);
    if (of_graph == constants.end() || stated == of_graph->second.end()) {
        const std::string missing = "constant " + name() + "." + attribute + " = NUMBER";
        return malformed(place(), "the claim does not say what `" + attribute + "` is: a line `" + missing + "` is missing");
    }
    const TermType type{sort_of_element_type(annotation->dtype), annotation->shape};
    Result<Value> filled = broadcast_number(table_, stated->second, type, annotation->dtype, place());
    const std::pair own_type(annotation->dtype, annotation->shape);
    if (const auto [known, is_new] = constant_types_.emplace(attribute, own_type); known->second != own_type)
        return malformed(place(), "`self." + attribute + "` has another type in an earlier line");
    if (filled && type.sort == Sort::Int) {
        const auto [least, most] = values_of_element_type(annotation->dtype);
        if (stated->second.number < Rational(least) || stated->second.number > Rational(most)) filled = Error{};
    }
    if (filled && type.sort == Sort::Real && !float_type_holds(annotation->dtype, stated->second.number)) filled = Error{};
    if (filled && type.sort == Sort::Bool && !stated->second.is_truth()) filled = Error{};
    if (!filled) return malformed(place(), "the number that the claim states for `" + attribute + "` is no " + annotation->dtype);
    GraphNode node = started_node(row().name, false);
    node.results.push_back({false, filled->term, annotation->dtype});
    node.order = order_of(row().annotation, assumed_order());  // how its copy lies says nothing of it
    add_node(std::move(node));
    return std::nullopt;
}

std::optional<ExpansionError> RankRun::add_item() {
    const std::string& of = row().item_of;
    const std::int64_t index = row().item_index;
    const auto base = graph.by_name.find(of);
    if (base == graph.by_name.end()) return malformed(place(), "`" + of + "` is used before it is bound");
    const GraphNode& from = graph.nodes[base->second];
    if (!from.is_sequence) return malformed(place(), "`" + of + "` has one result, a tensor: `[" + std::to_string(index) + "]` names nothing");
    if (index >= static_cast<std::int64_t>(from.results.size()))
        return malformed(place(), "`" + of + "` has " + std::to_string(from.results.size()) + " results: there is no `[" +
                                      std::to_string(index) + "]`");
    GraphNode node = started_node(row().name, false);
    node.order = order_of(row().annotation, from.order);
    node.results.push_back(from.results[static_cast<std::size_t>(index)]);
    if (const auto flight = flights.find(base->second); flight != flights.end())
        flights.emplace(graph.nodes.size(), Flight{flight->second.issue, static_cast<std::size_t>(index), flight->second.is_waited});
    if (std::optional<ExpansionError> error = check_annotation(node)) return error;
    add_node(std::move(node));
    return std::nullopt;
}

std::optional<ExpansionError> RankRun::add_outputs() {
    for (const CapturedValue& value : row().values) {
        const bool is_node = value.kind == CapturedValue::Kind::Node;
        if (!is_node && value.kind != CapturedValue::Kind::None)
            return malformed(place(), "an output that is neither a node nor None is not supported yet: line " + std::to_string(row().line));
        graph.output_names.push_back(is_node ? value.text : "");
        // A mesh or a process group handed through is no tensor, and there is nothing to relate.
        if (!is_node || without_note_.count(value.text)) {
            graph.outputs.push_back(no_result);
            continue;
        }
        std::variant<Value, ExpansionError> read = read_node(value.text, place());
        if (auto* error = std::get_if<ExpansionError>(&read)) return *error;
        const Value& output = std::get<Value>(read);
        graph.outputs.push_back({output.is_none(), output.term, output.dtype});
    }
    return std::nullopt;
}

std::variant<CallArguments, ExpansionError> RankRun::read_arguments(std::size_t first) const {
    std::optional<ExpansionError> failure;
    CallTensors tensors;
    tensors.infinity = [&] {
        Value literal = Value::tensor(table_.leaf(LeafKind::Infinity, "-inf", {Sort::Real, {}}), "f64");
        literal.is_literal = true;
        return literal;
    };
    tensors.node = [&](const std::string& name) -> Result<Value> {
        std::variant<Value, ExpansionError> read = read_node(name, place());
        if (auto* error = std::get_if<ExpansionError>(&read)) {
            failure = *error;
            return error->error;
        }
        return std::get<Value>(read);
    };
    CallArguments arguments;
    for (std::size_t k = first; k < row().values.size(); ++k) {
        Result<Value> value = call_value(row().values[k], tensors, place());
        if (!value) return failure ? *failure : ExpansionError{value.error(), false};
        arguments.positional.push_back(std::move(*value));
    }
    for (const auto& [keyword, captured] : row().keywords) {
        Result<Value> value = call_value(captured, tensors, place());
        if (!value) return failure ? *failure : ExpansionError{value.error(), false};
        // A parameter whose name is a word of the language is declared with `_` behind it.
        arguments.keywords.emplace_back(is_reserved_word(keyword) ? keyword + "_" : keyword, std::move(*value));
    }
    return arguments;
}

std::optional<ExpansionError> RankRun::store(GraphNode& node, const CallResult& result) {
    const GraphRow& row = graph.captured->rows[node.row];
    node.is_sequence = result.is_sequence;
    node.order = order_of(row.annotation, result.order);
    for (const Value& value : result.results) {
        if (!value.is_none() && !value.is_term())
            return malformed(place_of(row), "`" + row.name + "`: the definition of " + row.target + " gives no tensor");
        node.results.push_back({value.is_none(), value.term, value.dtype});
    }
    if (node.results.empty() && !node.is_sequence)
        return malformed(place_of(row), "`" + row.name + "`: the definition of " + row.target + " gives no result");
    for (const CallLeaf& leaf : result.leaves) leaves.push_back({graph.rank, row.name, leaf.place, leaf.kind, leaf.term, leaf.dtype});
    return check_annotation(node);
}

std::optional<ExpansionError> RankRun::check_annotation(const GraphNode& node) {
    const GraphRow& row = graph.captured->rows[node.row];
    if (!row.annotation) {
        ++annotations.without;
        return std::nullopt;
    }
    const std::string captured = type_text(row.annotation->dtype, row.annotation->shape);
    const std::string defined = row.kind == RowKind::Item ? "`" + row.item_of + "`" : row.target;
    const std::string stated = "`" + row.name + "`: the capture says " + captured + ", the definition of " + defined + " gives ";
    if (node.is_sequence) return malformed(place_of(row), stated + std::to_string(node.results.size()) + " results");
    const NodeResult& result = node.results.front();
    if (result.is_none) return malformed(place_of(row), stated + "None");
    const Shape& shape = table_[result.term].type.shape;
    if (result.dtype != row.annotation->dtype || shape != row.annotation->shape)
        return malformed(place_of(row), stated + type_text(result.dtype, shape));
    ++annotations.agreed;
    return std::nullopt;
}

}  // namespace countersign
