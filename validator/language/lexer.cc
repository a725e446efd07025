#include "validator/language/lexer.h"

#include <algorithm>
#include <array>

namespace countersign::validator {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::array<std::string_view, 6> double_marks = {"==", "!=", "<=", ">=", "->", ".."};
constexpr std::string_view single_marks = "()[]{},;:.=<>+-*/|";

}  // namespace

bool is_reserved_word(std::string_view name) {
    static constexpr std::array<std::string_view, 43> words = {
        "all", "and", "asynchronous", "at", "captured", "collective", "contract", "div", "draw", "else", "fact", "false", "fold", "for",
        "function", "ground", "if", "in", "is", "lambda", "lemma", "let", "locate", "max", "mod", "mutates", "none", "not", "of", "opaque",
        "operator", "or", "over", "require", "result", "sum", "synchronous", "then", "true", "uninitialised", "wait", "when", ""};
    return !name.empty() && std::find(words.begin(), words.end(), name) != words.end();
}

std::optional<Rational> parse_number(std::string_view spelling) {
    std::string digits;
    long exponent = 0;
    std::size_t at = 0;
    bool after_point = false;
    for (; at < spelling.size(); ++at) {
        const char c = spelling[at];
        if (is_digit(c)) {
            digits += c;
            if (after_point) --exponent;
        } else if (c == '.' && !after_point) {
            after_point = true;
        } else {
            break;
        }
    }
    if (digits.empty()) return std::nullopt;
    if (at < spelling.size()) {
        if (spelling[at] != 'e' && spelling[at] != 'E') return std::nullopt;
        ++at;
        bool negative = false;
        if (at < spelling.size() && (spelling[at] == '-' || spelling[at] == '+')) negative = spelling[at++] == '-';
        if (at == spelling.size() || spelling.size() - at > 4) return std::nullopt;
        long stated = 0;
        for (; at < spelling.size(); ++at) {
            if (!is_digit(spelling[at])) return std::nullopt;
            stated = stated * 10 + (spelling[at] - '0');
        }
        exponent += negative ? -stated : stated;
    }
    if (exponent < -2000 || exponent > 2000 || digits.size() > 2000) return std::nullopt;
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
    Rational value{mpz_class(digits, 10)};
    if (exponent < 0) value /= power;
    else value *= power;
    return value;
}

Result<LanguageTokens> tokenise(std::string_view text, const std::string& place_name, TextPosition origin, bool stop_at_unknown) {
    LanguageTokens result;
    TextPosition position = origin;
    std::size_t at = 0;
    const auto advance = [&](std::size_t count) {
        for (std::size_t i = 0; i < count; ++i, ++at) {
            if (text[at] == '\n') {
                ++position.line;
                position.column = 1;
            } else {
                ++position.column;
            }
        }
    };
    const auto add = [&](LanguageTokenKind kind, std::size_t length, std::string_view content) {
        result.tokens.push_back({kind, content, at, at + length, position});
        advance(length);
    };
    while (at < text.size()) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            advance(1);
        } else if (c == '#') {
            std::size_t end = at;
            while (end < text.size() && text[end] != '\n') ++end;
            advance(end - at);
        } else if (is_letter(c)) {
            std::size_t end = at + 1;
            while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) ||
                                         (text[end] == '.' && end + 1 < text.size() && is_letter(text[end + 1]))))
                ++end;
            add(LanguageTokenKind::name, end - at, text.substr(at, end - at));
        } else if (is_digit(c)) {
            std::size_t end = at;
            while (end < text.size() && is_digit(text[end])) ++end;
            if (end + 1 < text.size() && text[end] == '.' && is_digit(text[end + 1])) {
                ++end;
                while (end < text.size() && is_digit(text[end])) ++end;
            }
            if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
                std::size_t digits = end + 1;
                if (digits < text.size() && (text[digits] == '-' || text[digits] == '+')) ++digits;
                if (digits < text.size() && is_digit(text[digits])) {
                    end = digits;
                    while (end < text.size() && is_digit(text[end])) ++end;
                }
            }
            if (end < text.size() && is_letter(text[end]))
                return malformed("a number runs into a name", line_place(place_name, position.line, position.column));
            add(LanguageTokenKind::number, end - at, text.substr(at, end - at));
        } else if (c == '\'' || c == '"') {
            std::size_t end = at + 1;
            while (end < text.size() && text[end] != c && text[end] != '\n') ++end;
            if (end == text.size() || text[end] != c)
                return malformed("a string that does not end", line_place(place_name, position.line, position.column));
            add(LanguageTokenKind::text, end + 1 - at, text.substr(at + 1, end - at - 1));
        } else {
            std::size_t length = 0;
            for (const std::string_view mark : double_marks)
                if (text.substr(at, 2) == mark) length = 2;
            if (length == 0 && single_marks.find(c) != std::string_view::npos) length = 1;
            if (length == 0) {
                if (stop_at_unknown) break;
                return malformed("a character that begins no token", line_place(place_name, position.line, position.column));
            }
            add(LanguageTokenKind::mark, length, text.substr(at, length));
        }
    }
    result.readable = at;
    result.tokens.push_back({LanguageTokenKind::end, {}, at, at, position});
    return result;
}

}  // namespace countersign::validator
