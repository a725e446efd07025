// What a store takes for no term, and what the definitions of operators say of applications that do not fit.
#include "tests/unit/validator_term/core_language.h"

namespace countersign::validator {
namespace {

constexpr std::uint64_t whole_room = std::uint64_t{1} << 29;  // of a store

class Stores : public CoreLanguage {
protected:
    std::string leaf(const std::string& name, Sort sort, const Shape& shape) { return message(store->make_leaf(LeafKind::input, name, sort, shape)); }
};

TEST_F(Stores, LeavesOfNoTypeOrOfTwo) {
    EXPECT_EQ(leaf("x", Sort::real, {2, -1}), "a leaf `x` with a size below 0");
    EXPECT_EQ(leaf("x", Sort::real, Shape(65, 1)), "a leaf `x` of more than 64 axes");
    EXPECT_EQ(leaf("x", Sort::real, {2, 0}), "accepted");
    EXPECT_EQ(leaf("x", Sort::real, {2, 0}), "accepted");
    EXPECT_EQ(leaf("x", Sort::integer, {2, 0}), "leaf `x` with two types");
    EXPECT_EQ(leaf("x", Sort::real, {0, 2}), "leaf `x` with two types");
}

TEST_F(Stores, TypesAreASortAndAShape) {
    const TermId x = input("x", {2}), i = input("i", {2}, Sort::integer), y = input("y", {3});
    EXPECT_TRUE(store->same_type(x, input("z", {2})));
    EXPECT_FALSE(store->same_type(x, i));
    EXPECT_FALSE(store->same_type(x, y));
}

TEST_F(Stores, CallsOfWhatIsNotDefined) {
    EXPECT_EQ(message(store->make_call("unknown", {}, {})), "there is no definition of `unknown`");
    EXPECT_EQ(message(store->make_call("insert", {{input("x", {2})}}, {})), "`insert` has other attributes, or not all of them");
    const TermId x = input("x", {2});
    EXPECT_NE(message(store->make(*store->find_operator("insert"), {{x}}, {})).find("it has 1 attributes"), std::string::npos);
    EXPECT_NE(message(store->make(*store->find_operator("exp"), {{x}}, {{store->shape_id({})}})).find("it has 0 attributes"), std::string::npos);
}

TEST_F(Stores, ApplicationsThatDoNotFit) {
    tensor("x", {2, 3});
    tensor("y", {3});
    tensor("i", {2, 3}, ElementType::i64);
    tensor("full", Shape(64, 1));
    for (const auto& [text, part] : std::vector<std::pair<std::string, std::string>>{
             {"add(x)", "`add` has 2 arguments"},
             {"add(x, x, x)", "`add` has 2 arguments"},
             {"exp(i)", "argument `a` of `exp` has another sort"},
             {"select(x, x, x)", "argument `c` of `select` has another sort"},
             {"add(x, y)", "its arguments have different shapes"},
             {"matmul(i, i)", "`b` may not be int"},
             {"reduce_sum(i; axis = 0)", "`x` may not be int"},
             {"reduce_sum(x; axis = -1)", "attribute `axis` is no axis"},
             {"reduce_sum(x; axis = 1001)", "attribute `axis` is no axis"},
             {"reduce_sum(x; axis = 'a')", "attribute `axis` is no axis"},
             {"reduce_sum(x; axis = 1 / 2)", "attribute `axis` is no axis"},
             {"reduce_sum(x; axis = [1])", "attribute `axis` is a list on one side"},
             {"fill(; shape = 2, value = 0)", "attribute `shape` is a list on one side"},
             {"fill(; shape = [2], value = 'a')", "its elements have no sort"},
             {"sum(x, y)", "parts of a list of different ranks"},
             {"sum(x, i)", "parts of a list of different sorts"},
             {"sum([])", "an empty list"},
             {"insert(full; axis = 0)", "more than 64 axes"},
             {"slices(x; axis = 1, begin = [0], end = [3], stride = [0])", "a division by 0"},
             {"drop(x; axis = 0)", "a requirement does not hold"},
             {"fill(; shape = [-1], value = 0)", "a requirement does not hold"},
             {"pads(x; axis = 1, low = [-9], interior = [0], high = [0], value = 0.5)", "a size below 0"}})
        expect_refused(text, part);
}

// A range requirement is about the elements of one operand: one that does not speak of any could not be proved of its elements.
TEST_F(Stores, RangeRequirementsOfNoOperand) {
    for (const char* own : {"operator f(x[*s]: real) -> [*s] require all 0 * x < 1 at [*s]: x[*s]",
                            "operator f(x[t < k][*s]: real) -> [*s] require all x[0] < 1 at [*s]: x[0][*s]"}) {
        define(own);
        tensor("x", {2});
        expect_refused("f(x)", "a range requirement of no operand");
    }
}

// Whatever room is left, a shape is computed to its end or there is none.
TEST_F(Stores, NothingIsHalfComputed) {
    Shape shape;
    std::set<std::string> said;
    for (std::uint64_t room = 1; shape.empty() && room < 20'000; ++room) {
        define("operator f(x[*s]: real; a, b) -> [a + b, *s, a * b + a] at [i, *s, j]: x[*s]");
        const TermId x = input("x", {2});
        store->spend(whole_room - room);
        const auto made = store->make_call("f", {{x}}, {{"a", Value::of_integer(2)}, {"b", Value::of_integer(3)}});
        if (made.ok()) shape = store->sizes(*made);
        else EXPECT_EQ(made.error().failure, Failure::incomplete) << room << ": " << made.error().message;
        said.insert(message(made));
    }
    EXPECT_EQ(shape, (Shape{5, 2, 8}));
    EXPECT_EQ(said.size(), 2u) << "too much to compute, and accepted";
}

TEST_F(Stores, WhatRequiresNothingOfItsElements) {
    tensor("x", {2});
    for (const char* text : {"x", "add(x, x)", "insert(x; axis = 0)", "drop(insert(x; axis = 0); axis = 0)"}) {
        const TermId term = value(text)->term;
        EXPECT_FALSE(store->has_range_requirements(term)) << text;
        EXPECT_TRUE(store->range_requirements(term)->empty()) << text;
    }
}

TEST_F(Stores, ARangeRequirementThatIsTooMuchToCompute) {
    tensor("w", {9, 4});
    tensor("i", {5}, ElementType::i64);
    const TermId term = value("embedding(w, i)")->term;
    store->spend(UINT64_MAX);
    const auto requirements = store->range_requirements(term);
    ASSERT_FALSE(requirements.ok());
    EXPECT_EQ(requirements.error().failure, Failure::incomplete);
    EXPECT_EQ(requirements.error().message, "too much to compute");
}

// Their numbers are 32 bits.
TEST_F(Stores, HaveABound) {
    const std::vector<TermId> many(std::size_t{1} << 24, input("x", {}));
    const OperatorId sum = *store->find_operator("sum");
    ASSERT_EQ(message(store->make(sum, many, {})), "accepted");
    const Result<TermId> more = store->make(sum, std::span(many).subspan(1, 2), {});
    ASSERT_FALSE(more.ok());
    EXPECT_EQ(more.error().failure, Failure::incomplete);
    EXPECT_EQ(more.error().message, "too many terms");
}

}  // namespace
}  // namespace countersign::validator
