// Range facts about integer and boolean tensors: where they come from, and how they are carried to where they are needed.
// Facts begin at `assume` lines and at requirements of s; nothing else is assumed about an index.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prover/lemma/engine.h"
#include "prover/search/egraph.h"

namespace countersign {

struct RangeFactId {
    std::uint32_t value = 0;
    friend auto operator<=>(const RangeFactId&, const RangeFactId&) = default;
};

enum class RangeOrigin { Assume, Requirement, Carry, Query };

/// `formula`, in the word `it`, holds at every element of `term`.
struct RangeFact {
    TermId term;
    ExpressionPointer formula;
    std::string formula_text;
    RangeOrigin origin = RangeOrigin::Assume;
    std::size_t assume_index = 0;        // Assume
    TermId requirement_of;               // Requirement: the application in s
    RangeFactId carried_from;            // Carry: its term equals `term`
    std::vector<RangeFactId> premises;   // Query
};

class RangeFacts {
public:
    RangeFacts(const TermTable& table, const EGraph& graph) : table_(table), graph_(graph) {}
    /// What `known` holds, for another e-graph: facts keep their numbers. Those that were carried rest on equalities which that one may lack.
    RangeFacts(const RangeFacts& known, const EGraph& graph)
        : table_(known.table_), graph_(graph), solver_(known.solver_), facts_(known.facts_), bases_(known.bases_),
          by_statement_(known.by_statement_) {}

    RangeFactId add_assume(TermId term, ExpressionPointer formula, std::size_t index);
    RangeFactId add_requirement(const RangeCondition& required, TermId application);

    /// Proves `formula` of `term` from what is known; nothing if no proof is found. Failures are remembered only for one state
    /// of the e-graph's equalities (`epoch`), successes for good.
    std::optional<RangeFactId> prove(TermId term, const ExpressionPointer& formula, std::size_t epoch);

    /// What `prove` would find without deriving anything.
    std::optional<RangeFactId> known(TermId term, const std::string& formula) const;

    /// How many questions were put to the lemma engine.
    std::size_t questions() const { return questions_; }

    const RangeFact& operator[](RangeFactId id) const { return facts_[id.value]; }

private:
    RangeFactId add(RangeFact fact);
    std::optional<RangeFactId> base_about(TermId term);
    /// A part of a tensor with a known range: `slice(s.y; …)` in the class of d[0].y.
    std::optional<RangeFactId> from_parts(TermId term);
    std::optional<RangeFactId> query(TermId term, const ExpressionPointer& formula, const std::string& text);

    const TermTable& table_;
    const EGraph& graph_;
    std::shared_ptr<SolverContext> solver_;  // made for the first question
    std::vector<RangeFact> facts_;
    std::vector<RangeFactId> bases_;
    std::map<std::pair<TermId, std::string>, RangeFactId> by_statement_;
    std::map<std::pair<TermId, std::string>, std::size_t> failed_;
    std::map<std::pair<TermId, std::string>, std::vector<RangeFactId>> refused_;  // the premises by which a question was answered with no
    std::size_t questions_ = 0;
    std::map<TermId, std::size_t> parts_tried_;  // with so many members in the class
};

}  // namespace countersign
