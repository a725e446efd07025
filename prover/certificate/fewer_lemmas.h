// A proof that was found is gone over once more, for fewer lemmas. What a search finds first depends on all that the library says; what
// is written should be what the proof needs. Must never leave a proof that proves less.
#pragma once

#include "prover/certificate/sections.h"

namespace countersign {

/// The sections of a proof that uses no more lemmas than the one found; the findings are left with it. Terms may be made in `table`, which
/// is the subject's. An error if the proof found cannot be written.
Result<Sections> write_with_few_lemmas(TermTable& table, const CertificateSubject& subject, Findings& findings);

}  // namespace countersign
