// Local lemmas: where the library has none, an equation over a few nodes around one operator of s is stated, proved for itself,
// and used like any other lemma. Nothing about it is trusted: the certificate carries its text and its proof.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "prover/search/findings.h"

namespace countersign {

struct LocalLemma {
    std::unique_ptr<Lemma> lemma;
    LemmaProof proof;
    LemmaUse use;
};

/// The text of a local lemma without its name: what another rank or layer states again.
std::string statement(const Lemma& lemma);

/// Proves a proposed lemma (searching hints, or finding them remembered).
using LemmaProver = std::function<LemmaVerdict(const Lemma&)>;

/// States `left == right` over the classes at which both stop, as generally as it can be proved; null if it cannot. Both sides are registered,
/// `left` equals `stuck`.
std::unique_ptr<LocalLemma> prove_equation(TermTable& table, ProofSpace& space, TermId stuck, TermId left, TermId right,
                                           const std::vector<TermId>& classes, const std::string& name, const LemmaProver& prove);

/// States `op(relations of its arguments) == t` for tensors t of d that are made of the same few tensors, and returns the first that is proved.
/// `name` is the new lemma's name.
std::unique_ptr<LocalLemma> find_local_lemma(TermTable& table, ProofSpace& space, TermId stuck, const std::vector<TermId>& tensors_of_d,
                                             const std::string& name, const LemmaProver& prove);

}  // namespace countersign
