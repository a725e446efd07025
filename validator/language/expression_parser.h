// The expression grammar of docs/language.md section 2, by recursive descent with a limit on depth.
// Shared by declarations, claims and range formulas; private to the parser. After the first error every function returns null.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "validator/language/lexer.h"
#include "validator/language/syntax.h"

namespace countersign::validator {

class ExpressionParser {
public:
    ExpressionParser(const std::vector<LanguageToken>& tokens, std::string place_name, std::vector<std::string> graphs = {})
        : tokens_(tokens), place_name_(std::move(place_name)), graphs_(std::move(graphs)) {}

    ExpressionPointer expression();
    ExpressionPointer additive();
    ExpressionPointer postfix();
    ExpressionPointer primary();
    // A parenthesised tuple `(a, b)`, or an expression.
    ExpressionPointer tuple_or_expression();

    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }
    ExpressionPointer fail(const std::string& message);

    const LanguageToken& token(std::size_t ahead = 0) const {
        const std::size_t index = at_ + ahead;
        return index < tokens_.size() ? tokens_[index] : tokens_.back();
    }
    std::size_t position() const { return at_; }
    void advance() {
        if (at_ + 1 < tokens_.size()) ++at_;
    }
    bool at_end() const { return token().kind == LanguageTokenKind::end; }
    bool is_mark(std::string_view mark, std::size_t ahead = 0) const {
        return token(ahead).kind == LanguageTokenKind::mark && token(ahead).text == mark;
    }
    bool is_word(std::string_view word, std::size_t ahead = 0) const {
        return token(ahead).kind == LanguageTokenKind::name && token(ahead).text == word;
    }
    bool accept_mark(std::string_view mark);
    bool accept_word(std::string_view word);
    bool expect_mark(std::string_view mark);
    bool expect_word(std::string_view word);
    // A name that is not reserved; dotted only if allowed.
    std::string expect_name(bool dotted = false);

    using Draft = std::shared_ptr<Expression>;
    Draft draft(ExpressionKind kind) const;
    // Computes the depth; null if it is over the limit.
    ExpressionPointer finish(Draft expression);

private:
    ExpressionPointer binary(ExpressionKind kind, ExpressionPointer left, ExpressionPointer right);
    ExpressionPointer disjunction();
    ExpressionPointer conjunction();
    ExpressionPointer negation();
    ExpressionPointer comparison();
    ExpressionPointer product();
    ExpressionPointer unary();
    ExpressionPointer conditional();
    ExpressionPointer fold();
    ExpressionPointer binder(ExpressionKind kind);
    ExpressionPointer locate();
    ExpressionPointer lambda();
    ExpressionPointer opaque();
    ExpressionPointer call();
    ExpressionPointer list();
    ExpressionPointer reference();
    ExpressionPointer index_item();
    bool arguments(Expression& call);
    bool selectors(Expression& reference);
    bool begins_binder() const;
    bool begins_reference() const;
    bool enter();

    const std::vector<LanguageToken>& tokens_;
    std::string place_name_;
    std::vector<std::string> graphs_;
    std::size_t at_ = 0;
    std::uint32_t nesting_ = 0;
    std::optional<Error> error_;
};

}  // namespace countersign::validator
