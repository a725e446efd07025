// What `d` takes for granted where `-inf` stands is what `s` takes for granted: `docs/decisions/0032-limits.md`.
#pragma once

#include "validator/kernel/section.h"

namespace countersign::validator {

// Each divisor of a rank whose limit is not looked into is a part of one of `s`, and so is each operand of a root or logarithm: by the
// equalities of the main section, and because every element of a part of a `concat` is one of the whole, and every element of a `slice`.
Status check_limits(const TermStore& store, const Section& main_section, const Program& program);

}  // namespace countersign::validator
