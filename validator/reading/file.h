// Whole files as bytes, under a limit, and digests of bytes.
#pragma once

#include "validator/reading/json.h"

namespace countersign::validator {

// The bytes of a file, or of standard input where `path` is "-".
Result<std::string> read_file(const std::string& path, const ReadingLimits& limits = {});

// Digests in a report are of the bytes that the validator itself read. 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace countersign::validator
