// Random elements of which facts are made: integers or reals, sums, lists and groups over a few unknowns. The same seed gives the same on every
// machine.
#pragma once

#include <functional>
#include <random>

#include "prover/lemma/element.h"

namespace countersign {

/// Random elements over a few unknowns.
struct Draw {
    Draw(ElementTable& table, unsigned seed) : t(table), random(seed) {
        reals = below(2) == 0;
        lo = integer(below(3) == 0 ? 1 : 0), hi = integer(below(3) == 0 ? 1 : 0);
        m = integer(below(3) == 0 ? 1 : 0), n = integer(0), width = integer(0);
        const ElementId p = t.fresh(ElementSort::Int);
        f_ = t.lambda(t.zero(), p, body(p, 2));
        const ElementId step = t.ite(t.less(p, t.one()), number(1), number(0));
        e_ = t.lambda(t.zero(), p, below(2) == 0 ? t.add(t.open(f_, p), step) : body(p, 1));
        c = constant(), d = constant();
        sort = reals ? ElementSort::Real : ElementSort::Int;
        length = below(3) == 0 ? t.number(Rational(below(3))) : t.variable("length", ElementSort::Int);
        z = list(ElementId{}), y = list(below(2) == 0 ? z : ElementId{});
        sizes = t.variable("n", group());
        const ElementId index = t.fresh(group());
        group_f_ = t.group_sum(sizes, index, t.multiply(t.apply("T:v", sort, {index}),
                                                        below(2) == 0 ? number(2) : t.apply("T:v", sort, {mirrored(index)})));
        group_e_ = t.group_sum(below(2) == 0 ? sizes : t.variable("o", group()), index, t.apply("T:w", sort, {index}));
    }
    unsigned below(unsigned limit) { return static_cast<unsigned>(random() % limit); }
    ElementSort group() { return t.family_sort("g"); }
    ElementId number(int value) { return t.number(Rational(value), reals ? ElementSort::Real : ElementSort::Int); }
    ElementId integer(int depth, ElementId p = {}) {
        if (depth == 0) {
            const unsigned way = below(p.valid() ? 8 : 5);
            if (way >= 5) return p;
            if (way >= 3) return t.number(Rational(static_cast<int>(below(5)) - 1));
            return t.variable(way == 0 ? "a" : way == 1 ? "b" : "s", ElementSort::Int);
        }
        const ElementId x = integer(depth - 1, p), z_ = integer(depth - 1, p);
        switch (below(6)) {
            case 0: return t.add(x, z_);
            case 1: return t.subtract(x, z_);
            case 2: return t.multiply(x, z_);
            case 3: return t.quotient(x, z_);
            case 4: return t.ite(t.less_equal(x, z_), z_, t.number(2));
            default: return t.apply("T:i", ElementSort::Int, {x});
        }
    }
    ElementId body(ElementId p, int depth) {
        if (!reals) return integer(depth, p);
        if (depth == 0) return below(4) == 0 ? t.to_real(integer(1, p)) : t.apply("T:x", ElementSort::Real, {below(2) == 0 ? p : integer(1, p)});
        const ElementId x = body(p, depth - 1), other = body(p, depth - 1);
        switch (below(4)) {
            case 0: return t.add(x, other);
            case 1: return t.multiply(x, other);
            case 2: return t.subtract(x, t.scale(Rational(1, 2), other));
            default: return t.ite(t.less(p, integer(0)), x, other);
        }
    }
    ElementId constant() {
        if (below(3) == 0) return number(static_cast<int>(below(4)) - 1);
        return reals ? t.apply("T:x", ElementSort::Real, {integer(0)}) : integer(1);
    }
    ElementId list(ElementId like) {
        const ElementId part = t.fresh(ElementSort::Int);
        ElementId size = below(3) == 0 ? m : below(2) == 0 ? integer(1, part) : t.apply("size n", ElementSort::Int, {part});
        if (like.valid()) size = below(2) == 0 ? t.open(like, part) : t.multiply(t.open(like, part), t.number(2));
        return t.size_list(length, part, size);
    }
    ElementId mirrored(ElementId index) {
        const ElementId axis = t.fresh(axis_sort(group()));
        return t.family(axis, t.subtract(t.subtract(t.at(sizes, axis), t.one()), t.at(index, axis)));
    }

    /// Values of the drawn bodies.
    ElementId f(ElementId at) { return t.open(f_, at); }
    ElementId e(ElementId at) { return t.open(e_, at); }
    ElementId group_f() const { return group_f_; }
    ElementId group_e() const { return group_e_; }
    template <class Body>
    ElementId sum(ElementId from, ElementId to, Body made) {
        const ElementId p = t.fresh(ElementSort::Int);
        return t.sum(from, to, p, made(p));
    }
    template <class Body>
    ElementId max(ElementId from, ElementId to, Body made) {
        const ElementId p = t.fresh(ElementSort::Int);
        return t.max(from, to, p, made(p));
    }
    template <class Body>
    ElementId group_sum(ElementId over, Body made) {
        const ElementId p = t.fresh(group());
        return t.group_sum(over, p, made(p));
    }
    ElementId sum_f(ElementId from, ElementId to) { return sum(from, to, [&](ElementId p) { return f(p); }); }
    ElementId max_f(ElementId from, ElementId to) { return max(from, to, [&](ElementId p) { return f(p); }); }
    ElementId next(ElementId x) { return t.add(x, t.one()); }
    ElementId before(ElementId x) { return t.subtract(x, t.one()); }
    ElementId each(const std::function<ElementId(ElementId)>& of_size) {
        const ElementId axis = t.fresh(axis_sort(group()));
        return t.all_axes(axis, of_size(t.at(sizes, axis)));
    }
    /// In mistaken forms: the fresh constant, of which there must be one, and the list index, of which it must hold for all.
    ElementId k() { return t.variable("k", ElementSort::Int); }
    ElementId r() { return t.variable("r", ElementSort::Int); }
    ElementId inside(ElementId from, ElementId to, ElementId formula) { return t.disjunction({t.negation(t.between(from, k(), to)), formula}); }

    ElementTable& t;
    std::mt19937 random;
    bool reals = false;
    ElementSort sort = ElementSort::Int;
    ElementId lo, hi, m, n, width, c, d, length, z, y, sizes;

private:
    ElementId f_, e_, group_f_, group_e_;
};

}  // namespace countersign
