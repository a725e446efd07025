// The evaluator of section 6 expressions, with local names. Private to the language; see expand.h for its uses.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "validator/language/expand.h"
#include "validator/language/scalar.h"

namespace countersign::validator {

class ValueEvaluator final : public ExpressionEvaluator {
public:
    ValueEvaluator(TermStore& store, std::string place_name, NameResolver resolver = {})
        : store_(store), place_name_(std::move(place_name)), resolver_(std::move(resolver)) {}

    // `x[r]`, x being the operand of a collective, is the operand of the member at position r.
    void set_collective(std::string operand, ValueList operands) {
        collective_operand_ = std::move(operand);
        group_operands_ = std::move(operands);
    }
    void define(std::string name, Value value) { locals_.emplace_back(std::move(name), std::move(value)); }

    // Errors carry the place of the innermost expression that has none.
    Result<Value> evaluate(const Expression& e) override;
    Result<ValueList> list(const Expression& e);

protected:
    Result<Value> special_meaning(const Expression& e) override;

private:
    Result<Value> name(const Expression& e);
    Result<Value> index(const Expression& e);
    Result<Value> fold(const Expression& e);
    Result<Value> call(const Expression& e);
    Result<Value> operator_call(const Expression& e, const ValueList& values);
    Result<ValueList> elements(const std::vector<ExpressionPointer>& expressions);

    TermStore& store_;
    std::string place_name_;
    NameResolver resolver_;
    std::string collective_operand_;
    ValueList group_operands_;
    std::vector<std::pair<std::string, Value>> locals_;
    std::uint64_t spent_ = 0;
};

// A function of section 6 that is built in; nothing: the name is none of them.
std::optional<Result<Value>> call_built_in(TermStore& store, const std::string& name, const ValueList& values);

}  // namespace countersign::validator
