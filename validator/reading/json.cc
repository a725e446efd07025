// RapidJSON does the grammar and checks UTF-8; what this format refuses beyond that is refused in the handler, value by value.
#include "validator/reading/json.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <charconv>
#include <set>

namespace countersign::validator {
namespace {

// RapidJSON refuses the bytes of a surrogate, but makes them of an escape that stands alone (`\udc00`).
bool has_surrogate(std::string_view text) {
    for (std::size_t at = text.find('\xED'); at != std::string_view::npos; at = text.find('\xED', at + 1)) {
        if (static_cast<unsigned char>(text[at + 1]) >= 0xA0) return true;
    }
    return false;
}

// Passes each value on to the document. False stops the parser; why stands in `problem`.
class StrictHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, StrictHandler> {
public:
    StrictHandler(rapidjson::Document& document, const ReadingLimits& limits) : document_(document), limits_(limits) {}
    std::string problem;
    bool limit_reached = false;

    bool Default() { return refuse("a number was read in an unexpected way"); }
    bool Null() { return count() && document_.Null(); }
    bool Bool(bool value) { return count() && document_.Bool(value); }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        if (has_surrogate({text, length})) return refuse("text that is not UTF-8");
        return count() && document_.String(text, length, false);
    }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
        constexpr std::int64_t limit = std::int64_t{1} << 53;
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text, text + length, value);
        if (end != text + length) return refuse("a number that is not an integer");
        if (error != std::errc() || value > limit || value < -limit) return refuse("an integer beyond 2^53");
        if (value == 0 && *text == '-') return refuse("the number -0");
        return count() && document_.Int64(value);
    }
    bool Key(const char* text, rapidjson::SizeType length, bool) {
        if (!names_.back().emplace(text, length).second) return refuse("member \"" + std::string(text, length) + "\" occurs twice");
        if (has_surrogate({text, length})) return refuse("text that is not UTF-8");
        return count() && document_.Key(text, length, false);
    }
    bool StartObject() { return open() && document_.StartObject(); }
    bool StartArray() { return open() && document_.StartArray(); }
    bool EndObject(rapidjson::SizeType size) { return close() && document_.EndObject(size); }
    bool EndArray(rapidjson::SizeType size) { return close() && document_.EndArray(size); }

private:
    bool refuse(std::string why) {
        problem = std::move(why);
        return false;
    }
    bool count() {
        limit_reached = values_++ >= limits_.values;
        return !limit_reached || refuse("more values than the limit");
    }
    bool open() {
        if (names_.size() >= limits_.depth) return refuse("nested deeper than " + std::to_string(limits_.depth));
        names_.emplace_back();
        return count();
    }
    bool close() {
        names_.pop_back();
        return true;
    }

    rapidjson::Document& document_;
    const ReadingLimits& limits_;
    std::uint64_t values_ = 0;
    std::vector<std::set<std::string_view>> names_;  // of the members of each open object; none of an array
};

}  // namespace

Result<JsonDocument> parse_json(std::string_view bytes, const std::string& name, const ReadingLimits& limits) {
    if (bytes.size() > limits.bytes) return incomplete("longer than the limit of " + std::to_string(limits.bytes) + " bytes", Place{name});
    constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                               rapidjson::kParseNumbersAsStringsFlag;
    JsonDocument document;
    document.text_.assign(bytes.begin(), bytes.end());
    document.text_.push_back('\0');
    rapidjson::InsituStringStream stream(document.text_.data());
    StrictHandler handler(document.document_, limits);
    rapidjson::Reader reader;
    rapidjson::ParseResult result;
    const auto generate = [&](rapidjson::Document&) { return !(result = reader.Parse<flags>(stream, handler)).IsError(); };
    document.document_.Populate(generate);
    const std::string where = " (at byte " + std::to_string(result.IsError() ? result.Offset() : stream.Tell()) + ")";
    if (handler.limit_reached) return incomplete(handler.problem + where, Place{name});
    if (!handler.problem.empty()) return malformed("not acceptable JSON: " + handler.problem + where, Place{name});
    if (result.IsError()) return malformed(std::string("not JSON: ") + rapidjson::GetParseError_En(result.Code()) + where, Place{name});
    // A zero byte ends the parser's text, but not ours.
    if (stream.Tell() != bytes.size()) return malformed("not JSON: something follows the document" + where, Place{name});
    return document;
}

JsonKind JsonValue::kind() const {
    constexpr JsonKind kinds[] = {JsonKind::null,  JsonKind::boolean, JsonKind::boolean, JsonKind::object,
                                  JsonKind::array, JsonKind::string,  JsonKind::integer};  // in the order of rapidjson::Type
    return kinds[value_->GetType()];
}
std::string_view JsonValue::string() const {
    return is_string() ? std::string_view(value_->GetString(), value_->GetStringLength()) : std::string_view();
}
std::size_t JsonValue::size() const { return is_array() ? value_->Size() : is_object() ? value_->MemberCount() : 0; }
JsonValue JsonValue::at(std::size_t index) const { return is_array() && index < size() ? JsonValue(value_->Begin()[index]) : JsonValue(); }
std::optional<JsonValue> JsonValue::member(std::string_view name) const {
    if (!is_object()) return std::nullopt;
    const auto found = value_->FindMember(rapidjson::Value(rapidjson::StringRef(name.data(), name.size())));
    return found == value_->MemberEnd() ? std::nullopt : std::optional(JsonValue(found->value));
}

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
Result<std::string_view> expect_string(JsonValue value, const Place& place) {
    if (!value.is_string()) return malformed("a text is expected", place);
    return value.string();
}
Result<std::vector<JsonValue>> expect_elements(JsonValue value, const Place& place) {
    if (!value.is_array()) return malformed("an array is expected", place);
    std::vector<JsonValue> elements;
    for (const JsonValue element : value) elements.push_back(element);
    return elements;
}
Result<std::vector<JsonValue>> expect_elements(JsonValue value, std::size_t count, const Place& place) {
    if (!value.is_array() || value.size() != count) return malformed("an array of " + std::to_string(count) + " elements is expected", place);
    return expect_elements(value, place);
}
Result<std::vector<JsonValue>> expect_object(JsonValue value, std::initializer_list<std::string_view> names, const Place& place) {
    if (!value.is_object()) return malformed("an object is expected", place);
    std::vector<JsonValue> members;
    for (const std::string_view name : names) {
        const auto member = value.member(name);
        if (!member) return malformed("member \"" + std::string(name) + "\" is missing", place);
        members.push_back(*member);
    }
    // Members occur once, so any more than these are others.
    if (value.size() != names.size()) return malformed("a member that is not known", place);
    return members;
}

}  // namespace countersign::validator
