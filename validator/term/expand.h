// Evaluates the expressions of docs/language.md section 6: values, and the expansion of a captured call into core terms.
// It never searches and never guesses: what is not defined is an error with its text position.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "validator/term/terms.h"

namespace countersign::validator {

struct Expansion {
    bool is_tuple = false;  // a tuple or list: reached by `name[k]`
    ValueList results;      // each `none`, or a tensor that lies in memory as its line states, or else as its operator's definition says
    std::vector<std::pair<std::string, TermId>> leaves;  // draws and uninitialised buffers made by this call: place, leaf
};

// A call bound to the parameters as Python binds it, with defaults; one value for each parameter, in declared order.
Result<std::vector<Value>> bind_call(TermStore& store, const CapturedOperator& operation, const std::vector<Value>& positional,
                                     const std::vector<std::pair<std::string, Value>>& keywords);

// Of a collective: the operands of each member, in the order of the group, and which of them this rank is.
struct Members {
    std::vector<ValueList> operands = {};
    std::size_t own = 0;
};
// The expansion of one captured call, of arguments as bound. For an operator that `mutates`, the results are those that auto_functionalized has.
// `leaf_prefix`: `s.node` or `d[1].node`, leaves are named `prefix:place`.
Result<Expansion> expand_call(TermStore& store, const CapturedOperator& operation, const std::vector<Value>& arguments, const std::string& leaf_prefix,
                              const Members& members);

// Called on every expression before its usual meaning; nothing: it has its usual meaning. For references, lists of ranks, loop variables.
using NameResolver = std::function<std::optional<Result<Value>>(const Expression&)>;

// The value of an expression in the sense of section 6. Errors carry line and column of the text; `place_name` is its file.
Result<Value> evaluate_expression(TermStore& store, const Expression& expression, const NameResolver& resolver,
                                  const std::string& place_name);

// A function of section 6 that is built in; nothing: the name is none of them.
std::optional<Result<Value>> call_built_in(TermStore& store, const std::string& name, const ValueList& values);
// Of a declared parameter.
std::size_t index_of_parameter(const CapturedOperator& operation, const std::string& parameter);
// Nothing if the product of some of the sizes overflows.
std::optional<std::int64_t> product_of(const Shape& shape);
// The position in something of that many parts, which may count from the end, or nothing.
std::optional<std::int64_t> position_in(std::int64_t position, std::int64_t count);

// A number as a tensor of that sort and shape, as stands beside a term in a claim.
Result<TermId> fill_term(TermStore& store, const Value& number, Sort sort, const Shape& shape);

// `reshape`, `transpose` and `broadcast` of docs/language.md sections 6 and 7, for terms.
Result<TermId> reshape_term(TermStore& store, TermId term, const Shape& shape);
Result<TermId> transpose_term(TermStore& store, TermId term, const Shape& order);
Result<TermId> broadcast_term(TermStore& store, TermId term, const Shape& shape);

// Adds the definition of that name, if there is one, and all that it calls by name, directly or through others. What a built-in of captured
// operators makes (`reshape` a merge) is seen only in the terms that it made.
void collect_used_definitions(const Definitions& definitions, const std::string& name, std::set<std::string>& used);

}  // namespace countersign::validator
