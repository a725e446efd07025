// Lemmas that the search states for itself where those of the library leave a gap between s and d: which tensors of d they may be about, in
// which order they are looked for, and that one that is found is kept with its proof and used.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "prover/search/deep_lemma.h"
#include "prover/search/near_tensors.h"
#include "prover/search/prove.h"

namespace countersign {

class GapLemmas {
public:
    /// What is found goes into `findings` and is used in their main proof space, which holds the graphs of d by now. All must outlive this.
    GapLemmas(TermTable& table, const Library& library, const Expansion& graphs, const SearchOptions& options, NearTensors& near_d,
              Findings& findings);

    /// About an operator of s that is not related to d, and what it is made of. Whether one was found.
    bool find_at(TermId term);
    /// About layouts of an output of s that is related to d, until the goal is closed.
    bool close_goal(TermId of_s, const std::function<bool()>& is_closed);

private:
    Saturation& saturation() { return *findings_.main->saturation; }
    void collect_tensors_of_d(const Expansion& graphs);
    void collect_partial_sums(const Expansion& graphs);
    void collect_by_source_line(const Expansion& graphs);
    void widen();
    bool find_about(TermId term);
    bool find_below(TermId term);
    bool find_about_layouts(TermId term);
    bool use(std::unique_ptr<LocalLemma> found);
    std::string next_name() const { return "local_" + std::to_string(findings_.local_lemmas.size() + 1); }
    LemmaVerdict prove(const Lemma& lemma);
    LemmaVerdict decide(const Lemma& lemma);

    static constexpr std::size_t most_below_an_operator = 4;

    TermTable& table_;
    const Library& library_;
    const SearchOptions& options_;
    NearTensors& near_d_;
    Findings& findings_;
    const LemmaProver prover_;
    std::vector<TermId> tensors_of_d_, partial_sums_;
    std::vector<std::vector<TermId>> tensors_by_name_;
    std::unique_ptr<Candidates> candidates_;
    std::unique_ptr<DeepLemmas> deep_;
};

}  // namespace countersign
