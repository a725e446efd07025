// Puts the parts of a certificate together in canonical order.
#include "prover/certificate/write.h"

#include "prover/certificate/json.h"
#include "prover/certificate/sections.h"
#include "prover/certificate/subject.h"

namespace countersign {
namespace {

std::string hints_json(const std::vector<Hint>& hints) {
    std::vector<std::string> facts;
    for (const Hint& hint : hints) {
        std::vector<std::string> texts;
        for (const std::string& text : hint) texts.push_back(json_text(text));
        facts.push_back(json_array(texts));
    }
    return json_array(facts);
}

}  // namespace

std::string lemma_json(const Lemma& lemma, const LemmaProof& proof) {
    std::vector<std::string> variants;
    for (const VariantProof& variant : proof.variants) {
        std::vector<std::string> ranges;
        for (const std::vector<Hint>& hints : variant.ranges) ranges.push_back(hints_json(hints));
        variants.push_back(json_object({{"a_wellformed", hints_json(variant.wellformed)},
                                        {"b_ranges", json_array(ranges)},
                                        {"c_shape", hints_json(variant.shape)},
                                        {"d_element", hints_json(variant.element)}}));
    }
    return json_object({{"a_name", json_text(lemma.name)}, {"b_text", json_text(lemma.source.text)}, {"c_proofs", json_array(variants)}});
}

Result<std::string> write_certificate(const CertificateSubject& subject, const Findings& findings, const Sections& sections,
                                      const LemmaProofs& proofs, CertificateSummary& summary) {
    const std::vector<const Lemma*>& lemmas = sections.lemmas;

    // Lemmas with their proofs.
    std::vector<std::string> lemma_rows;
    for (const Lemma* lemma : lemmas) {
        const auto proof = proofs(*lemma);
        if (!proof) return proof.error();
        lemma_rows.push_back(lemma_json(*lemma, *proof));
        summary.lemmas.push_back(lemma->name);
        if (lemma->ground) summary.ground_lemmas.push_back(lemma->name);
    }

    std::set<OperatorId> operators = sections.operators;
    operators.merge(operators_of_subject(subject, findings));
    const GraphsJson graphs = graphs_json(subject.captures);
    std::vector<std::string> model;
    for (const ModelValue& value : findings.model)
        if (std::optional<std::string> entry = leaf_value_json(subject.graphs, value.leaf, value.value, {})) model.push_back(std::move(*entry));

    std::string certificate = json_object({
        {"a_format", json_text("countersign certificate 1")},
        {"b_edition", json_text(edition)},
        {"c_claim", claim_json(subject.claim)},
        {"d_sources", graphs.sources},
        {"e_graphs", graphs.graphs},
        {"f_definitions", definitions_json(subject, operators, lemmas)},
        {"g_lemmas", json_array(lemma_rows)},
        {"h_theorems", "[]"},
        {"i_witness", json_object({{"a_terms", json_array(sections.witness.terms)},
                                   {"b_steps", json_array(sections.witness.steps)},
                                   {"c_leaves", json_array(sections.witness_leaves)},
                                   {"d_proofs", json_array(sections.witness_proofs)}})},
        {"j_main", json_object({{"a_terms", json_array(sections.main.terms)},
                                {"b_steps", json_array(sections.main.steps)},
                                {"c_goals", json_array(sections.goals)}})},
        {"k_model", json_array(model)},
    });
    summary.bytes = certificate.size();
    summary.terms = sections.main.terms.size() + sections.witness.terms.size();
    summary.steps = sections.main.steps.size() + sections.witness.steps.size();
    return certificate;
}

}  // namespace countersign
