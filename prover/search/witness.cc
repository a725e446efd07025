#include "prover/search/witness.h"

#include <algorithm>
#include <set>

#include "prover/search/clean.h"

namespace countersign {

std::optional<std::string> says_nothing(const std::string& tensor, const TermType& type) {
    if (std::count(type.shape.begin(), type.shape.end(), 0) == 0) return std::nullopt;
    return tensor + " has no elements, and nothing is claimed of such a tensor";
}

Status check_not_empty(const TermTable& table, const ExpandedClaim& claim) {
    for (const MentionedTerm& mentioned : mentioned_terms(claim))
        if (const auto reason = says_nothing("`" + table.text(mentioned.term, 1) + "`", table[mentioned.term].type))
            return Error{{}, "line " + std::to_string(mentioned.line) + ": " + *reason + ": " + mentioned.text};
    return Done{};
}

namespace {

/// A line about d supposes no more than lines about s do: with the witness put in it is one of these (docs/claims.md section 4).
Status check_assumptions_follow(TermTable& table, const ExpandedClaim& claim, const std::vector<std::pair<TermId, TermId>>& witness) {
    std::set<std::pair<TermId, std::string>> stated;
    for (const ExpandedAssumption& line : claim.assume) stated.emplace(line.term, expression_text(*line.formula));
    for (const ExpandedAssumption& line : claim.assume) {
        const TermId term = replace_terms(table, line.term, witness);
        if (!stated.count({term, expression_text(*line.formula)}))
            return Error{{"", line.line, 0}, "an `assume` line about d that does not follow from one about s, which has to say the same: " + line.text};
    }
    return Done{};
}

}  // namespace

Result<Witness> find_witness(TermTable& table, const ExpandedClaim& claim) {
    std::set<TermId> of_d;
    for (const MentionedLeaf& leaf : claim.mentioned_leaves) of_d.insert(leaf.term);
    const auto mentions_d = [&](TermId term) {
        const std::set<TermId> below = terms_below(table, term);
        return std::any_of(below.begin(), below.end(), [&](TermId part) { return of_d.count(part) > 0; });
    };
    std::map<TermId, std::vector<SolvedPiece>> pieces;
    const auto solve = [&](const ExpandedEquality& line) -> Status {
        const bool left = mentions_d(line.left), right = mentions_d(line.right);
        if (left == right) {
            if (!left) return Done{};
            return Error{{"", line.line, 0}, "no witness: both sides mention d: " + line.text};
        }
        std::vector<SolvedPiece> solved;
        if (!solve_for_leaves(table, left ? line.left : line.right, left ? line.right : line.left, solved))
            return Error{{"", line.line, 0}, "no witness was found for the leaves of d in: " + line.text};
        for (const SolvedPiece& piece : solved) pieces[piece.leaf].push_back(piece);
        return Done{};
    };
    for (const auto* lines : {&claim.given, &claim.random})
        for (const ExpandedEquality& line : *lines)
            if (const Status status = solve(line); !status) return status.error();
    Witness witness;
    std::vector<std::pair<TermId, TermId>> replacements;
    for (const MentionedLeaf& leaf : claim.mentioned_leaves) {
        const TermId value = join_pieces(table, leaf.term, pieces[leaf.term]);
        if (!value.valid())
            return Error{{}, "no witness: no `given` lines say, whole or part beside part, what d[" + std::to_string(leaf.rank) + "]." + leaf.node + " is"};
        witness.values[leaf.term] = value;
        replacements.push_back({leaf.term, value});
    }
    for (const auto* lines : {&claim.given, &claim.random})
        for (const ExpandedEquality& line : *lines) {
            const TermId left = replace_terms(table, line.left, replacements), right = replace_terms(table, line.right, replacements);
            if (!left.valid() || !right.valid()) return Error{{"", line.line, 0}, "the witness does not fit: " + line.text};
            witness.obligations.push_back({left, right});
        }
    if (const Status follows = check_assumptions_follow(table, claim, replacements); !follows) return follows.error();
    return witness;
}

}  // namespace countersign
