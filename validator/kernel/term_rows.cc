// Rows of `a_terms`: docs/certificate.md section 4.
#include "validator/kernel/section.h"

#include <algorithm>
#include <unordered_set>

namespace countersign::validator {
namespace {

// Appends a value to the key of a row, unambiguously; rows with equal keys are equal rows.
void append_key(std::string& key, JsonValue value) {
    switch (value.kind()) {
    case JsonKind::null: key += 'n'; break;
    case JsonKind::boolean: key += value.boolean() ? 't' : 'f'; break;
    case JsonKind::integer: {
        const std::int64_t number = value.integer();
        key += 'i';
        key.append(reinterpret_cast<const char*>(&number), sizeof number);
        break;
    }
    case JsonKind::string: {
        const std::string_view text = value.string();
        const std::uint64_t size = text.size();
        key += 's';
        key.append(reinterpret_cast<const char*>(&size), sizeof size);
        key += text;
        break;
    }
    case JsonKind::array:
        key += '[';
        for (const JsonValue element : value) append_key(key, element);
        key += ']';
        break;
    case JsonKind::object: key += 'o'; break;
    }
}

Result<const GraphTerms*> graph_of(const Program& program, JsonValue value, const Place& place) {
    if (value.is_string() && value.string() == "s") return &program.graphs.front();
    VALIDATOR_TRY(const std::size_t rank, expect_index(value, program.rank_count(), place));
    return &program.graphs[rank + 1];
}

}  // namespace

std::optional<Rational> parse_rational(std::string_view spelling) {
    const auto digits = [](std::string_view text) {
        if (text.empty() || text.size() > 5000 || (text.size() > 1 && text[0] == '0')) return false;
        for (const char c : text)
            if (c < '0' || c > '9') return false;
        return true;
    };
    const bool negative = !spelling.empty() && spelling[0] == '-';
    const std::string_view rest = spelling.substr(negative ? 1 : 0);
    const std::size_t slash = rest.find('/');
    const std::string_view above = rest.substr(0, slash);
    if (!digits(above) || (negative && above == "0")) return std::nullopt;
    Rational value{mpz_class(std::string(above), 10)};
    if (slash != std::string_view::npos) {
        const std::string_view below = rest.substr(slash + 1);
        if (!digits(below) || below == "0" || below == "1") return std::nullopt;
        const mpz_class denominator(std::string(below), 10);
        if (gcd(value.get_num(), denominator) != 1) return std::nullopt;
        value = Rational(value.get_num(), denominator);
    }
    return negative ? Rational(-value) : value;
}

std::optional<Sort> parse_sort(std::string_view name) {
    if (name == "bool") return Sort::boolean;
    if (name == "int") return Sort::integer;
    if (name == "real") return Sort::real;
    return std::nullopt;
}

Status Section::set_parameters(std::string_view theorem_name, const std::vector<ParameterType>& parameters) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::string name = std::string(theorem_name) + ":" + std::to_string(i);
        VALIDATOR_TRY(const TermId leaf, store_.make_leaf(LeafKind::parameter, name, parameters[i].sort, parameters[i].shape));
        parameters_.push_back(leaf);
    }
    return {};
}

Result<TermId> Section::term_at(JsonValue value, const Place& place) const {
    VALIDATOR_TRY(const std::size_t index, expect_index(value, terms_.size(), place));
    return terms_[index];
}

Result<TermId> Section::node_row(const Row& row, const Place& place) {
    if (kind_ == SectionKind::theorem) return rejected("a theorem speaks of its parameters only, not of a node", place);
    if (row.size() != 4) return malformed("a row of another length", place);
    VALIDATOR_TRY(const GraphTerms* const graph, graph_of(*context_.program, row[1], place));
    VALIDATOR_TRY(const std::string_view name, expect_string(row[2], place));
    const Node* node = graph->find(std::string(name));
    if (!node) return rejected("there is no node `" + std::string(name) + "` in " + graph->name.text(), place);
    VALIDATOR_TRY(const std::size_t result, expect_index(row[3], node->results.size(), place));
    if (!node->results[result].present) return rejected("result of `" + node->name + "` is None", place);
    if (kind_ == SectionKind::witness && !(node->is_input && graph->name.sequential))
        return rejected("a witness is made of leaves of s and free tensors", place);
    return node->results[result].term;
}

Result<TermId> Section::leaf_row(const Row& row, const Place& place) {
    if (kind_ == SectionKind::theorem) return rejected("a theorem speaks of its parameters only, not of a leaf", place);
    if (row.size() != 4) return malformed("a row of another length", place);
    VALIDATOR_TRY(const GraphTerms* const graph, graph_of(*context_.program, row[1], place));
    VALIDATOR_TRY(const std::string_view name, expect_string(row[2], place));
    VALIDATOR_TRY(const std::string_view where, expect_string(row[3], place));
    if (kind_ == SectionKind::witness && !graph->name.sequential) return rejected("a witness is made of leaves of s and free tensors", place);
    if (const Node* node = graph->find(std::string(name)))
        for (const auto& [leaf_name, leaf] : node->leaves)
            if (leaf_name == where) return leaf;
    return rejected("there is no leaf `" + std::string(where) + "` at `" + std::string(name) + "`", place);
}

