// Tokens of docs/language.md section 1. A byte that belongs to no token is an error, never skipped.
#include "prover/language/lexer.h"

#include <set>
#include <string_view>

namespace countersign {
namespace {

// Of a number, written out: the largest double has 309 digits, the smallest is a fraction with 324 below. Longer ones take time in every step.
constexpr std::size_t most_digits = 400;

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool continues_name(char c) { return begins_name(c) || is_digit(c); }

class Lexer {
public:
    Lexer(const std::string& file, const std::string& text) : file_(file), text_(text) {}

    Result<std::vector<Token>> run() {
        std::vector<Token> tokens;
        tokens.reserve(text_.size() / 6);
        while (true) {
            skip_blank();
            Token token;
            token.place = here();
            token.begin = at_;
            if (at_ == text_.size()) {
                token.end = at_;
                tokens.push_back(token);
                return tokens;
            }
            if (std::string problem = read(token); !problem.empty()) return Error{token.place, problem};
            token.end = at_;
            tokens.push_back(std::move(token));
        }
    }

private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    Place here() const { return Place{file_, line_, static_cast<int>(at_ - line_begin_) + 1}; }

    void skip_blank() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\n') {
                ++line_;
                line_begin_ = ++at_;
            } else if (c == ' ' || c == '\t' || c == '\r') {
                ++at_;
            } else if (c == '#') {
                while (at_ < text_.size() && text_[at_] != '\n') ++at_;
            } else {
                return;
            }
        }
    }

    /// Reads one token; an error message or nothing.
    std::string read(Token& token) {
        const char c = peek();
        if (begins_name(c)) {
            token.kind = TokenKind::Name;
            while (continues_name(peek()) || (peek() == '.' && begins_name(peek(1)))) ++at_;
            token.text.assign(text_, token.begin, at_ - token.begin);
            return "";
        }
        if (is_digit(c)) return read_number(token);
        if (c == '\'' || c == '"') return read_string(token);
        token.kind = TokenKind::Mark;
        for (const std::string_view pair : {"==", "!=", "<=", ">=", "->"})
            if (c == pair[0] && peek(1) == pair[1]) {
                token.text = pair;
                at_ += 2;
                return "";
            }
        if (std::string_view("()[]{},;:.=<>+-*/|").find(c) == std::string_view::npos) {
            const unsigned char byte = static_cast<unsigned char>(c);
            if (byte < 0x20 || byte > 0x7e) return "byte " + std::to_string(byte) + " is not printable ASCII";
            return std::string("unexpected character '") + c + "'";
        }
        token.text.assign(1, c);
        ++at_;
        return "";
    }

    std::string read_number(Token& token) {
        token.kind = TokenKind::Number;
        while (is_digit(peek())) token.text += text_[at_++];
        if (peek() == '.' && is_digit(peek(1))) {
            token.text += text_[at_++];
            while (is_digit(peek())) token.text += text_[at_++];
        }
        const std::size_t sign = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
        if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1 + sign))) {
            for (std::size_t i = 0; i < 1 + sign; ++i) token.text += text_[at_++];
            while (is_digit(peek())) token.text += text_[at_++];
        }
        if (continues_name(peek())) return "a number is followed by '" + std::string(1, peek()) + "'";
        const auto is_long = [](const Integer& number) { return number >= pow(Integer(10), static_cast<unsigned>(most_digits)); };
        static const std::string too_long = "a number of more than " + std::to_string(most_digits) + " digits";
        if (token.text.size() > 2 * most_digits) return too_long;
        if (!parse_decimal(token.text, token.number)) return "number " + token.text + " cannot be read";
        const bool may_be_long = token.text.size() > most_digits || token.text.find_first_of("eE") != std::string::npos;
        if (may_be_long && (is_long(numerator(token.number)) || is_long(denominator(token.number)))) return too_long;
        return "";
    }

    std::string read_string(Token& token) {
        token.kind = TokenKind::String;
        const char quote = text_[at_++];
        while (peek() != quote) {
            if (at_ == text_.size() || peek() == '\n') return "a string is not closed on its line";
            token.text += text_[at_++];
        }
        ++at_;
        return "";
    }

    const FileName file_;
    const std::string& text_;
    std::size_t at_ = 0, line_begin_ = 0;
    int line_ = 1;
};

}  // namespace

Result<std::vector<Token>> tokenise(const std::string& file, const std::string& text) { return Lexer(file, text).run(); }

bool is_reserved_word(const std::string& text) {
    static const std::set<std::string> words = {
        "function", "operator", "captured", "lemma", "for", "when", "is", "at", "require", "contract", "fact", "result", "draw",
        "collective", "contiguous", "over", "asynchronous", "synchronous", "mutates", "let", "lies", "if", "then", "else", "and", "or", "not",
        "div", "mod", "in", "all", "each", "opaque", "sum", "max", "locate", "of", "fold", "true", "false", "none", "ground", "lambda",
        "uninitialised", "wait", "implies"};
    return words.count(text) != 0;
}

}  // namespace countersign
