// The facts that a proof of a lemma may list (docs/certificate.md section 6): each is an instance of what holds for all values, with its
// side condition inside. Nothing a hint says is believed: it only chooses the instance. A fresh constant can be named only by later facts.
#pragma once

#include "validator/element/element_reader.h"
#include "validator/reading/result.h"

namespace countersign::validator {

using HintFact = std::vector<std::string>;  // its kind, then element expressions
using Hints = std::vector<HintFact>;

// Adds the facts to the query, or says which is none. `substitute` brings an element into the form that the query's formulas have.
Status add_facts(const Hints& facts, ElementStore& store, ElementReader& reader, const Definitions& definitions, const ScopePointer& scope,
                 const std::function<Element(Element)>& substitute, Hypotheses& query);

}  // namespace countersign::validator
