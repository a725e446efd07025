// Expansion of one statement's text over loops, running axes and lists: expressions in, closed expressions out. No terms here.
#pragma once

#include "validator/claim/claim.h"

namespace countersign::validator {

// In a closed expression every reference has exactly one rank as its selector (`d`) or none (`s`), and the number k of `name[k]` as
// its only child. No loop variables are left.
struct ConcreteStatement {
    ExpressionPointer left, right;  // right: none for an assume
};

// A statement's instances: loops first, left to right, then running axes, row-major.
// `room`: how many expressions may still be made; what is made is taken from it.
Result<std::vector<ConcreteStatement>> concrete_statements(const Claim& claim, const StatementLine& statement, std::size_t& room);

// What a reference of a closed expression names.
GraphName graph_of(const Expression& reference);
std::optional<std::size_t> index_of(const Expression& reference);

// Every reference in it, from the left.
std::vector<const Expression*> references_of(const Expression& expression);
std::vector<const Expression*> references_of(const ConcreteStatement& statement);

}  // namespace countersign::validator
