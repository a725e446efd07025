// RapidJSON does the grammar and checks UTF-8; what this format refuses beyond that is refused in the handler, value by value, which
// writes down what is left.
#include "validator/reading/json.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <charconv>
#include <cstdlib>
#include <map>
#include <set>

namespace countersign::validator {
namespace {

// RapidJSON refuses the bytes of a surrogate, but makes them of an escape that stands alone (`\udc00`).
bool has_surrogate(std::string_view text) {
    for (std::size_t at = text.find('\xED'); at != std::string_view::npos; at = text.find('\xED', at + 1))
        if (static_cast<unsigned char>(text[at + 1]) >= 0xA0) return true;
    return false;
}

// A value is its kind, then what it holds: of a text its bytes and an end, which no UTF-8 contains; of an integer its digits, as they were written;
// of a truth value 1 or 0; of an array its values and an end; of an object names, each before its value, and an end.
constexpr char end_mark = '\xFF';

const char* after_value(const char* at) {
    std::size_t depth = 0;
    do {
        const char mark = *at++;
        const auto kind = static_cast<JsonKind>(mark);
        depth += kind == JsonKind::array || kind == JsonKind::object ? 1 : 0;
        depth -= mark == end_mark ? 1 : 0;
        if (kind == JsonKind::string) while (*at++ != end_mark) {}
        while ((*at >= '0' && *at <= '9') || *at == '-') ++at;
    } while (depth != 0);
    return at;
}

// Writes each value down. False stops the parser; why stands in `problem`.
class StrictHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, StrictHandler> {
public:
    StrictHandler(std::string& values, const ReadingLimits& limits) : values_(values), limits_(limits) {}
    std::string problem;
    bool limit_reached = false;

    bool Default() { return refuse("a number was read in an unexpected way"); }
    bool Null() { return write(JsonKind::null); }
    bool Bool(bool value) { return write(JsonKind::boolean, value ? "1" : "0"); }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        if (has_surrogate({text, length})) return refuse("text that is not UTF-8");
        return write(JsonKind::string, {text, length});
    }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
        constexpr std::int64_t limit = std::int64_t{1} << 53;
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text, text + length, value);
        if (end != text + length) return refuse("a number that is not an integer");
        if (error != std::errc() || value > limit || value < -limit) return refuse("an integer beyond 2^53");
        if (value == 0 && *text == '-') return refuse("the number -0");
        return write(JsonKind::integer, {text, length});
    }
    bool Key(const char* text, rapidjson::SizeType length, bool copy) {
        if (!names_.back().emplace(text, length).second) return refuse("member \"" + std::string(text, length) + "\" occurs twice");
        return String(text, length, copy);
    }
    bool StartObject() { return open(JsonKind::object); }
    bool StartArray() { return open(JsonKind::array); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool EndArray(rapidjson::SizeType) { return close(); }

private:
    bool refuse(std::string why) {
        problem = std::move(why);
        return false;
    }
    bool write(JsonKind kind, std::string_view content = {}) {
        limit_reached = count_++ >= limits_.values;
        if (limit_reached) return refuse("more values than the limit");
        values_ += static_cast<char>(kind);
        values_ += content;
        if (kind == JsonKind::string) values_ += end_mark;
        return true;
    }
    bool open(JsonKind kind) {
        if (names_.size() >= limits_.depth) return refuse("nested deeper than " + std::to_string(limits_.depth));
        names_.emplace_back();
        return write(kind);
    }
    bool close() {
        names_.pop_back();
        values_ += end_mark;
        return true;
    }

    std::string& values_;
    const ReadingLimits& limits_;
    std::uint64_t count_ = 0;
    std::vector<std::set<std::string_view>> names_;  // of the members of each open object; none of an array
};

}  // namespace

