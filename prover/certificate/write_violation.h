// Writes a violation (docs/certificate.md section 10): the file that `validate` answers with REFUTED, if it is right. Must never write anything else
// under that name, nor values of what is no leaf of the graphs.
#pragma once

#include "prover/certificate/write.h"
#include "prover/search/violation.h"

namespace countersign {

/// The file's bytes: canonical JSON.
Result<std::string> write_violation(const CertificateSubject& subject, const Findings& findings, const Violation& violation);

/// Of captures whose calls do not match: no values.
std::string write_mismatch(const CertificateSubject& subject);

}  // namespace countersign
