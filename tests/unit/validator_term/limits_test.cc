// What `-inf` stands for falls without bound: functions and operators of which it must not be said that they have a limit, or which one.
#include "tests/unit/validator_term/core_language.h"
#include "validator/term/tendency.h"

namespace countersign::validator {
namespace {

class OwnLimits : public CoreLanguage {
protected:
    // With x and y untouched, m falling everywhere, k somewhere, f vanishing where k falls, v everywhere, c and d truth values.
    void define_own(const std::string& own) {
        define(own);
        tensor("x", {2, 3});
        tensor("y", {2, 3});
        tensor("c", {2, 3}, ElementType::b8);
        tensor("d", {2, 3}, ElementType::b8);
        names["m"] = Value::of_term(*broadcast_term(*store, *store->infinity(), {2, 3}));
        names["k"] = *value("select(c, m, x)");
        names["f"] = *value("exp(k)");
        names["v"] = *value("exp(m)");
    }
    std::string tendency(const std::string& text) {
        auto result = value(text);
        if (!result.ok()) return "no term: " + result.error().message;
        Tendencies known;
        const Status added = add_tendencies(*store, result->term, known);
        if (!added.ok()) return added.error().message.find("has no limit") != std::string::npos ? "none" : added.error().message;
        constexpr const char* named[] = {"untouched", "finite", "may vanish", "vanishes", "may fall", "falls"};
        return named[static_cast<int>(known.at(result->term))];
    }
};

// Where the condition changes, the arms of a maximum are the same number; those of what only looks like one are not, and it jumps there.
TEST_F(OwnLimits, WhatOnlyLooksLikeAMaximum) {
    define_own("function larger(a: real, b: real): real = if 2 * a <= 2 * b then b else a "
               "function by_equality(a: real, b: real): real = if a = b then 2 * a else b "
               "function equality_of_arms(a: real, b: real): real = if a = b then 2 * a else 2 * b "
               "function of_truth(a: real, b: real, c: bool): int = if a <= b and c then 1 else 0 "
               "function of_others(a: real, b: real, c: bool, d: bool): bool = if a <= b then c else d "
               "function by_sign(a: real, b: real): real = if a <= 0 then a else b "
               "function by_other_sign(a: real, b: real): real = if b <= 0 then a else b "
               "function by_another(a: real, b: real, c: real): real = if a <= b then a else c "
               "function by_yet_another(a: real, b: real, c: real): real = if a <= c then a else b "
               "function by_factor(a: real, b: real): real = if a <= b then 2 * a else b "
               "function by_other_factor(a: real, b: real): real = if a <= b then a else 2 * b "
               "function by_offset(a: real, b: real): real = if a <= b then a else b + 1");
    EXPECT_EQ(tendency("larger(k, x)"), "may fall");
    EXPECT_EQ(tendency("larger(m, x)"), "may fall");
    for (const char* text : {"by_equality(k, x)", "equality_of_arms(k, x)", "of_truth(k, x, c)", "of_others(k, x, c, d)", "by_sign(k, x)",
                             "by_other_sign(x, k)", "by_another(k, x, y)", "by_another(x, k, y)", "by_yet_another(k, x, y)",
                             "by_yet_another(x, y, k)", "by_factor(k, x)", "by_factor(x, k)", "by_other_factor(k, x)", "by_other_factor(x, k)",
                             "by_offset(k, x)", "by_offset(x, k)"})
        EXPECT_EQ(tendency(text), "none") << text;
}

// Arms that are no numbers have no difference; asking for one would spoil what was read of the operator for all of its applications.
TEST_F(OwnLimits, ArmsThatAreNoNumbers) {
    define_own("operator f(x[*s]: real; mode) -> [*s] at [*s]: if (if x[*s] <= 0 then mode else 'b') = 'b' then x[*s] else 0");
    EXPECT_EQ(tendency("f(k; mode = 'a')"), "none");
    EXPECT_EQ(tendency("f(x; mode = 'a')"), "untouched");
}

// What nobody touches may be 0 by itself, wherever it stands in the sum.
TEST_F(OwnLimits, ASumOfWhatVanishesAndWhatIsUntouched) {
    define_own("function three(a: real, b: real, c: real): real = a + b + c function with_one(a: real, b: real): real = a + b + 1");
    for (const char* text : {"add(x, v)", "add(v, x)", "three(x, v, v)", "three(v, x, v)", "three(v, v, x)", "with_one(x, v)", "with_one(v, x)"})
        EXPECT_EQ(tendency(text), "may vanish") << text;
    for (const char* text : {"inverse(add(x, v))", "inverse(add(v, x))", "inverse(with_one(x, v))", "inverse(with_one(v, x))"})
        EXPECT_EQ(tendency(text), "none") << text;
    EXPECT_EQ(tendency("three(v, v, v)"), "vanishes");
    EXPECT_EQ(tendency("with_one(v, v)"), "finite");
}

// Of a list each part is judged, if each is read once; along an axis nothing falls for sure, which may have no elements.
TEST_F(OwnLimits, SumsOverPartsAndAlongAxes) {
    define_own("operator first(x[t < k][*s]: real) -> [*s] require k >= 1 at [*s]: sum(t < k) x[0][*s] "
               "operator all_but_one(x[t < k][*s]: real) -> [*s] require k >= 1 at [*s]: sum(t < k - 1) x[t][*s]");
    names["r"] = *value("reduce_sum(f; axis = 1)");
    names["w"] = *value("reduce_sum(v; axis = 1)");
    names["u"] = *value("reduce_sum(x; axis = 1)");
    EXPECT_EQ(tendency("r"), "finite");
    EXPECT_EQ(tendency("w"), "vanishes");
    EXPECT_EQ(tendency("sum(r, w, w)"), "finite");
    EXPECT_EQ(tendency("sum(u, w, r)"), "finite");
    EXPECT_EQ(tendency("inverse(sum(r, w))"), "finite");
    EXPECT_EQ(tendency("sum(w, w)"), "vanishes");
    EXPECT_EQ(tendency("sum(u, w)"), "may vanish");
    EXPECT_EQ(tendency("inverse(sum(u, w))"), "none");
    EXPECT_EQ(tendency("sum(m, x)"), "falls");
    EXPECT_EQ(tendency("first(r, w)"), "may vanish");
    EXPECT_EQ(tendency("all_but_one(w, r)"), "may vanish");
    EXPECT_EQ(tendency("reduce_sum(m; axis = 1)"), "may fall");
    EXPECT_EQ(tendency("exp(reduce_sum(m; axis = 1))"), "may vanish");
    EXPECT_EQ(tendency("reduce_max(m; axis = 1)"), "falls");
}

TEST_F(OwnLimits, AreNotReadOffAFullStore) {
    define_own("");
    const TermId term = value("add(k, x)")->term;
    (*store->reading(term))->elements().exceed("full");
    Tendencies known;
    const Status added = add_tendencies(*store, term, known);
    ASSERT_FALSE(added.ok());
    EXPECT_EQ(added.error().message, "full");
    EXPECT_EQ(added.error().failure, Failure::incomplete);
}

TEST_F(OwnLimits, OnlyWhatIsTouchedLosesItsValue) {
    define_own("function half(a: real): real = a / 2 function quotient(a: real, b: real): real = a / b "
               "function rest(a: int, b: int): int = a mod b function of_root(a: real): real = 2 * sqrt(a)");
    const auto may = [this](const std::string& text, bool asked = true) {
        const TermId term = value(text)->term;
        Tendencies known;
        if (asked) {
            EXPECT_TRUE(add_tendencies(*store, term, known).ok()) << text;
        }
        return may_lose_its_value(*store, term, known);
    };
    EXPECT_TRUE(may("log(reduce_sum(f; axis = 1))"));
    EXPECT_FALSE(may("log(reduce_sum(f; axis = 1))", false)) << "nothing was asked";
    EXPECT_FALSE(may("log(x)"));
    EXPECT_FALSE(may("exp(k)"));
    EXPECT_FALSE(may("x"));
    EXPECT_FALSE(may("concat(f, x; axis = 0)"));
    EXPECT_FALSE(may("half(f)"));
    EXPECT_TRUE(may("quotient(x, exp(f))"));
    EXPECT_TRUE(may("of_root(exp(f))"));
    const TermId i = input("i", {2}, Sort::integer);
    EXPECT_TRUE(may_lack_a_value(*store, *store->make_call("rest", {{i, i}}, {})));
}

}  // namespace
}  // namespace countersign::validator
