// Replays a whole certificate: definitions, question, lemmas, theorems, witness, steps, goals, model.
#pragma once

#include "validator/kernel/lemma_library.h"
#include "validator/kernel/verdict.h"

namespace countersign::validator {

struct ValidateOptions {
    unsigned threads = 1;  // for the proofs of lemmas; the verdict does not depend on it
    SolverLimits solver_limits;
    SmtDump* dump = nullptr;
};

// `definitions` are those that this validator accepts; they and the document outlive the verdict.
Verdict validate_certificate(JsonValue root, const Definitions& definitions, const ValidateOptions& options);

}  // namespace countersign::validator
