// Byte by byte; quotes protect `#` and parentheses.
#include "validator/claim/statement_scanner.h"

#include <charconv>

#include "validator/reading/utf8.h"

namespace countersign::validator {
namespace {

bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

}  // namespace

Result<std::vector<StatementText>> cut_statements(std::string_view text, const std::string& file) {
    if (!is_valid_utf8(text)) return malformed("the claim is not UTF-8", Place{file, 0, 0, {}, {}});
    std::vector<StatementText> statements;
    StatementText current;
    std::uint64_t line = 1, column = 1;
    int open = 0;
    char quote = 0;
    bool comment = false, blank = true;
    for (std::size_t position = 0; position <= text.size(); ++position) {
        const bool at_end = position == text.size();
        const char c = at_end ? '\n' : text[position];
        const auto here = [&] { return line_place(file, line, column); };
        if (c == '\n') {
            if (quote != 0) return malformed("a text that does not end", here());
            comment = false;
            if (at_end && open > 0) return malformed("an open parenthesis at the end of the claim", here());
            if (open == 0) {
                if (!blank) statements.push_back(std::move(current));
                current = StatementText{};
                blank = true;
            } else {
                current.text += '\n';
            }
            ++line;
            column = 1;
            continue;
        }
        ++column;
        if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && !(c == '\r' && position + 1 < text.size() && text[position + 1] == '\n'))
            return malformed("a control character", here());
        if (quote == 0 && c == '#') comment = true;
        if (comment) {
            current.text += ' ';
            continue;
        }
        if (static_cast<unsigned char>(c) >= 0x80 && quote == 0) return malformed("a character that is not ASCII", here());
        if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '(' || c == '[') {
            ++open;
        } else if (c == ')' || c == ']') {
            if (--open < 0) return malformed("a closing parenthesis without an opening one", here());
        }
        if (c != ' ' && c != '\t' && c != '\r' && blank) {
            blank = false;
            current.line = line;
        }
        current.text += c == '\r' ? ' ' : c;
    }
    return statements;
}

Place StatementScanner::place() const {
    const TextPosition position = text_position();
    return line_place(file_, position.line, position.column);
}

TextPosition StatementScanner::text_position() const {
    TextPosition position{static_cast<std::uint32_t>(statement_.line), 1};
    for (std::size_t i = 0; i < position_ && i < statement_.text.size(); ++i) {
        ++position.column;
        if (statement_.text[i] == '\n') position = {position.line + 1, 1};
    }
    return position;
}

void StatementScanner::skip_space() {
    while (position_ < statement_.text.size() && std::string_view(" \t\n").find(statement_.text[position_]) != std::string_view::npos) ++position_;
}

bool StatementScanner::at_end() {
    skip_space();
    return position_ == statement_.text.size();
}

bool StatementScanner::take(std::string_view mark) {
    skip_space();
    if (!std::string_view(statement_.text).substr(position_).starts_with(mark)) return false;
    const std::size_t end = position_ + mark.size();
    if (is_word_character(mark.back()) && mark.back() != '.' && end < statement_.text.size() && is_word_character(statement_.text[end])) return false;
    position_ = end;
    return true;
}

Status StatementScanner::expect(std::string_view mark) {
    if (!take(mark)) return error("`" + std::string(mark) + "` is expected");
    return {};
}

Status StatementScanner::expect_end() {
    if (!at_end()) return error("the end of the statement is expected");
    return {};
}

Result<std::string> StatementScanner::word() {
    skip_space();
    std::size_t end = position_;
    while (end < statement_.text.size() && is_word_character(statement_.text[end])) ++end;
    if (end == position_) return error("a name is expected");
    std::string result = statement_.text.substr(position_, end - position_);
    position_ = end;
    return result;
}

Result<std::string> StatementScanner::quoted() {
    skip_space();
    const std::string_view text = std::string_view(statement_.text).substr(position_);
    const std::size_t end = text.empty() || (text[0] != '"' && text[0] != '\'') ? std::string_view::npos : text.find(text[0], 1);
    if (end == std::string_view::npos) return error("a quoted text is expected");
    position_ += end + 1;
    return std::string(text.substr(1, end - 1));
}

Result<std::uint32_t> StatementScanner::number() {
    skip_space();
    std::uint32_t value = 0;
    const char* begin = statement_.text.data() + position_;
    const auto [end, problem] = std::from_chars(begin, statement_.text.data() + statement_.text.size(), value);
    if (problem != std::errc() || value > 1u << 30) return error("a number is expected");
    position_ += static_cast<std::size_t>(end - begin);
    return value;
}

std::string_view StatementScanner::rest() {
    skip_space();
    return std::string_view(statement_.text).substr(position_);
}

}  // namespace countersign::validator
