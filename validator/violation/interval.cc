// IEEE 754 sums, products, quotients and roots are the nearest numbers; which side the exact result lies on is computed, without error, from what is left
// over. Functions are computed with 50 digits and rounded outwards by two more units than doubles have.
#include "validator/violation/interval.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>

#include <boost/multiprecision/cpp_bin_float.hpp>

namespace countersign::validator {
namespace {

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0);

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double tiny = 0x1p-900;  // below it what is left over of a product may itself not be exact

double below(double x) { return std::nextafter(x, -infinite); }
double above(double x) { return std::nextafter(x, infinite); }

// The largest double that is known to be at most a + b.
double sum_below(double a, double b) {
    const double sum = a + b;
    if (std::isinf(a) || std::isinf(b)) return sum;
    if (std::isinf(sum)) return sum > 0 ? DBL_MAX : sum;
    const double of_b = sum - a;
    const double left_over = (a - (sum - of_b)) + (b - of_b);  // no number where `of_b` is beyond the largest
    return left_over >= 0 && left_over < infinite ? sum : below(sum);
}

double product_below(double a, double b) {
    if (a == 0 || b == 0) return 0;  // of finite numbers, whatever their bound
    const double product = a * b;
    if (std::isinf(a) || std::isinf(b)) return product;
    if (std::isinf(product)) return product > 0 ? DBL_MAX : product;
    if (std::abs(product) < tiny || std::fma(a, b, -product) < 0) return below(product);
    return product;
}

double sum_above(double a, double b) { return -sum_below(-a, -b); }
double product_above(double a, double b) { return -product_below(-a, b); }

// Of a number that is not 0.
double inverse_below(double a) {
    if (std::isinf(a)) return 0;
    const double inverse = 1 / a;
    if (std::isinf(inverse)) return inverse > 0 ? DBL_MAX : inverse;
    const double left_over = std::fma(-inverse, a, 1);  // of a positive number its sign is that of what is left over of the inverse
    return std::abs(inverse) < tiny || std::abs(a) < tiny || (a > 0 ? left_over < 0 : left_over > 0) ? below(inverse) : inverse;
}

// The nearest double to the root, or the one beside it on that side.
double root(double a, double side) {
    if (a == 0 || std::isinf(a)) return a;
    const double nearest = std::sqrt(a), left_over = std::fma(-nearest, nearest, a);
    return a < tiny || (side < 0 ? left_over < 0 : left_over > 0) ? std::nextafter(nearest, side) : nearest;
}

using Long = boost::multiprecision::cpp_bin_float_50;

Interval near(const Long& value) {
    const double nearest = value.convert_to<double>();
    return {below(below(nearest)), above(above(nearest))};
}

// 2 / sqrt(pi) * exp(-x^2) * sum of 2^n x^(2n+1) / (1 * 3 * … * (2n+1)): DLMF 7.6.2, https://dlmf.nist.gov/7.6.E2. All parts have one sign.
Long error_function(double x) {
    Long part = x, sum = x;
    const Long doubled = 2 * Long(x) * Long(x);
    for (int n = 1; n < 1000 && abs(part) > abs(sum) * Long(1e-45); ++n) {
        part *= doubled / (2 * n + 1);
        sum += part;
    }
    return sum * exp(-Long(x) * Long(x)) * 2 / sqrt(boost::math::constants::pi<Long>());
}

// At one number, which may be no more than a bound.
Interval exponential(double x) {
    if (x == 0) return {1, 1};
    if (x > 709) return {std::isinf(x) ? infinite : 0x1p1000, infinite};
    if (x < -740) return {0, std::isinf(x) ? 0 : 0x1p-1000};
    const Interval value = near(exp(Long(x)));
    return {std::max(value.low, 0.0), value.high};
}

Interval logarithm(double x) {
    if (x == 1) return {0, 0};
    return std::isinf(x) ? Interval{x, x} : near(log(Long(x)));
}

// Beyond 20 and 6 it is nearer to 1 than doubles are to each other.
template <typename Compute>
Interval sigmoidal(double x, double beyond, const Compute& compute) {
    if (x == 0) return {0, 0};
    if (x > beyond) return {1 - DBL_EPSILON, 1};
    if (x < -beyond) return {-1, DBL_EPSILON - 1};
    const Interval value = near(compute(x));
    return {std::max(value.low, -1.0), std::min(value.high, 1.0)};
}

// Of what grows: its values at the two ends. A bound itself is not reached.
template <typename At>
Interval grows(const Interval& a, const At& at) {
    return {at(a.low).low, at(a.high).high};
}

// Of what changes by no more than its argument does.
template <typename Compute>
Interval wave(const Interval& a, const Compute& compute) {
    const double width = sum_above(a.high, -a.low);
    if (!(width < 2) || std::abs(a.low) > 0x1p40) return {-1, 1};
    const Interval value = near(compute(Long(a.low)));
    return {std::max(sum_below(value.low, -width), -1.0), std::min(sum_above(value.high, width), 1.0)};
}

}  // namespace

