// A claim over two small graphs, searched and tried, for tests of counterexamples.
#pragma once

#include <gtest/gtest.h>

#include "prover/capture/fx_reader.h"
#include "prover/search/prove.h"
#include "prover/search/violation.h"

namespace countersign {

/// Claim lines after the header, over a mesh of two ranks along `tp`; both ranks run one text.
struct ViolatedClaim {
    ViolatedClaim(const std::string& of_s, const std::string& of_rank, const std::string& lines) { read(of_s, of_rank, lines); }

    Result<std::vector<Violation>> violations() { return find_violations(table, expanded, graphs, *findings, tried); }
    /// With all values that were drawn.
    Result<std::optional<Violation>> violation() {
        const Result<std::vector<Violation>> found = violations();
        if (!found) return found.error();
        return found->empty() ? std::optional<Violation>() : std::optional(found->back());
    }
    /// By the name of its leaf; null where it has no entry.
    const LeafValues* values(const Violation& violation, const std::string& leaf) const {
        for (const LeafValues& entry : violation.leaves)
            if (table[entry.leaf].leaf_name == leaf) return &entry;
        return nullptr;
    }

    Library library;
    TermTable table{library_of_checkout(library)};
    Claim claim;
    ClaimedCaptures captures;
    Expansion graphs;
    ExpandedClaim expanded;
    std::optional<Findings> findings;
    std::vector<TriedGoal> tried;

private:
    static const Library& library_of_checkout(Library& library) {
        const Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas", library);
        EXPECT_TRUE(status) << (status ? "" : status.error().text());
        return library;
    }

    static CapturedGraph graph(const std::string& path, const std::string& text) {
        const Result<CapturedGraph> result = read_fx_graph(path, "class g(torch.nn.Module):\n" + text);
        EXPECT_TRUE(result) << (result ? "" : result.error().text());
        return result ? *result : CapturedGraph{};
    }

    void read(const std::string& of_s, const std::string& of_rank, const std::string& lines) {
        const Result<Claim> text = read_claim("folder/t.claim",
            "countersign claim 1\nsequential s = \"s.py\"\ndistributed d = \"r{rank}.py\"\nmesh d = (tp = 2)\ngroup d \"0\" = tp\n" + lines);
        ASSERT_TRUE(text) << text.error().text();
        claim = *text;
        captures.s = graph("s.py", of_s);
        captures.d = {graph("r0.py", of_rank), graph("r1.py", of_rank)};
        auto expansion = expand_graphs(table, captures.s, captures.d, claim.groups_d, claim.groups_s, claim.constants, claim.wires);
        ASSERT_TRUE(std::holds_alternative<Expansion>(expansion)) << std::get<ExpansionError>(expansion).error.text();
        graphs = std::get<Expansion>(std::move(expansion));
        auto statements = expand_claim(claim, graphs, table);
        ASSERT_TRUE(std::holds_alternative<ExpandedClaim>(statements)) << std::get<std::vector<Error>>(statements).front().text();
        expanded = std::get<ExpandedClaim>(std::move(statements));
        Result<Findings> found = search_proof(table, library, claim, graphs, expanded, {});
        ASSERT_TRUE(found) << found.error().text();
        findings = std::move(*found);
        if (!findings->proved) tried = try_goals(table, expanded, graphs, *findings);
    }
};

}  // namespace countersign
