// References to tensors in claim lines (`s.x`, `d[tp=*].output[0]`), and expressions in which each stands for a plain name.
// Internal to this folder. Must never take a selector for something else than what is written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/claim/statement_text.h"

namespace countersign {

/// Names that stand for references in one instance of a line begin so (statement_instances.h).
inline const std::string instance_prefix = "instance__";
/// The k of a name `<prefix>k`; nothing for other names.
std::optional<std::size_t> index_in_name(const std::string& prefix, const std::string& name);
/// Names of references in expressions: `reference__k`.
std::string reference_name(std::size_t index);
/// The k of `reference__k`; nothing for other names.
std::optional<std::size_t> reference_index(const std::string& name);

/// Whether `s.`, `s[`, `d.` or `d[` stands here.
bool at_reference(StatementCursor& cursor);
/// Reads one reference. `loops` are the loop variables that may stand in a selector.
Result<Reference> read_reference(StatementCursor& cursor, const Mesh& mesh, const std::vector<LoopVariable>& loops);
/// The selector behind `d`: `[…]`.
Result<std::vector<AxisSelection>> read_selector(StatementCursor& cursor, const Mesh& mesh, const std::vector<LoopVariable>& loops);
/// Ranks that a selector without loop variables names; unmentioned axes run.
std::vector<int> selected_ranks(const Mesh& mesh, const std::vector<AxisSelection>& axes);

/// Trailing `for r in axis` clauses: read, and where they begin.
Status read_loops(const StatementText& statement, const Mesh& mesh, std::vector<LoopVariable>& loops, std::size_t& end_of_expression);

/// The expression in [begin, end) of the statement; references are appended to `references`.
Result<ExpressionPointer> read_claim_expression(const StatementText& statement, std::size_t begin, std::size_t end, const Mesh& mesh,
                                                const std::vector<LoopVariable>& loops, std::vector<Reference>& references);

}  // namespace countersign
