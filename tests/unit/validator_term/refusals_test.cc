// What expressions, captured calls and canonical chains refuse, each with what it says.
#include "tests/unit/validator_term/core_language.h"

namespace countersign::validator {
namespace {

constexpr std::int64_t large = std::int64_t{1} << 40;

struct Refusal {
    std::string text, part;
};

class Refusals : public CoreLanguage {
protected:
    void SetUp() override {
        CoreLanguage::SetUp();
        tensor("x", {2, 3});
        tensor("y", {3});
        tensor("t", {3, 2});
        tensor("i", {2, 3}, ElementType::i64);
        tensor("one", {1, 2});
        tensor("seven", {7});
        tensor("huge", {large, large});
        names["l"] = Value::of_list({Value::of_integer(1), Value::of_integer(2)});
    }
    void expect_each_refused(const std::vector<Refusal>& refusals) {
        for (const Refusal& refusal : refusals) expect_refused(refusal.text, refusal.part);
    }
    // One call of the captured operator `c` with a tensor and these keywords; both members give that tensor.
    Result<Expansion> called(const std::string& own, const std::vector<std::pair<std::string, Value>>& keywords) {
        define(own);
        return called(keywords);
    }
    Result<Expansion> called(const std::vector<std::pair<std::string, Value>>& keywords) {
        const CapturedOperator& operation = definitions.captured.at("c");
        VALIDATOR_TRY(const std::vector<Value> arguments, bind_call(*store, operation, {tensor("x", {2, 3})}, keywords));
        return expand_call(*store, operation, arguments, "s.call", {.operands = {{arguments[0]}, {arguments[0]}}, .own = 1});
    }
};

TEST_F(Refusals, BuiltInsOfOtherArguments) {
    expect_each_refused({{"convert(i, b8)", "a tensor of int is not converted to bool"},
                         {"convert(x, i64)", "a tensor of real is not converted to int"},
                         {"convert(x, b8)", "a tensor of real is not converted to bool"},
                         {"convert(x, u8)", "a tensor of real is not converted to int"},
                         {"broadcast('a', [2])", "`broadcast` of a string"},
                         {"broadcast_shapes([2], [3])", "the shapes have no common shape"},
                         {"broadcast_shapes([4, 2], [3])", "the shapes have no common shape"},
                         {"product([1 / 2])", "`product` of a real"},
                         {"shape(x, x)", "`shape` has other arguments"},
                         {"len([1], [2])", "`len` has other arguments"},
                         {"clip(1, 2)", "`clip` has other arguments"},
                         {"clip('a', 1, 2)", "`clip` has other arguments"},
                         {"len(1)", "`len` has other arguments"},
                         {"rank(1)", "`rank` has other arguments"},
                         {"len(range(65537))", "a list too long"},
                         {"range(true)", "`range` has other arguments"},
                         {"sort(1)", "`sort` has other arguments"},
                         {"axis(-3, 2)", "no axis -3 in rank 2"},
                         {"axis(2, 2)", "no axis 2 in rank 2"},
                         {"size(x, 2)", "no such axis"},
                         {"size(x, -3)", "no such axis"},
                         {"[1][-2]", "an index outside its list"}});
}

// A parameter has an element type, which says more of it than its sort.
TEST_F(Refusals, NumbersThatAnElementTypeDoesNotHold) {
    EXPECT_TRUE(value("convert(i, f32)").ok());
    EXPECT_TRUE(value("convert(add(i, i), i8)").ok()) << "of what is computed no type is known";
    expect_refused("convert(i, i32)", "a tensor that i32 does not hold is not converted to it");
    expect_refused("convert(300, u8)", "an integer that u8 does not hold is not converted to it");
}

TEST_F(Refusals, Expressions) {
    expect_each_refused({{"if 1 then 2 else 3", "a formula was expected, not an integer"},
                         {"len([p for p in 3])", "a list was expected, not an integer"},
                         {"l[0, 1]", "one index was expected"},
                         {"[1 / p for p in [0]]", "a division by 0"},
                         {"l[2]", "an index outside its list"},
                         {"matmul([x, t])", "`matmul` of a list where a tensor is expected"},
                         {"add([x, x])", "`add` of a list where a tensor is expected"},
                         {"slice(x; axis = 1, begin = 0)", "`slice` has other attributes, or not all of them"},
                         {"slice(x; axis = 1, begin = 0, axis = 2)", "`slice` has other attributes, or not all of them"}});
    EXPECT_TRUE(value("sum([x, x])").ok()) << "an operator of a list";
    EXPECT_TRUE(value("max(1, 2) = 2").ok()) << "of numbers no operator";
    store->spend(UINT64_MAX);
    EXPECT_EQ(message(value("1")), "too much to compute");
}

TEST_F(Refusals, SayWhereTheyAre) { EXPECT_EQ(value("1 +\n  1 / 0").error().text(), "test:2:3: a division by 0"); }

TEST_F(Refusals, ListsAreNestedAsDeeplyAsTheirBound) {
    const auto nested = [](int levels) { return "len(" + std::string(levels, '[') + "1" + std::string(levels, ']') + ")"; };
    EXPECT_TRUE(value(nested(16)).ok());
    expect_refused(nested(17), "lists nested too deeply");
}

TEST_F(Refusals, Reshapes) {
    expect_each_refused({{"reshape(huge, [1099511627776, 1099511627776])", "a tensor too large to reshape"},
                         {"reshape(seven, [1099511627776, 1099511627776, -1])", "[7] cannot be reshaped to [1099511627776, 1099511627776, -1]"},
                         {"reshape(seven, [2, -1])", "[7] cannot be reshaped to [2, -1]"},
                         {"reshape(seven, [0, -1])", "[7] cannot be reshaped to [0, -1]"},
                         {"reshape(seven, [8])", "[7] cannot be reshaped to [8]"},
                         {"reshape(x, [-2, -3])", "[2, 3] cannot be reshaped to [-2, -3]"},
                         {"reshape(x, [-1, -1])", "[2, 3] cannot be reshaped to [-1, -1]"}});
    Shape many(70, 1);
    EXPECT_NE(message(reshape_term(*store, input("e", {0}), Shape(70, 0))).find("more than 64 axes"), std::string::npos);
    EXPECT_NE(message(reshape_term(*store, input("single", {}), many)).find("more than 64 axes"), std::string::npos);
}

TEST_F(Refusals, TransposesAndBroadcasts) {
    expect_each_refused({{"transpose(x, [0])", "not an order of the axes: [0]"},
                         {"transpose(x, [0, 1, 2])", "not an order of the axes: [0, 1, 2]"},
                         {"transpose(x, [0, 0])", "not an order of the axes: [0, 0]"},
                         {"transpose(x, [0, -1])", "not an order of the axes: [0, -1]"},
                         {"broadcast(t, [3])", "real[3, 2] cannot be broadcast to [3]"},
                         {"broadcast(x, [3, 2])", "real[2, 3] cannot be broadcast to [3, 2]"},
                         {"broadcast(y, [3, 1])", "real[3] cannot be broadcast to [3, 1]"}});
}

// A chain that breaks off is no term, whichever of its steps cannot be made: half a chain would be a term of another shape.
TEST_F(Refusals, ChainsThatBreakOff) {
    const TermId one = names["one"].term, x = names["x"].term, y = names["y"].term;
    const TermId six = input("six", {6}), empty = input("e", {0, 3}), single = input("s", {1});
    ASSERT_TRUE(store->make_call("merge", {{empty}}, {{"axis", Value::of_integer(0)}}).ok()) << "a step that is known needs no room";
    const TermId inserted = *store->make_call("insert", {{y}}, {{"axis", Value::of_integer(0)}});
    ASSERT_EQ(store->sizes(inserted), (Shape{1, 3}));
    const TermId other = input("other", {0, 2});
    EXPECT_FALSE(store->spend(UINT64_MAX));
    const std::vector<std::pair<std::string, Result<TermId>>> chains = {{"merge, of nothing", reshape_term(*store, other, {0})},
                                                                        {"split, of nothing", reshape_term(*store, empty, {3, 0})},
                                                                        {"drop", reshape_term(*store, one, {2})},
                                                                        {"merge", reshape_term(*store, x, {6})},
                                                                        {"split", reshape_term(*store, six, {2, 3})},
                                                                        {"insert", reshape_term(*store, six, {6, 1})},
                                                                        {"permute", transpose_term(*store, x, {1, 0})},
                                                                        {"insert, to broadcast", broadcast_term(*store, x, {1, 2, 3})},
                                                                        {"expand", broadcast_term(*store, y, {2, 3})},
                                                                        {"expand alone", broadcast_term(*store, single, {2})}};
    for (const auto& [what, made] : chains) {
        ASSERT_FALSE(made.ok()) << what << " gave " << store->describe_shape(*made);
        EXPECT_NE(made.error().message.find("too much to compute"), std::string::npos) << what << ": " << made.error().message;
        EXPECT_EQ(made.error().failure, Failure::incomplete) << what;
    }
}

TEST_F(Refusals, CapturedCalls) {
    const std::pair<std::string, Value> group{"g", Value::of_text("group")};
    for (const Refusal& next : std::vector<Refusal>{
             {"captured c(x, g) collective x over g synchronous result f32 is x[-1]", "no such member of the group"},
             {"captured c(x, g) collective x over g synchronous result f32 is x[2]", "an index outside its list"},
             {"captured c(x, g) draw u: f32 shape(x) result f32 is u", "`u` has no sort or no shape"},
             {"captured c(x, g) draw u: real 3 result f32 is u", "`u` has no sort or no shape"},
             {"captured c(x, g) result 1 is x", "a result of `c` is a tensor of type an integer"},
             {"captured c(x, g) result none is x", "a result of `c` is a tensor of type none"},
             {"captured c(x, g) result f32 is 1", "a result of `c` is an integer of type an element type"},
             {"captured c(x, g) result f32 is none", "a result of `c` is none of type an element type"},
             {"captured c(x, g) result i64 is x", "a result of `c` is real but of type i64"},
             {"captured c(x, g) result f32 is iota(; size = 3)", "a result of `c` is int but of type f32"},
             {"captured c(x, g) result [] is x", "`c` gives other results than it states"},
             {"captured c(x, g) result [f32, f32] is [x]", "`c` gives other results than it states"},
             {"captured c(x, g) result [f32] is [x, x]", "`c` gives other results than it states"},
             {"captured c(x, g) result f32 when true is x result f32 when true is x", "overlapping guards: two cases of `c` hold"},
             {"captured c(x, g) result f32 when false is x", "no case of `c` applies"},
             {"captured c(x, g) result f32 when 1 is x", "a formula was expected, not an integer"}}) {
        const std::string said = message(called(next.text, {group}));
        EXPECT_NE(said.find(next.part), std::string::npos) << next.text << ": " << said;
    }
    const std::string good = "captured c(x, g) collective x over g synchronous result [f32] is [x[1]]";
    EXPECT_TRUE(called(good, {group}).ok());
    EXPECT_EQ(message(called(good, {group, {"x", Value::of_none()}})), "`c` is given `x` twice");
    EXPECT_EQ(message(called(good, {group, group})), "`c` is given `g` twice");
    EXPECT_EQ(message(called(good, {{"h", Value::of_none()}})), "`c` has no parameter `h`");
    EXPECT_EQ(message(called(good, {})), "`c` is not given `g`");
    EXPECT_EQ(message(called("captured c() result none is none", {})), "`c` takes fewer positional arguments");
    EXPECT_EQ(message(called("captured c(*, x) result f32 is x", {})), "`c` takes fewer positional arguments");
}

// What a call writes into stays what it was but for its elements: whoever reads it later relies on its type and shape.
TEST_F(Refusals, CallsThatWriteWhatDoesNotFit) {
    const auto written = [this](const std::string& result, std::optional<ElementType> type, const Shape& shape = {2, 3}) {
        define("captured c(x, g) mutates (g) result " + result);
        return message(called({{"g", type ? tensor("g", shape, *type) : Value::of_none()}}));
    };
    const std::string refusal = "what `c` writes has another type or shape than what was there";
    EXPECT_EQ(written("f32 is x", ElementType::f32), "accepted");
    EXPECT_EQ(written("f32 is x", ElementType::f16), refusal);
    EXPECT_EQ(written("f32 is x", ElementType::f32, {3, 2}), refusal);
    EXPECT_EQ(written("f32 is x", std::nullopt), refusal);
    EXPECT_EQ(written("none is none", ElementType::f32), refusal);
    EXPECT_EQ(written("none is none", std::nullopt), "accepted");
    EXPECT_EQ(written("[] is []", ElementType::f32), refusal);
}

}  // namespace
}  // namespace countersign::validator
