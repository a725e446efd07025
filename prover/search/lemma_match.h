// Matching the left sides of lemmas against the e-graph.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "prover/search/egraph.h"
#include "prover/search/lemma_instance.h"

namespace countersign {

/// A match whose shapes and scalar conditions hold; range conditions are still to be shown.
struct LemmaMatch {
    LemmaEnvironment environment;
    std::vector<RangeCondition> ranges;
};

/// A left side that matched in structure, and why the instance was not made: for reports.
struct NearMiss {
    std::string lemma, reason;
};

struct MatchLimits {
    std::size_t members_per_class = 8;  // members of one operator tried in one class
    std::size_t matches_per_term = 64;
    std::size_t attempts_per_term = 1000;  // applications looked at, matching or not; few terms need a tenth
    bool as_written = false;  // variables stand for operands as they are, not for the best reading of them
};

class LemmaMatching;

/// One variant of a lemma, its left side as a pattern. Matching goes on in one place for all terms: not from several threads.
class LemmaPattern {
public:
    LemmaPattern(TermTable& table, const Lemma& lemma, std::size_t variant);
    LemmaPattern(LemmaPattern&&) noexcept;
    ~LemmaPattern();

    /// Operator at the root; of a function variable: invalid, then `root_arity` says which scalar functions fit.
    OperatorId root() const { return root_; }
    bool root_is_function() const { return root_is_function_; }
    std::size_t root_arity() const { return lemma_->left->children.size(); }
    /// Whether a name in the left side stands for any scalar function.
    bool is_function_variable(const std::string& name) const;
    /// `op(…, op(…), …) == op(…)`: one way to read a term is enough, its result is read on.
    bool flattens() const { return flattens_; }
    /// The right side is an instance of the left: what the lemma made is not rewritten by it again.
    bool feeds_itself() const { return feeds_itself_; }
    /// `op(…, concat(x[t] …), …) == concat(op(…, x[t], …) …)`, or a sum or maximum of such parts: what is computed of the whole is
    /// computed of each part.
    bool computes_parts() const { return computes_parts_; }
    /// `op(x for t < k)`: all parts are the same.
    bool takes_equals() const { return takes_equals_; }
    const Lemma& lemma() const { return *lemma_; }
    /// How many parts lists took, one after another, over all matching so far: what matching of lists costs.
    std::size_t parts_taken() const;
    std::size_t variant() const { return variant_; }

    void match(const EGraph& graph, TermId term, const MatchLimits& limits, const std::function<void(LemmaMatch&)>& found,
               std::vector<NearMiss>* near_misses) const;

private:
    /// An operand of the left side's root that is an application of this operator itself.
    struct InnerOperator {
        std::size_t operand;
        OperatorId op;
    };

    TermTable* table_;
    const Lemma* lemma_;
    std::size_t variant_;
    OperatorId root_;
    std::vector<InnerOperator> inner_operators_;
    bool root_is_function_ = false, flattens_ = false, feeds_itself_ = false, computes_parts_ = false, takes_equals_ = false;
    mutable std::unique_ptr<LemmaMatching> matching_;  // made for the first term that may match
};

}  // namespace countersign
