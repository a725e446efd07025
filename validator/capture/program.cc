// Each rank runs its lines in order. A collective is a start, and a wait where it is synchronous or where `wait` names its result; a
// wait needs the starts of all members. So the ranks come to their ends exactly if no cycle of starts and waits exists.
// Members' k-th calls on one channel belong together; everything that must agree is compared when they start.
#include "validator/capture/program.h"

#include <algorithm>
#include <numeric>
#include <deque>

#include "validator/capture/memory.h"
#include "validator/language/lexer.h"

namespace countersign::validator {

Value without_tensors(const Value& value) {
    if (value.is_term()) return Value::of_none();
    Value result = value;
    for (Value& element : result.list) element = without_tensors(element);
    return result;
}

std::vector<NodeApplication> applications_of(const TermStore& store, std::span<const GraphTerms> graphs) {
    std::vector<NodeApplication> applications;
    std::set<TermId> seen;
    for (const GraphTerms& graph : graphs) {
        for (const Node& node : graph.nodes) {
            std::vector<TermId> results;
            for (const Value& result : node.results)
                if (result.is_term()) results.push_back(result.term);
            for (const TermId term : store.below(std::move(results), [&](TermId known) { return seen.contains(known); })) {
                seen.insert(term);
                if (!store.is_leaf(term)) applications.push_back({&graph, &node, term});
            }
        }
    }
    return applications;
}

namespace {

// The higher-order operator of a functionalised call: its first argument is the operator that is called.
constexpr std::string_view functionalised_call = "higher_order.auto_functionalized", functionalised_bases_call = "higher_order.auto_functionalized_v2";

// Element types and shapes of the tensors in a value, in order: what members of a collective must agree on.
std::string tensor_signature(const TermStore& store, const Value& value) {
    if (value.is_term()) return element_type_name(value.type) + shape_text(store.sizes(value.term));
    std::string text;
    for (const Value& element : value.list) text += tensor_signature(store, element) + ";";
    return value.kind == Value::Kind::list ? "[" + text + "]" : "-";
}

// `_x_base_index = 0, _all_bases = [a]` says `x = a`. Every mutated argument must be the whole of a base of its own, in the order of `mutates`.
Status put_bases(const CapturedOperator& operation, std::vector<std::pair<std::string, Value>>& keywords) {
    const auto keyword_of = [&](const std::string& name) {
        return std::find_if(keywords.begin(), keywords.end(), [&](const auto& keyword) { return keyword.first == name; });
    };
    const auto list = keyword_of("_all_bases");
    if (list == keywords.end() || list->second.list.size() != operation.mutates.size())
        return malformed("bases that are not one for each mutated argument are not supported yet");
    const ValueList bases = std::move(list->second.list);
    keywords.erase(list);
    for (std::size_t i = 0; i < bases.size(); ++i) {
        std::string name = operation.mutates[i];
        if (name.ends_with('_') && is_reserved_word(name.substr(0, name.size() - 1))) name.pop_back();
        const auto index = keyword_of("_" + name + "_base_index");
        if (index == keywords.end() || index->second != Value::of_integer(static_cast<std::int64_t>(i)))
            return malformed("`" + name + "` that is not the whole of base " + std::to_string(i) + " is not supported yet");
        *index = {std::move(name), bases[i]};
    }
    const auto is_view = [](const auto& keyword) { return keyword.first.starts_with('_'); };
    if (std::any_of(keywords.begin(), keywords.end(), is_view)) return malformed("views of bases are not supported yet");
    return {};
}

// Of a tensor that lies in no known order, an element may lie where another does.
bool may_overlap(const Value& tensor) { return !suffices(tensor.order, MemoryOrder::rows) && !suffices(tensor.order, MemoryOrder::flat); }

// One collective: the calls of all its members.
struct Meeting {
    std::vector<std::uint32_t> members;
    std::uint32_t first_rank = 0;  // that started it, and at which of its rows
    std::size_t first_row = 0;
    bool is_sent = false;          // from one member to another
    std::map<std::uint32_t, ValueList> operands = {};  // by rank, of those that have started
    std::shared_ptr<const std::vector<ValueList>> in_order = {};  // of the members, once all have
};

// Calls meet by members, and by name where some member has several names for them; what one of them sends to another, by both.
struct Channel {
    std::vector<std::uint32_t> members;
    std::string name;
    std::vector<std::uint32_t> ends = {};
    auto operator<=>(const Channel& other) const = default;
};

struct Rank {
    const GraphRows* graph = nullptr;
    const Surroundings* stated = nullptr;
    GraphTerms terms = {};
    std::size_t next_row = 0;
    std::map<std::string, std::pair<ElementType, Shape>> constant_types = {};  // by attribute
    std::map<Channel, std::size_t> issued = {};    // how many collectives so far
    std::map<std::string, std::size_t> pending = {};  // by node: the collective whose value has not been taken yet
    std::map<std::string, std::size_t> parts = {};    // by node: the collective whose list it is, or a part of it
    std::set<std::size_t> in_flight = {};             // collectives that no wait has named
    std::multiset<std::optional<std::size_t>> busy = {};  // where their operands lie, which are read, or written, from other ranks
    Memory memory = {};
    std::vector<std::uint32_t> fed = {};  // the ranks that wait for what it returns
    MemoryOrder order_of_inputs = MemoryOrder::contiguous;  // whose lines state no strides; beside lines that do it is not assumed

