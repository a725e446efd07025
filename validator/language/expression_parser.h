// The expression grammar of docs/language.md section 2, by recursive descent with a limit on depth. Declarations and claims are read on top
// of it. The first error is kept, and the parser then stands at the end of its text: every later step fails without effect, so that only the
// caller of a whole text asks whether it `failed`.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "validator/language/lexer.h"
#include "validator/language/syntax.h"

namespace countersign::validator {

struct ExpressionForm;

class ExpressionParser {
public:
    // `claim`: names in graphs (`s.x`, `d[…].x`) are references.
    ExpressionParser(const std::vector<LanguageToken>& tokens, std::string place_name, bool claim = false)
        : tokens_(tokens), place_name_(std::move(place_name)), claim_(claim) {}

    // Never null, not even after an error.
    ExpressionPointer expression();
    ExpressionPointer additive();
    ExpressionPointer primary();
    ExpressionPointer group();                // `*name`, `*(…)`
    ExpressionPointer group_or_expression() { return is("*") ? group() : expression(); }
    ExpressionPointer tuple_or_expression();  // a parenthesised tuple `(a, b)`, or an expression
    Expression side();                        // `s`, `d`, `d[…]`: a reference without its name

    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }
    void fail(const std::string& message);

    const LanguageToken& token(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
    const LanguageToken& previous() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }
    Place place() const { return line_place(place_name_, token().position.line, token().position.column); }
    bool at_end() const { return token().kind == LanguageTokenKind::end; }
    // Anything but a string.
    bool is(std::string_view text, std::size_t ahead = 0) const { return token(ahead).kind != LanguageTokenKind::text && token(ahead).text == text; }
    bool is_name(std::size_t ahead = 0) const { return token(ahead).kind == LanguageTokenKind::name; }
    bool accept(std::string_view text);
    void expect(std::string_view text);
    std::string take();                       // the token's text, whatever it is
    std::string name(bool dotted = false);    // a name that is not reserved; dotted only if allowed
    std::string quoted();                     // a string
    // A call of `read` for each item of a list that `,` divides.
    template <typename Reader>
    void each(Reader read) {
        do {
            read();
        } while (accept(","));
    }
    // The same for a list between two marks.
    template <typename Reader>
    void enclosed(std::string_view open, std::string_view close, Reader read, bool perhaps_empty = true) {
        expect(open);
        if (!perhaps_empty || !is(close)) each(read);
        expect(close);
    }

protected:
    std::set<std::string> called_;  // the names of all calls that were read

private:
    // One recursion deeper; too deep is an error, and then nothing more is read.
    struct Nesting {
        std::uint32_t& depth;
        ~Nesting() { --depth; }
    };
    Nesting deeper();
    ExpressionPointer node(Expression&& expression);
    ExpressionPointer operation(int level);
    ExpressionPointer postfix();
    ExpressionPointer element(bool in_list);
    ExpressionPointer form(std::span<const ExpressionForm> forms);
    ExpressionPointer by_axis();
    ExpressionPointer call();
    std::string attribute_name();
    void make_binder(Expression& call);
    ExpressionPointer reference();
    bool begins_reference() const;

    const std::vector<LanguageToken>& tokens_;
    std::string place_name_;
    bool claim_ = false;
    bool tuple_allowed_ = false;  // as the next primary
    std::size_t at_ = 0;
    std::uint32_t nesting_ = 0;
    std::optional<Error> error_;
};

}  // namespace countersign::validator
