// Decides the two questions of a certificate that need a solver: whether a lemma holds for every size, rank and list length, and
// whether a range formula holds at every element of a term. Every formula is this program's own translation of the definitions; hints
// only add instances of facts that hold always. Only a solver's `unsat` is success; REJECTED is what is refused or does not follow, INCOMPLETE
// what the solver does not decide: no answer, no time-out, no `sat` ever accepts.
#pragma once

#include "validator/kernel/lemma_instance.h"
#include "validator/solver/query.h"

namespace countersign::validator {

// The facts that a proof of a lemma may list (docs/certificate.md section 6): each is an instance of what holds for all values, with its
// side condition inside. Nothing a hint says is believed: it only chooses the instance. A fresh constant can be named only by later facts.
using HintFact = std::vector<std::string>;  // its kind, then element expressions
using Hints = std::vector<HintFact>;
// Adds the facts to the query, or says which is none. `substitute` brings an element into the form that the query's formulas have.
Status add_facts(const Hints& facts, ElementStore& store, ElementReader& reader, const Definitions& definitions, const ScopePointer& scope,
                 const std::function<Element(Element)>& substitute, Hypotheses& query);

struct VariantHints {
    Hints wellformed;
    std::vector<Hints> ranges;  // one for each range requirement of the right side, in post-order
    Hints shape;
    Hints element;
};
using LemmaHints = std::vector<VariantHints>;  // one for each variant

// `variants`: those of the lemma. Success: it is proved for all sorts that make both sides terms, and for those of all uses.
Status check_lemma(const Definitions& definitions, const std::vector<Lemma>& variants, const LemmaHints& hints, const LemmaUses& uses,
                     const SolverLimits& limits, SmtDump* dump);

// Whether the definition of every core operator means something: under its requirements every size of a result is >= 0, and every access
// in range, every `locate` valid, every `max` one of something. The first operator that is not shown so is refused by name.
Status check_definitions(const Definitions& definitions, const SolverLimits& limits);

// Whether the requirement's formula holds at every element of its term, given the premises about the terms where the reading stops.
Status check_range(const TermStore& store, const RangeRequirement& goal, std::span<const RangeRequirement> premises,
                     const SolverLimits& limits, SmtDump* dump);

}  // namespace countersign::validator
