// Whole files as bytes, under a limit.
#pragma once

#include <string>

#include "validator/reading/json.h"
#include "validator/reading/result.h"

namespace countersign::validator {

Result<std::string> read_file(const std::string& path, const ReadingLimits& limits = {});
// JSON from a file, or from standard input where `path` is "-". The bytes are streamed, never held.
Result<JsonDocument> read_json_file(const std::string& path, const ReadingLimits& limits = {});
Status write_file(const std::string& path, const std::string& bytes);

}  // namespace countersign::validator
