// Operators over groups of axes: inference and evaluation against index arithmetic written here, and what is ill formed.
#include <gtest/gtest.h>

#include "prover/term/evaluate.h"

namespace countersign {
namespace {

class GroupTest : public ::testing::Test {
protected:
    void SetUp() override {
        Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators", library);
        ASSERT_TRUE(status) << status.error().text();
        table = std::make_unique<TermTable>(library);
    }
    /// A leaf whose elements are 1, 2, 3, …
    TermId counted(const Shape& shape) {
        const TermId id = table->leaf(LeafKind::Input, "x" + std::to_string(table->size()), TermType{Sort::Int, shape});
        TensorValue value;
        value.type = (*table)[id].type;
        std::int64_t count = 1;
        for (std::int64_t size : shape) count *= size;
        for (std::int64_t i = 1; i <= count; ++i) value.exact.push_back(Rational(i));
        leaves[id] = value;
        return id;
    }
    std::string computed(const char* op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes) {
        Result<TermId> term = table->make(op, std::move(arguments), std::move(attributes));
        if (!term) return "error: " + term.error().message;
        std::string text;
        for (std::int64_t size : (*table)[*term].type.shape) text += (text.empty() ? "" : ",") + std::to_string(size);
        Result<TensorValue> value = evaluate(*table, *term, leaves);
        if (!value) return "error: " + value.error().message;
        text += ":";
        for (const Rational& element : value->exact) text += " " + rational_text(element);
        return text;
    }
    static std::int64_t I(std::int64_t value) { return value; }

