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
    const mpz_class numerator(std::string(above), 10), denominator(std::string(below), 10);
    if (gcd(numerator, denominator) != 1) return std::nullopt;
    const Rational value(numerator, denominator);
    return negative ? Rational(-value) : value;
}

Result<Sort> expect_sort(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const std::string_view name, expect_string(value, place));
    for (const Sort sort : {Sort::boolean, Sort::integer, Sort::real})
        if (sort_name(sort) == name) return sort;
    return malformed("no such sort", place);
}

Result<std::vector<std::int64_t>> expect_integers(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> elements, expect_elements(value, place));
    std::vector<std::int64_t> result;
    for (const JsonValue element : elements) {
        VALIDATOR_TRY(const std::int64_t integer, expect_integer(element, place));
        result.push_back(integer);
    }
    return result;
}

Result<NamedTerm> named_term(const Program& program, JsonValue graph_value, JsonValue name_value, JsonValue which, const Place& place) {
    const GraphTerms* graph = &program.graphs.front();
    if (!graph_value.is_string() || graph_value.string() != "s") {
        VALIDATOR_TRY(const std::size_t rank, expect_index(graph_value, program.graphs.size() - 1, place));
        graph = &program.graphs[rank + 1];
    }
    VALIDATOR_TRY(const std::string_view name, expect_string(name_value, place));
    const Node* node = graph->find(std::string(name));
    if (!node) return rejected("there is no node `" + std::string(name) + "` in " + graph->name.text(), place);
    if (which.is_string()) {
        for (const auto& [leaf_name, leaf] : node->leaves)
            if (leaf_name == which.string()) return NamedTerm{graph, node, leaf};
        return rejected("there is no leaf `" + std::string(which.string()) + "` at `" + std::string(name) + "`", place);
    }
    VALIDATOR_TRY(const std::size_t result, expect_index(which, node->results.size(), place));
    if (!node->results[result].present) return rejected("result of `" + node->name + "` is None", place);
    return NamedTerm{graph, node, node->results[result].term};
}

Result<TermId> copy_term(const TermStore& from, TermStore& to, TermId root, std::map<TermId, TermId>& done) {
    std::vector<TermId> open = {root};
    while (!open.empty()) {
        const TermId term = open.back();
        const std::size_t height = open.size();
        if (!done.contains(term))
            for (const TermId argument : from.arguments(term))
                if (!done.contains(argument)) open.push_back(argument);
        if (open.size() > height) continue;
        open.pop_back();
        if (done.contains(term)) continue;
        if (from.is_leaf(term)) {
            if (&from != &to) return internal_error("a theorem with a leaf that is no parameter");
            done.emplace(term, term);
            continue;
        }
        std::vector<TermId> arguments;
        for (const TermId argument : from.arguments(term)) arguments.push_back(done.at(argument));
        std::vector<AttributeId> attributes;
        for (const AttributeId id : from.attributes(term)) attributes.push_back(&from == &to ? id : to.attribute_id(from.attribute(id)));
        VALIDATOR_TRY(const TermId made, to.make(from.operator_of(term), arguments, attributes));
        done.emplace(term, made);
    }
    return done.at(root);
}

Result<Fact> copy_fact(const TermStore& from, TermStore& to, const Fact& fact, std::map<TermId, TermId>& done) {
    VALIDATOR_TRY(const TermId left, copy_term(from, to, fact.left, done));
    VALIDATOR_TRY(const TermId right, copy_term(from, to, fact.right, done));
    if (fact.kind == Fact::Kind::equality) return Fact::equality(left, right);
    VALIDATOR_TRY(const FormulaId formula, to.range_formula(from.formula_text(fact.formula), "formula"));
    return Fact::range(left, formula);
}

Result<TermId> Section::term_at(JsonValue value, const Place& place) const {
    VALIDATOR_TRY(const std::size_t index, expect_index(value, terms_.size(), place));
    return terms_[index];
}

// `["node", graph, name, k]`, `["leaf", graph, name, place]`
Result<TermId> Section::graph_row(const std::vector<JsonValue>& row, const Place& place) {
    const bool is_node = row[0].string() == "node";
    if (kind_ == SectionKind::theorem) return rejected("a theorem speaks of its parameters only, not of a " + std::string(row[0].string()), place);
    if (row.size() != 4 || row[3].is_string() == is_node) return malformed("a row of another form", place);
    VALIDATOR_TRY(const NamedTerm named, named_term(*context_.program, row[1], row[2], row[3], place));
    if (kind_ == SectionKind::witness && !(named.graph->name.sequential && (named.node->is_input || !is_node)))
        return rejected("a witness is made of leaves of s and free tensors", place);
    return named.term;
}

