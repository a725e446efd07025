// What is no element term: each construction refuses what does not fit it, and says why.
#include <gtest/gtest.h>

#include <functional>

#include "validator/element/element.h"

namespace countersign::validator {
namespace {

using S = ElementStore;
using Cause = ElementStore::Cause;
constexpr std::size_t much_work = 100'000'000;  // so that what is made ends by its own limit

struct RefusedElement {
    const char* what;
    std::function<void(S&)> make;
    const char* reason;
    Cause cause = Cause::sorts;
};

void expect_elements_refused(const std::vector<RefusedElement>& cases) {
    for (const RefusedElement& refused : cases) {
        SCOPED_TRACE(refused.what);
        S s(much_work);
        refused.make(s);
        EXPECT_EQ(s.failure(), refused.reason);
        EXPECT_EQ(s.cause(), refused.cause);
    }
}

Element integer(S& s, const std::string& name = "a") { return s.variable(name, FormulaSort::integer); }
Element real(S& s) { return s.variable("r", FormulaSort::real); }
Element truth(S& s) { return s.variable("b", FormulaSort::boolean); }
Element text(S& s) { return s.variable("t", FormulaSort::text); }
// As shallow as it can be.
Element sum_of_variables(S& s, int first, int last) {
    if (first == last) return integer(s, "x" + std::to_string(first));
    const int middle = (first + last) / 2;
    return s.add(sum_of_variables(s, first, middle), sum_of_variables(s, middle + 1, last));
}

TEST(ElementRefusals, ArithmeticOfWhatIsNoNumber) {
    const char* const reason = "arithmetic on a value that is not a number";
    expect_elements_refused({{"a truth value and an integer", [](S& s) { s.add(truth(s), integer(s)); }, reason},
                    {"an integer and a truth value", [](S& s) { s.add(integer(s), truth(s)); }, reason},
                    {"a text and a real", [](S& s) { s.multiply(text(s), real(s)); }, reason},
                    {"a real and a text", [](S& s) { s.multiply(real(s), text(s)); }, reason},
                    {"two truth values", [](S& s) { s.less(truth(s), truth(s)); }, reason}});
    expect_elements_refused({{"a truth value as a real", [](S& s) { s.to_real(truth(s)); }, "to_real of a value that is not an integer"},
                    {"a text as a real", [](S& s) { s.to_real(text(s)); }, "to_real of a value that is not an integer"},
                    {"a real divided as an integer", [](S& s) { s.quotient(real(s), integer(s)); }, "div of values that are not integers"},
                    {"an integer divided by a real", [](S& s) { s.quotient(integer(s), real(s)); }, "div of values that are not integers"},
                    {"an integer divided by a known real", [](S& s) { s.quotient(integer(s), s.number(2, FormulaSort::real)); },
                     "div of values that are not integers"}});
}

TEST(ElementRefusals, FormulasOfWhatIsNoTruthValue) {
    expect_elements_refused({{"not of an integer", [](S& s) { s.negation(integer(s)); }, "`not` of a value that is not a truth value"},
                    {"not of a family", [](S& s) { s.negation(s.variable("f", s.new_class())); }, "`not` of a value that is not a truth value"},
                    {"an integer beside a truth value", [](S& s) { s.conjunction({truth(s), integer(s)}); }, "`and` of a value that is not a truth value"},
                    {"a text alone", [](S& s) { s.conjunction({text(s)}); }, "`and` of a value that is not a truth value"},
                    {"a number as a condition", [](S& s) { s.conditional(integer(s), integer(s), integer(s)); }, "a condition that is not a truth value"},
                    {"an arm that is true or false", [](S& s) { s.conditional(truth(s), truth(s), integer(s)); },
                     "arms of a conditional of different sorts"},
                    {"an arm that is a text", [](S& s) { s.conditional(truth(s), real(s), text(s)); }, "arms of a conditional of different sorts"},
                    {"the arm of a condition that is known", [](S& s) { s.conditional(s.truth(true), integer(s), text(s)); },
                     "arms of a conditional of different sorts"}});
}

TEST(ElementRefusals, BoundsThatAreNoIntegers) {
    const auto binds = [](ElementKind kind, const std::function<std::vector<Element>(S&)>& outer) {
        return [kind, outer](S& s) {
            const Element p = s.fresh(FormulaSort::integer);
            s.bind(kind, outer(s), {p}, p);
        };
    };
    const auto family = [](S& s) { return s.variable("f", s.new_class()); };
    const char* const reason = "a bound that is not an integer";
    expect_elements_refused({{"a sum from a real", binds(ElementKind::sum, [](S& s) { return std::vector{real(s), integer(s)}; }), reason},
                    {"a maximum up to a real", binds(ElementKind::maximum, [](S& s) { return std::vector{integer(s), real(s)}; }), reason},
                    {"a lambda of a real size", binds(ElementKind::lambda, [](S& s) { return std::vector{real(s)}; }), reason},
                    {"a sum of one bound", binds(ElementKind::sum, [](S& s) { return std::vector{real(s)}; }), reason},
                    {"a sum from a family", binds(ElementKind::sum, [&](S& s) { return std::vector{family(s), integer(s)}; }), reason},
                    {"a sum up to a family", binds(ElementKind::sum, [&](S& s) { return std::vector{integer(s), family(s)}; }), reason},
                    {"a maximum over a family", binds(ElementKind::maximum, [&](S& s) { return std::vector{family(s)}; }), reason},
                    {"a lambda of a family", binds(ElementKind::lambda, [&](S& s) { return std::vector{family(s)}; }), reason}});
}

TEST(ElementRefusals, WhatIsBoundOfAnotherSort) {
    const char* const entry = "an entry of another sort";
    expect_elements_refused({{"a family of reals", [](S& s) { s.family(s.new_class(), [&](Element) { return real(s); }); }, entry},
                    {"a family of truth values", [](S& s) { s.family(s.new_class(), [&](Element) { return truth(s); }); }, entry},
                    {"an integer everywhere", [](S& s) { s.every(s.new_class(), [&](Element) { return integer(s); }); }, entry},
                    {"a sum of truth values",
                     [](S& s) { s.sum(s.integer(0), integer(s), s.fresh(FormulaSort::integer), truth(s)); },
                     "a sum or maximum of values that are not numbers"}});
}

TEST(ElementRefusals, ABodyAtOtherValuesThanItsVariables) {
    const auto counting = [](S& s) {
        const Element p = s.fresh(FormulaSort::integer);
        return s.sum(s.integer(0), integer(s), p, s.multiply(p, p));
    };
    const auto matrix = [](S& s) {
        const Element p = s.fresh(FormulaSort::integer), q = s.fresh(FormulaSort::integer);
        return s.lambda({integer(s), integer(s)}, {p, q}, s.add(p, q));
    };
    const char* const many = "not a sum, maximum or lambda of so many variables";
    const char* const sort = "a value of another sort for a bound variable";
    const auto at = [](const std::function<Element(S&)>& binder, const std::function<std::vector<Element>(S&)>& values) {
        return [binder, values](S& s) { s.body_at(binder(s), values(s)); };
    };
    expect_elements_refused({{"no binder, no values", at([](S& s) { return integer(s); }, [](S&) { return std::vector<Element>{}; }), many, Cause::text},
                    {"no binder, one value", at([](S& s) { return integer(s); }, [](S& s) { return std::vector{integer(s)}; }), many, Cause::text},
                    {"two values for one", at(counting, [](S& s) { return std::vector{integer(s), integer(s)}; }), many, Cause::text},
                    {"one value for two", at(matrix, [](S& s) { return std::vector{integer(s)}; }), many, Cause::text},
                    {"none for one", at(counting, [](S&) { return std::vector<Element>{}; }), many, Cause::text},
                    {"a truth value for an integer", at(counting, [](S& s) { return std::vector{truth(s)}; }), sort, Cause::text},
                    {"a real for an integer", at(counting, [](S& s) { return std::vector{real(s)}; }), sort, Cause::text},
                    {"a real for the second integer", at(matrix, [](S& s) { return std::vector{integer(s), real(s)}; }), sort, Cause::text}});
}

TEST(ElementRefusals, EntriesOfWhatIsNoFamilyOrAtWhatIsNoAxis) {
    const char* const reason = "an entry of what is no family";
    expect_elements_refused({{"of an integer", [](S& s) { s.entry(integer(s), s.fresh(FormulaSort::axis)); }, reason, Cause::text},
                    {"of an axis", [](S& s) { s.entry(s.fresh(FormulaSort::axis), s.fresh(FormulaSort::axis)); }, reason, Cause::text},
                    {"at an integer", [](S& s) { s.entry(s.variable("f", s.new_class()), integer(s)); }, reason, Cause::text},
                    {"at an integer, of a family that is a variable's double",
                     [](S& s) {
                         const FormulaSort group = s.new_class();
                         const Element f = s.variable("f", group);
                         s.entry(s.family(group, [&](Element axis) { return s.add(s.entry(f, axis), s.entry(f, axis)); }), integer(s));
                     },
                     reason, Cause::text}});
}

// Up to a limit what is made is what is asked for; beyond it there is none.
TEST(ElementRefusals, SizesOfTerms) {
    const char* const reason = "an element term is too large";
    expect_elements_refused({{"a sum of 2001 unknowns", [](S& s) { sum_of_variables(s, 0, 2000); }, reason, Cause::limit},
                    {"a product of two sums of 45 unknowns, its terms together fewer than 2000",
                     [](S& s) {
                         const Element sum = sum_of_variables(s, 1, 45);
                         s.multiply(sum, sum);
                     },
                     reason, Cause::limit},
                    {"more terms than there may be",
                     [](S& s) {
                         for (int i = 0; i < 100'001; ++i) s.integer(i);
                     },
                     reason, Cause::limit},
                    {"more classes of families than there may be",
                     [](S& s) {
                         for (int i = 0; i < 201; ++i) s.new_class();
                     },
                     "too many groups", Cause::limit}});
    S s(much_work);
    EXPECT_EQ(s.polynomial(sum_of_variables(s, 0, 1999)).size(), 2000u);
    const Element sum = sum_of_variables(s, 1, 44);
    EXPECT_EQ(s.polynomial(s.multiply(sum, sum)).size(), 44u * 45 / 2);
    FormulaSort last = s.new_class();
    for (int i = 1; i < 200; ++i) {
        const FormulaSort next = s.new_class();
        EXPECT_GT(next, last);
        last = next;
    }
    EXPECT_FALSE(s.failed()) << s.failure();
}

}  // namespace
}  // namespace countersign::validator