    std::uint32_t number() const { return terms.name.rank(); }
    bool at_end() const { return next_row == graph->rows.size(); }
    const Row& row_of(const std::string& node) const { return graph->rows[terms.by_name.at(node)]; }  // each row but the last makes one node
};

// The graphs that talk to each other: `s` alone, or all ranks of `d`.
class World {
public:
    World(TermStore& store, std::span<const GraphRows> graphs, std::span<const Surroundings> surroundings, Program& program)
        : store_(store), program_(program) {
        for (std::size_t i = 0; i < graphs.size(); ++i) {
            ranks_.push_back({&graphs[i], &surroundings[i]});
            ranks_.back().terms.name = graphs[i].graph;
            may_go_on_.push_back(graphs[i].graph.rank());
            if (std::any_of(graphs[i].rows.begin(), graphs[i].rows.end(), [](const Row& row) { return row.annotation && row.annotation->order; }))
                ranks_.back().order_of_inputs = MemoryOrder::any;
        }
    }

    Status run() {
        for (; !may_go_on_.empty(); may_go_on_.pop_front()) {
            Rank& rank = ranks_[may_go_on_.front()];
            while (!rank.at_end()) {
                const Row& row = rank.graph->rows[rank.next_row];
                const auto done = step(rank, row);
                if (!done.ok()) return at(rank, row, done.error());
                if (!*done) break;
                ++rank.next_row;
            }
            if (rank.at_end()) go_on(std::exchange(rank.fed, {}));
        }
        const auto stuck = std::find_if(ranks_.begin(), ranks_.end(), [](const Rank& rank) { return !rank.at_end(); });
        for (const Meeting& meeting : meetings_) VALIDATOR_CHECK(check_partners(meeting));
        const auto is_no_call = [](const Rank& rank) { return !rank.at_end() && rank.graph->rows[rank.next_row].kind != Row::Kind::call; };
        const bool of_others = std::ranges::any_of(ranks_, is_no_call) || std::ranges::any_of(meetings_, &Meeting::is_sent);
        if (stuck != ranks_.end())
            return at(*stuck, stuck->graph->rows[stuck->next_row], {of_others ? Failure::rejected : Failure::unmatched,
                                                                   "ranks wait for each other: this call never returns, or this input is never fed"});
        for (Rank& rank : ranks_) {
            // Starts that no wait named have values too, which must be what their lines say.
            while (!rank.pending.empty()) {
                const Row& row = rank.row_of(rank.pending.begin()->first);
                const auto done = finish(rank, row);
                if (!done.ok()) return at(rank, row, done.error());
            }
            const Status returned = check_inputs(rank);
            if (!returned.ok()) return at(rank, rank.graph->rows.back(), returned.error());
            program_.graphs.push_back(std::move(rank.terms));
        }
        program_.collectives += meetings_.size();
        return {};
    }

private:
    static Error at(const Rank& rank, const Row& row, const Error& error) {
        const std::string node = row.kind == Row::Kind::output ? "return" : "node " + row.name;
        return {error.failure, "graph " + rank.terms.name.text() + ", " + node + ": " + error.text(), line_place(rank.graph->path, row.line)};
    }

