// REFINES and VIOLATES are said here only: after `validate` has accepted the very file that is then renamed.
#include "prover/report/replayed_answer.h"

#include "prover/certificate/write_violation.h"
#include "prover/report/counterexample.h"
#include "prover/report/run_validate.h"

namespace countersign {
namespace {

/// Writes what was found, `what`, and has `validate` read the very file; nothing where nobody can or shall, and then it is kept with a reason.
Result<std::optional<ValidatorAnswer>> write_and_validate(const ProveOptions& options, const std::string& bytes, const std::string& what,
                                                          const std::string& file_of_it, OutputFile& file, Outcome& outcome) {
    if (Status written = file.write(bytes); !written) return written.error();
    const bool is_device = file.temporary_path().empty();
    if (!options.validate || is_device) {
        if (Status kept = file.keep(); !kept) return kept.error();
        outcome.reasons.push_back(what + " was found, but " + (options.validate ? options.output + " cannot be read back" : "--no-validate") +
                                  ": nobody has checked " + file_of_it);
        return std::optional<ValidatorAnswer>();
    }
    Result<ValidatorAnswer> answer = run_validate(validator_of(options), file.temporary_path());
    if (!answer) return answer.error();
    outcome.validator_line = answer->verdict_line;
    return std::optional(std::move(*answer));
}

/// Why `validate` does not accept a certificate.
std::string refused_proof(const ProveOptions& options, const ValidatorAnswer& answer) {
    if (answer.output.find("has no limit where `-inf`") != std::string::npos)
        return "a proof was found for every number in the place of -inf, but not everything has a limit as it falls";
    if (answer.output.find("leaves its domain where `-inf`") != std::string::npos)
        return "a proof was found, but no values of inputs with which s stays inside the domains of its functions where -inf stands";
    if (options.lemmas.empty()) return "a proof was found, but validate does not accept its certificate: a defect of prove or of validate";
    return "a proof was found, but validate does not accept its certificate: it may have other definitions than " + options.lemmas +
           " (write it with --no-validate, and say validate --definitions)";
}

/// Whether the file of a violation is kept; `why` it is not.
Result<bool> refute(const ProveOptions& options, const std::string& bytes, OutputFile& file, Outcome& outcome, std::string& why) {
    const Result<std::optional<ValidatorAnswer>> read = write_and_validate(options, bytes, "a counterexample", "it", file, outcome);
    if (!read) return read.error();
    const std::optional<ValidatorAnswer>& answer = *read;
    if (answer && answer->verdict != ValidatorVerdict::Refuted) {
        why = "a counterexample was found, but validate does not accept it: " + answer->verdict_line;
        return false;
    }
    if (!answer) return true;
    if (const Status kept = file.keep(); !kept) return kept.error();
    outcome.verdict = Verdict::Violates;
    return true;
}

}  // namespace

std::string validator_of(const ProveOptions& options) { return options.validator.empty() ? validator_beside() : options.validator; }

Status answer_with_proof(const ProveOptions& options, const std::string& certificate, OutputFile& file, Outcome& outcome) {
    const Result<std::optional<ValidatorAnswer>> read = write_and_validate(options, certificate, "a proof", "the certificate", file, outcome);
    if (!read) return read.error();
    const std::optional<ValidatorAnswer>& answer = *read;
    if (answer) outcome.not_shown = answer->not_shown;
    if (answer && answer->verdict != ValidatorVerdict::Verified) {
        outcome.reasons.push_back(refused_proof(options, *answer));
        outcome.reasons.push_back(answer->output);
        return Done{};
    }
    if (answer)
        if (Status kept = file.keep(); !kept) return kept;
    outcome.certificate_path = options.output;
    if (answer) outcome.verdict = Verdict::Refines;
    return Done{};
}

Status answer_with_counterexample(const ProveOptions& options, const CertificateSubject& subject, const Findings& findings, TermTable& table,
                                  const LoadedClaim& loaded, OutputFile& file, Outcome& outcome) {
    const Result<std::vector<Violation>> found = find_violations(table, loaded.expanded, loaded.graphs, findings, outcome.tried);
    std::string why = found ? "" : "of the numbers that differ no counterexample was made: " + found.error().text();
    for (std::size_t i = 0; found && i < found->size(); ++i) {
        const Result<std::string> bytes = write_violation(subject, findings, (*found)[i]);
        if (!bytes) {
            why = "of the numbers that differ no counterexample was made: " + bytes.error().text();
            break;
        }
        const Result<bool> is_kept = refute(options, *bytes, file, outcome, why);
        if (!is_kept) return is_kept.error();
        if (!*is_kept) continue;
        outcome.counterexample = describe_violation(loaded, table, (*found)[i], options.output);
        return Done{};
    }
    if (!why.empty()) outcome.reasons.push_back(why);
    return Done{};
}

Status answer_with_mismatch(const ProveOptions& options, const CertificateSubject& subject, OutputFile& file, Outcome& outcome) {
    std::string why;
    const Result<bool> is_kept = refute(options, write_mismatch(subject), file, outcome, why);
    if (!is_kept) return is_kept.error();
    outcome.reasons.push_back(!*is_kept ? why : "counterexample (written to " + options.output + "): these calls, whatever the values are");
    return Done{};
}

}  // namespace countersign
