#include "prover/language/number.h"

namespace countersign {

ExpressionPointer make_number(const Place& place, const Rational& number) {
    auto result = std::make_shared<Expression>();
    result->kind = ExpressionKind::Number;
    result->place = place;
    result->number = number;
    return result;
}

}  // namespace countersign
