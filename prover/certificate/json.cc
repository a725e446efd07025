#include "prover/certificate/json.h"

namespace countersign {

std::string json_text(const std::string& text) {
    static const char* const digits = "0123456789abcdef";
    std::string result;
    result.reserve(text.size() + 2);
    result += '"';
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
    result += '"';
    return result;
}

namespace {

template <typename Items>
std::string array_of(const Items& items) {
    std::size_t bytes = 2;
    for (const auto& item : items) bytes += item.size() + 1;
    std::string result = "[";
    result.reserve(bytes);
    for (const auto& item : items) {
        result += item;
        result += ',';
    }
    if (items.size() > 0) result.pop_back();
    result += ']';
    return result;
}

}  // namespace

std::string json_array(const std::vector<std::string>& items) { return array_of(items); }
std::string json_array(std::initializer_list<std::string_view> items) { return array_of(items); }

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
