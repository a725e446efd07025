// The SAX handler that writes the tape, the two byte streams it reads from, and the typed accessors.
#include "validator/reading/json.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "validator/reading/utf8.h"

namespace countersign::validator {
namespace {

constexpr std::uint64_t kind_null = 0, kind_boolean = 1, kind_integer = 2, kind_string = 3, kind_array = 4, kind_object = 5;
constexpr std::uint64_t most_words = std::uint64_t{1} << 29;
constexpr std::int64_t integer_limit = std::int64_t{1} << 53;

// What RapidJSON asks of an input stream: a byte, 0 at the end. A 0 byte in the input also ends parsing; `at_end` tells them apart.
class MemoryStream {
public:
    using Ch = char;
    explicit MemoryStream(std::string_view bytes) : bytes_(bytes) {}
    char Peek() const { return position_ < bytes_.size() ? bytes_[position_] : '\0'; }
    char Take() { return position_ < bytes_.size() ? bytes_[position_++] : '\0'; }
    std::size_t Tell() const { return position_; }
    bool at_end() const { return position_ == bytes_.size(); }
    bool failed() const { return false; }
    bool over_limit() const { return false; }
    char* PutBegin() { return nullptr; }
    void Put(char) {}
    void Flush() {}
    std::size_t PutEnd(char*) { return 0; }

private:
    std::string_view bytes_;
    std::size_t position_ = 0;
};

class FileStream {
public:
    using Ch = char;
    FileStream(std::FILE* input, std::uint64_t limit) : input_(input), limit_(limit), buffer_(std::size_t{1} << 16) { fill(); }
    char Peek() const { return current_ < length_ ? buffer_[current_] : '\0'; }
    char Take() {
        if (current_ >= length_) return '\0';
        const char byte = buffer_[current_++];
        if (current_ == length_) fill();
        return byte;
    }
    std::size_t Tell() const { return before_ + current_; }
    bool at_end() const { return current_ >= length_; }
    bool failed() const { return failed_; }
    bool over_limit() const { return over_limit_; }
    char* PutBegin() { return nullptr; }
    void Put(char) {}
    void Flush() {}
    std::size_t PutEnd(char*) { return 0; }

private:
    void fill() {
        before_ += length_;
        current_ = 0;
        length_ = std::fread(buffer_.data(), 1, buffer_.size(), input_);
        if (length_ == 0 && std::ferror(input_) != 0) failed_ = true;
        if (before_ + length_ > limit_) {
            over_limit_ = true;
            length_ = 0;
        }
    }
    std::FILE* input_;
    std::uint64_t limit_;
    std::vector<char> buffer_;
    std::size_t before_ = 0, current_ = 0, length_ = 0;
    bool failed_ = false, over_limit_ = false;
};

}  // namespace

// The handler. Every function answers false to stop the parser, having said why in `problem`.
class JsonBuilder {
public:
    JsonBuilder(JsonDocument& document, const ReadingLimits& limits) : document_(document), limits_(limits) {}

    std::string problem;
    bool limit_reached = false;

    bool Null() { return put(kind_null); }
    bool Bool(bool value) { return put(kind_boolean | (std::uint64_t{value} << 3)); }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
        const std::string_view digits(text, length);
        std::size_t position = !digits.empty() && digits[0] == '-' ? 1 : 0;
        if (digits.find_first_not_of("0123456789", position) != std::string_view::npos) return fail("a number that is not an integer");
        if (digits == "-0") return fail("the number -0");
        std::int64_t value = 0;
        for (; position < digits.size(); ++position) {
            value = value * 10 + (digits[position] - '0');
            if (value > integer_limit) return fail("an integer beyond 2^53");
        }
        if (digits[0] == '-') value = -value;
        return put(kind_integer | (static_cast<std::uint64_t>(value) << 3));
    }
    bool Int(int) { return fail("a number was read in an unexpected way"); }
    bool Uint(unsigned) { return Int(0); }
    bool Int64(std::int64_t) { return Int(0); }
    bool Uint64(std::uint64_t) { return Int(0); }
    bool Double(double) { return Int(0); }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        const auto id = intern(std::string_view(text, length));
        return id && put(kind_string | (*id << 3));
    }
    bool Key(const char* text, rapidjson::SizeType length, bool) {
        const auto id = intern(std::string_view(text, length));
        if (!id) return false;
        if (!open_.back().names.insert(*id).second) return fail("member \"" + std::string(text, length) + "\" occurs twice");
        return append(kind_string | (*id << 3));
    }
    bool StartObject() { return open(kind_object); }
    bool StartArray() { return open(kind_array); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool EndArray(rapidjson::SizeType) { return close(); }

private:
    struct Open {
        std::size_t position;
        std::uint64_t size = 0;
        std::unordered_set<std::uint64_t> names = {};  // membership only
    };

    bool fail(std::string why) {
        problem = std::move(why);
        return false;
    }
    bool append(std::uint64_t word) {
        if (document_.word_count_ >= std::min(limits_.values, most_words - 1)) {
            limit_reached = true;
            return fail("more values than the limit");
        }
        if (document_.word_count_ % JsonDocument::block_words == 0)
            document_.blocks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(JsonDocument::block_words));
        document_.word(document_.word_count_++) = word;
        return true;
    }
    bool put(std::uint64_t word) {
        if (!open_.empty()) ++open_.back().size;
        return append(word);
    }
    bool open(std::uint64_t kind) {
        if (open_.size() >= limits_.depth) return fail("nested deeper than " + std::to_string(limits_.depth));
        const std::size_t position = document_.word_count_;
        if (!put(kind)) return false;
        open_.push_back(Open{position});
        return true;
    }
    bool close() {
        const Open& last = open_.back();
        document_.word(last.position) |= std::uint64_t{document_.word_count_ - last.position} << 3 | last.size << 32;
        open_.pop_back();
        return true;
    }
    std::optional<std::uint64_t> intern(std::string_view text) {
        if (!is_valid_utf8(text)) {
            problem = "text that is not UTF-8";
            return std::nullopt;
        }
        if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
        document_.strings_.emplace_back(text);
        const std::uint64_t id = document_.strings_.size() - 1;
        ids_.emplace(document_.strings_.back(), id);
        return id;
    }

    JsonDocument& document_;
    const ReadingLimits& limits_;
    std::vector<Open> open_;
    std::unordered_map<std::string_view, std::uint64_t> ids_;  // lookup only; the texts live in the document

