// The value of a term against an evaluator written apart (element_model.h): wherever one is given, it is that. And what has no value says so.
#include "validator/element/meaning.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/unit/validator_element/element_model.h"

namespace countersign::validator {
namespace {

class RandomTerms {
public:
    RandomTerms(ElementStore& store, unsigned seed) : s(store), random_(seed), group(store.new_class()) {}

    Element integer(int depth) {
        if (depth <= 0) return below(3) == 0 ? s.integer(static_cast<int>(below(6)) - 2) : variables[below(variables.size())];
        const auto next = [&] { return integer(depth - 1); };
        switch (below(12)) {
            case 0: return s.add(next(), next());
            case 1: return s.subtract(next(), next());
            case 2: return s.multiply(next(), next());
            case 3: return s.conditional(truth(depth - 1), next(), next());
            case 4: return s.quotient(next(), next());
            case 5: return s.maximum_of(next(), next());
            case 6: return s.rank(group);
            case 7: return s.start(list(depth), next());
            case 8: return s.part(list(depth), next());
            case 9: return s.bind(ElementKind::sum, {family(depth - 1)}, {index_}, s.add(next(), s.rank(group)));
            default: {
                const Element low = next(), p = s.fresh(FormulaSort::integer);
                variables.push_back(p);
                const Element body = next();
                variables.pop_back();
                return s.bind(below(2) == 0 ? ElementKind::sum : ElementKind::maximum, {low, s.add(low, s.integer(below(4)))}, {p}, body);
            }
        }
    }

    Element truth(int depth) {
        const auto number = [&] { return integer(depth - 1); };
        switch (below(7)) {
            case 0: return s.less_equal(number(), number());
            case 1: return s.equal(number(), number());
            case 2: return s.negation(depth <= 0 ? s.less(number(), number()) : truth(depth - 1));
            case 3: return s.conjunction({s.less(number(), number()), depth <= 0 ? s.truth(true) : truth(depth - 1)});
            case 4: return s.equal(real(depth - 1), real(depth - 1));
            case 5:
                return s.every(group, [&](Element axis) {
                    return s.less_equal(s.entry(families[below(2)], axis), s.entry(families[below(2)], axis));
                });
            default: return s.equal(family(depth - 1), families[below(2)]);
        }
    }

    Element real(int depth) {
        if (depth <= 0) return below(3) == 0 ? s.to_real(integer(0)) : reals[below(2)];
        if (below(5) == 0) return s.conditional(truth(depth - 1), real(depth - 1), real(depth - 1));
        if (below(4) == 0) return s.divide(real(depth - 1), s.number(1 + static_cast<int>(below(3)), FormulaSort::real));
        return below(2) == 0 ? s.multiply(real(depth - 1), real(depth - 1)) : s.add(real(depth - 1), s.to_real(integer(depth - 1)));
    }

    Element family(int depth) {
        const Element number = depth <= 0 ? s.integer(below(3)) : integer(0);
        if (below(2) == 0) return families[below(2)];
        return s.family(group, [&](Element axis) { return s.add(number, s.entry(families[below(2)], axis)); });
    }

    Element list(int depth) {
        const Element t = s.fresh(FormulaSort::integer);
        return s.lambda({s.integer(below(4))}, {t}, s.add(s.multiply(s.integer(below(2)), t), integer(depth - 2)));
    }

    std::size_t below(std::size_t count) { return random_() % count; }

