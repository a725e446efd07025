// Stored proofs of lemmas, replayed beside a search that goes on as if they held. Nothing may be written before `failed` was asked.
#pragma once

#include <future>
#include <string>
#include <vector>

#include "prover/lemma/engine.h"

namespace countersign {

class Replays {
public:
    explicit Replays(unsigned threads) : threads_(threads) {}

    /// Replays the proof of a lemma on a thread of its own, or at once where there is one thread. False if it is known not to hold.
    bool begin(const Library& library, const Lemma& lemma, const LemmaProof& proof, const EngineOptions& options, std::string digest);

    /// Waits. The digests of the lemmas that were not proved since this was asked last.
    std::vector<std::string> failed();

private:
    struct Running {
        std::string digest;
        std::future<bool> holds;
    };

    unsigned threads_;
    std::vector<Running> running_;
};

}  // namespace countersign
