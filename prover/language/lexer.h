// Tokens of docs/language.md section 1. Knows no grammar.
#pragma once

#include <string>
#include <vector>

#include "prover/support/rational.h"
#include "prover/support/result.h"

namespace countersign {

enum class TokenKind { Number, String, Name, Mark, End };

struct Token {
    TokenKind kind = TokenKind::End;
    std::string text;  // of a string: what stands between the quotes
    Rational number;
    Place place;
    std::size_t begin = 0, end = 0;  // bytes in the text
};

/// The last token is End. A name may be dotted (`torch.float32`) if no white space stands around the dots.
Result<std::vector<Token>> tokenise(const std::string& file, const std::string& text);
bool is_reserved_word(const std::string& text);

}  // namespace countersign
