// A few operators and lemmas for tests of the search; the shipped library is tested end to end.
#pragma once

#include <gtest/gtest.h>

#include "prover/search/egraph.h"
#include "prover/term/term.h"

namespace countersign {

inline void add_declarations(Library& library, const std::string& text) {
    const Status status = read_declarations("small", text, library);
    EXPECT_TRUE(static_cast<bool>(status)) << (status ? "" : status.error().text());
}

inline Library small_library() {
    const std::string text = R"(
        function add(a: number, b: number): number = a + b
        function neg(a: number): number = -a
        function ge(a: number, b: number): bool = a >= b
        operator concat(x[t < k][*l, n(t), *r]; axis = |l|) -> [*l, total(n), *r]
          require k >= 1
          at [*l, i, *r]: locate (t, o) of i in n: x[t][*l, o, *r]
        operator slice(x[*l, n, *r]; axis = |l|, begin, end) -> [*l, end - begin, *r]
          require 0 <= begin and begin <= end and end <= n
          at [*l, i, *r]: x[*l, begin + i, *r]
        operator sum(x[t < k][*s]: real) -> [*s]
          require k >= 1
          at [*s]: sum(t < k) x[t][*s]
        operator scale(x[*s]: real; factor) -> [*s]
          at [*s]: factor * x[*s]
        operator fill(; shape = [*s], value) -> [*s]
          at [*s]: value
        operator embedding(w[v, *h], ids[*i]: int) -> [*i, *h]
          require all 0 <= ids < v
          at [*i, *h]: w[ids[*i], *h]
        lemma slice_of_concat_inside
          for x[t < k]: [*l, n(t), *r], y: [*l, m, *r], z[t < i]: [*l, o(t), *r], begin: int, end: int
          slice(concat(x[t] for t < k, y, z[t] for t < i; axis = |l|); axis = |l|, begin, end)
            == slice(y; axis = |l|, begin = begin - total(n), end = end - total(n))
          when total(n) <= begin, end <= total(n) + m
        lemma concat_of_concat
          for x[t < k]: [*l, n(t), *r], y[t < j]: [*l, m(t), *r], z[t < i]: [*l, o(t), *r]
          concat(x[t] for t < k, concat(y[t] for t < j; axis = |l|), z[t] for t < i; axis = |l|)
            == concat(x[t] for t < k, y[t] for t < j, z[t] for t < i; axis = |l|)
        lemma concat_of_two_concats_other_axis
          for x[t < k]: [*l, n(t), *m, p, *r], y[t < k]: [*l, n(t), *m, q, *r]
          concat(concat(x[t] for t < k; axis = |l|), concat(y[t] for t < k; axis = |l|); axis = |l| + 1 + |m|)
            == concat(concat(x[t], y[t]; axis = |l| + 1 + |m|) for t < k; axis = |l|)
        lemma slice_of_all
          for x: [*l, n, *r]
          slice(x; axis = |l|, begin = 0, end = n) == x
        lemma map1_of_concat
          for f: function(any), x[t < k]: [*l, n(t), *r]
          f(concat(x[t] for t < k; axis = |l|)) == concat(f(x[t]) for t < k; axis = |l|)
        lemma sum_of_scales
          for x[t < k]: real [*s], c: real
          sum(scale(x[t]; factor = c) for t < k) == scale(sum(x[t] for t < k); factor = c)
        lemma sum_of_sum
          for x[t < k]: [*s], y[t < j]: [*s], z[t < i]: [*s]
          sum(x[t] for t < k, sum(y[t] for t < j), z[t] for t < i) == sum(x[t] for t < k, y[t] for t < j, z[t] for t < i)
        lemma sum_of_equal
          for x: real [*s], y[t < k]: real [*s]
          sum(x for t < k) == scale(x; factor = real(k))
          when k >= 1
        lemma scale_of_scale
          for x: [*s], c: real, d: real
          scale(scale(x; factor = c); factor = d) == scale(x; factor = c * d)
        lemma scale_of_fill
          for x: [*s], c: real, d: real
          scale(fill(; shape = [*s], value = c); factor = d) == fill(; shape = [*s], value = c * d)
    )";
    Library library;
    add_declarations(library, text);
    return library;
}

inline TermId made(Result<TermId> term) {
    EXPECT_TRUE(static_cast<bool>(term)) << (term ? "" : term.error().text());
    return term ? *term : TermId{};
}

}  // namespace countersign
