// Tokens of one line of a printed fx graph. Iterative; every byte is looked at once.
#include "prover/capture/fx_tokens.h"

namespace countersign {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continues_name(char c) { return begins_name(c) || is_digit(c); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Length of the number literal at `at`: digits [. digits] [e [+-] digits].
std::size_t number_length(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end < text.size() && text[end] == '.') {
        ++end;
        while (end < text.size() && is_digit(text[end])) ++end;
    }
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        std::size_t exponent = end + 1;
        if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
        if (exponent < text.size() && is_digit(text[exponent])) {
            end = exponent;
            while (end < text.size() && is_digit(text[end])) ++end;
        }
    }
    return end - at;
}

/// A `-` is a sign where an operand must begin.
bool sign_may_stand(const std::vector<FxToken>& tokens) {
    if (tokens.empty() || tokens.back().kind != FxTokenKind::Mark) return false;
    const std::string& mark = tokens.back().text;
    return mark == "(" || mark == "[" || mark == "," || mark == "=";
}

/// Length of the UTF-8 sequence at `at`, 0 if it is none.
std::size_t utf8_length(std::string_view bytes, std::size_t at) {
    auto byte = [&](std::size_t k) { return static_cast<unsigned char>(bytes[k]); };
    const unsigned char first = byte(at);
    if (first < 0x80) return first == 0 ? 0 : 1;
    std::size_t length = 0;
    unsigned lowest = 0x80, highest = 0xBF;  // bounds of the second byte: no overlong forms, no surrogates, nothing above U+10FFFF
    if (first >= 0xC2 && first <= 0xDF) length = 2;
    else if (first >= 0xE0 && first <= 0xEF) length = 3;
    else if (first >= 0xF0 && first <= 0xF4) length = 4;
    else return 0;
    if (first == 0xE0) lowest = 0xA0;
    if (first == 0xED) highest = 0x9F;
    if (first == 0xF0) lowest = 0x90;
    if (first == 0xF4) highest = 0x8F;
    if (at + length > bytes.size()) return 0;
    if (byte(at + 1) < lowest || byte(at + 1) > highest) return 0;
    for (std::size_t k = 2; k < length; ++k)
        if (byte(at + k) < 0x80 || byte(at + k) > 0xBF) return 0;
    return length;
}

std::string shown(char c) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) return std::string("`") + c + "`";
    static const char* digits = "0123456789abcdef";
    return std::string("byte 0x") + digits[byte >> 4] + digits[byte & 15];
}

}  // namespace

Status check_text_bytes(const std::string& file, std::string_view bytes) {
    int line = 1;
    std::size_t line_start = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        if (bytes[at] == '\n') {
            ++line;
            line_start = ++at;
            continue;
        }
        // Other ends of lines are lines of their own to Python, and parts of a comment here; a terminal obeys the rest.
        const bool ends_line = bytes[at] == '\r' && at + 1 < bytes.size() && bytes[at + 1] == '\n';
        const bool is_control = static_cast<unsigned char>(bytes[at]) < 0x20 || bytes[at] == 0x7f;
        if (is_control && bytes[at] != '\t' && bytes[at] != 0 && !ends_line)
            return Error{{file, line, static_cast<int>(at - line_start) + 1}, "a control character inside a line"};
        const std::size_t length = utf8_length(bytes, at);
        if (length == 0) {
            return Error{{file, line, static_cast<int>(at - line_start) + 1},
                         bytes[at] == 0 ? "a NUL byte: not a text" : "not UTF-8: " + shown(bytes[at])};
        }
        at += length;
    }
    return Done{};
}

Result<FxLine> fx_line_tokens(const std::string& file, int line, std::string_view text) {
    FxLine result;
    auto fail = [&](std::size_t at, std::string message) {
        return Error{{file, line, static_cast<int>(at) + 1}, std::move(message)};
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (is_blank(c)) {
            ++at;
            continue;
        }
        if (c == '#') {
            result.has_comment = true;
            result.comment = std::string(trimmed(text.substr(at + 1)));
            return result;
        }
        FxToken token;
        token.column = static_cast<int>(at) + 1;
        std::size_t length = 1;
        if (c == '"' || c == '\'') {
            const std::size_t end = text.find(c, at + 1);
            if (end == std::string_view::npos) return fail(at, "a text that does not end on its line");
            token.kind = FxTokenKind::Text;
            token.quote = c;
            token.text = std::string(text.substr(at + 1, end - at - 1));
            if (token.text.find('\\') != std::string::npos)
                return fail(at, "escapes in texts are not supported yet: line " + std::to_string(line));
            length = end + 1 - at;
        } else if (begins_name(c)) {
            while (at + length < text.size() && continues_name(text[at + length])) ++length;
            token.kind = FxTokenKind::Name;
            token.text = std::string(text.substr(at, length));
        } else if (is_digit(c) || (c == '-' && at + 1 < text.size() && is_digit(text[at + 1]) && sign_may_stand(result.tokens))) {
            const std::size_t sign = c == '-' ? 1 : 0;
            length = sign + number_length(text, at + sign);
            if (at + length < text.size() && begins_name(text[at + length]))
                return fail(at + length, "a number runs into a name");
            token.kind = FxTokenKind::Number;
            token.text = std::string(text.substr(at, length));
        } else if (std::string_view("()[]{}<>,:;=.*+-/").find(c) != std::string_view::npos) {
            token.text = std::string(1, c);
        } else {
            return fail(at, "unexpected " + shown(c));
        }
        at += length;
        result.end_column = static_cast<int>(at) + 1;
        result.tokens.push_back(std::move(token));
    }
    return result;
}

}  // namespace countersign
