// A violation: values of leaves at which everything that a claim supposes holds and one of its goals does not. Everything is computed here; whatever is
// not known to be so is turned down. Nothing in this folder can make a verdict VERIFIED.
#pragma once

#include "validator/violation/elements.h"

namespace countersign::validator {

bool is_violation(JsonValue root);

class Refutation {
public:
    bool refuted() const { return refuted_; }
    const Error& error() const { return error_; }  // why not; meaningless if refuted

    std::unique_ptr<Question> question;
    std::unique_ptr<TermStore> store;
    std::string mismatch;  // of calls of ranks; then nothing of what follows is there
    LeafAssignment leaves;
    Equality goal;
    Shape index;
    Number left, right;
    std::size_t elements = 0;  // computed
    std::size_t conditions = 0;

private:
    friend Refutation check_violation(JsonValue root, const Definitions& definitions);
    bool refuted_ = false;
    Error error_{Failure::incomplete, "the violation was not looked at", {}};
};

// `definitions` and the document outlive what is returned.
Refutation check_violation(JsonValue root, const Definitions& definitions);

}  // namespace countersign::validator
