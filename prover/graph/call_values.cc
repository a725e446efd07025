// Captured arguments as values: numbers stay exact, symbols become element types or texts, nodes become terms.
#include "prover/graph/call_values.h"

#include <algorithm>
#include <set>

#include "prover/term/element_type.h"

namespace countersign {

namespace {

/// A constructor call (`device(type='cpu')`) as a text: definitions may look at it, none computes with it.
std::string constructor_text(const CapturedValue& captured) {
    std::string result = captured.text + "(";
    for (std::size_t k = 0; k < captured.keywords.size(); ++k) {
        const auto& [keyword, value] = captured.keywords[k];
        if (k > 0) result += ", ";
        if (!keyword.empty()) result += keyword + "=";
        if (value.kind == CapturedValue::Kind::Text) result += "'" + value.text + "'";
        else if (value.kind == CapturedValue::Kind::Integer) result += std::to_string(value.integer);
        else result += value.text;
    }
    return result + ")";
}

/// Layouts and memory formats of torch with which a tensor lies in the order of its axes; no definition reads them. Of any other name
/// nobody knows the value.
bool is_layout(const std::string& symbol) {
    static const std::set<std::string> layouts = {"torch.strided", "torch.contiguous_format", "torch.preserve_format"};
    return layouts.count(symbol) > 0;
}

/// torch takes a text for a device, too.
bool is_meta(const std::string& device) { return device == "meta" || device.rfind("meta:", 0) == 0; }

}  // namespace

Result<Value> call_value(const CapturedValue& captured, const CallTensors& tensors, const Place& place) {
    switch (captured.kind) {
        case CapturedValue::Kind::Integer: return Value::integer(Rational(captured.integer));
        case CapturedValue::Kind::Truth: return Value::truth(captured.integer != 0);
        case CapturedValue::Kind::None: return Value::none();
        case CapturedValue::Kind::Node: return tensors.node(captured.text);
        case CapturedValue::Kind::Text:
            if (is_meta(captured.text)) return Error{place, "`" + captured.text + "`: a device that holds no numbers"};
            return Value::string(captured.text);
        case CapturedValue::Kind::Operator: return Value::string("torch.ops." + captured.text);
        case CapturedValue::Kind::Call: {
            for (const auto& [keyword, value] : captured.keywords)
                if (value.kind == CapturedValue::Kind::Text && is_meta(value.text))
                    return Error{place, "`" + constructor_text(captured) + "`: a device that holds no numbers"};
            return Value::string(constructor_text(captured));
        }
        case CapturedValue::Kind::Float: {
            Rational number;
            if (captured.text == "-inf") return tensors.infinity();
            if (captured.text == "inf")
                return Error{place, "`" + captured.text + "` is not supported yet: line " + std::to_string(place.line)};
            if (!parse_decimal(captured.text, number)) return Error{place, "`" + captured.text + "` is no number that can be held exactly"};
            if (!is_shortest_double(captured.text, number)) return Error{place, "`" + captured.text + "` is not how Python prints a double"};
            return Value::real(std::move(number));
        }
        case CapturedValue::Kind::Symbol: {
            const std::string dtype = element_type_of_symbol(captured.text);
            if (dtype.empty() && !is_layout(captured.text))
                return Error{place, "the symbol `" + captured.text + "` is not supported yet: line " + std::to_string(place.line)};
            return dtype.empty() ? Value::string(captured.text) : Value::type(dtype);
        }
        case CapturedValue::Kind::List:
        case CapturedValue::Kind::Tuple: {
            std::vector<Value> items;
            for (const CapturedValue& item : captured.items) {
                Result<Value> value = call_value(item, tensors, place);
                if (!value) return value.error();
                items.push_back(std::move(*value));
            }
            Value list = Value::list(std::move(items));
            for (const Value& item : list.items) list.order = list.order & item.order;
            return list;
        }
    }
    return Error{place, "an argument that cannot be read"};
}

bool equal_attributes(const TermTable& table, const Value& left, const Value& right) {
    if (left.kind != right.kind) return false;
    switch (left.kind) {
        case Value::Kind::None: return true;
        case Value::Kind::Term: return left.dtype == right.dtype && table[left.term].type == table[right.term].type;
        case Value::Kind::Integer:
        case Value::Kind::Real:
        case Value::Kind::Truth: return left.number == right.number;
        case Value::Kind::Text: return left.text == right.text;
        case Value::Kind::Type: return left.dtype == right.dtype;
        case Value::Kind::List: {
            if (left.items.size() != right.items.size()) return false;
            for (std::size_t k = 0; k < left.items.size(); ++k)
                if (!equal_attributes(table, left.items[k], right.items[k])) return false;
            return true;
        }
    }
    return false;
}

std::string type_text(const std::string& dtype, const Shape& shape) {
    return (dtype.empty() ? "?" : dtype) + shape_text(shape);
}

}  // namespace countersign
