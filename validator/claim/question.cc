// The order matters: nothing is expanded before all rows are known to be their sources.
#include "validator/claim/question.h"

#include <set>

#include "validator/capture/compare.h"
#include "validator/capture/expand_program.h"
#include "validator/claim/coverage.h"
#include "validator/reading/file.h"
#include "validator/reading/sha256.h"

namespace countersign::validator {

Result<std::unique_ptr<Question>> read_question(TermStore& store, JsonValue claim_member, JsonValue sources_member, JsonValue graphs_member) {
    auto question = std::make_unique<Question>();
    const Place claim_place = section_place("c_claim");
    VALIDATOR_TRY(const auto claim_parts, expect_object(claim_member, {"a_path", "b_text"}, claim_place));
    VALIDATOR_TRY(const std::string_view claim_path, expect_string(claim_parts[0], claim_place));
    VALIDATOR_TRY(const std::string_view claim_text, expect_string(claim_parts[1], claim_place));
    if (claim_path.empty() || claim_path.find('/') != std::string_view::npos) return malformed("a file name is expected", claim_place);
    question->claim_path = claim_path;
    question->claim_text = claim_text;
    question->claim_sha256 = sha256(claim_text);

    VALIDATOR_TRY(const JsonValue source_list, expect_array(sources_member, section_place("d_sources")));
    std::set<std::string> paths;
    Sha256 all_sources;
    for (const JsonValue member : source_list) {
        const Place place = section_place("d_sources", question->sources.size());
        VALIDATOR_TRY(const auto parts, expect_object(member, {"a_path", "b_text"}, place));
        VALIDATOR_TRY(const std::string_view path, expect_string(parts[0], place));
        VALIDATOR_TRY(const std::string_view bytes, expect_string(parts[1], place));
        if (!paths.insert(std::string(path)).second) return malformed("a path stands in the sources twice", place);
        question->sources.push_back({std::string(path), std::string(bytes), sha256(bytes)});
        all_sources.update(question->sources.back().sha256 + " " + std::string(path) + "\n");
    }
    question->sources_sha256 = all_sources.finish();

    VALIDATOR_TRY(question->claim, parse_claim(question->claim_text, question->claim_path));
    VALIDATOR_TRY(const std::vector<GraphRows> graphs, decode_graphs(graphs_member, question->sources.size()));
    const std::vector<std::string> wanted = question->claim.source_paths();
    if (wanted.size() != graphs.size())
        return rejected("the claim has " + std::to_string(wanted.size() - 1) + " ranks, the certificate " + std::to_string(graphs.size() - 1),
                        section_place("e_graphs"));
    // Each rank has a file of its own: what binds a file to its rank is the path, or the comment in the file.
    if (std::set<std::string>(wanted.begin() + 1, wanted.end()).size() != wanted.size() - 1)
        return malformed("two ranks have the same file", Place{question->claim_path, 0, 0, {}, {}});
    std::set<std::size_t> used;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        const Source& source = question->sources[graphs[i].source];
        if (source.path != wanted[i])
            return rejected("graph " + graphs[i].graph.text() + " is read from " + source.path + ", the claim says " + wanted[i], section_place("e_graphs", i));
        used.insert(graphs[i].source);
        question->source_of_graph.push_back(graphs[i].source);
    }
    if (used.size() != question->sources.size()) return rejected("a source that no graph is read from", section_place("d_sources"));
    for (const GraphRows& graph : graphs)
        VALIDATOR_CHECK(compare_with_source(graph, question->sources[graph.source].bytes, question->sources[graph.source].path));

    VALIDATOR_TRY(const std::vector<RankGroups> groups, group_tables(question->claim));
    VALIDATOR_TRY(question->program, expand_program(store, graphs, groups, wanted));
    VALIDATOR_TRY(question->statements, expand_claim(store, question->claim, question->program));
    VALIDATOR_TRY(question->contracts, check_contracts(store.definitions(), question->claim, question->program));
    return question;
}

Status check_goals_complete(TermStore& store, const Question& question, const std::vector<Equality>& goals) {
    VALIDATOR_CHECK(check_coverage(store, question.claim, question.program, goals));
    return check_states(store, question.claim, question.program, question.statements, goals);
}

Status compare_claim(const Question& question, std::string_view bytes, const std::string& path) {
    if (bytes != question.claim_text) return rejected("the claim of the certificate is not this one", Place{path, 0, 0, {}, {}});
    return {};
}

Status compare_captures(const Question& question, const std::string& folder, const ReadingLimits& limits) {
    for (const Source& source : question.sources) {
        const bool absolute = source.path.starts_with("/");
        const std::string path = absolute ? source.path : folder + "/" + source.path;
        VALIDATOR_TRY(const std::string bytes, read_file(path, limits));
        if (bytes != source.bytes) return rejected("the capture in the certificate is not this file", Place{path, 0, 0, {}, {}});
    }
    return {};
}

}  // namespace countersign::validator
