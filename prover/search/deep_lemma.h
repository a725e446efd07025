// Local lemmas below an operator: where an operator of s is not related to d, the first of the expressions it is made of (in any way its
// class is known) that is not related is compared with what d computes of the same tensors. Proposals that chance refutes are dropped
// at once; the others go to the lemma engine. Nothing here is trusted.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "prover/search/candidates.h"
#include "prover/search/chance.h"
#include "prover/search/local_lemma.h"
#include "prover/search/readings.h"

namespace countersign {

/// Whether a class is an expression over tensors of d already.
using IsRelated = std::function<bool(TermId)>;

class DeepLemmas {
public:
    /// `bases`: registered terms whose classes are the tensors that lemmas may be about.
    DeepLemmas(TermTable& table, ProofSpace& space, const Candidates& candidates, std::vector<TermId> bases)
        : table_(table), space_(space), candidates_(candidates), base_terms_(std::move(bases)) {}

    /// A lemma about the innermost expression below `term` that has one; null if none is found.
    std::unique_ptr<LocalLemma> find(TermId term, const std::string& name, const IsRelated& related, const LemmaProver& prove);
    /// A lemma about the first of these that is what ranks hold, side by side or each: no sum over ranks that no collective makes.
    std::unique_ptr<LocalLemma> find_held(const std::vector<TermId>& terms, const std::string& name, const LemmaProver& prove);

private:
    /// Every rank adds a shard and what is done with it; one alone has the room of two.
    std::size_t ranks() const { return std::max<std::size_t>(2, candidates_.ranks()); }
    std::vector<TermId> unrelated_below(TermId term, const IsRelated& related) const;
    std::unique_ptr<LocalLemma> first_about(const std::vector<TermId>& terms, bool with_sums, const std::string& name, const LemmaProver& prove);
    std::unique_ptr<LocalLemma> about(TermId stuck, bool with_sums, const std::string& name, const LemmaProver& prove);
    /// Functions about which facts are stated, and real constants but 0 and 1 (an epsilon): sides that have different ones are not compared.
    std::set<std::string> signs_of(TermId root, const std::vector<TermId>& tensors) const;

    TermTable& table_;
    ProofSpace& space_;
    const Candidates& candidates_;
    std::vector<TermId> base_terms_;
    std::uint64_t work_ = 0, work_unseen_ = 0;
    std::map<std::string, LemmaVerdict> verdicts_;  // by statement
    std::set<std::pair<TermId, TermId>> tried_;  // both sides
    Chance chance_{table_};
    std::unique_ptr<Readings> of_s_;  // of the graph as it is now, down to these
    std::set<TermId> of_s_bases_;
};

}  // namespace countersign
