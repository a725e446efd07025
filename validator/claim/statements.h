// The lines of a claim expanded over mesh and ranks into equalities and range facts about terms (docs/certificate.md section 3).
// Computed from claim and graphs alone; a certificate has no say here.
#pragma once

#include "validator/claim/side_terms.h"

namespace countersign::validator {

// One expanded statement. Both sides have one shape, one sort and one element type.
struct Equality {
    std::uint64_t line = 0;        // 0 for a layout
    TermId left{0}, right{0};
    ConcreteStatement statement = {};
    std::string layout = {};       // of a goal that is one, for reports: `sharded along axis 0 over tp`
};
struct AssumedRange {
    std::uint64_t line = 0;
    TermId term{0};
    FormulaId formula{0};
};

struct ExpandedClaim {
    std::vector<Equality> given, random, expect;
    std::vector<AssumedRange> assume;
    std::vector<std::size_t> layout_outputs;  // claimed outputs of `s` that no expect mentions, by position
};

Result<ExpandedClaim> expand_claim(const ClaimContext& context);

// What a layout says: `layouts[a]` is the axis that mesh axis a shards, or nothing where it replicates. One statement for each
// coordinate of the replicated axes.
using Layouts = std::vector<std::optional<std::int64_t>>;
Result<std::vector<Equality>> layout_statements(const ClaimContext& context, std::size_t output, const Layouts& layouts);

// Completeness both ways: every output of `s` and of every rank of `d` is held by a goal, or is in an `ignore` line. `goals` are all goals of
// the claim, layouts included. REJECTED names the first output that nothing covers.
Status check_coverage(const ClaimContext& context, const std::vector<Equality>& goals);

// `state` lines: for each `given` that mentions a state input, every leaf in it is a state input, no assume speaks of one, and the same
// equality between the outputs stands among the goals.
Status check_states(const ClaimContext& context, const ExpandedClaim& expanded, const std::vector<Equality>& goals);

// `contract` lines: every contract that an operator used in the graphs states is accepted by the claim. The texts relied on, in order.
struct AcceptedContract {
    std::string operation, name, text;
};
Result<std::vector<AcceptedContract>> check_contracts(const ClaimContext& context);

}  // namespace countersign::validator
