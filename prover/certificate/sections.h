// The two sections of a certificate that hold proofs, witness and main. Must never give sections in which an obligation or a goal is not
// concluded.
#pragma once

#include "prover/certificate/write.h"

namespace countersign {

struct ProofSection {
    std::vector<std::string> terms, steps;
    // What has a row or a step.
    std::vector<TermId> terms_written;
    std::vector<std::uint32_t> uses_written;  // by number
    std::vector<RangeFactId> ranges_written;
};

struct Sections {
    ProofSection witness, main;
    std::vector<std::string> witness_leaves, witness_proofs, goals;
    std::set<OperatorId> operators;
    std::vector<const Lemma*> lemmas;     // used, in order of first use
    std::vector<std::size_t> lemma_uses;  // how often each
};

/// `[side, node, place]` as in `a_witness`; the place of an input is 0.
std::string leaf_reference(int rank, const std::string& node, const std::string& place);

/// An error if the proof does not reach everything, or only in a circle: a defect of the search.
Result<Sections> write_sections(const CertificateSubject& subject, const Findings& findings);

}  // namespace countersign
