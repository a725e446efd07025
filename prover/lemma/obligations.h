// What must be proved of a lemma's variant in one reading of sorts (docs/certificate.md section 6).
#pragma once

#include <string>
#include <vector>

#include "prover/lemma/query.h"

namespace countersign {

struct Obligation {
    std::string name;
    std::vector<ElementId> goals;        // each proved by itself; together they are the obligation
    std::vector<ElementId> assumptions;  // indices in range
    ElementId left, right;               // of an element obligation
    Scope scope;                         // names that its hints may use
};

struct Obligations {
    Hypotheses hypotheses;
    Obligation wellformed, shape, element;
    std::vector<Obligation> ranges;
};

/// Throws ElaborationError if the sides do not have the same segments.
Obligations make_obligations(LemmaModel& model, const LemmaVariant& variant);

}  // namespace countersign
