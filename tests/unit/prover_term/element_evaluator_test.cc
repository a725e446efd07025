// Single elements against the interpreter of whole tensors, and what they cost and cannot be.
#include "prover/term/element_evaluator.h"

#include <gtest/gtest.h>

#include "prover/term/evaluate.h"

namespace countersign {
namespace {

class ElementEvaluatorTest : public ::testing::Test {
protected:
    void SetUp() override {
        Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators", library);
        ASSERT_TRUE(status) << status.error().text();
        table = std::make_unique<TermTable>(library);
    }
    static std::int64_t I(std::int64_t value) { return value; }
    /// Whole numbers below 7, or eighths.
    static double number(Sort sort, TermId term, std::size_t at) {
        const std::size_t mixed = (at * 2654435761u + term.value * 40503u) >> 3;
        return sort == Sort::Real ? static_cast<double>(mixed % 33) / 8 - 2 : static_cast<double>(mixed % (sort == Sort::Bool ? 2 : 7));
    }
    TermId given(Sort sort, const Shape& shape) {
        const TermId id = table->leaf(LeafKind::Input, "x" + std::to_string(table->size()), TermType{sort, shape});
        leaves.insert(id);
        return id;
    }
    TermId make(const char* op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        Result<TermId> term = table->make(op, std::move(arguments), std::move(attributes));
        EXPECT_TRUE(term) << op << ": " << (term ? "" : term.error().message);
        return term ? *term : TermId{};
    }
    ElementEvaluator evaluator() const {
        return ElementEvaluator(*table, leaves, [this](TermId term, std::size_t at) { return number((*table)[term].type.sort, term, at); });
    }
    /// Every element by itself, in an order that jumps, against the whole tensor.
    void expect_as_a_whole(TermId term) {
        std::map<TermId, TensorValue> values;
        for (TermId leaf : leaves) {
            TensorValue value;
            value.type = (*table)[leaf].type;
            value.approximate = value.type.sort == Sort::Real;
            for (std::size_t i = 0; i < *element_count(value.type.shape, 1 << 20); ++i) {
                if (value.approximate) value.approximation.push_back(number(value.type.sort, leaf, i));
                else value.exact.push_back(Rational(static_cast<std::int64_t>(number(value.type.sort, leaf, i))));
            }
            values.emplace(leaf, std::move(value));
        }
        EvaluateOptions options;
        options.approximate = true;
        const Result<TensorValue> whole = evaluate(*table, term, values, options);
        ASSERT_TRUE(whole) << whole.error().message;
        ElementEvaluator single = evaluator();
        const std::size_t count = whole->size();
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = i * 7 % count;
            const Result<double> element = single.element(term, at, 1 << 20);
            ASSERT_TRUE(element) << element.error().message;
            const double expected = whole->approximate ? whole->approximation[at] : whole->exact[at].to_double();
            EXPECT_DOUBLE_EQ(*element, expected) << table->text(term) << " at " << at;
        }
    }

    Library library;
    std::unique_ptr<TermTable> table;
    std::set<TermId> leaves;
};

TEST_F(ElementEvaluatorTest, WhatOnlyMovesElements) {
    const TermId a = given(Sort::Real, {4, 6}), b = given(Sort::Real, {4, 2});
    const TermId both = make("concat", {a, b}, {I(1)});
    const TermId split = make("split", {make("slice", {both}, {I(1), I(1), I(7)})}, {I(1), I(2), I(3)});
    expect_as_a_whole(make("merge", {make("permute", {split}, {I(0), I(1), I(1)})}, {I(0)}));
    expect_as_a_whole(make("expand", {make("insert", {b}, {I(1)})}, {I(1), I(3)}));
}

TEST_F(ElementEvaluatorTest, SumsMaximaAndFunctions) {
    const TermId a = given(Sort::Real, {3, 5}), b = given(Sort::Real, {5, 4});
    const TermId product = make("matmul", {a, b});
    expect_as_a_whole(product);
    const TermId largest = make("expand", {make("insert", {make("reduce_max", {product}, {I(1)})}, {I(1)})}, {I(1), I(4)});
    const TermId weights = make("exp", {make("sub", {product, largest})});
    const TermId sum = make("expand", {make("insert", {make("reduce_sum", {weights}, {I(1)})}, {I(1)})}, {I(1), I(4)});
    expect_as_a_whole(make("mul", {weights, make("inverse", {sum})}));
}

TEST_F(ElementEvaluatorTest, IndicesThatAreComputed) {
    const TermId rows = given(Sort::Real, {7, 3}), index = given(Sort::Int, {5});
    const TermId taken = make("embedding", {rows, make("add", {index, make("fill", {}, {Shape{5}, I(0)})})});
    expect_as_a_whole(taken);
    const TermId chosen = given(Sort::Bool, {5, 3});
    expect_as_a_whole(make("select", {chosen, taken, make("neg", {taken})}));
}

/// Longer than what is computed without waiting; elements are shared again and again.
TEST_F(ElementEvaluatorTest, DeepTerms) {
    const TermId half = make("fill", {}, {Shape{2, 2}, Rational(1, 2)});
    TermId term = given(Sort::Real, {2, 2});
    for (int i = 0; i < 40; ++i) term = make("add", {make("matmul", {term, make("mul", {half, half})}), make("mul", {half, term})});
    expect_as_a_whole(term);
    ElementEvaluator single = evaluator();
    ASSERT_TRUE(single.element(term, 3, 100000));
    EXPECT_LT(single.work(), 20000u);
}

TEST_F(ElementEvaluatorTest, OneElementOfWhatIsTooLarge) {
    const TermId a = given(Sort::Real, {1 << 20, 64}), b = given(Sort::Real, {64, 1 << 20});
    const TermId product = make("matmul", {a, b});
    ElementEvaluator single = evaluator();
    const std::size_t row = 12345, column = 54321;
    double expected = 0;
    for (std::size_t k = 0; k < 64; ++k) expected += number(Sort::Real, a, row * 64 + k) * number(Sort::Real, b, (k << 20) + column);
    const Result<double> element = single.element(product, (row << 20) + column, 1000);
    ASSERT_TRUE(element) << element.error().message;
    EXPECT_DOUBLE_EQ(*element, expected);
    EXPECT_EQ(*single.element(product, (row << 20) + column, 0), *element);  // it is kept
}

TEST_F(ElementEvaluatorTest, MoreWorkThanAllowed) {
    const TermId a = given(Sort::Real, {8, 100}), b = given(Sort::Real, {100, 8});
    const TermId product = make("matmul", {a, b}), sum = make("reduce_sum", {product}, {I(1)});
    ElementEvaluator single = evaluator();
    const Result<double> refused = single.element(sum, 2, 500);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("more work"), std::string::npos) << refused.error().message;
    const Result<double> allowed = single.element(sum, 2, 100000);  // nothing half done is left
    ASSERT_TRUE(allowed);
    double expected = 0;
    for (std::size_t j = 0; j < 8; ++j)
        for (std::size_t k = 0; k < 100; ++k) expected += number(Sort::Real, a, 200 + k) * number(Sort::Real, b, 8 * k + j);
    EXPECT_NEAR(*allowed, expected, 1e-9);
}

