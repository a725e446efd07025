// Lists in lemmas: what is no part of one, and no list of sizes. And a reading that is given up anywhere ends there.
#include <gtest/gtest.h>

#include "tests/unit/validator_element/element_reader_fixture.h"

namespace countersign::validator {
namespace {

using Cause = ElementStore::Cause;

const std::string two_lists = "lemma f for x[t < k]: real [n(t)], m: int, b: int [*l], c: real ";
std::string at(const std::string& place) { return two_lists + "slice(x[0]; axis = 0, begin = 0, end = " + place + ") == x[0]"; }

TEST(ElementLists, WhatIsWellWrittenIsRead) {
    for (const std::string& text :
         {at("locate (t, o) of m in n: o"), at("total(n)"), at("start(n, m)"), at("part(n, m)"), at("start(lambda(t < m) 2 * t, m)"),
          at("total(lambda(t < m) n(t))"), two_lists + "x[m] == x[m + 1]"})
        EXPECT_EQ(read_lemma(text).failure, "") << text;
}

TEST(ElementLists, WhatIsNone) {
    const struct {
        const char* what;
        std::string text;
        const char* reason;
        Cause cause = Cause::text;
    } cases[] = {
        {"a place in a list that is not there", at("locate (t, o) of m in z: o"), "`z` is no size list"},
        {"a place in a number", at("locate (t, o) of m in k: o"), "`k` is no size list"},
        {"a place in a list of tensors", at("locate (t, o) of m in x: o"), "`x` is no size list"},
        {"a place in a list, of what is unknown", at("locate (t, o) of z in n: o"), "unknown name `z`"},
        {"the sum of a number", at("total(m)"), "a size list is expected"},
        {"the sum of what is unknown", at("total(z)"), "a size list is expected"},
        {"the sum of a sum", at("total(sum(p < m) p)"), "a size list is expected"},
        {"the sum of a list of two sizes", at("total(lambda(t < m, u < m) t + u)"), "a size list is expected"},
        {"a part of a list of two sizes", at("part(lambda(t < m, u < m) 1, m)"), "a size list is expected"},
        {"sizes that are fractions", at("start(lambda(t < m) 1 / 2, m)"), "a size list of values that are not integers", Cause::sorts},
        {"sizes that are reals", at("total(lambda(t < m) c)"), "a size list of values that are not integers", Cause::sorts},
        {"sizes that are true or false", at("part(lambda(t < m) (t < 2), m)"), "a size list of values that are not integers", Cause::sorts},
        {"half a part", two_lists + "x[1 / 2] == x[0]", "a value of another sort is expected", Cause::sorts},
        {"a part by a real", two_lists + "x[c] == x[0]", "a value of another sort is expected", Cause::sorts},
        {"a number below a fraction of parts", two_lists + "concat(x[0] for t < 1 / 2; axis = 0) == x[0]", "a value of another sort is expected", Cause::sorts},
    };
    for (const auto& [what, text, reason, cause] : cases) {
        SCOPED_TRACE(what);
        const Reading reading = read_lemma(text);
        EXPECT_EQ(reading.failure, reason);
        EXPECT_EQ(reading.cause, cause);
    }
}

// Wherever in a reading the store's work is at an end, the reading is, for this reason: nothing is read off what was not made.
TEST(ElementLists, AReadingEndsWhereverItsWorkDoes) {
    for (const char* text :
         {"lemma f for x[t < k]: real [*l, n(t)], y: real [*l, m], i: int "
          "slice(concat(x[t] for t < k, y; axis = |l|); axis = |l|, begin = total(n), end = start(n, i) + part(n, i)) == y",
          "lemma f for x[t < k]: real [n(t)], y[t < k]: real [n(t)], i: int concat(add(x[t], y[t]) for t < k; axis = 0) == x[locate (t, o) of i in n: t]",
          "lemma f for f: function(any), x: real [*n], lo: *n, c: real f(slices(x; axis = 0, begin = *lo, end = *n, stride = *lo)) == "
          "add(x, fill(; shape = [*n], value = c))",
          "lemma f for x[t < k]: real [m], y[t < j]: real [m] sum(sum(x[t] for t < k, y[t] for t < j), max(x[t] for t < k)) == x[0]",
          "lemma f for w: real [v, h], ids: int [*i], x: real [h, v] embedding(matmul(w, x), ids) == embedding(w, ids)"}) {
        const Reading whole = read_lemma(text);
        ASSERT_EQ(whole.failure, "") << text;
        for (std::uint64_t most = 1; most < whole.work; most += 1 + whole.work / 150) {
            const Reading reading = read_lemma(text, core_definitions(), most);
            ASSERT_EQ(reading.failure, "element terms take too much work") << text << " with " << most;
        }
    }
}

}  // namespace
}  // namespace countersign::validator
