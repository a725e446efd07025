#include "prover/search/gap_lemmas.h"

#include <algorithm>
#include <map>
#include <set>

#include "prover/search/clean.h"

namespace countersign {

GapLemmas::GapLemmas(TermTable& table, const Library& library, const Expansion& graphs, const SearchOptions& options, NearTensors& near_d,
                     Findings& findings)
    : table_(table), library_(library), options_(options), near_d_(near_d), findings_(findings),
      prover_([this](const Lemma& lemma) { return prove(lemma); }) {
    collect_tensors_of_d(graphs);
    collect_partial_sums(graphs);
}

void GapLemmas::collect_tensors_of_d(const Expansion& graphs) {
    for (const ExpandedGraph& rank : graphs.d)
        for (const GraphNode& node : rank.nodes)
            for (const NodeResult& result : node.results)
                if (!result.is_none) tensors_of_d_.push_back(result.term);
    std::sort(tensors_of_d_.begin(), tensors_of_d_.end());
    tensors_of_d_.erase(std::unique(tensors_of_d_.begin(), tensors_of_d_.end()), tensors_of_d_.end());
}

/// Sums over ranks that no collective makes: only proposed where a lemma needs them, so that a missing all-reduce is named.
void GapLemmas::collect_partial_sums(const Expansion& graphs) {
    if (graphs.d.empty()) return;
    for (const GraphNode& node : graphs.d[0].nodes) {
        std::vector<TermId> tensors;
        for (const ExpandedGraph& rank : graphs.d) {
            const auto same = rank.by_name.find(node.name);
            if (same == rank.by_name.end()) break;
            const std::vector<NodeResult>& results = rank.nodes[same->second].results;
            if (results.size() != 1 || results[0].is_none) break;
            tensors.push_back(results[0].term);
        }
        if (tensors.size() == graphs.d.size()) tensors_by_name_.push_back(std::move(tensors));
    }
    partial_sums_ = propose_partial_sums(table_, tensors_by_name_);
    collect_by_source_line(graphs);
}

/// Where ranks have unlike graphs, since some skip a step, one line of the source makes tensors of other names on each: those of one operator are
/// taken together, in order, if each rank has as many of them.
void GapLemmas::collect_by_source_line(const Expansion& graphs) {
    const auto is_as_long = [&](const ExpandedGraph& rank) { return rank.nodes.size() == graphs.d[0].nodes.size(); };
    if (std::all_of(graphs.d.begin(), graphs.d.end(), is_as_long)) return;
    std::map<std::pair<std::string, std::string>, std::vector<std::vector<TermId>>> by_line;  // line and operator: those of each rank
    for (std::size_t rank = 0; rank < graphs.d.size(); ++rank)
        for (const GraphNode& node : graphs.d[rank].nodes) {
            const GraphRow& row = graphs.d[rank].captured->rows[node.row];
            if (node.is_input || node.results.size() != 1 || node.results[0].is_none || row.source_line.empty()) continue;
            auto& ranks = by_line.try_emplace({row.source_line, row.target}, graphs.d.size()).first->second;
            ranks[rank].push_back(node.results[0].term);
        }
    std::set<std::vector<TermId>> known(tensors_by_name_.begin(), tensors_by_name_.end());
    for (const auto& [place, ranks] : by_line)
        for (std::size_t i = 0; i < ranks[0].size(); ++i) {
            std::vector<TermId> tensors;
            for (const std::vector<TermId>& of_rank : ranks)
                if (of_rank.size() == ranks[0].size()) tensors.push_back(of_rank[i]);
            if (tensors.size() == ranks.size() && known.insert(tensors).second) tensors_by_name_.push_back(std::move(tensors));
        }
}

/// Makes room for lemmas below operators: tensors of d are offered in the shapes of s. Once, and only where something is stuck.
void GapLemmas::widen() {
    if (deep_) return;
    std::set<TermId> of_all_ranks;
    for (const std::vector<TermId>& tensors : tensors_by_name_) of_all_ranks.insert(tensors.begin(), tensors.end());
    std::vector<TermId> of_some_ranks;
    std::set_difference(tensors_of_d_.begin(), tensors_of_d_.end(), of_all_ranks.begin(), of_all_ranks.end(), std::back_inserter(of_some_ranks));
    candidates_ = std::make_unique<Candidates>(table_, tensors_by_name_, of_some_ranks, findings_.terms_of_s);
    std::vector<TermId> bases(findings_.terms_of_d.begin(), findings_.terms_of_d.end());
    for (TermId term : candidates_->merged()) {
        saturation().add(term);
        bases.push_back(term);
    }
    saturation().run();
    deep_ = std::make_unique<DeepLemmas>(table_, *findings_.main, *candidates_, std::move(bases));
}

bool GapLemmas::find_at(TermId term) {
    const bool one_is_about_it = find_about(term), some_below = !near_d_.holds(term) && find_below(term);
    return one_is_about_it || some_below;
}

bool GapLemmas::find_about(TermId term) {
    return use(find_local_lemma(table_, *findings_.main, term, tensors_of_d_, next_name(), prover_)) ||
           use(find_local_lemma(table_, *findings_.main, term, partial_sums_, next_name(), prover_));
}

bool GapLemmas::find_below(TermId term) {
    widen();
    const IsRelated related = [&](TermId root) { return near_d_.holds(root); };
    std::size_t found = 0;
    const auto may_go_on = [&] { return found < most_below_an_operator && !near_d_.holds(term); };
    while (may_go_on() && use(deep_->find(term, next_name(), related, prover_))) ++found;
    // What is related may be so in another layout than d has it in: what was exchanged between ranks, above all.
    while (may_go_on() && find_about_layouts(term)) ++found;
    return found > 0;
}

bool GapLemmas::find_about_layouts(TermId term) {
    return use(deep_->find_held(near_d_.layouts_not_joined(term), next_name(), prover_));
}

bool GapLemmas::close_goal(TermId of_s, const std::function<bool()>& is_closed) {
    widen();
    for (std::size_t found = 0; found < most_below_an_operator && find_about_layouts(of_s); ++found)
        if (is_closed()) return true;
    return false;
}

LemmaVerdict GapLemmas::prove(const Lemma& lemma) {
    const LemmaVerdict verdict = decide(lemma);
    findings_.has_undecided_lemmas = findings_.has_undecided_lemmas || verdict.status == LemmaStatus::Unknown;
    return verdict;
}

LemmaVerdict GapLemmas::decide(const Lemma& lemma) {
    if (!options_.hints) return prove_lemma(library_, lemma, options_.local_engine);
    const std::string digest = lemma_digest(library_, lemma);
    LemmaVerdict verdict;
    const LemmaProof* const stored = options_.hints->find(digest);
    if (stored && options_.replays->begin(library_, lemma, *stored, options_.engine, digest)) {
        verdict.status = LemmaStatus::Proved;
        verdict.proof = *stored;
        return verdict;
    }
    verdict = prove_lemma(library_, lemma, options_.local_engine);
    if (verdict.status == LemmaStatus::Proved) options_.hints->put(digest, lemma.name, verdict.proof);
    return verdict;
}

/// One that says the same as one before is that one: it is proved and written once.
bool GapLemmas::use(std::unique_ptr<LocalLemma> found) {
    if (!found) return false;
    const auto says_the_same = [&](const auto& known) { return statement(*known) == statement(*found->lemma); };
    const auto stated = std::find_if(findings_.local_lemmas.begin(), findings_.local_lemmas.end(), says_the_same);
    if (stated != findings_.local_lemmas.end()) {
        found->use.lemma = stated->get();
    } else {
        findings_.lemma_proofs[found->lemma->name] = found->proof;
        findings_.local_lemmas.push_back(std::move(found->lemma));
    }
    saturation().apply(std::move(found->use));
    saturation().run();
    return true;
}

}  // namespace countersign
