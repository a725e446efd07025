#include "prover/search/cut_goal.h"

#include <set>

#include "prover/search/clean.h"

namespace countersign {
namespace {

constexpr std::size_t most_proposals = 8, most_movements = 4;

/// A class of d, what of s it has to equal, and the movements of d above it, the outermost first.
struct Below {
    TermId root, of_s;
    std::vector<TermId> above;
};

std::optional<TermId> cut_like(TermTable& table, TermId joined, TermId of_s) {
    const auto axis = std::get<std::int64_t>(table[joined].attributes[0]);
    const std::vector<TermId> parts = table[joined].arguments;
    std::vector<TermId> cut;
    std::int64_t begin = 0;
    for (TermId part : parts) {
        const std::int64_t end = begin + table[part].type.shape[static_cast<std::size_t>(axis)];
        const auto slice = table.make("slice", {of_s}, {axis, begin, end});
        if (!slice) return std::nullopt;
        cut.push_back(*slice);
        begin = end;
    }
    const auto made = table.make("concat", std::move(cut), {axis});
    return made ? std::optional(*made) : std::nullopt;
}

std::optional<TermId> put_below(TermTable& table, const std::vector<TermId>& above, TermId term) {
    for (auto movement = above.rbegin(); movement != above.rend(); ++movement) {
        const auto made = table.make(table[*movement].op, {term}, table[*movement].attributes);
        if (!made) return std::nullopt;
        term = *made;
    }
    return term;
}

}  // namespace

std::vector<TermId> propose_cuts(TermTable& table, const EGraph& graph, TermId of_s, TermId of_d) {
    std::vector<TermId> proposals;
    std::vector<Below> open{{graph.find(of_d), of_s, {}}};
    std::set<TermId> seen;
    while (!open.empty() && proposals.size() < most_proposals) {
        const Below at = open.back();
        open.pop_back();
        if (!seen.insert(at.root).second) continue;
        if (const auto moved = at.above.empty() ? std::nullopt : put_below(table, at.above, at.of_s)) proposals.push_back(*moved);
        for (TermId member : graph.members(at.root)) {
            if (table[member].is_leaf || graph.is_duplicate(member)) continue;
            if (is_joining_operator(table.operator_name(table[member].op))) {
                const auto cut = table[member].arguments.size() > 1 ? cut_like(table, member, at.of_s) : std::nullopt;
                const auto proposal = cut ? put_below(table, at.above, *cut) : std::nullopt;
                if (proposal && proposals.size() < most_proposals) proposals.push_back(*proposal);
                continue;
            }
            const auto moved_back = at.above.size() < most_movements ? undo_movement(table, member, at.of_s) : std::nullopt;
            if (!moved_back) continue;
            Below below{graph.find(table[member].arguments[0]), *moved_back, at.above};
            below.above.push_back(member);
            open.push_back(std::move(below));
        }
    }
    return proposals;
}

}  // namespace countersign
