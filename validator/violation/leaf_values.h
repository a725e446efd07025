// What a violation says of leaves, and what the claim's lines make of the others: values, and ties (docs/certificate.md section 10).
#pragma once

#include "validator/kernel/section.h"
#include "validator/violation/element_number.h"

namespace countersign::validator {

// One value for all elements but some.
struct LeafValues {
    Number usual;
    std::vector<std::pair<std::size_t, Number>> exceptions;  // by place, ascending
    const Number& at(std::size_t place) const;
};

struct OpenLeaf {
    const GraphTerms* graph;
    const Node* node;
};

struct LeafAssignment {
    std::map<TermId, OpenLeaf> leaves;        // inputs and draws of all graphs
    std::map<TermId, TermId> ties;            // what a leaf is, and what applies a kernel
    std::vector<Equality> conditions;         // statements that tie nothing
    std::map<TermId, LeafValues> values;
};

// Every application of a kernel that is not looked into, to that of the instance of it that definitions name.
Status tie_kernels(TermStore& store, LeafAssignment& assignment);
// With the ties of all `given` and `random` statements and of all kernels, and without values.
Result<LeafAssignment> tie_leaves(TermStore& store, const Question& question);
// The member `g_leaves`.
Status read_leaf_values(const TermStore& store, const Question& question, JsonValue rows, LeafAssignment& assignment);

}  // namespace countersign::validator
