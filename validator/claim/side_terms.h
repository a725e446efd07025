// Terms of the sides of claim lines: references looked up by what their kind of line may speak of, numbers beside terms, types.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "validator/capture/program.h"
#include "validator/claim/concrete.h"
#include "validator/language/expand.h"

namespace countersign::validator {

// What a line may speak of.
enum class Speaks : std::uint8_t { inputs, draws, outputs, next_inputs };

// Looks up the references of closed expressions.
class ReferenceTable {
public:
    ReferenceTable(const TermStore& store, const Program& program, const std::string& file) : store_(store), program_(program), file_(file) {}

    // The tensor of a reference, or of `reference[k]`.
    Result<CallResult> find(const Expression& expression, Speaks speaks) const;
    // Where in the outputs of its graph a reference stands: `output[k]`, or the name of a returned node.
    Result<std::size_t> output_position(const Expression& expression) const;
    const Node* node_of(const Expression& expression) const;
    Place place(const Expression& expression) const { return line_place(file_, expression.position.line, expression.position.column); }

    // For `next_inputs`: the output that takes the place of an input. A reference without one is an error.
    void set_next(std::map<std::pair<GraphName, std::string>, std::size_t> next) { next_ = std::move(next); }

private:
    struct Parts {
        const Expression* reference;
        std::optional<std::size_t> index;
    };
    Result<Parts> parts(const Expression& expression) const;
    Result<CallResult> find_output(const GraphTerms& graph, std::size_t position, const Expression& expression) const;

    const TermStore& store_;
    const Program& program_;
    const std::string& file_;
    std::map<std::pair<GraphName, std::string>, std::size_t> next_;
};

// The terms of both sides. Shapes, sorts and element types must agree; one side may be a number.
Result<std::pair<TermId, TermId>> side_terms(TermStore& store, const ReferenceTable& table, const Expression& left, const Expression& right,
                                             Speaks speaks);

}  // namespace countersign::validator
