// For tests only: the front members of a certificate (claim, sources, graphs) made from a claim and files, on disk or in memory.
#pragma once

#include <map>
#include <memory>

#include "../validator_capture/row_builder.h"
#include "validator/claim/question.h"
#include "validator/language/parser.h"

namespace countersign::validator::testing {

struct Asked {
    std::unique_ptr<Definitions> definitions;
    std::unique_ptr<TermStore> store;
    std::unique_ptr<JsonDocument> document;
    std::unique_ptr<Question> question;
    std::string problem;  // why there is none
};

// `files`: sources by the path that the claim leads to.
inline Asked ask(const std::string& claim_text, const std::map<std::string, std::string>& files, const Definitions& definitions) {
    Asked asked;
    asked.definitions = std::make_unique<Definitions>(definitions);
    asked.store = std::make_unique<TermStore>(*asked.definitions);
    const auto claim = parse_claim(claim_text, "refines.claim");
    if (!claim.ok()) {
        asked.problem = claim.error().text();
        return asked;
    }
    std::string sources, graphs;
    std::map<std::string, std::size_t> index;
    const std::vector<std::string> paths = claim->source_paths();
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto file = files.find(paths[i]);
        const std::string bytes = file == files.end() ? "" : file->second;
        if (index.emplace(paths[i], index.size()).second)
            sources += (sources.empty() ? "" : ",") + ("{\"a_path\":" + json_text(paths[i]) + ",\"b_text\":" + json_text(bytes) + "}");
        const std::string name = i == 0 ? "[\"s\"]" : "[\"d\"," + std::to_string(i - 1) + "]";
        const std::string source = std::to_string(index[paths[i]]);
        graphs += (i == 0 ? "" : ",") + ("{\"a_graph\":" + name + ",\"b_source\":" + source + ",\"c_rows\":" + RowBuilder::rows(bytes) + "}");
    }
    const std::string claim_member = "{\"a_path\":\"refines.claim\",\"b_text\":" + json_text(claim_text) + "}";
    auto document = parse_json("[" + claim_member + ",[" + sources + "],[" + graphs + "]]", "test");
    if (!document.ok()) {
        asked.problem = document.error().text();
        return asked;
    }
    asked.document = std::make_unique<JsonDocument>(std::move(*document));
    const JsonValue root = asked.document->root();
    auto question = std::make_unique<Question>();
    const Status read = read_question(*asked.store, root.at(0), root.at(1), root.at(2), *question);
    if (read.ok()) asked.question = std::move(question);
    else asked.problem = read.error().text();
    return asked;
}

// A claim file and the captures that it names.
inline Asked ask_folder(const std::string& folder, const Definitions& definitions) {
    const std::string text = file_bytes(folder + "/refines.claim");
    std::map<std::string, std::string> files;
    if (const auto claim = parse_claim(text, "refines.claim"); claim.ok()) {
        for (const std::string& path : claim->source_paths()) files[path] = file_bytes(folder + "/" + path);
    }
    return ask(text, files, definitions);
}

}  // namespace countersign::validator::testing
