// Every fact about groups, and everything that a query adds about families, on random ranks, sizes and values: rank 0 and empty groups too.
#include <gtest/gtest.h>

#include <random>

#include "tests/unit/validator_kernel/obligation_fixture.h"
#include "validator/kernel/lemma_facts.h"
#include "validator/solver/closure.h"

namespace countersign::validator {
namespace {

struct Number {
    mpq_class value = 0;           // of an axis its number; -1 where there is none
    std::vector<mpq_class> family = {};
    auto operator<=>(const Number&) const = delete;
};

// One meaning of all unknowns. Truth values are 1 and 0.
class Model {
public:
    Model(ElementStore& store, unsigned seed) : s(store), seed_(seed), rank_(seed % 3) {}

    std::size_t rank() const { return rank_; }
    std::map<Element, Number> given;

    bool holds(Element e) { return value(e).value != 0; }
    Number value(Element e) {
        if (const auto known = given.find(e); known != given.end()) return known->second;
        const ElementNode n = s.node(e);
        const auto child = [&](std::size_t i) { return value(n.children[i]); };
        switch (n.kind) {
            case ElementKind::variable: return unknown(e, n);
            case ElementKind::truth: return {n.symbol};
            case ElementKind::negation: return {holds(n.children[0]) ? 0 : 1};
            case ElementKind::conjunction: return {std::all_of(n.children.begin(), n.children.end(), [&](Element part) { return holds(part); }) ? 1 : 0};
            case ElementKind::nonpositive: return {child(0).value <= 0 ? 1 : 0};
            case ElementKind::equal:
                if (n.children.size() == 1) return {child(0).value == 0 ? 1 : 0};
                return {child(0).value == child(1).value && child(0).family == child(1).family ? 1 : 0};
            case ElementKind::conditional: return child(holds(n.children[0]) ? 1 : 2);
            case ElementKind::to_real: return child(0);
            case ElementKind::quotient: {
                mpz_class floor;
                const mpq_class exact = child(1).value == 0 ? mpq_class(0) : mpq_class(child(0).value / child(1).value);
                mpz_fdiv_q(floor.get_mpz_t(), exact.get_num_mpz_t(), exact.get_den_mpz_t());
                return {floor};
            }
            case ElementKind::entry: {
                const Number family = child(0), axis = child(1);
                if (axis.value >= 0) return {family.family.at(axis.value.get_num().get_ui())};
                return {hash({17, static_cast<unsigned>(family.family.size())})};
            }
            case ElementKind::family: {
                Number result;
                for (std::size_t axis = 0; axis < rank_; ++axis) result.family.push_back(inside(e, {mpq_class(static_cast<unsigned long>(axis))}).value);
                return result;
            }
            case ElementKind::every: {
                bool all = true;
                for (std::size_t axis = 0; axis < rank_; ++axis) all = all && inside(e, {mpq_class(static_cast<unsigned long>(axis))}).value != 0;
                return {all ? 1 : 0};
            }
            case ElementKind::polynomial: {
                mpq_class result = 0;
                for (const auto& [monomial, coefficient] : n.polynomial) {
                    mpq_class product = coefficient;
                    for (Element factor : monomial) product *= value(factor).value;
                    result += product;
                }
                return {result};
            }
            case ElementKind::application: {
                std::vector<unsigned> all{static_cast<unsigned>(s.name(e).size())};
                for (std::size_t i = 0; i < n.children.size(); ++i) {
                    const Number argument = child(i);
                    all.push_back(static_cast<unsigned>(argument.value.get_num().get_si() + 100));
                    for (const mpq_class& entry : argument.family) all.push_back(static_cast<unsigned>(entry.get_num().get_si() + 100));
                }
                return {hash(all)};
            }
            case ElementKind::sum: {
                mpq_class result = 0;
                if (is_family(s.sort(n.children[0])))
                    for (const Number& index : indices(child(0).family)) result += inside(e, index).value;
                else
                    for (mpq_class p = child(0).value; p < child(1).value; ++p) result += inside(e, {p}).value;
                return {result};
            }
            default: ADD_FAILURE() << "a term that cannot be evaluated: " << s.text(e); return {};
        }
    }
    // Every index in range of the sizes.
    std::vector<Number> indices(const std::vector<mpq_class>& sizes) const {
        std::vector<Number> result{Number{}};
        for (const mpq_class& size : sizes) {
            std::vector<Number> longer;
            for (const Number& index : result)
                for (mpq_class i = 0; i < size; ++i) {
                    longer.push_back(index);
                    longer.back().family.push_back(i);
                }
            result = longer;
        }
        return result;
    }

private:
    Number inside(Element binder, const Number& at) {
        const ElementNode n = s.node(binder);
        const bool of_axis = n.kind == ElementKind::family || n.kind == ElementKind::every;
        const Element variable = s.fresh(of_axis ? FormulaSort::axis : s.sort(n.children[0]));
        given[variable] = at;
        const Number result = value(s.body_at(binder, variable));
        given.erase(variable);
        return result;
    }
    Number unknown(Element e, const ElementNode& n) {
        if (s.name(e).starts_with("rank of")) return {mpq_class(static_cast<unsigned long>(rank_))};
        Number result;
        if (!is_family(n.sort)) return {n.sort == FormulaSort::axis ? mpq_class(-1) : hash({e.id})};
        for (unsigned axis = 0; axis < rank_; ++axis) result.family.push_back(hash({e.id, axis}));
        return result;
    }
    mpq_class hash(std::vector<unsigned> all) const {
        all.push_back(seed_);
        std::seed_seq sequence(all.begin(), all.end());
        return static_cast<long>(std::mt19937(sequence)() % 5) - 1;
    }

