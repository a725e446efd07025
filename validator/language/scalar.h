// Exact scalars and the expressions over them: sizes, attributes, requirements, conditions of lemmas. Overflow, division by 0 and
// unknown names are errors; no floating point here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validator/language/syntax.h"

namespace countersign::validator {

struct ScalarValue {
    enum class Kind : std::uint8_t { integer, real, truth, text };
    Kind kind = Kind::integer;
    std::int64_t integer = 0;  // also the truth value
    std::optional<Rational> real;
    std::string_view text;

    static ScalarValue of_integer(std::int64_t value) { return {Kind::integer, value, std::nullopt, {}}; }
    static ScalarValue of_truth(bool value) { return {Kind::truth, value ? 1 : 0, std::nullopt, {}}; }
    static ScalarValue of_text(std::string_view value) { return {Kind::text, 0, std::nullopt, value}; }
    static ScalarValue of_real(Rational value) { return {Kind::real, 0, std::move(value), {}}; }
    bool is_number() const { return kind == Kind::integer || kind == Kind::real; }
    Rational number() const;
};

// What names mean in a scalar expression.
class ScalarNames {
public:
    virtual ~ScalarNames() = default;
    virtual std::optional<ScalarValue> name(std::string_view name) const = 0;
    virtual std::optional<std::int64_t> group_rank(std::string_view group) const = 0;
    virtual const std::vector<std::int64_t>* list_sizes(std::string_view name) const = 0;
};

// False: `error` says why there is no value.
bool evaluate_scalar(const Expression& expression, const ScalarNames& names, ScalarValue& value, std::string& error);
bool evaluate_integer(const Expression& expression, const ScalarNames& names, std::int64_t& value, std::string& error);
bool evaluate_truth(const Expression& expression, const ScalarNames& names, bool& value, std::string& error);

// One operation of the language on two values, or one (`right` unused).
bool apply_scalar(ExpressionKind kind, const ScalarValue& left, const ScalarValue& right, ScalarValue& value, std::string& error);

}  // namespace countersign::validator