Result<TermId> Section::free_row(const Row& row, const Place& place) {
    if (kind_ != SectionKind::witness) return rejected("a free tensor outside the witness", place);
    if (row.size() != 4) return malformed("a row of another length", place);
    VALIDATOR_TRY(const std::int64_t number, expect_integer(row[1], place));
    VALIDATOR_TRY(const std::string_view sort_text, expect_string(row[2], place));
    const std::optional<Sort> sort = parse_sort(sort_text);
    if (!sort) return malformed("no such sort", place);
    VALIDATOR_TRY(const std::vector<JsonValue> sizes, expect_elements(row[3], place));
    Shape shape;
    for (const JsonValue size : sizes) {
        VALIDATOR_TRY(const std::int64_t value, expect_integer(size, place));
        shape.push_back(value);
    }
    Result<TermId> leaf = store_.make_leaf(LeafKind::free, "free " + std::to_string(number), *sort, shape);
    if (!leaf.ok()) return rejected(leaf.error().message, place);
    return leaf;
}

Result<AttributeId> Section::attribute(JsonValue value, const Place& place) {
    switch (value.kind()) {
    case JsonKind::integer: return store_.attribute_id(AttributeValue::of_integer(value.integer()));
    case JsonKind::boolean: return store_.attribute_id(AttributeValue::of_truth(value.boolean()));
    case JsonKind::string: {
        const std::optional<Rational> real = parse_rational(value.string());
        if (!real) return malformed("a rational in another spelling than p/q in lowest terms", place);
        return store_.attribute_id(AttributeValue::of_real(*real));
    }
    case JsonKind::array: {
        VALIDATOR_TRY(const std::vector<JsonValue> elements, expect_elements(value, place));
        if (!elements.empty() && elements[0].is_string()) {
            if (elements.size() != 2 || elements[0].string() != "s") return malformed("an attribute that no operator takes", place);
            VALIDATOR_TRY(const std::string_view text, expect_string(elements[1], place));
            return store_.attribute_id(AttributeValue::of_text(std::string(text)));
        }
        Shape shape;
        for (const JsonValue element : elements) {
            VALIDATOR_TRY(const std::int64_t size, expect_integer(element, place));
            shape.push_back(size);
        }
        return store_.attribute_id(AttributeValue::of_shape(std::move(shape)));
    }
    default: return malformed("not an attribute", place);
    }
}

Result<TermId> Section::term_row(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const Row row, expect_elements(value, place));
    if (row.empty()) return malformed("an empty row", place);
    VALIDATOR_TRY(const std::string_view kind, expect_string(row[0], place));
    if (kind == "node") return node_row(row, place);
    if (kind == "leaf") return leaf_row(row, place);
    if (kind == "free") return free_row(row, place);
    if (kind == "parameter") {
        if (kind_ != SectionKind::theorem) return rejected("a parameter outside a theorem", place);
        if (row.size() != 2) return malformed("a row of another length", place);
        VALIDATOR_TRY(const std::size_t index, expect_index(row[1], parameters_.size(), place));
        return parameters_[index];
    }
    if (row.size() != 3) return malformed("a row of another length", place);
    const std::optional<OperatorId> operator_id = store_.find_operator(kind);
    if (!operator_id) return rejected("there is no operator `" + std::string(kind) + "`", place);
    if (!row[1].is_array() || !row[2].is_array()) return malformed("a row of another form", place);
    const auto operator_index = static_cast<std::size_t>(*operator_id);
    if (operator_index >= used_operators_.size()) used_operators_.resize(operator_index + 1);
    used_operators_[operator_index] = true;
    std::vector<TermId> arguments;
    for (const JsonValue child : row[1]) {
        VALIDATOR_TRY(const TermId argument, term_at(child, place));
        arguments.push_back(argument);
    }
    std::vector<AttributeId> attributes;
    for (const JsonValue element : row[2]) {
        VALIDATOR_TRY(const AttributeId id, attribute(element, place));
        attributes.push_back(id);
    }
    Result<TermId> made = store_.make(*operator_id, arguments, attributes);
    if (!made.ok()) made.error().place = place;
    return made;
}

Status Section::read_terms(JsonValue rows) {
    if (!rows.is_array()) return malformed("not a list of rows", section_place(terms_place_));
    terms_.reserve(rows.size());
    // Equal rows denote one term, so that rows are compared only where a term was met before.
    struct First {
        JsonValue row;
        bool met = false, key_kept = false;
    };
    std::vector<First> firsts;
    std::unordered_set<std::string> keys;  // looked up only
    const auto insert_key = [&keys](JsonValue row) {
        std::string key;
        append_key(key, row);
        return keys.insert(std::move(key)).second;
    };
    for (const JsonValue row : rows) {
        const Place place = section_place(terms_place_, terms_.size());
        VALIDATOR_TRY(const TermId term, term_row(row, place));
        terms_.push_back(term);
        const auto index = static_cast<std::size_t>(term);
        if (index >= firsts.size()) firsts.resize(std::max(index + 1, 2 * firsts.size()));
        First& first = firsts[index];
        if (!first.met) {
            first = {row, true, false};
            continue;
        }
        if (!first.key_kept) insert_key(first.row);
        first.key_kept = true;
        if (!insert_key(row)) return rejected("a term row that stands twice", place);
    }
    return {};
}

}  // namespace countersign::validator
