#include "prover/certificate/json.h"

namespace countersign {

std::string json_text(const std::string& text) {
    static const char* const digits = "0123456789abcdef";
    std::string result = "\"";
    for (const char letter : text) {
        const unsigned char byte = static_cast<unsigned char>(letter);
        switch (letter) {
            case '"': result += "\\\""; break;
            case '\\': result += "\\\\"; break;
            case '\b': result += "\\b"; break;
            case '\f': result += "\\f"; break;
            case '\n': result += "\\n"; break;
            case '\r': result += "\\r"; break;
            case '\t': result += "\\t"; break;
            default:
                if (byte < 0x20) {
                    result += "\\u00";
                    result += digits[byte >> 4];
                    result += digits[byte & 15];
                } else {
                    result += letter;
                }
        }
    }
    return result + "\"";
}

std::string json_array(const std::vector<std::string>& items) {
    std::string result = "[";
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i) result += ',';
        result += items[i];
    }
    return result + "]";
}

std::string json_object(const std::vector<std::pair<std::string, std::string>>& members) {
    std::string result = "{";
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (i) result += ',';
        result += json_text(members[i].first) + ":" + members[i].second;
    }
    return result + "}";
}

std::string json_attribute(const AttributeValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* real = std::get_if<Rational>(&value)) return json_text(rational_text(*real));
    if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
    if (const auto* text = std::get_if<std::string>(&value)) return json_array({json_text("s"), json_text(*text)});
    std::vector<std::string> sizes;
    for (std::int64_t size : std::get<Shape>(value)) sizes.push_back(std::to_string(size));
    return json_array(sizes);
}

}  // namespace countersign
