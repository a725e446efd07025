// Strict JSON: a document as a flat tape of 8-byte words, read by an iterative SAX parser.
// Refused: duplicate members, fractions and exponents, integers beyond 2^53, invalid UTF-8, nesting deeper than 64, anything after
// the document. A limit (bytes, values) answers INCOMPLETE. A value never outlives its document, and a document never changes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validator/reading/result.h"

namespace countersign::validator {

struct ReadingLimits {
    std::uint64_t bytes = std::uint64_t{4} << 30;   // of one input
    std::uint64_t values = std::uint64_t{1} << 28;  // JSON values: 8 bytes each, so this also bounds memory; at most 2^29
    std::uint32_t depth = 64;
};

enum class JsonKind : std::uint8_t { null, boolean, integer, string, array, object };

class JsonDocument;
class JsonIterator;

// A view of one value. Cheap to copy. Reading it as another kind than it is gives a neutral value (0, "", no elements); callers
// check the kind first, or use the `expect_…` functions below.
class JsonValue {
public:
    JsonValue() = default;
    JsonKind kind() const;
    bool is_null() const { return kind() == JsonKind::null; }
    bool is_boolean() const { return kind() == JsonKind::boolean; }
    bool is_integer() const { return kind() == JsonKind::integer; }
    bool is_string() const { return kind() == JsonKind::string; }
    bool is_array() const { return kind() == JsonKind::array; }
    bool is_object() const { return kind() == JsonKind::object; }

    bool boolean() const;
    std::int64_t integer() const;
    std::string_view string() const;
    std::size_t size() const;  // elements of an array, members of an object

    // Elements of an array, in order. For an object: name, value, name, value, …
    JsonIterator begin() const;
    JsonIterator end() const;
    // Element `index` of an array, found by walking; a null value if there is none. For rows of a few elements only.
    JsonValue at(std::size_t index) const;
    // The member of that name, or nothing.
    std::optional<JsonValue> member(std::string_view name) const;

private:
    friend class JsonDocument;
    friend class JsonIterator;
    JsonValue(const JsonDocument* document, std::size_t position) : document_(document), position_(position) {}
    const JsonDocument* document_ = nullptr;
    std::size_t position_ = 0;
};

class JsonIterator {
public:
    JsonIterator() = default;
    JsonValue operator*() const { return JsonValue(document_, position_); }
    JsonIterator& operator++();
    bool operator==(const JsonIterator& other) const { return position_ == other.position_; }

private:
    friend class JsonValue;
    JsonIterator(const JsonDocument* document, std::size_t position) : document_(document), position_(position) {}
    const JsonDocument* document_ = nullptr;
    std::size_t position_ = 0;
};

// Not copied and not moved once values are taken from it: keep it in one place (a unique_ptr, a member).
class JsonDocument {
public:
    JsonValue root() const { return JsonValue(this, 0); }
    std::uint64_t byte_count() const { return byte_count_; }

private:
    friend class JsonValue;
    friend class JsonIterator;
    friend class JsonBuilder;
    // A word: its kind in the low 3 bits; above it the integer, the truth value or the number of the text; for an array or object 29 bits
    // with the number of words up to its end, its own included, and 29 bits with its size. In blocks, so that growing copies nothing.
    static constexpr std::size_t block_words = std::size_t{1} << 16;
    std::uint64_t& word(std::size_t position) { return blocks_[position / block_words][position % block_words]; }
    std::uint64_t word(std::size_t position) const { return blocks_[position / block_words][position % block_words]; }
    std::size_t end_of(std::size_t position) const;  // the position behind a value

    std::vector<std::unique_ptr<std::uint64_t[]>> blocks_;
    std::size_t word_count_ = 0;
    std::deque<std::string> strings_;  // every different text once
    std::uint64_t byte_count_ = 0;
};

// `name` is used for places only.
Result<JsonDocument> parse_json(std::string_view bytes, const std::string& name, const ReadingLimits& limits = {});
Result<JsonDocument> read_json(std::FILE* input, const std::string& name, const ReadingLimits& limits = {});

// Kinds checked. The failure of all of them is MALFORMED at `place`.
Result<std::int64_t> expect_integer(JsonValue value, const Place& place);
Result<std::size_t> expect_index(JsonValue value, std::size_t limit, const Place& place);  // 0 <= value < limit
Result<std::string_view> expect_string(JsonValue value, const Place& place);
Result<JsonValue> expect_array(JsonValue value, const Place& place);
Result<std::vector<JsonValue>> expect_elements(JsonValue value, const Place& place);                     // an array's elements
Result<std::vector<JsonValue>> expect_elements(JsonValue value, std::size_t count, const Place& place);  // exactly that many
// The object has exactly these members; their values in the order of `names`.
Result<std::vector<JsonValue>> expect_object(JsonValue value, std::initializer_list<std::string_view> names, const Place& place);

}  // namespace countersign::validator
