// Hints files: proofs of lemmas that were found once, so that `prove` need not search again. A block is used only while the
// digest of the lemma's text and of the definitions it uses is the same; a stale or damaged block is ignored, and a proof
// read from a file is replayed before it counts.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "prover/lemma/engine.h"

namespace countersign {

/// Stored proofs by digest; ordered so that the file's bytes do not depend on hashing.
class HintStore {
public:
    /// Null if there is none.
    const LemmaProof* find(const std::string& digest) const;
    void put(const std::string& digest, const std::string& lemma_name, LemmaProof proof);
    void drop(const std::string& digest) { proofs_.erase(digest); }
    std::size_t size() const { return proofs_.size(); }
    /// Forgets what is stored of this lemma for another text or other definitions; how many blocks that were.
    std::size_t drop_stale(const std::string& digest, const std::string& lemma_name);

    /// Adds the blocks of a text; blocks that cannot be read are left out and counted.
    std::size_t read(const std::string& text);
    /// The file's text; `without` leaves out the proofs that another store holds.
    std::string write(const HintStore* without = nullptr) const;

private:
    struct Entry {
        std::string name;
        LemmaProof proof;
    };
    std::map<std::string, Entry> proofs_;
};

/// 128 bits in hexadecimal of the lemma's text without its name and of every definition that it uses, directly or through others.
std::string lemma_digest(const Library& library, const Lemma& lemma);

struct LibraryVerdict {
    std::string name;
    LemmaVerdict verdict;
    bool from_hints = false;   // a stored proof was replayed, nothing was searched
    bool stale_hints = false;  // a proof was stored for another text, or it no longer proves this one
    double seconds = 0;        // for tables only: nothing depends on it
};

struct LemmaRun {
    unsigned threads = 1;
    EngineOptions options;
    /// Called for each lemma in the order of the names, never by two threads at once.
    std::function<void(const LibraryVerdict&)> decided;
    /// Called whenever a lemma is done, in any order, never by two threads at once; with the number of those done.
    std::function<void(std::size_t)> progress;
};

/// Decides the lemmas of these names: replays stored proofs, searches the others, and stores what it found.
std::vector<LibraryVerdict> prove_lemmas(const Library& library, const std::vector<std::string>& names, HintStore& hints, const LemmaRun& run);
/// Every lemma of the library, in its order.
std::vector<LibraryVerdict> prove_library(const Library& library, HintStore& hints, unsigned threads, const EngineOptions& options = {});

}  // namespace countersign
