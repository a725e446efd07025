// Clean operators: those that only rearrange or combine tensors (DESIGN section 1). The one place of the prover that knows
// them by name: relations are looked for among them, witnesses are solved through them, tilings are proposed with them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prover/search/egraph.h"

namespace countersign {

/// concat slice permute split merge insert drop expand sum max, and literals.
bool is_clean_operator(const std::string& name);
/// An exact scale factor: allowed in relations inside a graph.
bool is_scale_operator(const std::string& name);
/// What elements are stays, in another order or more than once: `concat`, `slice`, …, `expand`.
bool is_moving_operator(const std::string& name);
/// Puts parts together: the form in which relations to shards are looked for, so it stays in view whatever else it equals.
bool is_joining_operator(const std::string& name);
/// A relation that holds the tensor up to the order and place of its elements: `concat`, `slice`, `permute`, ….
bool is_layout_operator(const std::string& name);

/// Terms that put together what slices in `terms` take apart: for each tensor whose slices along one axis tile it, their concat; if `with_rest` also
/// where they leave something of a leaf out, with slices of that.
std::vector<TermId> propose_tilings(TermTable& table, const std::vector<TermId>& terms, bool with_rest = false);

/// What an all-reduce that is missing would have made: the sum over all ranks of the tensors of one name, where their types agree.
std::vector<TermId> propose_partial_sums(TermTable& table, const std::vector<std::vector<TermId>>& tensors_by_name);

/// The x for which `moved`, a `permute`, `insert`, `drop`, `split` or `merge` of one tensor, is `value`; nothing for another operator.
std::optional<TermId> undo_movement(TermTable& table, TermId moved, TermId value);

/// One equation `leaf [restricted to begin..end of axis] = value` solved from `pattern = value`.
struct SolvedPiece {
    TermId leaf, value;
    bool whole = true;
    std::int64_t axis = 0, begin = 0, end = 0;
};

/// Solves `pattern = value` for the leaves of the pattern, through clean operators. False where it cannot.
bool solve_for_leaves(TermTable& table, TermId pattern, TermId value, std::vector<SolvedPiece>& pieces);
/// Puts pieces of one leaf together; invalid if they do not cover it.
TermId join_pieces(TermTable& table, TermId leaf, std::vector<SolvedPiece> pieces);

/// The term with every key replaced by its value.
TermId replace_terms(TermTable& table, TermId term, const std::vector<std::pair<TermId, TermId>>& replacements);

/// concat of the terms along an axis, or the term itself if it is one.
Result<TermId> make_concat(TermTable& table, const std::vector<TermId>& parts, std::int64_t axis);

}  // namespace countersign
