#include "validator/violation/leaf_values.h"

#include <algorithm>

#include "validator/evaluator/evaluator.h"

namespace countersign::validator {
namespace {

constexpr std::size_t most_elements = std::size_t{1} << 48;  // of a leaf

class Ties {
public:
    Ties(TermStore& store, LeafAssignment& assignment) : store_(store), a_(assignment) {}

    Status tie(const Equality& statement) {
        const std::pair<TermId, TermId> sides[] = {{statement.left, statement.right}, {statement.right, statement.left}};
        for (const auto& [side, other] : sides)
            if (is_open(side, false) && occurs_not({side}, other)) return a_.ties.emplace(side, other), Status();
        for (const auto& [side, other] : sides) {
            VALIDATOR_TRY(const bool tied, tie_parts(side, other));
            if (tied) return {};
        }
        for (const auto& [side, other] : sides)
            if (is_open(side, true) && occurs_not({side}, other)) return a_.ties.emplace(side, other), Status();
        a_.conditions.push_back(statement);
        return {};
    }

private:
    bool is_open(TermId term, bool of_s) const {
        const auto leaf = a_.leaves.find(term);
        return leaf != a_.leaves.end() && leaf->second.graph->name.is_sequential() == of_s && !a_.ties.contains(term);
    }

    // None of the leaves in the term, whatever tied leaves in it are.
    bool occurs_not(const std::set<TermId>& leaves, TermId term) const {
        std::set<TermId> seen;
        std::vector<TermId> open{term};
        while (!open.empty()) {
            const std::set<TermId> found = store_.below(std::exchange(open, {}), [&](TermId known) { return seen.contains(known); });
            for (const TermId each : found) {
                if (leaves.contains(each)) return false;
                if (const auto tied = a_.ties.find(each); tied != a_.ties.end()) open.push_back(tied->second);
            }
            seen.insert(found.begin(), found.end());
        }
        return true;
    }

    // The parts of a `concat`, each to its part of the other side.
    Result<bool> tie_parts(TermId side, TermId other) {
        if (store_.is_leaf(side) || store_.operator_name(store_.operator_of(side)) != "concat") return false;
        const std::vector<TermId> parts(store_.arguments(side).begin(), store_.arguments(side).end());
        const std::set<TermId> different(parts.begin(), parts.end());
        const auto is_part_open = [&](TermId part) { return is_open(part, false); };
        if (different.size() != parts.size() || !std::ranges::all_of(parts, is_part_open) || !occurs_not(different, other)) return false;
        const std::int64_t axis = store_.attribute(store_.attributes(side)[0]).integer;
        std::int64_t begin = 0;
        for (const TermId part : parts) {
            const std::int64_t end = begin + store_.sizes(part).at(static_cast<std::size_t>(axis));
            VALIDATOR_TRY(const TermId slice, store_.make_call("slice", std::span<const TermId>(&other, 1),
                                                               {{"axis", Value::of_integer(axis)}, {"begin", Value::of_integer(begin)},
                                                                {"end", Value::of_integer(end)}}));
            if (!store_.same_type(slice, part)) return internal_error("a part of a tied tensor has another type");
            a_.ties.emplace(part, slice);
            begin = end;
        }
        return true;
    }