    // Those that have not ended. Each is told once of what it waits for, so that the work is bounded by what is waited for.
    void go_on(const std::vector<std::uint32_t>& ranks) {
        std::copy_if(ranks.begin(), ranks.end(), std::back_inserter(may_go_on_), [&](std::uint32_t rank) { return !ranks_[rank].at_end(); });
    }

    // A member that has ended will never start.
    Status check_partners(const Meeting& meeting) const {
        std::string missing;
        for (const std::uint32_t member : meeting.members)
            if (!meeting.operands.contains(member) && ranks_[member].at_end()) missing += " " + ranks_[member].terms.name.text();
        if (missing.empty()) return {};
        const Rank& first = ranks_[meeting.first_rank];
        const Failure failure = meeting.is_sent || first.at_end() ? Failure::rejected : Failure::unmatched;  // of what nobody waits for nothing is known
        return at(first, first.graph->rows[meeting.first_row], {failure, "collectives do not match: no such call of" + missing});
    }

    // Runs one row. False: it waits for another rank.
    Result<bool> step(Rank& rank, const Row& row) {
        switch (row.kind) {
            case Row::Kind::input: {
                const auto wire = rank.stated->wires.find(row.name);
                if (wire != rank.stated->wires.end()) return wired(rank, row, wire->second);
                Node& node = add_node(rank, row);
                node.is_input = true;
                node.is_tuple = !row.annotation;  // a mesh or a process group: no tensor, no leaf
                if (!row.annotation) return true;
                const std::string name = rank.terms.name.text() + "." + row.name;
                VALIDATOR_TRY(const TermId leaf, store_.make_leaf(LeafKind::input, name, sort_of(row.annotation->type), row.annotation->shape));
                node.results = {Value::of_tensor(leaf, row.annotation->type, row.annotation->order.value_or(rank.order_of_inputs))};
                rank.memory.put(node.results[0], {}, may_overlap(node.results[0]));
                return true;
            }
            case Row::Kind::constant: return constant(rank, row);
            case Row::Kind::call: return call(rank, row);
            case Row::Kind::item: return item(rank, row);
            default:  // what is returned
                for (const RowValue& value : row.values) VALIDATOR_CHECK(add_output(rank, value));
                return true;
        }
    }

    // An input that is no leaf: what another graph returns, once it has. What is written into it would be seen there, perhaps.
    Result<bool> wired(Rank& rank, const Row& row, const Wire& wire) {
        Rank& source = ranks_[wire.from.rank()];
        if (!source.at_end()) {
            source.fed.push_back(rank.number());
            return false;
        }
        const std::string from = wire.from.text() + ".output[" + std::to_string(wire.position) + "]";
        const std::vector<ReturnedValue>& outputs = source.terms.outputs;
        if (wire.position >= outputs.size() || !outputs[wire.position].value.is_term()) return malformed(from + " is no tensor, and cannot be wired");
        Value value = outputs[wire.position].value;
        if (!row.annotation || row.annotation->type != value.type || store_.shape_id(row.annotation->shape) != store_.shape(value.term))
            return malformed(from + " has another type or shape than the input that it is wired to");
        if (row.annotation->order && !suffices(value.order, *row.annotation->order))
            return rejected(from + " lies in memory in another order than the input that it is wired to, or in no known one");
        rank.memory.put(value, {}, true);
        add_node(rank, row).results = {value};
        return true;
    }

    // A part of what is on its way is so, too. How many there are is known once all members have started.
    Result<bool> item(Rank& rank, const Row& row) {
        if (rank.pending.contains(row.target)) {
            const std::size_t meeting = rank.pending.at(row.target);
            VALIDATOR_TRY(const bool ready, finish(rank, rank.row_of(row.target)));
            if (!ready) return false;
            rank.parts.emplace(row.target, meeting);
        }
        const Node& source = *rank.terms.find(row.target);
        if (!source.is_tuple || row.index >= source.results.size())
            return rejected("`" + row.target + "` has no result " + std::to_string(row.index));
        const Value result = source.results[row.index];
        add_node(rank, row).results = {result};
        const auto meeting = rank.parts.find(row.target);
        if (meeting != rank.parts.end()) rank.parts.emplace(row.name, meeting->second);
        VALIDATOR_CHECK(compare_annotation(rank, row));
        return true;
    }

