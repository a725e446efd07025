// Captured calls as core terms (docs/language.md section 6), and the evaluator of the same expressions for claim lines.
// Must never drop a case, a clause or an operand: what a definition does not say is an error.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prover/term/value.h"

namespace countersign {

/// What a call's surroundings say about it.
struct CallContext {
    std::string leaf_prefix;            // "s.native_dropout", "d[0].empty_1": leaves are named `<prefix>/<place>`
    std::vector<Value> group_operands;  // of a collective: the operand of each member, own one included; a list where it has several
    int group_position = 0;             // of a collective: this rank's position in the group
};

/// A leaf that a definition makes: `draw u`, `uninitialised u`.
struct CallLeaf {
    std::string place;  // u
    LeafKind kind = LeafKind::Draw;
    TermId term;
    std::string dtype;  // element type, empty if the definition gives the sort only
};

struct CallResult {
    std::vector<Value> results;  // a Term with its element type, or None
    bool is_sequence = false;    // tuple or list: results are reached by item
    std::vector<CallLeaf> leaves;
    MemoryOrder order = MemoryOrder::Contiguous;  // of all results, where their lines state no strides
};

/// Binds the arguments as Python does, fills in defaults, takes the one case that holds. Refuses operators with `mutates`.
/// The place of an error is in the definition; the caller adds the node.
Result<CallResult> expand_call(TermTable& table, const CapturedOperator& definition, const std::vector<Value>& positional,
                               const std::vector<std::pair<std::string, Value>>& keywords, const CallContext& context);

/// `auto_functionalized(op, name = value, …)`: by keyword only; `mutates` is required. Results: the returns (one None if
/// there are none), then the new values of the mutated arguments.
Result<CallResult> expand_mutating_call(TermTable& table, const CapturedOperator& definition,
                                        const std::vector<std::pair<std::string, Value>>& keywords, const CallContext& context);

/// `auto_functionalized_v2(op, _x_base_index = 0, _all_bases = [a], …)` as `auto_functionalized(op, x = a, …)`. Every mutated argument
/// has a base of its own, in the order of `mutates`, and is the whole of it; views of bases are an error: not supported yet.
Result<std::vector<std::pair<std::string, Value>>> keywords_of_bases(const CapturedOperator& definition,
                                                                     std::vector<std::pair<std::string, Value>> keywords);

/// The value that a definition's parameter has in a call (after defaults), e.g. of `collective_operands`, `collective_group`,
/// `wait_operand`: needed before the call itself can be expanded.
Result<Value> bound_argument(TermTable& table, const CapturedOperator& definition, const std::string& parameter,
                             const std::vector<Value>& positional, const std::vector<std::pair<std::string, Value>>& keywords);

/// Asked before anything else for every Name, Access and Call expression; nothing: not known to the hook, the evaluator goes on.
/// Bound names of comprehensions, lets and folds are resolved before the hook.
using ExpressionHook = std::function<std::optional<Result<Value>>(const Expression&)>;

/// Evaluates an expression of docs/language.md section 6 where the hook gives meaning to names (claim lines: `s.x`, `d[0].y`).
/// A claim reader that replaces each reference in the text by a plain name, calls read_expression and resolves these names
/// in the hook needs nothing else.
Result<Value> evaluate_expression(TermTable& table, const Expression& expression, const ExpressionHook& hook);

/// A number beside a term: `fill(; shape, value)` of that type; an error if the number is not of the sort.
Result<Value> broadcast_number(TermTable& table, const Value& number, const TermType& type, const std::string& dtype, const Place& place);

}  // namespace countersign
