// Terms that have no value, each for a reason of its own: a value in its place would be that of something else.
#include <gtest/gtest.h>

#include "validator/element/meaning.h"

namespace countersign::validator {
namespace {

class MeaningRefusals : public ::testing::Test {
protected:
    MeaningRefusals() { begin(); }
    void begin(std::uint64_t spare = 1000) {
        room = spare;
        meaning.begin(room);
    }
    void refused(Element e, const std::string& message, Failure failure = Failure::rejected) {
        ASSERT_FALSE(s.failed()) << s.failure();
        meaning.value(e);
        ASSERT_TRUE(meaning.failed()) << message;
        EXPECT_EQ(meaning.error().message, message);
        EXPECT_EQ(meaning.error().failure, failure);
        begin();
    }
    Element n(std::int64_t value) { return s.integer(value); }
    ElementStore s;
    ElementMeaning meaning{s};
    std::uint64_t room = 0;
    Element a = s.variable("a", FormulaSort::integer), r = s.variable("r", FormulaSort::real), q = s.variable("q", FormulaSort::real);
};

TEST_F(MeaningRefusals, ARealNumberThatWasNeverGiven) {
    refused(r, "`r` has no value");
    refused(s.variable("g", s.new_class()), "`g` has no value");
}

TEST_F(MeaningRefusals, ARealNumberThatWasGivenBefore) {
    meaning.set(r, Value::of_real(Rational(1, 3)));
    EXPECT_EQ(meaning.real(r), Rational(1, 3));
    begin();
    refused(r, "`r` has no value");
}

// Its numerator is not its value.
TEST_F(MeaningRefusals, ARealNumberWhereAnIntegerIsAsked) {
    meaning.set(r, Value::of_real(Rational(2)));
    for (const Element real : {s.number(Rational(2, 3), FormulaSort::real), s.number(Rational(2), FormulaSort::real), r, s.to_real(a), s.truth(true)}) {
        meaning.integer(real);
        EXPECT_TRUE(meaning.failed());
        begin();
        meaning.set(r, Value::of_real(Rational(2)));
        meaning.set(a, 2);
    }
    EXPECT_EQ(meaning.integer(a), 2);
    EXPECT_FALSE(meaning.failed());
}

TEST_F(MeaningRefusals, AnIntegerBelow64Bits) {
    meaning.set(a, INT64_MIN);
    EXPECT_EQ(meaning.integer(s.add(s.subtract(a, n(1)), n(1))), INT64_MIN);
    refused(s.subtract(a, n(1)), "an integer over 64 bits");
}

// The cube of 2^62 is 0 in 128 bits.
TEST_F(MeaningRefusals, AProductThatWrapsAroundToASmallNumber) {
    meaning.set(a, std::int64_t{1} << 62);
    refused(s.multiply(s.multiply(a, a), a), "an integer over 64 bits");
}

TEST_F(MeaningRefusals, AWholePartOver64Bits) {
    const auto whole = [&](const mpq_class& value) {
        return s.apply("function truncate", {s.number(value, FormulaSort::real)}, FormulaSort::integer);
    };
    const mpz_class large = mpz_class(1) << 64;
    EXPECT_EQ(meaning.integer(whole(mpq_class(-7, 2))), -3);
    refused(whole(large), "an integer over 64 bits");
    refused(whole(-large), "an integer over 64 bits");
}

TEST_F(MeaningRefusals, AnAxisThatItsGroupDoesNotHave) {
    const Element group = s.variable("g", s.new_class()), axis = s.variable("axis", FormulaSort::axis);
    meaning.set(group, Value::of_shape({5, 6}));
    meaning.set(axis, 1);
    EXPECT_EQ(meaning.integer(s.entry(group, axis)), 6);
    meaning.set(axis, 2);
    refused(s.entry(group, axis), "a group of another rank");
}

TEST_F(MeaningRefusals, TheStartOfAPartBeforeAll) {
    const Element p = s.fresh(FormulaSort::integer), list = s.lambda({n(2)}, {p}, n(5));
    meaning.set(a, 1);
    EXPECT_EQ(meaning.integer(s.start(list, a)), 5);
    meaning.set(a, -1);
    refused(s.start(list, a), "a part outside its list");
}

TEST_F(MeaningRefusals, AnElementOfAPartBeforeAll) {
    const TensorValue part{Sort::integer, {1}, {7}, {}};
    const Element read = s.apply("x", {a, n(0)}, FormulaSort::integer);
    const auto at = [&](std::int64_t t) {
        meaning.set_list(s.node(read).symbol, {&part});
        meaning.set(a, t);
    };
    at(0);
    EXPECT_EQ(meaning.integer(read), 7);
    at(-1);
    refused(read, "a part outside its list");
}

// What stands behind the sizes in memory is no size.
TEST_F(MeaningRefusals, AnAccessWithMoreIndicesThanAxes) {
    Shape sizes{2, 2, 9};
    sizes.pop_back();
    const TensorValue table{Sort::integer, std::move(sizes), {1, 2, 3, 4}, {}};
    const Element read = s.apply("x", {n(0), n(1), n(1)}, FormulaSort::integer);
    meaning.set_table(s.node(read).symbol, &table);
    refused(read, "an access out of range");
    const TensorValue numbers{Sort::real, {2}, {}, {Rational(1), Rational(2)}};
    const Element real = s.apply("z", {n(1), n(0)}, FormulaSort::real);
    meaning.set_table(s.node(real).symbol, &numbers);
    refused(real, "an access out of range");
}

TEST_F(MeaningRefusals, ASumOfNumbersThatIsTooLarge) {
    Rational large(1, (mpz_class(1) << 10000) + 1), other(1, (mpz_class(1) << 10000) + 3);
    meaning.set(r, Value::of_real(large));
    meaning.set(q, Value::of_real(other));
    EXPECT_EQ(meaning.real(r), large);
    refused(s.add(r, q), "a number too large");
}

// Whoever approximates a function is never asked about a number that was not computed.
TEST_F(MeaningRefusals, AFunctionOfWhatHasNoValue) {
    std::size_t asked = 0;
    meaning.approximation = [&](const std::string&, const Rational& argument) {
        ++asked;
        return std::optional<Rational>(argument);
    };
    const Element exp = s.apply("function exp", {r}, FormulaSort::real);
    meaning.set(r, Value::of_real(3));
    EXPECT_EQ(meaning.real(exp), 3);
    EXPECT_EQ(asked, 1u);
    begin();
    refused(exp, "`r` has no value");
    EXPECT_EQ(asked, 1u);
}

TEST_F(MeaningRefusals, WhatHoldsAtEveryAxisOfAGroupOfUnknownRank) {
    const FormulaSort group = s.new_class();
    const Element g = s.variable("g", group);
    const Element every = s.every(group, [&](Element axis) { return s.less_equal(n(0), s.entry(g, axis)); });
    meaning.set(g, Value::of_shape({1, -1}));
    meaning.set_rank(group, 2);
    EXPECT_FALSE(meaning.truth(every));
    begin();
    refused(every, "a group whose rank is not known");
}

TEST_F(MeaningRefusals, SizesThatAreNoFamily) {
    const FormulaSort group = s.new_class();
    const Element read = s.apply("x", {s.apply("sizes", {a}, group)}, FormulaSort::integer);
    const TensorValue table{Sort::integer, {2, 2}, {1, 2, 3, 4}, {}};
    meaning.set_rank(group, 2);
    meaning.set_table(s.node(read).symbol, &table);
    refused(read, "a group whose sizes are not known");
}

// Whatever is computed, nothing is said where the room ends.
TEST_F(MeaningRefusals, MoreThanThereIsRoomFor) {
    const FormulaSort group = s.new_class();
    const Element g = s.variable("g", group), read = s.apply("x", {g}, FormulaSort::integer);
    const TensorValue table{Sort::integer, {2}, {1, 2}, {}};
    for (const Element e : {read, s.add(r, q), s.multiply(r, q), s.less(r, q), s.divide(r, q)})
        for (std::uint64_t spare = 0;; ++spare) {
            ASSERT_LT(spare, 100u);
            begin(spare);
            meaning.set(g, Value::of_shape({1}));
            meaning.set(r, Value::of_real(Rational(1, 3)));
            meaning.set(q, Value::of_real(Rational(2, 3)));
            meaning.set_table(s.node(read).symbol, &table);
            const Value value = meaning.value(e);
            if (!meaning.failed()) {
                EXPECT_GT(spare, 1u);
                EXPECT_TRUE(value.kind == Value::Kind::truth ? value.truth : value.number() > 0);
                break;
            }
            EXPECT_EQ(meaning.error().message, "too much to compute");
            EXPECT_EQ(meaning.error().failure, Failure::incomplete);
        }
}

TEST(WithValuesRefusals, WhatNeedsValuesWhereNoneAreGiven) {
    ElementStore s, to;
    const Element x = s.apply("x", {s.variable("n", FormulaSort::integer)}, FormulaSort::integer), it = to.variable("it", FormulaSort::integer);
    EXPECT_EQ(with_values(s, s.less(x, s.integer(3)), nullptr, x, to, it), to.less(it, to.integer(3)));
    ASSERT_FALSE(to.failed());
    with_values(s, s.less(x, s.variable("m", FormulaSort::integer)), nullptr, x, to, it);
    EXPECT_EQ(to.failure(), "a formula that is not about one element");
}

// Of arithmetic alone nothing is evaluated; what is carried over costs all the same.
TEST(WithValuesRefusals, MoreThanThereIsRoomFor) {
    ElementStore s;
    const Element x = s.apply("x", {s.integer(0)}, FormulaSort::integer);
    Element e = x;
    for (int i = 0; i < 20; ++i) e = s.quotient(s.add(e, s.integer(1)), s.integer(2));
    const Element formula = s.less(e, s.integer(3));
    for (const std::uint64_t spare : {10u, 1000u}) {
        ElementStore to;
        ElementMeaning meaning(s);
        std::uint64_t room = spare;
        meaning.begin(room);
        with_values(s, formula, &meaning, x, to, to.variable("it", FormulaSort::integer));
        EXPECT_EQ(to.failure(), spare == 10 ? "too much to compute" : "");
    }
}

}  // namespace
}  // namespace countersign::validator
