// Intervals of real numbers: every operation gives one that holds all results of numbers in its operands. Ends are doubles, rounded outwards, and an
// exact result stays exact. An end that is infinite says that there is none: the numbers themselves are finite.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "validator/language/syntax.h"

namespace countersign::validator {

struct Interval {
    double low = -std::numeric_limits<double>::infinity();  // by default any number
    double high = std::numeric_limits<double>::infinity();

    static Interval of(const Rational& number);
    static Interval of(std::int64_t number);
    bool is_point() const { return low == high; }
    bool operator==(const Interval& other) const = default;
};

Interval add(const Interval& a, const Interval& b);
Interval multiply(const Interval& a, const Interval& b);
Interval inverse(const Interval& a);                         // any number where 0 is among them
Interval larger(const Interval& a, const Interval& b);
Interval around(const Interval& a, const Interval& b);       // both
// Of a function that definitions name and do not define; any number where it is none of those that are enclosed.
Interval apply_function(std::string_view name, const Interval& argument);

// The whole number that truncation of all of them gives, if it is one.
std::optional<std::int64_t> truncation(const Interval& a);
// Between the two lies more than 2^-20 of the larger of the ends that face each other.
bool are_apart(const Interval& a, const Interval& b);
std::string interval_text(const Interval& a);

}  // namespace countersign::validator
