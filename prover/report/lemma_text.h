// What is said about one lemma: its line, its counterexample side by side, its obligations. Prints; decides nothing.
#pragma once

#include <ostream>
#include <string>

#include "prover/lemma/explain.h"
#include "prover/lemma/hints.h"

namespace countersign {

const char* status_name(LemmaStatus status);  // `proved`

/// `name: proved, 3 obligations, 4 facts, 0.02 s`, or why it is not proved.
std::string lemma_line(const LibraryVerdict& verdict);

/// Sizes and attributes, the value of every tensor, both sides beside each other, and where they differ.
void print_counterexample(std::ostream& out, const Lemma& lemma, const Counterexample& found);

/// Hypotheses, then each obligation with what settles it.
void print_explanation(std::ostream& out, const Lemma& lemma, const std::vector<ExplainedVariant>& variants, const LibraryVerdict& verdict);

std::string lemma_verdict_json(const Lemma& lemma, const LibraryVerdict& verdict);

}  // namespace countersign
