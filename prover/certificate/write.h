// Writes the certificate of a proved claim (docs/certificate.md). Must never write one whose explanation is incomplete.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/search/findings.h"

namespace countersign {

/// Everything that a certificate is about.
struct CertificateSubject {
    const TermTable& table;
    const Library& library;
    const Claim& claim;
    const ClaimedCaptures& captures;
    const Expansion& graphs;
    const ExpandedClaim& expanded;
};

struct CertificateSummary {
    std::size_t bytes = 0, terms = 0, steps = 0;
    std::vector<std::string> lemmas;         // used, in order of first use
    std::vector<std::string> ground_lemmas;  // of these: sizes fixed
};

/// The proof of a lemma, or why there is none; asked once for each lemma that is used.
using LemmaProofs = std::function<Result<LemmaProof>(const Lemma&)>;

struct Sections;

/// The certificate's bytes: canonical JSON. `sections` are those of the findings' proof.
Result<std::string> write_certificate(const CertificateSubject& subject, const Findings& findings, const Sections& sections,
                                      const LemmaProofs& proofs, CertificateSummary& summary);

/// Names of all declarations that a certificate relies on, sorted.
std::vector<std::string> definitions_used(const CertificateSubject& subject, const std::set<OperatorId>& operators,
                                          const std::vector<const Lemma*>& lemmas);
/// One entry of `g_lemmas` (section 6); an array of them is what `validate lemmas` reads.
std::string lemma_json(const Lemma& lemma, const LemmaProof& proof);
/// The rows of a captured graph (section 1).
std::string graph_rows(const CapturedGraph& graph);

}  // namespace countersign
