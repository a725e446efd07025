// Range queries over ground terms: what masks and offsets guarantee, and what nothing guarantees.
#include "lemma_fixture.h"

namespace countersign {

namespace {

class RangeTest : public LemmaTest {
protected:
    void SetUp() override {
        LemmaTest::SetUp();
        terms = std::make_unique<TermTable>(library);
        ids = terms->leaf(LeafKind::Input, "ids", {Sort::Int, {4, 3}});
    }
    TermId make(const std::string& op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        auto made = terms->make(op, std::move(arguments), std::move(attributes));
        EXPECT_TRUE(made) << made.error().text();
        return *made;
    }
    TermId fill(std::int64_t value) { return make("fill", {}, {Shape{4, 3}, value}); }
    TermId mask(std::int64_t low, std::int64_t high) {
        return make("logical_and", {make("ge", {ids, fill(low)}), make("lt", {ids, fill(high)})});
    }
    bool holds(TermId term, const std::string& formula, const std::vector<std::string>& known) {
        std::vector<RangeCondition> premises;
        for (const std::string& text : known) premises.push_back({ids, parse(text)});
        return prove_range(*terms, term, *parse(formula), premises, make_solver_context());
    }
    ExpressionPointer parse(const std::string& text) {
        auto read = read_expression("test", text);
        EXPECT_TRUE(read) << read.error().text();
        return *read;
    }
    std::unique_ptr<TermTable> terms;
    TermId ids;
};

TEST_F(RangeTest, MaskedOffsetsStayInRange) {
    // m * (ids - 5 * m) with m = (5 <= ids < 10)
    TermId m = make("to_int", {mask(5, 10)});
    TermId local = make("mul", {m, make("sub", {ids, make("mul", {m, fill(5)})})});
    EXPECT_TRUE(holds(local, "0 <= it < 5", {"0 <= it < 10"}));
    EXPECT_TRUE(holds(local, "0 <= it < 5", {}));
    EXPECT_FALSE(holds(local, "0 <= it < 4", {"0 <= it < 10"}));
    EXPECT_FALSE(holds(local, "1 <= it", {"0 <= it < 10"}));
}

TEST_F(RangeTest, WithoutAMaskNothingHolds) {
    TermId local = make("sub", {ids, fill(5)});
    EXPECT_FALSE(holds(local, "0 <= it < 5", {"0 <= it < 10"}));
    EXPECT_TRUE(holds(local, "-5 <= it < 5", {"0 <= it < 10"}));
    EXPECT_FALSE(holds(ids, "0 <= it", {}));
}

TEST_F(RangeTest, MasksThatCannotHold) {
    EXPECT_TRUE(holds(mask(10, 10), "it = false", {}));
    EXPECT_TRUE(holds(mask(0, 10), "it", {"0 <= it < 10"}));
    EXPECT_FALSE(holds(mask(0, 10), "it", {"0 <= it < 11"}));
}

TEST_F(RangeTest, MovementCarriesRanges) {
    const TermId part = make("slice", {ids}, {std::int64_t{0}, std::int64_t{1}, std::int64_t{3}});
    TermId moved = make("concat", {part, make("add", {ids, fill(2)})}, {std::int64_t{0}});
    EXPECT_TRUE(holds(moved, "0 <= it < 12", {"0 <= it < 10"}));
    EXPECT_FALSE(holds(moved, "0 <= it < 10", {"0 <= it < 10"}));
    TermId merged = make("merge", {ids}, {std::int64_t{0}});
    EXPECT_TRUE(holds(merged, "0 <= it < 10", {"0 <= it < 10"}));
}

TEST_F(RangeTest, EmptyTensorsHoldEverything) {
    TermId nothing = make("slice", {ids}, {std::int64_t{0}, std::int64_t{2}, std::int64_t{2}});
    EXPECT_TRUE(holds(nothing, "it < 0 and it > 0", {}));
}

TEST_F(RangeTest, PremisesOfOtherTermsDoNotHelp) {
    TermId other = terms->leaf(LeafKind::Input, "other", {Sort::Int, {4, 3}});
    EXPECT_FALSE(holds(other, "0 <= it < 10", {"0 <= it < 10"}));
}

}  // namespace

}  // namespace countersign
