// Lemmas over operators that treat every axis of a group: for every rank, 0 included. At least as many that are false.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"
#include "validator/kernel/lemma_instance.h"

namespace countersign::validator {
namespace {

void expect_proved(const std::string& text, Hints element = {}) {
    const Decision decision = decide_lemma("lemma one " + text, std::move(element));
    EXPECT_EQ(decision.answer, Answer::accepted) << text << "\n" << decision.reason;
}
void expect_refused(const std::string& text, Hints element = {}) {
    EXPECT_NE(decide_lemma("lemma one " + text, std::move(element)).answer, Answer::accepted) << text;
}
// Refused before any question to the solver.
void expect_unreadable(const std::string& text, Hints element = {}) {
    const Decision decision = decide_lemma("lemma one " + text, std::move(element));
    EXPECT_NE(decision.answer, Answer::accepted) << text;
    EXPECT_EQ(decision.reason.find("not proved"), std::string::npos) << text << "\n" << decision.reason;
}

TEST(Groups, AxisByAxis) {
    expect_proved("for x: [*l, *n, *r] reverses(reverses(x; axis = |l|, count = |n|); axis = |l|, count = |n|) == x");
    expect_proved("for x: [*l, *n, *r], b: *n, e: *n, s: *n slices(x; axis = |l|, begin = *b, end = *e, stride = *s) == x "
                  "when each (b = 0 and e = n and s = 1)");
    expect_proved("for x: [*l, *n, *r], b: *n, m: *n, c: *n, k: *n "
                  "dynamic_slices(dynamic_slices(x; axis = |l|, begin = *b, sizes = *m); axis = |l|, begin = *c, sizes = *k) "
                  "== dynamic_slices(x; axis = |l|, begin = *(b + c), sizes = *k)");
    expect_proved("for x: [*l, *n, *r], b: *n, m: *n "
                  "dynamic_updates(x, dynamic_slices(x; axis = |l|, begin = *b, sizes = *m); axis = |l|, begin = *b) == x");
    expect_proved("for x: [*n], y: [*m], m: *n, b: *n "
                  "dynamic_slices(dynamic_updates(x, y; axis = 0, begin = *b); axis = 0, begin = *b, sizes = *m) == y");
    expect_proved("for f: function(any), x: [*l, *n, *r] f(reverses(x; axis = |l|, count = |n|)) == reverses(f(x); axis = |l|, count = |n|)");
    expect_proved("for x: [*l, *n, *r], b: *n, e: *n, c: *n, d: *n, s: *n "
                  "slices(slices(x; axis = |l|, begin = *b, end = *e, stride = *s); axis = |l|, begin = *c, end = *d, stride = *s) "
                  "== slices(x; axis = |l|, begin = *(b + c), end = *(b + d), stride = *s) when each (s = 1)");
    expect_proved("for x: [*n], v: scalar, z: *n pads(x; axis = 0, low = *z, interior = *z, high = *z, value = v) == x when each (z = 0)");
}

TEST(Groups, FalseAxisByAxis) {
    expect_refused("for x: [*l, *n, *r] reverses(x; axis = |l|, count = |n|) == x");
    expect_refused("for x: [*l, *n, *r], b: *n, e: *n, s: *n "
                   "slices(x; axis = |l|, begin = *b, end = *e, stride = *s) == x when each (b = 0 and e = n)");
    expect_refused("for x: [*l, *n, *r], b: *n, e: *n, s: *n "
                   "slices(x; axis = |l|, begin = *b, end = *e, stride = *s) == x when each (e = n and s = 1)");
    expect_refused("for x: [*l, *n, *r], b: *n, m: *n, c: *n, k: *n "
                   "dynamic_slices(dynamic_slices(x; axis = |l|, begin = *b, sizes = *m); axis = |l|, begin = *c, sizes = *k) "
                   "== dynamic_slices(x; axis = |l|, begin = *(b - c), sizes = *k)");
    expect_refused("for x: [*l, *n, *r], b: *n, c: *n, m: *n "
                   "dynamic_updates(x, dynamic_slices(x; axis = |l|, begin = *b, sizes = *m); axis = |l|, begin = *c) == x");
    expect_refused("for x: [*n], y: [*m], m: *n, b: *n dynamic_updates(x, y; axis = 0, begin = *b) == x");
    expect_refused("for x: [*n], v: scalar, z: *n, h: *n pads(x; axis = 0, low = *z, interior = *z, high = *h, value = v) == x when each (z = 0)");
}

// Of no axes, `each` holds of anything: a tensor without axes is not changed by a condition on axes, and no axis may be assumed.
TEST(Groups, RankNought) {
    const std::string pad = "for x: [*n], v: scalar, z: *n, h: *n, b: *n, e: *n, s: *n "
                            "slices(pads(x; axis = 0, low = *z, interior = *z, high = *h, value = v); axis = 0, begin = *b, end = *e, stride = *s) "
                            "== fill(; shape = [*(e - b)], value = v) when each (z = 0 and b = n and e = n + h and s = 1)";
    expect_refused(pad);
    expect_proved(pad + ", |n| >= 1");
    expect_refused("for x: [*n], v: scalar add(x, x) == x when each (n = 0)");
    expect_proved("for x: [*n] add(x, x) == x when each (n = 0), |n| >= 1");
    expect_refused("for x: [*n], b: *n add(x, x) == x when each (b = 0 and b = 1)");
    expect_proved("for x: [*n], b: *n add(x, x) == x when each (b = 0 and b = 1), |n| >= 1");
    expect_refused("for x: [*n], b: *n add(x, x) == x when each (b - b = 1)");
    expect_refused("for x: [*n], b: *n, i: int add(x, x) == x when each (b - b + i = 1), i = 0");
    expect_proved("for x: [*n], b: *n add(x, x) == x when each (b = 0 and b = 1), |n| = 2");
    expect_refused("for x: [*n], b: *n add(x, x) == x when each (b = 0 and b = 1), |n| = 0");
    expect_proved("for x: [*n], b: *n, i: int add(x, x) == x when each (b - b + i = 1), i = 0, |n| >= 1");
    expect_refused("for x: [*n], y: [*n], b: *n x == y when each (b = b + 0), each (n = n)");
}

TEST(Groups, GroupsBelongTogetherByDeclarationOnly) {
    expect_unreadable("for x: [*n], y: [*m], b: *n dynamic_updates(x, y; axis = 0, begin = *b) == x");
    expect_unreadable("for x: [*n], y: [*m], b: *m, k: *n dynamic_slices(x; axis = 0, begin = *b, sizes = *k) == x");
    expect_unreadable("for x: [*n], y: [*m] x == x when each (n = m)");
    expect_unreadable("for x: [*n], b: *m x == x when each (b = 0)");
    expect_unreadable("for x: [*n], m: *n, y: [*m], z: [*r] add(y, z) == y when each (m = r)");
    expect_unreadable("for x: [*n], b: int x == x when each (b = 0)");
    expect_unreadable("for x: [*n], n: *n x == x");
    expect_unreadable("for x: [*n], b: *n x == x when b = 0");
    expect_unreadable("for x: [*n], y: [m, *r] reverses(y; axis = 0, count = |n|) == y");
    expect_unreadable("for x: [*n], y: [m, *n], b: *n dynamic_slices(y; axis = 0, begin = *b, sizes = *b) == y");
}

TEST(Groups, SizesAreNotNegative) {
    expect_refused("for x: real [*n], b: *n scale(x; factor = 0) == fill(; shape = [*b], value = real(0)) when each (b = n or n = 0)");
    expect_proved("for x: real [*n], b: *n scale(x; factor = 0) == fill(; shape = [*b], value = real(0)) when each (b = n)");
    expect_refused("for v: real, n: int, x: real [*s, n] scale(x; factor = 0) == scale(fill(; shape = [*s, n - 1], value = v); factor = 0)");
}

// An index of one group is in range of its own sizes only, and a hypothesis over elements holds in range only.
TEST(Groups, RangesOfIndices) {
    expect_proved("for x: int [*n], v: int x == x when all 0 <= x < v");
    expect_refused("for w: [v, *h], x: int [*n], m: *n, y: int [*m] embedding(w, dynamic_slices(x; axis = 0, begin = *(m - m), sizes = *m)) "
                   "== embedding(w, y) when all 0 <= x < v, each (m <= n)");
    // y has more elements than x.
    expect_proved("for x: int [*n], m: *n, y: int [*m], z: *n "
                  "dynamic_updates(y, x; axis = 0, begin = *z) == y when all x = 0, all y = 0, each (z = 0)");
    expect_refused("for x: int [*n], m: *n, y: int [*m], z: *n dynamic_updates(y, x; axis = 0, begin = *z) == fill(; shape = [*m], value = 0) "
                   "when all x = 0, each (z = 0)");
}

TEST(Groups, SumsOverGroups) {
    const std::string sum = "reduce_sums(x; axis = |l|, count = |n|)", body = "x[*l, *p, *r]", whole = "sum(*p < *n) " + body;
    expect_proved("for x: real [*l, *n, *r] reduce_sums(reverses(x; axis = |l|, count = |n|); axis = |l|, count = |n|) == " + sum,
                  {{"reverse", whole}});
    expect_proved("for x: real [*l, *n, *r], c: real reduce_sums(scale(x; factor = c); axis = |l|, count = |n|) == scale(" + sum + "; factor = c)",
                  {{"distribute", "c", whole}});
    expect_proved("for x: real [*l, *n, *r], y: real [*l, *n, *r] reduce_sums(add(x, y); axis = |l|, count = |n|) "
                  "== add(" + sum + ", reduce_sums(y; axis = |l|, count = |n|))",
                  {{"linear", "sum(*p < *n) (x[*l, *p, *r] + y[*l, *p, *r])", "1", body, "1", "y[*l, *p, *r]"}});
    expect_proved("for x: real [*l, *n, *r] " + sum + " == drops(x; axis = |l|, count = |n|) when each (n = 1)", {{"single", whole}});
    expect_proved("for x: real [*l, *n, *r] " + sum + " == fill(; shape = [*l, *r], value = real(0)) when not each (n >= 1)", {{"empty", whole}});
    expect_proved("for x: real [*l, *n, *r], y: real [*l, *n, *r] " + sum + " == reduce_sums(y; axis = |l|, count = |n|) when all x = y",
                  {{"ext", whole, "sum(*p < *n) y[*l, *p, *r]"}});
    expect_proved("for x: real [*m, *n] reduce_sums(reduce_sums(x; axis = |m|, count = |n|); axis = 0, count = |m|) "
                  "== reduce_sums(reduce_sums(x; axis = 0, count = |m|); axis = 0, count = |n|)",
                  {{"exchange", "sum(*p < *m) (sum(*q < *n) x[*p, *q])"}});
    expect_proved("for x: real [m, *n] reduce_sum(reduce_sums(x; axis = 1, count = |n|); axis = 0) "
                  "== reduce_sums(reduce_sum(x; axis = 0); axis = 0, count = |n|)",
                  {{"exchange", "sum(p < m) (sum(*q < *n) x[p, *q])"}});
}

TEST(Groups, FalseSumsOverGroups) {
    const std::string sum = "reduce_sums(x; axis = |l|, count = |n|)", body = "x[*l, *p, *r]", whole = "sum(*p < *n) " + body;
    // Over a group without axes the sum is its one element, never nothing.
    expect_refused("for x: real [*l, *n, *r] " + sum + " == fill(; shape = [*l, *r], value = real(0))", {{"empty", whole}});
    expect_refused("for x: real [*l, *n, *r] " + sum + " == fill(; shape = [*l, *r], value = real(0)) when each (n = 0)", {{"empty", whole}});
    expect_proved("for x: real [*l, *n, *r] " + sum + " == fill(; shape = [*l, *r], value = real(0)) when each (n = 0), |n| >= 1",
                  {{"empty", whole}});
    expect_refused("for x: real [*l, *n, *r], y: real [*l, *n, *r] " + sum + " == reduce_sums(y; axis = |l|, count = |n|)",
                   {{"ext", whole, "sum(*p < *n) y[*l, *p, *r]"}});
    expect_unreadable("for x: real [*l, *n, *r], c: real " + sum + " == fill(; shape = [*l, *r], value = c)", {{"const", whole}});
    expect_unreadable("for x: real [*l, *n, *r] " + sum + " == " + sum, {{"split", whole, "1"}});
    expect_unreadable("for x: real [*l, *n, *r] " + sum + " == " + sum, {{"shift", whole, "1"}});
    expect_unreadable("for x: real [*l, *n, *r], i: int " + sum + " == " + sum, {{"positive", whole}});
    // The inner range depends on the outer index.
    expect_unreadable("for x: real [*n] reverses(x; axis = 0, count = |n|) == x", {{"exchange", "sum(*p < *n) (sum(*q < *(n - p)) x[*q])"}});
    expect_unreadable("for x: real [*n] reverses(x; axis = 0, count = |n|) == x", {{"linear", "sum(*p < *n) x[*p] * x[*p]", "x[*p]", "x[*p]"}});
    // A fresh constant may be named only after the fact that brings it, and is in range of its own group only.
    expect_unreadable("for x: real [*n] reverses(x; axis = 0, count = |n|) == x", {{"single", "sum(*p < *n) x[*k0]"}});
    expect_unreadable("for x: real [*n], y: real [*m] reverses(x; axis = 0, count = |n|) == x",
                      {{"ext", "sum(*p < *m) y[*p]", "sum(*p < *m) y[*p]"}, {"single", "sum(*p < *n) x[*k0]"}});
    expect_unreadable("for x: real [*n], y: real [*m] reverses(x; axis = 0, count = |n|) == x",
                      {{"ext", "sum(*p < *n) x[*p]", "sum(*p < *m) y[*p]"}});
    // A sum over no elements does not make a condition on them true.
    expect_refused("for x: real [*n], w: real [*n] w == fill(; shape = [*n], value = real(1)) when all x = 0, all x = 1",
                   {{"ext", "sum(*p < *n) x[*p]", "sum(*p < *n) w[*p]"}});
    expect_refused("for x: real [m, *n], w: real [m] w == fill(; shape = [m], value = real(1)) when all x = 0, all x = 1",
                   {{"ext", "sum(*p < *n) x[i0, *p]", "sum(*p < *n) x[i0, *p]"}, {"ext", "sum(*p < *n) x[i0, *p]", "sum(*p < *n) 0.0"}});
}

// An instance is made of numbers: a family is as long as its group's rank, conditions hold at every axis, shapes are what they state.
TEST(Groups, Instances) {
    const auto lemma = parse_lemma("lemma one for x: [*l, *n], m: *n, y: [*l, *m], b: *n, z: [*(m + b)] "
                                   "dynamic_updates(x, y; axis = |l|, begin = *b) == "
                                   "dynamic_updates(x, y; axis = |l|, begin = *(b + 0)) when each (b < n)", "test");
    ASSERT_TRUE(lemma.ok()) << lemma.error().text();
    TermStore store(core_definitions());
    std::uint64_t room = 1 << 20;
    const auto leaf = [&](const char* name, const Shape& shape) {
        return LemmaValue{{*store.make_leaf(LeafKind::input, name, Sort::real, shape)}, {}};
    };
    const auto list = [](Shape values) { return LemmaValue{{}, AttributeValue::of_shape(std::move(values))}; };
    const LemmaValue x = leaf("x", {7, 4, 5}), y = leaf("y", {7, 2, 3}), z = leaf("z", {3, 3});
    const auto refused = [&](const std::vector<std::int64_t>& ranks, const std::vector<LemmaValue>& values, const std::string& reason) {
        const auto made = LemmaInstances().make(store, *lemma, ranks, values, room);
        EXPECT_TRUE(!made.ok() && made.error().message.find(reason) != std::string::npos)
            << (made.ok() ? "accepted" : made.error().message) << ", wanted " << reason;
    };
    const auto made = LemmaInstances().make(store, *lemma, {1, 2}, {x, list({2, 3}), y, list({1, 0}), z}, room);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ(made->left, made->right);
    EXPECT_EQ(store.describe(made->left), "dynamic_updates(x, y; 1, [1, 0])");
    refused({1, 2}, {x, list({2}), y, list({1, 0}), z}, "another kind");
    refused({1, 2}, {x, list({2, 3}), y, list({1, 0, 0}), z}, "another kind");
    refused({1, 2}, {x, list({2, 3}), y, LemmaValue{{}, AttributeValue::of_integer(1)}, z}, "another kind");
    refused({1, 2}, {x, list({2, 3}), y, LemmaValue{{}, AttributeValue::of_text("b")}, z}, "another kind");
    refused({2, 1}, {x, list({2, 3}), y, list({1, 0}), z}, "another kind");
    refused({1, 2, 2}, {x, list({2, 3}), y, list({1, 0}), z}, "number of groups");
    refused({1, 2}, {x, list({2, 2}), y, list({1, 0}), z}, "a size of `y` differs");
    refused({1, 2}, {x, list({2, 3}), y, list({1, 1}), z}, "a size of `z` differs");
    refused({1, 2}, {x, list({2, 3}), y, list({1, 5}), leaf("w", {3, 8})}, "condition does not hold");
    refused({1, 2}, {x, list({2, 3}), y, list({1, 3}), leaf("v", {3, 6})}, "requirement does not hold");
    refused({1, 2}, {x, list({2, 3}), y, list({1, 0}), leaf("u", {3})}, "number of axes");
}

// Every shipped operator is defined where it is used; each bad one is refused for what its first line says.
TEST(DefinitionCheck, AcceptsTheShippedOperators) {
    const Status status = check_definitions(core_definitions(), SolverLimits{});
    EXPECT_TRUE(status.ok()) << status.error().text();
}

TEST(DefinitionCheck, RefusesBadOperators) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(COUNTERSIGN_SOURCE_DIR) + "/tests/rules/definitions")) {
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const std::string first = text.str().substr(0, text.str().find('\n'));
        const std::string reason = "operator `bad`: " + first.substr(std::string("# bad: ").size());
        const auto parsed = parse_definitions({{entry.path().filename().string(), text.str()}});
        ASSERT_TRUE(parsed.ok()) << parsed.error().text();
        const Status status = check_definitions(*parsed, SolverLimits{});
        EXPECT_TRUE(!status.ok() && status.error().message.starts_with(reason))
            << entry.path().filename() << (status.ok() ? "" : status.error().message);
        ++count;
    }
    EXPECT_GE(count, 20u);
}

}  // namespace
}  // namespace countersign::validator
