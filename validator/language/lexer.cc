#include "validator/language/lexer.h"

#include <algorithm>
#include <array>

namespace countersign::validator {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool are_digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

constexpr std::string_view spaces = " \t\r\n", single_marks = "()[]{},;:.=<>+-*/|";
constexpr std::array<std::string_view, 6> double_marks = {"==", "!=", "<=", ">=", "->", ".."};
constexpr std::array<std::string_view, 45> reserved_words = {  // sorted
    "all", "and", "asynchronous", "at", "captured", "collective", "contiguous", "contract", "div", "draw", "each", "else", "fact", "false", "fold", "for",
    "function", "ground", "if", "in", "is", "lambda", "lemma", "let", "lies", "locate", "max", "mod", "mutates", "none", "not", "of", "opaque",
    "operator", "or", "over", "require", "result", "sum", "synchronous", "then", "true", "uninitialised", "wait", "when"};

// Where the name or number at the beginning of `text` ends: after letters and digits, in a name `.` before a letter, in a number `.` before a
// digit and the sign of an exponent.
std::size_t word_length(std::string_view text) {
    const bool number = is_digit(text[0]);
    std::size_t end = 1;
    for (; end < text.size(); ++end) {
        const char c = text[end], next = end + 1 < text.size() ? text[end + 1] : ' ';
        const bool point = c == '.' && (number ? is_digit(next) : is_letter(next));
        const bool sign = number && (c == '+' || c == '-') && (text[end - 1] == 'e' || text[end - 1] == 'E') && is_digit(next);
        if (!is_letter(c) && !is_digit(c) && !point && !sign) break;
    }
    return end;
}

// Where the string at the beginning of `text` ends; 0: it does not end on its line.
std::size_t string_length(std::string_view text) {
    const auto stops = [&](char c) { return c == text[0] || (static_cast<unsigned char>(c) < 0x20 && c != '\t'); };
    const auto end = std::find_if(text.begin() + 1, text.end(), stops);
    return end == text.end() || *end != text[0] ? 0 : static_cast<std::size_t>(end - text.begin()) + 1;
}

}  // namespace

bool is_reserved_word(std::string_view name) { return std::binary_search(reserved_words.begin(), reserved_words.end(), name); }

bool is_name(std::string_view text) {
    const bool one_token = !text.empty() && is_letter(text[0]) && word_length(text) == text.size();
    return one_token && text.find('.') == std::string_view::npos && text != "inf" && text != "nan";
}

bool is_dotted_name(std::string_view text) {
    for (std::size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.')) {
        if (!is_name(text.substr(0, dot))) return false;
        text.remove_prefix(dot + 1);
    }
    return is_name(text);
}

Result<std::vector<std::string_view>> split_lines(std::string_view bytes, const std::string& file) {
    std::vector<std::string_view> lines;
    while (!bytes.empty()) {
        const std::size_t length = std::min(bytes.find('\n'), bytes.size());
        std::string_view line = bytes.substr(0, length);
        bytes.remove_prefix(std::min(length + 1, bytes.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto strange = std::find_if(line.begin(), line.end(), [](unsigned char c) { return (c < 0x20 && c != '\t') || c == 0x7f; });
        if (strange != line.end())
            return malformed("a control character inside a line", line_place(file, lines.size() + 1, static_cast<std::uint64_t>(strange - line.begin()) + 1));
        lines.push_back(line);
    }
    return lines;
}

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

Result<std::vector<LanguageToken>> tokenise(std::string_view text, const std::string& place_name) {
    std::vector<LanguageToken> tokens;
    std::uint32_t line = 1;
    std::size_t line_begin = 0, length = 1;
    const auto position = [&](std::size_t at) { return TextPosition{line, static_cast<std::uint32_t>(at - line_begin + 1)}; };
    for (std::size_t at = 0; at < text.size(); at += length) {
        const std::string_view rest = text.substr(at);
        const char c = rest[0];
        length = c == '#' ? std::min(rest.find('\n'), rest.size()) : 1;
        if (c == '\n') ++line, line_begin = at + 1;
        if (c == '#' || spaces.find(c) != std::string_view::npos) continue;
        LanguageTokenKind kind = LanguageTokenKind::mark;
        if (is_letter(c) || is_digit(c)) {
            kind = is_letter(c) ? LanguageTokenKind::name : LanguageTokenKind::number;
            length = word_length(rest);
        } else if (c == '\'' || c == '"') {
            kind = LanguageTokenKind::text;
            length = string_length(rest);
        } else if (std::find(double_marks.begin(), double_marks.end(), rest.substr(0, 2)) != double_marks.end()) {
            length = 2;
        } else if (single_marks.find(c) == std::string_view::npos) {
            length = 0;
        }
        if (length == 0) {
            const char* const problem = kind == LanguageTokenKind::text ? "a string that does not end" : "a character that begins no token";
            return malformed(problem, line_place(place_name, line, position(at).column));
        }
        const std::size_t quote = kind == LanguageTokenKind::text ? 1 : 0;
        tokens.push_back({kind, rest.substr(quote, length - 2 * quote), at, at + length, position(at)});
    }
    tokens.push_back({LanguageTokenKind::end, {}, text.size(), text.size(), position(text.size())});
    return tokens;
}

}  // namespace countersign::validator
