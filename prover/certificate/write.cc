// Puts the parts of a certificate together in canonical order.
#include "prover/certificate/write.h"

#include "prover/certificate/json.h"
#include "prover/certificate/sections.h"

namespace countersign {
namespace {

const GraphLeaf* find_leaf(const Expansion& graphs, TermId term) {
    for (const GraphLeaf& leaf : graphs.leaves)
        if (leaf.term == term) return &leaf;
    return nullptr;
}

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

    // Definitions: of all terms of the graphs and of both sections.
    std::set<OperatorId> operators = sections.operators;
    const auto note_operator = [&](TermId term) {
        if (!subject.table[term].is_leaf) operators.insert(subject.table[term].op);
    };
    for (const auto* terms : {&findings.terms_of_s, &findings.terms_of_d})
        for (TermId term : *terms) note_operator(term);
    std::set<TermId> claim_terms;
    for (const MentionedTerm& mentioned : mentioned_terms(subject.expanded)) add_terms_below(subject.table, {mentioned.term}, claim_terms);
    for (TermId term : claim_terms) note_operator(term);
    std::vector<std::string> definitions;
    for (const std::string& name : definitions_used(subject, operators, lemmas)) {
        const Library& library = subject.library;
        const std::string* text = nullptr;
        if (const auto found = library.functions.find(name); found != library.functions.end()) text = &found->second.source.text;
        else if (const auto core = library.operators.find(name); core != library.operators.end()) text = &core->second.source.text;
        else text = name == "views" ? &library.views_source.text : &library.captured.at(name).source.text;
        definitions.push_back(json_object({{"a_name", json_text(name)}, {"b_text", json_text(*text)}}));
    }

    // Sources and graphs; ranks may run one file, which then stands once.
    std::vector<std::string> sources, graphs;
    std::map<std::string, std::size_t> source_index;
    const auto add_graph = [&](const CapturedGraph& graph, const std::string& side) {
        const auto [entry, fresh] = source_index.emplace(graph.path, sources.size());
        if (fresh) sources.push_back(json_object({{"a_path", json_text(graph.path)}, {"b_text", json_text(graph.bytes)}}));
        graphs.push_back(json_object({{"a_graph", side}, {"b_source", std::to_string(entry->second)}, {"c_rows", graph_rows(graph)}}));
    };
    add_graph(subject.captures.s, json_array({json_text("s")}));
    for (std::size_t rank = 0; rank < subject.captures.d.size(); ++rank)
        add_graph(subject.captures.d[rank], json_array({json_text("d"), std::to_string(rank)}));

    std::vector<std::string> model;
    for (const ModelValue& value : findings.model) {
        const GraphLeaf* leaf = find_leaf(subject.graphs, value.leaf);
        if (leaf) model.push_back(json_array({leaf_reference(leaf->rank, leaf->node, leaf->place), json_attribute(value.value), "[]"}));
    }

    const std::size_t slash = subject.claim.path.find_last_of('/');
    const std::string file = slash == std::string::npos ? subject.claim.path : subject.claim.path.substr(slash + 1);
    std::string certificate = json_object({
        {"a_format", json_text("countersign certificate 1")},
        {"b_edition", json_text("1")},
        {"c_claim", json_object({{"a_path", json_text(file)}, {"b_text", json_text(subject.claim.bytes)}})},
        {"d_sources", json_array(sources)},
        {"e_graphs", json_array(graphs)},
        {"f_definitions", json_array(definitions)},
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
