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
    // The numbers of a family: the sizes of a group, an attribute or variable `name = *g`, an index into a group.
    virtual const std::vector<std::int64_t>* family(std::string_view name) const = 0;
    virtual const std::vector<std::int64_t>* list_sizes(std::string_view name) const = 0;
};

// Names, `|g|`, `each`, `n(t)`, `total(n)`, `start(n, t)`, `min`, `max`, `real`.
class ScalarEvaluator : public ExpressionEvaluator {
public:
    explicit ScalarEvaluator(const ScalarNames& names) : names_(names) {}
    Result<Shape> family(const Expression& e);  // `*name`, `*(…)`
    Result<Shape> shape(const Expression& e);   // a family, or `[…]` of numbers and families

protected:
    Result<Value> special_meaning(const Expression& e) override;
    // Nothing: no list of sizes is called so.
    std::optional<Result<Value>> list_size(const Expression& call);
    // Where an expression is read axis by axis: the entry of the family at the axis.
    std::optional<Value> entry(std::string_view name) const;
    const ScalarNames& names_;

private:
    Result<ValueList> by_axis(const Expression& e);
    std::optional<std::size_t> axis_;
};

Result<Value> evaluate_scalar(const Expression& expression, const ScalarNames& names);
Result<std::int64_t> evaluate_integer(const Expression& expression, const ScalarNames& names);
Result<Shape> evaluate_shape(const Expression& expression, const ScalarNames& names);  // a family, or a list
Result<bool> evaluate_truth(const Expression& expression, const ScalarNames& names);

}  // namespace countersign::validator
