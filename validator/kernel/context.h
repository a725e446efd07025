// What all sections of one certificate share, and the facts that steps conclude.
#pragma once

#include <vector>

#include "validator/capture/program.h"
#include "validator/claim/statements.h"
#include "validator/kernel/lemma_instance.h"
#include "validator/kernel/obligation.h"
#include "validator/language/terms.h"

namespace countersign::validator {

// The equality `left = right`, or the range fact that `formula` holds for every element of `left`.
struct Fact {
    enum class Kind : std::uint8_t { equality, range };
    Kind kind = Kind::equality;
    TermId left{0};
    TermId right{0};
    FormulaId formula{0};
    static Fact equality(TermId left, TermId right) { return {Kind::equality, left, right, FormulaId{0}}; }
    static Fact range(TermId term, FormulaId formula) { return {Kind::range, term, term, formula}; }
    bool operator==(const Fact& other) const = default;
};

class TheoremLibrary;

struct KernelContext {
    const Definitions& definitions;
    const LemmaLibrary& lemmas;
    const TheoremLibrary& theorems;
    const Program* program = nullptr;       // not in theorems
    const ExpandedClaim* claim = nullptr;   // likewise
    SolverLimits solver_limits;
    SmtDump* dump = nullptr;
};

}  // namespace countersign::validator
