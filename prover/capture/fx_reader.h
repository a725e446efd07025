// Reader of printed fx graphs: `print_readable` of forward, joint and make_fx graphs.
// Must never crash on any bytes, never skip a line that says something, and never mend a graph.
#pragma once

#include <string>

#include "prover/capture/graph.h"
#include "prover/support/result.h"

namespace countersign {

/// The rows of docs/certificate.md section 1. Errors name file, line and column.
Result<CapturedGraph> read_fx_graph(const std::string& path, std::string bytes);

}  // namespace countersign
