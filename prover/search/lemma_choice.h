// Which lemmas of the library a search leaves out: what could not help there, or would make more of every search.
#pragma once

#include <set>
#include <string>

#include "prover/claim/claim.h"
#include "prover/term/term.h"

namespace countersign {

struct LemmaChoice {
    std::set<std::string> late;     // of `late.lemma`: used only where there is no proof without them
    std::set<std::string> useless;  // of `cut.lemma`, which look into slices below operators: no graph has such operands, or the claim speaks of the parts
    bool cuts = false;              // other lemmas of `cut.lemma` are of use
};

/// Whether it is of `late.lemma`.
bool is_late(const Lemma& lemma);

/// `held`: the terms of all graphs.
LemmaChoice choose_lemmas(const TermTable& table, const Library& library, const std::set<TermId>& held, const ExpandedClaim& claim);

}  // namespace countersign
