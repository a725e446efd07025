// Relations of tensors of s over tensors of d, as far as the e-graph knows them: for reports, and for deciding where the search is stuck (stuck.h).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "prover/search/findings.h"

namespace countersign {

/// The texts `d[0].x`, `d[1].x`, … of one tensor on all ranks become `d[*].x` alone; others stay.
void fold_ranks(std::vector<std::string>& texts, std::size_t ranks);

/// The cheapest clean expression over d tensors for each class that has one; recomputed when asked.
class Relations {
public:
    /// `terms_of_s`: all terms that nodes of s are made of; must outlive this.
    Relations(const TermTable& table, const EGraph& graph, const Expansion& graphs, const std::set<TermId>& terms_of_s);

    bool related(TermId term) const;
    /// `concat(d[0].mm_1, d[1].mm_1; axis = 1)`, with `[*]` for tensors of one name on all ranks; empty if there is none.
    std::string text(TermId term) const;
    /// `sub(d[*].x, expand(d[*].y; …))`: one operator over tensors that only d computes, for a tensor that d does not hold because it goes
    /// another way; empty if there is none.
    std::string made_on_the_way(TermId term) const;
    /// Tensors of d that the tensor is related to, by class; of one made on the way, those it is made of.
    std::vector<TermId> tensors_of_d(TermId term) const;
    /// The class of a tensor of a graph; the tensor itself if no class holds it.
    TermId class_of(TermId term) const { return graph_.contains(term) ? graph_.find(term) : term; }
    /// Whether s computes a tensor of d too, or a tensor that it is laid out of.
    bool is_of_s(TermId term) const { return graph_.contains(term) && classes_of_s().count(graph_.find(term)); }
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
    const std::set<TermId>& classes_of_s() const;
    std::vector<std::map<std::string, std::optional<TermId>>> inputs_of_ranks(const Expansion& graphs) const;
    void name_classes(const Expansion& graphs);
    void name_multiples();
    void find_expressions();
    const Best* best(TermId term) const;
    /// The tensors of d behind a relation that only lays out what they hold; nothing where it computes with them.
    std::optional<std::vector<TermId>> laid_out(TermId root) const;
    TermId member_made_on_the_way(TermId term) const;
    std::string application_text(TermId term) const;

    const TermTable& table_;
    const EGraph& graph_;
    std::map<TermId, Best> best_;  // by class
    const std::set<TermId>& terms_of_s_;
    mutable std::optional<std::set<TermId>> classes_of_s_;  // found when first asked for
    std::size_t ranks_;
};

}  // namespace countersign
