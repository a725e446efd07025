#include "prover/search/ties.h"

#include <optional>
#include <set>

#include "prover/search/clean.h"

namespace countersign {
namespace {

enum class Side { S, D };

class TieMaker {
public:
    TieMaker(TermTable& table, const std::vector<GraphLeaf>& leaves) : table_(table), concat_(table.find_operator("concat")) {
        for (const GraphLeaf& leaf : leaves)
            if (leaf.kind == LeafKind::Input || leaf.kind == LeafKind::Draw) open_.emplace(leaf.term, leaf.rank < 0 ? Side::S : Side::D);
    }

    void add(const ExpandedEquality& statement) {
        const TermId left = statement.left, right = statement.right;
        const bool is_tied = tie_leaf(Side::D, left, right) || tie_leaf(Side::D, right, left) || tie_parts(left, right) || tie_parts(right, left) ||
                             tie_leaf(Side::S, left, right) || tie_leaf(Side::S, right, left);
        if (!is_tied) ties_.conditions.push_back(&statement);
    }
    Ties take() { return std::move(ties_); }

private:
    bool is_open(TermId term, Side side) const {
        const auto found = open_.find(term);
        return found != open_.end() && found->second == side;
    }

    void tie(TermId leaf, TermId term) {
        ties_.terms.emplace(leaf, term);
        open_.erase(leaf);
    }

    bool tie_leaf(Side side, TermId leaf, TermId term) {
        if (!is_open(leaf, side) || any_occurs({leaf}, term)) return false;
        tie(leaf, term);
        return true;
    }

    /// Open leaves of d beside each other, each to its part.
    bool tie_parts(TermId joined, TermId whole) {
        const Term& node = table_[joined];
        if (node.is_leaf || node.op != concat_) return false;
        const std::set<TermId> parts(node.arguments.begin(), node.arguments.end());
        if (parts.size() < node.arguments.size()) return false;
        for (TermId part : parts)
            if (!is_open(part, Side::D)) return false;
        if (any_occurs(parts, whole)) return false;
        const std::int64_t axis = std::get<std::int64_t>(node.attributes[0]);
        std::vector<TermId> slices;
        std::int64_t begin = 0;
        for (TermId part : node.arguments) {
            const std::int64_t end = begin + table_[part].type.shape[static_cast<std::size_t>(axis)];
            const Result<TermId> slice = table_.make("slice", {whole}, {axis, begin, end});
            if (!slice) return false;
            slices.push_back(*slice);
            begin = end;
        }
        for (std::size_t i = 0; i < slices.size(); ++i) tie(node.arguments[i], slices[i]);
        return true;
    }

    /// One of the leaves in the term, or in what a tied leaf in it is tied to, and so on.
    bool any_occurs(const std::set<TermId>& leaves, TermId in) const {
        std::set<TermId> seen;
        std::vector<TermId> visit{in};
        while (!visit.empty()) {
            const TermId term = visit.back();
            visit.pop_back();
            if (!seen.insert(term).second) continue;
            if (leaves.count(term)) return true;
            if (const auto tied = ties_.terms.find(term); tied != ties_.terms.end()) visit.push_back(tied->second);
            visit.insert(visit.end(), table_[term].arguments.begin(), table_[term].arguments.end());
        }
        return false;
    }

    TermTable& table_;
    const OperatorId concat_;
    std::map<TermId, Side> open_;
    Ties ties_;
};

}  // namespace

Ties tie_leaves(TermTable& table, const ExpandedClaim& expanded, const std::vector<GraphLeaf>& leaves) {
    TieMaker maker(table, leaves);
    for (const auto* statements : {&expanded.given, &expanded.random})
        for (const ExpandedEquality& statement : *statements) maker.add(statement);
    return maker.take();
}

Result<std::map<TermId, TermId>> Ties::over_open_leaves(TermTable& table) const {
    std::map<TermId, TermId> replaced;
    std::vector<TermId> visit;
    for (const auto& [first, ignored] : terms) {
        visit.push_back(first);
        while (!visit.empty()) {
            const TermId leaf = visit.back();
            std::vector<std::pair<TermId, TermId>> replacements;
            bool is_waiting = false;
            if (!replaced.count(leaf))
                for (TermId below : terms_below(table, terms.at(leaf))) {
                    if (!terms.count(below)) continue;
                    if (const auto known = replaced.find(below); known != replaced.end()) replacements.push_back(*known);
                    else is_waiting = true, visit.push_back(below);
                }
            if (is_waiting) continue;
            visit.pop_back();
            if (replaced.count(leaf)) continue;
            const TermId term = replace_terms(table, terms.at(leaf), replacements);
            if (!term.valid()) return Error{{}, "what " + table[leaf].leaf_name + " is tied to cannot be written without what it is tied to in turn"};
            replaced.emplace(leaf, term);
        }
    }
    return replaced;
}

}  // namespace countersign
