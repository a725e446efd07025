// The lemmas of a certificate with their proofs, and whether each is proved. Reading them proves nothing.
#pragma once

#include <map>

#include "validator/kernel/obligation.h"
#include "validator/reading/json.h"

namespace countersign::validator {

struct PreparedLemma {
    std::string name;
    std::vector<Lemma> variants;
    LemmaHints hints;
};

class LemmaLibrary {
public:
    // `[{"a_name", "b_text", "c_proofs"} …]`, as `g_lemmas` of a certificate.
    Status read(JsonValue rows, const std::string& section);
    // `text` is the whole declaration. A name that occurs twice is an error.
    Status add(const std::string& name, const std::string& text, LemmaHints hints);
    std::size_t size() const { return lemmas_.size(); }
    const PreparedLemma& at(std::size_t index) const { return lemmas_[index]; }

private:
    std::vector<PreparedLemma> lemmas_;
    std::map<std::string, std::size_t> names_;
};

// How much is decided: whoever asks for a verdict only needs the decisions up to the first lemma that fails.
enum class Extent : std::uint8_t { to_first_failure, all };
// Success: proved, for the uses of each lemma too. In the order of the lemmas, made on that many threads (0: as the machine has). Which
// thread decides which lemma has no influence on any answer.
std::vector<Status> prove_lemmas(const Definitions& definitions, const LemmaLibrary& lemmas, const std::map<std::size_t, LemmaUses>& uses,
                                   unsigned threads, const SolverLimits& limits, SmtDump* dump, Extent extent);

struct LemmaDecision {
    std::string name;
    Status decided;
};
// A JSON array of lemmas with proofs: decides all, in their order.
Result<std::vector<LemmaDecision>> check_lemmas_file(const Definitions& definitions, JsonValue root, const std::string& name,
                                                     unsigned threads, const SolverLimits& limits, SmtDump* dump);

}  // namespace countersign::validator
