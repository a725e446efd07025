// What element terms are not made of: sorts that do not fit, more than the limits. The first failure stays, and everything made after it is `false`.
#include <gtest/gtest.h>

#include "validator/element/element.h"
#include "validator/element/meaning.h"

namespace countersign::validator {
namespace {

using Make = std::function<void(ElementStore&)>;

void expect_failure(const std::string& what, const std::string& reason, const Make& make) {
    ElementStore store(100'000'000);
    make(store);
    EXPECT_NE(store.failure().find(reason), std::string::npos) << what << "\n  " << store.failure();
    EXPECT_TRUE(store.failed()) << what;
    EXPECT_EQ(store.integer(7), Element{0}) << what;
}

TEST(ElementRefusals, SortsThatDoNotFit) {
    const auto i = [](ElementStore& s) { return s.variable("i", FormulaSort::integer); };
    const auto r = [](ElementStore& s) { return s.variable("r", FormulaSort::real); };
    const auto b = [](ElementStore& s) { return s.variable("b", FormulaSort::boolean); };
    const std::tuple<std::string, std::string, Make> faults[] = {
        {"sum of a truth value", "arithmetic on a value that is not a number", [=](auto& s) { s.add(b(s), i(s)); }},
        {"sum with a truth value", "arithmetic on a value that is not a number", [=](auto& s) { s.add(i(s), b(s)); }},
        {"product with a truth value", "arithmetic on a value that is not a number", [=](auto& s) { s.multiply(i(s), b(s)); }},
        {"a truth value as a real", "to_real of a value that is not an integer", [=](auto& s) { s.to_real(b(s)); }},
        {"quotient of a real", "div of values that are not integers", [=](auto& s) { s.quotient(r(s), i(s)); }},
        {"quotient by a real", "div of values that are not integers", [=](auto& s) { s.quotient(i(s), r(s)); }},
        {"not of a number", "`not` of a value that is not a truth value", [=](auto& s) { s.negation(i(s)); }},
        {"and of a number", "`and` of a value that is not a truth value", [=](auto& s) { s.conjunction({b(s), i(s)}); }},
        {"a number as a condition", "a condition that is not a truth value", [=](auto& s) { s.conditional(i(s), r(s), r(s)); }},
        {"arms of two sorts", "arms of a conditional of different sorts", [=](auto& s) { s.conditional(b(s), b(s), r(s)); }},
        {"a real bound of a sum", "a bound that is not an integer", [=](auto& s) { s.sum(r(s), i(s), i(s), r(s)); }},
        {"a truth value as the size of a lambda", "a bound that is not an integer", [=](auto& s) { s.lambda({b(s)}, {i(s)}, r(s)); }},
        {"a sum of truth values", "a sum or maximum of values that are not numbers", [=](auto& s) { s.sum(i(s), i(s), i(s), b(s)); }},
        {"a maximum over a group", "a bound that is not an integer", [=](auto& s) { s.bind(ElementKind::maximum, {s.variable("f", s.new_class())}, {s.fresh(FormulaSort::axis)}, r(s)); }},
        {"a lambda over a group", "a bound that is not an integer", [=](auto& s) { s.lambda({s.variable("f", s.new_class())}, {s.fresh(FormulaSort::axis)}, r(s)); }},
        {"a family of reals", "an entry of another sort", [=](auto& s) { s.family(s.new_class(), [=, &s](Element) { return r(s); }); }},
        {"every of a number", "an entry of another sort", [=](auto& s) { s.every(s.new_class(), [=, &s](Element) { return i(s); }); }},
        {"the body of a variable", "not a sum, maximum or lambda of so many variables", [=](auto& s) { s.body_at(i(s), i(s)); }},
        {"a body of two variables at one", "not a sum, maximum or lambda of so many variables",
         [=](auto& s) { s.body_at(s.lambda({i(s), i(s)}, {s.fresh(FormulaSort::integer), s.fresh(FormulaSort::integer)}, r(s)), i(s)); }},
        {"a body at a real", "a value of another sort for a bound variable", [=](auto& s) { s.body_at(s.lambda({i(s)}, {i(s)}, r(s)), r(s)); }},
        {"an entry of a number", "an entry of what is no family", [=](auto& s) { s.entry(i(s), s.fresh(FormulaSort::axis)); }},
        {"an entry at a number", "an entry of what is no family", [=](auto& s) { s.entry(s.variable("f", s.new_class()), i(s)); }},
        {"the length of a number", "a size list is expected", [=](auto& s) { s.length(i(s)); }}};
    for (const auto& [what, reason, make] : faults) expect_failure(what, reason, make);
}

TEST(ElementRefusals, Limits) {
    const auto many = [](ElementStore& s, int count) {
        Element sum = s.integer(0);
        for (int i = 0; i < count && !s.failed(); ++i) sum = s.add(sum, s.variable("v" + std::to_string(i), FormulaSort::integer));
        return sum;
    };
    expect_failure("a product of long sums", "an element term is too large", [&](ElementStore& s) { s.multiply(many(s, 400), many(s, 400)); });
    expect_failure("a sum too long", "an element term is too large", [&](ElementStore& s) { many(s, 100'000); });
    expect_failure("too many groups", "too many groups", [](ElementStore& s) { for (int i = 0; i < 100'000 && !s.failed(); ++i) s.new_class(); });
    expect_failure("a power too high", "a power or a number in an element term is too large", [](ElementStore& s) {
        Element power = s.variable("x", FormulaSort::real);
        for (int i = 0; i < 20 && !s.failed(); ++i) power = s.multiply(power, power);
    });
    expect_failure("a number too long", "a power or a number in an element term is too large", [](ElementStore& s) { s.number(mpq_class(mpz_class(1) << 100'000), FormulaSort::real); });
    ElementStore small(1000);
    many(small, 1000);
    EXPECT_NE(small.failure().find("element terms take too much work"), std::string::npos) << small.failure();
}

// Values that have none, and what reads them.
TEST(ElementRefusals, ValuesThatAreNone) {
    const auto reason = [](const std::function<void(ElementStore&, ElementMeaning&)>& evaluate, std::uint64_t room = 1000) {
        ElementStore store;
        ElementMeaning meaning(store);
        meaning.begin(room);
        evaluate(store, meaning);
        return meaning.failed() ? meaning.error().message : std::string();
    };
    const auto i = [](ElementStore& s) { return s.variable("i", FormulaSort::integer); };
    const TensorValue table{Sort::integer, {2}, {1, 2}, {}}, flat{Sort::integer, {}, {1}, {}};
    const auto access = [&](ElementStore& s, ElementMeaning& m, std::vector<Element> index, const TensorValue& of) {
        const Element read = s.apply("t", std::move(index), FormulaSort::integer);
        m.set_table(s.node(read).symbol, &of);
        return m.integer(read);
    };
    const auto part = [&](ElementStore& s, ElementMeaning& m, std::int64_t at) {
        const Element read = s.apply("t", {s.integer(at), s.integer(0)}, FormulaSort::integer);
        m.set_list(s.node(read).symbol, {&table});
        return m.integer(read);
    };
    using S = ElementStore&;
    using M = ElementMeaning&;
    EXPECT_EQ(reason([&](S s, M m) { EXPECT_EQ(access(s, m, {s.integer(1)}, table), 2); }), "");
    EXPECT_EQ(reason([&](S s, M m) { EXPECT_EQ(part(s, m, 0), 1); }), "");
    const std::pair<std::string, std::string> faults[] = {
        {"`i` has no value", reason([&](S s, M m) { m.integer(i(s)); })},
        {"`r` has no value", reason([&](S s, M m) { m.real(s.variable("r", FormulaSort::real)); })},
        {"an access out of range", reason([&](S s, M m) { access(s, m, {s.integer(2)}, table); })},
        {"an access out of range", reason([&](S s, M m) { access(s, m, {s.integer(-1)}, table); })},
        {"an access out of range", reason([&](S s, M m) { access(s, m, {s.integer(0), s.integer(0)}, table); })},
        {"an access out of range", reason([&](S s, M m) { access(s, m, {s.integer(0)}, flat); })},
        {"an access of another form", reason([&](S s, M m) { access(s, m, {}, table); })},
        {"a part outside its list", reason([&](S s, M m) { part(s, m, 1); })},
        {"a part outside its list", reason([&](S s, M m) { part(s, m, -1); })},
        {"a division by 0", reason([&](S s, M m) { m.set(i(s), 0); m.integer(s.quotient(s.integer(3), i(s))); })},
        {"an integer over 64 bits", reason([&](S s, M m) { m.set(i(s), INT64_MAX); m.integer(s.multiply(i(s), i(s))); })},
        {"an integer over 64 bits", reason([&](S s, M m) { m.set(i(s), INT64_MAX); m.integer(s.add(i(s), s.integer(1))); })},
        {"an integer over 64 bits", reason([&](S s, M m) { m.set(i(s), INT64_MIN); m.integer(s.subtract(i(s), s.integer(1))); })},
        {"an integer over 64 bits", reason([&](S s, M m) { m.set(i(s), INT64_MAX); m.integer(s.multiply(s.multiply(i(s), i(s)), s.multiply(i(s), i(s)))); })},
        {"a group whose rank is not known", reason([&](S s, M m) { m.truth(s.every(s.new_class(), [&](Element axis) {
             return s.less(s.integer(0), s.entry(s.variable("f", static_cast<FormulaSort>(static_cast<unsigned>(FormulaSort::family))), axis)); })); })},
        {"a group whose sizes are not known", reason([&](S s, M m) { m.family(s.apply("g", {i(s)}, s.new_class())); })},
        {"too much to compute", reason([&](S s, M m) { m.set(i(s), 500); const Element p = s.fresh(FormulaSort::integer); m.integer(s.sum(s.integer(0), i(s), p, p)); }, 100)}};
    for (const auto& [expected, actual] : faults) EXPECT_NE(actual.find(expected), std::string::npos) << expected << "\n  " << actual;
}

}  // namespace
}  // namespace countersign::validator
