// The expression grammar of docs/language.md section 2, by recursive descent with a limit on depth.
// Shared by declarations, claims and range formulas; private to the parser. The first error is kept, and the parser then stands at the end
// of its text: every later step fails without effect, so that only the caller of a whole text asks whether it `failed`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "validator/language/lexer.h"
#include "validator/language/syntax.h"

namespace countersign::validator {

// The operators of two operands by how tightly they bind, and how they are written.
struct BinaryOperator {
    ExpressionKind kind;
    std::string_view mark;
    int level;
};
enum BindingLevel : int { disjunction_level, conjunction_level, negation_level, comparison_level, sum_level, product_level, unary_level };
const BinaryOperator* find_binary_operator(ExpressionKind kind);

// What begins with a word and has a fixed form: its words, and marks for what stands between.
struct ExpressionForm {
    ExpressionKind kind;
    std::string_view text;
    std::vector<std::string_view> words() const;
};
const ExpressionForm* find_form(ExpressionKind kind);

class ExpressionParser {
public:
    ExpressionParser(const std::vector<LanguageToken>& tokens, std::string place_name, std::vector<std::string> graphs = {})
        : tokens_(tokens), place_name_(std::move(place_name)), graphs_(std::move(graphs)) {}

    // Never null, not even after an error.
    ExpressionPointer expression();
    ExpressionPointer additive() { return binary(sum_level); }
    ExpressionPointer primary();
    ExpressionPointer group();                // `*name`, `*(…)`
    ExpressionPointer tuple_or_expression();  // a parenthesised tuple `(a, b)`, or an expression

    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }
    void fail(const std::string& message);

    const LanguageToken& token(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
    const LanguageToken& previous() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }
    bool at_end() const { return token().kind == LanguageTokenKind::end; }
    // A mark or a word of the language.
    bool is(std::string_view text, std::size_t ahead = 0) const;
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

private:
    // One recursion deeper; too deep is an error, and then nothing more is read.
    class Nesting {
    public:
        explicit Nesting(ExpressionParser& parser);
        ~Nesting() { --parser_.nesting_; }

    private:
        ExpressionParser& parser_;
    };
    ExpressionPointer node(Expression expression);
    ExpressionPointer binary(int level);
    ExpressionPointer unary();
    ExpressionPointer postfix();
    ExpressionPointer element(bool in_list);
    ExpressionPointer form();
    ExpressionPointer keyword();
    ExpressionPointer by_axis();
    ExpressionPointer call();
    ExpressionPointer reference();
    Selector selector();
    bool begins_range() const;
    template <typename Test, typename End>
    bool in_parenthesis(std::size_t first, Test is_it, End ends) const;
    bool begins_reference() const;

    const std::vector<LanguageToken>& tokens_;
    std::string place_name_;
    std::vector<std::string> graphs_;
    std::size_t at_ = 0;
    std::uint32_t nesting_ = 0;
    std::optional<Error> error_;
};

}  // namespace countersign::validator
