// The command line of `validate`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "validator/reading/json.h"

namespace countersign::validator {

enum class Command : std::uint8_t { validate, trusted, annotations, lemmas, version, help };

struct Options {
    Command command = Command::validate;
    std::string input;  // a certificate, or `-`; a file for lemmas
    bool strict = false;
    bool json = false;
    bool allow_cuts = false;
    std::optional<std::string> claim, captures, dump_smt, definitions;
    std::uint64_t threads = 0;  // as many as the machine has
    std::optional<std::uint64_t> solver_limit;
    ReadingLimits limits;
};

// An error is a wrong use; its message says what.
Result<Options> parse_options(const std::vector<std::string>& arguments);

std::string usage_text();

}  // namespace countersign::validator
