// An exact rational number that is a machine word while it can be: sizes and axes nearly always are.
// It must never round or wrap: what does not fit is kept as a Rational.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "prover/support/rational.h"

namespace countersign {

class ExactNumber {
public:
    ExactNumber(std::int64_t value = 0) : small_(value) {}
    explicit ExactNumber(const Rational& value) {
        if (const auto whole = whole_word(value)) small_ = *whole;
        else large_ = std::make_shared<const Rational>(value);
    }

    /// The number, if it is whole and fits a word.
    std::optional<std::int64_t> integer() const { return large_ ? std::nullopt : std::optional(small_); }
    Rational rational() const { return large_ ? *large_ : Rational(small_); }

    friend ExactNumber operator+(const ExactNumber& a, const ExactNumber& b) {
        std::int64_t sum = 0;
        if (a.large_ || b.large_ || __builtin_add_overflow(a.small_, b.small_, &sum)) return ExactNumber(a.rational() + b.rational());
        return sum;
    }
    friend ExactNumber operator-(const ExactNumber& a, const ExactNumber& b) {
        std::int64_t difference = 0;
        if (a.large_ || b.large_ || __builtin_sub_overflow(a.small_, b.small_, &difference)) return ExactNumber(a.rational() - b.rational());
        return difference;
    }
    friend ExactNumber operator*(const ExactNumber& a, const ExactNumber& b) {
        std::int64_t product = 0;
        if (a.large_ || b.large_ || __builtin_mul_overflow(a.small_, b.small_, &product)) return ExactNumber(a.rational() * b.rational());
        return product;
    }
    /// b is not 0.
    friend ExactNumber operator/(const ExactNumber& a, const ExactNumber& b) { return ExactNumber(a.rational() / b.rational()); }
    /// The greatest whole number that is not above a / b; b is not 0.
    friend ExactNumber floor_quotient(const ExactNumber& a, const ExactNumber& b);

    friend bool operator==(const ExactNumber& a, const ExactNumber& b) {
        // The form is unique: a word and a Rational are never the same number.
        return a.large_ && b.large_ ? *a.large_ == *b.large_ : !a.large_ && !b.large_ && a.small_ == b.small_;
    }
    friend bool operator<(const ExactNumber& a, const ExactNumber& b) {
        return a.large_ || b.large_ ? a.rational() < b.rational() : a.small_ < b.small_;
    }

private:
    static std::optional<std::int64_t> whole_word(const Rational& value);

    std::int64_t small_ = 0;
    std::shared_ptr<const Rational> large_;  // set if the number is not whole or needs more than a word
};

}  // namespace countersign
