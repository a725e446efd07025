// Each rank runs its lines in order. A collective is a start, and a wait where it is synchronous or where `wait` names its result; a
// wait needs the starts of all members. So the ranks come to their ends exactly if no cycle of starts and waits exists.
// Members' k-th calls on one channel belong together; everything that must agree is compared when the second of them starts.
#include "validator/capture/expand_program.h"

#include <algorithm>
#include <span>

#include "validator/capture/annotation.h"
#include "validator/capture/compare.h"

namespace countersign::validator {

bool same_value(const Value& left, const Value& right) {
    if (left.kind != right.kind || left.list.size() != right.list.size()) return false;
    for (std::size_t i = 0; i < left.list.size(); ++i) {
        if (!same_value(left.list[i], right.list[i])) return false;
    }
    switch (left.kind) {
        case Value::Kind::none:
        case Value::Kind::list:
        case Value::Kind::type_set: return true;
        case Value::Kind::truth: return left.truth == right.truth;
        case Value::Kind::integer: return left.integer == right.integer;
        case Value::Kind::real: return left.real == right.real;
        case Value::Kind::text: return left.text == right.text;
        case Value::Kind::type: return left.type == right.type;
        case Value::Kind::sort: return left.sort == right.sort;
        case Value::Kind::term: return false;
    }
    return false;
}

namespace {

// The higher-order operator of a functionalised call: its first argument is the operator that is called.
constexpr std::string_view functionalised_call = "higher_order.auto_functionalized";

Value without_tensors(const Value& value) {
    if (value.kind == Value::Kind::term) return Value::of_none();
    Value result = value;
    for (Value& element : result.list) element = without_tensors(element);
    return result;
}

// Element types and shapes of the tensors in a value, in order: what members of a collective must agree on.
std::string tensor_signature(const TermStore& store, const Value& value) {
    if (value.kind == Value::Kind::term) return element_type_name(value.type) + store.describe_shape(value.term);
    std::string text;
    for (const Value& element : value.list) text += tensor_signature(store, element) + ";";
    return value.kind == Value::Kind::list ? "[" + text + "]" : "-";
}

bool reads_other_float(const Value& value, ElementType result) {
    if (value.kind == Value::Kind::term) return value.has_type && value.type != result && sort_of(value.type) == Sort::real;
    return std::any_of(value.list.begin(), value.list.end(), [&](const Value& element) { return reads_other_float(element, result); });
}

class World {
public:
    World(TermStore& store, std::span<const GraphRows> graphs, std::span<const RankGroups> groups, std::span<const std::string> sources,
          Program& program)
        : store_(store), groups_(groups), program_(program) {
        for (std::size_t rank = 0; rank < graphs.size(); ++rank) {
            ranks_.push_back({&graphs[rank], sources[rank], {}, 0, {}, {}, std::nullopt});
            ranks_.back().terms.name = graphs[rank].graph;
        }
    }

    Status run() {
        for (bool progress = true; progress;) {
            progress = false;
            for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
                while (ranks_[rank].next_row < ranks_[rank].rows->rows.size()) {
                    VALIDATOR_TRY(const bool done, step(rank, ranks_[rank].rows->rows[ranks_[rank].next_row]));
                    if (!done) break;
                    ++ranks_[rank].next_row;
                    progress = true;
                }
            }
        }
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
            if (ranks_[rank].next_row < ranks_[rank].rows->rows.size()) return stuck(rank);
        }
        for (const Meeting& meeting : meetings_) {
            if (meeting.started < meeting.members.size()) return without_partner(meeting);
        }
        // Starts that no wait named have values too, which must be what their lines say.
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
            for (std::size_t node = 0; node < ranks_[rank].pending.size(); ++node) {
                if (ranks_[rank].pending[node]) VALIDATOR_CHECK(finish(rank, node));
            }
        }
        for (Rank& rank : ranks_) program_.graphs.push_back(std::move(rank.terms));
        program_.collectives += meetings_.size();
        return {};
    }

