// Whole files as bytes, under a limit.
#pragma once

#include "validator/reading/json.h"

namespace countersign::validator {

// The bytes of a file, or of standard input where `path` is "-".
Result<std::string> read_file(const std::string& path, const ReadingLimits& limits = {});

}  // namespace countersign::validator