    // Every element is the number that the claim states.
    Result<bool> constant(Rank& rank, const Row& row) {
        if (!row.annotation) return malformed("neither the line of `" + row.name + "` nor a lift_fresh_copy of it states its type: not supported yet");
        const auto [shape, type] = std::pair(row.annotation->shape, row.annotation->type);
        const auto number = rank.stated->constants.find(row.target);
        if (number == rank.stated->constants.end())
            return malformed("the claim has no `constant` line for `" + rank.terms.name.text() + "." + row.target + "`");
        if (rank.constant_types.emplace(row.target, std::pair(type, shape)).first->second != std::pair(type, shape))
            return rejected("`self." + row.target + "` has another type in an earlier line");
        const auto filled = fill_term(store_, number->second, sort_of(type), shape);
        if (!filled.ok() || !is_in_range(number->second, type))
            return malformed("the number that the claim states for `" + row.target + "` is no " + element_type_name(type));
        Node& node = add_node(rank, row);
        node.results = {Value::of_tensor(*filled, type, row.annotation->order.value_or(rank.order_of_inputs))};
        rank.memory.put(node.results[0], {}, true);
        return true;
    }

    // A node whose value is known. That it exists is known since its rows were compared.
    Result<const Node*> node_of(const Rank& rank, const std::string& name, const char* used) const {
        const auto part = rank.parts.find(name);
        const bool on_its_way = part != rank.parts.end() && rank.in_flight.contains(part->second);
        if (on_its_way || rank.pending.contains(name)) return rejected("`" + name + "` is " + used + " before its wait");
        return rank.terms.find(name);
    }

    static Node& add_node(Rank& rank, const Row& row) {
        rank.terms.by_name.emplace(row.name, rank.terms.nodes.size());
        Node& node = rank.terms.nodes.emplace_back();
        node.name = row.name;
        node.line = row.line;
        return node;
    }

    Status add_output(Rank& rank, const RowValue& value) {
        ReturnedValue output;
        if (value.kind == RowValue::Kind::node) {
            VALIDATOR_TRY(const Node* const node, node_of(rank, value.name, "returned"));
            output.node = value.name;
            const bool no_tensor = node->is_input && node->results.empty();
            if (node->is_tuple && !no_tensor) return malformed("a returned tuple is not supported yet");
            if (!no_tensor) {
                VALIDATOR_TRY(output.value, value_of(rank, *node));
            }
        } else if (value.kind != RowValue::Kind::constant || value.constant.kind != Value::Kind::none) {
            return malformed("a returned value that is neither a tensor nor None is not supported yet");
        }
        rank.terms.positions[output.node].insert(rank.terms.outputs.size());
        rank.terms.outputs.push_back(output);
        return {};
    }

