// Range conditions on elements that are computed: met, not met, and not known, which is neither.
#include "prover/term/range_check.h"

#include <gtest/gtest.h>

#include <cmath>

namespace countersign {
namespace {

TensorValue exactly(std::vector<Rational> elements) {
    TensorValue value;
    value.type = {Sort::Int, {static_cast<std::int64_t>(elements.size())}};
    value.exact = std::move(elements);
    return value;
}

TensorValue nearly(std::vector<double> elements) {
    TensorValue value;
    value.type = {Sort::Int, {static_cast<std::int64_t>(elements.size())}};
    value.approximate = true;
    value.approximation = std::move(elements);
    return value;
}

class RangeCheckTest : public ::testing::Test {
protected:
    void SetUp() override {
        Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators", library);
        ASSERT_TRUE(status) << status.error().text();
        table = std::make_unique<TermTable>(library);
        ids = table->leaf(LeafKind::Input, "ids", {Sort::Int, {3}});
        rows = table->leaf(LeafKind::Input, "rows", {Sort::Real, {9, 4}});
    }
    /// What is first out of range; `in range`, or `not known`.
    static std::string checked(const std::string& formula, const TensorValue& elements) {
        const auto read = read_expression("test", formula);
        EXPECT_TRUE(read) << read.error().text();
        const Result<std::optional<Rational>> first = first_out_of_range(**read, elements);
        return !first ? "not known" : *first ? rational_text(**first) : "in range";
    }
    Library library;
    std::unique_ptr<TermTable> table;
    TermId ids, rows;
};

TEST_F(RangeCheckTest, EveryElementIsLookedAt) {
    for (const TensorValue& elements : {exactly({4, 0, 7}), nearly({4, 0, 7})}) {
        EXPECT_EQ(checked("0 <= it and it < 8", elements), "in range");
        EXPECT_EQ(checked("it < 7 or it < 0", elements), "7");
        EXPECT_EQ(checked("it > 0", elements), "0");
        EXPECT_EQ(checked("(it - 1) mod 3 = 0", elements), "0");
        EXPECT_EQ(checked("it div 0 = 0", elements), "not known");
        EXPECT_EQ(checked("other = it", elements), "not known");
    }
    EXPECT_EQ(checked("it < 0", exactly({})), "in range");
}

TEST_F(RangeCheckTest, DoublesThatStandForOtherIntegersAreNotKnown) {
    for (const double number : {1e16, -1e300, static_cast<double>(INFINITY), static_cast<double>(NAN)})
        EXPECT_EQ(checked("it = it", nearly({number})), "not known") << number;
}

TEST_F(RangeCheckTest, RequirementsBelowATermAreMetByWhatTheyAreGiven) {
    const TermId read = *table->make("embedding", {rows, ids}, {}), above = *table->make("add", {read, read}, {});
    const auto unmet = [&](std::vector<Rational> elements) {
        return unmet_requirement(*table, above, [&](TermId operand) -> Result<TensorValue> {
            EXPECT_EQ(operand, ids);
            if (elements.empty()) return Error{{}, "no elements"};
            return exactly(elements);
        });
    };
    EXPECT_EQ(*unmet({8, 0, 1}), std::nullopt);
    EXPECT_EQ(*unmet({8, 9, 1}), "embedding requires 0 <= it and it < 9, and it is 9");
    ASSERT_FALSE(unmet({}));
    EXPECT_EQ(unmet({}).error().message, "no elements");
}

}  // namespace
}  // namespace countersign
