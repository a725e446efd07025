// Shape inference over the real core operators, canonical chains against index arithmetic, promotion, expansion.
#include <gtest/gtest.h>

#include <chrono>

#include "prover/term/canonical.h"
#include "prover/term/element_type.h"
#include "prover/term/evaluate.h"
#include "prover/term/expand.h"

namespace countersign {
namespace {

class TermTest : public ::testing::Test {
protected:
    void SetUp() override {
        Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators", library);
        ASSERT_TRUE(status) << status.error().text();
        table = std::make_unique<TermTable>(library);
    }
    TermId leaf(const Shape& shape, Sort sort = Sort::Real) {
        return table->leaf(LeafKind::Input, "x" + std::to_string(table->size()), TermType{sort, shape});
    }
    std::string made(const char* op, std::vector<TermId> arguments, std::vector<AttributeValue> attributes = {}) {
        Result<TermId> term = table->make(op, std::move(arguments), std::move(attributes));
        if (!term) return "error";
        std::string text;
        for (std::int64_t size : (*table)[*term].type.shape) text += (text.empty() ? "" : ",") + std::to_string(size);
        return text;
    }
    static std::int64_t I(std::int64_t value) { return value; }

    Library library;
    std::unique_ptr<TermTable> table;
};

TEST_F(TermTest, WellFormedApplications) {
    const TermId a = leaf({2, 3, 4}), b = leaf({2, 5, 4}), ids = leaf({7, 2}, Sort::Int), one = leaf({2, 1, 4});
    EXPECT_EQ(made("concat", {a, b, a}, {I(1)}), "2,11,4");
    EXPECT_EQ(made("slice", {a}, {I(2), I(1), I(1)}), "2,3,0");
    EXPECT_EQ(made("split", {a}, {I(2), I(2), I(2)}), "2,3,2,2");
    EXPECT_EQ(made("merge", {a}, {I(1)}), "2,12");
    EXPECT_EQ(made("permute", {a}, {I(0), I(2), I(1)}), "4,2,3");
    EXPECT_EQ(made("insert", {a}, {I(3)}), "2,3,4,1");
    EXPECT_EQ(made("drop", {one}, {I(1)}), "2,4");
    EXPECT_EQ(made("expand", {one}, {I(1), I(0)}), "2,0,4");
    EXPECT_EQ(made("sum", {a, a}), "2,3,4");
    EXPECT_EQ(made("max", {a}), "2,3,4");
    EXPECT_EQ(made("reduce_sum", {a}, {I(0)}), "3,4");
    EXPECT_EQ(made("reduce_max", {a}, {I(2)}), "2,3");
    EXPECT_EQ(made("scale", {a}, {Rational(1, 2)}), "2,3,4");
    EXPECT_EQ(made("matmul", {a, leaf({2, 4, 6})}), "2,3,6");
    EXPECT_EQ(made("fill", {}, {Shape{2, 0}, true}), "2,0");
    EXPECT_EQ(made("iota", {}, {I(5)}), "5");
    EXPECT_EQ(made("embedding", {leaf({9, 4}), ids}), "7,2,4");
    EXPECT_EQ(made("pick", {leaf({7, 9, 2}), ids}, {I(1)}), "7,2");
    EXPECT_EQ(made("vllm.attention", {leaf({5, 4, 8}), leaf({5, 2, 8}), leaf({5, 2, 8})}, {std::string("layer")}), "5,4,8");
    EXPECT_EQ(made("select", {leaf({2}, Sort::Bool), leaf({2}, Sort::Int), leaf({2}, Sort::Int)}), "2");
}

TEST_F(TermTest, IllFormedApplications) {
    const TermId a = leaf({2, 3, 4}), b = leaf({2, 5, 4}), ids = leaf({7, 2}, Sort::Int), empty = leaf({2, 0});
    const std::vector<std::tuple<const char*, std::vector<TermId>, std::vector<AttributeValue>>> cases = {
        {"concat", {a, b}, {I(0)}}, {"concat", {a, b}, {I(3)}}, {"concat", {}, {I(0)}}, {"concat", {a, ids}, {I(0)}}, {"concat", {a}, {I(-1)}},
        {"concat", {a, b}, {}}, {"concat", {a, b}, {I(1), I(1)}}, {"concat", {a, b}, {std::string("1")}},
        {"slice", {a}, {I(2), I(3), I(2)}}, {"slice", {a}, {I(2), I(-1), I(2)}}, {"slice", {a}, {I(2), I(0), I(5)}},
        {"slice", {a}, {I(2), I(0), Rational(1, 2)}}, {"split", {a}, {I(2), I(3), I(2)}}, {"split", {a}, {I(2), I(-2), I(-2)}},
        {"merge", {a}, {I(2)}}, {"permute", {a}, {I(0), I(2), I(2)}}, {"insert", {a}, {I(4)}}, {"drop", {a}, {I(1)}},
        {"expand", {a}, {I(1), I(3)}}, {"expand", {leaf({1})}, {I(0), I(-1)}}, {"sum", {}, {}}, {"sum", {a, b}, {}},
        {"sum", {leaf({2}, Sort::Bool)}, {}}, {"max", {ids}, {}}, {"reduce_sum", {ids}, {I(0)}}, {"reduce_max", {empty}, {I(1)}},
        {"scale", {ids}, {Rational(2)}}, {"scale", {a}, {true}}, {"matmul", {a, b}, {}}, {"matmul", {ids, ids}, {}},
        {"fill", {}, {Shape{-1}, true}}, {"fill", {}, {Shape{1}, std::string("x")}}, {"fill", {a}, {Shape{1}, true}}, {"iota", {}, {I(-1)}},
        {"embedding", {leaf({9, 4}), a}, {}}, {"embedding", {leaf({}), ids}, {}}, {"pick", {leaf({7, 9, 3}), ids}, {I(1)}},
        {"vllm.attention", {leaf({5, 4, 8}), leaf({5, 3, 8}), leaf({5, 3, 8})}, {std::string("l")}},
        {"vllm.attention", {leaf({5, 4, 8}), leaf({5, 0, 8}), leaf({5, 0, 8})}, {std::string("l")}},
        {"add", {a, b}, {}}, {"add", {a, leaf({2, 3, 4}, Sort::Int)}, {}}, {"add", {a}, {}}, {"exp", {ids}, {}}, {"exp", {a}, {I(1)}},
        {"select", {a, a, a}, {}}, {"no_such_operator", {a}, {}}};
    for (const auto& [op, arguments, attributes] : cases) EXPECT_EQ(made(op, arguments, attributes), "error") << op;
}

TEST_F(TermTest, EqualTermsAreOne) {
    const TermId a = leaf({2, 2});
    EXPECT_EQ(*table->make("scale", {a}, {I(2)}), *table->make("scale", {a}, {Rational(2)}));
    EXPECT_NE(*table->make("scale", {a}, {Rational(2)}), *table->make("scale", {a}, {Rational(3)}));
    EXPECT_NE(*table->make("fill", {}, {Shape{}, I(1)}), *table->make("fill", {}, {Shape{}, Rational(1)}));
}

TEST_F(TermTest, RangeRequirementsSpeakOfIt) {
    const TermId ids = leaf({3}, Sort::Int);
    const TermId term = *table->make("embedding", {leaf({9, 4}), ids}, {});
    const auto requirements = table->range_requirements(term);
    ASSERT_EQ(requirements.size(), 1u);
    EXPECT_EQ(requirements[0].term, ids);
    EXPECT_EQ(expression_text(*requirements[0].formula), "0 <= it and it < 9");
}

TensorValue counted(const TermType& type) {
    TensorValue value;
    value.type = type;
    std::int64_t count = 1;
    for (std::int64_t size : type.shape) count *= size;
    for (std::int64_t i = 0; i < count; ++i) value.exact.push_back(i);
    return value;
}

TEST_F(TermTest, ReshapeKeepsTheOrderOfElements) {
    const std::vector<std::pair<Shape, Shape>> cases = {
        {{2, 3, 4}, {6, 4}}, {{6, 4}, {2, 3, 4}}, {{4, 6}, {2, 3, 4}}, {{1, 4, 1, 6}, {3, -1, 1, 2}}, {{}, {1, 1}}, {{1}, {}},
        {{0, 3}, {5, 0, 2}}, {{2, 0}, {0}}, {{0}, {0, -3}}, {{12}, {2, 2, 3}}, {{2, 2, 3}, {-1}}, {{6, 10}, {4, 15}}, {{2, 3}, {2, 3}},
        {{8, 1}, {1, 8}}, {{5, 7}, {7, 5}}};
    for (const auto& [from, to] : cases) {
        const TermId x = leaf(from);
        Result<TermId> y = reshape_term(*table, x, to);
        if (to == Shape{0, -3}) {
            EXPECT_FALSE(y);
            continue;
        }
        ASSERT_TRUE(y) << y.error().message;
        const TensorValue input = counted((*table)[x].type);
        Result<TensorValue> output = evaluate(*table, *y, {{x, input}});
        ASSERT_TRUE(output) << output.error().message;
        EXPECT_EQ(output->exact, input.exact);
        ASSERT_EQ(output->type.shape.size(), to.size());
        for (std::size_t i = 0; i < to.size(); ++i) EXPECT_TRUE(to[i] < 0 || output->type.shape[i] == to[i]);
    }
    // What flattens, step by step, is undone step by step: each split has the sizes that the merge before it had.
    const TermId flat = *reshape_term(*table, leaf({2, 3, 4, 5}), {-1});
    EXPECT_EQ(table->text(*reshape_term(*table, flat, {2, 3, 4, 5}), 3),
              "split(split(split(merge(…); axis = 0, outer = 24, inner = 5); axis = 0, outer = 6, inner = 4); axis = 0, outer = 2, inner = 3)");
    const std::vector<std::pair<Shape, Shape>> impossible = {
        {{2, 3}, {5}}, {{2, 3}, {-1, -1}}, {{2, 3}, {4, -1}}, {{0}, {0, -1}}, {{2}, {-2}}};
    for (const auto& [from, to] : impossible) EXPECT_FALSE(reshape_term(*table, leaf(from), to));
}

TEST_F(TermTest, TransposeReadsTheWantedAxis) {
    for (const Shape& from : {Shape{2, 3, 4}, Shape{1, 3, 2}, Shape{2, 0, 3}}) {
        Shape order = {0, 1, 2};
        do {
            const TermId x = leaf(from);
            const TensorValue input = counted((*table)[x].type);
            Result<TensorValue> output = evaluate(*table, *transpose_term(*table, x, order), {{x, input}});
            ASSERT_TRUE(output);
            std::vector<Rational> expected;
            const Shape shape = {from[order[0]], from[order[1]], from[order[2]]};
            for (std::int64_t i = 0; i < shape[0]; ++i)
                for (std::int64_t j = 0; j < shape[1]; ++j)
                    for (std::int64_t k = 0; k < shape[2]; ++k) {
                        std::int64_t at[3];
                        at[order[0]] = i, at[order[1]] = j, at[order[2]] = k;
                        expected.push_back((at[0] * from[1] + at[1]) * from[2] + at[2]);
                    }
            EXPECT_EQ(output->type.shape, shape);
            EXPECT_EQ(output->exact, expected);
        } while (std::next_permutation(order.begin(), order.end()));
    }
    EXPECT_FALSE(transpose_term(*table, leaf({2, 3}), {0, 0}));
    EXPECT_FALSE(transpose_term(*table, leaf({2, 3}), {0}));
    EXPECT_FALSE(transpose_term(*table, leaf({2, 3}), {1, 2}));
}

TEST(ElementType, Promotion) {
    using R = PromotionOperand::Rank;
    const auto of = [](std::vector<PromotionOperand> operands) { return promoted_element_type(operands); };
    EXPECT_EQ(of({{R::TensorWithAxes, "i32"}, {R::Number, "f64"}}), "f32");
    EXPECT_EQ(of({{R::TensorWithAxes, "f16"}, {R::Number, "f64"}}), "f16");
    EXPECT_EQ(of({{R::TensorWithAxes, "f16"}, {R::TensorWithAxes, "bf16"}}), "f32");
    EXPECT_EQ(of({{R::TensorWithAxes, "f32"}, {R::TensorWithoutAxes, "f64"}}), "f32");
    EXPECT_EQ(of({{R::TensorWithAxes, "i64"}, {R::TensorWithoutAxes, "f64"}}), "f64");
    EXPECT_EQ(of({{R::TensorWithAxes, "u8"}, {R::TensorWithAxes, "i8"}}), "i16");
    EXPECT_EQ(of({{R::TensorWithAxes, "b8"}, {R::Number, "i64"}}), "i64");
    EXPECT_EQ(of({{R::TensorWithAxes, "i32"}, {R::Number, "i64"}}), "i32");
    EXPECT_EQ(of({{R::TensorWithAxes, "x9"}}), "");
    EXPECT_EQ(of({}), "");
    EXPECT_EQ(element_type_of_symbol("torch.bool"), "b8");
    EXPECT_EQ(element_type_of_symbol("torch.strided"), "");
}

TEST_F(TermTest, CapturedCalls) {
    const auto call = [&](const char* op, std::vector<Value> positional, std::vector<std::pair<std::string, Value>> keywords = {}) {
        return expand_call(*table, library.captured.at(op), positional, keywords, CallContext{"s.n", {}, 0});
    };
    const Value x = Value::tensor(leaf({2, 3}), "f32"), y = Value::tensor(leaf({3}), "f32");
    Result<CallResult> sum = call("aten.add.Tensor", {x, y}, {{"alpha", Value::integer(2)}});
    ASSERT_TRUE(sum) << sum.error().text();
    EXPECT_EQ(sum->results[0].dtype, "f32");
    EXPECT_EQ((*table)[sum->results[0].term].type.shape, (Shape{2, 3}));
    EXPECT_FALSE(call("aten.add.Tensor", {x}));
    EXPECT_FALSE(call("aten.add.Tensor", {x, y, y, y}));
    EXPECT_FALSE(call("aten.add.Tensor", {x, y}, {{"beta", Value::integer(2)}}));
    EXPECT_FALSE(call("aten.add.Tensor", {x, y}, {{"self", x}}));
    EXPECT_FALSE(call("aten.mm.default", {x, x}));
    EXPECT_FALSE(call("_C.rms_norm.default", {x, x, y, Value::real(1)}));
    EXPECT_FALSE(call("_c10d_functional.all_reduce.default", {x, Value::string("sum"), Value::string("0")}));
    Result<CallResult> dropped = call("aten.native_dropout.default", {x, Value::real(Rational(1, 2)), Value::truth(true)});
    ASSERT_TRUE(dropped) << dropped.error().text();
    ASSERT_EQ(dropped->leaves.size(), 1u);
    EXPECT_EQ((*table)[dropped->leaves[0].term].leaf_name, "s.n/" + dropped->leaves[0].place);
}

TEST_F(TermTest, GuardsMustNotOverlap) {
    Library own = library;
    ASSERT_TRUE(read_declarations("o.op", "captured o.two(x) result dtype(x) when true is x\n result dtype(x) is x\n"
                                          "captured o.none(x) result dtype(x) when x = none is x", own));
    TermTable own_table(own);
    const Value x = Value::tensor(own_table.leaf(LeafKind::Input, "x", {Sort::Real, {2}}), "f32");
    Result<CallResult> two = expand_call(own_table, own.captured.at("o.two"), {x}, {}, {});
    ASSERT_FALSE(two);
    EXPECT_NE(two.error().message.find("overlapping guards: the cases at line 1 and line 2"), std::string::npos) << two.error().message;
    Result<CallResult> none = expand_call(own_table, own.captured.at("o.none"), {x}, {}, {});
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("no case of o.none applies"), std::string::npos);
}

TEST_F(TermTest, MakingTermsIsFast) {
    const TermId a = leaf({64, 64, 64});
    const auto begin = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < 64; ++i)
        for (std::int64_t j = i; j <= 64; ++j)
            for (std::int64_t axis = 0; axis < 3; ++axis) ASSERT_TRUE(table->make("slice", {a}, {axis, i, j}));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    RecordProperty("terms_per_second", static_cast<int>(64 * 65 / 2 * 3 / took.count()));
    EXPECT_LT(took.count(), 0.64);  // 10,000 a second on any machine; far more on a usual one
    std::printf("%.0f terms a second\n", 64 * 65 / 2 * 3 / took.count());
}

}  // namespace
}  // namespace countersign
