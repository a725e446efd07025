// An instance of a lemma: what its variables stand for, the numbers that follow, its two sides as terms.
// Instances are proposals: the lemma engine proves the lemma, the validator recomputes the instance.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prover/search/instance_numbers.h"
#include "prover/search/rank_equations.h"

namespace countersign {

/// Comprehension indices in force; nearly always none.
using LemmaParts = std::vector<std::pair<std::string_view, std::int64_t>>;

class LemmaEnvironment : public InstanceNumbers {
public:
    LemmaEnvironment(TermTable& table, const Lemma& lemma, std::size_t variant);

    const Lemma& lemma() const { return *lemma_; }
    std::size_t variant_index() const { return variant_; }
    /// Numbers that matching fixes before shapes are read: `attribute expression = value`.
    struct Equation {
        const Expression* expression;
        AttributeValue value;
        LemmaParts parts;
    };

    /// Reads group ranks, sizes and lengths off the shapes of the bound tensors. False if they do not fit; `reason` says what.
    bool read_shapes(const std::vector<Equation>& equations, std::string& reason);
    /// Computes scalar conditions; collects `all` conditions. False with the condition that fails.
    bool check_conditions(std::vector<RangeCondition>& ranges, std::string& reason);
    /// Where shapes were not read to their end: the variable with which that failed, whatever the later ones stand for.
    std::optional<std::size_t> stuck_at() const { return stuck_at_; }

    std::vector<std::int64_t> group_ranks() const;

    /// Reasons cost time; a search over many matches does without.
    void want_reasons(bool wanted) { want_reasons_ = wanted; }

    /// The term that a side (or a part of one) stands for.
    Result<TermId> build(const Expression& side);

private:
    bool build_argument(const Expression& argument, std::vector<TermId>& out, Error& error);
    void note_rank_sources(const std::vector<Equation>& equations);
    bool solve_group_ranks(const std::vector<Equation>& equations, std::string& reason);
    bool bind_shape(const TensorDeclaration& tensor, const Shape& shape, std::optional<std::int64_t> part, std::string& reason);
    /// Whether a scalar condition is false by the names known so far.
    bool fails_a_condition() const;
    bool check_declared_sizes(std::string& reason);
    bool check_equations(const std::vector<Equation>& equations, std::string& reason);
    bool range_condition(const Expression& formula, std::vector<RangeCondition>& ranges, std::string& reason) const;
    ExpressionPointer substitute(const Expression& expression, const std::vector<std::string>& operands) const;

    TermTable* table_;
    const Lemma* lemma_;
    std::size_t variant_;
    bool has_lists_;
    bool want_reasons_ = true;
    std::shared_ptr<RankEquations> rank_equations_;  // of the lemma: copies share them
    std::vector<std::int64_t> rank_sources_;
    std::optional<std::vector<std::int64_t>> ranks_read_from_;  // when they were last solved for
    bool ranks_fit_ = false;                                    // whether they were found then
    std::optional<std::size_t> stuck_at_;
};

}  // namespace countersign
