// Evaluates element terms with concrete numbers: integers, rationals, families of a given rank, lists of a few sizes. For tests that ask
// whether a formula holds whatever the unknowns are. Written from the meaning of the terms (docs/language.md), it asks no solver.
// What has no meaning (a maximum of nothing, a part that does not exist) gets a number that depends on nothing but what the facts say it may.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "validator/element/element.h"

namespace countersign::validator {

struct Number {
    mpq_class value = 0;                 // of an axis its number; -1 where there is none; truth values are 1 and 0
    std::vector<mpq_class> family = {};  // of a lambda its sizes, and then every value
};

// One meaning of all unknowns.
class Model {
public:
    Model(ElementStore& store, unsigned seed, std::size_t rank) : s(store), seed_(seed), rank_(rank) {}

    std::size_t rank() const { return rank_; }
    // The next meaning; what is `given` stays.
    void reseed(unsigned seed, std::size_t rank) {
        seed_ = seed;
        rank_ = rank;
    }
    std::map<Element, Number> given;

    bool holds(Element e) { return value(e).value != 0; }
    Number value(Element e) {
        if (!given.empty())
            if (const auto known = given.find(e); known != given.end()) return known->second;
        const ElementNode& n = s.node(e);  // stays where it is while terms are made
        const auto child = [&](std::size_t i) { return value(n.children[i]); };
        switch (n.kind) {
            case ElementKind::variable: return unknown(e, n);
            case ElementKind::truth: return {n.symbol};
            case ElementKind::negation: return {holds(n.children[0]) ? 0 : 1};
            case ElementKind::conjunction: {
                const bool all = std::all_of(n.children.begin(), n.children.end(), [&](Element part) { return holds(part); });
                return {all ? 1 : 0};
            }
            case ElementKind::nonpositive: return {child(0).value <= 0 ? 1 : 0};
            case ElementKind::equal: {
                if (n.children.size() == 1) return {child(0).value == 0 ? 1 : 0};
                const Number a = child(0), b = child(1);
                return {a.value == b.value && a.family == b.family ? 1 : 0};
            }
            case ElementKind::conditional: return child(holds(n.children[0]) ? 1 : 2);
            case ElementKind::to_real: return child(0);
            case ElementKind::quotient: return quotient(child(0).value, child(1).value);
            case ElementKind::entry: {
                const Number family = child(0), axis = child(1);
                if (axis.value >= 0) return {family.family.at(axis.value.get_num().get_ui())};
                return {small(mix(17, static_cast<unsigned>(family.family.size())))};
            }
            case ElementKind::family: {
                Number result;
                for (std::size_t axis = 0; axis < rank_; ++axis) result.family.push_back(inside(e, {number_of(axis)}).value);
                return result;
            }
            case ElementKind::every: {
                bool all = true;
                for (std::size_t axis = 0; axis < rank_ && all; ++axis) all = inside(e, {number_of(axis)}).value != 0;
                return {all ? 1 : 0};
            }
            case ElementKind::polynomial: return {polynomial(n)};
            case ElementKind::application: return application(e, n);
            case ElementKind::sum: {
                mpq_class result = 0;
                if (is_family(s.sort(n.children[0])))
                    for (const Number& index : indices(child(0).family)) result += inside(e, index).value;
                else
                    for (mpq_class p = child(0).value, high = child(1).value; p < high; ++p) result += inside(e, {p}).value;
                return {result};
            }
            case ElementKind::maximum: {
                const mpq_class low = child(0).value, high = child(1).value;
                // Of nothing: `ext`, `shift` and `reverse` hold of it, so it is one number for each size of the range.
                if (high <= low) return {small(mix(31, whole(high - low)))};
                mpq_class result = inside(e, {low}).value;
                for (mpq_class p = low + 1; p < high; ++p) result = std::max(result, inside(e, {p}).value);
                return {result};
            }
            case ElementKind::lambda: return lambda(e, n);
            case ElementKind::start: return {start(list(n.children[0]), child(1).value)};
            case ElementKind::part: return part(n.children[0], child(1).value);
            default: ADD_FAILURE() << "a term that cannot be evaluated: " << e.id; return {};
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
    static mpq_class number_of(std::size_t n) { return static_cast<unsigned long>(n); }
    static unsigned whole(const mpq_class& value) { return static_cast<unsigned>(value.get_num().get_si()); }

    Number inside(Element binder, const Number& at) { return inside(binder, std::vector<Number>{at}); }
    Number inside(Element binder, const std::vector<Number>& at) {
        auto known = opened_.find(binder);
        if (known == opened_.end()) {
            const ElementNode& n = s.node(binder);
            const bool of_axis = n.kind == ElementKind::family || n.kind == ElementKind::every;
            Opened made;
            for (std::size_t i = 0; i < at.size(); ++i) made.variables.push_back(s.fresh(of_axis ? FormulaSort::axis : s.sort(n.children[i])));
            made.body = s.body_at(binder, made.variables);
            known = opened_.emplace(binder, made).first;
        }
        const Opened& opened = known->second;
        for (std::size_t i = 0; i < at.size(); ++i) given[opened.variables[i]] = at[i];
        const Number result = value(opened.body);
        for (Element variable : opened.variables) given.erase(variable);
        return result;
    }
    Number quotient(const mpq_class& a, const mpq_class& b) const {
        if (b == 0) return {small(mix(23, whole(a)))};
        const mpq_class exact = a / b;
        mpz_class floor;
        mpz_fdiv_q(floor.get_mpz_t(), exact.get_num_mpz_t(), exact.get_den_mpz_t());
        return {floor};
    }
    mpq_class polynomial(const ElementNode& n) {
        mpq_class result = 0;
        for (const auto& [monomial, coefficient] : n.polynomial) {
            mpq_class product = coefficient;
            for (Element factor : monomial) product *= value(factor).value;
            result += product;
        }
        return result;
    }
    Number application(Element e, const ElementNode& n) {
        unsigned all = 7;
        for (char c : s.name(e)) all = mix(all, static_cast<unsigned char>(c));
        for (Element argument : n.children) {
            const Number given_value = value(argument);
            all = mix(mix(all, whole(given_value.value)), static_cast<unsigned>(given_value.value.get_den().get_ui()));
            for (const mpq_class& entry : given_value.family) all = mix(all, whole(entry));
        }
        return {of_sort(all, n.sort)};
    }
    Number lambda(Element e, const ElementNode& n) {
        Number result;
        for (std::size_t i = 0; i + 1 < n.children.size(); ++i) result.family.push_back(value(n.children[i]).value);
        for (const Number& index : indices(result.family)) {
            std::vector<Number> at;
            for (const mpq_class& i : index.family) at.push_back({i});
            result.family.push_back(inside(e, at).value);
        }
        return result;
    }
    std::vector<mpq_class> list(Element sizes) {
        std::vector<mpq_class> values = value(sizes).family;
        values.erase(values.begin());
        return values;
    }
    // The sum of max(0, size) of the parts before r.
    mpq_class start(const std::vector<mpq_class>& sizes, const mpq_class& r) const {
        mpq_class result = 0;
        for (std::size_t t = 0; t < sizes.size() && number_of(t) < r; ++t) result += std::max(mpq_class(0), sizes[t]);
        return result;
    }
    Number part(Element sizes, const mpq_class& i) {
        const std::vector<mpq_class> values = list(sizes);
        mpq_class before = 0;
        for (std::size_t t = 0; t < values.size(); ++t) {
            const mpq_class after = before + std::max(mpq_class(0), values[t]);
            if (before <= i && i < after) return {number_of(t)};
            before = after;
        }
        unsigned all = mix(41, whole(i));  // there is none
        for (const mpq_class& size : values) all = mix(all, whole(size));
        return {small(all)};
    }
    Number unknown(Element e, const ElementNode& n) const {
        if (n.sort == FormulaSort::axis) return {-1};
        if (s.name(e).starts_with("rank of")) return {number_of(rank_)};
        if (!is_family(n.sort)) return {of_sort(mix(3, e.id), n.sort)};
        Number result;
        for (unsigned axis = 0; axis < rank_; ++axis) result.family.push_back(small(mix(mix(5, e.id), axis)));
        return result;
    }

    unsigned mix(unsigned a, unsigned b) const {
        std::uint64_t x = (static_cast<std::uint64_t>(a) << 32 | b) + 0x9e3779b97f4a7c15ULL * (seed_ + 1);
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
        return static_cast<unsigned>(x >> 32);
    }
    static mpq_class small(unsigned all) { return static_cast<long>(all % 5) - 1; }
    static mpq_class of_sort(unsigned all, FormulaSort sort) {
        if (sort == FormulaSort::boolean) return all % 2;
        if (sort != FormulaSort::real) return small(all);
        mpq_class result(static_cast<long>(all % 7) - 3, 1 + (all >> 8) % 3);
        result.canonicalize();
        return result;
    }

    struct Opened {
        std::vector<Element> variables;
        Element body;
    };
    ElementStore& s;
    unsigned seed_;
    std::size_t rank_;
    std::map<Element, Opened> opened_;
};

}  // namespace countersign::validator
