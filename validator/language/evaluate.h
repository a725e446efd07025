// The evaluator of section 6 expressions, with local names. Private to the language; see expand.h for its uses.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "validator/language/expand.h"

namespace countersign::validator {

class ValueEvaluator {
public:
    ValueEvaluator(TermStore& store, std::string place_name) : store_(store), place_name_(std::move(place_name)) {}

    void set_resolver(NameResolver resolver) { resolver_ = std::move(resolver); }
    void set_collective(std::string operand, std::vector<Value> operands) {
        collective_operand_ = std::move(operand);
        group_operands_ = std::move(operands);
    }
    void define(std::string name, Value value) { locals_.emplace_back(std::move(name), std::move(value)); }
    std::size_t definition_count() const { return locals_.size(); }
    void forget_to(std::size_t count) { locals_.resize(count); }

    Result<Value> evaluate(const Expression& e);
    Result<bool> truth(const Expression& e);
    Result<Shape> shape(const Expression& e);

private:
    Result<Value> evaluate_inner(const Expression& e);
    Result<Value> name(const Expression& e);
    Result<Value> arithmetic(const Expression& e);
    Result<Value> comparison(const Expression& e);
    Result<Value> index(const Expression& e);
    Result<Value> list(const std::vector<ExpressionPointer>& elements);
    Result<Value> fold(const Expression& e);
    Result<Value> call(const Expression& e);
    Result<Value> operator_call(const Expression& e, const ValueList& values);
    std::optional<Result<Value>> built_in_call(const Expression& e, const ValueList& values);
    Status append_elements(const Expression& e, ValueList& values);
    Result<std::int64_t> integer(const Expression& e);
    Result<TermId> term(const Expression& e);
    Error error_at(const Expression& e, std::string message) const;
    bool spend() { return ++spent_ < 10'000'000; }

    TermStore& store_;
    std::string place_name_;
    NameResolver resolver_;
    std::string collective_operand_;
    std::vector<Value> group_operands_;
    std::vector<std::pair<std::string, Value>> locals_;
    std::uint64_t spent_ = 0;
};

}  // namespace countersign::validator