private:
    // One member's part of a collective.
    struct Start {
        bool started = false;
        std::size_t node = 0;
        const CapturedOperator* operation = nullptr;
        std::vector<Value> positional;
        std::vector<std::pair<std::string, Value>> keywords;
        Value operand;
    };
    // One collective: the calls of all its members.
    struct Meeting {
        std::vector<std::uint32_t> members;
        std::vector<Start> starts;  // by position in `members`
        std::size_t started = 0;
        std::vector<Value> attributes;  // of the first start; operand and group left out
        std::string signature;          // of its operand
        std::size_t first_rank = 0;
    };
    using Channel = std::pair<std::vector<std::uint32_t>, std::string>;
    struct Rank {
        const GraphRows* rows;
        std::string source;
        GraphTerms terms;
        std::size_t next_row;
        std::map<Channel, std::size_t> issued;           // how many collectives so far
        std::vector<std::optional<std::size_t>> pending;  // by node: the meeting whose wait is still to come
        std::optional<std::size_t> blocked_in;           // a synchronous collective that has started
    };

    Error at(std::size_t rank, std::uint64_t line, const std::string& name, Error error) const {
        error.message = "graph " + ranks_[rank].terms.name.text() + ", node " + name + ": " + error.text();
        error.place = line_place(ranks_[rank].source, line);
        return error;
    }
    Error at(std::size_t rank, const Row& row, Error error) const { return at(rank, row.line, row.text, std::move(error)); }
    Error at_start(const Meeting& meeting, std::size_t position, Error error) const {
        const std::size_t rank = meeting.members[position];
        const Node& node = ranks_[rank].terms.nodes[meeting.starts[position].node];
        return at(rank, node.line, node.name, std::move(error));
    }

    // Runs one row. False: it waits for another rank.
    Result<bool> step(std::size_t rank, const Row& row) {
        switch (row.kind) {
            case Row::Kind::preamble:
            case Row::Kind::class_line:
            case Row::Kind::joint:
            case Row::Kind::flatten: return true;
            case Row::Kind::forward:
            case Row::Kind::inputs:
                for (const RowName& name : row.names) VALIDATOR_CHECK(add_input(rank, row, name));
                return true;
            case Row::Kind::call: return call(rank, row);
            case Row::Kind::item: {
                const std::size_t source = ranks_[rank].terms.by_name.at(row.target);
                const Node& node = ranks_[rank].terms.nodes[source];
                if (ranks_[rank].pending[source]) return at(rank, row, rejected("`" + row.target + "` is read before its wait"));
                if (!node.is_tuple || row.index < 0 || static_cast<std::size_t>(row.index) >= node.results.size())
                    return at(rank, row, rejected("`" + row.target + "` has no result " + std::to_string(row.index)));
                const std::size_t index = add_node(rank, row, "");
                ranks_[rank].terms.nodes[index].results = {ranks_[rank].terms.nodes[source].results[static_cast<std::size_t>(row.index)]};
                VALIDATOR_CHECK(compare_annotation(rank, index, row.annotation));
                return true;
            }
            case Row::Kind::return_line:
            case Row::Kind::unflatten: {
                for (const RowValue& value : row.values) VALIDATOR_CHECK(add_output(rank, row, value));
                return true;
            }
        }
        return internal_error("a row of no kind");
    }

    Status add_input(std::size_t rank, const Row& row, const RowName& name) {
        GraphTerms& terms = ranks_[rank].terms;
        Row described = row;
        described.text = name.name;
        const std::size_t index = add_node(rank, described, "");
        terms.nodes[index].is_input = true;
        if (!name.annotation) {  // a mesh or a process group: no tensor, no leaf
            terms.nodes[index].is_tuple = true;
            return {};
        }
        VALIDATOR_TRY(const Annotation annotation, parse_annotation(*name.annotation, line_place(ranks_[rank].source, row.line)));
        auto leaf = store_.make_leaf(LeafKind::input, terms.name.text() + "." + name.name, sort_of(annotation.type), annotation.shape);
        if (!leaf.ok()) return at(rank, described, leaf.error());
        terms.nodes[index].results = {{true, *leaf, annotation.type}};
        return {};
    }

    Status add_output(std::size_t rank, const Row& row, const RowValue& value) {
        GraphTerms& terms = ranks_[rank].terms;
        ReturnedValue output;
        if (value.kind == RowValue::Kind::node) {
            const std::size_t index = terms.by_name.at(value.text);
            const Node& node = terms.nodes[index];
            output.node = value.text;
            if (ranks_[rank].pending[index]) return at(rank, row, rejected("`" + value.text + "` is returned before its wait"));
            if (!(node.is_input && node.results.empty())) {
                if (node.is_tuple) return at(rank, row, malformed("a returned tuple is not supported yet"));
                output.is_tensor = node.results[0].present;
                output.value = node.results[0];
            }
        } else if (value.kind != RowValue::Kind::none) {
            return at(rank, row, malformed("a returned value that is neither a tensor nor None is not supported yet"));
        }
        terms.outputs.push_back(output);
        return {};
    }

    std::size_t add_node(std::size_t rank, const Row& row, const std::string& target) {
        GraphTerms& terms = ranks_[rank].terms;
        Node node;
        node.name = row.text;
        node.line = row.line;
        node.target = target;
        terms.by_name.emplace(row.text, terms.nodes.size());
        terms.nodes.push_back(std::move(node));
        ranks_[rank].pending.emplace_back();
        return terms.nodes.size() - 1;
    }

    Result<bool> call(std::size_t rank, const Row& row) {
        Rank& state = ranks_[rank];
        if (state.blocked_in) {  // a synchronous collective, waiting
            const Meeting& meeting = meetings_[*state.blocked_in];
            if (meeting.started < meeting.members.size()) return false;
            state.blocked_in.reset();
            VALIDATOR_CHECK(finish(rank, state.terms.by_name.at(row.text)));
            return true;
        }
        const bool functionalised = row.target == functionalised_call;
        std::span<const RowValue> values(row.values);
        std::string target = row.target;
        if (functionalised) {
            if (values.size() != 1 || values[0].kind != RowValue::Kind::operation)
                return at(rank, row, rejected("auto_functionalized takes one operator and keywords"));
            target = values[0].text;
            values = values.subspan(1);
        }
        const auto found = store_.definitions().captured.find(target);
        if (found == store_.definitions().captured.end()) return at(rank, row, rejected("no definition of captured operator " + target));
        const CapturedOperator& operation = found->second;
        if (operation.mutates.empty() == functionalised)
            return at(rank, row, rejected(functionalised ? target + " is not defined as one that writes into its arguments"
                                                         : target + " writes into its arguments: only auto_functionalized may call it"));
        program_.captured_operators.insert(target);
        if (!operation.wait_operand.empty()) {
            if (operation.parameters.size() != 1) return at(rank, row, malformed("a wait with several parameters is not supported yet"));
            VALIDATOR_TRY(const bool ready, wait_for_arguments(rank, row));
            if (!ready) return false;
        }
        std::vector<Value> positional;
        std::vector<std::pair<std::string, Value>> keywords;
        for (const RowValue& value : values) {
            VALIDATOR_TRY(Value argument, convert(rank, row, value));
            positional.push_back(std::move(argument));
        }
        for (const auto& [keyword, value] : row.keywords) {
            VALIDATOR_TRY(Value argument, convert(rank, row, value));
            keywords.emplace_back(keyword, std::move(argument));
        }
        auto bound = bind_call(store_, operation, positional, keywords);
        if (!bound.ok()) return at(rank, row, bound.error());
        const std::size_t index = add_node(rank, row, target);
        for (const Value& value : *bound) state.terms.nodes[index].arguments.push_back(without_tensors(value));
        if (operation.collective_operand.empty()) {
            VALIDATOR_CHECK(set_results(rank, index, operation, positional, keywords, {}, row));
            return true;
        }
        VALIDATOR_TRY(const std::size_t meeting, start(rank, index, operation, *bound, row));
        Start& own = own_start(meetings_[meeting], rank);
        own.positional = std::move(positional);
        own.keywords = std::move(keywords);
        state.pending[index] = meeting;
        row_of_[{rank, index}] = &row;
        if (operation.asynchronous) return true;
        state.blocked_in = meeting;
        return call(rank, row);
    }

    Result<Value> convert(std::size_t rank, const Row& row, const RowValue& value) {
        switch (value.kind) {
            case RowValue::Kind::integer: return Value::of_integer(value.integer);
            case RowValue::Kind::truth: return Value::of_truth(value.truth);
            case RowValue::Kind::none: return Value::of_none();
            case RowValue::Kind::text: return Value::of_text(value.text);
            case RowValue::Kind::decimal: return parse_decimal(value.text, line_place(ranks_[rank].source, row.line));
            case RowValue::Kind::list:
            case RowValue::Kind::tuple: {
                ValueList list;
                for (const RowValue& item : value.items) {
                    VALIDATOR_TRY(Value element, convert(rank, row, item));
                    list.push_back(std::move(element));
                }
                return Value::of_list(std::move(list));
            }
            case RowValue::Kind::symbol:
                if (const auto type = element_type_of(value.text)) return Value::of_type(*type);
                if (!value.text.starts_with("torch.")) return at(rank, row, malformed("`" + value.text + "` is not supported yet"));
                return Value::of_text(value.text);
            case RowValue::Kind::constructor: {
                if (value.text != "device") return at(rank, row, malformed("`" + value.text + "(…)` is not supported yet"));
                Row text;  // printed the way its line has it
                text.kind = Row::Kind::return_line;
                text.values = {value};
                std::string spelling;
                for (const Token& token : print_row(text)) spelling += spelled(token);
                return Value::of_text(spelling);
            }
            case RowValue::Kind::operation: return at(rank, row, malformed("an operator as an argument is not supported yet"));
            case RowValue::Kind::node: break;
        }
        const std::size_t index = ranks_[rank].terms.by_name.at(value.text);
        const Node& node = ranks_[rank].terms.nodes[index];
        if (ranks_[rank].pending[index]) return at(rank, row, rejected("`" + value.text + "` is read before its wait"));
        if (node.is_tuple) return at(rank, row, rejected("`" + value.text + "` is no single tensor"));
        return node.results[0].present ? Value::of_tensor(node.results[0].term, node.results[0].type) : Value::of_none();
    }

    // For a wait: its argument's meeting must be complete; then its value is known. False: not yet.
    Result<bool> wait_for_arguments(std::size_t rank, const Row& row) {
        for (const RowValue& value : row.values) {
            if (value.kind != RowValue::Kind::node) continue;
            const std::size_t index = ranks_[rank].terms.by_name.at(value.text);
            if (!ranks_[rank].pending[index]) continue;
            const Meeting& meeting = meetings_[*ranks_[rank].pending[index]];
            if (meeting.started < meeting.members.size()) return false;
            VALIDATOR_CHECK(finish(rank, index));
        }
        return true;
    }

    Start& own_start(Meeting& meeting, std::size_t rank) {
        return meeting.starts[static_cast<std::size_t>(std::find(meeting.members.begin(), meeting.members.end(), rank) - meeting.members.begin())];
    }

    Result<std::size_t> start(std::size_t rank, std::size_t index, const CapturedOperator& operation, const std::vector<Value>& bound,
                              const Row& row) {
        Start own;
        own.started = true;
        own.node = index;
        own.operation = &operation;
        std::string group;
        std::vector<Value> attributes;
        for (std::size_t i = 0; i < bound.size(); ++i) {
            const std::string& parameter = operation.parameters[i].name;
            if (parameter == operation.collective_operand) {
                own.operand = bound[i];
            } else if (parameter == operation.collective_group) {
                if (bound[i].kind != Value::Kind::text) return at(rank, row, rejected("the group is not a name"));
                group = bound[i].text;
            } else {
                attributes.push_back(bound[i]);
            }
        }
        const auto members = groups_[rank].find(group);
        if (members == groups_[rank].end()) return at(rank, row, malformed("the claim has no `group` line for '" + group + "'"));
        VALIDATOR_TRY(const Channel channel, channel_of(rank, group, members->second, row));
        const std::size_t ordinal = ranks_[rank].issued[channel]++;
        const auto [place, is_new] = meeting_ids_.emplace(std::pair(channel, ordinal), meetings_.size());
        const std::string signature = tensor_signature(store_, own.operand);
        if (is_new) meetings_.push_back({members->second, std::vector<Start>(members->second.size()), 0, attributes, signature, rank});
        Meeting& meeting = meetings_[place->second];
        const auto first = std::find_if(meeting.starts.begin(), meeting.starts.end(), [](const Start& start) { return start.started; });
        if (first != meeting.starts.end()) {
            bool same = first->operation == &operation && meeting.attributes.size() == attributes.size();
            for (std::size_t i = 0; same && i < attributes.size(); ++i) same = same_value(meeting.attributes[i], attributes[i]);
            const Node& other = ranks_[meeting.first_rank].terms.nodes[first->node];
            const std::string partner = ranks_[meeting.first_rank].terms.name.text() + "." + other.name + " (line " + std::to_string(other.line) + ")";
            if (!same) return at(rank, row, rejected("collectives do not match: another operator or other attributes than " + partner));
            if (meeting.signature != signature)
                return at(rank, row, rejected("collectives do not match: operand " + signature + " against " + meeting.signature + " of " + partner));
        }
        own_start(meeting, rank) = std::move(own);
        ++meeting.started;
        return place->second;
    }

    // Calls meet by members; where some member has several names for them, all members have the same names and calls meet by name.
    Result<Channel> channel_of(std::size_t rank, const std::string& group, const std::vector<std::uint32_t>& members, const Row& row) const {
        const auto names_of = [&](std::size_t member) {
            std::set<std::string> names;
            for (const auto& [name, list] : groups_[member]) {
                if (list == members) names.insert(name);
            }
            return names;
        };
        const std::set<std::string> own = names_of(rank);
        bool several = own.size() > 1;
        bool same = true;
        for (const std::uint32_t member : members) {
            const std::set<std::string> names = names_of(member);
            several = several || names.size() > 1;
            same = same && names == own;
        }
        if (several && !same) return at(rank, row, malformed("ranks have different names for the members of group '" + group + "'"));
        return Channel(members, several ? group : "");
    }

    // The value of a collective for one member, all starts being known.
    Status finish(std::size_t rank, std::size_t index) {
        const std::size_t meeting_id = *ranks_[rank].pending[index];
        ranks_[rank].pending[index].reset();
        const Meeting& meeting = meetings_[meeting_id];
        const auto position = static_cast<std::size_t>(std::find(meeting.members.begin(), meeting.members.end(), rank) - meeting.members.begin());
        CallContext context;
        context.position = position;
        for (const Start& start : meeting.starts) context.group_operands.push_back(start.operand);
        const Start& own = meeting.starts[position];
        return set_results(rank, index, *own.operation, own.positional, own.keywords, std::move(context), *row_of_.at({rank, index}));
    }

    Status set_results(std::size_t rank, std::size_t index, const CapturedOperator& operation, const std::vector<Value>& positional,
                       const std::vector<std::pair<std::string, Value>>& keywords, CallContext context, const Row& row) {
        GraphTerms& terms = ranks_[rank].terms;
        context.leaf_prefix = terms.name.text() + "." + row.text;
        auto expansion = expand_call(store_, operation, positional, keywords, context);
        if (!expansion.ok()) return at(rank, row, expansion.error());
        Node& node = terms.nodes[index];
        node.is_tuple = expansion->is_tuple;
        node.results = std::move(expansion->results);
        node.leaves = std::move(expansion->leaves);
        if (!node.is_tuple && node.results.size() != 1) return at(rank, row, internal_error("a call without one result"));
        const auto casts = [&](const Value& value) {
            return std::any_of(node.results.begin(), node.results.end(), [&](const CallResult& result) {
                return result.present && sort_of(result.type) == Sort::real && reads_other_float(value, result.type);
            });
        };
        if (std::any_of(positional.begin(), positional.end(), casts)) ++terms.float_casts;
        return compare_annotation(rank, index, row.annotation);
    }

    Status compare_annotation(std::size_t rank, std::size_t index, const std::optional<std::string>& annotation) {
        GraphTerms& terms = ranks_[rank].terms;
        const Node& node = terms.nodes[index];
        if (!annotation) {
            ++terms.without_annotation;
            return {};
        }
        const auto error = [&](const std::string& message) { return at(rank, node.line, node.name, rejected(message)); };
        VALIDATOR_TRY(const Annotation stated, parse_annotation(*annotation, line_place(ranks_[rank].source, node.line)));
        if (node.is_tuple || !node.results[0].present) return error("the capture says " + *annotation + ", the definition gives no single tensor");
        const std::span<const std::int64_t> sizes = store_.sizes(node.results[0].term);
        if (stated.type != node.results[0].type || !std::equal(sizes.begin(), sizes.end(), stated.shape.begin(), stated.shape.end()))
            return error("the capture says " + *annotation + ", the definition gives " + element_type_name(node.results[0].type) +
                         store_.describe_shape(node.results[0].term));
        ++terms.annotations_agreed;
        return {};
    }

    Status stuck(std::size_t rank) const {
        const Row& row = ranks_[rank].rows->rows[ranks_[rank].next_row];
        for (const Meeting& meeting : meetings_) {
            for (std::size_t position = 0; meeting.started < meeting.members.size() && position < meeting.members.size(); ++position) {
                const std::size_t member = meeting.members[position];
                if (!meeting.starts[position].started && ranks_[member].next_row == ranks_[member].rows->rows.size())
                    return without_partner(meeting);
            }
        }
        return at(rank, row, rejected("ranks wait for each other: this call never returns"));
    }

    Status without_partner(const Meeting& meeting) const {
        std::string missing;
        std::size_t some = 0;
        for (std::size_t position = 0; position < meeting.members.size(); ++position) {
            if (meeting.starts[position].started) {
                some = position;
            } else {
                missing += " " + ranks_[meeting.members[position]].terms.name.text();
            }
        }
        return at_start(meeting, some, rejected("collectives do not match: no such call of" + missing));
    }

    TermStore& store_;
    std::span<const RankGroups> groups_;
    Program& program_;
    std::vector<Rank> ranks_;
    std::vector<Meeting> meetings_;
    std::map<std::pair<Channel, std::size_t>, std::size_t> meeting_ids_;
    std::map<std::pair<std::size_t, std::size_t>, const Row*> row_of_;  // of collectives: rank, node
};

}  // namespace

Result<Program> expand_program(TermStore& store, const std::vector<GraphRows>& graphs, const std::vector<RankGroups>& groups,
                               const std::vector<std::string>& source_names) {
    if (graphs.size() < 2 || groups.size() != graphs.size() || source_names.size() != graphs.size())
        return malformed("a claim has `s` and at least one rank of `d`");
    Program program;
    const std::span<const GraphRows> all(graphs);
    const std::span<const RankGroups> all_groups(groups);
    const std::span<const std::string> all_sources(source_names);
    VALIDATOR_CHECK(World(store, all.first(1), all_groups.first(1), all_sources.first(1), program).run());
    VALIDATOR_CHECK(World(store, all.subspan(1), all_groups.subspan(1), all_sources.subspan(1), program).run());
    return program;
}

}  // namespace countersign::validator
