// The parser of docs/language.md, by concern: expressions, operators, captured operators, lemmas. Internal to this folder.
// Inside, a syntax error is thrown as SyntaxError; the entry points in library.cc turn it into a Result.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "prover/language/lexer.h"
#include "prover/language/number.h"
#include "prover/language/syntax.h"

namespace countersign {

struct SyntaxError {
    Error error;
};

class Parser {
public:
    Parser(const std::string& text, std::vector<Token> tokens) : text_(text), tokens_(std::move(tokens)) {}

    /// All declarations of a file (parser_operator.cc).
    void declarations(Library& library);
    /// One expression and nothing else.
    ExpressionPointer whole_expression();

private:
    // Tokens.
    const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
    const Token& next() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
    bool at_mark(std::string_view text, std::size_t ahead = 0) const { return peek(ahead).kind == TokenKind::Mark && peek(ahead).text == text; }
    bool at_word(std::string_view text, std::size_t ahead = 0) const { return peek(ahead).kind == TokenKind::Name && peek(ahead).text == text; }
    bool accept_mark(std::string_view text);
    bool accept_word(std::string_view text);
    void expect_mark(const char* text);
    void expect_word(const char* text);
    std::string expect_name(const char* what);
    /// A name that the text binds: not `it`, the element of a range formula.
    std::string expect_bound_name(const char* what);
    [[noreturn]] void fail(const Place& place, const std::string& message) const;
    [[noreturn]] void fail_here(const std::string& expected) const;
    SourceText source_since(std::size_t first_token) const;

    // Expressions (parser_expression.cc).
    ExpressionPointer expression();
    ExpressionPointer disjunction();
    ExpressionPointer conjunction();
    ExpressionPointer negation();
    ExpressionPointer comparison();
    int chains_in(const ExpressionPointer& e) const;
    ExpressionPointer additive();
    ExpressionPointer product();
    ExpressionPointer unary();
    ExpressionPointer postfix();
    ExpressionPointer primary();
    ExpressionPointer word_primary();
    ExpressionPointer index();
    ExpressionPointer group();       // what stands behind `*`
    ExpressionPointer group_sum();
    ExpressionPointer by_axis();
    ExpressionPointer group_or_expression();
    ExpressionPointer fold();
    ExpressionPointer locate();
    ExpressionPointer lambda();
    ExpressionPointer opaque();
    ExpressionPointer list();
    ExpressionPointer call();
    ExpressionPointer try_binder();  // null: it is a call
    ExpressionPointer with_comprehension(ExpressionPointer body, bool below_allowed);

    // Shared by declarations.
    Sort sort();
    std::vector<Segment> segments();
    std::vector<std::pair<std::string, Sort>> sorted_parameters();
    void read_contracts(std::vector<std::pair<std::string, std::string>>& into);  // any number: `contract NAME "text"`

    void function_declaration(Library& library);     // parser_operator.cc
    void operator_declaration(Library& library);     // parser_operator.cc
    void captured_declaration(Library& library);     // parser_captured.cc
    void views_declaration(Library& library);
    CapturedOperator in_place_operator(const std::string& name, const Library& library);
    void lemma_declaration(Library& library);        // parser_lemma.cc
    TensorDeclaration operand();
    std::vector<Parameter> captured_parameters();
    CapturedCase captured_case();
    struct LemmaDraft;
    void lemma_variable(LemmaDraft& draft);
    std::vector<LemmaVariant> lemma_variants(const LemmaDraft& draft, const Place& place) const;

    const std::string& text_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::map<ExpressionPointer, int> chains_;  // that were read: how deep chains stand in their middles, themselves included
};

/// Builders of expressions without much ado.
ExpressionPointer make_expression(ExpressionKind kind, const Place& place, std::vector<ExpressionPointer> children = {}, std::string text = "");

}  // namespace countersign
