// Compares the definitions with values recorded elsewhere: a captured call with its arguments, and what it returned. For `validate oracle`;
// nothing here is part of a verdict.
#pragma once

#include <cstdio>
#include <string>

#include "validator/language/syntax.h"
#include "validator/reading/result.h"

namespace countersign::validator {

struct OracleOutcome {
    std::size_t agreed = 0;
    std::size_t disagreed = 0;
};

// `bytes` holds one JSON case a line. Every disagreement is printed to `output`, with its line.
Result<OracleOutcome> run_oracle(const Definitions& definitions, std::string_view bytes, const std::string& name, std::FILE* output);

}  // namespace countersign::validator
