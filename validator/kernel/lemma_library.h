// The lemmas of a certificate with their proofs, and their decisions, made on threads beside the replay. Which thread decides which
// lemma has no influence on any answer.
#pragma once

#include <atomic>
#include <map>
#include <thread>

#include "validator/kernel/obligation.h"
#include "validator/reading/json.h"

namespace countersign::validator {

struct PreparedLemma {
    std::string name, text;
    bool ground = false;
    std::vector<Lemma> variants;
    LemmaHints hints;
};

class LemmaLibrary {
public:
    // `[{"a_name", "b_text", "c_proofs"} …]`, as `g_lemmas` of a certificate.
    Status read(JsonValue rows, const std::string& section);
    // `text` is the whole declaration. A name that occurs twice is an error.
    Status add(const std::string& name, const std::string& text, LemmaHints hints, const Place& place);
    std::size_t size() const { return lemmas_.size(); }
    const PreparedLemma& at(std::size_t index) const { return lemmas_[index]; }

private:
    std::vector<PreparedLemma> lemmas_;
    std::map<std::string, std::size_t> names_;
};

class LemmaProofs {
public:
    // Begins at once. `lemmas` does not change any more.
    LemmaProofs(const Definitions& definitions, const LemmaLibrary& lemmas, unsigned threads, const SolverLimits& limits, SmtDump* dump);
    ~LemmaProofs() { join(); }
    LemmaProofs(const LemmaProofs&) = delete;
    LemmaProofs& operator=(const LemmaProofs&) = delete;

    const std::vector<Decision>& finish();  // one for each lemma, in their order

private:
    void work();
    void join();

    const Definitions& definitions_;
    const LemmaLibrary& lemmas_;
    const SolverLimits limits_;
    SmtDump* const dump_;
    std::vector<Decision> decisions_;
    std::atomic<std::size_t> next_{0};
    std::vector<std::thread> threads_;
};

struct LemmaDecision {
    std::string name;
    Decision decision;
};
// A JSON array of lemmas with proofs: decides all, in their order.
Result<std::vector<LemmaDecision>> check_lemmas_file(const Definitions& definitions, std::string_view bytes, const std::string& name,
                                                     unsigned threads, const SolverLimits& limits, SmtDump* dump);

}  // namespace countersign::validator
