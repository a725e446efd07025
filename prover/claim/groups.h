// `group` lines: which ranks know a name, and its members. Internal to this folder.
#pragma once

#include "prover/claim/claim.h"
#include "prover/claim/statement_text.h"

namespace countersign {

/// Reads the rest of a `group` line into the claim's tables.
Status read_group(StatementCursor& cursor, Claim& claim);
/// Every member of a list states the same list under some name.
Status check_groups(const Claim& claim);

}  // namespace countersign
