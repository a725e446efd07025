// `prove CLAIM -o FILE`. What says REFINES or VIOLATES is in replayed_answer.cc.
// The verdict is the last thing written: after every file, so that it agrees with the exit code.
#include "prover/report/prove_command.h"

#include <filesystem>
#include <iostream>

#include "prover/report/output_file.h"
#include "prover/report/output_lines.h"
#include "prover/report/remembered.h"
#include "prover/report/replayed_answer.h"
#include "prover/report/run_validate.h"
#include "prover/search/witness.h"

namespace countersign {

namespace {

constexpr int usage_error = 64, input_output_error = 74;

int report(const ProveOptions& options, const Outcome& outcome) {
    if (options.json) {
        std::cout << outcome_json(outcome) << "\n";
    } else {
        print_outcome(std::cout, outcome);
        std::cout << "s " << verdict_name(outcome.verdict) << "\n";
    }
    return finish(verdict_exit_code(outcome.verdict));
}

int fail(const Error& error) {
    std::cerr << "prove: " << error.text() << "\n";
    return input_output_error;
}

/// How every output is covered; for goals that failed, the lines that would accept what was found.
void describe_outputs(const LoadedClaim& loaded, const Findings& findings, TermTable& table, Outcome& outcome) {
    std::vector<OutputRelation> relations;
    if (!findings.proved) relations = relate_outputs(table, *findings.main, loaded.graphs, open_outputs(loaded, findings));
    for (const OutputRelation& relation : relations)
        outcome.suggestions.push_back("expect s.output[" + std::to_string(relation.position) + "] = " + relation.text);
    outcome.outputs = output_lines(loaded, findings, relations);
}

/// `state` lines whose relation neither stands in an `expect` line nor is the layout that was proved.
std::vector<Error> unmet_states(const ExpandedClaim& expanded, const Findings& findings) {
    std::vector<Error> errors;
    for (const StateObligation& state : expanded.state_obligations) {
        bool is_met = false;
        for (const LayoutFound& layout : findings.layouts)
            for (const auto& [left, right] : layout.statements)
                is_met = is_met || (left == state.left && right == state.right) || (left == state.right && right == state.left);
        if (!is_met) errors.push_back(state.unmet);
    }
    return errors;
}

int check_claim(const ProveOptions& options, const LoadedClaim& loaded, TermTable& table) {
    Outcome outcome;
    outcome.claim_path = options.claim;
    outcome.annotations = loaded.graphs.annotations;
    outcome.errors = loaded.completeness.errors;
    Result<Witness> witness = find_witness(table, loaded.expanded);
    if (!witness) outcome.errors.push_back(witness.error());
    if (!outcome.errors.empty()) outcome.verdict = Verdict::Malformed;
    if (!options.json) {
        print_claim_check(std::cout, loaded.claim, loaded.expanded, loaded.graphs, table, loaded.completeness);
        if (witness) {
            std::cout << "witness:\n";
            for (const auto& [leaf, value] : witness->values) std::cout << "  " << table.text(leaf) << " := " << table.text(value, 3) << "\n";
        } else {
            std::cout << witness.error().text() << "\n";
        }
        if (outcome.verdict == Verdict::Malformed) {
            std::cout << "s MALFORMED\n";
            return finish(verdict_exit_code(outcome.verdict));
        }
        std::cout << "the claim can be read; nothing was proved\n";
        return finish(0);
    }
    if (outcome.verdict == Verdict::Malformed) return report(options, outcome);
    outcome.reasons.emplace_back("the claim can be read; nothing was proved");
    std::cout << outcome_json(outcome) << "\n";
    return finish(0);
}

/// Writing an output must destroy nothing that was read, nor the other output.
std::optional<std::string> clash(const ProveOptions& options, const LoadedClaim& loaded) {
    const bool remembers = !options.remembered.empty();
    if (remembers && is_same_file(options.output, options.remembered)) return "--output and --remember are one file, " + options.output;
    const std::filesystem::path folder = std::filesystem::path(options.claim).parent_path();
    std::vector<std::pair<std::string, std::string>> read{{"the claim", options.claim},
                                                          {"a capture of the claim", (folder / loaded.captures.s.path).string()}};
    for (const CapturedGraph& rank : loaded.captures.d) read.emplace_back("a capture of the claim", (folder / rank.path).string());
    for (const auto& [what, path] : read) {
        if (is_same_file(options.output, path)) return "--output would replace " + what + ", " + path;
        if (remembers && is_same_file(options.remembered, path)) return "--remember would replace " + what + ", " + path;
    }
    return std::nullopt;
}

/// From the search to a certificate, or a counterexample, in its place.
Result<Outcome> search_claim(LoadedLibrary& library, const ProveOptions& options, const ProofFunction& find_proof, TermTable& table,
                             const LoadedClaim& loaded, OutputFile file) {
    Outcome outcome;
    outcome.claim_path = options.claim;
    outcome.annotations = loaded.graphs.annotations;
    const CertificateSubject subject{table, library.library, loaded.claim, loaded.captures, loaded.graphs, loaded.expanded};
    if (loaded.mismatch) {
        outcome.reasons.push_back(loaded.mismatch->text());
        if (const Status written = answer_with_mismatch(options, subject, file, outcome); !written) return written.error();
        return outcome;
    }
    Result<Proof> proof = find_proof(table, library, loaded, options);
    if (!proof) {
        outcome.verdict = Verdict::Malformed;
        outcome.errors.push_back(proof.error());
        return outcome;
    }
    Findings& findings = proof->findings;
    outcome.reasons = findings.reasons;
    outcome.suggestions = findings.suggestions;
    if (findings.stuck && !findings.stuck->node.name.empty()) outcome.stuck = findings.stuck;  // a goal may name nothing of s
    describe_outputs(loaded, findings, table, outcome);
    if (!findings.proved) outcome.tried = try_goals(table, loaded.expanded, loaded.graphs, findings);
    for (TriedGoal& tried : outcome.tried)
        if (!tried.axes.empty()) tried.goal += ", " + layout_text(tried.axes, loaded.claim.mesh);
    outcome.terms = findings.terms;
    outcome.lemma_uses = findings.lemma_uses;
    outcome.assumptions = collect_assumptions(loaded.claim, loaded.captures, loaded.graphs, loaded.expanded, table);
    for (const std::string& lemma : proof->ground_lemmas) outcome.assumptions->assumed.push_back("the lemma " + lemma + " is used at fixed sizes");
    if (findings.proved) outcome.errors = unmet_states(loaded.expanded, findings);
    outcome.verdict = outcome.errors.empty() ? Verdict::Unknown : Verdict::Malformed;
    if (!outcome.errors.empty()) return outcome;
    const Status written = findings.proved ? answer_with_proof(options, proof->certificate, file, outcome)
                                           : answer_with_counterexample(options, subject, findings, table, loaded, file, outcome);
    if (!written) return written.error();
    return outcome;
}

int prove_claim(LoadedLibrary& library, const ProveOptions& options, const ProofFunction& find_proof) {
    Result<std::string> bytes = read_file(options.claim);
    if (!bytes) return fail(bytes.error());
    TermTable table(library.library);
    auto load = load_claim(table, options.claim, *bytes);
    if (auto* failed = std::get_if<Outcome>(&load)) return report(options, *failed);
    const LoadedClaim& loaded = *std::get<std::unique_ptr<LoadedClaim>>(load);
    if (options.check_claim && !loaded.mismatch) return check_claim(options, loaded, table);

    Outcome outcome;
    outcome.claim_path = options.claim;
    outcome.annotations = loaded.graphs.annotations;
    if (options.check_claim) {
        outcome.reasons.push_back(loaded.mismatch->text());
        return report(options, outcome);
    }
    if (!loaded.completeness.errors.empty()) {
        outcome.verdict = Verdict::Malformed;
        outcome.errors = loaded.completeness.errors;
        return report(options, outcome);
    }
    if (const std::optional<std::string> clashes = clash(options, loaded)) {
        std::cerr << "prove: " << *clashes << "\n";
        return usage_error;
    }
    bool is_foreign = false;
    const Status recalled = options.remembered.empty() ? Status(Done{}) : recall_proofs(options.remembered, library, is_foreign);
    if (!recalled && !is_foreign) return fail(recalled.error());
    if (!recalled) {
        outcome.verdict = Verdict::Malformed;
        outcome.errors.push_back(recalled.error());
        return report(options, outcome);
    }
    // Before the search: who cannot write or has no validator learns it at once.
    if (options.validate)
        if (Status runs = can_run_validate(validator_of(options)); !runs) return fail(runs.error());
    Result<OutputFile> file = OutputFile::create(options.output);
    if (!file) return fail(file.error());
    const Result<Outcome> found = search_claim(library, options, find_proof, table, loaded, std::move(*file));
    // After the certificate, of which nothing unfinished is left by now, and whatever became of it: proofs of lemmas are worth keeping.
    const Status remembered = options.remembered.empty() ? Status(Done{}) : remember_proofs(options.remembered, library);
    if (!found) return fail(found.error());
    if (!remembered) return fail(remembered.error());
    return report(options, *found);
}

}  // namespace

int finish(int exit_code) {
    std::cout.flush();
    if (std::cout) return exit_code;
    std::cerr << "prove: standard output cannot be written\n";
    return input_output_error;
}

int report_malformed(const ProveOptions& options, std::vector<Error> errors) {
    Outcome outcome;
    outcome.claim_path = options.claim;
    outcome.verdict = Verdict::Malformed;
    outcome.errors = std::move(errors);
    return report(options, outcome);
}

int prove_command(LoadedLibrary& library, const ProveOptions& options, const ProofFunction& find_proof) {
    try {
        return prove_claim(library, options, find_proof);
    } catch (const std::bad_alloc&) {  // what was taken is free again
        Outcome outcome;
        outcome.claim_path = options.claim;
        outcome.reasons.push_back("out of memory");
        return report(options, outcome);
    }
}

}  // namespace countersign
