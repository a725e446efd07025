// What a real number that may depend on `-inf` does as that number falls without bound, as far as signs and zeros go. Where less is known than is true
// it is `finite` or `open`, never the other way round. `number` is what inputs give, and what is made with it: nobody says that it is 0.
#pragma once

#include <cstdint>
#include <string_view>

#include "validator/language/value.h"

namespace countersign::validator {

// It tends to 0, to a positive or negative number, to some number, to one that may be 0; it falls, too; what it does was not decided; it has no limit:
// `-inf - -inf`, `0 * -inf`.
enum class Limit : std::uint8_t { zero, positive, negative, number, finite, fallen, open, none };

// Of the named functions: whether it is defined everywhere.
bool is_total(std::string_view function);

Limit limit_of(const Rational& value);
Limit plus(Limit a, Limit b);
Limit times(Limit a, Limit b);
Limit larger(Limit a, Limit b);
// The same of numbers.
template <typename Number>
Number plus(const Number& a, const Number& b) { return a + b; }
template <typename Number>
Number larger(const Number& a, const Number& b) { return a < b ? b : a; }
// One of the two, it is not known which.
Limit either(Limit a, Limit b);

}  // namespace countersign::validator