    ElementStore& s;
    unsigned seed_;
    std::size_t rank_;
};

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
        FactReader reading(s, reader, core_definitions(), scope, [](Element e) { return e; });
        const Element before = s.fresh(FormulaSort::integer);
        const Status added = reading.add(fact, query);
        ASSERT_TRUE(added.ok()) << added.error().text();
        const Element k = s.fresh(s.sort(scope->find("*n")->axes[0]));  // stands for the fact's own constant
        std::map<Element, Element> constants;
        std::vector<bool> seen;
        s.visit_closed(query.assertions.back(), seen, [&](Element e) {
            if (e > before && s.kind(e) == ElementKind::variable && s.name(e).starts_with("!")) constants[e] = k;
        });
        const Element formula = s.substitute(query.assertions.back(), constants);
        ASSERT_EQ(constants.size(), fact[0] == "ext" ? 1u : 0u);
        for (unsigned seed = 0; seed < 120; ++seed) {
            Model model(s, seed);
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

// In every model some axes can be meant by the constants for axes so that all facts hold.
TEST(GroupFacts, WhatAQueryAddsHolds) {
    for (const char* conditions : {"each (a <= b), each (b <= n)", "each (a = b), each (a != n)", "each (n = 1 and a = 0)", "each (b - n + i = 2 or a = i)",
                                   "each (a div 2 = b), each (b >= 1)"}) {
        const auto lemma = parse_lemma(std::string("lemma one for x: real [*n], a: *n, b: *n, i: int dynamic_slices(x; axis = 0, begin = *a, sizes = *b) == "
                                                   "dynamic_slices(x; axis = 0, begin = *b, sizes = *b) when each (n = n), ") + conditions, "test");
        ASSERT_TRUE(lemma.ok()) << lemma.error().text();
        ElementStore s;
        ElementReader reader(s, core_definitions(), {{"tensor x", FormulaSort::real}});
        Query query;
        const ScopePointer scope = reader.lemma_scope(*lemma, query);
        query.assertions.clear();
        for (const LemmaCondition& condition : lemma->conditions) query.assertions.push_back(reader.scalar(*condition.formula, scope));
        const Tensor left = reader.term(*lemma->left, scope, nullptr), right = reader.term(*lemma->right, scope, nullptr);
        ASSERT_FALSE(s.failed()) << s.failure();
        const Index index = reader.fresh_index(left.axes);
        query.goal = s.implies(reader.in_range(left.axes, index), reader.equality(left.at(index), right.at(index)));
        ASSERT_FALSE(s.failed()) << s.failure();
        std::set<Element> asked(query.assertions.begin(), query.assertions.end());
        asked.insert(s.negation(query.goal));
        Closure closure(s, query);
        std::vector<Element> facts, axes;
        std::vector<bool> seen;
        for (Element formula : closure.formulas())
            if (asked.count(formula) == 0) facts.push_back(formula);
        for (Element formula : facts)
            s.visit_closed(formula, seen, [&](Element e) {
                if (s.kind(e) == ElementKind::variable && s.sort(e) == FormulaSort::axis) axes.push_back(e);
            });
        ASSERT_GE(facts.size(), 3u);
        ASSERT_GE(axes.size(), 1u);
        ASSERT_LE(axes.size(), 10u);
        for (unsigned seed = 0; seed < 60; ++seed) {
            Model model(s, seed);
            bool found = false;
            const std::size_t choices = model.rank() < 2 ? 1 : std::size_t{1} << axes.size();
            for (std::size_t choice = 0; choice < choices && !found; ++choice) {
                for (std::size_t i = 0; i < axes.size() && model.rank() > 0; ++i) model.given[axes[i]] = {mpq_class(static_cast<unsigned long>((choice >> i) & 1))};
                found = std::all_of(facts.begin(), facts.end(), [&](Element fact) { return model.holds(fact); });
            }
            EXPECT_TRUE(found) << conditions << " at rank " << model.rank() << ", seed " << seed;
        }
    }
}

}  // namespace
}  // namespace countersign::validator
