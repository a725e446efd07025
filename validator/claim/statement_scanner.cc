// Byte by byte; quotes protect `#` and parentheses.
#include "validator/claim/statement_scanner.h"

#include <algorithm>
#include <charconv>

#include "validator/capture/tokens.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

constexpr std::string_view space = " \t\n";
constexpr std::string_view word_characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.";
const std::vector<std::string> graphs = {"s", "d"};

}  // namespace

Result<std::vector<StatementText>> cut_statements(std::string_view text, const std::string& file) {
    VALIDATOR_TRY(const auto lines, split_lines(text, file));
    std::vector<StatementText> statements;
    StatementText current;
    int open = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto error = [&](const char* message) { return malformed(message, line_place(file, i + 1)); };
        if (open == 0) current = StatementText{i + 1};
        char quote = 0;
        for (const char c : lines[i]) {
            if (static_cast<unsigned char>(c) < 0x20 && c != '\t') return error("a control character");
            if (quote == 0 && c == '#') break;
            if (quote == 0 && (c == '(' || c == '[')) ++open;
            if (quote == 0 && (c == ')' || c == ']') && --open < 0) return error("a closing parenthesis without an opening one");
            if (quote == c) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            }
            current.text += c;
        }
        if (quote != 0) return error("a text that does not end");
        if (open > 0) current.text += '\n';
        if (open == 0 && current.text.find_first_not_of(space) != std::string::npos) statements.push_back(std::move(current));
    }
    if (open > 0) return malformed("an open parenthesis at the end of the claim", line_place(file, current.line));
    return statements;
}

Place StatementScanner::place() const {
    const std::string_view before = std::string_view(statement_.text).substr(0, position_);
    const auto breaks = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
    return line_place(file_, statement_.line + breaks, before.size() - (breaks == 0 ? 0 : before.rfind('\n') + 1) + 1);
}

std::string_view StatementScanner::rest() {
    position_ = std::min(statement_.text.find_first_not_of(space, position_), statement_.text.size());
    return std::string_view(statement_.text).substr(position_);
}

bool StatementScanner::take(std::string_view mark) {
    const std::string_view text = rest();
    if (!text.starts_with(mark)) return false;
    const bool is_word = word_characters.find(mark.back()) != std::string_view::npos && mark.back() != '.';
    if (is_word && text.size() > mark.size() && word_characters.find(text[mark.size()]) != std::string_view::npos) return false;
    position_ += mark.size();
    return true;
}

Status StatementScanner::expect(std::string_view mark) { return take(mark) ? Status() : error("`" + std::string(mark) + "` is expected"); }

Status StatementScanner::expect_end() { return rest().empty() ? Status() : error("the end of the statement is expected"); }

Result<std::string> StatementScanner::word() {
    const std::string_view text = rest();
    const std::string result(text.substr(0, text.find_first_not_of(word_characters)));
    if (result.empty()) return error("a name is expected");
    position_ += result.size();
    return result;
}

Result<std::string> StatementScanner::quoted() {
    const std::string_view text = rest();
    if (text.empty() || (text[0] != '"' && text[0] != '\'')) return error("a quoted text is expected");
    const std::size_t end = text.find(text[0], 1);  // there is one: the statement was cut there
    position_ += end + 1;
    return std::string(text.substr(1, end - 1));
}

Result<std::uint32_t> StatementScanner::number() {
    const std::string_view text = rest();
    std::uint32_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || value > 1u << 30) return error("a number is expected");
    position_ += static_cast<std::size_t>(end - text.data());
    return value;
}

Result<ExpressionPointer> StatementScanner::expression() {
    const std::string_view text = rest();
    const Place here = place();
    const TextPosition origin{static_cast<std::uint32_t>(here.line), static_cast<std::uint32_t>(here.column)};
    VALIDATOR_TRY(const auto parsed, parse_expression_prefix(text, file_, graphs, origin));
    position_ += parsed.second;
    return parsed.first;
}

Result<ExpressionPointer> StatementScanner::reference_before(std::size_t length, const char* suffix) {
    const std::string_view text = rest().substr(0, length);
    const std::string_view name = text.substr(0, text.find_last_not_of(space) + 1);
    const auto parsed = parse_expression(std::string(name) + "." + suffix, file_, graphs);
    if (!parsed.ok() || (*parsed)->kind != ExpressionKind::reference || (*parsed)->second_name != suffix) return error("`s` or `d[…]` is expected");
    position_ += text.size();
    return *parsed;
}

}  // namespace countersign::validator
