// Expansion of one statement's text over loops, running axes and lists: expressions in, closed expressions out. No terms here.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validator/claim/claim.h"
#include "validator/language/syntax.h"

namespace countersign::validator {

using LoopValues = std::map<std::string, std::int64_t>;

struct ConcreteStatement {
    ExpressionPointer left, right;  // right: none for an assume
};

// A statement's instances: loops first, left to right, then running axes, row-major.
Result<std::vector<ConcreteStatement>> concrete_statements(const Claim& claim, const StatementLine& statement);

// Of a reference in a closed expression: the graph it names.
GraphName graph_of(const Expression& reference);

// Every reference `s.x`, `d[r].x`, `s.output[k]` in a closed expression, from the left; an indexed one is the index expression.
void collect_references(const Expression& expression, std::vector<const Expression*>& references);

// Expressions built for layouts.
ExpressionPointer output_expression(const GraphName& graph, std::size_t output);
ExpressionPointer concat_expression(std::vector<ExpressionPointer> parts, std::int64_t axis);

// Attribute `name` of a call, or the one at that position.
ExpressionPointer call_attribute(const Expression& call, std::string_view name, std::size_t position);

}  // namespace countersign::validator
