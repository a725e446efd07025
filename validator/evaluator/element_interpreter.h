// The interpreter of element expressions, over exact rationals (`Rational`) or binary floating point (`double`). Private to the evaluator.
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "validator/evaluator/evaluator.h"

namespace countersign::validator {

template <typename Real>
struct ElementValue {
    Sort sort = Sort::integer;
    std::int64_t integer = 0;  // also the truth value
    Real real{};
};

// A tensor as operands are read; not owned.
template <typename Real>
struct TensorView {
    Sort sort;
    const Shape* shape;
    const std::vector<std::int64_t>* integers;
    const std::vector<Real>* reals;
};

template <typename Real>
class ElementInterpreter {
public:
    using Value = ElementValue<Real>;
    ElementInterpreter(const TermStore& store, std::size_t operations) : store_(store), operations_(operations) {}

    // Element by element, row-major.
    bool application(TermId term, const std::vector<TensorView<Real>>& operands, std::vector<std::int64_t>& integers, std::vector<Real>& reals);
    bool formula(const Expression& formula, const Value& it, bool& holds);
    const std::string& error() const { return error_; }
    bool used_named_functions() const { return named_; }

private:
    bool fail(std::string message) {
        if (error_.empty()) error_ = std::move(message);
        return false;
    }
    bool evaluate(const Expression& e, Value& value);
    bool evaluate_integer(const Expression& e, std::int64_t& value);
    bool truth(const Expression& e, bool& value);
    bool operation(ExpressionKind kind, const Value& a, const Value& b, Value& value);
    bool read(const Expression& e, Value& value);
    bool call(const Expression& e, Value& value);
    bool function(const ScalarFunction& function, const std::vector<Value>& arguments, Value& value);
    bool named(const std::string& name, const std::vector<Value>& arguments, Value& value);
    bool loop(const Expression& e, Value& value);
    bool locate(const Expression& e, Value& value);
    bool attribute(AttributeId id, Value& value);
    bool inverse(const Real& a, Real& result);
    Real number(const Value& value) const;
    static Value of_integer(std::int64_t integer) { return {Sort::integer, integer, Real{}}; }
    static Value of_truth(bool truth) { return {Sort::boolean, truth ? 1 : 0, Real{}}; }

    const TermStore& store_;
    std::size_t operations_;
    std::string error_;
    bool named_ = false;
    int depth_ = 0;
    Application application_;
    const CoreOperator* core_ = nullptr;
    const std::vector<TensorView<Real>>* operands_ = nullptr;
    std::vector<std::pair<std::string_view, Shape>> group_indices_;
    std::vector<std::pair<std::string_view, Value>> locals_;
};

}  // namespace countersign::validator
