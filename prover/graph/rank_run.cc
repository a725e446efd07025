#include "prover/graph/rank_run.h"

#include <algorithm>
#include <limits>

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

/// Of what lies in no known order one element may lie where another does.
bool may_overlap(MemoryOrder order) { return !meets(order, MemoryOrder::Rows) && !meets(order, MemoryOrder::Flat); }

std::int64_t elements_of(const Shape& shape) {
    std::int64_t count = 1;
    for (std::int64_t size : shape)
        if (__builtin_mul_overflow(count, size, &count)) return std::numeric_limits<std::int64_t>::max();
    return count;
}

}  // namespace

ExpansionError malformed(const Place& place, const std::string& message) { return {Error{place, message}, false}; }

RankRun::RankRun(TermTable& table, const CapturedGraph& captured, int rank) : table_(table) {
    graph.captured = &captured;
    graph.rank = rank;
}

std::string RankRun::name() const { return side_text(graph.rank); }

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

bool RankRun::may_be_fed(const GraphInput& input, MemoryOrder order) const {
    return meets(order, order_of(input.annotation, MemoryOrder::Any));
}

void RankRun::add_inputs(const std::map<std::string, FedInput>& fed) {
    const MemoryOrder assumed = assumed_order();
    for (const GraphInput& input : row().inputs) {
        if (!input.annotation) {
            add_without_note(input.name);
            continue;
        }
        if (const auto feeding = fed.find(input.name); feeding != fed.end()) {
            GraphNode node = started_node(input.name, true);
            node.is_wired = true;
            node.results.push_back(feeding->second.output);
            node.results.front().place = memory_.new_block(feeding->second.output.term, true);  // a write would be seen there, perhaps
            node.order = feeding->second.order;
            add_node(std::move(node));
            continue;
        }
        const std::string& dtype = input.annotation->dtype;
        const TermId leaf = table_.leaf(LeafKind::Input, name() + "." + input.name, {sort_of_element_type(dtype), input.annotation->shape});
        leaves.push_back({graph.rank, input.name, "", LeafKind::Input, leaf, dtype});
        GraphNode node = started_node(input.name, true);
        node.results.push_back({false, leaf, dtype});
        node.order = order_of(input.annotation, assumed);
        node.results.front().place = memory_.new_block(leaf, may_overlap(node.order));
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
    if (const auto flight = flights.find(found->second); flight != flights.end() && in_flight_.count(flight->second.issue.value))
        return ExpansionError{Error{place, "`" + name + "` is read before its wait: the result of an asynchronous collective"}, true};
    if (node.is_sequence) return malformed(place, "`" + name + "` has several results: name one, `" + name + "[k]`");
    const NodeResult& result = node.results.front();
    if (result.is_none) return Value::none();
    const std::optional<TermId> now = result.place == 0 ? result.term : memory_.now(result.place);
    if (!now)
        return ExpansionError{Error{place, "`" + name + "` is read after `" + memory_.writer(result.place) +
                                               "` wrote into memory that it may share: export with run_decompositions()"}, true};
    Value tensor = Value::tensor(*now, result.dtype);
    tensor.place = result.place;
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
    node.results.push_back({false, filled->term, annotation->dtype, memory_.new_block(filled->term, true)});
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
        flights.emplace(graph.nodes.size(), Flight{flight->second.issue, static_cast<std::size_t>(index)});
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
        graph.outputs.push_back({output.is_none(), output.term, output.dtype, output.place});
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

std::optional<ExpansionError> RankRun::store(GraphNode& node, const CapturedOperator& definition, const CallArguments& arguments,
                                             const CallResult& result) {
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
    if (!definition.writes.empty()) {
        if (std::optional<ExpansionError> error = write_in_place(node, definition, arguments)) return error;
        return check_annotation(node);
    }
    Value shared;
    if (const auto view = table_.library().views.find(definition.name); view != table_.library().views.end()) {
        Result<Value> bound = bound_argument(table_, definition, view->second, arguments.positional, arguments.keywords);
        if (!bound) return malformed(place_of(row), bound.error().message);
        shared = std::move(*bound);
    }
    // Of a list, each result is a view of one tensor.
    if (shared.is_list() && shared.items.size() != node.results.size())
        return malformed(place_of(row), "`" + row.name + "`: " + row.target + " gives other results than it shares memory with");
    for (std::size_t k = 0; k < node.results.size(); ++k) {
        NodeResult& own = node.results[k];
        if (own.is_none) continue;
        const Value& whole = shared.is_list() ? shared.items[k] : shared;
        // A view of more elements than there are has some of them twice; so may a buffer whose strides are arguments.
        const bool is_twice = whole.is_term() && elements_of(table_[own.term].type.shape) > elements_of(table_[whole.term].type.shape);
        own.place = memory_.new_view(own.term, whole.place, is_twice || (!result.leaves.empty() && may_overlap(result.order)));
    }
    return check_annotation(node);
}

void add_places(const Value& value, std::vector<std::size_t>& places) {
    if (value.is_term()) places.push_back(value.place);
    for (const Value& item : value.items) add_places(item, places);
}

std::optional<ExpansionError> RankRun::write_in_place(GraphNode& node, const CapturedOperator& definition, const CallArguments& arguments) {
    const Place place = place_of(graph.captured->rows[node.row]);
    const auto refused = [&](const std::string& why) { return ExpansionError{Error{place, "`" + node.name + "` = " + definition.name + ": " + why}, true}; };
    std::vector<Value> targets;
    std::vector<std::size_t> others;  // what it reads beside them: their places
    for (const Parameter& parameter : definition.parameters) {
        Result<Value> bound = bound_argument(table_, definition, parameter.name, arguments.positional, arguments.keywords);
        if (!bound) return malformed(place, bound.error().message);
        if (parameter.name != definition.writes) add_places(*bound, others);
        else targets = bound->is_list() ? bound->items : std::vector<Value>{*bound};
    }
    std::set<std::size_t> touched = blocks_of(others);
    for (std::size_t k = 0; k < targets.size(); ++k) {
        NodeResult& result = node.results[k];
        const Value& target = targets[k];
        if (is_in_flight(target.place)) return refused("it writes into memory that is on its way to another rank: wait first");
        if (const std::optional<std::size_t> block = memory_.block_of(target.place); block && !touched.insert(*block).second)
            return refused("it writes into memory that it reads, too, or writes twice: not supported yet");
        if (!memory_.write(target.place, result.term, node.name))
            return refused("it writes into a constant, into what a wire feeds, or into what may overlap itself in memory");
        result.place = target.place;
    }
    node.order = targets.empty() ? node.order : targets.front().order;
    return std::nullopt;
}

std::set<std::size_t> RankRun::blocks_of(const std::vector<std::size_t>& places) const {
    std::set<std::size_t> blocks;
    for (std::size_t place : places)
        if (const std::optional<std::size_t> block = memory_.block_of(place)) blocks.insert(*block);
    return blocks;
}

bool RankRun::is_in_flight(std::size_t place) const {
    const std::optional<std::size_t> block = memory_.block_of(place);
    return block && busy_blocks_.count(*block) > 0;
}

void RankRun::take_off(IssueId issue, const Value& operand) {
    std::vector<std::size_t> places;
    add_places(operand, places);
    std::set<std::size_t> blocks = blocks_of(places);
    busy_blocks_.insert(blocks.begin(), blocks.end());
    in_flight_.emplace(issue.value, std::move(blocks));
}

void RankRun::land(IssueId issue) {
    const auto flight = in_flight_.find(issue.value);
    if (flight == in_flight_.end()) return;
    for (std::size_t block : flight->second) busy_blocks_.erase(busy_blocks_.find(block));
    in_flight_.erase(flight);
}

std::optional<ExpansionError> RankRun::receive_into(std::size_t place, const GraphRow& call) {
    if (is_in_flight(place))
        return ExpansionError{Error{place_of(call), "`" + call.name + "` receives into memory that is on its way to another rank"}, true};
    if (memory_.close(place, call.name)) return std::nullopt;
    const std::string where = "a constant, into what a wire feeds, or into what may overlap itself in memory";
    return ExpansionError{Error{place_of(call), "`" + call.name + "` receives into " + where}, true};
}

std::optional<ExpansionError> RankRun::check_written_inputs() {
    for (const GraphNode& node : graph.nodes) {
        if (!node.is_input || node.results.front().is_none || !memory_.is_written(node.results.front().place)) continue;
        const std::optional<TermId> now = memory_.now(node.results.front().place);
        if (now) graph.written_inputs.emplace(node.name, *now);
        const auto holds_it = [&](const NodeResult& output) { return !output.is_none && output.term == *now; };
        if (now && std::any_of(graph.outputs.begin(), graph.outputs.end(), holds_it)) continue;
        return ExpansionError{Error{Place{graph.captured->path, node.line, 0},
                                    "`" + node.name + "` is written into (by `" + memory_.writer(node.results.front().place) +
                                        "`), and what it holds then is not returned: not supported yet"}, true};
    }
    return std::nullopt;
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
