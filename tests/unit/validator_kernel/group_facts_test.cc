// Every fact about groups, and everything that a query adds about families, on random ranks, sizes and values: rank 0 and empty groups too.
#include <gtest/gtest.h>

#include "tests/unit/validator_element/element_model.h"
#include "tests/unit/validator_kernel/obligation_fixture.h"
#include "validator/kernel/obligation.h"
#include "validator/solver/closure.h"

namespace countersign::validator {
namespace {

TEST(GroupFacts, HoldForAllRanksAndSizes) {
    const std::vector<HintFact> facts{
        {"empty", "sum(*p < *n) x[*p]"},
        {"single", "sum(*p < *n) x[*p]"},
        {"const", "sum(*p < *n) 0.0"},
        {"distribute", "c", "sum(*p < *n) x[*p] * y[*(n - p)]"},
        {"reverse", "sum(*p < *n) x[*p] * y[*(p + p)]"},
        {"linear", "sum(*p < *n) (c * x[*p] + 2 * y[*p] * x[*p])", "c", "x[*p]", "2", "y[*p] * x[*p]"},
        {"exchange", "sum(*p < *n) (sum(*q < *(n + 1)) (x[*p] * y[*q] + x[*q]))"},
        {"exchange", "sum(q < m) (sum(*p < *n) z[q, *p])"},
        {"exchange", "sum(*p < *n) (sum(1 <= q < m) z[q, *p])"},
        {"ext", "sum(*p < *n) x[*p]", "sum(*p < *o) y[*p]"},
        {"ext", "sum(*p < *n) x[*p]", "sum(*p < *n) x[*(n - 1 - p)]"},
    };
    const auto lemma = parse_lemma("lemma one for x: real [*n], y: real [*n], z: real [m, *n], o: *n, c: real x == y", "test");
    ASSERT_TRUE(lemma.ok()) << lemma.error().text();
    for (const HintFact& fact : facts) {
        ElementStore s;
        ElementReader reader(s, core_definitions(), {});
        Query query;
        const ScopePointer scope = reader.lemma_scope(*lemma, query);
        const Element before = s.fresh(FormulaSort::integer);
        const Status added = add_facts({fact}, s, reader, core_definitions(), scope, [](Element e) { return e; }, query);
        ASSERT_TRUE(added.ok()) << added.error().text();
        const Element k = s.fresh(s.sort(scope->find("*n")->axes[0]));  // stands for the fact's own constant
        std::map<Element, Element> constants;
        std::vector<bool> seen;
        s.visit_closed(query.assertions.back(), seen, [&](Element e) {
            if (e > before && s.kind(e) == ElementKind::variable && s.name(e).starts_with("!")) constants[e] = k;
        });
        const Element formula = s.substitute(query.assertions.back(), constants);
        ASSERT_EQ(constants.size(), fact[0] == "ext" ? 1u : 0u);
        Model model(s, 0, 0);
        for (unsigned seed = 0; seed < 10000 && !::testing::Test::HasFailure(); ++seed) {
            model.reseed(seed, seed % 3);
            model.given.clear();
            // The constant is an index at which the bodies differ, if there is one; else any.
            bool found = model.holds(formula);
            for (const Number& index : model.indices(std::vector<mpq_class>(model.rank(), 5))) {
                if (found || constants.empty()) break;
                model.given[k] = index;
                found = model.holds(formula);
            }
            EXPECT_TRUE(found) << fact[0] << " " << fact[1] << " at rank " << model.rank() << ", seed " << seed;
        }
    }
}

// Mistaken forms of the facts are found false by the same evaluation.
TEST(GroupFacts, FalseVariantsAreFoundFalse) {
    const auto lemma = parse_lemma("lemma one for x: real [*n], y: real [*n], o: *n, c: real x == y", "test");
    ASSERT_TRUE(lemma.ok()) << lemma.error().text();
    for (const char* text : {"each (n >= 2) or sum(*p < *n) x[*p] = 0.0", "sum(*p < *n) x[*p] = 0.0", "sum(*p < *n) x[*p] = x[*(0 * n)]",
                             "sum(*p < *n) 1.0 = 0.0", "c * (sum(*p < *n) x[*p]) = sum(*p < *n) (c + x[*p])",
                             "sum(*p < *n) x[*p] = sum(*p < *n) x[*(n - p)]",
                             "sum(*p < *n) (c * x[*p] + y[*p]) = c * (sum(*p < *n) x[*p])", "sum(*p < *n) x[*p] = sum(*p < *o) x[*p]",
                             "sum(*p < *n) (sum(*q < *o) (x[*p] + y[*q])) = sum(*p < *o) (sum(*q < *n) (x[*p] + y[*q]))"}) {
        ElementStore s;
        ElementReader reader(s, core_definitions(), {});
        Query query;
        const ScopePointer scope = reader.lemma_scope(*lemma, query);
        const auto parsed = parse_expression(text, "test");
        ASSERT_TRUE(parsed.ok()) << parsed.error().text();
        const Element formula = reader.element(**parsed, scope);
        ASSERT_FALSE(s.failed()) << s.failure() << " " << text;
        Model model(s, 0, 0);
        bool found = false;
        for (unsigned seed = 0; seed < 1000 && !found; ++seed) {
            model.reseed(seed, seed % 3);
            found = !model.holds(formula);
        }
        EXPECT_TRUE(found) << text << " is never false";
    }
}

// In every model some axes can be meant by the constants for axes so that all facts hold.
TEST(GroupFacts, WhatAQueryAddsHolds) {
    for (const char* conditions : {"each (a <= b), each (b <= n)", "each (a = b), each (a != n)", "each (n = 1 and a = 0)",
                                   "each (b - n + i = 2 or a = i)",
                                   "each (a div 2 = b), each (b >= 1)"}) {
        const std::string start = "lemma one for x: real [*n], a: *n, b: *n, i: int dynamic_slices(x; axis = 0, begin = *a, sizes = *b) == "
                                  "dynamic_slices(x; axis = 0, begin = *b, sizes = *b) when each (n = n), ";
        const auto lemma = parse_lemma(start + conditions, "test");
        ASSERT_TRUE(lemma.ok()) << lemma.error().text();
        ElementStore s;
        ElementReader reader(s, core_definitions(), {{"variable x", FormulaSort::real}});
        Query query;
        const ScopePointer scope = reader.lemma_scope(*lemma, query);
        query.assertions.clear();
        for (const Condition& condition : lemma->conditions) query.assertions.push_back(reader.element(*condition.formula, scope));
        const Tensor left = reader.term(*lemma->left, scope, nullptr), right = reader.term(*lemma->right, scope, nullptr);
        ASSERT_FALSE(s.failed()) << s.failure();
        const Index index = reader.fresh_index(left.axes);
        query.goal = s.implies(reader.in_range(left.axes, index), reader.equality(left.at(index), right.at(index)));
        ASSERT_FALSE(s.failed()) << s.failure();
        std::set<Element> asked(query.assertions.begin(), query.assertions.end());
        asked.insert(s.negation(query.goal));
        const ClosedQuery closure = closed(s, query);
        std::vector<Element> facts, axes;
        std::vector<bool> seen;
        for (Element formula : closure.formulas)
            if (asked.count(formula) == 0) facts.push_back(formula);
        for (Element formula : facts)
            s.visit_closed(formula, seen, [&](Element e) {
                if (s.kind(e) == ElementKind::variable && s.sort(e) == FormulaSort::axis) axes.push_back(e);
            });
        ASSERT_GE(facts.size(), 3u);
        ASSERT_GE(axes.size(), 1u);
        ASSERT_LE(axes.size(), 10u);
        for (unsigned seed = 0; seed < 60; ++seed) {
            Model model(s, seed, seed % 3);
            bool found = false;
            const std::size_t choices = model.rank() < 2 ? 1 : std::size_t{1} << axes.size();
            for (std::size_t choice = 0; choice < choices && !found; ++choice) {
                for (std::size_t i = 0; i < axes.size() && model.rank() > 0; ++i)
                    model.given[axes[i]] = {mpq_class(static_cast<unsigned long>((choice >> i) & 1))};
                found = std::all_of(facts.begin(), facts.end(), [&](Element fact) { return model.holds(fact); });
            }
            EXPECT_TRUE(found) << conditions << " at rank " << model.rank() << ", seed " << seed;
        }
    }
}

}  // namespace
}  // namespace countersign::validator
