// The evaluator of section 6 expressions, with local names. Private to the language; see expand.h for its uses.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "validator/term/expand.h"

namespace countersign::validator {

class ValueEvaluator {
public:
    ValueEvaluator(TermStore& store, std::string place_name, NameResolver resolver = {})
        : store_(store), place_name_(std::move(place_name)), resolver_(std::move(resolver)) {}

    void define(std::string name, Value value) { locals_.emplace_back(std::move(name), std::move(value)); }
    // Of the operand x of a collective: `x[r]` is that of the member at position r.
    void define_members(const std::string& name, ValueList operands) { define(name + "[]", Value::of_list(std::move(operands))); }

    // Errors carry the place of the innermost expression that has none.
    Result<Value> evaluate(const Expression& e);
    Result<bool> truth(const Expression& e) { return expected(e, Value::Kind::truth, &Value::truth, "a formula"); }
    Result<std::int64_t> integer(const Expression& e) { return expected(e, Value::Kind::integer, &Value::integer, "an integer"); }
    Result<ValueList> list(const Expression& e) { return expected(e, Value::Kind::list, &Value::list, "a list"); }

private:
    template <typename Content>
    Result<Content> expected(const Expression& e, Value::Kind kind, Content Value::*content, const char* what) {
        VALIDATOR_TRY(Value value, evaluate(e));
        if (value.kind != kind) return rejected(std::string(what) + " was expected, not " + kind_name(value));
        return std::move(value.*content);
    }
    Result<Value> meaning(const Expression& e);
    const Value* local(const std::string& name) const;  // or null
    Result<Value> name(const Expression& e);
    Result<Value> index(const Expression& e);
    Result<Value> fold(const Expression& e);
    Result<Value> call(const Expression& e);
    Result<Value> operator_call(const Expression& e, const ValueList& values);
    Result<ValueList> elements(const std::vector<ExpressionPointer>& expressions);

    TermStore& store_;
    std::string place_name_;
    NameResolver resolver_;
    std::vector<std::pair<std::string, Value>> locals_;
};

// A function of section 6 that is built in; nothing: the name is none of them.
std::optional<Result<Value>> call_built_in(TermStore& store, const std::string& name, const ValueList& values);

// The position in something of that many parts, which may count from the end, or nothing.
std::optional<std::int64_t> position_in(std::int64_t position, std::int64_t count);

}  // namespace countersign::validator
