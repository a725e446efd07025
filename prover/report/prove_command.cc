// `prove CLAIM -o CERTIFICATE`. REFINES is said in one place only: after `validate` has accepted the very file that is then renamed.
#include "prover/report/prove_command.h"

#include <iostream>

#include "prover/report/output_file.h"
#include "prover/report/output_lines.h"
#include "prover/report/run_validate.h"
#include "prover/search/witness.h"

namespace countersign {

namespace {

constexpr int input_output_error = 74;

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
    outcome.reasons.push_back("the claim can be read; nothing was proved");
    std::cout << outcome_json(outcome) << "\n";
    return finish(0);
}

int prove_claim(LoadedLibrary& library, const ProveOptions& options, const ProofFunction& find_proof) {
    Result<std::string> bytes = read_file(options.claim);
    if (!bytes) return fail(bytes.error());
    TermTable table(library.library);
    auto load = load_claim(table, options.claim, *bytes);
    if (auto* failed = std::get_if<Outcome>(&load)) return report(options, *failed);
    const LoadedClaim& loaded = *std::get<std::unique_ptr<LoadedClaim>>(load);
    if (options.check_claim) return check_claim(options, loaded, table);

    Outcome outcome;
    outcome.claim_path = options.claim;
    outcome.annotations = loaded.graphs.annotations;
    if (!loaded.completeness.errors.empty()) {
        outcome.verdict = Verdict::Malformed;
        outcome.errors = loaded.completeness.errors;
        return report(options, outcome);
    }
    // Made before the search: who cannot write learns it at once.
    Result<OutputFile> file = OutputFile::create(options.output);
    if (!file) return fail(file.error());

    Result<Proof> proof = find_proof(table, library, loaded, options);
    if (!proof) {
        outcome.verdict = Verdict::Malformed;
        outcome.errors.push_back(proof.error());
        return report(options, outcome);
    }
    Findings& findings = proof->findings;
    outcome.reasons = findings.reasons;
    outcome.suggestions = findings.suggestions;
    outcome.stuck = findings.stuck;
    describe_outputs(loaded, findings, table, outcome);
    outcome.terms = findings.terms;
    outcome.lemma_uses = findings.lemma_uses;
    outcome.assumptions = collect_assumptions(loaded.claim, loaded.captures, loaded.graphs, loaded.expanded, table);
    for (const std::string& lemma : proof->ground_lemmas) outcome.assumptions->assumed.push_back("the lemma " + lemma + " is used at fixed sizes");
    if (findings.proved) outcome.errors = unmet_states(loaded.expanded, findings);
    outcome.verdict = outcome.errors.empty() ? Verdict::Unknown : Verdict::Malformed;
    if (!findings.proved || !outcome.errors.empty()) return report(options, outcome);

    if (Status written = file->write(proof->certificate); !written) return fail(written.error());
    if (!options.validate) {
        if (Status kept = file->keep(); !kept) return fail(kept.error());
        outcome.certificate_path = options.output;
        outcome.reasons.push_back("a proof was found, but --no-validate: nobody has checked the certificate");
        return report(options, outcome);
    }
    const std::string validator = options.validator.empty() ? validator_beside() : options.validator;
    Result<ValidatorAnswer> answer = run_validate(validator, file->temporary_path());
    if (!answer) return fail(answer.error());
    outcome.validator_line = answer->verdict_line;
    if (!answer->is_verified) {
        outcome.reasons.push_back("a proof was found, but validate does not accept its certificate: a defect of prove or of validate");
        outcome.reasons.push_back(answer->output);
        return report(options, outcome);
    }
    if (Status kept = file->keep(); !kept) return fail(kept.error());
    outcome.certificate_path = options.output;
    outcome.verdict = Verdict::Refines;
    return report(options, outcome);
}

}  // namespace

int finish(int exit_code) {
    std::cout.flush();
    if (std::cout) return exit_code;
    std::cerr << "prove: standard output cannot be written\n";
    return input_output_error;
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
