// `group` lines: which ranks know a name, and its members. Internal to this folder.
#pragma once

#include "prover/claim/claim.h"
#include "prover/claim/statement_text.h"

namespace countersign {

/// Reads the rest of a `group` line into the claim's tables.
Status read_group(StatementCursor& cursor, Claim& claim);
/// Every member of a list states the same list under some name.
Status check_groups(const Claim& claim);

/// Counts what a line at `place` says of ranks against what one claim may say of them.
Status spend_on_ranks(Claim& claim, std::size_t amount, const Place& place);
/// The same for the ranks that one selector is compared with.
Status spend_on_selector(Claim& claim, const Place& place);

}  // namespace countersign
