// The instances of one statement (docs/certificate.md section 3): loops, running axes, references expanded inside lists. Internal to this folder.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "prover/claim/claim.h"

namespace countersign {

/// A reference as it stands in an instance: which reference of the statement, and which rank (-1: s).
struct InstanceReference {
    std::size_t reference = 0;
    int rank = -1;
};

struct StatementInstance {
    std::map<std::string, int> loop_values;
    std::vector<int> coordinates;       // of the running axes; -1 for the others
    std::string text;                   // "r = 1, tp=0"; empty if the statement stands once
    /// Left and right with every reference replaced by `instance__k`, k an index into `references`.
    ExpressionPointer left, right;
    std::vector<InstanceReference> references;
};

std::string instance_name(std::size_t index);
std::optional<std::size_t> instance_index(const std::string& name);
/// The references of an instance below an expression, attributes included, as they are written; appended.
void references_below(const Expression& expression, std::vector<std::size_t>& into);

/// All instances in their order. An instance count beyond a bound is an error.
Result<std::vector<StatementInstance>> statement_instances(const ClaimStatement& statement, const Mesh& mesh);
/// Ranks of one reference (ignore, claim, state lines) with loop values: unmentioned axes and `*` run.
std::vector<int> reference_ranks(const Reference& reference, const Mesh& mesh, const std::map<std::string, int>& loop_values);
/// Every assignment of the statement's loop variables, left to right, ascending.
std::vector<std::map<std::string, int>> loop_assignments(const ClaimStatement& statement, const Mesh& mesh);

}  // namespace countersign
