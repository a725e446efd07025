// Rows of `a_terms`: docs/certificate.md section 4.
#include "validator/kernel/section.h"

namespace countersign::validator {

std::optional<Rational> parse_rational(std::string_view spelling) {
    constexpr std::size_t most_digits = 5000;  // of numerator and denominator each
    const std::size_t sign = spelling.starts_with('-') ? 1 : 0, slash = std::min(spelling.find('/'), spelling.size());
    Rational value;
    if (slash > sign + most_digits || spelling.size() > slash + 1 + most_digits || value.set_str(std::string(spelling), 10) != 0) return std::nullopt;
    if (value.get_den() == 0) return std::nullopt;
    value.canonicalize();
    if (value.get_str() != spelling) return std::nullopt;  // zeros, signs, blanks, factors in common
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
Result<TermId> Section::graph_row(const Row& row) const {
    const bool is_node = row.name == "node";
    if (kind_ == SectionKind::theorem) return rejected("a theorem speaks of its parameters only, not of a " + row.name);
    if (row.values[2].is_string() == is_node) return malformed("a row of another form");
    VALIDATOR_TRY(const NamedTerm named, named_term(*context_.program, row.values[0], row.values[1], row.values[2]));
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

const Section::RowKind<TermId> Section::term_kinds[] = {
    {"node", "vvv", {}, [](Section& s, const Row& row) { return s.graph_row(row); }},
    {"leaf", "vvv", {}, [](Section& s, const Row& row) { return s.graph_row(row); }},
    {"parameter", "v", SectionKind::theorem, [](Section& s, const Row& row) -> Result<TermId> {
        VALIDATOR_TRY(const std::size_t index, expect_index(row.values[0], s.parameters.size()));
        return s.parameters[index];
    }},
    {"free", "vvv", SectionKind::witness, [](Section& s, const Row& row) -> Result<TermId> {
        VALIDATOR_TRY(const std::int64_t number, expect_integer(row.values[0]));
        VALIDATOR_TRY(const Sort sort, expect_sort(row.values[1]));
        VALIDATOR_TRY(const Shape shape, expect_integers(row.values[2]));
        return s.store_.make_leaf(LeafKind::free, "free " + std::to_string(number), sort, shape);
    }},
    {"-inf", "", SectionKind::main, [](Section& s, const Row&) { return s.store_.holds_infinity() ? s.store_.infinity() : rejected("no graph holds it"); }},
    {"", "vv", {}, [](Section& s, const Row& row) -> Result<TermId> {  // the application of an operator
        const std::optional<OperatorId> operator_id = s.store_.find_operator(row.name);
        if (!operator_id) return rejected("there is no operator `" + row.name + "`");
        VALIDATOR_TRY(const std::vector<TermId> arguments, read_each(row.values[0], [&](JsonValue child) { return s.term_at(child); }));
        VALIDATOR_TRY(const std::vector<AttributeId> attributes, read_each(row.values[1], [&](JsonValue value) { return s.attribute(value); }));
        return s.store_.make(*operator_id, arguments, attributes);
    }},
};

Status Section::read_terms(JsonValue rows, const std::string& place) {
    std::unordered_set<std::string_view> met;  // looked up only
    VALIDATOR_CHECK(for_each_row(rows, place, [&](JsonValue row) -> Status {
        VALIDATOR_TRY(const TermId term, read_row<TermId>(row, term_kinds, "row"));
        terms_.push_back(term);
        return met.insert(row.bytes()).second ? Status() : rejected("a term row that stands twice");
    }));
    context_.counts.terms += terms_.size();
    return {};
}

}  // namespace countersign::validator