    TermStore& store_;
    LeafAssignment& a_;
};

Result<Number> read_number(JsonValue value, Sort sort, const Node& node) {
    VALIDATOR_TRY(const Value number, expect_number(value));
    if (sort_of(number) != sort) return rejected("a value of another sort");
    if (!node.is_input && (number.number() < 0 || number.number() >= 1)) return rejected("a draw is at least 0 and less than 1");
    if (sort == Sort::real) return Number::of(Interval::of(number.number()));
    const auto [least, most] = node.is_input ? values_of(node.results[0].type) : std::pair(std::int64_t{0}, std::int64_t{0});
    if (sort == Sort::integer && (number.integer < least || number.integer > most)) return rejected("a value that the leaf's type does not hold");
    return Number::of(number.integer);
}

}  // namespace

const Number& LeafValues::at(std::size_t place) const {
    const auto found = std::lower_bound(exceptions.begin(), exceptions.end(), place, [](const auto& one, std::size_t wanted) { return one.first < wanted; });
    return found != exceptions.end() && found->first == place ? found->second : usual;
}

Status tie_kernels(TermStore& store, LeafAssignment& assignment) {
    for (std::uint32_t number = 0, end = static_cast<std::uint32_t>(store.term_count()); number < end; ++number) {
        const TermId term{number};
        const CoreOperator* const kernel = store.is_leaf(term) ? nullptr : store.core_operator(store.operator_of(term));
        if (kernel == nullptr || kernel->element->kind != ExpressionKind::opaque) continue;
        std::optional<OperatorId> instance = store.find_operator(kernel->name + ".instance");
        std::vector<AttributeId> attributes;
        for (const AttributeId attribute : store.attributes(term)) {
            const AttributeValue& value = store.attribute(attribute);
            if (value.kind != AttributeValue::Kind::text) attributes.push_back(attribute);
            else if (!instance) instance = store.find_operator(kernel->name + "." + value.text);
        }
        if (!instance) continue;
        VALIDATOR_TRY(assignment.ties[term], store.make_call(*instance, store.arguments(term), std::move(attributes)));
    }
    return {};
}

Result<LeafAssignment> tie_leaves(TermStore& store, const Question& question) {
    LeafAssignment assignment;
    for (const GraphTerms& graph : question.program.graphs) {
        for (const Node& node : graph.nodes) {
            for (const Value& result : node.results)
                if (node.is_input && result.is_term() && store.is_leaf(result.term) && store.leaf(result.term).kind == LeafKind::input)
                    assignment.leaves.emplace(result.term, OpenLeaf{&graph, &node});
            for (const auto& [place, leaf] : node.leaves)
                if (store.leaf(leaf).kind == LeafKind::draw) assignment.leaves.emplace(leaf, OpenLeaf{&graph, &node});
        }
    }
    Ties ties(store, assignment);
    for (const std::vector<Equality>* statements : {&question.statements.given, &question.statements.random})
        for (const Equality& statement : *statements) VALIDATOR_CHECK(ties.tie(statement));
    VALIDATOR_CHECK(tie_kernels(store, assignment));
    return assignment;
}

Status read_leaf_values(const TermStore& store, const Question& question, JsonValue rows, LeafAssignment& assignment) {
    return for_each_row(rows, "g_leaves", [&](JsonValue row) -> Status {
        VALIDATOR_TRY(const std::vector<JsonValue> parts, expect_elements(row, 3));
        VALIDATOR_TRY(const std::vector<JsonValue> reference, expect_elements(parts[0], 3));
        VALIDATOR_TRY(const NamedTerm named, named_term(question.program, reference[0], reference[1], reference[2]));
        const auto leaf = assignment.leaves.find(named.term);
        if (leaf == assignment.leaves.end() || !(reference[2].is_string() || named.node->is_input))
            return rejected("`" + named.node->name + "` is no input and no draw");
        const std::string& name = store.leaf(named.term).name;
        if (assignment.ties.contains(named.term)) return rejected("a value for `" + name + "`, which a line of the claim ties to others");
        const Sort sort = store.sort(named.term);
        LeafValues values;
        VALIDATOR_TRY(values.usual, read_number(parts[1], sort, *leaf->second.node));
        const std::optional<std::size_t> count = element_count(store.sizes(named.term), most_elements);
        if (!count) return incomplete("a leaf with too many elements");
        VALIDATOR_TRY(const std::vector<JsonValue> exceptions, expect_elements(parts[2]));
        for (const JsonValue entry : exceptions) {
            VALIDATOR_TRY(const std::vector<JsonValue> pair, expect_elements(entry, 2));
            VALIDATOR_TRY(const std::size_t place, expect_index(pair[0], *count));
            if (!values.exceptions.empty() && place <= values.exceptions.back().first) return rejected("exceptions out of order");
            VALIDATOR_TRY(const Number number, read_number(pair[1], sort, *leaf->second.node));
            values.exceptions.emplace_back(place, number);
        }
        if (!assignment.values.emplace(named.term, std::move(values)).second) return rejected("two entries for `" + name + "`");
        return {};
    });
}

}  // namespace countersign::validator
