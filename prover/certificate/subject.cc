#include "prover/certificate/subject.h"

#include "prover/certificate/json.h"
#include "prover/certificate/sections.h"

namespace countersign {

std::string claim_json(const Claim& claim) {
    const std::size_t slash = claim.path.find_last_of('/');
    const std::string file = slash == std::string::npos ? claim.path : claim.path.substr(slash + 1);
    return json_object({{"a_path", json_text(file)}, {"b_text", json_text(claim.bytes)}});
}

GraphsJson graphs_json(const ClaimedCaptures& captures) {
    std::vector<std::string> sources, graphs;
    std::map<std::string, std::size_t> source_index;
    const auto add_graph = [&](const CapturedGraph& graph, const std::string& side) {
        const auto [entry, fresh] = source_index.emplace(graph.path, sources.size());
        if (fresh) sources.push_back(json_object({{"a_path", json_text(graph.path)}, {"b_text", json_text(graph.bytes)}}));
        graphs.push_back(json_object({{"a_graph", side}, {"b_source", std::to_string(entry->second)}, {"c_rows", graph_rows(graph)}}));
    };
    add_graph(captures.s, json_array({json_text("s")}));
    for (std::size_t rank = 0; rank < captures.d.size(); ++rank)
        add_graph(captures.d[rank], json_array({json_text("d"), std::to_string(rank)}));
    return {json_array(sources), json_array(graphs)};
}

std::set<OperatorId> operators_of_subject(const CertificateSubject& subject, const Findings& findings) {
    std::set<OperatorId> operators;
    std::set<TermId> claim_terms;
    for (const MentionedTerm& mentioned : mentioned_terms(subject.expanded)) add_terms_below(subject.table, {mentioned.term}, claim_terms);
    for (const std::set<TermId>* terms : {&findings.terms_of_s, &findings.terms_of_d, static_cast<const std::set<TermId>*>(&claim_terms)})
        for (TermId term : *terms)
            if (!subject.table[term].is_leaf) operators.insert(subject.table[term].op);
    return operators;
}

std::string definitions_json(const CertificateSubject& subject, const std::set<OperatorId>& operators, const std::vector<const Lemma*>& lemmas) {
    const Library& library = subject.library;
    std::vector<std::string> definitions;
    for (const std::string& name : definitions_used(subject, operators, lemmas)) {
        const std::string* text = nullptr;
        if (const auto found = library.functions.find(name); found != library.functions.end()) text = &found->second.source.text;
        else if (const auto core = library.operators.find(name); core != library.operators.end()) text = &core->second.source.text;
        else text = name == "views" ? &library.views_source.text : &library.captured.at(name).source.text;
        definitions.push_back(json_object({{"a_name", json_text(name)}, {"b_text", json_text(*text)}}));
    }
    return json_array(definitions);
}

const GraphLeaf* find_leaf(const Expansion& graphs, TermId term) {
    for (const GraphLeaf& leaf : graphs.leaves)
        if (leaf.term == term) return &leaf;
    return nullptr;
}

std::optional<std::string> leaf_value_json(const Expansion& graphs, TermId leaf, const AttributeValue& otherwise,
                                           const std::vector<std::pair<std::size_t, AttributeValue>>& exceptions) {
    const GraphLeaf* found = find_leaf(graphs, leaf);
    if (!found) return std::nullopt;
    std::vector<std::string> entries;
    for (const auto& [at, value] : exceptions) entries.push_back(json_array({std::to_string(at), json_attribute(value)}));
    return json_array({leaf_reference(found->rank, found->node, found->place), json_attribute(otherwise), json_array(entries)});
}

}  // namespace countersign
