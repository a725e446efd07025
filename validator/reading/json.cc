// RapidJSON does the grammar and checks UTF-8; what this format refuses beyond that is refused in the handler, value by value, which
// writes down what is left.
#include "validator/reading/json.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <charconv>
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

// Every value begins with a mark: what it is, and a number: the value of an integer (of a negative one its amount), the length of a text
// that follows, 1 for true. Containers hold their values and an end; a member's name is a text before its value. The first byte holds the
// mark, four bits of the number and whether more follow; each byte after it seven bits and the same.
enum class Mark : std::uint8_t { null, boolean, object, array, string, integer, negative, end };  // as JsonKind, and two more

void write_mark(std::vector<unsigned char>& values, Mark mark, std::uint64_t number = 0) {
    auto byte = static_cast<unsigned char>(static_cast<unsigned>(mark) << 4 | (number & 15));
    for (number >>= 4; number > 0; number >>= 7) {
        values.push_back(byte | 128);
        byte = number & 127;
    }
    values.push_back(byte);
}

struct Read {
    Mark mark;
    std::uint64_t number;
    const unsigned char* after;  // of the mark
};
Read read_mark(const unsigned char* at) {
    Read read{static_cast<Mark>(*at >> 4 & 7), *at & 15U, at + 1};
    for (unsigned shift = 4; read.after[-1] & 128; shift += 7) read.number |= static_cast<std::uint64_t>(*read.after++ & 127) << shift;
    return read;
}

const unsigned char* after_value(const unsigned char* at) {
    for (std::size_t depth = 0;;) {
        const auto mark = static_cast<Mark>(*at >> 4 & 7);
        if (mark == Mark::string) {
            const Read text = read_mark(at);
            at = text.after + text.number;
        } else while ((*at++ & 128) != 0) {}  // the number of anything else is not looked at
        depth += mark == Mark::array || mark == Mark::object ? 1 : 0;
        depth -= mark == Mark::end ? 1 : 0;
        if (depth == 0) return at;
    }
}

// Writes each value down. False stops the parser; why stands in `problem`.
class StrictHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, StrictHandler> {
public:
    StrictHandler(std::vector<unsigned char>& values, const ReadingLimits& limits) : values_(values), limits_(limits) {}
    std::string problem;
    bool limit_reached = false;

    bool Default() { return refuse("a number was read in an unexpected way"); }
    bool Null() { return write(Mark::null); }
    bool Bool(bool value) { return write(Mark::boolean, value ? 1 : 0); }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        if (has_surrogate({text, length})) return refuse("text that is not UTF-8");
        if (!write(Mark::string, length)) return false;
        values_.insert(values_.end(), text, text + length);
        return true;
    }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
        constexpr std::int64_t limit = std::int64_t{1} << 53;
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text, text + length, value);
        if (end != text + length) return refuse("a number that is not an integer");
        if (error != std::errc() || value > limit || value < -limit) return refuse("an integer beyond 2^53");
        if (value == 0 && *text == '-') return refuse("the number -0");
        return write(value < 0 ? Mark::negative : Mark::integer, static_cast<std::uint64_t>(value < 0 ? -value : value));
    }
    bool Key(const char* text, rapidjson::SizeType length, bool copy) {
        if (!names_.back().emplace(text, length).second) return refuse("member \"" + std::string(text, length) + "\" occurs twice");
        return String(text, length, copy);
    }
    bool StartObject() { return open(Mark::object); }
    bool StartArray() { return open(Mark::array); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool EndArray(rapidjson::SizeType) { return close(); }

private:
    bool refuse(std::string why) {
        problem = std::move(why);
        return false;
    }
    bool write(Mark mark, std::uint64_t number = 0) {
        limit_reached = count_++ >= limits_.values;
        if (limit_reached) return refuse("more values than the limit");
        write_mark(values_, mark, number);
        return true;
    }
    bool open(Mark mark) {
        if (names_.size() >= limits_.depth) return refuse("nested deeper than " + std::to_string(limits_.depth));
        names_.emplace_back();
        return write(mark);
    }
    bool close() {
        names_.pop_back();
        write_mark(values_, Mark::end);
        return true;
    }

    std::vector<unsigned char>& values_;
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
    document.values_.reserve(bytes.size());  // values are seldom longer than their texts, and pages that are not written cost nothing
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

const unsigned char JsonValue::nothing_[] = {static_cast<unsigned char>(Mark::null) << 4};

JsonKind JsonValue::kind() const {
    const Mark mark = read_mark(at_).mark;
    return mark == Mark::negative ? JsonKind::integer : static_cast<JsonKind>(mark);
}
bool JsonValue::boolean() const { return is_boolean() && read_mark(at_).number == 1; }
std::int64_t JsonValue::integer() const {
    const Read read = read_mark(at_);
    const auto amount = static_cast<std::int64_t>(read.number);
    return read.mark == Mark::negative ? -amount : read.mark == Mark::integer ? amount : 0;
}
std::string_view JsonValue::string() const {
    const Read read = read_mark(at_);
    return read.mark == Mark::string ? std::string_view(reinterpret_cast<const char*>(read.after), read.number) : std::string_view();
}
std::string_view JsonValue::bytes() const { return {reinterpret_cast<const char*>(at_), static_cast<std::size_t>(after_value(at_) - at_)}; }
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
bool JsonValue::Iterator::operator==(std::default_sentinel_t) const { return at_ == nullptr || read_mark(at_).mark == Mark::end; }

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
