// Congruence closure of a fixed list of equations, asked again and again which of some goals hold by a part of them. It explains nothing
// and costs a small part of what an e-graph costs. Must never call two terms equal that the equations in use do not make equal.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

class GroundClosure {
public:
    explicit GroundClosure(const TermTable& table) : table_(table) {}

    /// Equations are numbered from 0, in the order in which they are added.
    void add_equation(TermId left, TermId right);
    void add_goal(TermId left, TermId right);

    /// Whether every goal holds by the equations in use and congruence.
    bool holds(const std::function<bool(std::size_t)>& in_use);

private:
    using Index = std::uint32_t;
    static constexpr Index none = 0xffffffffu;

    struct Node {
        std::uint32_t head = 0;  // operator with attributes; of a leaf, which has no arguments and is never looked up, nothing
        std::vector<Index> arguments;
    };
    /// A link of a list: a node, and where the list goes on.
    struct Link {
        Index node, next;
    };
    /// What changes while classes are united; flat, so that every question begins with a copy of the state without equations.
    struct State {
        std::vector<Index> root, first_parent, last_parent, parent_count;  // by node
        std::vector<Index> bucket;                                        // by signature
        std::vector<Link> parents, bucket_links;
    };

    Index node(TermId term);
    void begin();
    Index find(Index node);
    std::size_t signature(const Node& node);
    bool is_congruent(const Node& a, const Node& b);
    void unite(Index a, Index b);
    /// Looks for a congruent node; what is found is united later.
    void look_up(Index node);

    const TermTable& table_;
    std::vector<Node> nodes_;
    std::map<TermId, Index> index_;
    std::map<std::pair<OperatorId, std::vector<AttributeValue>>, std::uint32_t> heads_;
    std::vector<std::pair<Index, Index>> equations_, goals_;
    State without_equations_, now_;
    std::vector<std::pair<Index, Index>> pending_;
};

}  // namespace countersign
