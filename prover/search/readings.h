// Readings: what the classes of the e-graph say in terms of chosen classes. A reading is a term of its own, over the representatives
// of the chosen classes and constants, equal to the class it was read off.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "prover/search/egraph.h"

namespace countersign {

class Readings {
public:
    /// `bases` are values of EGraph::find. Reads what is made of them, up to a cost; classes that unite later are not noticed.
    Readings(TermTable& table, const EGraph& graph, std::set<TermId> bases, std::uint64_t most_cost = 2000);

    /// The cheapest reading of a registered term's class; nothing if the class reaches other leaves on every way.
    std::optional<TermId> of(TermId term);
    /// The operator of a registered term over the readings of its arguments.
    std::optional<TermId> application(TermId term);

    /// The chosen classes that a reading mentions, in order of first appearance.
    std::vector<TermId> bases_of(TermId reading) const;
    /// Operators of a reading, written out.
    std::uint64_t cost(TermId term) const;

private:
    struct Choice {
        std::uint64_t cost = 0;  // 0: none yet
        TermId member;
    };
    /// Null if the class has no reading.
    const Choice* choice_of(TermId term) const;
    std::optional<std::uint64_t> cost_of_application(TermId term) const;

    TermTable& table_;
    const EGraph& graph_;
    std::set<TermId> bases_;
    std::map<TermId, TermId> representatives_;  // of bases, to their classes
    std::vector<Choice> choices_;               // by class
    std::map<TermId, TermId> made_;             // by class
};

}  // namespace countersign
