#include "prover/certificate/write_violation.h"

#include <algorithm>

#include "prover/certificate/json.h"
#include "prover/certificate/subject.h"
#include "prover/term/kernel_instance.h"

namespace countersign {
namespace {

std::string violation_json(const CertificateSubject& subject, const std::string& definitions, const std::string& leaves, const std::string& goal,
                           const std::string& element) {
    const GraphsJson graphs = graphs_json(subject.captures);
    return json_object({
        {"a_format", json_text("countersign violation 1")},
        {"b_edition", json_text(edition)},
        {"c_claim", claim_json(subject.claim)},
        {"d_sources", graphs.sources},
        {"e_graphs", graphs.graphs},
        {"f_definitions", definitions},
        {"g_leaves", leaves},
        {"h_goal", goal},
        {"i_element", element},
    });
}

}  // namespace

Result<std::string> write_violation(const CertificateSubject& subject, const Findings& findings, const Violation& violation) {
    std::vector<std::string> leaves;
    for (const LeafValues& values : violation.leaves) {
        std::optional<std::string> entry = leaf_value_json(subject.graphs, values.leaf, values.otherwise, values.exceptions);
        if (!entry) return Error{{}, "values of " + subject.table.text(values.leaf, 1) + ", which is no leaf of the graphs"};
        leaves.push_back(std::move(*entry));
    }
    std::set<OperatorId> operators = operators_of_subject(subject, findings);
    const std::set<OperatorId> applied = operators;
    for (TermId term{0}; term.value < subject.table.size(); ++term.value)
        if (!subject.table[term].is_leaf && applied.count(subject.table[term].op))
            if (const auto instance = kernel_instance(subject.table, term)) operators.insert(instance->op);
    // Parts of what a claim ties are slices, whether or not it names any.
    if (const OperatorId slice = subject.table.find_operator("slice"); slice != OperatorId{}) operators.insert(slice);
    return violation_json(subject, definitions_json(subject, operators, {}), json_array(leaves), std::to_string(violation.expect),
                          json_attribute(violation.index));
}

std::string write_mismatch(const CertificateSubject& subject) {
    std::set<std::string> called;
    const auto add = [&](const CapturedGraph& graph) {
        for (const GraphRow& row : graph.rows)
            if (subject.library.captured.count(row.target)) called.insert(row.target);
    };
    add(subject.captures.s);
    std::for_each(subject.captures.d.begin(), subject.captures.d.end(), add);
    Expansion named;  // the graphs were not expanded
    named.captured_used.assign(called.begin(), called.end());
    const CertificateSubject of_calls{subject.table, subject.library, subject.claim, subject.captures, named, subject.expanded};
    return violation_json(subject, definitions_json(of_calls, {}, {}), json_array({}), json_text("communication"), json_array({}));
}

}  // namespace countersign
