#include "prover/lemma/replays.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace countersign {

bool Replays::begin(const Library& library, const Lemma& lemma, const LemmaProof& proof, const EngineOptions& options, std::string digest) {
    const auto still_runs = [](const Running& other) { return other.holds.wait_for(std::chrono::seconds(0)) != std::future_status::ready; };
    if (1 + std::count_if(running_.begin(), running_.end(), still_runs) >= threads_) return replay_lemma(library, lemma, proof, options);
    try {
        // Of the lemma and its proof copies: the search may drop them. The library outlives it.
        auto replay = [&library, lemma, proof, options] { return replay_lemma(library, lemma, proof, options); };
        running_.push_back({std::move(digest), std::async(std::launch::async, std::move(replay))});
        return true;
    } catch (const std::system_error&) {  // no thread to be had
        return replay_lemma(library, lemma, proof, options);
    }
}

std::vector<std::string> Replays::failed() {
    std::vector<std::string> digests;
    for (Running& replay : running_)
        if (!replay.holds.get()) digests.push_back(std::move(replay.digest));
    running_.clear();
    return digests;
}

}  // namespace countersign
