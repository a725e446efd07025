// A claim's text as statements, and a cursor over one. Iterative; nesting is only counted.
#include "prover/claim/statement_text.h"

#include "prover/capture/fx_tokens.h"

namespace countersign {

namespace {

/// Characters, from one to another, that change how a line is shown, or end it: whoever reads the claim would read another.
constexpr std::pair<std::string_view, std::string_view> misleading[] = {
    {"\u0080", "\u009f"}, {"\u061c", "\u061c"}, {"\u200e", "\u200f"}, {"\u2028", "\u202e"}, {"\u2066", "\u2069"}};

/// Whether the text begins with one of these: the bytes of UTF-8 have the order of their characters.
bool is_misleading(std::string_view text) {
    for (const auto& [first, last] : misleading)
        if (first <= text.substr(0, first.size()) && text.substr(0, last.size()) <= last) return true;
    return false;
}

}  // namespace

bool begins_claim_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continues_claim_name(char c) { return begins_claim_name(c) || (c >= '0' && c <= '9'); }

Place StatementText::place(std::size_t offset) const {
    const Start* best = &starts.front();
    for (const Start& start : starts)
        if (start.offset <= offset) best = &start;
    return {file, best->line, best->column + static_cast<int>(offset - best->offset)};
}

std::string StatementText::folded() const {
    std::string result;
    bool in_text = false;
    for (char c : text) {
        if (c == '"') in_text = !in_text;
        if (c == ' ' && !in_text) {
            if (!result.empty() && result.back() != ' ') result += ' ';
        } else {
            result += c;
        }
    }
    while (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

Result<std::vector<StatementText>> split_statements(const std::string& file, const std::string& bytes) {
    if (Status text = check_text_bytes(file, bytes); !text) return text.error();
    std::vector<StatementText> result;
    std::optional<StatementText> open;  // a statement whose parentheses are not closed yet
    std::vector<Place> parentheses;
    int line = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t end = bytes.find('\n', at);
        if (end == std::string::npos) end = bytes.size();
        ++line;
        for (std::size_t k = at; k < end; ++k)
            if (is_misleading(std::string_view(bytes).substr(k, end - k)))
                return Error{{file, line, static_cast<int>(k - at) + 1}, "a character that changes how a line is shown"};
        std::string kept;
        std::optional<std::size_t> quote;
        for (std::size_t k = at; k < end; ++k) {
            const char c = bytes[k];
            if (c == '#' && !quote) break;
            const int column = static_cast<int>(k - at) + 1;
            if (c == '"') {
                if (quote) quote.reset();
                else quote = k;
            } else if (!quote && (c == '(' || c == '[')) {
                parentheses.push_back({file, line, column});
            } else if (!quote && (c == ')' || c == ']')) {
                if (parentheses.empty()) return Error{{file, line, column}, std::string("`") + c + "` closes nothing"};
                parentheses.pop_back();
            }
            if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r') return Error{{file, line, column}, "a control character"};
            if (static_cast<unsigned char>(c) >= 0x80 && !quote) return Error{{file, line, column}, "outside comments and texts a claim is ASCII"};
            kept += (c == '\t' || c == '\r') ? ' ' : c;
        }
        if (quote) return Error{{file, line, static_cast<int>(*quote - at) + 1}, "a text that does not end on its line"};
        const bool is_blank = kept.find_first_not_of(' ') == std::string::npos;
        if (!is_blank) {
            if (!open) {
                open.emplace();
                open->file = file;
                open->first_line = line;
            } else {
                open->text += ' ';
            }
            open->starts.push_back({open->text.size(), line, 1});
            open->text += kept;
        }
        if (open && parentheses.empty()) {
            result.push_back(std::move(*open));
            open.reset();
        }
        at = end + 1;
    }
    if (!parentheses.empty()) return Error{parentheses.back(), "this parenthesis is never closed"};
    return result;
}

void StatementCursor::skip_blanks() {
    while (at_ < statement_.text.size() && statement_.text[at_] == ' ') ++at_;
}

Error StatementCursor::expected(const std::string& what) {
    if (at_end()) return error("expected " + what + ", but the line ends");
    std::size_t end = at_ + 1;
    if (continues_claim_name(statement_.text[at_]))
        while (end < statement_.text.size() && continues_claim_name(statement_.text[end]) && end - at_ < 40) ++end;
    return error("expected " + what + ", found `" + statement_.text.substr(at_, end - at_) + "`");
}

bool StatementCursor::take(const std::string& mark) {
    skip_blanks();
    if (statement_.text.compare(at_, mark.size(), mark) != 0) return false;
    at_ += mark.size();
    return true;
}

bool StatementCursor::take_word(const std::string& word) {
    skip_blanks();
    if (statement_.text.compare(at_, word.size(), word) != 0) return false;
    const std::size_t end = at_ + word.size();
    if (end < statement_.text.size() && continues_claim_name(statement_.text[end])) return false;
    at_ = end;
    return true;
}

Status StatementCursor::expect(const std::string& mark) {
    if (take(mark)) return Done{};
    return expected("`" + mark + "`");
}

Status StatementCursor::expect_end() {
    if (at_end()) return Done{};
    return expected("the end of the line");
}

Result<std::string> StatementCursor::name(const char* what) {
    if (!begins_claim_name(peek())) return expected(what);
    const std::size_t begin = at_;
    while (at_ < statement_.text.size() && continues_claim_name(statement_.text[at_])) ++at_;
    return statement_.text.substr(begin, at_ - begin);
}

Result<std::string> StatementCursor::quoted(const char* what) {
    if (peek() != '"') return expected(what);
    const std::size_t end = statement_.text.find('"', at_ + 1);
    if (end == std::string::npos) return expected(what);
    std::string result = statement_.text.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return result;
}

Result<int> StatementCursor::number(const char* what) {
    const char first = peek();
    if (first < '0' || first > '9') return expected(what);
    const Place start = place();
    std::int64_t value = 0;
    while (at_ < statement_.text.size() && statement_.text[at_] >= '0' && statement_.text[at_] <= '9') {
        value = value * 10 + (statement_.text[at_++] - '0');
        if (value > 0x7fffffff) return Error{start, "a number beyond 2147483647"};
    }
    if (at_ < statement_.text.size() && begins_claim_name(statement_.text[at_])) return expected(what);
    return static_cast<int>(value);
}

}  // namespace countersign
