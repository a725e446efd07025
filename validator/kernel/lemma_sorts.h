// Whether, with some sorts chosen for the unknowns of a lemma, it has no instance: decided by what makes a term store refuse an application
// whatever its sizes and numbers are, with the store's own functions, and by nothing else. Where something is not known the answer is no, and the case must
// be proved.
#pragma once

#include "validator/kernel/element_reader.h"

namespace countersign::validator {

bool has_no_instance(const Definitions& definitions, const Lemma& lemma, const SortChoice& choice);

}  // namespace countersign::validator
