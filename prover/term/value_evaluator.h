// The evaluator of value expressions, shared by captured operators and claim lines. Internal to this folder.
// Recursion is bounded by the nesting of expressions, which the parser bounds.
#pragma once

#include <map>

#include "prover/term/expand.h"

namespace countersign {

constexpr std::int64_t longest_range = 1 << 16;  // a longer list in a definition is a mistake

struct EvaluationError {
    Error error;
};

class ValueEvaluator {
public:
    ValueEvaluator(TermTable& table, ExpressionHook hook) : table_(table), hook_(std::move(hook)) {}

    /// Throws EvaluationError; callers inside this folder turn it into a Result.
    Value evaluate(const Expression& e);
    bool evaluate_truth(const Expression& e);

    void define(const std::string& name, Value value) { names_.emplace_back(name, std::move(value)); }
    /// Forgets all names defined since there were `count` of them.
    std::size_t names() const { return names_.size(); }
    void forget_to(std::size_t count) { names_.resize(count); }
    /// In a case of a collective: `operand[r]` is the operand of the member at position r.
    void define_members(const std::string& operand, std::vector<Value> members) { of_members_.emplace(operand, Value::list(std::move(members))); }
    /// In claim lines: a number beside a term is a tensor of it.
    void fill_numbers() { fills_numbers_ = true; }

    static Shape shape_of_list(const Value& list, const Place& place);
    static std::int64_t small_integer(const Value& value, const Place& place);
    [[noreturn]] static void fail(const Place& place, const std::string& message);

private:
    const Value* find(const std::string& name) const;
    Value name(const Expression& e);
    Value access(const Expression& e);
    Value call(const Expression& e);
    Value operator_call(const Expression& e);
    std::vector<Value> elements(const std::vector<ExpressionPointer>& expressions);
    Value arithmetic(const Expression& e);
    Value compare(const Expression& e);
    bool equal(const Value& a, const Value& b, const Place& place) const;
    /// Functions of section 6 (value_functions.cc); false if there is none of that name.
    bool function(const Expression& e, Value& result);
    Value shape_function(const Expression& e, const std::vector<Value>& arguments);
    Value number_function(const Expression& e, const std::vector<Value>& arguments);
    Value term_function(const Expression& e, const std::vector<Value>& arguments);
    AttributeValue attribute_value(const Value& value, const Place& place) const;
    void fill_beside_terms(OperatorId op, std::vector<Value>& arguments, const Place& place);

    TermTable& table_;
    ExpressionHook hook_;
    std::vector<std::pair<std::string, Value>> names_;
    std::map<std::string, Value> of_members_;  // of a collective: by operand
    bool fills_numbers_ = false;
};

}  // namespace countersign
