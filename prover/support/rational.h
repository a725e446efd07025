// Exact numbers: unbounded integers, and rationals that are two machine words while they can be, as sizes, axes and factors nearly always are.
// Nothing here may round or wrap: what does not fit words is kept as unbounded integers.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <compare>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace countersign {

using Integer = boost::multiprecision::cpp_int;

class Rational {
public:
    Rational() = default;
    template <std::integral Whole>
        requires(sizeof(Whole) < sizeof(std::int64_t) || std::signed_integral<Whole>)
    Rational(Whole whole) : above_(static_cast<std::int64_t>(whole)) {}
    explicit Rational(std::unsigned_integral auto whole)
        requires(sizeof(whole) == sizeof(std::int64_t))
        : Rational(Integer(whole)) {}
    explicit Rational(const Integer& whole) : Rational(Unbounded(whole)) {}
    /// The denominator is not 0.
    Rational(const Integer& numerator, const Integer& denominator) : Rational(Unbounded(numerator, denominator)) {}
    /// "p" or "p/q".
    explicit Rational(const std::string& text) : Rational(Unbounded(text)) {}

    bool is_whole() const { return large_ ? denominator(*large_) == 1 : below_ == 1; }
    /// The number, if it is whole and fits a word.
    std::optional<std::int64_t> integer() const { return large_ || below_ != 1 ? std::nullopt : std::optional(above_); }
    /// Whether it has more than 4,096 bits above or below: numbers that are multiplied again and again would take all time.
    bool is_too_long() const;
    double to_double() const;
    std::string text() const;
    std::size_t hash() const;

    friend Integer numerator(const Rational& a) { return a.large_ ? Integer(boost::multiprecision::numerator(*a.large_)) : Integer(a.above_); }
    friend Integer denominator(const Rational& a) { return a.large_ ? Integer(boost::multiprecision::denominator(*a.large_)) : Integer(a.below_); }

    friend Rational operator+(const Rational& a, const Rational& b) {
        Rational sum;
        if (a.is_word() && b.is_word() && !__builtin_add_overflow(a.above_, b.above_, &sum.above_)) return sum;
        return a.plus(b);
    }
    friend Rational operator-(const Rational& a, const Rational& b) {
        Rational difference;
        if (a.is_word() && b.is_word() && !__builtin_sub_overflow(a.above_, b.above_, &difference.above_)) return difference;
        return a.plus(-b);
    }
    friend Rational operator*(const Rational& a, const Rational& b) {
        Rational product;
        if (a.is_word() && b.is_word() && !__builtin_mul_overflow(a.above_, b.above_, &product.above_)) return product;
        return a.times(b);
    }
    /// b is not 0.
    friend Rational operator/(const Rational& a, const Rational& b) { return a.over(b); }
    Rational operator-() const;
    Rational& operator+=(const Rational& other) { return *this = *this + other; }
    Rational& operator-=(const Rational& other) { return *this = *this - other; }
    Rational& operator*=(const Rational& other) { return *this = *this * other; }
    Rational& operator/=(const Rational& other) { return *this = *this / other; }
    Rational& operator++() { return *this += 1; }

    friend bool operator==(const Rational& a, const Rational& b) {
        // The form is unique: words and unbounded integers are never the same number.
        return a.above_ == b.above_ && a.below_ == b.below_ && (a.large_ == b.large_ || a.is_same_unbounded(b));
    }
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
        return a.is_word() && b.is_word() ? a.above_ <=> b.above_ : a.compared_with(b);
    }

private:
    using Unbounded = boost::multiprecision::cpp_rational;
    __extension__ typedef __int128 Wide;

    explicit Rational(Unbounded value);
    /// The fraction in lowest terms, if that fits words; below > 0.
    static std::optional<Rational> reduced(Wide above, Wide below);
    bool is_word() const { return below_ == 1; }
    Unbounded unbounded() const { return large_ ? *large_ : Unbounded(above_, below_); }
    Rational plus(const Rational& other) const;
    Rational times(const Rational& other) const;
    Rational over(const Rational& other) const;
    bool is_same_unbounded(const Rational& other) const;
    std::strong_ordering compared_with(const Rational& other) const;

    // In lowest terms, the denominator positive; if that does not fit words, `large_` alone says it and `below_` is 0.
    std::int64_t above_ = 0, below_ = 1;
    std::shared_ptr<const Unbounded> large_;
};

inline Rational abs(const Rational& value) { return value < 0 ? -value : value; }
/// "p" or "p/q" in lowest terms, q > 0.
inline std::string rational_text(const Rational& value) { return value.text(); }
/// The exact number that a double is; it is finite.
Rational rational_of(double number);
/// The greatest integer that is not above the number.
Rational floor_of(const Rational& value);
/// The greatest whole number that is not above a / b; b is not 0.
Rational floor_quotient(const Rational& a, const Rational& b);
/// The exact number that a decimal literal (`1e-06`, `-0.5`, `12`) denotes; false if it is none.
bool parse_decimal(const std::string& text, Rational& value);
/// Whether the literal, whose exact number this is, is the shortest decimal that is read as the double it is read as: what Python prints.
bool is_shortest_double(const std::string& literal, const Rational& number);

}  // namespace countersign

template <>
struct std::hash<countersign::Rational> {
    std::size_t operator()(const countersign::Rational& value) const { return value.hash(); }
};