    Result<bool> call(Rank& rank, const Row& row) {
        if (rank.pending.contains(row.name)) return finish_at_once(rank, row);  // a synchronous collective that has started
        const bool has_bases = row.target == functionalised_bases_call, functionalised = has_bases || row.target == functionalised_call;
        if (functionalised && (row.values.size() != 1 || row.values[0].kind != RowValue::Kind::operation))
            return rejected("auto_functionalized takes one operator and keywords");
        const std::string& target = functionalised ? row.values[0].name : row.target;
        const auto found = store_.definitions().captured.find(target);
        if (found == store_.definitions().captured.end()) return rejected("no definition of captured operator " + target);
        const CapturedOperator& operation = found->second;
        if (operation.mutates.empty() == functionalised)
            return rejected(functionalised ? target + " is not defined as one that writes into its arguments"
                                           : target + " writes into its arguments: only auto_functionalized may call it");
        program_.captured_operators.insert(target);
        if (!operation.wait_operand.empty()) {
            if (operation.parameters.size() != 1) return malformed("a wait with several parameters is not supported yet");
            for (const RowValue& values : row.values) {
                for (const RowValue& value : values.kind == RowValue::Kind::list ? values.items : std::vector{values}) {
                    if (const auto part = rank.parts.find(value.name); part != rank.parts.end()) land(rank, part->second);
                    if (!rank.pending.contains(value.name)) continue;
                    VALIDATOR_TRY(const bool ready, finish_at_once(rank, rank.row_of(value.name)));
                    if (!ready) return false;
                }
            }
        }
        std::vector<Value> positional;
        std::vector<std::pair<std::string, Value>> keywords;
        if (!functionalised) {
            VALIDATOR_TRY(positional, make_each(row.values, [&](const RowValue& value) { return argument_of(rank, value); }));
        }
        for (const auto& [keyword, value] : row.keywords) {
            VALIDATOR_TRY(Value argument, argument_of(rank, value));
            keywords.emplace_back(keyword, std::move(argument));
        }
        if (has_bases) VALIDATOR_CHECK(put_bases(operation, keywords));
        VALIDATOR_TRY(std::vector<Value> bound, bind_call(store_, operation, positional, keywords));
        for (std::size_t i = 0; i < bound.size(); ++i) {
            rank.terms.reads_memory |= operation.parameters[i].order != MemoryOrder::any;
            if (suffices(bound[i].order, operation.parameters[i].order)) continue;
            program_.reads_out_of_order.insert(target);
            if (operation.contracts.empty())
                return rejected(target + " reads `" + operation.parameters[i].name + "` as it lies in memory, and it does not lie " +
                                (operation.parameters[i].order == MemoryOrder::last ? "with its last axis" : "in the order of its axes") + " without gaps");
        }
        Node& node = add_node(rank, row);
        node.target = target;
        node.arguments = std::move(bound);
        if (operation.collective_operands.empty()) {
            VALIDATOR_CHECK(set_results(rank, row, {}));
            return true;
        }
        VALIDATOR_TRY(rank.pending[row.name], start(rank, node, operation));
        return operation.asynchronous ? Result<bool>(true) : finish_at_once(rank, row);
    }

    Result<Value> argument_of(const Rank& rank, const RowValue& value) const {
        if (value.kind == RowValue::Kind::constant) return value.constant;
        if (value.kind == RowValue::Kind::operation) return malformed("an operator as an argument is not supported yet");
        if (value.kind == RowValue::Kind::infinity) {
            VALIDATOR_TRY(const TermId number, store_.infinity());
            Value literal = Value::of_tensor(number, ElementType::f64);
            literal.is_literal = true;
            return literal;
        }
        if (value.kind == RowValue::Kind::list) {
            VALIDATOR_TRY(ValueList list, make_each(value.items, [&](const RowValue& item) { return argument_of(rank, item); }));
            Value result = Value::of_list(std::move(list));
            for (const Value& item : result.list) result.order = result.order & item.order;
            return result;
        }
        VALIDATOR_TRY(const Node* const node, node_of(rank, value.name, "read"));
        if (node->is_tuple) return rejected("`" + value.name + "` is no single tensor");
        return value_of(rank, *node);
    }

    // Of a node with one result, as it is now.
    static Result<Value> value_of(const Rank& rank, const Node& node) {
        auto now = rank.memory.read(node.results[0]);
        return now.ok() ? now : rejected("`" + node.name + "` is " + now.error().message);
    }

    const CapturedOperator& operation_of(const Node& call) const { return store_.definitions().captured.find(call.target)->second; }
    ValueList operands_of(const Node& call) const {
        ValueList operands;
        for (const std::string& name : operation_of(call).collective_operands) operands.push_back(call.arguments[index_of_parameter(operation_of(call), name)]);
        return operands;
    }

    std::uint64_t elements_of(const Value& tensor) const {  // modulo 2^64: where they differ so, they differ
        const Shape& sizes = store_.sizes(tensor.term);
        return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{1}, std::multiplies<std::uint64_t>());
    }

    // All but operands, group, and to or from whom: what members must say alike.
    Value said_alike(const Node& call) const {
        const CapturedOperator& operation = operation_of(call);
        Value alike = Value::of_list({});
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            const std::string& name = operation.parameters[i].name;
            if (std::ranges::count(operation.collective_operands, name) == 0 && name != operation.collective_group && name != operation.collective_peer)
                alike.list.push_back(call.arguments[i]);
        }
        return alike;
    }

