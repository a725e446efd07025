// What a file is about, as JSON: the claim, its captures, the definitions, values of leaves (docs/certificate.md sections 1, 2, 8). Certificates and
// violations have these members alike.
#pragma once

#include <optional>
#include <utility>

#include "prover/certificate/write.h"

namespace countersign {

constexpr const char* edition = "1";  // of the definitions

std::string claim_json(const Claim& claim);

struct GraphsJson {
    std::string sources, graphs;
};
/// Ranks may run one file, which then stands once.
GraphsJson graphs_json(const ClaimedCaptures& captures);

/// Those of the terms of graphs and claim lines.
std::set<OperatorId> operators_of_subject(const CertificateSubject& subject, const Findings& findings);
std::string definitions_json(const CertificateSubject& subject, const std::set<OperatorId>& operators, const std::vector<const Lemma*>& lemmas);

/// Null where the term is none of these leaves.
const GraphLeaf* find_leaf(const Expansion& graphs, TermId term);
/// An entry of `k_model` or `g_leaves`; nothing where the term is no leaf of the graphs.
std::optional<std::string> leaf_value_json(const Expansion& graphs, TermId leaf, const AttributeValue& otherwise,
                                           const std::vector<std::pair<std::size_t, AttributeValue>>& exceptions);

}  // namespace countersign
