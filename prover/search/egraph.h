// The e-graph: equality classes of core terms, closed under congruence, with a proof for every union.
// Every union carries a justification; a union without one cannot be made. Proofs are kept in a proof forest
// (Nieuwenhuis and Oliveras, "Proof-producing congruence closure", RTA 2005): the path between two equal terms
// never changes once it exists, so explanations are deterministic and well founded.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

/// How large a term is, written out: what is shared counts each time it stands there. In a deep model it multiplies with every layer, far
/// beyond machine words; where it stopped to grow, inner terms would no longer come before outer ones. Rounded from 2^53 on.
using TermCost = double;

enum class JustificationKind { Given, Random, Lemma, Congruence, Vanished };

/// Why two terms are equal. `index` is the number of the claim line, or of the lemma instance. What vanishes is 0 in the limit only, as `-inf` falls.
struct Justification {
    JustificationKind kind = JustificationKind::Congruence;
    std::uint32_t index = 0;
};

/// One edge of a proof: `from = to`, by the justification read from left to right, or from right to left if `reversed`.
struct ProofEdge {
    TermId from, to;
    Justification justification;
    bool reversed = false;
};

class EGraph {
public:
    explicit EGraph(const TermTable& table) : table_(table) {}

    /// Registers a term and all that it is made of. Terms equal by congruence are united.
    void add(TermId term);
    bool contains(TermId term) const { return term.value < registered_.size() && registered_[term.value]; }

    /// The class of a registered term, named by one of its terms; changes when classes unite.
    TermId find(TermId term) const;
    bool equal(TermId a, TermId b) const { return contains(a) && contains(b) && find(a) == find(b); }

    /// One operator with equal attributes, applied to members of the same classes. Operands are in the graph.
    bool same_signature(TermId a, TermId b) const;

    /// Unites two registered terms and closes under congruence. False if they were equal already.
    bool unite(TermId a, TermId b, Justification justification);

    /// Terms of the class of `root` (a value of find), oldest first.
    const std::vector<TermId>& members(TermId root) const { return class_of(root).members; }
    /// Terms that have an argument in the class.
    const std::vector<TermId>& parents(TermId root) const { return class_of(root).parents; }
    /// The term that stands for the class when new terms are built: the cheapest, the oldest of those.
    TermId representative(TermId term) const { return class_of(find(term)).representative; }

    /// Congruent to an older term: whatever matches here matched there.
    bool is_duplicate(TermId term) const { return term.value < duplicate_.size() && duplicate_[term.value]; }
    /// Whether a term is worth looking at inside a pattern: no duplicate, not rewritten into another one of its class, and not made of its own class
    /// (as `scale(x; factor = 1)` is, once it equals x), and the constant itself where the class has one.
    bool is_candidate(TermId term, bool or_rewritten = false) const;
    /// The class is known to be a constant: no other reading of it says more.
    bool is_constant(TermId term) const { return class_of(find(term)).literal.valid(); }
    /// A lemma rewrote the term: its class holds something better to match.
    void mark_rewritten(TermId term);
    /// Takes that back: it is looked at like any other again.
    void bring_back(TermId term);
    bool is_rewritten(TermId term) const { return term.value < rewritten_.size() && rewritten_[term.value]; }
    const TermCost& cost(TermId term) const { return cost_[term.value]; }

    /// Registered terms, in order of registration.
    const std::vector<TermId>& terms() const { return order_; }

    /// Terms that were added, and terms whose arguments' classes gained something to match, since the last call; in that order.
    std::vector<TermId> take_changed();

    /// The unique path from `a` to an equal term `b` in the proof forest.
    std::vector<ProofEdge> path(TermId a, TermId b) const;

private:
    struct Class {
        std::vector<TermId> members, parents;
        TermId representative;
        TermId literal;  // a constant: an application without arguments
    };
    struct Pending {
        TermId a, b;
        Justification justification;
    };

    /// Terms by signature. Signatures change as classes unite: what is filed under an old one stays there and is no longer found.
    class Signatures {
    public:
        /// Files the term, unless it is filed here already or `is_same` says of a term, the oldest first, that it says the same: where that one stands.
        template <typename IsSame>
        TermId* file(std::size_t signature, TermId term, const IsSame& is_same);

    private:
        struct Entry {
            std::size_t signature;
            TermId term;
            std::uint32_t next;
        };
        void append(std::uint32_t entry);
        void grow();

        std::vector<Entry> entries_;
        std::vector<std::uint32_t> first_, last_;  // of the entries that share a bucket
    };

    const Class& class_of(TermId root) const { return classes_.at(class_number_[root.value]); }
    Class& class_of(TermId root) { return classes_.at(class_number_[root.value]); }

    std::size_t signature(TermId term) const;
    void register_one(TermId term);
    void insert_signature(TermId term);
    bool may_lose_its_value(TermId term) const;
    void drain();
    void mark_duplicate(TermId term);
    void note_parents(TermId of, TermId seeing);
    void link(TermId a, TermId b, Justification justification);
    bool cheaper(TermId a, TermId b) const;

    const TermTable& table_;
    std::vector<bool> registered_, rewritten_, duplicate_;
    std::vector<TermId> order_;
    mutable std::vector<std::uint32_t> union_parent_;
    std::vector<TermCost> cost_;
    std::vector<std::size_t> head_;  // hash of operator and attributes
    std::vector<std::uint32_t> class_number_;  // of a root
    std::deque<Class> classes_;                // members and parents stay where they are while terms are added
    Signatures signatures_;
    std::vector<Pending> pending_;
    std::vector<TermId> changed_;
    bool has_vanished_ = false;  // something was taken for 0 in the limit
    // proof forest
    std::vector<TermId> proof_parent_;
    std::vector<Justification> proof_justification_;
    std::vector<bool> proof_reversed_;
};

}  // namespace countersign