    Library library;
    std::unique_ptr<TermTable> table;
    std::map<TermId, TensorValue> leaves;
};

TEST_F(GroupTest, Values) {
    const TermId m = counted({2, 3}), v = counted({5}), s = counted({});
    EXPECT_EQ(computed("slices", {m}, {I(0), Shape{0, 1}, Shape{2, 3}, Shape{1, 2}}), "2,1: 2 5");
    EXPECT_EQ(computed("slices", {v}, {I(0), Shape{1}, Shape{5}, Shape{3}}), "2: 2 5");
    EXPECT_EQ(computed("slices", {m}, {I(1), Shape{1}, Shape{3}, Shape{1}}), "2,2: 2 3 5 6");
    EXPECT_EQ(computed("slices", {m}, {I(2), Shape{}, Shape{}, Shape{}}), "2,3: 1 2 3 4 5 6");
    EXPECT_EQ(computed("slices", {s}, {I(0), Shape{}, Shape{}, Shape{}}), ": 1");
    EXPECT_EQ(computed("pads", {v}, {I(0), Shape{-1}, Shape{1}, Shape{1}, I(0)}), "9: 0 2 0 3 0 4 0 5 0");
    EXPECT_EQ(computed("pads", {m}, {I(0), Shape{1, 0}, Shape{0, 0}, Shape{0, -1}, I(9)}), "3,2: 9 9 1 2 4 5");
    EXPECT_EQ(computed("pads", {s}, {I(0), Shape{}, Shape{}, Shape{}, I(9)}), ": 1");
    EXPECT_EQ(computed("reverses", {m}, {I(0), I(2)}), "2,3: 6 5 4 3 2 1");
    EXPECT_EQ(computed("reverses", {m}, {I(1), I(1)}), "2,3: 3 2 1 6 5 4");
    EXPECT_EQ(computed("dynamic_slices", {m}, {I(0), Shape{1, 1}, Shape{1, 2}}), "1,2: 5 6");
    EXPECT_EQ(computed("dynamic_updates", {m, counted({1, 2})}, {I(0), Shape{1, 0}}), "2,3: 1 2 3 1 2 6");
    EXPECT_EQ(computed("broadcasts", {v}, {I(0), Shape{2}}), "2,5: 1 2 3 4 5 1 2 3 4 5");
    EXPECT_EQ(computed("drops", {counted({1, 3, 1})}, {I(0), I(1)}), "3,1: 1 2 3");
    EXPECT_EQ(computed("reduce_sums", {m}, {I(0), I(2)}), ": 21");
    EXPECT_EQ(computed("reduce_sums", {m}, {I(1), I(1)}), "2: 6 15");
    EXPECT_EQ(computed("reduce_sums", {m}, {I(1), I(0)}), "2,3: 1 2 3 4 5 6");
    EXPECT_EQ(computed("reduce_sums", {counted({2, 0, 2})}, {I(1), I(2)}), "2: 0 0");
    EXPECT_EQ(computed("contracts", {m, counted({3, 2})}, {I(0), I(1)}), "2,2: 22 28 49 64");
    EXPECT_EQ(computed("contracts", {m, m}, {I(2), I(0)}), "2,3: 1 4 9 16 25 36");
    EXPECT_EQ(computed("contracts", {m, m}, {I(0), I(2)}), ": 91");
}

TEST_F(GroupTest, IllFormed) {
    const TermId m = counted({2, 3}), v = counted({5});
    const auto refused = [&](const char* op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes, const char* reason) {
        const std::string text = computed(op, std::move(arguments), std::move(attributes));
        EXPECT_NE(text.find(reason), std::string::npos) << text;
    };
    refused("slices", {m}, {I(0), Shape{0}, Shape{2, 3}, Shape{1, 1}}, "different ranks");
    refused("slices", {m}, {I(0), I(0), Shape{2, 3}, Shape{1, 1}}, "must be a list");
    refused("slices", {m}, {I(0), Shape{0, 0}, Shape{2, 4}, Shape{1, 1}}, "does not hold");
    refused("slices", {m}, {I(0), Shape{0, 0}, Shape{2, 3}, Shape{1, 0}}, "does not hold");
    refused("slices", {m}, {I(1), Shape{0, 0}, Shape{2, 3}, Shape{1, 1}}, "too few axes");
    refused("pads", {v}, {I(0), Shape{-3}, Shape{0}, Shape{-3}, I(0)}, "does not hold");
    refused("pads", {v}, {I(0), Shape{0}, Shape{-1}, Shape{0}, I(0)}, "does not hold");
    refused("dynamic_updates", {m, v}, {I(0), Shape{0, 0}}, "different numbers of axes");
    refused("drops", {m}, {I(0), I(1)}, "does not hold");
    refused("reverses", {m}, {I(1), I(2)}, "too few axes");
    refused("contracts", {m, m}, {I(0), I(1)}, "in *k");
}

TEST_F(GroupTest, DefinitionsWithoutMeaning) {
    const auto problem = [&](const std::string& text) {
        Library own;
        Status status = read_declarations("f.op", text, own);
        if (!status) return status.error().text();
        TermTable terms(own);
        Result<TermId> term = terms.make("f", {terms.leaf(LeafKind::Input, "x", TermType{Sort::Int, {2, 3}})}, {I(0)});
        return term ? std::string() : term.error().message;
    };
    EXPECT_NE(problem("operator f(x[*l, *n]; axis = |l|) -> [*n] at [*i]: x[*l, *i]").find("*l is no index"), std::string::npos);
    EXPECT_NE(problem("operator f(x[*l, *n]; axis = |l|) -> [*n] require each (axis = 0) at [*n]: x[*n]").find("names no family"), std::string::npos);
    EXPECT_NE(problem("operator f(x[*l, *n]; axis = |l|) -> [*n] require each (each (n = 0)) at [*n]: x[*n]")
                  .find("cannot stand axis by axis"), std::string::npos);
    EXPECT_NE(problem("operator f(x[*l, *(l + 1)]; axis = |l|) -> [*l] at [*l]: x[*l]").find("in the result only"), std::string::npos);
    EXPECT_NE(problem("operator f(x[*l, *n]; axis = |l|) -> [*l, *n] at [*i, *j]: if i = 0 then x[*i, *j] else 0").find("no meaning here"),
              std::string::npos);
    EXPECT_NE(problem("operator f(x[*l, *n]; axis = |l|) -> [*l, *n] require each (l = n) at [*l, *n]: x[*l, *n]")
                  .find("different numbers of axes"), std::string::npos);
    EXPECT_NE(problem("operator f(x[*l, *n]; axis = |l|) -> [*(m)] at [*i]: x[*i]").find("no meaning here"), std::string::npos);
    EXPECT_NE(problem("operator f(x[*l, *n]; axis = |l|) -> [*(n - 4)] at [*i]: x[*i]").find("a size of the result is -"), std::string::npos);
}

}  // namespace
}  // namespace countersign
