// Exact numbers: unbounded integers and rationals.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <string>

namespace countersign {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

/// "p" or "p/q" in lowest terms, q > 0.
std::string rational_text(const Rational& value);
/// The greatest integer that is not above the number.
Integer floor_of(const Rational& value);
/// The exact number that a decimal literal (`1e-06`, `-0.5`, `12`) denotes; false if it is none.
bool parse_decimal(const std::string& text, Rational& value);
/// Whether the literal, whose exact number this is, is the shortest decimal that is read as the double it is read as: what Python prints.
bool is_shortest_double(const std::string& literal, const Rational& number);

}  // namespace countersign