    // A member's start of a collective, which its next row is.
    Result<std::size_t> start(Rank& rank, const Node& own, const CapturedOperator& operation) {
        ValueList operands = operands_of(own);
        const Value operand = operands[0];
        if (without_tensors(said_alike(own)) != said_alike(own)) return malformed("a collective with a second tensor is not supported yet");
        const Value& name = own.arguments[index_of_parameter(operation, operation.collective_group)];
        if (name.kind != Value::Kind::text) return rejected("the group is not a name");
        const auto members = rank.stated->groups.find(name.text);
        if (members == rank.stated->groups.end()) return malformed("the claim has no `group` line for '" + name.text + "'");
        VALIDATOR_TRY(Channel channel, channel_of(name.text, members->second));
        if (!operation.collective_peer.empty()) {
            const Value& peer = own.arguments[index_of_parameter(operation, operation.collective_peer)];
            if (peer.kind != Value::Kind::integer || peer.integer < 0 || peer.integer >= static_cast<std::int64_t>(members->second.size()))
                return rejected("the group has no such member");
            const std::uint32_t other = members->second[static_cast<std::size_t>(peer.integer)];
            if (other == rank.number()) return rejected("a rank that sends to itself");
            channel.ends = operation.sends ? std::vector{rank.number(), other} : std::vector{other, rank.number()};
            if (!operation.sends && rank.busy.contains(rank.memory.extent_of(operand)))
                return rejected("what it receives would lie where something is on its way to another rank");
            if (!operation.sends) VALIDATOR_CHECK(rank.memory.close(operand, own.name));
        }
        const std::size_t ordinal = rank.issued[channel]++;
        const auto [id, is_new] = meeting_ids_.emplace(std::pair(channel, ordinal), meetings_.size());
        if (is_new) meetings_.push_back({channel.ends.empty() ? channel.members : channel.ends, rank.number(), rank.next_row, !channel.ends.empty()});
        Meeting& meeting = meetings_[id->second];
        const GraphTerms& partners = ranks_[meeting.first_rank].terms;
        const Node& first = partners.nodes[meeting.first_row];
        const std::string partner = partners.name.text() + "." + first.name + " (line " + std::to_string(first.line) + ")";
        // What a backend may let pass is no violation: what is sent, another operator for the same, lists of sizes, another shape of as many elements.
        const ValueList alike = said_alike(own).list;
        const bool is_one = operands.size() == 1;  // of a tensor and what is said with it a case compares the sizes
        const bool is_plain = !meeting.is_sent && own.target == first.target && is_one && std::ranges::none_of(alike, &Value::is_list);
        const auto no_match = [](bool surely, const std::string& what) {
            return Error{surely ? Failure::unmatched : Failure::rejected, "collectives do not match: " + what};
        };
        if ((!meeting.is_sent && own.target != first.target) || alike != said_alike(first).list)
            return no_match(is_plain, "another operator or other attributes than " + partner);
        const Value other = operands_of(first)[0];
        const std::string signature = tensor_signature(store_, operand), of_first = tensor_signature(store_, other);
        if (is_one || !operand.is_term() || !other.is_term() ? signature != of_first : operand.type != other.type) {
            const bool surely = is_plain && operand.is_term() && other.is_term() && (operand.type != other.type || elements_of(operand) != elements_of(other));
            return no_match(surely, "operand " + signature + " against " + of_first + " of " + partner);
        }
        rank.in_flight.insert(id->second);
        for_each_extent(rank, operand, [&](const auto& extent) { rank.busy.insert(extent); });
        meeting.operands.emplace(rank.number(), std::move(operands));
        if (meeting.operands.size() == meeting.members.size()) go_on(meeting.members);
        return id->second;
    }

    // Where some member has several names for the members, all members have the same names and calls meet by name.
    Result<Channel> channel_of(const std::string& group, const std::vector<std::uint32_t>& members) {
        const auto [known, is_new] = names_of_members_.try_emplace(members);
        std::set<std::set<std::string>>& all = known->second;  // those of each member
        for (std::size_t i = 0; is_new && i < members.size(); ++i) {
            std::set<std::string> names;
            for (const auto& [name, list] : ranks_[members[i]].stated->groups)
                if (list == members) names.insert(name);
            all.insert(std::move(names));
        }
        const bool several = std::any_of(all.begin(), all.end(), [](const auto& names) { return names.size() > 1; });
        if (several && all.size() > 1) return malformed("ranks have different names for the members of group '" + group + "'");
        return Channel{members, several ? group : ""};
    }