public:
    static void set_byte_count(JsonDocument& document, std::uint64_t count) { document.byte_count_ = count; }
};

namespace {

template <typename Stream>
Result<JsonDocument> parse(Stream& stream, const std::string& name, const ReadingLimits& limits) {
    JsonDocument document;
    JsonBuilder builder(document, limits);
    constexpr unsigned flags =
        rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseNumbersAsStringsFlag;
    rapidjson::Reader reader;
    const rapidjson::ParseResult result = reader.Parse<flags>(stream, builder);
    Place place{name, 0, 0, std::nullopt, stream.Tell()};
    if (stream.failed()) return Error{Failure::input_output, "cannot be read", place};
    if (stream.over_limit()) return incomplete("longer than the limit of " + std::to_string(limits.bytes) + " bytes", place);
    if (builder.limit_reached) return incomplete(builder.problem, place);
    if (!builder.problem.empty()) return malformed("not acceptable JSON: " + builder.problem, place);
    if (result.IsError()) {
        place.byte = result.Offset();
        return malformed(std::string("not JSON: ") + rapidjson::GetParseError_En(result.Code()), place);
    }
    if (!stream.at_end()) return malformed("not JSON: something follows the document", place);
    JsonBuilder::set_byte_count(document, stream.Tell());
    return document;
}

}  // namespace

Result<JsonDocument> parse_json(std::string_view bytes, const std::string& name, const ReadingLimits& limits) {
    if (bytes.size() > limits.bytes)
        return incomplete("longer than the limit of " + std::to_string(limits.bytes) + " bytes", Place{name, 0, 0, {}, {}});
    MemoryStream stream(bytes);
    return parse(stream, name, limits);
}

Result<JsonDocument> read_json(std::FILE* input, const std::string& name, const ReadingLimits& limits) {
    FileStream stream(input, limits.bytes);
    return parse(stream, name, limits);
}

std::size_t JsonDocument::end_of(std::size_t position) const {
    const std::uint64_t value = word(position);
    return (value & 7) >= kind_array ? position + ((value >> 3) & (most_words - 1)) : position + 1;
}
JsonKind JsonValue::kind() const {
    return document_ == nullptr ? JsonKind::null : static_cast<JsonKind>(document_->word(position_) & 7);
}
bool JsonValue::boolean() const { return is_boolean() && (document_->word(position_) >> 3) != 0; }
std::int64_t JsonValue::integer() const {
    return is_integer() ? static_cast<std::int64_t>(document_->word(position_)) >> 3 : 0;
}
std::string_view JsonValue::string() const {
    return is_string() ? std::string_view(document_->strings_[document_->word(position_) >> 3]) : std::string_view();
}
std::size_t JsonValue::size() const { return is_array() || is_object() ? document_->word(position_) >> 32 : 0; }
JsonIterator JsonValue::begin() const { return {document_, is_array() || is_object() ? position_ + 1 : 0}; }
JsonIterator JsonValue::end() const {
    return {document_, is_array() || is_object() ? document_->end_of(position_) : 0};
}
JsonIterator& JsonIterator::operator++() {
    position_ = document_->end_of(position_);
    return *this;
}
JsonValue JsonValue::at(std::size_t index) const {
    for (auto element = begin(); element != end(); ++element) {
        if (index-- == 0) return *element;
    }
    return {};
}
std::optional<JsonValue> JsonValue::member(std::string_view name) const {
    if (!is_object()) return std::nullopt;
    for (auto element = begin(); element != end(); ++element) {
        const bool found = (*element).string() == name;
        ++element;
        if (found) return *element;
    }
    return std::nullopt;
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
Result<JsonValue> expect_array(JsonValue value, const Place& place) {
    if (!value.is_array()) return malformed("an array is expected", place);
    return value;
}
Result<std::vector<JsonValue>> expect_elements(JsonValue value, const Place& place) {
    if (!value.is_array()) return malformed("an array is expected", place);
    std::vector<JsonValue> elements;
    elements.reserve(value.size());
    for (const JsonValue element : value) elements.push_back(element);
    return elements;
}
Result<std::vector<JsonValue>> expect_elements(JsonValue value, std::size_t count, const Place& place) {
    if (!value.is_array() || value.size() != count)
        return malformed("an array of " + std::to_string(count) + " elements is expected", place);
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
    if (value.size() != names.size()) {
        for (auto element = value.begin(); element != value.end(); ++element) {
            bool known = false;
            for (const std::string_view name : names) known = known || name == (*element).string();
            if (!known) return malformed("member \"" + std::string((*element).string()) + "\" is not known", place);
            ++element;
        }
    }
    return members;
}

}  // namespace countersign::validator
