// Strict JSON, read by RapidJSON and kept as one sequence of bytes, shorter than the text: values are found by walking along it, so
// `size`, `at` and `member` take time by what they pass over.
// Refused: duplicate members, fractions and exponents, integers beyond 2^53, invalid UTF-8, nesting deeper than 64, anything after
// the document. A limit (bytes, values) answers INCOMPLETE. A value never outlives its document, and a document never changes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validator/reading/result.h"

namespace countersign::validator {

struct ReadingLimits {
    std::uint64_t bytes = std::uint64_t{4} << 30;   // of one input
    std::uint64_t values = std::uint64_t{1} << 28;  // of one input, too
    std::uint32_t depth = 64;
    std::uint64_t seconds = 120, megabytes = 2048;  // of processor time and memory, for everything
};

enum class JsonKind : std::uint8_t { null, boolean, object, array, string, integer };

// A view of one value. Reading it as another kind than it is gives a neutral value (0, "", no elements); callers check the kind
// first, or use the `expect_…` functions below.
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
    std::string_view bytes() const;                   // values that are written alike, and no others, have the same
    std::size_t size() const;                         // elements of an array, members of an object
    JsonValue at(std::size_t index) const;            // of an array; a null value if there is none
    std::optional<JsonValue> member(std::string_view name) const;

    // The elements of an array, in order.
    class Iterator {
    public:
        explicit Iterator(const unsigned char* at) : at_(at) {}
        JsonValue operator*() const { return JsonValue(at_); }
        Iterator& operator++();
        bool operator==(std::default_sentinel_t) const;

    private:
        const unsigned char* at_;
    };
    Iterator begin() const { return Iterator(is_array() ? at_ + 1 : nullptr); }
    std::default_sentinel_t end() const { return {}; }

private:
    friend class JsonDocument;
    friend Result<std::vector<JsonValue>> expect_object(JsonValue value, std::initializer_list<std::string_view> names, const Place& place);
    explicit JsonValue(const unsigned char* at) : at_(at) {}
    static const unsigned char nothing_[];
    const unsigned char* at_ = nothing_;
};

// Not copied and not moved once values are taken from it: keep it in one place (a unique_ptr, a member).
class JsonDocument {
public:
    JsonValue root() const { return JsonValue(values_.data()); }

private:
    friend Result<JsonDocument> parse_json(std::string bytes, const std::string& name, const ReadingLimits& limits);
    std::vector<unsigned char> values_;
};

// `name` is used for places only.
Result<JsonDocument> parse_json(std::string bytes, const std::string& name, const ReadingLimits& limits = {});

// Kinds checked. The failure of all of them is MALFORMED at `place`.
Result<std::int64_t> expect_integer(JsonValue value, const Place& place = {});
Result<std::size_t> expect_index(JsonValue value, std::size_t limit, const Place& place = {});  // 0 <= value < limit
Result<std::string> expect_string(JsonValue value, const Place& place = {});
Result<std::vector<JsonValue>> expect_elements(JsonValue value, const Place& place = {});                     // an array's elements
Result<std::vector<JsonValue>> expect_elements(JsonValue value, std::size_t count, const Place& place = {});  // exactly that many
// The object has exactly these members; their values in the order of `names`.
Result<std::vector<JsonValue>> expect_object(JsonValue value, std::initializer_list<std::string_view> names, const Place& place = {});

// Of each element of an array what `read` makes of it.
template <typename Read>
auto read_each(JsonValue value, const Read& read) -> decltype(make_each(value, read)) {
    if (!value.is_array()) return malformed("an array is expected");
    return make_each(value, read);
}
// `read(row)` for each row of a section, in order. What it refuses without saying where is refused at that row.
template <typename Read>
Status for_each_row(JsonValue rows, const std::string& section, const Read& read) {
    if (!rows.is_array()) return malformed("an array is expected", section_place(section));
    std::uint64_t number = 0;
    for (const JsonValue row : rows) {
        Status status = read(row);
        if (!status.ok() && status.error().place.file.empty()) status.error().place = section_place(section, number);
        if (!status.ok()) return status;
        ++number;
    }
    return {};
}

}  // namespace countersign::validator
