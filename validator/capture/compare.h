// Rows printed and compared with the source, token by token. A row says exactly what its line says, every line of the source that
// is not blank or a comment is used by exactly one row, and names live as they do in the source. It never mends anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validator/capture/rows.h"
#include "validator/capture/tokens.h"
#include "validator/reading/result.h"

namespace countersign::validator {

// The row in the notation of its capture. Different rows have different tokens.
std::vector<Token> print_row(const Row& row);

// Every deviation is REJECTED with graph, row and line.
Status compare_with_source(const GraphRows& graph, std::string_view source, const std::string& source_name);

}  // namespace countersign::validator
