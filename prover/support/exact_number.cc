#include "prover/support/exact_number.h"

#include <limits>

namespace countersign {

std::optional<std::int64_t> ExactNumber::whole_word(const Rational& value) {
    if (denominator(value) != 1) return std::nullopt;
    const Integer whole = numerator(value);
    if (whole < std::numeric_limits<std::int64_t>::min() || whole > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
    return static_cast<std::int64_t>(whole);
}

ExactNumber floor_quotient(const ExactNumber& a, const ExactNumber& b) {
    if (!a.large_ && !b.large_ && b.small_ != -1) {  // the quotient by -1 may not fit
        const std::int64_t quotient = a.small_ / b.small_;
        return a.small_ % b.small_ != 0 && (a.small_ < 0) != (b.small_ < 0) ? quotient - 1 : quotient;
    }
    return ExactNumber(Rational(floor_of(a.rational() / b.rational())));
}

}  // namespace countersign
