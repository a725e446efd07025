// Theorems: blocks proved once over parameters. A theorem is closed: it speaks of its parameters only, which are leaves that no
// other section can name. When it closes, its steps are forgotten; what stays are its hypotheses and its conclusion. A later theorem
// may use it, never itself.
#pragma once

#include "validator/kernel/section.h"

namespace countersign::validator {

struct Theorem {
    std::string name;
    std::vector<TermId> parameters;
    std::vector<Fact> hypotheses;
    Fact conclusion;
};

class TheoremLibrary {
public:
    std::size_t size() const { return theorems_.size(); }
    const Theorem& at(std::size_t index) const { return theorems_[index]; }
    // The whole member `h_theorems`. `context.theorems` is this library: each theorem sees the earlier ones.
    Status read(JsonValue rows, const KernelContext& context);

private:
    Result<Theorem> close(JsonValue value, const KernelContext& context, const std::string& place);
    std::vector<Theorem> theorems_;
    std::set<std::string> names_;
};

}  // namespace countersign::validator
