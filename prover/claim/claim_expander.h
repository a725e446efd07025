// Expansion of a claim over the terms of its graphs, by kind of line. Internal to this folder.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/claim/resolve.h"
#include "prover/claim/statement_instances.h"
#include "prover/term/expand.h"

namespace countersign {

class ClaimExpander {
public:
    ClaimExpander(const Claim& claim, const Expansion& graphs, TermTable& table)
        : claim_(claim), graphs_(graphs), table_(table), shadow_(table.library()) {}

    std::variant<ExpandedClaim, std::vector<Error>> run();

private:
    /// Both sides of an instance as terms of one table.
    struct Sides {
        TermId left, right;
        bool left_is_number = false, right_is_number = false;
    };

    Status expand(const ClaimStatement& statement);
    Status expand_equality(const ClaimStatement& statement, const StatementInstance& instance);
    Status expand_assume(const ClaimStatement& statement, const StatementInstance& instance);
    Status expand_ignore(const ClaimStatement& statement);
    Status expand_constant(const ClaimStatement& statement);
    Status expand_state(const ClaimStatement& statement);
    Result<Resolved> resolve(const ClaimStatement& statement, const InstanceReference& reference) const;
    Result<Sides> evaluate(TermTable& table, const ClaimStatement& statement, const StatementInstance& instance,
                           const std::vector<Value>& references) const;
    Status check_types(const ClaimStatement& statement, const StatementInstance& instance, const std::vector<Resolved>& resolved,
                       const Sides& sides) const;
    Status check_given(const ClaimStatement& statement, const StatementInstance& instance, const std::vector<Resolved>& resolved) const;
    Status check_random(const ClaimStatement& statement, const StatementInstance& instance, const std::vector<Resolved>& resolved,
                        const Sides& shadow);
    Status check_expect(const ClaimStatement& statement, const StatementInstance& instance, const std::vector<Resolved>& resolved,
                        const Sides& sides) const;
    void note_operators(TermId shadow_term);
    void mention(const std::vector<Resolved>& resolved);
    Value shadow_output(const OutputPosition& position, const Resolved& resolved);
    Status find_layouts();
    std::vector<Error> check_states();

    const Claim& claim_;
    const Expansion& graphs_;
    TermTable& table_;
    /// Claim terms over markers instead of graph terms: what a line itself says, for coverage, states and operators named.
    TermTable shadow_;
    std::map<TermId, std::vector<OutputPosition>> shadow_outputs_;

    /// A given line about inputs, as the line itself says it, for `state` lines.
    struct GivenShape {
        const ClaimStatement* statement;
        StatementInstance instance;
        std::vector<Resolved> resolved;
    };
    std::vector<GivenShape> given_shapes_;
    std::vector<std::pair<TermId, TermId>> expect_shapes_;  // of each expect goal, in shadow_
    std::set<TermId> mentioned_;
    std::map<OutputPosition, int> ignored_in_;  // the line
    std::map<int, std::set<std::string>> constants_;  // those of modules, by rank
    std::set<std::pair<int, TermId>> tied_draws_;  // rank, draw of s: in one rank a draw of s stands once
    std::set<std::string> operators_;
    ExpandedClaim result_;
};

/// The interpretation of an instance's names, for evaluate_expression.
ExpressionHook instance_hook(const StatementInstance& instance, const std::vector<Value>& references);

}  // namespace countersign
