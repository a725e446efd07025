// Decides the two questions of a certificate that need a solver: whether a lemma holds for every size, rank and list length, and
// whether a range formula holds at every element of a term. Every formula is this program's own translation of the definitions; hints
// only add instances of facts that hold always. Only a solver's `unsat` accepts: no answer, no time-out, no `sat` ever does.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "validator/language/syntax.h"
#include "validator/language/terms.h"
#include "validator/reading/json.h"
#include "validator/reading/result.h"
#include "validator/solver/query.h"

namespace countersign::validator {

enum class Answer : std::uint8_t { accepted, refused, unknown };
struct Decision {
    Answer answer = Answer::unknown;
    std::string reason;  // which obligation, and why; empty if accepted
};

using HintFact = std::vector<std::string>;  // its kind, then element expressions
using Hints = std::vector<HintFact>;
struct VariantHints {
    Hints wellformed;
    std::vector<Hints> ranges;  // one for each range requirement of the right side, in post-order
    Hints shape;
    Hints element;
};
using LemmaHints = std::vector<VariantHints>;  // one for each variant

// The member `c_proofs` of a lemma of a certificate, as docs/certificate.md section 6 has it.
Result<LemmaHints> read_lemma_hints(JsonValue proofs, const Place& place);

Decision check_lemma(const Definitions& definitions, const Lemma& lemma, const LemmaHints& hints, const SolverLimits& limits,
                     SmtDump* dump);

struct RangePremise {
    TermId term;
    FormulaId formula;
};
// Whether `formula` holds at every element of `term`, given the premises about the terms where the reading of `term` stops.
Decision check_range(const TermStore& store, TermId term, FormulaId formula, std::span<const RangePremise> premises,
                     const SolverLimits& limits, SmtDump* dump);

struct LemmaDecision {
    std::string name;
    Decision decision;
};
// A JSON array of lemmas with proofs, `[{"a_name", "b_text", "c_proofs"} …]` as `g_lemmas` of a certificate: decides all, in their
// order, on so many threads.
Result<std::vector<LemmaDecision>> check_lemmas_file(const Definitions& definitions, std::string_view bytes, const std::string& name,
                                                     unsigned threads, const SolverLimits& limits, SmtDump* dump);

}  // namespace countersign::validator
