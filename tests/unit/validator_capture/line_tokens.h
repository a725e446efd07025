// For tests only: tokens of one line of a printed fx graph, as Python has them. The validator compares with tokens of its own.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "validator/language/lexer.h"

namespace countersign::validator::testing {

enum class TokenKind : std::uint8_t {
    name,        // [A-Za-z_][A-Za-z0-9_]*, but for inf and nan
    number,      // 12, 0.5, 1e-06, inf, nan; with a leading `-` after ( [ , =
    text,        // '…'
    annotation,  // "…"
    mark,        // one of ( ) [ ] , ; : . = < >
};

struct Token {
    TokenKind kind;
    std::string text;  // as it stands in the source
    std::uint32_t column = 0;
    bool operator==(const Token& other) const { return kind == other.kind && text == other.text; }
};

struct SourceLine {
    std::vector<Token> tokens;
    std::string_view comment;  // from its `#`, or empty
};

inline constexpr std::string_view digits = "0123456789";
inline constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
inline constexpr std::string_view name_characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";

inline bool is_among(char c, std::string_view characters) { return characters.find(c) != std::string_view::npos; }
// Where the characters that begin at `begin` end.
inline std::size_t end_of(std::string_view characters, std::string_view line, std::size_t begin) {
    return std::min(line.find_first_not_of(characters, begin), line.size());
}

// The end of a number without sign that starts at `begin`.
inline std::size_t number_end(std::string_view line, std::size_t begin) {
    if (line.substr(begin, 3) == "inf") return begin + 3;
    std::size_t end = end_of(digits, line, begin);
    if (end < line.size() && line[end] == '.') end = end_of(digits, line, end + 1);
    if (end < line.size() && is_among(line[end], "eE")) {
        const std::size_t exponent = end + (end + 1 < line.size() && is_among(line[end + 1], "+-") ? 2 : 1);
        if (exponent < line.size() && is_among(line[exponent], digits)) end = end_of(digits, line, exponent);
    }
    return end;
}

inline Result<SourceLine> tokenize_line(std::string_view line, const Place& place) {
    SourceLine result;
    std::vector<Token>& tokens = result.tokens;
    for (std::size_t begin = 0; begin < line.size();) {
        const auto error = [&](const char* message) { return malformed(message, line_place(place.file, place.line, begin + 1)); };
        const char c = line[begin];
        TokenKind kind = TokenKind::mark;
        std::size_t end = begin + 1;
        if (is_among(c, " \t")) {
            begin = end;
            continue;
        } else if (c == '#') {
            result.comment = line.substr(begin);
            break;
        } else if (is_among(c, letters)) {
            end = end_of(name_characters, line, begin);
            const std::string_view word = line.substr(begin, end - begin);
            kind = word == "inf" || word == "nan" ? TokenKind::number : TokenKind::name;
        } else if (is_among(c, digits)) {
            kind = TokenKind::number;
            end = number_end(line, begin);
        } else if (c == '-' && !tokens.empty() && tokens.back().kind == TokenKind::mark && is_among(tokens.back().text[0], "([,=")) {
            kind = TokenKind::number;
            end = number_end(line, begin + 1);
            if (end == begin + 1) return error("a number is expected after `-`");
        } else if (is_among(c, "'\"")) {
            kind = c == '"' ? TokenKind::annotation : TokenKind::text;
            end = line.find(c, begin + 1);
            if (end == std::string_view::npos) return error("a text that does not end");
            ++end;
            if (is_among('\\', line.substr(begin, end - begin))) return error("a backslash in a text is not supported yet");
        } else if (!is_among(c, "()[],;:.=<>")) {
            return error("a character that no line of a printed graph has");
        }
        tokens.push_back({kind, std::string(line.substr(begin, end - begin)), static_cast<std::uint32_t>(begin + 1)});
        begin = end;
    }
    return result;
}

}  // namespace countersign::validator::testing
