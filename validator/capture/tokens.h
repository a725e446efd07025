// Tokens of one line of a printed fx graph. White space and comments are nothing; everything else is a token or an error.
// The tokenizer knows no statement: what a line may say is decided by comparing it with a printed row.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "validator/reading/result.h"

namespace countersign::validator {

enum class TokenKind : std::uint8_t {
    name,        // [A-Za-z_][A-Za-z0-9_]*, but for inf and nan
    number,      // 12, 0.5, 1e-06, inf, nan; with a leading `-` after ( [ , =
    text,        // '…'
    annotation,  // "…"
    mark,        // one of ( ) [ ] , ; : . = < >
};

struct Token {
    TokenKind kind;
    std::string text;  // as it stands in the source
    std::uint32_t column = 0;
    bool operator==(const Token& other) const { return kind == other.kind && text == other.text; }
};

struct SourceLine {
    std::vector<Token> tokens;
    std::string_view comment;  // from its `#`, or empty
};

Result<SourceLine> tokenize_line(std::string_view line, const Place& place);

// The lines of a file. A carriage return that does not end a line, and a zero byte, are errors: other readers end a line there.
Result<std::vector<std::string_view>> split_lines(std::string_view bytes, const std::string& file);

bool is_name(std::string_view text);         // one name token
bool is_dotted_name(std::string_view text);  // names with `.` between, perhaps one

}  // namespace countersign::validator
