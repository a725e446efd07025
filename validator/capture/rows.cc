// Decoding of rows. Depth of values is bounded by the JSON reader, so recursion here is too.
#include "validator/capture/rows.h"

#include "validator/capture/tokens.h"

namespace countersign::validator {
namespace {

Result<std::string> decode_text(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const std::string_view text, expect_string(value, place));
    return std::string(text);
}

// Names that mean something else in a printed graph; a node of such a name would print like that.
Result<std::string> decode_node_name(JsonValue value, const Place& place) {
    VALIDATOR_TRY(std::string name, decode_text(value, place));
    for (const std::string_view reserved : {"None", "True", "False", "torch", "device", "self", "fx_pytree", "pytree", "return", "class",
                                            "def", "import", "from", "lambda", "del", "pass"}) {
        if (name == reserved) return malformed("a node may not be named `" + name + "`", place);
    }
    if (!is_name(name)) return malformed("`" + name + "` is not a name", place);
    return name;
}

Result<std::string> decode_dotted(JsonValue value, const Place& place) {
    VALIDATOR_TRY(std::string name, decode_text(value, place));
    if (!is_dotted_name(name)) return malformed("`" + name + "` is not a dotted name", place);
    return name;
}

Result<std::optional<std::string>> decode_annotation(JsonValue value, const Place& place) {
    if (value.is_null()) return std::optional<std::string>();
    VALIDATOR_TRY(std::string text, decode_text(value, place));
    if (text.find_first_of("\"\\\n\r") != std::string::npos) return malformed("an annotation with a quote in it", place);
    return std::optional<std::string>(std::move(text));
}

Result<RowValue> decode_value(JsonValue value, const Place& place);

Result<std::vector<RowValue>> decode_values(JsonValue array, const Place& place) {
    VALIDATOR_TRY(const JsonValue elements, expect_array(array, place));
    std::vector<RowValue> values;
    values.reserve(elements.size());
    for (const JsonValue element : elements) {
        VALIDATOR_TRY(RowValue value, decode_value(element, place));
        values.push_back(std::move(value));
    }
    return values;
}

Result<std::vector<std::pair<std::string, RowValue>>> decode_keywords(JsonValue array, bool may_be_positional, const Place& place) {
    VALIDATOR_TRY(const JsonValue elements, expect_array(array, place));
    std::vector<std::pair<std::string, RowValue>> keywords;
    for (const JsonValue element : elements) {
        VALIDATOR_TRY(const auto pair, expect_elements(element, 2, place));
        VALIDATOR_TRY(std::string keyword, decode_text(pair[0], place));
        if (!is_name(keyword) && !(may_be_positional && keyword.empty())) return malformed("`" + keyword + "` is not a keyword", place);
        for (const auto& [earlier, unused] : keywords) {
            if (!keyword.empty() && earlier == keyword) return malformed("keyword `" + keyword + "` is given twice", place);
        }
        VALIDATOR_TRY(RowValue value, decode_value(pair[1], place));
        keywords.emplace_back(std::move(keyword), std::move(value));
    }
    return keywords;
}

Result<RowValue> decode_value(JsonValue value, const Place& place) {
    RowValue result;
    if (value.is_integer()) {
        result.kind = RowValue::Kind::integer;
        result.integer = value.integer();
        return result;
    }
    if (value.is_boolean()) {
        result.kind = RowValue::Kind::truth;
        result.truth = value.boolean();
        return result;
    }
    if (value.is_null()) return result;
    VALIDATOR_TRY(const auto parts, expect_elements(value, place));
    if (parts.size() < 2 || !parts[0].is_string()) return malformed("a value of unknown form", place);
    const std::string_view tag = parts[0].string();
    if (parts.size() != (tag == "c" ? 3U : 2U)) return malformed("a value of unknown form", place);
    if (tag == "n") {
        result.kind = RowValue::Kind::node;
        VALIDATOR_TRY(result.text, decode_node_name(parts[1], place));
    } else if (tag == "f") {
        // A spelling that is one number token and not that of an integer the row could hold as one.
        result.kind = RowValue::Kind::decimal;
        VALIDATOR_TRY(result.text, decode_text(parts[1], place));
        const auto line = tokenize_line("(" + result.text, place);
        const bool one_number = line.ok() && line->tokens.size() == 2 && line->tokens[1].kind == TokenKind::number &&
                                line->tokens[1].text == result.text;
        if (!one_number || (result.text.find_first_of(".enE") == std::string::npos && result.text.size() < 17))
            return malformed("`" + result.text + "` is not a float literal", place);
    } else if (tag == "s") {
        result.kind = RowValue::Kind::text;
        VALIDATOR_TRY(result.text, decode_text(parts[1], place));
        if (result.text.find_first_of("'\\\n\r") != std::string::npos) return malformed("a text with a quote or backslash in it", place);
    } else if (tag == "l" || tag == "t") {
        result.kind = tag == "l" ? RowValue::Kind::list : RowValue::Kind::tuple;
        VALIDATOR_TRY(result.items, decode_values(parts[1], place));
    } else if (tag == "y") {
        result.kind = RowValue::Kind::symbol;
        VALIDATOR_TRY(result.text, decode_dotted(parts[1], place));
        if (result.text.find('.') == std::string::npos || result.text.starts_with("torch.ops."))
            return malformed("`" + result.text + "` is not a dotted symbol", place);
    } else if (tag == "o") {
        result.kind = RowValue::Kind::operation;
        VALIDATOR_TRY(result.text, decode_dotted(parts[1], place));
    } else if (tag == "c") {
        result.kind = RowValue::Kind::constructor;
        VALIDATOR_TRY(result.text, decode_dotted(parts[1], place));
        VALIDATOR_TRY(auto keywords, decode_keywords(parts[2], true, place));
        for (auto& [keyword, item] : keywords) {
            result.keywords.push_back(std::move(keyword));
            result.items.push_back(std::move(item));
        }
    } else {
        return malformed("a value of unknown kind `" + std::string(tag) + "`", place);
    }
    return result;
}

Result<std::vector<RowName>> decode_names(JsonValue array, const Place& place) {
    VALIDATOR_TRY(const JsonValue elements, expect_array(array, place));
    std::vector<RowName> names;
    for (const JsonValue element : elements) {
        VALIDATOR_TRY(const auto pair, expect_elements(element, 2, place));
        RowName name;
        VALIDATOR_TRY(name.name, decode_node_name(pair[0], place));
        VALIDATOR_TRY(name.annotation, decode_annotation(pair[1], place));
        names.push_back(std::move(name));
    }
    return names;
}

Result<Row> decode_row(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const auto parts, expect_elements(value, place));
    if (parts.size() < 2 || !parts[0].is_string()) return malformed("a row of unknown form", place);
    const std::string_view tag = parts[0].string();
    Row row;
    VALIDATOR_TRY(row.line, expect_index(parts[1], std::size_t{1} << 53, place));
    const auto has = [&](std::size_t count) { return parts.size() == count; };
    if (tag == "preamble" && has(3)) {
        row.kind = Row::Kind::preamble;
        VALIDATOR_TRY(row.text, decode_text(parts[2], place));
    } else if (tag == "class" && has(3)) {
        row.kind = Row::Kind::class_line;
        VALIDATOR_TRY(row.text, decode_text(parts[2], place));
        if (!is_name(row.text) && row.text != "<lambda>") return malformed("`" + row.text + "` is not the name of a class", place);
    } else if ((tag == "forward" || tag == "inputs") && has(3)) {
        row.kind = tag == "forward" ? Row::Kind::forward : Row::Kind::inputs;
        VALIDATOR_TRY(row.names, decode_names(parts[2], place));
    } else if (tag == "joint" && has(2)) {
        row.kind = Row::Kind::joint;
    } else if (tag == "flatten" && has(3)) {
        row.kind = Row::Kind::flatten;
        VALIDATOR_TRY(const JsonValue elements, expect_array(parts[2], place));
        for (const JsonValue element : elements) {
            VALIDATOR_TRY(std::string name, decode_node_name(element, place));
            row.names.push_back({std::move(name), std::nullopt});
        }
    } else if (tag == "call" && has(7)) {
        row.kind = Row::Kind::call;
        VALIDATOR_TRY(row.text, decode_node_name(parts[2], place));
        VALIDATOR_TRY(row.annotation, decode_annotation(parts[3], place));
        VALIDATOR_TRY(row.target, decode_dotted(parts[4], place));
        VALIDATOR_TRY(row.values, decode_values(parts[5], place));
        VALIDATOR_TRY(row.keywords, decode_keywords(parts[6], false, place));
    } else if (tag == "item" && has(6)) {
        row.kind = Row::Kind::item;
        VALIDATOR_TRY(row.text, decode_node_name(parts[2], place));
        VALIDATOR_TRY(row.annotation, decode_annotation(parts[3], place));
        VALIDATOR_TRY(row.target, decode_node_name(parts[4], place));
        VALIDATOR_TRY(row.index, expect_integer(parts[5], place));
    } else if ((tag == "return" || tag == "unflatten") && has(3)) {
        row.kind = tag == "return" ? Row::Kind::return_line : Row::Kind::unflatten;
        VALIDATOR_TRY(row.values, decode_values(parts[2], place));
    } else {
        return malformed("a row of unknown form", place);
    }
    return row;
}

}  // namespace