    Result<bool> finish_at_once(Rank& rank, const Row& row) {
        const std::size_t meeting = rank.pending.at(row.name);
        VALIDATOR_TRY(const bool ready, finish(rank, row));
        if (ready) land(rank, meeting);
        return ready;
    }

    // Takes the value of a collective for one member; false: not all members have started.
    Result<bool> finish(Rank& rank, const Row& row) {
        Meeting& meeting = meetings_[rank.pending.at(row.name)];
        if (meeting.operands.size() < meeting.members.size()) return false;
        rank.pending.erase(row.name);
        if (!meeting.in_order) {
            std::vector<ValueList> operands;
            for (const std::uint32_t member : meeting.members) operands.push_back(meeting.operands.at(member));
            meeting.in_order = std::make_shared<const std::vector<ValueList>>(std::move(operands));
        }
        rank.terms.nodes[rank.terms.by_name.at(row.name)].of_members = meeting.in_order;
        const auto own = std::find(meeting.members.begin(), meeting.members.end(), rank.number());
        const Members members{*meeting.in_order, static_cast<std::size_t>(own - meeting.members.begin())};
        VALIDATOR_CHECK(set_results(rank, row, members));
        return true;
    }

    Status set_results(Rank& rank, const Row& row, const Members& members) {
        Node& node = rank.terms.nodes[rank.terms.by_name.at(row.name)];
        const CapturedOperator& operation = operation_of(node);
        const std::string prefix = rank.terms.name.text() + "." + row.name;
        VALIDATOR_TRY(static_cast<Expansion&>(node), expand_call(store_, operation, node.arguments, prefix, members));
        if (!operation.written.empty()) VALIDATOR_CHECK(write(rank, node, index_of_parameter(operation, operation.written)));
        else VALIDATOR_CHECK(put(rank, node, operation));
        return compare_annotation(rank, row);
    }

    // Each result lies in memory of its own, or in that of what it may be a view of; of a list, in that of one tensor.
    Status put(Rank& rank, Node& node, const CapturedOperator& operation) const {
        const auto view = store_.definitions().views.find(node.target);
        const bool is_view = view != store_.definitions().views.end();
        if (is_view && find_named(operation.parameters, view->second) == nullptr) return rejected("`views` names no parameter of " + node.target);
        const Value viewed = is_view ? node.arguments[index_of_parameter(operation, view->second)] : Value::of_none();
        const bool is_list = viewed.kind == Value::Kind::list;
        if (is_list && viewed.list.size() != node.results.size()) return rejected("other results than it shares memory with");
        for (std::size_t i = 0; i < node.results.size(); ++i) {
            const Value& whole = is_list ? viewed.list[i] : viewed;
            // A view of more elements than there are has some of them twice; so may a buffer whose strides are stated.
            const auto count = [&](const Value& value) { return value.is_term() ? product_of(store_.sizes(value.term)) : 0; };
            const bool twice = is_view && (!count(node.results[i]) || *count(node.results[i]) > count(whole).value_or(0));
            rank.memory.put(node.results[i], whole, twice || (!node.leaves.empty() && may_overlap(node.results[i])));
        }
        return {};
    }

    template <typename Use>
    static void for_each_extent(const Rank& rank, const Value& value, const Use& use) {
        if (value.is_term()) use(rank.memory.extent_of(value));
        for (const Value& element : value.list) for_each_extent(rank, element, use);
    }

    // A wait has named it: all its parts are there, and its operand is free.
    void land(Rank& rank, std::size_t meeting) const {
        if (rank.in_flight.erase(meeting) == 0) return;
        for_each_extent(rank, meetings_[meeting].operands.at(rank.number())[0], [&](const auto& extent) { rank.busy.erase(rank.busy.find(extent)); });
    }

    // What a call gave stands where its operands stood: a tensor, or a list of them. Nothing else that it reads may lie there, nor what is on its way.
    Status write(Rank& rank, Node& node, std::size_t written) {
        const ValueList targets = node.is_tuple ? node.arguments[written].list : ValueList{node.arguments[written]};
        std::set<std::optional<std::size_t>> read;
        for (std::size_t i = 0; i < node.arguments.size(); ++i)
            if (i != written) for_each_extent(rank, node.arguments[i], [&](const auto& extent) { read.insert(extent); });
        for (std::size_t i = 0; i < targets.size(); ++i) {
            Value& result = node.results[i];
            const auto extent = rank.memory.extent_of(targets[i]);
            if (rank.busy.contains(extent) || !read.insert(extent).second) return rejected(node.target + " reads, or writes twice, memory that it writes into");
            VALIDATOR_CHECK(rank.memory.write(targets[i], result, node.name));
            result.order = targets[i].order;
            result.place = targets[i].place;
        }
        return {};
    }

