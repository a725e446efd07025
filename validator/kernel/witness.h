// Not empty: the witness for the leaves of d that claim lines mention, and the model at which assumptions and requirements hold.
#pragma once

#include "validator/kernel/section.h"

namespace countersign::validator {

using Witness = std::map<TermId, TermId>;  // by leaf of d

// The members `c_leaves`, `d_proofs`; `section` holds the witness's terms and steps. Every given and random statement holds when the
// leaves of d are replaced, and every assume statement that mentions one follows from those about s.
Result<Witness> check_witness(const KernelContext& context, Section& section, JsonValue leaves, JsonValue proofs);

// The member `k_model`: every assume statement and every range requirement of s holds at these values, and where `-inf` stands s stays inside the domains
// of its functions. What is returned says why that is not known; empty: it is.
Result<std::string> check_model(const KernelContext& context, const Witness& witness, JsonValue model);

// What `d` takes for granted where `-inf` stands is what `s` takes for granted (docs/decisions/0032-limits.md): each divisor of a rank whose limit is
// not looked into is a part of one of `s`, and so is each operand of a root or logarithm: by the equalities of the main section, and because every
// element of a part of a `concat` is one of the whole, and every element of a `slice`.
Status check_limits(TermStore& store, const Section& main_section, const Program& program);

}  // namespace countersign::validator
