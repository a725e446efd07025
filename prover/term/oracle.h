// Replays recorded calls (tests/oracle/README.md) against the definitions.
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "prover/language/syntax.h"

namespace countersign {

/// A recorded call that the definitions answer otherwise.
struct OracleDisagreement {
    std::size_t line = 0;
    std::string call, problem;  // no call where the line names none
};

struct OracleOutcome {
    std::size_t agreed = 0;
    std::vector<OracleDisagreement> disagreed;
    /// Nothing that was recorded is no agreement.
    bool all_agree() const { return disagreed.empty() && agreed > 0; }
};

/// One JSON case a line. A line with `results` must give them; a line without must be refused.
OracleOutcome run_oracle(const Library& library, std::istream& jsonl);

}  // namespace countersign
