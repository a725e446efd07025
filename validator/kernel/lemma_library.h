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

using LemmaLibrary = std::vector<PreparedLemma>;
// `[{"a_name", "b_text", "c_proofs"} …]`, as `g_lemmas` of a certificate.
Result<LemmaLibrary> read_lemmas(JsonValue rows, const std::string& section);
// `text` is the whole declaration. `names`: of those that there are; one that occurs twice is an error.
Status add_lemma(LemmaLibrary& lemmas, std::set<std::string>& names, const std::string& name, const std::string& text, LemmaHints hints);

// How much is decided: whoever asks for a verdict only needs the decisions up to the first lemma that fails.
enum class Extent : std::uint8_t { to_first_failure, all };
// Success: proved, for the uses of each lemma too. In the order of the lemmas, made on that many threads (0: as the machine has). Which
// thread decides which lemma has no influence on any answer, but for what just uses up the limit that all share.
std::vector<Status> prove_lemmas(const Definitions& definitions, const LemmaLibrary& lemmas, const std::map<std::size_t, LemmaUses>& uses,
                                 unsigned threads, const SolverLimits& limits, SmtDump* dump, Extent extent);

}  // namespace countersign::validator
