// Calls `validate` as a program: what it says is the only ground for REFINES and for VIOLATES.
#pragma once

#include <string>
#include <vector>

#include "prover/support/result.h"

namespace countersign {

/// Verified: exit 0 and `s VERIFIED …`; Refuted: exit 4 and `s REFUTED …`.
enum class ValidatorVerdict { Neither, Verified, Refuted };

struct ValidatorAnswer {
    ValidatorVerdict verdict = ValidatorVerdict::Neither;
    std::string verdict_line;   // its last line, printable
    std::vector<std::string> not_shown;  // lines of its report that say so, printable
    std::string output;         // the end of what it says, printable, every line indented
};

/// `validate` beside the running program.
std::string validator_beside();
/// An error if the program cannot be run: who has no validator learns it before the search.
Status can_run_validate(const std::string& program);
Result<ValidatorAnswer> run_validate(const std::string& program, const std::string& certificate);

}  // namespace countersign
