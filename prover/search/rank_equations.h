// Equations between the ranks of a lemma's groups: what its declarations and attributes say of them is read once, and then solved for each match.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "prover/term/term.h"

namespace countersign {

class RankEquations {
public:
    /// `sum of factors * |g| + constant`, of groups by number.
    struct Form {
        std::vector<std::pair<std::size_t, std::int64_t>> factors;
        std::int64_t constant = 0;
    };
    /// A form, and the number that it equals.
    using Row = std::pair<const Form*, std::int64_t>;

    explicit RankEquations(const LemmaVariant& variant);

    /// Of the shape of a declared tensor.
    const Form& of_variable(std::size_t variable) const { return of_variables_[variable]; }
    /// Of an attribute: the number that it is, or how many sizes it lists; null if that is no sum of ranks.
    const Form* of_attribute(const Expression& attribute);

    /// One unknown at a time; false if ranks do not fit. Otherwise `rank` knows those that were determined.
    bool solve(const std::vector<Row>& rows);
    const std::vector<std::string_view>& groups() const { return groups_; }
    std::optional<std::int64_t> rank(std::size_t group) const { return ranks_[group]; }

private:
    std::size_t number_of(std::string_view group);
    void add(std::string_view group, std::int64_t factor, Form& form);
    bool read(const Expression& expression, std::int64_t factor, Form& form);
    std::optional<Form> form_of(const Expression& attribute);

    const LemmaVariant& variant_;
    std::vector<std::string_view> groups_;  // names stand in the lemma, which outlives this
    std::vector<Form> of_variables_;
    std::map<const Expression*, std::optional<Form>> of_attributes_;  // looked up only
    std::vector<std::optional<std::int64_t>> ranks_;
};

}  // namespace countersign
