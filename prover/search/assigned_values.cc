#include "prover/search/assigned_values.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace countersign {
namespace {

constexpr std::size_t most_elements_read = 1u << 20;  // of all leaves: a file of them is large, but can be read

}  // namespace

AssignedValues::AssignedValues(const TermTable& table, const std::map<TermId, TermId>& tied, DrawnValues& draw)
    : table_(table), tied_(tied), draw_(draw) {
    std::set<TermId> all, open;
    for (std::uint32_t id = 0; id < table.size(); ++id) {
        const TermId leaf{id};
        if (!table[leaf].is_leaf) continue;
        all.insert(leaf);
        if (!tied.count(leaf)) open.insert(leaf);
    }
    tied_elements_.emplace(table, std::move(open), [this](TermId leaf, std::size_t at) { return given(open_element(leaf, at)); });
    // What is tied has an evaluator of its own, over open leaves only, so that a chain of ties is no recursion.
    evaluator_.emplace(table, std::move(all), [this](TermId leaf, std::size_t at) {
        const auto term = tied_.find(leaf);
        return given(term == tied_.end() ? open_element(leaf, at) : computed(*tied_elements_, term->second, at));
    });
}

std::optional<double> AssignedValues::element(TermId term, std::size_t at) {
    const std::optional<double> number = computed(*evaluator_, term, at);
    if (!number || is_spoiled_) return std::nullopt;
    if (std::isfinite(*number)) return number;
    note("it is no finite number");
    return std::nullopt;
}

bool AssignedValues::assign(TermId leaf) {
    const Shape& shape = table_[leaf].type.shape;
    if (leaves_.count(leaf) || std::find(shape.begin(), shape.end(), 0) != shape.end()) return true;
    AssignedLeaf assigned;
    if (table_[leaf].type.sort != Sort::Real) {
        const std::optional<double> first = draw_.element(leaf, 0);
        if (!first) return false;
        assigned.otherwise = *first;
    }
    leaves_.emplace(leaf, std::move(assigned));
    return true;
}

/// Of uninitialised leaves nobody knows the values: a number for now, which is not kept.
std::optional<double> AssignedValues::open_element(TermId leaf, std::size_t at) {
    const LeafKind kind = table_[leaf].leaf_kind;
    if (kind == LeafKind::Infinity) return -INFINITY;
    if (kind != LeafKind::Input && kind != LeafKind::Draw) return draw_.element(leaf, at);
    if (!assign(leaf)) return std::nullopt;
    AssignedLeaf& assigned = leaves_.at(leaf);
    if (const auto known = assigned.elements.find(at); known != assigned.elements.end()) return known->second;
    if (keeps_to_defaults_) return assigned.otherwise;
    const std::optional<double> number = draw_.element(leaf, at);
    if (!number) return std::nullopt;
    if (++read_ > most_elements_read) {
        note("more elements of inputs than the limit of " + std::to_string(most_elements_read));
        return std::nullopt;
    }
    assigned.elements.emplace(at, *number);
    return number;
}

double AssignedValues::given(std::optional<double> number) {
    if (number) return *number;
    is_spoiled_ = true;
    note(draw_.why);
    return 0;
}

std::optional<double> AssignedValues::computed(ElementEvaluator& evaluator, TermId term, std::size_t at) {
    const Result<double> number = evaluator.element(term, at, most_work_of_one);
    if (number) return *number;
    note(number.error().message);
    return std::nullopt;
}

void AssignedValues::note(std::string reason) {
    if (why.empty()) why = std::move(reason);
}

}  // namespace countersign
