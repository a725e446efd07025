// Values: exact arithmetic, what is compared and what is not, and the numbers that a type holds.
#include "validator/language/value.h"

#include <gtest/gtest.h>

namespace countersign::validator {
namespace {

using Kind = ExpressionKind;

const Value truth = Value::of_truth(true), text = Value::of_text("1"), term = Value::of_term(TermId{1}), type = Value::of_type(ElementType::f32);
Value integer(std::int64_t value) { return Value::of_integer(value); }
Value real(const Rational& value) { return Value::of_real(value); }
Value type_set() { return {.kind = Value::Kind::type_set, .list = {type}}; }

Value of(Kind kind, const Value& left, const Value& right) {
    const Result<Value> value = apply_operator(kind, left, right);
    if (!value.ok()) ADD_FAILURE() << value.error().text();
    return value.ok() ? *value : Value::of_none();
}

TEST(Arithmetic, IsExactOverNumbersOfTwoKinds) {
    EXPECT_EQ(of(Kind::add, integer(1), integer(2)), integer(3));
    EXPECT_EQ(of(Kind::add, real(Rational(1, 2)), integer(1)), real(Rational(3, 2)));
    EXPECT_EQ(of(Kind::add, integer(1), real(Rational(1, 2))), real(Rational(3, 2)));
    EXPECT_EQ(of(Kind::divide, integer(1), integer(2)), real(Rational(1, 2)));
    EXPECT_EQ(of(Kind::floor_divide, integer(-7), integer(2)), integer(-4));
    EXPECT_EQ(of(Kind::modulo, integer(-7), integer(2)), integer(1));
}

TEST(OperatorsOfValues, RefusedWithTheReason) {
    const mpz_class huge = mpz_class(1) << 9000;
    const struct {
        Kind kind;
        Value left, right;
        const char* message;
    } cases[] = {
        {Kind::add, text, integer(1), "arithmetic with a string"},
        {Kind::multiply, integer(1), truth, "arithmetic with a truth value"},
        {Kind::add, Value::of_list({}), integer(1), "arithmetic with a list"},
        {Kind::floor_divide, real(Rational(3, 2)), integer(2), "`div` and `mod` are for integers"},
        {Kind::modulo, integer(2), real(Rational(3, 2)), "`div` and `mod` are for integers"},
        {Kind::modulo, integer(2), integer(0), "a division by 0"},
        {Kind::add, integer(INT64_MAX), integer(1), "an integer over 64 bits"},
        {Kind::subtract, integer(INT64_MIN), integer(1), "an integer over 64 bits"},
        {Kind::floor_divide, integer(INT64_MIN), integer(-1), "an integer over 64 bits"},
        {Kind::multiply, real(Rational(huge)), real(Rational(huge)), "a number too large"},
        {Kind::multiply, real(Rational(mpz_class(1), huge)), real(Rational(mpz_class(1), huge)), "a number too large"},
        {Kind::equal, term, integer(0), "tensors are not compared here"},
        {Kind::not_equal, integer(0), term, "tensors are not compared here"},
        {Kind::equal, term, term, "tensors are not compared here"},
        {Kind::equal, type_set(), type_set(), "sets of element types are not compared"},
        {Kind::not_equal, integer(1), truth, "a comparison of an integer and a truth value"},
        {Kind::equal, text, integer(1), "a comparison of a string and an integer"},
        {Kind::equal, Value::of_list({text}), Value::of_list({truth}), "a comparison of a string and a truth value"},
        {Kind::member, integer(1), integer(1), "`in` needs a list"},
        {Kind::member, type, type, "`in` needs a list"},
        {Kind::member, term, Value::of_list({integer(1)}), "tensors are not compared here"},
        {Kind::less, text, integer(2), "an order of a string and an integer"},
        {Kind::greater_equal, integer(2), truth, "an order of an integer and a truth value"},
        {Kind::conjunction, integer(1), integer(1), "not an operation of two values"},
    };
    for (const auto& next : cases) {
        const Result<Value> value = apply_operator(next.kind, next.left, next.right);
        EXPECT_EQ(value.ok() ? "accepted" : value.error().text(), next.message);
    }
}

TEST(Comparisons, OfWhatMayBeCompared) {
    EXPECT_EQ(of(Kind::equal, integer(1), real(1)), truth) << "numbers by their value";
    EXPECT_EQ(of(Kind::not_equal, text, Value::of_text("2")), truth);
    EXPECT_EQ(of(Kind::not_equal, text, Value::of_none()), truth);
    EXPECT_EQ(of(Kind::equal, Value::of_list({integer(1)}), Value::of_list({real(1)})), truth);
    EXPECT_EQ(of(Kind::member, type, type_set()), truth);
    EXPECT_EQ(of(Kind::member, integer(2), Value::of_list({integer(1)})), Value::of_truth(false));
}

// The bounds of every kind of type, from both sides.
TEST(Ranges, ATypeHoldsItsNumbersAndNoOthers) {
    for (const auto& [number, of_type] : {std::pair(-1, ElementType::u8), {256, ElementType::u8}, {-129, ElementType::i8}, {128, ElementType::i8}})
        EXPECT_FALSE(is_in_range(integer(number), of_type)) << number;
    for (const auto& [number, of_type] : {std::pair(0, ElementType::u8), {255, ElementType::u8}, {-128, ElementType::i8}, {127, ElementType::i8}})
        EXPECT_TRUE(is_in_range(integer(number), of_type)) << number;
    const mpz_class one = 1;
    const std::tuple<ElementType, int, int> floats[] = {
        {ElementType::f16, 24, 16}, {ElementType::bf16, 133, 128}, {ElementType::f32, 149, 128}, {ElementType::f64, 1074, 1024}};
    for (const auto& [of_type, smallest, largest] : floats) {
        for (const int sign : {1, -1}) {
            const std::string name = element_type_name(of_type);
            EXPECT_TRUE(is_in_range(real(Rational(sign, one << smallest)), of_type)) << name;
            EXPECT_FALSE(is_in_range(real(Rational(sign, one << (smallest + 1))), of_type)) << name << ": it would be 0 there";
            EXPECT_TRUE(is_in_range(real(Rational(sign * ((one << largest) - 1))), of_type)) << name;
            EXPECT_FALSE(is_in_range(real(Rational(sign * (one << largest))), of_type)) << name;
        }
        EXPECT_TRUE(is_in_range(real(0), of_type));
    }
}

TEST(AttributeValues, AreNumbersTruthValuesTextsAndShapes) {
    const auto problem = [](const Value& value) {
        const Result<AttributeValue> attribute = attribute_of(value);
        return attribute.ok() ? "accepted" : attribute.error().text();
    };
    for (const Value& value : {integer(1), real(Rational(1, 2)), truth, text, Value::of_list({integer(1)})}) EXPECT_EQ(problem(value), "accepted");
    EXPECT_EQ(problem(type), "an element type is no attribute");
    EXPECT_EQ(problem(term), "a tensor is no attribute");
    EXPECT_EQ(problem(Value::of_none()), "none is no attribute");
    for (const Value& element : {real(1), truth, text, term, Value::of_list({integer(1)})})
        EXPECT_EQ(problem(Value::of_list({integer(1), element})), "a shape is a list of integers");
}

}  // namespace
}  // namespace countersign::validator
