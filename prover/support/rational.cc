// Exact numbers: text forms and floors. A literal must never be rounded.
#include "prover/support/rational.h"

#include <cctype>
#include <charconv>
#include <cmath>

namespace countersign {

std::string rational_text(const Rational& value) {
    const Integer numerator = boost::multiprecision::numerator(value);
    const Integer denominator = boost::multiprecision::denominator(value);
    if (denominator == 1) return numerator.str();
    return numerator.str() + "/" + denominator.str();
}

Integer floor_of(const Rational& value) {
    const Integer n = boost::multiprecision::numerator(value), d = boost::multiprecision::denominator(value);
    Integer quotient = n / d;  // towards zero
    if (n < 0 && quotient * d != n) --quotient;
    return quotient;
}

bool parse_decimal(const std::string& text, Rational& value) {
    std::size_t at = 0;
    bool negative = false;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) negative = text[at++] == '-';
    std::string digits;
    long fraction_digits = 0;
    bool seen_digit = false;
    while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) digits += text[at++], seen_digit = true;
    if (at < text.size() && text[at] == '.') {
        ++at;
        while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) digits += text[at++], ++fraction_digits, seen_digit = true;
    }
    if (!seen_digit) return false;
    long exponent = 0;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        bool exponent_negative = false;
        if (at < text.size() && (text[at] == '-' || text[at] == '+')) exponent_negative = text[at++] == '-';
        if (at == text.size()) return false;
        while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) {
            exponent = exponent * 10 + (text[at++] - '0');
            if (exponent > 10000) return false;  // no float has such a literal; the exact number would only fill memory
        }
        if (exponent_negative) exponent = -exponent;
    }
    if (at != text.size()) return false;
    // A leading 0 would make the number octal.
    const std::size_t first = digits.find_first_not_of('0');
    Integer mantissa(first == std::string::npos ? std::string("0") : digits.substr(first));
    if (negative) mantissa = -mantissa;
    exponent -= fraction_digits;
    const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent < 0 ? -exponent : exponent));
    value = exponent < 0 ? Rational(mantissa, power) : Rational(mantissa * power);
    return true;
}

bool is_shortest_double(const std::string& literal, const Rational& number) {
    double nearest = 0;
    if (std::from_chars(literal.data(), literal.data() + literal.size(), nearest).ec != std::errc() || !std::isfinite(nearest)) return false;
    char digits[64];
    const auto end = std::to_chars(digits, digits + sizeof digits, nearest);
    Rational shortest;
    return parse_decimal(std::string(digits, end.ptr), shortest) && shortest == number;
}

}  // namespace countersign
