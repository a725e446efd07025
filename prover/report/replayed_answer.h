// From what was found to a file in its place and a verdict: a certificate, or a counterexample, that `validate` has replayed. Must never give a verdict
// of a file that `validate` did not accept, nor leave one that it refused. Internal to this folder.
#pragma once

#include <string>

#include "prover/certificate/write.h"
#include "prover/report/output_file.h"
#include "prover/report/prove_command.h"

namespace countersign {

/// The program that replays.
std::string validator_of(const ProveOptions& options);

/// An error is one of input and output.
Status answer_with_proof(const ProveOptions& options, const std::string& certificate, OutputFile& file, Outcome& outcome);
/// Of goals that differ where they were tried; nothing is written where none can be made of them, and then the outcome says why.
Status answer_with_counterexample(const ProveOptions& options, const CertificateSubject& subject, const Findings& findings, TermTable& table,
                                  const LoadedClaim& loaded, OutputFile& file, Outcome& outcome);

/// Of ranks whose calls do not match.
Status answer_with_mismatch(const ProveOptions& options, const CertificateSubject& subject, OutputFile& file, Outcome& outcome);

}  // namespace countersign
