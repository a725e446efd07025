// Rows of `a_terms`: docs/certificate.md section 4.
#include <unordered_map>
#include <unordered_set>

#include "validator/kernel/section.h"

namespace countersign::validator {

std::optional<Rational> parse_rational(std::string_view spelling) {
    const auto digits = [](std::string_view text) {
        const bool short_enough = !text.empty() && text.size() <= 5000 && (text.size() == 1 || text[0] != '0');
        return short_enough && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    const bool negative = spelling.starts_with('-');
    const std::string_view rest = spelling.substr(negative ? 1 : 0);
    const std::size_t slash = rest.find('/');
    const std::string_view above = rest.substr(0, slash), below = slash == std::string_view::npos ? "1" : rest.substr(slash + 1);
    if (!digits(above) || !digits(below) || below == "0" || (negative && above == "0")) return std::nullopt;
    if (slash != std::string_view::npos && below == "1") return std::nullopt;
    Rational value;
    if (value.set_str(std::string(spelling), 10) != 0 || gcd(value.get_num(), value.get_den()) != 1) return std::nullopt;
    return value;
}

Result<Value> expect_number(JsonValue value) {
    if (value.is_integer()) return Value::of_integer(value.integer());
    if (value.is_boolean()) return Value::of_truth(value.boolean());
    const std::optional<Rational> real = value.is_string() ? parse_rational(value.string()) : std::nullopt;
    if (!real) return malformed("not a number, or in another spelling than p/q in lowest terms");
    return Value::of_real(*real);
}

Result<Sort> expect_sort(JsonValue value) {
    VALIDATOR_TRY(const std::string name, expect_string(value));
    for (const Sort sort : every_sort)
        if (sort_name(sort) == name) return sort;
    return malformed("no such sort");
}

Result<Shape> expect_integers(JsonValue value) {
    return read_each(value, [](JsonValue element) { return expect_integer(element); });
}

Result<NamedTerm> named_term(const Program& program, JsonValue graph_value, JsonValue name_value, JsonValue which) {
    const GraphTerms* graph = &program.graphs.front();
    if (!graph_value.is_string() || graph_value.string() != "s") {
        VALIDATOR_TRY(const std::size_t rank, expect_index(graph_value, program.graphs.size() - 1));
        graph = &program.graphs[rank + 1];
    }
    VALIDATOR_TRY(const std::string name, expect_string(name_value));
    const Node* node = graph->find(name);
    if (!node) return rejected("there is no node `" + name + "` in " + graph->name.text());
    if (which.is_string()) {
        for (const auto& [leaf_name, leaf] : node->leaves)
            if (leaf_name == which.string()) return NamedTerm{graph, node, leaf};
        return rejected("there is no leaf `" + std::string(which.string()) + "` at `" + name + "`");
    }
    VALIDATOR_TRY(const std::size_t result, expect_index(which, node->results.size()));
    if (!node->results[result].is_term()) return rejected("result of `" + name + "` is None");
    return NamedTerm{graph, node, node->results[result].term};
}

Result<TermId> substitute(TermStore& store, TermId root, std::map<TermId, TermId>& done, std::uint64_t& room) {
    constexpr std::uint64_t work_each = 32;  // of a term that is made
    for (const TermId term : store.below({root}, [&](TermId known) { return done.contains(known); })) {
        const std::uint64_t work = work_each + store.arguments(term).size();
        if (room < work) return incomplete("too much to compute");
        room -= work;
        TermId made = term;
        if (!store.is_leaf(term)) {
            std::vector<TermId> arguments;
            for (const TermId argument : store.arguments(term)) arguments.push_back(done.at(argument));
            VALIDATOR_TRY(made, store.make(store.operator_of(term), arguments, store.attributes(term)));
        }
        done.emplace(term, made);
    }
    return done.at(root);
}

Result<TermId> Section::term_at(JsonValue value) const {
    VALIDATOR_TRY(const std::size_t index, expect_index(value, terms_.size()));
    return terms_[index];
}

// `["node", graph, name, k]`, `["leaf", graph, name, place]`
Result<TermId> Section::graph_row(const std::vector<JsonValue>& row) const {
    const bool is_node = row[0].string() == "node";
    if (kind_ == SectionKind::theorem) return rejected("a theorem speaks of its parameters only, not of a " + std::string(row[0].string()));
    if (row[3].is_string() == is_node) return malformed("a row of another form");
    VALIDATOR_TRY(const NamedTerm named, named_term(*context_.program, row[1], row[2], row[3]));
    if (kind_ == SectionKind::witness && !(named.graph->name.is_sequential() && (named.node->is_input || !is_node)))
        return rejected("a witness is made of leaves of s and free tensors");
    return named.term;
}

Result<AttributeId> Section::attribute(JsonValue value) {
    if (!value.is_array()) {
        VALIDATOR_TRY(const Value number, expect_number(value));
        return store_.attribute_id(number);
    }
    if (value.at(0).is_string() && value.at(0).string() == "s" && value.size() == 2) {
        VALIDATOR_TRY(std::string text, expect_string(value.at(1)));
        return store_.attribute_id(AttributeValue::of_text(std::move(text)));
    }
    VALIDATOR_TRY(Shape shape, expect_integers(value));
    return store_.attribute_id(AttributeValue::of_shape(std::move(shape)));
}

// A kind of row that is no application of an operator: its length, the only kind of section it may stand in, its term.
struct Section::TermKind {
    std::string_view name;
    std::size_t length;
    std::optional<SectionKind> only;
    Result<TermId> (*term)(Section& section, const std::vector<JsonValue>& row);
};

const Section::TermKind Section::term_kinds[] = {
    {"node", 4, {}, [](Section& s, const std::vector<JsonValue>& row) { return s.graph_row(row); }},
    {"leaf", 4, {}, [](Section& s, const std::vector<JsonValue>& row) { return s.graph_row(row); }},
    {"parameter", 2, SectionKind::theorem, [](Section& s, const std::vector<JsonValue>& row) -> Result<TermId> {
        VALIDATOR_TRY(const std::size_t index, expect_index(row[1], s.parameters.size()));
        return s.parameters[index];
    }},
    {"free", 4, SectionKind::witness, [](Section& s, const std::vector<JsonValue>& row) -> Result<TermId> {
        VALIDATOR_TRY(const std::int64_t number, expect_integer(row[1]));
        VALIDATOR_TRY(const Sort sort, expect_sort(row[2]));
        VALIDATOR_TRY(const Shape shape, expect_integers(row[3]));
        return s.store_.make_leaf(LeafKind::free, "free " + std::to_string(number), sort, shape);
    }},
    {"-inf", 1, SectionKind::main, [](Section& s, const std::vector<JsonValue>&) { return s.store_.infinity(); }},
};

Result<TermId> Section::term_row(JsonValue value) {
    VALIDATOR_TRY(const std::vector<JsonValue> row, expect_elements(value));
    VALIDATOR_TRY(const std::string name, expect_string(row.empty() ? JsonValue() : row[0]));
    const TermKind* const kind = find_named(term_kinds, name);
    if (kind) VALIDATOR_CHECK(check_place("row", name, kind->only));
    if (row.size() != (kind ? kind->length : 3)) return malformed("a row of another length");
    if (kind) return kind->term(*this, row);
    const std::optional<OperatorId> operator_id = store_.find_operator(name);
    if (!operator_id) return rejected("there is no operator `" + name + "`");
    VALIDATOR_TRY(const std::vector<TermId> arguments, read_each(row[1], [this](JsonValue child) { return term_at(child); }));
    VALIDATOR_TRY(const std::vector<AttributeId> attributes, read_each(row[2], [this](JsonValue value) { return attribute(value); }));
    return store_.make(*operator_id, arguments, attributes);
}

Status Section::read_terms(JsonValue rows, const std::string& place) {
    // Equal rows denote one term, so that rows are compared only where a term was met before.
    std::unordered_map<std::uint32_t, JsonValue> firsts;
    std::unordered_set<std::string_view> met;  // both looked up only
    VALIDATOR_CHECK(for_each_row(rows, place, [&](JsonValue row) -> Status {
        VALIDATOR_TRY(const TermId term, term_row(row));
        terms_.push_back(term);
        const auto [first, added] = firsts.emplace(static_cast<std::uint32_t>(term), row);
        if (added) return {};
        met.insert(first->second.bytes());
        return met.insert(row.bytes()).second ? Status() : rejected("a term row that stands twice");
    }));
    context_.counts.terms += terms_.size();
    return {};
}

}  // namespace countersign::validator
