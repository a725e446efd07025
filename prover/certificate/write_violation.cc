#include "prover/certificate/write_violation.h"

#include "prover/certificate/json.h"
#include "prover/certificate/subject.h"

namespace countersign {

Result<std::string> write_violation(const CertificateSubject& subject, const Findings& findings, const Violation& violation) {
    std::vector<std::string> leaves;
    for (const LeafValues& values : violation.leaves) {
        std::optional<std::string> entry = leaf_value_json(subject.graphs, values.leaf, values.otherwise, values.exceptions);
        if (!entry) return Error{{}, "values of " + subject.table.text(values.leaf, 1) + ", which is no leaf of the graphs"};
        leaves.push_back(std::move(*entry));
    }
    std::set<OperatorId> operators = operators_of_subject(subject, findings);
    // Parts of what a claim ties are slices, whether or not it names any.
    if (const OperatorId slice = subject.table.find_operator("slice"); slice != OperatorId{}) operators.insert(slice);
    const GraphsJson graphs = graphs_json(subject.captures);
    return json_object({
        {"a_format", json_text("countersign violation 1")},
        {"b_edition", json_text(edition)},
        {"c_claim", claim_json(subject.claim)},
        {"d_sources", graphs.sources},
        {"e_graphs", graphs.graphs},
        {"f_definitions", definitions_json(subject, operators, {})},
        {"g_leaves", json_array(leaves)},
        {"h_goal", std::to_string(violation.expect)},
        {"i_element", json_attribute(violation.index)},
    });
}

}  // namespace countersign
