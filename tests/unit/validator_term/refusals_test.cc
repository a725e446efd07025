// Expressions, calls, leaves and definitions that are refused, one fault each, with the first reason.
#include "tests/unit/validator_term/language_fixture.h"

namespace countersign::validator {
namespace {

class Refused : public Language {
protected:
    void SetUp() override {
        Language::SetUp();
        names["x"] = Value::of_tensor(input("x", {2, 3}), ElementType::f32);
        names["t"] = Value::of_tensor(input("t", {2, 3, 4}), ElementType::f32);
        names["i"] = Value::of_tensor(input("i", {2, 3}, Sort::integer), ElementType::i64);
        names["b"] = Value::of_tensor(input("b", {2, 3}, Sort::boolean), ElementType::b8);
        names["huge"] = Value::of_tensor(input("huge", {std::int64_t{1} << 40, std::int64_t{1} << 40}), ElementType::f32);
    }
    void expect_reason(const std::string& text, const std::string& reason) {
        const std::string actual = shown(text);
        EXPECT_TRUE(actual.starts_with("error: ") && actual.find(reason) != std::string::npos) << text << "\n  " << actual;
    }
};

TEST_F(Refused, BuiltInsOfOtherArguments) {
    expect_reason("convert(i, b8)", "a tensor of int is not converted to bool");
    expect_reason("convert(x, i64)", "a tensor of real is not converted to int");
    expect_reason("convert(i, i32)", "does not hold is not converted to it");
    EXPECT_TRUE(value("convert(add(i, i), i32)").ok());  // of a computed tensor no type is known
    EXPECT_TRUE(value("convert(i, f32)").ok());
    EXPECT_TRUE(value("convert(x, f16)").ok());
    expect_reason("broadcast([1], [2])", "`broadcast` of");
    expect_reason("broadcast(x, [3])", "cannot be broadcast to [3]");
    expect_reason("broadcast(x, [3, 2])", "cannot be broadcast to [3, 2]");
    expect_reason("broadcast_shapes([2], [3])", "the shapes have no common shape");
    expect_reason("product([0.5])", "`product` of");
    expect_reason("axis(2, 2)", "no axis 2 in rank 2");
    expect_reason("axis(-3, 2)", "no axis -3 in rank 2");
    expect_reason("size(x, 2)", "no such axis");
    expect_reason("size(x, -3)", "no such axis");
    expect_reason("[1, 2][2]", "an index outside its list");
    expect_reason("[1, 2][-3]", "an index outside its list");
    for (const char* call : {"shape(x, x)", "shape()", "len(5)", "rank([1])", "clip('a', 1, 2)", "clip(1, 2)", "range(0.5)", "sort(5)", "convert(x, 5)", "min('a', 1)"})
        expect_reason(call, std::string("`") + std::string(call).substr(0, std::string(call).find('(')) + "`");
}

TEST_F(Refused, Movements) {
    expect_reason("reshape(huge, [-1])", "a tensor too large to reshape");
    expect_reason("reshape(x, [-1, 1099511627776, 1099511627776])", "cannot be reshaped to");
    expect_reason("reshape(x, [-1, 4])", "cannot be reshaped to [-1, 4]");
    expect_reason("reshape(x, [-1, 0])", "cannot be reshaped to [-1, 0]");
    expect_reason("reshape(x, [-2, -3])", "cannot be reshaped to [-2, -3]");
    expect_reason("reshape(x, [5])", "cannot be reshaped to [5]");
    for (const char* order : {"[0, 1]", "[0, 1, 2, 3]", "[0, 1, 1]", "[0, 1, 3]", "[-1, 0, 1]"}) expect_reason("transpose(t, " + std::string(order) + ")", "not an order of the axes");
}

TEST_F(Refused, Operators) {
    expect_reason("add(x)", "`add` has 2 arguments");
    expect_reason("add(x, t)", "its arguments have different shapes");
    expect_reason("exp(i)", "of `exp` has another sort");
    expect_reason("embedding(x, x)", "`ids` may not be real");
    expect_reason("concat(x, x; axis = -1)", "is no axis");
    expect_reason("concat(x, x; axis = 1001)", "is no axis");
    expect_reason("concat(x, t; axis = 0)", "`concat` of");
    expect_reason("add([x, x])", "`add` of");
    expect_reason("concat(x, 1; axis = 0)", "where a tensor is expected");
    expect_reason("scale(x)", "has other attributes, or not all of them");
    expect_reason("neg(x; factor = 2)", "has other attributes, or not all of them");
    expect_reason("fill(; shape = 3, value = 0)", "is a list on one side");
    expect_reason("unknown(x; axis = 0)", "there is no definition of `unknown`");
    EXPECT_TRUE(value("concat([x, x]; axis = 0)").ok());
}

TEST_F(Refused, Leaves) {
    const auto leaf = [&](const std::string& name, Sort sort, const Shape& shape) {
        const auto made = store->make_leaf(LeafKind::input, name, sort, shape);
        return made.ok() ? std::string() : made.error().text();
    };
    EXPECT_NE(leaf("n", Sort::real, {2, -1}).find("a size below 0"), std::string::npos);
    EXPECT_NE(leaf("m", Sort::real, Shape(65, 1)).find("of more than 64 axes"), std::string::npos);
    EXPECT_EQ(leaf("x", Sort::real, {2, 3}), "");
    EXPECT_NE(leaf("x", Sort::integer, {2, 3}).find("with two types"), std::string::npos);
    EXPECT_NE(leaf("x", Sort::real, {3, 2}).find("with two types"), std::string::npos);
    names["w"] = Value::of_tensor(input("w", Shape(64, 1)), ElementType::f32);
    expect_reason("insert(w; axis = 0)", "more than 64 axes");
    EXPECT_FALSE(store->same_type(names["x"].term, names["i"].term));
    EXPECT_FALSE(store->same_type(names["x"].term, names["t"].term));
}

TEST_F(Refused, ArgumentsOfCalls) {
    const auto called = [&](const ValueList& positional, const std::vector<std::pair<std::string, Value>>& keywords) {
        const auto made = expanded("aten.native_dropout.default", positional, keywords, "s.n", {});
        return made.ok() ? std::string() : made.error().text();
    };
    const Value x = names["x"], half = Value::of_real(Rational(1, 2)), yes = Value::of_truth(true);
    EXPECT_EQ(called({x, half, yes}, {}), "");
    EXPECT_NE(called({x, half, yes}, {{"input", x}}).find("is given `input` twice"), std::string::npos);
    EXPECT_NE(called({x}, {{"p", half}, {"p", half}, {"train", yes}}).find("is given `p` twice"), std::string::npos);
    EXPECT_NE(called({x, half}, {}).find("is not given `train`"), std::string::npos);
    EXPECT_NE(called({x, half, yes, yes}, {}).find("takes fewer positional arguments"), std::string::npos);
    EXPECT_NE(called({x, half, yes}, {{"q", half}}).find("has no parameter `q`"), std::string::npos);
    EXPECT_NE(called({x, Value::of_integer(2), yes}, {}).find("no case of"), std::string::npos);
}

// Definitions that are read, and whose calls are refused for what they give.
TEST_F(Refused, ResultsOfDefinitions) {
    const std::string file = R"(
captured bad.type(input)
  result i64
  is input

captured bad.value(input)
  result f32
  is 5

captured bad.no_type(input)
  result 5
  is input

captured bad.fewer(input)
  result (f32, f32)
  is (input, input, input)

captured bad.no_tuple(input)
  result (f32, f32)
  is input

captured bad.leaf(input)
  draw uniform: 5 shape(input)
  result f32
  is uniform

captured bad.sizes(input)
  draw uniform: real 5
  result f32
  is uniform

captured bad.before(input, group)
  collective input over group asynchronous
  result f32
  is input[-1]

captured bad.behind(input, group)
  collective input over group asynchronous
  result f32
  is input[2]
)";
    auto files = shipped_files();
    files.emplace_back("bad.op", file);
    auto parsed = parse_definitions(files);
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    definitions = std::move(parsed).value();
    store = std::make_unique<TermStore>(definitions);
    const Value x = Value::of_tensor(input("x", {2, 3}), ElementType::f32);
    const auto called = [&](const std::string& name, const ValueList& arguments) {
        const auto made = expanded(name, arguments, {}, "s.n", {x, x});
        return made.ok() ? std::string() : made.error().text();
    };
    const std::pair<std::string, std::string> faults[] = {
        {"bad.type", "a result of `bad.type` is real but of type i64"}, {"bad.value", "a result of `bad.value` is"},
        {"bad.no_type", "a result of `bad.no_type` is"},                {"bad.fewer", "gives other results than it states"},
        {"bad.no_tuple", "gives other results than it states"},         {"bad.leaf", "`uniform` has no sort or no shape"},
        {"bad.sizes", "`uniform` has no sort or no shape"}};
    for (const auto& [name, reason] : faults) EXPECT_NE(called(name, {x}).find(reason), std::string::npos) << name << "\n  " << called(name, {x});
    const Value group = Value::of_text("0");
    EXPECT_NE(called("bad.before", {x, group}).find("no such member of the group"), std::string::npos) << called("bad.before", {x, group});
    EXPECT_NE(called("bad.behind", {x, group}).find("an index outside its list"), std::string::npos) << called("bad.behind", {x, group});
}

}  // namespace
}  // namespace countersign::validator
