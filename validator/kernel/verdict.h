// What the validator says of a certificate, of which it replays everything: definitions, question, lemmas, theorems, witness, steps, goals, model.
// A verdict starts as INCOMPLETE; one function, and no other, makes it VERIFIED.
#pragma once

#include <map>
#include <memory>

#include "validator/claim/question.h"
#include "validator/kernel/lemma_library.h"

namespace countersign::validator {

struct ValidateOptions {
    unsigned threads = 1;  // for the proofs of lemmas; the verdict does not depend on it
    SolverLimits solver_limits;
    SmtDump* dump = nullptr;
};

// What was counted on the way: for reports only, but for the room and the cases of lemmas.
struct ReplayCounts {
    std::uint64_t room = std::uint64_t{1} << 28;  // expressions that may still be computed, in instances of lemmas, in uses of theorems and by evaluation
    std::size_t terms = 0;
    std::size_t steps = 0;
    std::size_t theorem_steps = 0;
    std::size_t theorem_uses = 0;
    std::size_t range_queries = 0;
    std::size_t lemma_uses = 0;
    std::map<std::size_t, LemmaUses> lemma_sorts;  // by lemma: which cases of it are used
};

class Verdict {
public:
    bool verified() const { return verified_; }
    const Error& error() const { return error_; }  // why not; meaningless if verified

    std::unique_ptr<Question> question;  // once it was read
    std::unique_ptr<TermStore> store;    // its terms
    std::vector<std::string> definitions;  // names, sorted
    std::vector<Equality> goals;
    ReplayCounts counts;
    std::string open_limits;  // why it is not known that s stays inside the domains of its functions somewhere, where `-inf` stands

private:
    friend Verdict validate_certificate(JsonValue root, const Definitions& definitions, const ValidateOptions& options);
    bool verified_ = false;
    Error error_{Failure::incomplete, "the replay did not finish", {}};
};

// `definitions` are those that this validator accepts; they and the document outlive the verdict.
Verdict validate_certificate(JsonValue root, const Definitions& definitions, const ValidateOptions& options);

}  // namespace countersign::validator
