// Proposals that are small, large, too large for an element, and those that only index tensors in range tell apart.
#include "prover/search/chance.h"

#include <gtest/gtest.h>

namespace countersign {
namespace {

using Verdict = Chance::Verdict;

class ChanceTest : public ::testing::Test {
protected:
    void SetUp() override {
        Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators", library);
        ASSERT_TRUE(status) << status.error().text();
        table = std::make_unique<TermTable>(library);
    }
    static std::int64_t I(std::int64_t value) { return value; }
    TermId tensor(Sort sort, const Shape& shape) {
        tensors.push_back(table->leaf(LeafKind::Input, "x" + std::to_string(table->size()), TermType{sort, shape}));
        return tensors.back();
    }
    TermId make(const char* op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        Result<TermId> term = table->make(op, std::move(arguments), std::move(attributes));
        EXPECT_TRUE(term) << op << ": " << (term ? "" : term.error().message);
        return term ? *term : TermId{};
    }
    Verdict compare(TermId left, TermId right) { return Chance(*table).compare(left, right, tensors); }
    /// Each row divided by the sum of its squares.
    TermId normed(TermId x) {
        const Shape shape = (*table)[x].type.shape;
        const TermId sums = make("reduce_sum", {make("mul", {x, x})}, {I(1)});
        return make("mul", {x, make("expand", {make("insert", {make("inverse", {sums})}, {I(1)})}, {I(1), shape[1]})});
    }

    Library library;
    std::unique_ptr<TermTable> table;
    std::vector<TermId> tensors;
};

TEST_F(ChanceTest, SumsOfRowsSmallAndLarge) {
    for (const std::int64_t rows : {3, 1 << 20}) {
        tensors.clear();
        const TermId a = tensor(Sort::Real, {rows, 8}), b = tensor(Sort::Real, {rows, 8});
        const TermId sum = make("sum", {a, b});
        EXPECT_EQ(compare(normed(sum), make("sum", {normed(a), normed(b)})), Verdict::Different) << rows;
        EXPECT_EQ(compare(normed(make("concat", {a, b}, {I(0)})), make("concat", {normed(a), normed(b)}, {I(0)})), Verdict::Alike) << rows;
        EXPECT_EQ(compare(normed(make("concat", {a, b}, {I(0)})), make("concat", {normed(b), normed(a)}, {I(0)})), Verdict::Different) << rows;
    }
}

TEST_F(ChanceTest, IndicesBelowTheSizeOfWhatTheyChoose) {
    const TermId rows = tensor(Sort::Real, {1000, 512}), ids = tensor(Sort::Int, {4096});
    const TermId taken = make("embedding", {rows, ids});
    EXPECT_EQ(compare(make("scale", {taken}, {Rational(2)}), make("add", {taken, taken})), Verdict::Alike);
    EXPECT_EQ(compare(taken, make("embedding", {make("concat", {make("slice", {rows}, {I(0), I(500), I(1000)}),
                                                                make("slice", {rows}, {I(0), I(0), I(500)})}, {I(0)}), ids})),
              Verdict::Different);
}

TEST_F(ChanceTest, WhatIsNotCompared) {
    const TermId wide = tensor(Sort::Real, {64, 1 << 22});
    const TermId sums = make("reduce_sum", {wide}, {I(1)});
    EXPECT_EQ(compare(sums, make("scale", {sums}, {Rational(2)})), Verdict::TooLarge);
    tensors.clear();
    for (const std::int64_t tokens : {2, 1 << 16}) {
        const TermId x = tensor(Sort::Real, {tokens, 2, 4});
        const TermId attended = make("vllm.attention", {x, x, x}, {std::string("layer")});
        EXPECT_EQ(compare(attended, make("scale", {attended}, {Rational(2)})), Verdict::Different);
        EXPECT_EQ(compare(make("add", {attended, attended}), make("scale", {attended}, {Rational(2)})), tokens == 2 ? Verdict::Alike : Verdict::Different);
        tensors = {attended};  // not looked below: it has values, as any tensor
        EXPECT_EQ(compare(attended, make("scale", {attended}, {Rational(2)})), Verdict::Different);
        tensors.clear();
    }
}

TEST_F(ChanceTest, KernelsAreComparedByTheirInstances) {
    const TermId rows = tensor(Sort::Real, {5, 4});
    const auto ranked = [&](TermId of, const char* order) { return make("ranked_values", {of}, {I(2), std::string(order)}); };
    EXPECT_EQ(compare(ranked(rows, "largest"), ranked(rows, "least")), Verdict::Different);
    const auto part = [&](std::int64_t begin, std::int64_t end) { return make("slice", {rows}, {I(0), I(begin), I(end)}); };
    EXPECT_EQ(compare(ranked(rows, "least"), make("concat", {ranked(part(0, 3), "least"), ranked(part(3, 5), "least")}, {I(0)})), Verdict::Alike);
    EXPECT_EQ(compare(ranked(rows, "alphabetical"), ranked(rows, "least")), Verdict::WithoutValues);
}

TEST_F(ChanceTest, ALargeSpendingEnds) {
    Chance chance(*table);
    const TermId x = tensor(Sort::Real, {2048, 1 << 15});
    const TermId sums = make("reduce_sum", {x}, {I(1)});
    int alike = 0;
    for (int i = 2; i < 2000 && alike + 2 == i; ++i) {
        const TermId scaled = make("scale", {x}, {Rational(i)});
        alike += chance.compare(make("scale", {sums}, {Rational(i)}), make("reduce_sum", {scaled}, {I(1)}), tensors) == Verdict::Alike;
    }
    EXPECT_GT(alike, 10);
    EXPECT_LT(alike, 200);
    // What is small is compared still.
    const TermId y = tensor(Sort::Real, {3});
    EXPECT_EQ(chance.compare(make("add", {y, y}), make("scale", {y}, {Rational(2)}), {y}), Verdict::Alike);
}

TEST_F(ChanceTest, SizesWhoseProductIsNoNumberOf64Bits) {
    const TermId x = tensor(Sort::Real, {70000, 4503530908942321, 6193867151319579});  // 107 modulo 2^64, one after the other
    EXPECT_EQ(compare(make("mul", {x, x}), make("add", {x, x})), Verdict::TooLarge);
    EXPECT_EQ(compare(make("mul", {x, make("fill", {}, {Shape{70000, 4503530908942321, 6193867151319579}, Rational(0)})}), x), Verdict::TooLarge);
}

TEST_F(ChanceTest, MuchThatIsSmallEnds) {
    Chance chance(*table);
    const TermId x = tensor(Sort::Real, {1 << 13});
    int alike = 0;
    for (int i = 2; i < 2000 && alike + 2 == i; ++i) {
        const TermId doubled = make("add", {x, x});
        alike += chance.compare(make("scale", {doubled}, {Rational(i)}), make("scale", {x}, {Rational(2 * i)}), tensors) == Verdict::Alike;
    }
    EXPECT_GT(alike, 100);
    EXPECT_LT(alike, 1000);
}

}  // namespace
}  // namespace countersign
