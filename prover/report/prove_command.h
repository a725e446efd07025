// `prove CLAIM -o CERTIFICATE`: the main job, from bytes to a verdict.
#pragma once

#include <functional>
#include <string>

#include "prover/report/library_source.h"
#include "prover/report/load_claim.h"
#include "prover/report/outcome.h"

namespace countersign {

struct ProveOptions {
    std::string claim, output, validator;
    std::string remembered;  // proofs of lemmas, empty for none
    std::string lemmas;      // folder of definitions and lemmas, empty for those built in
    bool json = false, validate = true, check_claim = false;
    unsigned threads = 1;
};

/// What the search says, and the certificate's bytes if it proved the claim.
struct Proof {
    Findings findings;
    std::string certificate;
    std::vector<std::string> ground_lemmas;  // used at fixed sizes only
};

/// Searches and writes; an error is the claim's (no witness, no model).
using ProofFunction = std::function<Result<Proof>(TermTable&, LoadedLibrary&, const LoadedClaim&, const ProveOptions&)>;

/// Returns the exit code; everything is printed.
int prove_command(LoadedLibrary& library, const ProveOptions& options, const ProofFunction& find_proof);

/// Of a claim that was not read, for what is wrong in the definitions or lemmas of `--lemmas`; as the claim's own errors are reported.
int report_malformed(const ProveOptions& options, std::vector<Error> errors);

/// The exit code once standard output is written: 74 if it could not be.
int finish(int exit_code);

}  // namespace countersign