// `["free", i, sort, [size …]]`
Result<TermId> Section::free_row(const std::vector<JsonValue>& row, const Place& place) {
    if (kind_ != SectionKind::witness) return rejected("a free tensor outside the witness", place);
    if (row.size() != 4) return malformed("a row of another length", place);
    VALIDATOR_TRY(const std::int64_t number, expect_integer(row[1], place));
    VALIDATOR_TRY(const Sort sort, expect_sort(row[2], place));
    VALIDATOR_TRY(const Shape shape, expect_integers(row[3], place));
    return store_.make_leaf(LeafKind::free, "free " + std::to_string(number), sort, shape);
}

Result<AttributeId> Section::attribute(JsonValue value, const Place& place) {
    if (value.is_integer()) return store_.attribute_id(AttributeValue::of_integer(value.integer()));
    if (value.is_boolean()) return store_.attribute_id(AttributeValue::of_truth(value.boolean()));
    if (value.is_string()) {
        const std::optional<Rational> real = parse_rational(value.string());
        if (!real) return malformed("a rational in another spelling than p/q in lowest terms", place);
        return store_.attribute_id(AttributeValue::of_real(*real));
    }
    VALIDATOR_TRY(const std::vector<JsonValue> elements, expect_elements(value, place));
    if (elements.size() == 2 && elements[0].is_string() && elements[0].string() == "s") {
        VALIDATOR_TRY(const std::string_view text, expect_string(elements[1], place));
        return store_.attribute_id(AttributeValue::of_text(std::string(text)));
    }
    VALIDATOR_TRY(Shape shape, expect_integers(value, place));
    return store_.attribute_id(AttributeValue::of_shape(std::move(shape)));
}

Result<TermId> Section::operator_row(const std::vector<JsonValue>& row, const Place& place) {
    if (row.size() != 3) return malformed("a row of another length", place);
    const std::optional<OperatorId> operator_id = store_.find_operator(row[0].string());
    if (!operator_id) return rejected("there is no operator `" + std::string(row[0].string()) + "`", place);
    VALIDATOR_TRY(const std::vector<JsonValue> children, expect_elements(row[1], place));
    VALIDATOR_TRY(const std::vector<JsonValue> values, expect_elements(row[2], place));
    std::vector<TermId> arguments;
    for (const JsonValue child : children) {
        VALIDATOR_TRY(const TermId argument, term_at(child, place));
        arguments.push_back(argument);
    }
    std::vector<AttributeId> attributes;
    for (const JsonValue value : values) {
        VALIDATOR_TRY(const AttributeId id, attribute(value, place));
        attributes.push_back(id);
    }
    return store_.make(*operator_id, arguments, attributes);
}

Result<TermId> Section::term_row(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> row, expect_elements(value, place));
    if (row.empty()) return malformed("an empty row", place);
    VALIDATOR_TRY(const std::string_view kind, expect_string(row[0], place));
    if (kind == "node" || kind == "leaf") return graph_row(row, place);
    if (kind == "free") return free_row(row, place);
    if (kind != "parameter") return operator_row(row, place);
    if (kind_ != SectionKind::theorem) return rejected("a parameter outside a theorem", place);
    if (row.size() != 2) return malformed("a row of another length", place);
    VALIDATOR_TRY(const std::size_t index, expect_index(row[1], parameters.size(), place));
    return parameters[index];
}

Status Section::read_terms(JsonValue rows) {
    if (!rows.is_array()) return malformed("not a list of rows", section_place(terms_place_));
    // Equal rows denote one term, so that rows are compared only where a term was met before.
    std::unordered_map<std::uint32_t, JsonValue> firsts;
    std::unordered_set<std::string_view> met;  // both looked up only
    for (const JsonValue row : rows) {
        const Place place = section_place(terms_place_, terms_.size());
        const Result<TermId> term = term_row(row, place);
        if (!term.ok()) return Error{term.error().failure, term.error().message, place};
        terms_.push_back(*term);
        const auto [first, added] = firsts.emplace(static_cast<std::uint32_t>(*term), row);
        if (added) continue;
        met.insert(first->second.bytes());
        if (!met.insert(row.bytes()).second) return rejected("a term row that stands twice", place);
    }
    context_.counts.terms += terms_.size();
    return {};
}

}  // namespace countersign::validator
