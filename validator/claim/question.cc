// The order matters: nothing is expanded before all rows are known to be their sources.
#include "validator/claim/question.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "validator/reading/file.h"

namespace countersign::validator {
namespace {

// { "a_path", "b_text" }
Result<Source> read_source(JsonValue member, const Place& place = {}) {
    VALIDATOR_TRY(const auto parts, expect_object(member, {"a_path", "b_text"}, place));
    VALIDATOR_TRY(const std::string path, expect_string(parts[0], place));
    VALIDATOR_TRY(std::string bytes, expect_string(parts[1], place));
    return Source{path, sha256(bytes), std::move(bytes)};
}

// Each is read from the source that the claim leads to.
Result<GraphRows> read_graph_member(JsonValue member, const GraphName& graph, const Question& question, const std::string& path,
                                    std::set<std::size_t>& used_sources) {
    VALIDATOR_TRY(const auto members, expect_object(member, {"a_graph", "b_source", "c_rows"}));
    VALIDATOR_TRY(const auto name, expect_elements(members[0], graph.is_sequential() ? 1 : 2));
    if (name[0].string() != (graph.is_sequential() ? "s" : "d")) return malformed("`s` comes first, then the ranks of `d`");
    if (!graph.is_sequential() && (!name[1].is_integer() || name[1].integer() != graph.rank()))
        return malformed("ranks of `d` stand in order, none left out");
    VALIDATOR_TRY(const std::size_t index, expect_index(members[1], question.sources.size()));
    const Source& source = question.sources[index];
    if (source.path != path) return rejected("graph " + graph.text() + " is read from " + source.path + ", the claim says " + path);
    if (used_sources.insert(index).second && index + 1 != used_sources.size())
        return rejected("sources stand in another order than the graphs that are read from them");
    return read_graph(members[2], graph, source.bytes, source.path);
}

constexpr std::string_view edition = "1";

}  // namespace

Status check_edition(JsonValue member) {
    VALIDATOR_TRY(const std::string stated, expect_string(member, section_place("b_edition")));
    if (stated != edition) return rejected("definitions of an edition that this validator does not have: " + stated, section_place("b_edition"));
    return {};
}

Result<std::vector<std::string>> read_definitions(JsonValue value, const Definitions& definitions) {
    std::vector<std::string> names;
    VALIDATOR_CHECK(for_each_row(value, "f_definitions", [&](JsonValue row) -> Status {
        VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(row, {"a_name", "b_text"}));
        VALIDATOR_TRY(const std::string name, expect_string(members[0]));
        VALIDATOR_TRY(const std::string text, expect_string(members[1]));
        const auto known = definitions.texts.find(name);
        if (known == definitions.texts.end() || known->second != text) return rejected("definition not accepted: " + name);
        if (!names.empty() && names.back() >= name) return rejected("definitions are not sorted by name, each once");
        names.emplace_back(name);
        return {};
    }));
    return names;
}

std::set<std::string> used_definitions(const Question& question, const TermStore& store) {
    std::set<std::string> used;
    const auto use = [&](const std::string& name) { collect_used_definitions(store.definitions(), name, used); };
    std::for_each(question.program.captured_operators.begin(), question.program.captured_operators.end(), use);
    for (const auto* lines : {&question.claim.given, &question.claim.random, &question.claim.expect, &question.claim.assume})
        for (const StatementLine& line : *lines)
            for (const ExpressionPointer& side : {line.left, line.right})
                if (side) visit_expressions(*side, [&](const Expression& e) { if (e.kind == ExpressionKind::call) use(e.name); });
    for (std::uint32_t term = 0; term < store.term_count(); ++term)
        if (!store.is_leaf(TermId{term})) use(store.operator_name(store.operator_of(TermId{term})));
    return used;
}

Status read_question(TermStore& store, JsonValue claim_member, JsonValue sources_member, JsonValue graphs_member, Question& question) {
    VALIDATOR_TRY(question.claim_source, read_source(claim_member, section_place("c_claim")));
    const std::string& name = question.claim_source.path;
    if (name.empty() || name.size() > 255 || std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == '/'; }))
        return malformed("a file name is expected", section_place("c_claim"));
    VALIDATOR_TRY(question.claim, parse_claim(question.claim_source.bytes, name));

    std::set<std::string> paths;
    std::string digests;
    VALIDATOR_CHECK(for_each_row(sources_member, "d_sources", [&](JsonValue member) -> Status {
        VALIDATOR_TRY(Source source, read_source(member));
        if (!paths.insert(source.path).second) return malformed("a path stands in the sources twice");
        digests += source.sha256 + " " + source.path + "\n";
        question.sources.push_back(std::move(source));
        return {};
    }));
    question.sources_sha256 = sha256(digests);

    const std::size_t graph_count = 1 + question.claim.mesh.ranks.size();
    if (graphs_member.is_array() && graph_count != graphs_member.size())
        return rejected("the claim has " + std::to_string(graph_count) + " graphs, the certificate " + std::to_string(graphs_member.size()),
                        section_place("e_graphs"));
    const std::vector<std::string> wanted = question.claim.source_paths();
    // Each rank has a file of its own: what binds a file to its rank is the path, or the comment in the file.
    if (std::set<std::string>(wanted.begin() + 1, wanted.end()).size() != wanted.size() - 1)
        return malformed("two ranks have the same file", Place{name});
    std::vector<GraphRows> graphs;
    std::set<std::size_t> used_sources;
    VALIDATOR_CHECK(for_each_row(graphs_member, "e_graphs", [&](JsonValue member) -> Status {
        const GraphName next{static_cast<std::uint32_t>(graphs.size())};
        VALIDATOR_TRY(GraphRows graph, read_graph_member(member, next, question, wanted[next.number], used_sources));
        graphs.push_back(std::move(graph));
        return {};
    }));
    if (used_sources.size() != question.sources.size()) return rejected("a source that no graph is read from", section_place("d_sources"));

    VALIDATOR_TRY(question.program, expand_program(store, graphs, question.claim.graphs));
    VALIDATOR_TRY(question.statements, expand_claim(question.context(store)));
    VALIDATOR_TRY(question.contracts, check_contracts(question.context(store)));
    return {};
}

Status check_goals_complete(TermStore& store, const Question& question, const std::vector<Equality>& goals) {
    VALIDATOR_CHECK(check_coverage(question.context(store), goals));
    return check_states(question.context(store), question.statements, goals);
}

Status compare_captures(const Question& question, const std::string& folder, const ReadingLimits& limits) {
    for (const Source& source : question.sources) {
        const std::string path = folder + "/" + source.path;
        std::error_code unknown;
        if (source.path.starts_with("/")) return rejected("an absolute path is not compared: no capture below " + folder, Place{source.path});
        if (std::filesystem::exists(path, unknown) && !std::filesystem::is_regular_file(path, unknown))
            return rejected("the capture is no regular file", Place{path});
        VALIDATOR_TRY(const std::string bytes, read_file(path, limits));
        if (bytes != source.bytes) return rejected("the capture in the certificate is not this file", Place{path});
    }
    return {};
}

}  // namespace countersign::validator