    // What an input holds in the end is returned where something was written into it.
    static Status check_inputs(Rank& rank) {
        for (const Node& node : rank.terms.nodes) {
            if (!node.is_input || node.results.empty() || !rank.memory.is_written(node.results[0])) continue;
            const auto now = rank.memory.read(node.results[0]);
            const auto holds_it = [&](const ReturnedValue& output) { return output.value.is_term() && output.value.term == now->term; };
            if (!now.ok() || std::none_of(rank.terms.outputs.begin(), rank.terms.outputs.end(), holds_it))
                return rejected("`" + node.name + "` is written into, and what it holds then is not returned: not supported yet");
            rank.terms.written_inputs.emplace(node.name, now->term);
        }
        return {};
    }

    Status compare_annotation(Rank& rank, const Row& row) {
        ++(row.annotation ? rank.terms.annotations_agreed : rank.terms.without_annotation);
        if (!row.annotation) return {};
        Node& node = rank.terms.nodes[rank.terms.by_name.at(row.name)];
        const std::string stated = "the capture says " + row.annotation->text + ", the definition gives ";
        if (node.is_tuple || !node.results[0].is_term()) return rejected(stated + "no single tensor");
        Value& result = node.results[0];
        result.order = row.annotation->order.value_or(result.order);
        if (row.annotation->type == result.type && store_.shape_id(row.annotation->shape) == store_.shape(result.term)) return {};
        return rejected(stated + element_type_name(result.type) + shape_text(store_.sizes(result.term)));
    }

    TermStore& store_;
    Program& program_;
    std::vector<Rank> ranks_;
    std::deque<std::uint32_t> may_go_on_;  // ranks that have not begun, and those of which a collective has all its members since they waited
    std::vector<Meeting> meetings_;
    std::map<std::vector<std::uint32_t>, std::set<std::set<std::string>>> names_of_members_;  // by members: the names that each has for them
    std::map<std::pair<Channel, std::size_t>, std::size_t> meeting_ids_;  // by channel, and which of its collectives
};

}  // namespace

Result<Program> expand_program(TermStore& store, const std::vector<GraphRows>& graphs, const std::vector<Surroundings>& surroundings) {
    Program program;
    const std::span<const GraphRows> all(graphs);
    const std::span<const Surroundings> all_surroundings(surroundings);
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        std::set<std::string> attributes, inputs;
        for (const Row& row : graphs[i].rows) {
            if (row.kind == Row::Kind::constant) attributes.insert(row.target);
            if (row.kind == Row::Kind::input) inputs.insert(row.name);
        }
        for (const auto& [name, number] : surroundings[i].constants)
            if (!attributes.contains(name))
                return malformed("a `constant` line for `" + name + "`, of which " + graphs[i].graph.text() + " has none", line_place(graphs[i].path, 0));
        for (const auto& [name, wire] : surroundings[i].wires)
            if (!inputs.contains(name))
                return malformed("a `wire` line for `" + name + "`, which is no input of " + graphs[i].graph.text(), line_place(graphs[i].path, 0));
    }
    VALIDATOR_CHECK(World(store, all.first(1), all_surroundings.first(1), program).run());
    VALIDATOR_CHECK(World(store, all.subspan(1), all_surroundings.subspan(1), program).run());
    for (std::size_t i = 0; store.holds_infinity() && i < graphs.size(); ++i)
        for (const Node& node : program.graphs[i].nodes)
            for (const Value& result : node.results) {
                if (!result.is_term()) continue;
                const Status added = add_tendencies(store, result.term, program.tendencies);
                if (!added.ok()) return Error{added.error().failure, "graph " + graphs[i].graph.text() + ", node " + node.name + ": " + added.error().message,
                                              line_place(graphs[i].path, node.line)};
            }
    return program;
}

}  // namespace countersign::validator
