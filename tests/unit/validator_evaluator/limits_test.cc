// What elements do as `-inf` falls, element by element where the operands' elements differ; and where the room ends nothing is known.
#include <gtest/gtest.h>

#include "validator/evaluator/evaluator.h"
#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

const char* const definitions_text =
    "function add(a: number, b: number): number = a + b\n"
    "function mul(a: number, b: number): number = a * b\n"
    "function lt(a: number, b: number): bool = a < b\n"
    "function select(c: bool, a: any, b: any): any = if c then a else b\n"
    "function to_real(a: int): real\n"
    "function exp(a: real): real\n"
    "function cos(a: real): real\n"
    "operator fill(; shape = [*s], value) -> [*s] at [*s]: value\n"
    "operator iota(; size) -> [size] at [i]: i\n"
    "operator concat(x[t < k][*l, n(t), *r]; axis = |l|) -> [*l, total(n), *r] at [*l, i, *r]: locate (t, o) of i in n: x[t][*l, o, *r]\n"
    "operator embedding(w[v, *h], ids[*i]: int) -> [*i, *h] at [*i, *h]: w[ids[*i], *h]\n"
    "operator edge(x[n]: real; end, value) -> [n] at [i]: if i < end then x[i] else value\n";

const Definitions& definitions() {
    static const Definitions parsed = [] {
        auto result = parse_definitions({{"test.op", definitions_text}});
        EXPECT_TRUE(result.ok()) << result.error().text();
        return std::move(result).value();
    }();
    return parsed;
}

using Does = std::vector<Limit>;

class Limits : public ::testing::Test {
protected:
    TermId call(const char* name, const std::vector<TermId>& operands, const std::vector<GivenAttribute>& attributes = {}) {
        const Result<TermId> made = store.make_call(name, operands, attributes);
        EXPECT_TRUE(made.ok()) << name << ": " << (made.ok() ? "" : made.error().message);
        return *made;
    }
    TermId leaf(LeafKind kind, const char* name, Sort sort = Sort::real, Shape shape = {1}) { return *store.make_leaf(kind, name, sort, shape); }
    TermId concat(TermId a, TermId b) { return call("concat", {a, b}, {{"", Value::of_integer(0)}}); }
    TermId iota(std::int64_t size) { return call("iota", {}, {{"", Value::of_integer(size)}}); }
    TermId fill(std::int64_t value, std::int64_t size = 2) {
        return call("fill", {}, {{"", Value::of_shape({size})}, {"", Value::of_real(Rational(mpz_class(static_cast<long>(value))))}});
    }
    // Of tendencies nothing is asked here but whether a term is made of `-inf`.
    Status evaluate(TermId root, std::uint64_t operations = 1'000'000) {
        Tendencies tendencies;
        const std::set<TermId> all = store.below({root});
        for (const TermId term : all) tendencies[term] = store.below({term}).contains(infinity) ? Tendency::falling : Tendency::untouched;
        limits = {};
        limits.operations = operations;
        values.clear();
        in_the_limit.clear();
        return evaluate_limits(store, root, tendencies, values, in_the_limit, limits);
    }
    // One for all elements where they are the same; none: each is some number.
    Does does(TermId root) {
        const Status computed = evaluate(root);
        EXPECT_TRUE(computed.ok()) << computed.error().message;
        EXPECT_TRUE(in_the_limit.at(root).reals.empty());
        return in_the_limit.at(root).limits;
    }
    TermStore store{definitions()};
    TermValues values, in_the_limit;
    EvaluationLimits limits;
    const TermId infinity = leaf(LeafKind::infinity, "-inf"), x = leaf(LeafKind::input, "x"), y = leaf(LeafKind::input, "y", Sort::real, {2});
    const TermId mixed = concat(infinity, x), fallen = concat(infinity, infinity), from_0 = call("to_real", {iota(2)});
};

TEST_F(Limits, AreOfEachElementWhereAnOperandsElementsDiffer) {
    EXPECT_EQ(does(mixed), (Does{Limit::fallen, Limit::number}));
    EXPECT_EQ(does(call("add", {mixed, y})), (Does{Limit::fallen, Limit::number}));
    EXPECT_EQ(does(call("add", {y, mixed})), (Does{Limit::fallen, Limit::number}));
    EXPECT_EQ(does(call("embedding", {mixed, iota(2)})), (Does{Limit::fallen, Limit::number})) << "rows that are no exact numbers, but their indices are";
}

