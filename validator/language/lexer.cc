#include "validator/language/lexer.h"

#include <algorithm>
#include <array>

namespace countersign::validator {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool are_digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

constexpr std::string_view spaces = " \t\r\n", digits = "0123456789", single_marks = "()[]{},;:.=<>+-*/|";
constexpr std::array<std::string_view, 6> double_marks = {"==", "!=", "<=", ">=", "->", ".."};
constexpr std::array<std::string_view, 43> reserved_words = {
    "all", "and", "asynchronous", "at", "captured", "collective", "contract", "div", "draw", "each", "else", "fact", "false", "fold", "for",
    "function", "ground", "if", "in", "is", "lambda", "lemma", "let", "locate", "max", "mod", "mutates", "none", "not", "of", "opaque",
    "operator", "or", "over", "require", "result", "sum", "synchronous", "then", "true", "uninitialised", "wait", "when"};

// Where the number, or the name, at the beginning of `text` ends.
std::size_t number_length(std::string_view text) {
    const auto skip_digits = [&text](std::size_t at) { return std::min(text.find_first_not_of(digits, at), text.size()); };
    const auto digit_at = [&text](std::size_t at) { return at < text.size() && is_digit(text[at]); };
    std::size_t end = skip_digits(0);
    if (end < text.size() && text[end] == '.' && digit_at(end + 1)) end = skip_digits(end + 1);
    if (end == text.size() || (text[end] != 'e' && text[end] != 'E')) return end;
    const bool sign = end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+');
    const std::size_t exponent = end + (sign ? 2 : 1);
    return digit_at(exponent) ? skip_digits(exponent) : end;
}

std::size_t name_length(std::string_view text) {
    std::size_t end = 1;
    const auto continues = [&text](std::size_t at) {
        return is_letter(text[at]) || is_digit(text[at]) || (text[at] == '.' && at + 1 < text.size() && is_letter(text[at + 1]));
    };
    while (end < text.size() && continues(end)) ++end;
    return end;
}

}  // namespace

bool is_reserved_word(std::string_view name) { return std::find(reserved_words.begin(), reserved_words.end(), name) != reserved_words.end(); }

std::optional<Rational> parse_number(std::string_view spelling) {
    const std::size_t mark = spelling.find_first_of("eE");
    std::string mantissa(spelling.substr(0, mark));
    long exponent = 0;
    if (mark != std::string_view::npos) {
        std::string_view stated = spelling.substr(mark + 1);
        const bool negative = stated.starts_with('-');
        if (negative || stated.starts_with('+')) stated.remove_prefix(1);
        if (!are_digits(stated) || stated.size() > 4) return std::nullopt;
        for (const char c : stated) exponent = exponent * 10 + (c - '0');
        if (negative) exponent = -exponent;
    }
    if (const std::size_t point = mantissa.find('.'); point != std::string::npos) {
        exponent -= static_cast<long>(mantissa.size() - point - 1);
        mantissa.erase(point, 1);
    }
    if (!are_digits(mantissa) || mantissa.size() > 2000 || exponent < -2000 || exponent > 2000) return std::nullopt;
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
    const Rational value{mpz_class(mantissa, 10)};
    return exponent < 0 ? Rational(value / power) : Rational(value * power);
}

Result<std::vector<LanguageToken>> tokenise(std::string_view text, const std::string& place_name, TextPosition origin, bool stop_at_unknown) {
    std::vector<LanguageToken> tokens;
    TextPosition position = origin;
    std::size_t at = 0;
    const auto advance = [&](std::size_t count) {
        for (const std::size_t end = at + count; at < end; ++at) {
            if (text[at] == '\n') position = {position.line + 1, 1};
            else ++position.column;
        }
    };
    const auto fail = [&](const char* message) { return malformed(message, line_place(place_name, position.line, position.column)); };
    while (at < text.size()) {
        const std::string_view rest = text.substr(at);
        const char c = rest[0];
        if (spaces.find(c) != std::string_view::npos || c == '#') {
            advance(c == '#' ? std::min(rest.find('\n'), rest.size()) : 1);
            continue;
        }
        LanguageToken token{LanguageTokenKind::mark, {}, at, at, position};
        std::size_t length = 0;
        if (is_letter(c)) {
            token.kind = LanguageTokenKind::name;
            length = name_length(rest);
        } else if (is_digit(c)) {
            token.kind = LanguageTokenKind::number;
            length = number_length(rest);
            if (length < rest.size() && is_letter(rest[length])) return fail("a number runs into a name");
        } else if (c == '\'' || c == '"') {
            token.kind = LanguageTokenKind::text;
            const std::size_t end = rest.find_first_of(c == '"' ? "\"\n" : "'\n", 1);
            if (end == std::string_view::npos || rest[end] != c) return fail("a string that does not end");
            length = end + 1;
        } else if (std::find(double_marks.begin(), double_marks.end(), rest.substr(0, 2)) != double_marks.end()) {
            length = 2;
        } else if (single_marks.find(c) != std::string_view::npos) {
            length = 1;
        } else {
            if (stop_at_unknown) break;
            return fail("a character that begins no token");
        }
        token.text = token.kind == LanguageTokenKind::text ? rest.substr(1, length - 2) : rest.substr(0, length);
        advance(length);
        token.end = at;
        tokens.push_back(token);
    }
    tokens.push_back({LanguageTokenKind::end, {}, at, at, position});
    return tokens;
}

}  // namespace countersign::validator
