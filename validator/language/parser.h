// Reads the text of docs/language.md into syntax trees. Purely syntactic, no meaning; depth of nesting is limited.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/reading/result.h"

namespace countersign::validator {

// All declarations of some files, given as (path, bytes). A name declared twice is an error.
Result<Definitions> parse_definitions(const std::vector<std::pair<std::string, std::string>>& files);

// One lemma, the whole of `text`; `place_name` is used for places.
Result<Lemma> parse_lemma(std::string_view text, const std::string& place_name);

// The variants of a lemma: itself, or, if it names axes `{a = n, …}`, one for each order of them, in lexicographic order; the groups between
// are *g0, *g1, …, and a name of an axis stands for its position `|g0| + 1 + …`.
std::vector<Lemma> lemma_variants(const Lemma& lemma);

// One expression, the whole of `text`. `claim`: names in graphs (`s.x`, `d[…].x`) are references.
Result<ExpressionPointer> parse_expression(std::string_view text, const std::string& place_name, bool claim = false);
// In the language's own notation, fully parenthesised: of what may stand in a range formula, equal texts if and only if equal trees.
std::string print_expression(const Expression& expression);

}  // namespace countersign::validator
