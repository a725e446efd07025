// Commands beside the main job.
#include "prover/report/other_commands.h"

#include <iostream>
#include <sstream>

#include "prover/capture/fx_reader.h"
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
    auto expanded = expand_graphs(table, captures.s, captures.d, claim.groups_d, claim.groups_s, claim.constants);
    if (auto* failed = std::get_if<ExpansionError>(&expanded)) {
        Error error = failed->error;
        if (claim.path.empty() && error.message.find("is not stated") != std::string::npos)
            error.message = "the capture communicates: give the claim that names it, and its groups";
        return error;
    }
    return std::get<Expansion>(expanded).annotations;
}

}  // namespace

int annotations_command(LoadedLibrary& library, const std::vector<std::string>& files) {
    std::size_t agreed = 0, without = 0, failed = 0;
    for (const std::string& path : files) {
        Result<AnnotationCounts> counts = count_annotations(library.library, path);
        if (!counts) {
            ++failed;
            std::cout << path << ": " << counts.error().text() << "\n";
            continue;
        }
        agreed += counts->agreed;
        without += counts->without;
        std::cout << path << ": " << counts->agreed << " annotations agreed, " << counts->without << " nodes without one\n";
    }
    std::cout << "in all " << agreed << " annotations agreed, " << without << " nodes without one, " << failed << " files with an error\n";
    return finish(failed == 0 ? 0 : 3);
}

int oracle_command(LoadedLibrary& library, const std::vector<std::string>& files) {
    int exit_code = 0;
    for (const std::string& path : files) {
        const Result<std::string> bytes = read_file(path);
        if (!bytes) {
            std::cerr << "prove: " << bytes.error().text() << "\n";
            return 74;
        }
        std::istringstream file(*bytes);
        std::cout << path << ": ";
        if (run_oracle(library.library, file, std::cout) != 0) exit_code = 1;
    }
    return finish(exit_code);
}

}  // namespace countersign
