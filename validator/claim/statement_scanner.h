// Cuts a claim file into statements and reads the words of one. Comments become spaces, so columns stay those of the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/reading/result.h"

namespace countersign::validator {

struct StatementText {
    std::uint64_t line = 0;  // of its first word
    std::string text = {};   // may hold line breaks; column 1 of its first line is column 1 of the file
};

// A statement goes on while a parenthesis or bracket is open.
Result<std::vector<StatementText>> cut_statements(std::string_view text, const std::string& file);

class StatementScanner {
public:
    StatementScanner(const StatementText& statement, const std::string& file) : statement_(statement), file_(file) {}

    std::uint64_t line() const { return statement_.line; }
    Place place() const;
    Error error(const std::string& message) const { return malformed(message, place()); }

    std::string_view rest();                // from the next word to the end
    bool take(std::string_view mark);       // also a word; a word must end there
    Status expect(std::string_view mark);
    Status expect_end();
    Result<std::string> word();             // letters, digits, `_`, `.`
    Result<std::string> quoted();           // "…" or '…'
    Result<std::uint32_t> number();
    Result<ExpressionPointer> expression(); // as far as it reaches
    // The next `length` bytes as `s` or `d[…]`, which `.suffix` makes a reference.
    Result<ExpressionPointer> reference_before(std::size_t length, const char* suffix);

private:
    const StatementText& statement_;
    const std::string& file_;
    std::size_t position_ = 0;
};

}  // namespace countersign::validator
