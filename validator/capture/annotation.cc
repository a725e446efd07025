// Both grammars are tiny; anything beyond them is named as not supported.
#include "validator/capture/annotation.h"

#include <charconv>

namespace countersign::validator {
namespace {

bool take(std::string_view& text, std::string_view what) {
    if (!text.starts_with(what)) return false;
    text.remove_prefix(what.size());
    return true;
}

// `[3, 5]`
bool take_sizes(std::string_view& text, Shape& sizes) {
    if (!take(text, "[")) return false;
    while (!take(text, "]")) {
        if (!sizes.empty() && !take(text, ", ")) return false;
        std::int64_t size = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
        if (error != std::errc() || size < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        sizes.push_back(size);
    }
    return true;
}

}  // namespace

Result<Annotation> parse_annotation(std::string_view text, const Place& place) {
    const Error unknown = malformed("annotation \"" + std::string(text) + "\" is not supported yet", place);
    const std::size_t bracket = text.find('[');
    if (bracket == std::string_view::npos) return unknown;
    const auto type = element_type_of(text.substr(0, bracket));
    Annotation annotation;
    if (!type || text.substr(0, bracket).find('.') != std::string_view::npos) return unknown;
    annotation.type = *type;
    text.remove_prefix(bracket);
    if (!take_sizes(text, annotation.shape)) return unknown;
    Shape strides;
    if (!text.empty() && (!take_sizes(text, strides) || strides.size() != annotation.shape.size())) return unknown;
    if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789:") != std::string_view::npos) return unknown;
    return annotation;
}

Result<Value> parse_decimal(std::string_view text, const Place& place) {
    if (text.ends_with("inf") || text.ends_with("nan")) return malformed("`" + std::string(text) + "` is not supported yet", place);
    const std::size_t e = text.find_first_of("eE");
    std::string digits(text.substr(0, e));
    int exponent = 0;
    if (e != std::string_view::npos) {
        std::string_view power = text.substr(e + 1);
        if (!power.empty() && power.front() == '+') power.remove_prefix(1);
        const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), exponent);
        if (error != std::errc() || end != power.data() + power.size() || exponent > 400 || exponent < -400)
            return malformed("`" + std::string(text) + "` is out of the range of floats", place);
    }
    const std::size_t point = digits.find('.');
    const bool is_integer = point == std::string::npos && e == std::string_view::npos;
    if (point != std::string::npos) {
        exponent -= static_cast<int>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    mpz_class mantissa;
    if (digits.size() > 1000 || mantissa.set_str(digits, 10) != 0)
        return malformed("`" + std::string(text) + "` is not a number", place);
    if (is_integer) {
        if (!mantissa.fits_slong_p()) return malformed("`" + std::string(text) + "` does not fit 64 bits", place);
        return Value::of_integer(mantissa.get_si());
    }
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
    Rational number = exponent < 0 ? Rational(mantissa, power) : Rational(mantissa * power);
    number.canonicalize();
    return Value::of_real(number);
}

}  // namespace countersign::validator
