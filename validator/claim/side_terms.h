// A claim beside the graphs that it speaks of, and the terms of the sides of its lines: references looked up by what their kind of line may
// speak of, numbers beside terms, types.
#pragma once

#include "validator/claim/concrete.h"

namespace countersign::validator {

// Where in the outputs of its graph a reference stands: `output[k]` at that position, the name of a node at all where it is returned.
std::set<std::size_t> positions_of(const Program& program, const Expression& reference);

// What a line may speak of.
enum class Speaks : std::uint8_t { inputs, draws, outputs };

// An output of a graph, by position.
using OutputKey = std::pair<GraphName, std::size_t>;

// Looks up the references of closed expressions.
struct ClaimContext {
    TermStore& store;
    const Claim& claim;
    const Program& program;

    Place place(std::uint64_t line) const { return line_place(claim.file, line); }
    Place place(const Expression& expression) const { return line_place(claim.file, expression.position.line, expression.position.column); }
    Result<Value> find(const Expression& reference, Speaks speaks) const;
    // The first of these positions.
    Result<OutputKey> output_key(const Expression& reference) const;
    const Node* node_of(const Expression& reference) const { return program.graph(graph_of(reference)).find(reference.second_name); }

private:
    Result<Value> find_output(const Expression& reference) const;
    Result<Value> find_draw(const Node& node, const Expression& reference) const;
};

// The terms of both sides, of what `find` gives for their references. Shapes, sorts and element types must agree; one side may be a number.
using Lookup = std::function<Result<Value>(const Expression& reference)>;
Result<std::pair<TermId, TermId>> side_terms(const ClaimContext& context, const ConcreteStatement& statement, const Lookup& find);

}  // namespace countersign::validator
