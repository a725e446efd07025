// Exact numbers: text forms and floors. A literal must never be rounded.
#include "prover/support/rational.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

namespace countersign {

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max(), least = std::numeric_limits<std::int64_t>::min();

/// Towards minus infinity; b is not 0, and is not -1 where a is the least number.
std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

}  // namespace

Rational::Rational(Unbounded value) {
    const Integer above = boost::multiprecision::numerator(value), below = boost::multiprecision::denominator(value);
    if (above >= least && above <= most && below <= most) {
        above_ = static_cast<std::int64_t>(above);
        below_ = static_cast<std::int64_t>(below);
    } else {
        below_ = 0;
        large_ = std::make_shared<const Unbounded>(std::move(value));
    }
}

bool Rational::is_too_long() const {
    constexpr unsigned most_bits = 4096;
    if (!large_) return false;
    const Integer above = abs(boost::multiprecision::numerator(*large_));
    return (above != 0 && msb(above) >= most_bits) || msb(boost::multiprecision::denominator(*large_)) >= most_bits;
}

std::optional<Rational> Rational::reduced(Wide above, Wide below) {
    __extension__ typedef unsigned __int128 Magnitude;
    Magnitude a = above < 0 ? -static_cast<Magnitude>(above) : static_cast<Magnitude>(above), b = static_cast<Magnitude>(below);
    while (b != 0) {
        // Most are short, and division of short numbers is far cheaper.
        if ((a >> 64) == 0 && (b >> 64) == 0) {
            a = std::gcd(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
            break;
        }
        a = std::exchange(b, a % b);
    }
    if (a > 1) {
        const bool is_short = (a >> 63) == 0 && above >= least && above <= most && below <= most;
        above = is_short ? static_cast<std::int64_t>(above) / static_cast<std::int64_t>(a) : above / static_cast<Wide>(a);
        below = is_short ? static_cast<std::int64_t>(below) / static_cast<std::int64_t>(a) : below / static_cast<Wide>(a);
    }
    if (above < least || above > most || below > most) return std::nullopt;
    Rational result(static_cast<std::int64_t>(above));
    result.below_ = static_cast<std::int64_t>(below);
    return result;
}

Rational Rational::operator-() const {
    if (large_ || above_ == least) return Rational(Unbounded(-unbounded()));
    Rational result = *this;
    result.above_ = -above_;
    return result;
}

Rational Rational::plus(const Rational& other) const {
    if (!large_ && !other.large_)
        if (const auto sum = reduced(static_cast<Wide>(above_) * other.below_ + static_cast<Wide>(other.above_) * below_,
                                     static_cast<Wide>(below_) * other.below_))
            return *sum;
    return Rational(Unbounded(unbounded() + other.unbounded()));
}

Rational Rational::times(const Rational& other) const {
    if (!large_ && !other.large_)
        if (const auto product = reduced(static_cast<Wide>(above_) * other.above_, static_cast<Wide>(below_) * other.below_)) return *product;
    return Rational(Unbounded(unbounded() * other.unbounded()));
}

Rational Rational::over(const Rational& other) const {
    if (!large_ && !other.large_ && other.above_ != 0) {
        const Wide sign = other.above_ < 0 ? -1 : 1;
        const auto quotient = reduced(sign * above_ * other.below_, sign * other.above_ * below_);
        if (quotient) return *quotient;
    }
    return Rational(Unbounded(unbounded() / other.unbounded()));
}

std::strong_ordering Rational::compared_with(const Rational& other) const {
    if (!large_ && !other.large_) return static_cast<Wide>(above_) * other.below_ <=> static_cast<Wide>(other.above_) * below_;
    const Unbounded a = unbounded(), b = other.unbounded();
    const Integer left = boost::multiprecision::numerator(a) * boost::multiprecision::denominator(b);
    return left.compare(Integer(boost::multiprecision::numerator(b) * boost::multiprecision::denominator(a))) <=> 0;
}

/// Both are in lowest terms. That of cpp_rational itself divides one by the other until nothing is left.
bool Rational::is_same_unbounded(const Rational& other) const {
    if (!large_ || !other.large_) return false;
    return boost::multiprecision::numerator(*large_) == boost::multiprecision::numerator(*other.large_) &&
           boost::multiprecision::denominator(*large_) == boost::multiprecision::denominator(*other.large_);
}

double Rational::to_double() const {
    constexpr std::int64_t exact = std::int64_t{1} << 53;  // whole numbers that a double holds
    if (is_word() && above_ >= -exact && above_ <= exact) return static_cast<double>(above_);
    return unbounded().convert_to<double>();
}

std::string Rational::text() const {
    if (!large_) return below_ == 1 ? std::to_string(above_) : std::to_string(above_) + "/" + std::to_string(below_);
    const Integer above = boost::multiprecision::numerator(*large_), below = boost::multiprecision::denominator(*large_);
    return below == 1 ? above.str() : above.str() + "/" + below.str();
}

std::size_t Rational::hash() const {
    if (large_) return std::hash<Unbounded>{}(*large_);
    return static_cast<std::size_t>(above_) * 0x9e3779b97f4a7c15ULL + static_cast<std::size_t>(below_);
}

Rational rational_of(double number) {
    int exponent = 0;
    const double fraction = std::frexp(number, &exponent);  // of 53 bits at most
    const Rational whole(static_cast<std::int64_t>(std::ldexp(fraction, 53)));
    exponent -= 53;
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
    return exponent < 0 ? whole / Rational(power) : whole * Rational(power);
}

Rational floor_of(const Rational& value) {
    if (value.is_whole()) return value;
    const Integer n = numerator(value), d = denominator(value);
    if (n >= least && n <= most && d <= most) return floor_divide(static_cast<std::int64_t>(n), static_cast<std::int64_t>(d));
    Integer quotient = n / d;  // towards zero
    if (n < 0 && quotient * d != n) --quotient;
    return Rational(quotient);
}

Rational floor_quotient(const Rational& a, const Rational& b) {
    const auto x = a.integer(), y = b.integer();
    if (x && y && *y != -1) return floor_divide(*x, *y);  // the quotient by -1 may not fit
    return floor_of(a / b);
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
    value = exponent < 0 ? Rational(mantissa, power) : Rational(Integer(mantissa * power));
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
