// The facts of docs/certificate.md section 6: instances of what holds for every sum, maximum, sub-tensor, list and quotient.
// Each carries its side condition inside itself. Built here only; the search and the replay share this one reading.
#pragma once

#include <string>
#include <vector>

#include "prover/lemma/engine.h"
#include "prover/lemma/query.h"

namespace countersign {

/// A fact before it is written as text.
struct FactRow {
    std::string kind;
    std::vector<ElementId> terms;
    std::string name;               // of a scalar function's fact
    std::vector<ElementId> fresh;   // constants that it introduces
    friend bool operator==(const FactRow&, const FactRow&) = default;
};

/// How many fresh constants a fact introduces.
std::size_t fresh_count(const ElementTable& table, const FactRow& row);

std::vector<ElementId> fresh_constants(ElementTable& table, const FactRow& row);

/// Facts about a sum over every index of a group (facts_groups.cc).
bool is_group_fact(ElementTable& table, const FactRow& row);
ElementId group_fact(ElementTable& table, const FactRow& row);
/// Of those that equate the sum (times its factor) with something, under `condition`.
struct GroupEquation {
    ElementId condition, left, right;
};
GroupEquation group_equation(ElementTable& table, const FactRow& row);

/// The formula; false and a reason if the row is no instance of its kind.
bool fact_formula(LemmaModel& model, const FactRow& row, FactFormula& result, std::string& reason);

/// Rows as hints, fresh constants named in order; false if an element has no text.
bool write_hints(LemmaModel& model, const std::vector<FactRow>& rows, std::vector<Hint>& result);

/// Hints as rows, read in `scope`, which gains the fresh constants.
bool read_hints(LemmaModel& model, const std::vector<Hint>& hints, Scope scope, std::vector<FactRow>& rows, std::string& reason);

}  // namespace countersign