Result<std::vector<GraphRows>> decode_graphs(JsonValue graphs, std::size_t source_count) {
    const Place whole = section_place("e_graphs");
    VALIDATOR_TRY(const JsonValue elements, expect_array(graphs, whole));
    std::vector<GraphRows> result;
    for (const JsonValue element : elements) {
        const Place place = section_place("e_graphs", result.size());
        VALIDATOR_TRY(const auto members, expect_object(element, {"a_graph", "b_source", "c_rows"}, place));
        GraphRows graph;
        const bool first = result.empty();
        VALIDATOR_TRY(const auto name, expect_elements(members[0], first ? 1 : 2, place));
        VALIDATOR_TRY(const std::string_view side, expect_string(name[0], place));
        if (side != (first ? "s" : "d")) return malformed("`s` comes first, then the ranks of `d`", place);
        if (!first) {
            VALIDATOR_TRY(const std::size_t rank, expect_index(name[1], std::size_t{1} << 31, place));
            if (rank != result.size() - 1) return malformed("ranks of `d` stand in order, none left out", place);
            graph.graph = GraphName::of_rank(static_cast<std::uint32_t>(rank));
        }
        VALIDATOR_TRY(graph.source, expect_index(members[1], source_count, place));
        VALIDATOR_TRY(const JsonValue rows, expect_array(members[2], place));
        graph.rows.reserve(rows.size());
        for (const JsonValue value : rows) {
            VALIDATOR_TRY(Row row, decode_row(value, section_place("e_graphs." + graph.graph.text(), graph.rows.size())));
            graph.rows.push_back(std::move(row));
        }
        result.push_back(std::move(graph));
    }
    if (result.empty()) return malformed("no graphs", whole);
    return result;
}

}  // namespace countersign::validator
