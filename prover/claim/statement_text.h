// A claim's text as statements: comments removed, lines joined while a parenthesis is open, every byte keeping its place; and a cursor
// over one statement. Knows no statement's meaning. Internal to this folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prover/support/result.h"

namespace countersign {

/// One statement on one line: blanks stand for line breaks and comments.
struct StatementText {
    std::string file;
    std::string text;
    int first_line = 0;
    struct Start {
        std::size_t offset;  // from here on, bytes come from …
        int line;            // … this line,
        int column;          // beginning at this column
    };
    std::vector<Start> starts;
    Place place(std::size_t offset) const;
    /// Blanks folded, for reports.
    std::string folded() const;
};

Result<std::vector<StatementText>> split_statements(const std::string& file, const std::string& bytes);

class StatementCursor {
public:
    explicit StatementCursor(const StatementText& statement) : statement_(statement) {}

    const StatementText& statement() const { return statement_; }
    std::size_t offset() const { return at_; }
    void move_to(std::size_t offset) { at_ = offset; }
    Place place() {
        skip_blanks();
        return statement_.place(at_);
    }
    Error error(const std::string& message) { return {place(), message}; }
    Error expected(const std::string& what);

    bool at_end() {
        skip_blanks();
        return at_ == statement_.text.size();
    }
    /// The next byte that is not blank, 0 at the end.
    char peek() {
        skip_blanks();
        return at_ < statement_.text.size() ? statement_.text[at_] : '\0';
    }
    bool take(const std::string& mark);
    bool take_word(const std::string& word);
    Status expect(const std::string& mark);
    Status expect_end();
    /// `[A-Za-z_][A-Za-z0-9_]*`
    Result<std::string> name(const char* what);
    /// A text in double quotes.
    Result<std::string> quoted(const char* what);
    /// An integer in 0 … 2^31 - 1.
    Result<int> number(const char* what);

private:
    void skip_blanks();
    const StatementText& statement_;
    std::size_t at_ = 0;
};

bool begins_claim_name(char c);
bool continues_claim_name(char c);

}  // namespace countersign