Result<JsonDocument> parse_json(std::string bytes, const std::string& name, const ReadingLimits& limits) {
    if (bytes.size() > limits.bytes) return incomplete("longer than the limit of " + std::to_string(limits.bytes) + " bytes", Place{name});
    constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                               rapidjson::kParseNumbersAsStringsFlag;
    JsonDocument document;
    document.values_.reserve(bytes.size());  // values are seldom longer than their texts
    rapidjson::InsituStringStream stream(bytes.data());
    StrictHandler handler(document.values_, limits);
    rapidjson::Reader reader;
    const rapidjson::ParseResult result = reader.Parse<flags>(stream, handler);
    const std::string where = " (at byte " + std::to_string(result.IsError() ? result.Offset() : stream.Tell()) + ")";
    if (handler.limit_reached) return incomplete(handler.problem + where, Place{name});
    if (!handler.problem.empty()) return malformed("not acceptable JSON: " + handler.problem + where, Place{name});
    if (result.IsError()) return malformed(std::string("not JSON: ") + rapidjson::GetParseError_En(result.Code()) + where, Place{name});
    // A zero byte ends the parser's text, but not ours.
    if (stream.Tell() != bytes.size()) return malformed("not JSON: something follows the document" + where, Place{name});
    return document;
}

bool JsonValue::boolean() const { return is_boolean() && at_[1] == '1'; }
std::int64_t JsonValue::integer() const { return is_integer() ? std::strtoll(at_ + 1, nullptr, 10) : 0; }
std::string_view JsonValue::string() const { return is_string() ? std::string_view(at_ + 1, after_value(at_) - 1) : std::string_view(); }
std::string_view JsonValue::bytes() const { return {at_, after_value(at_)}; }
std::size_t JsonValue::size() const {
    std::size_t count = 0;
    if (is_array() || is_object())
        for (Iterator value(at_ + 1); value != std::default_sentinel; ++value) ++count;
    return is_object() ? count / 2 : count;
}
JsonValue JsonValue::at(std::size_t index) const {
    for (const JsonValue element : *this)
        if (index-- == 0) return element;
    return {};
}
std::optional<JsonValue> JsonValue::member(std::string_view name) const {
    if (!is_object()) return std::nullopt;
    for (Iterator value(at_ + 1); value != std::default_sentinel; ++value) {
        const bool found = (*value).string() == name;
        ++value;
        if (found) return *value;
    }
    return std::nullopt;
}
JsonValue::Iterator& JsonValue::Iterator::operator++() {
    at_ = after_value(at_);
    return *this;
}
bool JsonValue::Iterator::operator==(std::default_sentinel_t) const { return at_ == nullptr || *at_ == end_mark; }

Result<std::int64_t> expect_integer(JsonValue value, const Place& place) {
    if (!value.is_integer()) return malformed("an integer is expected", place);
    return value.integer();
}
Result<std::size_t> expect_index(JsonValue value, std::size_t limit, const Place& place) {
    if (!value.is_integer()) return malformed("an index is expected", place);
    if (value.integer() < 0 || static_cast<std::uint64_t>(value.integer()) >= limit)
        return malformed("index " + std::to_string(value.integer()) + " is not below " + std::to_string(limit), place);
    return static_cast<std::size_t>(value.integer());
}
Result<std::string> expect_string(JsonValue value, const Place& place) {
    if (!value.is_string()) return malformed("a text is expected", place);
    return std::string(value.string());
}
Result<std::vector<JsonValue>> expect_elements(JsonValue value, const Place& place) {
    if (!value.is_array()) return malformed("an array is expected", place);
    std::vector<JsonValue> elements;
    for (const JsonValue element : value) elements.push_back(element);
    return elements;
}
Result<std::vector<JsonValue>> expect_elements(JsonValue value, std::size_t count, const Place& place) {
    Result<std::vector<JsonValue>> elements = expect_elements(value, place);
    if (!elements.ok() || elements->size() != count) return malformed("an array of " + std::to_string(count) + " elements is expected", place);
    return elements;
}
Result<std::vector<JsonValue>> expect_object(JsonValue value, std::initializer_list<std::string_view> names, const Place& place) {
    if (!value.is_object()) return malformed("an object is expected", place);
    // Members occur once, so that as many known ones as there are names are all of them.
    std::map<std::string_view, JsonValue> present;
    for (JsonValue::Iterator at(value.at_ + 1); at != std::default_sentinel; ++at) {
        const std::string_view name = (*at).string();
        present.emplace(name, *++at);
    }
    std::vector<JsonValue> members;
    for (const std::string_view name : names) {
        if (!present.contains(name)) return malformed("member \"" + std::string(name) + "\" is missing", place);
        members.push_back(present.at(name));
    }
    if (present.size() != names.size()) return malformed("a member that is not known", place);
    return members;
}

}  // namespace countersign::validator
