// What an expression of known values means: literals, arithmetic, comparisons, logic. Every evaluator of the language is built on this one;
// they differ in what names, calls and accesses mean. Overflow, division by 0 and unknown names are errors.
#pragma once

#include "validator/language/value.h"

namespace countersign::validator {

class ExpressionEvaluator {
public:
    virtual ~ExpressionEvaluator() = default;
    virtual Result<Value> evaluate(const Expression& e) { return usual_meaning(e); }
    Result<bool> truth(const Expression& e);
    Result<std::int64_t> integer(const Expression& e);

protected:
    Result<Value> usual_meaning(const Expression& e);
    virtual Result<Value> special_meaning(const Expression& e) = 0;  // of what has no usual one
};

// What names mean in a scalar expression: sizes, attributes, requirements, conditions of lemmas.
class ScalarNames {
public:
    virtual ~ScalarNames() = default;
    virtual std::optional<Value> name(std::string_view name) const = 0;
    virtual std::optional<std::int64_t> group_rank(std::string_view group) const = 0;
    virtual const std::vector<std::int64_t>* list_sizes(std::string_view name) const = 0;
};

// Names, `|g|`, `n(t)`, `total(n)`, `start(n, t)`, `min`, `max`, `real`.
class ScalarEvaluator : public ExpressionEvaluator {
public:
    explicit ScalarEvaluator(const ScalarNames& names) : names_(names) {}

protected:
    Result<Value> special_meaning(const Expression& e) override;
    // Nothing: no list of sizes is called so.
    std::optional<Result<Value>> list_size(const Expression& call);
    const ScalarNames& names_;
};

Result<Value> evaluate_scalar(const Expression& expression, const ScalarNames& names);
Result<std::int64_t> evaluate_integer(const Expression& expression, const ScalarNames& names);
Result<bool> evaluate_truth(const Expression& expression, const ScalarNames& names);

}  // namespace countersign::validator