TEST_F(ElementEvaluatorTest, ElementsWithoutValue) {
    const TermId rows = given(Sort::Real, {2, 3}), index = given(Sort::Int, {50});
    const TermId taken = make("embedding", {rows, index});
    ElementEvaluator single = evaluator();
    std::size_t refused = 0;
    for (std::size_t at = 0; at < 150; ++at) {
        const bool is_inside = number(Sort::Int, index, at / 3) < 2;
        EXPECT_EQ(static_cast<bool>(single.element(taken, at, 1000)), is_inside) << at;
        refused += !is_inside;
    }
    EXPECT_GT(refused, 0u);
    const TermId free = table->leaf(LeafKind::Free, "free", TermType{Sort::Real, {2}});
    const Result<double> none = single.element(make("exp", {free}), 0, 1000);
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("leaf free has no value"), std::string::npos) << none.error().message;
}

TEST_F(ElementEvaluatorTest, KernelsAreComputedAsTheirInstances) {
    const TermId row = given(Sort::Real, {4});
    const auto ranked = [&](const char* op, const char* order) { return make(op, {row}, {I(2), std::string(order)}); };
    const std::vector<double> numbers{1, 3, -2, 2};
    ElementEvaluator evaluator(*table, leaves, [&](TermId, std::size_t at) { return numbers[at]; });
    const auto element = [&](TermId term, std::size_t at) { return *evaluator.element(term, at, 1000); };
    EXPECT_EQ(element(ranked("ranked_values", "largest"), 0), 3);
    EXPECT_EQ(element(ranked("ranked_values", "largest"), 1), 2);
    EXPECT_EQ(element(ranked("ranked_places", "largest"), 1), 3);
    EXPECT_EQ(element(ranked("ranked_places", "least"), 0), 2);
    EXPECT_EQ(element(ranked("ranked_values", "least"), 1), 1);
    const auto unknown = evaluator.element(ranked("ranked_values", "alphabetical"), 0, 1000);
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("not looked into"), std::string::npos) << unknown.error().message;
}

/// `validate` computes in intervals: it knows which of two numbers is larger only where rounding does not bring them together.
TEST_F(ElementEvaluatorTest, NumbersThatRoundingBringsTogetherAreNotRanked) {
    const TermId row = given(Sort::Real, {2});
    const TermId first = make("ranked_places", {row}, {I(1), std::string("largest")});
    const auto ranked = [&](double a, double b) {
        ElementEvaluator evaluator(*table, leaves, [&](TermId, std::size_t at) { return at == 0 ? a : b; });
        return evaluator.element(first, 0, 1000);
    };
    EXPECT_TRUE(ranked(0.25, 0.25));  // exactly equal, in intervals too
    EXPECT_TRUE(ranked(0.1, 0.2));
    EXPECT_FALSE(ranked(0.1, 0.1));
    EXPECT_FALSE(ranked(0.1, 0.1 + 1e-12));
}

}  // namespace
}  // namespace countersign
