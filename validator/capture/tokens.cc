// One pass over the bytes of a line, no regular expressions.
#include "validator/capture/tokens.h"

namespace countersign::validator {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The end of a number without sign that starts at `position`.
std::size_t number_end(std::string_view line, std::size_t position) {
    const auto digits = [&] {
        while (position < line.size() && is_digit(line[position])) ++position;
    };
    digits();
    if (position < line.size() && line[position] == '.') {
        ++position;
        digits();
    }
    if (position < line.size() && (line[position] == 'e' || line[position] == 'E')) {
        std::size_t exponent = position + 1;
        if (exponent < line.size() && (line[exponent] == '+' || line[exponent] == '-')) ++exponent;
        if (exponent < line.size() && is_digit(line[exponent])) {
            position = exponent;
            digits();
        }
    }
    return position;
}

bool takes_a_sign(const std::vector<Token>& before) {
    return !before.empty() && before.back().kind == TokenKind::mark && std::string_view("([,=").find(before.back().text) != std::string::npos;
}

}  // namespace

Result<SourceLine> tokenize_line(std::string_view line, const Place& place) {
    SourceLine result;
    std::size_t position = 0;
    const auto error = [&](const std::string& message) {
        Place at = place;
        at.column = position + 1;
        return malformed(message, at);
    };
    const auto add = [&](TokenKind kind, std::size_t begin, std::size_t end) {
        result.tokens.push_back({kind, std::string(line.substr(begin, end - begin)), static_cast<std::uint32_t>(begin + 1)});
    };
    while (position < line.size()) {
        const char c = line[position];
        const std::size_t begin = position;
        if (c == ' ' || c == '\t') {
            ++position;
        } else if (c == '#') {
            result.comment = line.substr(position);
            break;
        } else if (is_letter(c)) {
            while (position < line.size() && (is_letter(line[position]) || is_digit(line[position]))) ++position;
            const std::string_view word = line.substr(begin, position - begin);
            add(word == "inf" || word == "nan" ? TokenKind::number : TokenKind::name, begin, position);
        } else if (is_digit(c)) {
            position = number_end(line, position);
            add(TokenKind::number, begin, position);
        } else if (c == '-' && takes_a_sign(result.tokens)) {
            ++position;
            if (line.substr(position, 3) == "inf") {
                position += 3;
            } else if (position < line.size() && is_digit(line[position])) {
                position = number_end(line, position);
            } else {
                return error("a number is expected after `-`");
            }
            add(TokenKind::number, begin, position);
        } else if (c == '\'' || c == '"') {
            std::size_t end = begin + 1;
            while (end < line.size() && line[end] != c) {
                if (line[end] == '\\') return error("a backslash in a text is not supported yet");
                ++end;
            }
            if (end == line.size()) return error("a text that does not end");
            add(c == '"' ? TokenKind::annotation : TokenKind::text, begin + 1, end);
            position = end + 1;
        } else if (std::string_view("()[],;:.=<>").find(c) != std::string_view::npos) {
            ++position;
            add(TokenKind::mark, begin, position);
        } else {
            return error("a character that no line of a printed graph has");
        }
    }
    return result;
}

Result<std::vector<std::string_view>> split_lines(std::string_view bytes, const std::string& file) {
    std::vector<std::string_view> lines;
    while (!bytes.empty()) {
        std::size_t length = bytes.find('\n');
        const bool ends = length != std::string_view::npos;
        if (!ends) length = bytes.size();
        std::string_view line = bytes.substr(0, length);
        bytes.remove_prefix(ends ? length + 1 : length);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        const std::size_t strange = line.find_first_of(std::string_view("\r\0\v\f", 4));
        if (strange != std::string_view::npos)
            return malformed("a control character inside a line", line_place(file, lines.size() + 1, strange + 1));
        lines.push_back(line);
    }
    return lines;
}

bool is_name(std::string_view text) {
    if (text.empty() || !is_letter(text[0]) || text == "inf" || text == "nan") return false;
    for (const char c : text) {
        if (!is_letter(c) && !is_digit(c)) return false;
    }
    return true;
}

bool is_dotted_name(std::string_view text) {
    while (true) {
        const std::size_t dot = text.find('.');
        if (!is_name(text.substr(0, dot))) return false;
        if (dot == std::string_view::npos) return true;
        text.remove_prefix(dot + 1);
    }
}

std::string spelled(const Token& token) {
    if (token.kind == TokenKind::text) return "'" + token.text + "'";
    if (token.kind == TokenKind::annotation) return '"' + token.text + '"';
    return token.text;
}

}  // namespace countersign::validator
