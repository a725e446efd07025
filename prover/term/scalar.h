// A number of the interpreter: exact as long as possible, and then in double precision. Whole numbers of 64 bits, nearly all there are in sizes
// and indices, are held as such. Internal to this folder.
#pragma once

#include <cmath>
#include <cstdint>
#include <variant>

#include "prover/support/rational.h"

namespace countersign {

class Scalar {
public:
    static Scalar of(std::int64_t whole) { return Scalar(whole); }
    static Scalar of(Rational exact) {
        if (const auto whole = exact.integer()) return Scalar(*whole);
        return Scalar(std::move(exact));
    }
    static Scalar near(double value) { return Scalar(value); }

    bool approximate() const { return std::holds_alternative<double>(value_); }
    /// The number, if it is exact and a whole one of 64 bits.
    const std::int64_t* whole() const { return std::get_if<std::int64_t>(&value_); }
    /// Of an exact one.
    Rational exact() const { return whole() ? Rational(*whole()) : std::get<Rational>(value_); }
    double to_double() const {
        if (const double* value = std::get_if<double>(&value_)) return *value;
        return whole() ? static_cast<double>(*whole()) : std::get<Rational>(value_).to_double();
    }
    bool is_zero() const { return whole() ? *whole() == 0 : approximate() && std::get<double>(value_) == 0; }
    bool truth() const { return !is_zero(); }

private:
    template <typename T>
    explicit Scalar(T value) : value_(std::move(value)) {}

    std::variant<std::int64_t, double, Rational> value_;  // a Rational is none that the first could be
};

}  // namespace countersign
