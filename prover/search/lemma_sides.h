// What the two sides of a lemma, as they are written, say about how the search uses it.
#pragma once

#include "prover/language/syntax.h"

namespace countersign {

/// Whether `side` is the pattern with expressions in place of the tensors that the variant declares.
bool is_instance(const Expression& pattern, const Expression& side, const LemmaVariant& variant);

/// Whether the right side is the left one with two neighbouring operands exchanged: such a lemma is not matched (exchange.h).
bool exchanges_operands(const Lemma& lemma);

/// Whether it may look at what was rewritten, too: `split(merge(x)) == x`, which makes no term; a lemma that takes a factor out of a product of
/// matrices, or into one, as others have taken products apart, and what is the same for a whole row further inside; and one that goes on from
/// exponentials that it made, or is tried late and looks for them far down, as others have read each part of that in their ways by then.
bool looks_behind(const Lemma& lemma);

}  // namespace countersign