// An operand of exact numbers is not known by its first.
TEST_F(Limits, AreOfEachExactNumber) {
    EXPECT_EQ(does(call("mul", {from_0, y})), (Does{Limit::zero, Limit::number}));
    EXPECT_EQ(does(call("mul", {from_0, fallen})), (Does{Limit::none, Limit::fallen})) << "0 * -inf, 1 * -inf";
    EXPECT_EQ(does(call("mul", {fallen, from_0})), (Does{Limit::none, Limit::fallen}));
    EXPECT_EQ(does(call("mul", {fill(1), fallen})), Does{Limit::fallen});
}

// Nothing is exact where a condition or a function is not.
TEST_F(Limits, AreAllThatIsKnownWhereNoNumberIs) {
    EXPECT_EQ(does(call("select", {leaf(LeafKind::input, "mask", Sort::boolean, {2}), fill(1), fill(2)})), Does{Limit::positive});
    EXPECT_EQ(does(call("exp", {fill(1)})), Does{Limit::positive});
    const TermId cosines = call("cos", {concat(x, fill(1, 1))});
    EXPECT_EQ(does(cosines), (Does{Limit::number, Limit::finite}));
    EXPECT_EQ(does(call("exp", {cosines})), Does{Limit::positive}) << "of what may be 0, too";
}

TEST_F(Limits, OfWhatMayBe0AreNotLookedAtElementByElement) {
    const TermId open = leaf(LeafKind::uninitialised, "open");
    EXPECT_EQ(does(concat(open, fill(1, 1))), Does{Limit::finite});
    EXPECT_EQ(does(concat(x, fill(1, 1))), (Does{Limit::number, Limit::positive}));
}

// Numbers that nothing but comparisons read have their values all the same.
TEST_F(Limits, AreDecidedByComparisonsOfRealNumbers) {
    EXPECT_EQ(does(call("select", {call("lt", {from_0, fill(1)}), fallen, fill(1)})), (Does{Limit::fallen, Limit::positive}));
    EXPECT_EQ(does(call("select", {call("lt", {from_0, fill(0)}), fallen, fill(1)})), Does{Limit::positive});
}

// An integer that could not be computed for want of room is no integer that nobody knows.
TEST_F(Limits, AreNotKnownWhereThereIsNoRoomForAnInteger) {
    const TermId numbers = iota(4);
    for (std::uint64_t room = 0;; ++room) {
        ASSERT_LT(room, 1000u);
        const Status computed = evaluate(numbers, room);
        if (computed.ok()) {
            EXPECT_GT(room, 3u);
            EXPECT_EQ(values.at(numbers).integers, (std::vector<std::int64_t>{0, 1, 2, 3}));
            break;
        }
        EXPECT_EQ(computed.error().failure, Failure::incomplete);
    }
}

// Nor is what all elements do together, even where each by itself needs less.
TEST_F(Limits, AreNotKnownWhereThereIsNoRoomForAllElementsTogether) {
    const Value large = Value::of_real(Rational(mpz_class(1) << 16000));
    const TermId edge = call("edge", {y}, {{"end", Value::of_integer(2)}, {"value", large}});
    EXPECT_EQ(does(edge), Does{});
    const Status computed = evaluate(edge, 200);
    ASSERT_FALSE(computed.ok());
    EXPECT_EQ(computed.error().failure, Failure::incomplete);
    EXPECT_EQ(computed.error().message, "too much to compute");
}

TEST_F(Limits, AConditionOnMoreElementsThanThereIsRoomFor) {
    const TermId many = leaf(LeafKind::input, "many", Sort::integer, {4096});
    const Result<FormulaId> formula = store.range_formula("it = 3", "test", Sort::integer);
    ASSERT_TRUE(formula.ok());
    for (const std::uint64_t room : {100u, 1000u}) {
        values = {{many, {Sort::integer, {4096}, std::vector<std::int64_t>(4096, 3), {}}}};
        limits.operations = room;
        const Result<bool> holds = condition_holds(store, {many, *formula}, values, limits);
        ASSERT_EQ(holds.ok(), room == 1000);
        EXPECT_TRUE(holds.ok() ? *holds : holds.error().message == "too much to compute");
    }
}

}  // namespace
}  // namespace countersign::validator
