// Rows of printed fx graphs as docs/certificate.md section 1 has them. Nothing is normalised.
#include "prover/certificate/json.h"
#include "prover/certificate/write.h"

namespace countersign {
namespace {

// Captured values nest as deep as the reader allows (200).
std::string value_json(const CapturedValue& value);

std::string keywords_json(const std::vector<CapturedKeyword>& keywords) {
    std::vector<std::string> items;
    for (const auto& [keyword, value] : keywords) items.push_back(json_array({json_text(keyword), value_json(value)}));
    return json_array(items);
}

std::string values_json(const std::vector<CapturedValue>& values) {
    std::vector<std::string> items;
    for (const CapturedValue& value : values) items.push_back(value_json(value));
    return json_array(items);
}

std::string value_json(const CapturedValue& value) {
    using Kind = CapturedValue::Kind;
    switch (value.kind) {
        case Kind::Integer: {
            // JSON readers keep integers up to 2^53; larger ones (the end of an axis) are spelled as floats are.
            constexpr std::int64_t limit = std::int64_t{1} << 53;
            const std::string digits = std::to_string(value.integer);
            return value.integer > limit || value.integer < -limit ? json_array({json_text("f"), json_text(digits)}) : digits;
        }
        case Kind::Truth: return value.integer ? "true" : "false";
        case Kind::None: return "null";
        case Kind::Node: return json_array({json_text("n"), json_text(value.text)});
        case Kind::Float: return json_array({json_text("f"), json_text(value.text)});
        case Kind::Text: return json_array({json_text("s"), json_text(value.text)});
        case Kind::List: return json_array({json_text("l"), values_json(value.items)});
        case Kind::Tuple: return json_array({json_text("t"), values_json(value.items)});
        case Kind::Symbol: return json_array({json_text("y"), json_text(value.text)});
        case Kind::Operator: return json_array({json_text("o"), json_text(value.text)});
        default: return json_array({json_text("c"), json_text(value.text), keywords_json(value.keywords)});
    }
}

std::string annotation_json(const std::optional<Annotation>& annotation) { return annotation ? json_text(annotation->text) : "null"; }

std::string inputs_json(const std::vector<GraphInput>& inputs) {
    std::vector<std::string> items;
    for (const GraphInput& input : inputs) items.push_back(json_array({json_text(input.name), annotation_json(input.annotation)}));
    return json_array(items);
}

}  // namespace

std::string graph_rows(const CapturedGraph& graph) {
    std::vector<std::string> rows;
    for (const GraphRow& row : graph.rows) {
        const std::string line = std::to_string(row.line);
        switch (row.kind) {
            case RowKind::Preamble: rows.push_back(json_array({json_text("preamble"), line, json_text(row.name)})); break;
            case RowKind::Signature: rows.push_back(json_array({json_text("signature"), line, json_text(row.name)})); break;
            case RowKind::Class: rows.push_back(json_array({json_text("class"), line, json_text(row.name)})); break;
            case RowKind::Forward: rows.push_back(json_array({json_text("forward"), line, inputs_json(row.inputs)})); break;
            case RowKind::Joint: rows.push_back(json_array({json_text("joint"), line})); break;
            case RowKind::Inputs: rows.push_back(json_array({json_text("inputs"), line, inputs_json(row.inputs)})); break;
            case RowKind::Flatten: {
                std::vector<std::string> names;
                for (const std::string& name : row.names) names.push_back(json_text(name));
                rows.push_back(json_array({json_text("flatten"), line, json_array(names)}));
                break;
            }
            case RowKind::Call:
                rows.push_back(json_array({json_text("call"), line, json_text(row.name), annotation_json(row.annotation), json_text(row.target),
                                           values_json(row.values), keywords_json(row.keywords)}));
                break;
            case RowKind::Constant:
                rows.push_back(json_array({json_text("constant"), line, json_text(row.name), annotation_json(row.annotation),
                                           json_text(row.attribute)}));
                break;
            case RowKind::Item:
                rows.push_back(json_array({json_text("item"), line, json_text(row.name), annotation_json(row.annotation), json_text(row.item_of),
                                           std::to_string(row.item_index)}));
                break;
            case RowKind::Return: rows.push_back(json_array({json_text("return"), line, values_json(row.values)})); break;
            case RowKind::ReturnList: rows.push_back(json_array({json_text("return list"), line, values_json(row.values)})); break;
            case RowKind::ReturnOne: rows.push_back(json_array({json_text("return one"), line, values_json(row.values)})); break;
            case RowKind::Unflatten: rows.push_back(json_array({json_text("unflatten"), line, values_json(row.values)})); break;
        }
    }
    return json_array(rows);
}

}  // namespace countersign
