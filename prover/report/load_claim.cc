// From the path of a claim to its statements over terms.
#include "prover/report/load_claim.h"

namespace countersign {

std::variant<std::unique_ptr<LoadedClaim>, Outcome> load_claim(TermTable& table, const std::string& path, const std::string& bytes) {
    Outcome failed;
    failed.claim_path = path;
    auto malformed = [&](const Error& error) {
        failed.verdict = Verdict::Malformed;
        failed.errors.push_back(error);
        return std::move(failed);
    };
    auto loaded = std::make_unique<LoadedClaim>();
    Result<Claim> claim = read_claim(path, bytes);
    if (!claim) return malformed(claim.error());
    loaded->claim = std::move(*claim);
    Result<ClaimedCaptures> captures = read_captures(loaded->claim);
    if (!captures) return malformed(captures.error());
    loaded->captures = std::move(*captures);
    auto graphs = expand_graphs(table, loaded->captures.s, loaded->captures.d, loaded->claim.groups_d, loaded->claim.groups_s,
                                loaded->claim.constants, loaded->claim.wires);
    const auto wrong = [&](const ExpansionError& error) {
        if (!error.is_wrong_graph) return malformed(error.error);
        failed.verdict = Verdict::Unknown;
        failed.reasons.push_back(error.error.text());
        return std::move(failed);
    };
    if (const auto* error = std::get_if<ExpansionError>(&graphs)) {
        if (!error->is_unmatched) return wrong(*error);
        loaded->mismatch = error->error;
        return loaded;
    }
    loaded->graphs = std::move(std::get<Expansion>(graphs));
    auto expanded = expand_claim(loaded->claim, loaded->graphs, table);
    if (auto* errors = std::get_if<std::vector<Error>>(&expanded)) {
        failed.verdict = Verdict::Malformed;
        failed.errors = std::move(*errors);
        return failed;
    }
    loaded->expanded = std::move(std::get<ExpandedClaim>(expanded));
    loaded->limits = read_limits(table, loaded->graphs, loaded->expanded);
    if (std::optional<ExpansionError>& error = loaded->limits.error) {
        if (error->error.place.file.empty()) error->error.place.file = path;
        return wrong(*error);
    }
    loaded->completeness = check_completeness(loaded->claim, loaded->expanded, loaded->graphs, table);
    return loaded;
}

}  // namespace countersign
