// A printed fx graph, as `prove` reads and expands it: as the sequential program and as the only rank.
#include "prover/capture/fx_reader.h"
#include "prover/graph/expanded.h"
#include "prover_library.h"

namespace countersign::fuzz {

void read_as_the_program(std::string_view bytes) {
    const Result<CapturedGraph> graph = read_fx_graph("g.py", std::string(bytes));
    if (!graph) return expect_reason(graph.error().text());
    TermTable table(prover_library());
    const auto expanded = expand_graphs(table, *graph, {*graph}, {{0, {{"0", {0}}}}}, {}, {}, {});
    if (const auto* error = std::get_if<ExpansionError>(&expanded)) expect_reason(error->error.text());
}

}  // namespace countersign::fuzz
