// Layouts that operators keep: where an input of s is put together of slices of tensors of d (a moment of the optimizer out of flat shards),
// what s makes of it element by element is put together in the same way of what d makes of those tensors. Only proposed here, nothing is
// taken for true. Layouts without slices need none of this: lemmas take operators into concatenations.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "prover/search/egraph.h"

namespace countersign {

class LiftedLayouts {
public:
    /// All of them must outlive this. `terms_of_d`: all that nodes of d are made of.
    LiftedLayouts(TermTable& table, const EGraph& graph, const std::set<TermId>& terms_of_d) : table_(table), graph_(graph), terms_of_d_(terms_of_d) {}

    /// Looks how an input of s is laid out.
    void note_input(TermId of_s);
    /// Terms over tensors of d that an operator of s may equal; they are in no e-graph yet.
    std::vector<TermId> propose(TermId of_s) const;
    /// One of them was found to be equal: the next operators go on from it.
    void accept(TermId of_s, TermId layout) { layouts_[of_s] = layout; }

private:
    using Known = std::map<std::tuple<TermId, int, bool>, std::optional<TermId>>;  // by class, operators left, whether there was a slice
    std::optional<TermId> layout(TermId root, int depth, bool has_slice, Known& known) const;
    std::optional<TermId> layout_anew(TermId root, int depth, bool has_slice, Known& known) const;
    std::vector<TermId> tensors_in(TermId layout) const;
    std::vector<TermId> results_on(TermId of_s, TermId tensor) const;

    TermTable& table_;
    const EGraph& graph_;
    const std::set<TermId>& terms_of_d_;
    std::map<TermId, TermId> layouts_;  // by term of s
};

}  // namespace countersign
