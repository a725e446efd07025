// An instance of a lemma: what its variables stand for, the numbers that follow, its two sides as terms.
// Instances are proposals: the lemma engine proves the lemma, the validator recomputes the instance.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

/// What a declared variable stands for.
struct LemmaValue {
    std::vector<TermId> terms;  // Tensor: one; TensorList: its parts
    AttributeValue scalar;      // Integer, Real, Text (also a function's name), Scalar
};

/// A number with its sort: `is_real` decides how it becomes an attribute value.
struct LemmaNumber {
    Rational value;
    bool is_real = false;
};

/// A range condition of an instance: the formula in `it` must hold at every element of the term.
struct RangeCondition {
    TermId term;
    ExpressionPointer formula;
};

class LemmaEnvironment {
public:
    LemmaEnvironment(TermTable& table, const Lemma& lemma, std::size_t variant);

    const Lemma& lemma() const { return *lemma_; }
    std::size_t variant_index() const { return variant_; }
    const LemmaVariant& variant() const { return lemma_->variants[variant_]; }
    std::size_t variable_count() const { return values_.size(); }
    /// Index of a declared variable; nothing for other names.
    std::optional<std::size_t> find_variable(const std::string& name) const;

    LemmaValue& value(std::size_t variable) { return values_[variable]; }
    const LemmaValue& value(std::size_t variable) const { return values_[variable]; }

    /// Numbers that matching fixes before shapes are read: `attribute expression = value`.
    struct Equation {
        const Expression* expression;
        AttributeValue value;
        std::map<std::string, std::int64_t> parts;  // comprehension indices in force
    };

    /// Reads group ranks, sizes and lengths off the shapes of the bound tensors. False if they do not fit; `reason` says what.
    bool read_shapes(const std::vector<Equation>& equations, std::string& reason);
    /// Computes scalar conditions; collects `all` conditions. False with the condition that fails.
    bool check_conditions(std::vector<RangeCondition>& ranges, std::string& reason);

    std::vector<std::int64_t> group_ranks() const;

    /// Reasons cost time; a search over many matches does without.
    void want_reasons(bool wanted) { want_reasons_ = wanted; }

    /// The term that a side (or a part of one) stands for.
    Result<TermId> build(const Expression& side);

    std::optional<LemmaNumber> number(const Expression& expression) const;
    std::optional<bool> formula(const Expression& expression) const;

private:
    std::optional<AttributeValue> attribute(const Expression& expression) const;
    std::optional<Shape> shape(const Expression& list) const;
    std::optional<std::vector<std::int64_t>> size_list(const Expression& name) const;
    bool build_argument(const Expression& argument, std::vector<TermId>& out, Error& error);
    bool solve_group_ranks(const std::vector<Equation>& equations, std::string& reason);
    bool bind_shape(const TensorDeclaration& tensor, const Shape& shape, std::optional<std::int64_t> part, std::string& reason);
    ExpressionPointer substitute(const Expression& expression, const std::vector<std::string>& operands) const;

    TermTable* table_;
    const Lemma* lemma_;
    std::size_t variant_;
    std::vector<LemmaValue> values_;
    std::map<std::string, std::size_t> variables_;
    std::map<std::string, std::int64_t> group_ranks_;
    std::map<std::string, Shape> groups_;
    std::map<std::string, std::int64_t> sizes_;  // sizes and list lengths
    std::map<std::string, std::vector<std::int64_t>> size_lists_;
    std::map<std::string, std::int64_t> parts_;  // comprehension indices in force
    bool want_reasons_ = true;
};

}  // namespace countersign