    ElementStore& s;
    std::mt19937 random_;
    FormulaSort group;
    std::vector<Element> variables{s.variable("a", FormulaSort::integer), s.variable("b", FormulaSort::integer),
                                   s.variable("c", FormulaSort::integer)};
    std::vector<Element> reals{s.variable("x", FormulaSort::real), s.variable("y", FormulaSort::real)};
    std::vector<Element> families{s.variable("g", group), s.variable("h", group)};

private:
    Element index_ = s.fresh(group);
};

TEST(Meaning, IsTheValueThatTheTermHas) {
    std::size_t agreed = 0, without = 0;
    for (unsigned seed = 0; seed < 10000; ++seed) {
        ElementStore s;
        RandomTerms terms(s, seed);
        const Element e = seed % 3 == 0 ? terms.integer(4) : seed % 3 == 1 ? terms.truth(4) : terms.real(4);
        if (s.failed()) continue;
        Model model(s, seed, terms.below(3));
        ElementMeaning meaning(s);
        std::uint64_t room = 100000;
        meaning.begin(room);
        meaning.set_rank(terms.group, static_cast<std::int64_t>(model.rank()));
        for (Element unknown : terms.variables) meaning.set(unknown, model.value(unknown).value.get_num().get_si());
        for (Element unknown : terms.reals) meaning.set(unknown, Value::of_real(model.value(unknown).value));
        for (Element unknown : terms.families) {
            Shape entries;
            for (const mpq_class& entry : model.value(unknown).family) entries.push_back(entry.get_num().get_si());
            meaning.set(unknown, Value::of_shape(entries));
        }
        const Value value = meaning.value(e);
        if (meaning.failed() && ++without > 0) continue;
        ++agreed;
        EXPECT_EQ(value.kind == Value::Kind::truth ? Rational(value.truth ? 1 : 0) : value.number(), model.value(e).value) << "seed " << seed;
    }
    EXPECT_GT(agreed, 5000u) << without << " have no value";
}

// Carried to another store with values for all unknowns but one, it is there, for every value of that one, what it was.
TEST(WithValues, ATermMeansWhatItMeantBefore) {
    std::size_t agreed = 0, refused = 0, open = 0;
    for (unsigned seed = 0; seed < 10000; ++seed) {
        ElementStore s, to;
        RandomTerms terms(s, seed);
        const Element e = terms.truth(4), of = terms.variables[0], it = to.variable("it", FormulaSort::integer);
        if (s.failed()) continue;
        Model model(s, seed, terms.below(3));
        ElementMeaning meaning(s), carried_meaning(to);
        std::uint64_t room = 100000;
        const auto give = [&] {
            meaning.begin(room);
            meaning.set_rank(terms.group, static_cast<std::int64_t>(model.rank()));
            for (std::size_t i = 1; i < terms.variables.size(); ++i)
                meaning.set(terms.variables[i], model.value(terms.variables[i]).value.get_num().get_si());
            for (Element unknown : terms.reals) meaning.set(unknown, Value::of_real(model.value(unknown).value));
            for (Element unknown : terms.families) {
                Shape entries;
                for (const mpq_class& entry : model.value(unknown).family) entries.push_back(entry.get_num().get_si());
                meaning.set(unknown, Value::of_shape(entries));
            }
        };
        give();
        const Element carried = with_values(s, e, &meaning, of, to, it);
        if (to.failed() && ++refused > 0) continue;
        if (to.contains(carried, it)) ++open;
        for (std::int64_t value = -3; value < 4; ++value) {
            give();
            meaning.set(of, value);
            const bool before = meaning.truth(e);
            carried_meaning.begin(room);
            carried_meaning.set(it, value);
            const bool after = carried_meaning.truth(carried);
            if (meaning.failed() || carried_meaning.failed()) continue;
            ++agreed;
            EXPECT_EQ(before, after) << "seed " << seed << ", " << value;
        }
    }
    EXPECT_GT(agreed, 20000u) << refused << " were refused";
    EXPECT_GT(open, 500u);
}

// A maximum is written by the ids of its operands; what it is carried to has others.
TEST(WithValues, AMaximumIsTheSameInAnyStore) {
    for (const bool number_first : {false, true}) {
        ElementStore s, to;
        Element b;
        if (number_first) b = s.variable("b", FormulaSort::integer);
        const Element x = s.apply("x", {s.integer(0)}, FormulaSort::integer), it = to.variable("it", FormulaSort::integer);
        if (!number_first) b = s.variable("b", FormulaSort::integer);
        ElementMeaning meaning(s);
        std::uint64_t room = 1000;
        meaning.begin(room);
        meaning.set(b, 2);
        const Element bounded = s.less_equal(s.maximum_of(x, b), s.add(x, s.integer(3)));
        EXPECT_EQ(with_values(s, bounded, &meaning, x, to, it), to.less_equal(to.maximum_of(it, to.integer(2)), to.add(it, to.integer(3))));
    }
}

TEST(WithValues, RefusesWhatIsNotAboutTheOneElement) {
    const auto carried = [](const auto& term) {
        ElementStore s, to;
        const Element group = s.variable("n", FormulaSort::integer), x = s.apply("x", {group}, FormulaSort::integer);
        ElementMeaning meaning(s);
        std::uint64_t room = 1000;
        meaning.begin(room);
        meaning.set(group, 3);
        const Element e = term(s, x, group);
        EXPECT_FALSE(s.failed());
        with_values(s, e, &meaning, x, to, to.variable("it", FormulaSort::integer));
        return !to.failed();
    };
    using S = ElementStore;
    EXPECT_TRUE(carried([](S& s, Element x, Element n) { return s.less(x, n); }));
    EXPECT_TRUE(carried([](S& s, Element x, Element n) {
        return s.less(x, s.sum(s.integer(0), n, s.variable("p", FormulaSort::integer), s.variable("p", FormulaSort::integer)));
    }));
    EXPECT_TRUE(carried([](S& s, Element x, Element) {
        return s.less(s.apply("function exp", {s.to_real(x)}, FormulaSort::real), s.number(2, FormulaSort::real));
    }));
    EXPECT_FALSE(carried([](S& s, Element x, Element) { return s.less(s.apply("x", {s.integer(0)}, FormulaSort::integer), x); }))
        << "another element";
    EXPECT_FALSE(carried([](S& s, Element x, Element) { return s.less(s.apply("variable f", {x}, FormulaSort::integer), x); }))
        << "a function that has no name yet";
    EXPECT_FALSE(carried([](S& s, Element x, Element) { return s.less(s.variable("m", FormulaSort::integer), x); })) << "an unknown without a value";
    EXPECT_FALSE(carried([](S& s, Element x, Element n) {
        const Element p = s.variable("p", FormulaSort::integer);
        return s.less(s.sum(s.integer(0), n, p, s.multiply(p, x)), n);
    })) << "an element inside a binder";
    EXPECT_FALSE(carried([](S& s, Element x, Element n) {
        const Element p = s.variable("p", FormulaSort::integer);
        return s.less(x, s.sum(s.integer(0), s.multiply(s.multiply(n, s.integer(1000)), n), p, p));
    })) << "more than there is room for";
}

class MeaningTest : public ::testing::Test {
protected:
    MeaningTest() { meaning.begin(room); }
    void refused(Element e, const char* reason, Failure failure = Failure::rejected) {
        ASSERT_FALSE(s.failed());
        meaning.value(e);
        ASSERT_TRUE(meaning.failed()) << reason;
        EXPECT_NE(meaning.error().message.find(reason), std::string::npos) << meaning.error().message;
        EXPECT_EQ(meaning.error().failure, failure);
        room = 1000;
        meaning.begin(room);
    }
    Element n(std::int64_t value) { return s.integer(value); }
    ElementStore s;
    ElementMeaning meaning{s};
    std::uint64_t room = 1000;
    Element a = s.variable("a", FormulaSort::integer), b = s.variable("b", FormulaSort::integer);
};

TEST_F(MeaningTest, SaysWhatHasNoValue) {
    refused(a, "`a` has no value");
    refused(s.apply("f", {n(1)}, FormulaSort::integer), "`f` has no value");
    refused(s.apply("function exp", {s.number(1, FormulaSort::real)}, FormulaSort::real), "no exact value");
    refused(s.variable("t", FormulaSort::text), "`t` has no value");
    meaning.set(b, 0);
    refused(s.quotient(n(7), b), "a division by 0");
    meaning.set(b, 0);
    refused(s.divide(s.number(1, FormulaSort::real), s.to_real(b)), "a division by 0");
    meaning.set(a, INT64_MAX);
    refused(s.add(a, n(1)), "an integer over 64 bits");
    meaning.set(a, INT64_MAX);
    refused(s.multiply(s.multiply(a, a), a), "an integer over 64 bits");
    const Element p = s.fresh(FormulaSort::integer);
    meaning.set(a, 3);
    meaning.set(b, 3);
    refused(s.bind(ElementKind::maximum, {a, b}, {p}, p), "the largest element of nothing");
    const Element two = s.lambda({n(2)}, {p}, n(5));
    meaning.set(a, 10);
    refused(s.part(two, a), "an index in no part of a list");
    meaning.set(a, 3);
    refused(s.start(two, a), "a part outside its list");
    refused(s.family(s.new_class(), [&](Element) { return n(1); }), "whose sizes are not known");
}

// A value that was set before the last `begin` is none, nor is a rank; what is between may be large.
TEST_F(MeaningTest, ForgetsAndIsBounded) {
    meaning.set(a, INT64_MAX);
    EXPECT_EQ(meaning.integer(s.subtract(s.add(a, a), a)), INT64_MAX);
    EXPECT_TRUE(meaning.truth(s.less(a, s.add(a, n(1)))));
    const FormulaSort group = s.new_class();
    meaning.set_rank(group, 2);
    EXPECT_EQ(meaning.integer(s.rank(group)), 2);
    meaning.begin(room);
    EXPECT_FALSE(meaning.is_set(a) || meaning.rank(group));
    refused(s.rank(group), "has no value");
    const Element p = s.fresh(FormulaSort::integer);
    meaning.set(a, INT64_MAX);
    refused(s.bind(ElementKind::sum, {n(0), a}, {p}, p), "too much to compute", Failure::incomplete);
}

// What is false whatever else has no value is false; nothing else is known of what has none.
TEST_F(MeaningTest, AFalsePartDecides) {
    meaning.set(b, 0);
    const Element divides = s.equal(s.quotient(n(7), b), n(2));
    EXPECT_FALSE(meaning.truth(s.conjunction({divides, s.less(n(0), b)})));
    EXPECT_TRUE(meaning.truth(s.disjunction({divides, s.less_equal(b, n(0))})));
    ASSERT_FALSE(meaning.failed());
    refused(s.conjunction({divides, s.less_equal(b, n(0))}), "a division by 0");
    refused(s.conjunction({divides, s.less_equal(b, n(0))}), "`b` has no value");
}

TEST_F(MeaningTest, ReadsTables) {
    const TensorValue one{Sort::integer, {2, 2}, {1, 2, 3, 4}, {}}, other{Sort::integer, {1, 2}, {5, 6}, {}};
    const Element read = s.apply("x", {a, b}, FormulaSort::integer), part = s.apply("y", {n(1), a, b}, FormulaSort::integer);
    const auto at = [&](std::int64_t i, std::int64_t j) {
        room = 1000;
        meaning.begin(room);
        meaning.set_table(s.node(read).symbol, &one);
        meaning.set_list(s.node(part).symbol, {&one, &other});
        meaning.set(a, i);
        meaning.set(b, j);
    };
    at(1, 0);
    EXPECT_EQ(meaning.integer(read), 3);
    at(0, 1);
    EXPECT_EQ(meaning.integer(part), 6);
    at(0, 2);
    refused(read, "an access out of range");
    at(-1, 0);
    refused(read, "an access out of range");
    at(1, 0);
    refused(part, "an access out of range");
    at(0, 0);
    refused(s.apply("y", {n(2), a, b}, FormulaSort::integer), "a part outside its list");
    at(0, 0);
    refused(s.apply("x", {a}, FormulaSort::integer), "an access of another form");
    at(0, 0);
    refused(s.apply("x", {a, b}, FormulaSort::real), "an access of another form");
}

// Bound variables are made when a term is evaluated. Where the store has no room for them the term has no value, and not that of what another
// sum left behind.
TEST(Meaning, AStoreThatIsFullGivesNoValues) {
    ElementStore full;
    while (!full.failed()) full.truth(true);
    const std::uint64_t limit = full.work();
    int with_value = 0, without = 0;
    for (std::uint64_t spare = 1; spare < 12; ++spare) {
        ElementStore store;
        const Element p = store.fresh(FormulaSort::integer), q = store.fresh(FormulaSort::integer);
        const Element first = store.sum(store.integer(0), store.integer(8), p, p), second = store.sum(store.integer(0), store.integer(1), q, q);
        while (store.work() + spare < limit) store.truth(true);
        ASSERT_FALSE(store.failed());
        ElementMeaning meaning(store);
        std::uint64_t room = 1000;
        meaning.begin(room);
        const std::int64_t before = meaning.integer(first);
        if (!meaning.failed()) {
            EXPECT_EQ(before, 28);
        }
        const std::int64_t value = meaning.integer(second);
        meaning.failed() ? ++without : ++with_value;
        if (!meaning.failed()) {
            EXPECT_EQ(value, 0);
        }
    }
    EXPECT_GT(with_value, 0);
    EXPECT_GT(without, 0);
}

}  // namespace
}  // namespace countersign::validator
