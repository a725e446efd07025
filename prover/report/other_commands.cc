// Commands beside the main job.
#include "prover/report/other_commands.h"

#include <iostream>
#include <sstream>

#include "prover/capture/fx_reader.h"
#include "prover/certificate/json.h"
#include "prover/claim/claim.h"
#include "prover/report/prove_command.h"
#include "prover/term/oracle.h"

namespace countersign {

namespace {

bool is_claim(const std::string& path, const std::string& bytes) {
    return path.ends_with(".claim") || bytes.find("countersign claim") != std::string::npos;
}

/// The counts of one file, or the error that stopped it.
Result<AnnotationCounts> count_annotations(const Library& library, const std::string& path) {
    Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    TermTable table(library);
    CapturedGraph alone;
    ClaimedCaptures captures;
    Claim claim;
    if (is_claim(path, *bytes)) {
        Result<Claim> read = read_claim(path, *bytes);
        if (!read) return read.error();
        claim = std::move(*read);
        Result<ClaimedCaptures> graphs = read_captures(claim);
        if (!graphs) return graphs.error();
        captures = std::move(*graphs);
    } else {
        Result<CapturedGraph> graph = read_fx_graph(path, *bytes);
        if (!graph) return graph.error();
        captures.s = std::move(*graph);
    }
    auto expanded = expand_graphs(table, captures.s, captures.d, claim.groups_d, claim.groups_s, claim.constants, claim.wires);
    if (auto* failed = std::get_if<ExpansionError>(&expanded)) {
        Error error = failed->error;
        if (claim.path.empty() && error.message.find("is not stated") != std::string::npos)
            error.message = "the capture communicates: give the claim that names it, and its groups";
        return error;
    }
    return std::get<Expansion>(expanded).annotations;
}

}  // namespace

int annotations_command(LoadedLibrary& library, const std::vector<std::string>& files, bool json) {
    std::size_t agreed = 0, without = 0, failed = 0;
    std::vector<std::string> documents;
    for (const std::string& path : files) {
        Result<AnnotationCounts> counts = count_annotations(library.library, path);
        if (!counts) {
            ++failed;
            documents.push_back(json_object({{"error", json_text(counts.error().text())}, {"file", json_text(path)}}));
            if (!json) std::cout << path << ": " << counts.error().text() << "\n";
            continue;
        }
        agreed += counts->agreed;
        without += counts->without;
        documents.push_back(json_object({{"agreed", std::to_string(counts->agreed)}, {"file", json_text(path)}, {"without", std::to_string(counts->without)}}));
        if (!json) std::cout << path << ": " << counts->agreed << " annotations agreed, " << counts->without << " nodes without one\n";
    }
    if (json) {
        std::cout << json_object({{"agreed", std::to_string(agreed)}, {"failed", std::to_string(failed)}, {"files", json_array(documents)},
                                  {"without", std::to_string(without)}}) << "\n";
    } else {
        std::cout << "in all " << agreed << " annotations agreed, " << without << " nodes without one, " << failed << " files with an error\n";
    }
    return finish(failed == 0 ? 0 : 3);
}

int oracle_command(LoadedLibrary& library, const std::vector<std::string>& files, bool json) {
    bool all_agree = true;
    std::vector<std::string> documents;
    for (const std::string& path : files) {
        const Result<std::string> bytes = read_file(path);
        if (!bytes) {
            std::cerr << "prove: " << bytes.error().text() << "\n";
            if (json) std::cout << json_object({{"error", json_text(bytes.error().text())}}) << "\n";
            return finish(74);
        }
        std::istringstream file(*bytes);
        const OracleOutcome outcome = run_oracle(library.library, file);
        all_agree = all_agree && outcome.all_agree();
        std::vector<std::string> disagreed;
        if (!json) std::cout << path << ": ";
        for (const OracleDisagreement& one : outcome.disagreed) {
            disagreed.push_back(json_object({{"call", json_text(one.call)}, {"line", std::to_string(one.line)}, {"problem", json_text(one.problem)}}));
            if (!json) std::cout << "line " << one.line << (one.call.empty() ? "" : " " + one.call) << ": " << one.problem << "\n";
        }
        if (!json) std::cout << outcome.agreed << " agreed, " << outcome.disagreed.size() << " disagreed\n";
        documents.push_back(json_object({{"agreed", std::to_string(outcome.agreed)}, {"disagreed", json_array(disagreed)}, {"file", json_text(path)}}));
    }
    if (json) std::cout << json_object({{"files", json_array(documents)}}) << "\n";
    return finish(all_agree ? 0 : 1);
}

}  // namespace countersign
