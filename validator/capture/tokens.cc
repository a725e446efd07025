// One pass over the bytes of a line, no regular expressions.
#include "validator/capture/tokens.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr std::string_view digits = "0123456789";
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
constexpr std::string_view name_characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";

bool is_among(char c, std::string_view characters) { return characters.find(c) != std::string_view::npos; }
// Where the characters that begin at `begin` end.
std::size_t end_of(std::string_view characters, std::string_view line, std::size_t begin) {
    return std::min(line.find_first_not_of(characters, begin), line.size());
}

// The end of a number without sign that starts at `begin`.
std::size_t number_end(std::string_view line, std::size_t begin) {
    if (line.substr(begin, 3) == "inf") return begin + 3;
    std::size_t end = end_of(digits, line, begin);
    if (end < line.size() && line[end] == '.') end = end_of(digits, line, end + 1);
    if (end < line.size() && is_among(line[end], "eE")) {
        const std::size_t exponent = end + (end + 1 < line.size() && is_among(line[end + 1], "+-") ? 2 : 1);
        if (exponent < line.size() && is_among(line[exponent], digits)) end = end_of(digits, line, exponent);
    }
    return end;
}

}  // namespace

Result<SourceLine> tokenize_line(std::string_view line, const Place& place) {
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

Result<std::vector<std::string_view>> split_lines(std::string_view bytes, const std::string& file) {
    std::vector<std::string_view> lines;
    while (!bytes.empty()) {
        const std::size_t length = std::min(bytes.find('\n'), bytes.size());
        std::string_view line = bytes.substr(0, length);
        bytes.remove_prefix(std::min(length + 1, bytes.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        const std::size_t strange = line.find_first_of(std::string_view("\r\0\v\f", 4));
        if (strange != std::string_view::npos) return malformed("a control character inside a line", line_place(file, lines.size() + 1, strange + 1));
        lines.push_back(line);
    }
    return lines;
}

bool is_name(std::string_view text) {
    return !text.empty() && is_among(text[0], letters) && end_of(name_characters, text, 0) == text.size() && text != "inf" && text != "nan";
}

bool is_dotted_name(std::string_view text) {
    for (std::size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.')) {
        if (!is_name(text.substr(0, dot))) return false;
        text.remove_prefix(dot + 1);
    }
    return is_name(text);
}

}  // namespace countersign::validator
