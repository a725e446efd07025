// Congruence closure of a fixed list of equations, asked again and again whether some goals hold by a part of them. It explains nothing
// and costs a small part of what an e-graph costs. Must never call two terms equal that the equations in use do not make equal.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

class GroundClosure {
    using Index = std::uint32_t;
    /// A link of a list: a node, and where the list goes on.
    struct Link {
        Index node, next;
    };

public:
    /// How far the closure had come: what has changed since is taken back in turn, at the cost of the changes. Of use while nothing is added.
    class State {
        friend GroundClosure;
        std::size_t changes = 0, bucket_links = 0;
    };

    explicit GroundClosure(const TermTable& table) : table_(table) {}

    /// The equation's number, for `use`: from 0, in the order in which they are added.
    std::size_t add_equation(TermId left, TermId right);
    void add_goal(TermId left, TermId right);

    /// From no equation on: `use` takes one more, `goals_hold` says whether every goal holds by those taken and congruence.
    void begin();
    void use(std::size_t equation) { unite(equations_[equation].first, equations_[equation].second); }
    bool goals_hold();
    State state() const;
    /// To a state that was passed on the way here.
    void return_to(const State& state);

private:
    static constexpr Index none = 0xffffffffu;

    struct Node {
        std::uint32_t head = 0;  // operator with attributes; of a leaf, which has no arguments and is never looked up, nothing
        std::vector<Index> arguments;
    };

    /// What changes while classes are united. Only `bucket_links` grows.
    struct Classes {
        std::vector<Index> root, first_parent, last_parent, parent_count;  // by node
        std::vector<Index> bucket;                                        // by signature
        std::vector<Link> parents, bucket_links;
    };
    struct Change {
        Index* place;
        Index before;
    };

    void set(Index& place, Index value) {
        changes_.push_back({&place, place});
        place = value;
    }

    Index node(TermId term);
    Index find(Index node);
    std::size_t signature(const Node& node);
    bool is_congruent(const Node& a, const Node& b);
    void unite(Index a, Index b);
    /// Looks for a congruent node; what is found is united later.
    void look_up(Index node);

    const TermTable& table_;
    std::vector<Node> nodes_;
    std::vector<Index> index_;  // by term
    std::map<std::pair<OperatorId, std::vector<AttributeValue>>, std::uint32_t> heads_;
    std::vector<std::pair<Index, Index>> equations_, goals_;
    Classes now_;
    std::vector<Change> changes_;
    std::vector<std::pair<Index, Index>> pending_;
};

}  // namespace countersign