Interval Interval::of(const Rational& number) {
    const double towards_0 = number.get_d();
    if (!std::isfinite(towards_0)) return number > 0 ? Interval{DBL_MAX, infinite} : Interval{-infinite, -DBL_MAX};
    if (number == Rational(towards_0)) return {towards_0, towards_0};
    return number > 0 ? Interval{towards_0, above(towards_0)} : Interval{below(towards_0), towards_0};
}

Interval Interval::of(std::int64_t number) {
    const double nearest = static_cast<double>(number);
    return std::abs(nearest) < 0x1p53 ? Interval{nearest, nearest} : Interval{below(nearest), above(nearest)};
}

Interval add(const Interval& a, const Interval& b) { return {sum_below(a.low, b.low), sum_above(a.high, b.high)}; }

Interval multiply(const Interval& a, const Interval& b) {
    Interval product{product_below(a.low, b.low), product_above(a.low, b.low)};
    if (a.is_point() && b.is_point()) return product;
    for (const auto& [x, y] : {std::pair(a.low, b.high), std::pair(a.high, b.low), std::pair(a.high, b.high)}) {
        product.low = std::min(product.low, product_below(x, y));
        product.high = std::max(product.high, product_above(x, y));
    }
    return product;
}

Interval inverse(const Interval& a) {
    return a.low <= 0 && a.high >= 0 ? Interval() : Interval{inverse_below(a.high), -inverse_below(-a.low)};
}

Interval larger(const Interval& a, const Interval& b) { return {std::max(a.low, b.low), std::max(a.high, b.high)}; }
Interval around(const Interval& a, const Interval& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Interval apply_function(std::string_view name, const Interval& a) {
    if (name == "exp") return grows(a, exponential);
    if (name == "log") return a.low > 0 ? grows(a, logarithm) : Interval();
    if (name == "sqrt") return a.low >= 0 ? Interval{root(a.low, -infinite), root(a.high, infinite)} : Interval();
    if (name == "rsqrt") return a.low > 0 ? inverse({root(a.low, -infinite), root(a.high, infinite)}) : Interval();
    if (name == "tanh") return grows(a, [](double x) { return sigmoidal(x, 20, [](double at) { return Long(tanh(Long(at))); }); });
    if (name == "erf") return grows(a, [](double x) { return sigmoidal(x, 6, error_function); });
    if (name == "sin") return a == Interval{0, 0} ? a : wave(a, [](const Long& x) { return Long(sin(x)); });
    if (name == "cos") return a == Interval{0, 0} ? Interval{1, 1} : wave(a, [](const Long& x) { return Long(cos(x)); });
    if (name == "erf_slope") {
        const Interval falling = apply_function("exp", multiply({-1, -1}, multiply(a, a)));
        return multiply(near(2 / sqrt(boost::math::constants::pi<Long>())), falling);
    }
    return {};
}

std::optional<std::int64_t> truncation(const Interval& a) {
    if (!(std::abs(a.low) < 0x1p53) || std::trunc(a.low) != std::trunc(a.high)) return std::nullopt;
    return static_cast<std::int64_t>(std::trunc(a.low));
}

bool are_apart(const Interval& a, const Interval& b) {
    if (a.low > b.high) return are_apart(b, a);
    return a.high < b.low && sum_below(b.low, -a.high) > 0x1p-20 * std::max(std::abs(a.high), std::abs(b.low));
}

std::string interval_text(const Interval& a) {
    char text[96];
    if (a.is_point()) std::snprintf(text, sizeof text, "%.17g", a.low);
    else if (!std::isfinite(a.low) && !std::isfinite(a.high)) return "any number";
    else if (a.high - a.low <= 1e-9 * std::min(std::abs(a.low), DBL_MAX)) std::snprintf(text, sizeof text, "%.9g", a.low);
    else std::snprintf(text, sizeof text, "between %.9g and %.9g", a.low, a.high);
    return text;
}

}  // namespace countersign::validator
