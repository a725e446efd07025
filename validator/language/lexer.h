// Tokens of the language text (docs/language.md section 1). A character that begins no token is never skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/reading/result.h"

namespace countersign::validator {

enum class LanguageTokenKind : std::uint8_t { number, text, name, mark, end };

struct LanguageToken {
    LanguageTokenKind kind = LanguageTokenKind::end;
    std::string_view text;   // of a text without its quotes
    std::size_t begin, end;  // byte offsets
    TextPosition position;
};

// The last token is `end`. A number token may be none: it reaches as far as letters and digits do, and `parse_number` decides.
Result<std::vector<LanguageToken>> tokenise(std::string_view text, const std::string& place_name);

bool is_reserved_word(std::string_view name);
bool is_name(std::string_view text);         // one name token without dots, and not inf or nan
bool is_dotted_name(std::string_view text);  // such names with `.` between, perhaps one

// The lines of a file. A carriage return that does not end a line, and a zero byte, are errors: other readers end a line there.
Result<std::vector<std::string_view>> split_lines(std::string_view bytes, const std::string& file);

// An exact number from its spelling (`12`, `0.5`, `1e-06`); nothing if it is none or out of bounds.
std::optional<Rational> parse_number(std::string_view spelling);

}  // namespace countersign::validator
