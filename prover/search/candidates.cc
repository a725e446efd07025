#include "prover/search/candidates.h"

#include <algorithm>
#include <tuple>

namespace countersign {

Candidates::Candidates(TermTable& table, const std::vector<std::vector<TermId>>& tensors_by_name, const std::vector<TermId>& of_some_ranks,
                       const std::set<TermId>& terms_of_s)
    : table_(table), groups_(tensors_by_name) {
    const OperatorId merge = table.find_operator("merge");
    std::set<std::tuple<std::size_t, std::int64_t, std::int64_t>> merges;  // axis, and the two sizes
    for (TermId term : terms_of_s) {
        const Term& node = table[term];
        if (node.is_leaf || node.op != merge) continue;
        const auto axis = static_cast<std::size_t>(std::get<std::int64_t>(node.attributes[0]));
        const Shape& shape = table[node.arguments[0]].type.shape;
        merges.insert({axis, shape[axis], shape[axis + 1]});
    }
    std::set<TermId> known;
    const auto add_merged = [&](const std::vector<TermId>& tensors, bool is_group) {
        for (const auto& [axis, first, second] : merges) {
            std::vector<TermId> group;
            for (TermId tensor : tensors) {
                const Shape& shape = table[tensor].type.shape;
                if (axis + 1 >= shape.size() || shape[axis] != first || shape[axis + 1] != second) break;
                const auto made = table.make("merge", {tensor}, {static_cast<std::int64_t>(axis)});
                if (!made) break;
                group.push_back(*made);
            }
            if (group.size() != tensors.size()) continue;
            for (TermId term : group)
                if (known.insert(term).second) merged_.push_back(term);
            if (is_group) groups_.push_back(std::move(group));
        }
    };
    for (const std::vector<TermId>& tensors : tensors_by_name) add_merged(tensors, true);
    for (TermId tensor : of_some_ranks) add_merged({tensor}, false);
}

std::vector<Candidate> Candidates::of_type(const TermType& type) const {
    std::vector<Candidate> result;
    std::set<TermId> seen;
    for (const std::vector<TermId>& group : groups_)
        for (TermId term : group)
            if (table_[term].type == type && seen.insert(term).second) result.push_back({{term}, "", {}});
    std::set<std::vector<TermId>> joined;
    for (const std::vector<TermId>& group : groups_) {
        if (group.size() < 2 || type.sort != Sort::Real) continue;
        const bool fits = std::all_of(group.begin(), group.end(), [&](TermId term) { return table_[term].type == type; });
        if (fits && joined.insert(group).second) result.push_back({group, "sum", {}});
    }
    joined.clear();
    for (const std::vector<TermId>& group : groups_) {
        if (group.size() < 2) continue;
        const TermType& first = table_[group[0]].type;
        if (first.sort != type.sort || first.shape.size() != type.shape.size() || !joined.insert(group).second) continue;
        for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
            Shape shape = first.shape;
            shape[axis] = 0;
            bool fits = true;
            for (TermId term : group) {
                Shape part = table_[term].type.shape;
                fits = fits && table_[term].type.sort == type.sort && part.size() == shape.size();
                if (!fits) break;
                shape[axis] += part[axis];
                part[axis] = first.shape[axis];
                fits = part == first.shape;
            }
            if (fits && shape == type.shape) result.push_back({group, "concat", {static_cast<std::int64_t>(axis)}});
        }
    }
    return result;
}

}  // namespace countersign
