// Results of functions that can fail: a value, or an error with the verdict it leads to and the place it was found at.
// No function of the validator throws; every failure is one of these values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace countersign::validator {

// What a failure makes of the verdict. There is no kind that leads to VERIFIED.
enum class Failure : std::uint8_t {
    rejected,      // the certificate does not prove its claim
    malformed,     // not a certificate, or not a claim
    incomplete,    // solver unknown, a limit, a newer format
    input_output,  // a file cannot be read or written
    internal,      // a bug of the validator
    unmatched,     // rejected, as calls of ranks do not match on any backend or ranks wait for each other
};

// Where: in a text file (line and column, from 1; 0 is "not known"), or in a section of the certificate (row from 0).
struct Place {
    std::string file = {};  // or the member of the certificate, as `j_main.b_steps`
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    std::optional<std::uint64_t> row = std::nullopt;

    std::string text() const;
};

inline Place section_place(std::string section, std::optional<std::uint64_t> row = std::nullopt) { return {std::move(section), 0, 0, row}; }
inline Place line_place(std::string file, std::uint64_t line, std::uint64_t column = 0) { return {std::move(file), line, column}; }

struct Error {
    Failure failure = Failure::internal;
    std::string message;
    Place place = {};

    std::string text() const;  // `place: message`
};

inline Error rejected(std::string message, Place place = {}) { return {Failure::rejected, std::move(message), std::move(place)}; }
inline Error malformed(std::string message, Place place = {}) { return {Failure::malformed, std::move(message), std::move(place)}; }
inline Error incomplete(std::string message, Place place = {}) { return {Failure::incomplete, std::move(message), std::move(place)}; }
inline Error internal_error(std::string message, Place place = {}) { return {Failure::internal, std::move(message), std::move(place)}; }

// The error with what it is about before its message.
inline Error about(const std::string& subject, Error error) { return {error.failure, subject + ": " + error.message, std::move(error.place)}; }

// A `T`, or why there is none. Of a Status, `{}` is success.
template <typename T>
class [[nodiscard]] Result {
public:
    Result() requires std::is_same_v<T, std::monostate> = default;
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }
    T& operator*() & { return *std::get_if<0>(&content_); }
    const T& operator*() const& { return *std::get_if<0>(&content_); }
    T&& operator*() && { return std::move(*std::get_if<0>(&content_)); }
    T&& value() && { return std::move(*std::get_if<0>(&content_)); }
    T* operator->() { return std::get_if<0>(&content_); }
    const T* operator->() const { return std::get_if<0>(&content_); }
    Error& error() { return *std::get_if<1>(&content_); }
    const Error& error() const { return *std::get_if<1>(&content_); }

private:
    std::variant<T, Error> content_;
};

using Status = Result<std::monostate>;

// Of each element what `make` makes of it, or the first error.
template <typename Range, typename Make>
auto make_each(const Range& range, const Make& make) {
    std::vector<std::decay_t<decltype(*make(*range.begin()))>> made;
    Result<decltype(made)> result(std::move(made));
    for (const auto& element : range) {
        auto next = make(element);
        if (!next.ok()) return Result<decltype(made)>(std::move(next.error()));
        result->push_back(*std::move(next));
    }
    return result;
}

}  // namespace countersign::validator

// VALIDATOR_TRY(auto x, f()): x is the value of f(), or the enclosing function returns f()'s error.
#define VALIDATOR_TRY_JOIN2(a, b) a##b
#define VALIDATOR_TRY_JOIN(a, b) VALIDATOR_TRY_JOIN2(a, b)
#define VALIDATOR_TRY(declaration, expression)                                                            \
    auto VALIDATOR_TRY_JOIN(try_result_, __LINE__) = (expression);                                        \
    if (!VALIDATOR_TRY_JOIN(try_result_, __LINE__).ok())                                                  \
        return std::move(VALIDATOR_TRY_JOIN(try_result_, __LINE__).error());                              \
    declaration = *std::move(VALIDATOR_TRY_JOIN(try_result_, __LINE__))
// VALIDATOR_CHECK(f()): the same for a Status.
#define VALIDATOR_CHECK(expression)                                                                       \
    do {                                                                                                  \
        auto check_result = (expression);                                                                 \
        if (!check_result.ok()) return std::move(check_result.error());                                   \
    } while (false)
