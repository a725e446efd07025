// Each kind of fact alone: what facts.h makes of random elements is evaluated with random numbers and must be true, 10,000 times for every
// kind. Ranges may be empty or reversed, sizes 0, shifts negative, products of sizes anything, lists of 0 to 3 parts, groups of rank 0 to 2.
// With every kind come mistaken forms of it, off by one or without its condition, each of which the same evaluation must find false.
// Facts of scalar functions (`fact`) are no arithmetic and not evaluated here.
#include "prover/lemma/facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "element_meaning.h"
#include "fact_draw.h"
#include "prover/lemma/closure.h"

namespace countersign {

namespace {

constexpr int drawn_instances = 100, meanings_of_each = 100;

struct Kind {
    std::string label;
    std::function<FactRow(Draw&)> row;
    std::vector<std::function<ElementId(Draw&)>> mistakes;
};

void add_sums(std::vector<Kind>& kinds) {
    kinds.push_back({"split", [](Draw& x) { return FactRow{"split", {x.sum_f(x.lo, x.hi), x.m}, "", {}}; },
                     {[](Draw& x) { return x.t.equal(x.sum_f(x.lo, x.hi), x.t.add(x.sum_f(x.lo, x.m), x.sum_f(x.m, x.hi))); },
                      [](Draw& x) {
                          return x.t.implies(x.t.conjunction(x.t.less_equal(x.lo, x.m), x.t.less_equal(x.m, x.hi)),
                                             x.t.equal(x.sum_f(x.lo, x.hi), x.t.add(x.sum_f(x.lo, x.m), x.sum_f(x.next(x.m), x.hi))));
                      }}});
    kinds.push_back({"split_max", [](Draw& x) { return FactRow{"split", {x.max_f(x.lo, x.hi), x.m}, "", {}}; },
                     {[](Draw& x) {
                          return x.t.implies(x.t.conjunction(x.t.less_equal(x.lo, x.m), x.t.less_equal(x.m, x.hi)),
                                             x.t.equal(x.max_f(x.lo, x.hi), x.t.maximum(x.max_f(x.lo, x.m), x.max_f(x.m, x.hi))));
                      },
                      [](Draw& x) {
                          return x.t.implies(x.t.conjunction(x.t.less(x.lo, x.m), x.t.less(x.next(x.m), x.hi)),
                                             x.t.equal(x.max_f(x.lo, x.hi), x.t.maximum(x.max_f(x.lo, x.m), x.max_f(x.next(x.m), x.hi))));
                      }}});
    kinds.push_back({"shift", [](Draw& x) { return FactRow{"shift", {x.sum_f(x.lo, x.hi), x.m}, "", {}}; },
                     {[](Draw& x) {
                         return x.t.equal(x.sum_f(x.lo, x.hi), x.sum(x.t.subtract(x.lo, x.m), x.t.subtract(x.hi, x.m),
                                                                     [&](ElementId p) { return x.f(x.t.subtract(p, x.m)); }));
                     }}});
    kinds.push_back({"shift_max", [](Draw& x) { return FactRow{"shift", {x.max_f(x.lo, x.hi), x.m}, "", {}}; },
                     {[](Draw& x) {
                         return x.t.equal(x.max_f(x.lo, x.hi), x.max(x.t.subtract(x.lo, x.m), x.t.subtract(x.hi, x.m),
                                                                     [&](ElementId p) { return x.f(x.next(x.t.add(p, x.m))); }));
                     }}});
    kinds.push_back({"reverse", [](Draw& x) { return FactRow{"reverse", {x.sum_f(x.lo, x.hi)}, "", {}}; },
                     {[](Draw& x) {
                         const auto mirrored = [&](ElementId p) { return x.f(x.t.subtract(x.t.add(x.lo, x.hi), p)); };
                         return x.t.equal(x.sum_f(x.lo, x.hi), x.sum(x.lo, x.hi, mirrored));
                     }}});
    kinds.push_back({"empty", [](Draw& x) { return FactRow{"empty", {x.sum_f(x.lo, x.hi)}, "", {}}; },
                     {[](Draw& x) { return x.t.equal(x.sum_f(x.lo, x.hi), x.number(0)); },
                      [](Draw& x) { return x.t.implies(x.t.less_equal(x.hi, x.next(x.lo)), x.t.equal(x.sum_f(x.lo, x.hi), x.number(0))); }}});
    kinds.push_back({"single", [](Draw& x) { return FactRow{"single", {x.sum_f(x.lo, x.hi)}, "", {}}; },
                     {[](Draw& x) { return x.t.equal(x.sum_f(x.lo, x.hi), x.f(x.lo)); },
                      [](Draw& x) { return x.t.implies(x.t.equal(x.hi, x.next(x.lo)), x.t.equal(x.sum_f(x.lo, x.hi), x.f(x.hi))); }}});
    kinds.push_back({"single_max", [](Draw& x) { return FactRow{"single", {x.max_f(x.lo, x.hi)}, "", {}}; },
                     {[](Draw& x) { return x.t.implies(x.t.less_equal(x.hi, x.next(x.lo)), x.t.equal(x.max_f(x.lo, x.hi), x.f(x.lo))); }}});
    const auto times = [](Draw& x, ElementId count) { return x.t.multiply(x.reals ? x.t.to_real(count) : count, x.c); };
    const auto sum_c = [](Draw& x) { return x.sum(x.lo, x.hi, [&](ElementId) { return x.c; }); };
    const auto max_c = [](Draw& x) { return x.max(x.lo, x.hi, [&](ElementId) { return x.c; }); };
    kinds.push_back({"const", [=](Draw& x) { return FactRow{"const", {sum_c(x)}, "", {}}; },
                     {[=](Draw& x) { return x.t.equal(sum_c(x), times(x, x.t.subtract(x.hi, x.lo))); },
                      [=](Draw& x) {
                          return x.t.implies(x.t.less_equal(x.lo, x.hi), x.t.equal(sum_c(x), times(x, x.next(x.t.subtract(x.hi, x.lo)))));
                      }}});
    kinds.push_back({"const_max", [=](Draw& x) { return FactRow{"const", {max_c(x)}, "", {}}; },
                     {[=](Draw& x) { return x.t.implies(x.t.less_equal(x.lo, x.hi), x.t.equal(max_c(x), x.c)); }}});
    const auto c_f_and_d_e = [](Draw& x) {
        return x.sum(x.lo, x.hi, [&](ElementId p) { return x.t.add(x.t.multiply(x.c, x.f(p)), x.t.multiply(x.d, x.e(p))); });
    };
    kinds.push_back({"linear",
                     [=](Draw& x) {
                         const ElementId p = x.t.fresh(ElementSort::Int);
                         const auto function = [&](ElementId value) { return x.t.lambda(x.t.zero(), p, value); };
                         return FactRow{"linear", {c_f_and_d_e(x), x.c, function(x.f(p)), x.d, function(x.e(p))}, "", {}};
                     },
                     {[=](Draw& x) { return x.t.equal(c_f_and_d_e(x), x.t.multiply(x.t.add(x.c, x.d), x.sum_f(x.lo, x.hi))); }}});
    kinds.push_back({"distribute", [](Draw& x) { return FactRow{"distribute", {x.c, x.sum_f(x.lo, x.hi)}, "", {}}; },
                     {[](Draw& x) {
                         const auto product = [&](ElementId p) { return x.t.multiply(x.c, x.f(p)); };
                         return x.t.equal(x.t.multiply(x.c, x.sum_f(x.lo, x.hi)), x.sum(x.lo, x.next(x.hi), product));
                     }}});
    const auto table_body = [](Draw& x, ElementId p, ElementId q) { return x.t.add(x.t.multiply(x.f(p), x.e(x.next(q))), x.f(p)); };
    const auto nested = [=](Draw& x, bool turned) {
        return x.sum(x.lo, x.hi, [&](ElementId p) {
            return x.sum(x.m, x.n, [&](ElementId q) { return turned ? table_body(x, q, p) : table_body(x, p, q); });
        });
    };
    kinds.push_back({"exchange", [=](Draw& x) { return FactRow{"exchange", {nested(x, false)}, "", {}}; },
                     {[=](Draw& x) { return x.t.equal(nested(x, false), nested(x, true)); }}});
}

void add_parts(std::vector<Kind>& kinds) {
    const auto rows = [](Draw& x, ElementId width, ElementId count) {
        return x.sum(x.t.zero(), count, [&](ElementId p) {
            return x.sum(x.t.zero(), x.n, [&](ElementId q) { return x.f(x.t.add(x.t.multiply(p, width), q)); });
        });
    };
    const auto flat = [](Draw& x) { return x.sum_f(x.t.zero(), x.t.multiply(x.m, x.n)); };
    const auto not_negative = [](Draw& x) { return x.t.conjunction(x.t.less_equal(x.t.zero(), x.m), x.t.less_equal(x.t.zero(), x.n)); };
    kinds.push_back({"flatten", [=](Draw& x) { return FactRow{"flatten", {flat(x), x.m, x.n}, "", {}}; },
                     {[=](Draw& x) { return x.t.equal(flat(x), rows(x, x.n, x.m)); },
                      [=](Draw& x) { return x.t.implies(not_negative(x), x.t.equal(flat(x), rows(x, x.m, x.m))); }}});
    kinds.push_back({"flatten_any_range", [](Draw& x) { return FactRow{"flatten", {x.sum_f(x.lo, x.hi), x.m, x.n}, "", {}}; },
                     {[=](Draw& x) {
                          return x.t.implies(x.t.conjunction(not_negative(x), x.t.equal(x.hi, x.t.multiply(x.m, x.n))),
                                             x.t.equal(x.sum_f(x.lo, x.hi), rows(x, x.n, x.m)));
                      },
                      [=](Draw& x) { return x.t.implies(not_negative(x), x.t.equal(x.sum_f(x.t.zero(), x.hi), rows(x, x.n, x.m))); }}});
    const auto pieces = [](Draw& x, bool late) {
        return x.sum(x.t.zero(), x.length, [&](ElementId p) {
            return x.sum(x.t.zero(), x.t.truncated(x.t.open(x.z, p)),
                         [&](ElementId q) { return x.f(x.t.add(x.t.start(x.z, late ? x.next(p) : p), q)); });
        });
    };
    kinds.push_back({"parts", [](Draw& x) { return FactRow{"parts", {x.sum_f(x.t.zero(), x.t.total(x.z)), x.z}, "", {}}; },
                     {[=](Draw& x) { return x.t.equal(x.sum_f(x.t.zero(), x.t.total(x.z)), pieces(x, true)); },
                      [=](Draw& x) { return x.t.equal(x.sum_f(x.lo, x.t.total(x.z)), pieces(x, false)); },
                      [=](Draw& x) { return x.t.equal(x.sum_f(x.t.zero(), x.hi), pieces(x, false)); }}});
    kinds.push_back({"parts_any_range", [](Draw& x) { return FactRow{"parts", {x.sum_f(x.lo, x.hi), x.z}, "", {}}; }, {}});
    const auto rest = [](Draw& x) { return x.t.subtract(x.m, x.t.multiply(x.n, x.lo)); };
    kinds.push_back({"quotient", [](Draw& x) { return FactRow{"quotient", {x.m, x.n, x.lo}, "", {}}; },
                     {[=](Draw& x) { return x.t.implies(x.t.in_range(rest(x), x.next(x.n)), x.t.equal(x.t.quotient(x.m, x.n), x.lo)); },
                      [=](Draw& x) {
                          return x.t.implies(x.t.conjunction(x.t.less_equal(x.t.one(), x.n), x.t.less(rest(x), x.n)),
                                             x.t.equal(x.t.quotient(x.m, x.n), x.lo));
                      },
                      [](Draw& x) {
                          return x.t.implies(x.t.less_equal(x.t.one(), x.n), x.t.equal(x.t.multiply(x.n, x.t.quotient(x.m, x.n)), x.m));
                      }}});
    // Of the facts about lists a mistaken form says of all r in range what the starts would be.
    const auto at_r = [](Draw& x, ElementId condition, ElementId right) {
        return x.t.implies(x.t.conjunction(condition, x.t.between(x.t.zero(), x.r(), x.next(x.length))), x.t.equal(x.t.start(x.z, x.r()), right));
    };
    const auto geometric = [=](Draw& x, ElementId condition) { return at_r(x, condition, x.t.multiply(x.r(), x.m)); };
    kinds.push_back({"geometric", [](Draw& x) { return FactRow{"geometric", {x.z, x.m}, "", {}}; },
                     {[=](Draw& x) { return geometric(x, x.inside(x.t.zero(), x.length, x.t.equal(x.t.open(x.z, x.k()), x.m))); },
                      [=](Draw& x) { return geometric(x, x.t.less_equal(x.t.zero(), x.m)); },
                      [=](Draw& x) {
                          return geometric(x, x.t.conjunction(x.t.less_equal(x.t.zero(), x.m),
                                                              x.inside(x.t.zero(), x.before(x.length), x.t.equal(x.t.open(x.z, x.k()), x.m))));
                      }}});
    const auto scaled = [=](Draw& x, ElementId condition) { return at_r(x, condition, x.t.multiply(x.m, x.t.start(x.y, x.r()))); };
    const auto is_scaled = [](Draw& x) { return x.t.equal(x.t.open(x.z, x.k()), x.t.multiply(x.m, x.t.open(x.y, x.k()))); };
    kinds.push_back({"scaled", [](Draw& x) { return FactRow{"scaled", {x.z, x.y, x.m}, "", {}}; },
                     {[=](Draw& x) { return scaled(x, x.inside(x.t.zero(), x.length, is_scaled(x))); },
                      [=](Draw& x) { return scaled(x, x.t.less_equal(x.t.zero(), x.m)); },
                      [=](Draw& x) {
                          return scaled(x, x.t.conjunction(x.t.less_equal(x.t.zero(), x.m), x.inside(x.t.one(), x.length, is_scaled(x))));
                      }}});
    const auto same = [=](Draw& x, ElementId from, ElementId to) {
        return at_r(x, x.inside(from, to, x.t.equal(x.t.open(x.z, x.k()), x.t.open(x.y, x.k()))), x.t.start(x.y, x.r()));
    };
    kinds.push_back({"same", [](Draw& x) { return FactRow{"same", {x.z, x.y}, "", {}}; },
                     {[=](Draw& x) { return same(x, x.t.one(), x.length); }, [=](Draw& x) { return same(x, x.t.zero(), x.before(x.length)); }}});
}

void add_with_constants(std::vector<Kind>& kinds) {
    const auto positive = [](Draw& x, ElementId condition) { return x.t.implies(condition, x.t.less(x.number(0), x.sum_f(x.lo, x.hi))); };
    const auto all_positive = [](Draw& x, ElementId from) { return x.inside(from, x.hi, x.t.less(x.number(0), x.f(x.k()))); };
    kinds.push_back({"positive", [](Draw& x) { return FactRow{"positive", {x.sum_f(x.lo, x.hi)}, "", {}}; },
                     {[=](Draw& x) { return positive(x, all_positive(x, x.lo)); },
                      [=](Draw& x) { return positive(x, x.t.conjunction(x.t.less(x.lo, x.hi), all_positive(x, x.next(x.lo)))); },
                      [=](Draw& x) {
                          return positive(x, x.t.conjunction(x.t.less(x.lo, x.hi), x.inside(x.lo, x.hi, x.t.less_equal(x.number(0), x.f(x.k())))));
                      }}});
    kinds.push_back({"bound", [](Draw& x) { return FactRow{"bound", {x.max_f(x.lo, x.hi), x.m}, "", {}}; },
                     {[](Draw& x) { return x.t.less_equal(x.f(x.m), x.max_f(x.lo, x.hi)); },
                      [](Draw& x) { return x.t.implies(x.t.between(x.lo, x.m, x.next(x.hi)), x.t.less_equal(x.f(x.m), x.max_f(x.lo, x.hi))); }}});
    const auto attained = [](Draw& x, ElementId from) {
        return x.t.conjunction(x.t.between(from, x.k(), x.hi), x.t.equal(x.max_f(x.lo, x.hi), x.f(x.k())));
    };
    kinds.push_back({"attained", [](Draw& x) { return FactRow{"attained", {x.max_f(x.lo, x.hi)}, "", {}}; },
                     {[=](Draw& x) { return attained(x, x.lo); },
                      [=](Draw& x) { return x.t.implies(x.t.less(x.lo, x.hi), attained(x, x.next(x.lo))); }}});
    const auto sum_e = [](Draw& x, ElementId from, ElementId to) { return x.sum(from, to, [&](ElementId p) { return x.e(p); }); };
    const auto agree = [](Draw& x, ElementId from, ElementId to) { return x.inside(from, to, x.t.equal(x.f(x.k()), x.e(x.k()))); };
    kinds.push_back({"ext", [=](Draw& x) { return FactRow{"ext", {x.sum_f(x.lo, x.hi), sum_e(x, x.m, x.n)}, "", {}}; },
                     {[=](Draw& x) { return x.t.implies(agree(x, x.lo, x.hi), x.t.equal(x.sum_f(x.lo, x.hi), sum_e(x, x.m, x.hi))); },
                      [=](Draw& x) { return x.t.implies(agree(x, x.next(x.lo), x.hi), x.t.equal(x.sum_f(x.lo, x.hi), sum_e(x, x.lo, x.hi))); }}});
    kinds.push_back({"ext_same_range", [=](Draw& x) { return FactRow{"ext", {x.sum_f(x.lo, x.hi), sum_e(x, x.lo, x.hi)}, "", {}}; }, {}});
    const auto max_e = [](Draw& x) { return x.max(x.lo, x.hi, [&](ElementId p) { return x.e(p); }); };
    kinds.push_back({"ext_max", [=](Draw& x) { return FactRow{"ext", {x.max_f(x.lo, x.hi), max_e(x)}, "", {}}; },
                     {[=](Draw& x) { return x.t.implies(agree(x, x.lo, x.before(x.hi)), x.t.equal(x.max_f(x.lo, x.hi), max_e(x))); }}});
    const auto array = [](Draw& x, ElementId size, bool second) {
        const ElementId p = x.t.fresh(ElementSort::Int);
        return x.t.lambda(size, p, second ? x.e(p) : x.f(p));
    };
    kinds.push_back({"ext_array",
                     [=](Draw& x) { return FactRow{"ext", {array(x, x.m, false), array(x, x.below(2) == 0 ? x.m : x.n, true)}, "", {}}; },
                     {[=](Draw& x) { return x.t.implies(agree(x, x.t.one(), x.m), x.t.equal(array(x, x.m, false), array(x, x.m, true))); },
                      [=](Draw& x) { return x.t.implies(agree(x, x.t.zero(), x.m), x.t.equal(array(x, x.m, false), array(x, x.n, true))); }}});
    kinds.push_back({"ext_array_of_two_axes",
                     [](Draw& x) {
                         const ElementId p = x.t.fresh(ElementSort::Int), q = x.t.fresh(ElementSort::Int);
                         const auto made = [&](ElementId first, ElementId second) {
                             return x.t.lambda(x.width, p, x.t.lambda(x.n, q, x.t.multiply(first, second)));
                         };
                         return FactRow{"ext", {made(x.f(p), x.e(q)), made(x.e(q), x.below(2) == 0 ? x.f(p) : x.e(p))}, "", {}};
                     },
                     {}});
}

void add_groups(std::vector<Kind>& kinds) {
    const auto group = [](const char* kind) {
        return [kind](Draw& x) { return FactRow{kind, {x.group_f()}, "", {}}; };
    };
    const auto some_empty = [](Draw& x, int least) {
        return x.t.negation(x.each([&](ElementId size) { return x.t.less_equal(x.t.number(least), size); }));
    };
    kinds.push_back({"empty_group", group("empty"),
                     {[=](Draw& x) { return x.t.implies(some_empty(x, 2), x.t.equal(x.group_f(), x.number(0))); },
                      [](Draw& x) { return x.t.equal(x.group_f(), x.number(0)); }}});
    const auto zeros = [](Draw& x) {
        const ElementId axis = x.t.fresh(axis_sort(x.group()));
        return x.t.family(axis, x.t.multiply(x.t.zero(), x.t.at(x.sizes, axis)));
    };
    kinds.push_back({"single_group", group("single"),
                     {[=](Draw& x) { return x.t.equal(x.group_f(), x.t.open(x.group_f(), zeros(x))); },
                      [=](Draw& x) {
                          return x.t.implies(x.each([&](ElementId size) { return x.t.less_equal(size, x.t.one()); }),
                                             x.t.equal(x.group_f(), x.t.open(x.group_f(), zeros(x))));
                      }}});
    kinds.push_back({"const_group", [](Draw& x) { return FactRow{"const", {x.group_sum(x.sizes, [&](ElementId) { return x.number(0); })}, "", {}}; },
                     {[](Draw& x) { return x.t.equal(x.group_sum(x.sizes, [&](ElementId) { return x.number(1); }), x.number(0)); }}});
    kinds.push_back({"distribute_group", [](Draw& x) { return FactRow{"distribute", {x.c, x.group_f()}, "", {}}; },
                     {[](Draw& x) {
                         const auto wrong = [&](ElementId p) { return x.t.add(x.c, x.t.open(x.group_f(), p)); };
                         return x.t.equal(x.t.multiply(x.c, x.group_f()), x.group_sum(x.sizes, wrong));
                     }}});
    kinds.push_back({"reverse_group", group("reverse"),
                     {[](Draw& x) {
                         return x.t.equal(x.group_f(), x.group_sum(x.sizes, [&](ElementId p) {
                             const ElementId axis = x.t.fresh(axis_sort(x.group()));
                             return x.t.open(x.group_f(), x.t.family(axis, x.t.subtract(x.t.at(x.sizes, axis), x.t.at(p, axis))));
                         }));
                     }}});
    const auto v = [](Draw& x, ElementId p) { return x.t.apply("T:v", x.sort, {p}); };
    const auto w = [](Draw& x, ElementId p) { return x.t.apply("T:w", x.sort, {p}); };
    const auto both = [=](Draw& x) {
        return x.group_sum(x.sizes, [&](ElementId p) { return x.t.add(x.t.multiply(x.c, v(x, p)), x.t.multiply(x.d, w(x, p))); });
    };
    const auto all = [](Draw& x, const auto& of) { return x.group_sum(x.sizes, [&](ElementId p) { return of(x, p); }); };
    kinds.push_back({"linear_group", [=](Draw& x) { return FactRow{"linear", {both(x), x.c, all(x, v), x.d, all(x, w)}, "", {}}; },
                     {[=](Draw& x) { return x.t.equal(both(x), x.t.add(x.t.multiply(x.c, all(x, v)), x.t.multiply(x.c, all(x, w)))); }}});
    const auto pair = [](Draw& x, ElementId p, ElementId q) { return x.t.add(x.t.apply("T:u", x.sort, {p, q}), x.t.apply("T:w", x.sort, {q})); };
    const auto other_sizes = [](Draw& x) { return x.t.variable("o", x.group()); };
    const auto two_groups = [=](Draw& x, bool turned) {
        return x.group_sum(x.sizes, [&](ElementId p) {
            return x.group_sum(other_sizes(x), [&](ElementId q) { return turned ? pair(x, q, p) : pair(x, p, q); });
        });
    };
    kinds.push_back({"exchange_groups", [=](Draw& x) { return FactRow{"exchange", {two_groups(x, false)}, "", {}}; },
                     {[=](Draw& x) { return x.t.equal(two_groups(x, false), two_groups(x, true)); }}});
    const auto outside = [=](Draw& x, ElementId to) {
        return x.sum(x.lo, to, [&](ElementId q) { return x.group_sum(x.sizes, [&](ElementId p) { return pair(x, p, q); }); });
    };
    const auto within = [=](Draw& x) {
        return x.group_sum(x.sizes, [&](ElementId p) { return x.sum(x.lo, x.hi, [&](ElementId q) { return pair(x, p, q); }); });
    };
    kinds.push_back({"exchange_group_outside", [=](Draw& x) { return FactRow{"exchange", {within(x)}, "", {}}; },
                     {[=](Draw& x) { return x.t.equal(within(x), outside(x, x.next(x.hi))); }}});
    kinds.push_back({"exchange_group_inside", [=](Draw& x) { return FactRow{"exchange", {outside(x, x.hi)}, "", {}}; }, {}});
    kinds.push_back({"ext_group", [](Draw& x) { return FactRow{"ext", {x.group_f(), x.group_e()}, "", {}}; },
                     {[](Draw& x) { return x.t.equal(x.group_f(), x.group_e()); }}});
}

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all = [] {
        std::vector<Kind> made;
        add_sums(made), add_parts(made), add_with_constants(made), add_groups(made);
        return made;
    }();
    return all;
}

struct Question {
    std::vector<ElementId> formulas;
    std::vector<ElementId> constants;
    ElementId index;  // of a list, if there is one
    int least = -6, most = 16;  // between them all constants that matter
};

/// Whether constants exist with which all formulas hold at every list index.
bool some_constants_fit(Interpretation& meaning, const Question& question, bool families, std::size_t next = 0) {
    if (next < question.constants.size()) {
        std::vector<Meaning> choices;
        if (families)
            for (const auto& entries : Interpretation::indices(std::vector<Rational>(meaning.rank(), 4))) choices.push_back({0, entries});
        else
            for (int k = question.least; k <= question.most; ++k) choices.push_back({k});
        for (const Meaning& choice : choices) {
            meaning.fix(question.constants[next], choice);
            if (some_constants_fit(meaning, question, families, next + 1)) return true;
        }
        return false;
    }
    for (int r = -1; r <= (question.index.valid() ? 4 : -1); ++r) {
        if (question.index.valid()) meaning.fix(question.index, {r});
        for (ElementId formula : question.formulas)
            if (!meaning.holds(formula)) return false;
    }
    return true;
}

bool holds(ElementTable& table, Interpretation& meaning, const Question& question, bool families) {
    // What is said of no constant is looked at once.
    Question about_none = question, about_some = question;
    about_none.constants.clear();
    const auto free = [&](ElementId formula) {
        return std::none_of(question.constants.begin(), question.constants.end(), [&](ElementId k) { return table.contains(formula, k); });
    };
    std::erase_if(about_none.formulas, [&](ElementId formula) { return !free(formula); });
    std::erase_if(about_some.formulas, free);
    return some_constants_fit(meaning, about_none, families) && some_constants_fit(meaning, about_some, families);
}

class FactInstances : public testing::TestWithParam<std::size_t> {};

/// The formula of a fact; of one about lists what a query gets from it at the list index r, and for what lies in one of its lists.
std::vector<ElementId> formulas_of(Draw& draw, const FactRow& row) {
    const Library library;
    LemmaModel model(library, draw.t);
    FactFormula fact;
    std::string reason;
    EXPECT_TRUE(fact_formula(model, row, fact, reason)) << reason;
    if (fact.lists == FactFormula::Lists::None) return {fact.formula};
    std::vector<ElementId> without, with;
    for (ElementId list : {fact.sizes, fact.other_sizes})
        if (list.valid()) without.push_back(draw.t.less_equal(draw.t.start(list, draw.r()), draw.t.part(list, draw.r())));
    with = without;
    close_formulas(draw.t, Hypotheses{}, {}, without);
    close_formulas(draw.t, Hypotheses{}, {fact}, with);
    std::erase_if(with, [&](ElementId formula) { return std::find(without.begin(), without.end(), formula) != without.end(); });
    return with;
}

/// Lengths of lists are not negative.
bool assumed(Interpretation& meaning, Draw& draw) { return meaning.of(draw.length).number >= 0; }

TEST_P(FactInstances, AreTrueOfAllNumbers) {
    const Kind& kind = kinds()[GetParam()];
    int failures = 0, with_content = 0;
    for (unsigned drawn = 0; drawn < drawn_instances && failures < 3; ++drawn) {
        ElementTable table;
        Draw draw(table, drawn);
        FactRow row = kind.row(draw);
        row.fresh = fresh_constants(table, row);
        const bool lists = row.kind == "geometric" || row.kind == "scaled" || row.kind == "same";
        const bool families = !row.fresh.empty() && is_family(table[row.fresh[0]].sort);
        Question question{formulas_of(draw, row), row.fresh, lists ? draw.r() : ElementId{}};
        with_content += question.formulas.empty() ? 0 : 1;
        if (lists || row.fresh.size() == 2) question.least = -1, question.most = 3;  // no length or width is larger
        Interpretation meaning(table);
        for (unsigned seed = 0, used = 0; used < meanings_of_each && failures < 3; ++seed) {
            meaning.choose(drawn * 1000 + seed, seed % 3);
            if (!assumed(meaning, draw)) continue;
            ++used;
            if (holds(table, meaning, question, families)) continue;
            ++failures;
            ADD_FAILURE() << kind.label << " is false, instance " << drawn << ", seed " << drawn * 1000 + seed;
        }
    }
    // Where the condition is plainly false, or the lists plainly the same, a fact about lists says nothing.
    if (failures == 0) { EXPECT_GE(with_content, static_cast<int>(drawn_instances / 2)); }
}

TEST_P(FactInstances, MistakesAreFoundFalse) {
    const Kind& kind = kinds()[GetParam()];
    for (std::size_t mistake = 0; mistake < kind.mistakes.size(); ++mistake) {
        bool found = false;
        for (unsigned drawn = 0; drawn < drawn_instances && !found; ++drawn) {
            ElementTable table;
            Draw draw(table, drawn);
            const ElementId formula = kind.mistakes[mistake](draw);
            Question question{{formula}, {}, table.contains(formula, draw.r()) ? draw.r() : ElementId{}};
            if (table.contains(formula, draw.k())) question.constants = {draw.k()};
            Interpretation meaning(table);
            for (unsigned seed = 0; seed < meanings_of_each && !found; ++seed) {
                meaning.choose(drawn * 1000 + seed, seed % 3);
                found = assumed(meaning, draw) && !holds(table, meaning, question, false);
            }
        }
        EXPECT_TRUE(found) << "mistake " << mistake << " about " << kind.label << " is never false";
    }
}

std::string label(const testing::TestParamInfo<std::size_t>& info) { return kinds()[info.param].label; }
INSTANTIATE_TEST_SUITE_P(Kinds, FactInstances, testing::Range<std::size_t>(0, kinds().size()), label);

}  // namespace

}  // namespace countersign
