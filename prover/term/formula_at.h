// Formulas about one element, as `assume` lines and requirements state them, at a number; and arithmetic of numbers, as formulas have it.
#pragma once

#include <optional>
#include <set>

#include "prover/language/syntax.h"
#include "prover/support/rational.h"

namespace countersign {

/// Nothing where the kind is no arithmetic, or the numbers have no such result.
std::optional<Rational> arithmetic_of(ExpressionKind kind, const Rational& a, const Rational& b);
/// Nothing where the kind is no comparison.
std::optional<bool> comparison_of(ExpressionKind kind, const Rational& a, const Rational& b);
/// The numbers that stand in a formula, put into `numbers`.
void collect_numbers(const Expression& formula, std::set<Rational>& numbers);
/// Whether the formula holds where its word `it` is this number; nothing where it says more than numbers can be put into.
std::optional<bool> holds_at(const Expression& formula, const Rational& it);

}  // namespace countersign
