// Tokens of one line of a printed fx graph (docs/certificate.md section 1): strings, numbers, names, single marks.
// Knows nothing of graphs. Must never read past its line, and never guess: a byte that starts no token is an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prover/support/result.h"

namespace countersign {

enum class FxTokenKind { Text, Number, Name, Mark };

struct FxToken {
    FxTokenKind kind = FxTokenKind::Mark;
    std::string text;  // Text: between the quotes; Mark: one character; a leading `-` belongs to a number
    char quote = 0;    // Text: ' or "
    int column = 0;    // from 1
};

struct FxLine {
    std::vector<FxToken> tokens;
    std::string comment;     // what follows `#`, blanks trimmed
    bool has_comment = false;
    int end_column = 1;      // behind the last token, for `the line ends too early`
};

/// Splits one line, without its line break.
Result<FxLine> fx_line_tokens(const std::string& file, int line, std::string_view text);

/// The place of the first byte that is not UTF-8, or of a NUL.
Status check_text_bytes(const std::string& file, std::string_view bytes);

}  // namespace countersign
