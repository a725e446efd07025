// Relations of tensors of s over tensors of d, as far as the e-graph knows them: for reports and for deciding where the search is stuck.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "prover/search/findings.h"

namespace countersign {

/// The cheapest clean expression over d tensors for each class that has one; recomputed when asked.
class Relations {
public:
    Relations(const TermTable& table, const EGraph& graph, const Expansion& graphs);

    bool related(TermId term) const;
    /// `concat(d[0].mm_1, d[1].mm_1; axis = 1)`, with `[*]` for tensors of one name on all ranks; empty if there is none.
    std::string text(TermId term) const;
    /// Whether only some ranks hold the tensor although others have one of its name: their part differs.
    bool partial(TermId term) const;

private:
    struct Best {
        std::uint64_t cost;
        TermId term;
        std::string name;  // of a d tensor; empty: an application
        Rational factor = 1;   // of a named tensor
        bool partial = false;  // a rank has a tensor of this name that is another one, and holds none of this class
    };
    void name_classes(const Expansion& graphs);
    void name_multiples();
    void find_expressions();
    const Best* best(TermId term) const;

    const TermTable& table_;
    const EGraph& graph_;
    std::map<TermId, Best> best_;  // by class
    std::size_t ranks_;
};

/// Names tensors of graphs for reports: `s.mm_1`, `d[0].all_reduce`.
class TensorNotes {
public:
    static TensorNote note(const ExpandedGraph& graph, const GraphNode& node, const Relations& relations);
    static std::string name(const ExpandedGraph& graph, const GraphNode& node);
};

/// The operator of s from which `goal` (a term of s) could not be closed.
StuckOperator find_stuck(const TermTable& table, const ProofSpace& space, const Expansion& graphs, const Relations& relations, TermId goal);

}  // namespace countersign
