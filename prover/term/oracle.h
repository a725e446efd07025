// Replays recorded calls (tests/oracle/README.md) against the definitions.
#pragma once

#include <istream>
#include <ostream>

#include "prover/language/syntax.h"

namespace countersign {

/// One JSON case a line. A line with `results` must give them; a line without must be refused. Prints each disagreement and
/// `N agreed, M disagreed`; returns 0 if all agree and at least one line was read, 1 otherwise.
int run_oracle(const Library& library, std::istream& jsonl, std::ostream& out);

}  // namespace countersign
