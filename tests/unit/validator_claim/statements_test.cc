// Lines of claims that are not believed, each with its reason; and beside them those that are.
#include "small_claims.h"

namespace countersign::validator {
namespace {

using testing::completeness;
using testing::Files;
using testing::files_of;
using testing::graph;
using testing::definitions;
using testing::reading;
using testing::Refused;

const std::string given_x = "given s.x = concat(d[*].x; axis=0)\n";

Files plain_files() {
    return files_of(graph("x: \"f32[6]\", k: \"i64[6]\", m", "y: \"f32[6]\" = torch.ops.aten.neg.default(x)\nreturn (y, None)"),
                    graph("x: \"f32[3]\", m", "y: \"f32[3]\" = torch.ops.aten.neg.default(x)\nreturn (y, None)"));
}

void expect_refused(const std::vector<Refused>& cases, const std::string& rest, const Files& files, const Definitions& definitions = definitions()) {
    for (const Refused& refused : cases) {
        const std::string actual = reading(refused.lines + "\n" + rest, files, definitions);
        EXPECT_NE(actual.find(refused.reason), std::string::npos) << refused.what << ": " << refused.lines << "\n  " << actual;
    }
}

TEST(Statements, SidesThatAreNoTensors) {
    EXPECT_EQ(reading(given_x + "claim all\n", plain_files()), "read");
    EXPECT_EQ(reading("given add(s.x, 1) = concat(add(d[0].x, 1), add(1, d[1].x); axis=0)\nclaim all\n", plain_files()), "read");
    expect_refused({{"a text", "given s.x = \"text\"", "refines.claim:5:13: a tensor or a number is expected"},
                    {"a list", "given s.x = [1, 2, 3, 4, 5, 6]", "a tensor or a number is expected"},
                    {"numbers alone", "given 1 = 0", "no tensor stands on either side"},
                    {"half beside integers", "given s.k = 1 / 2", "refines.claim:5:13: "},
                    {"a function of numbers alone", "given s.x = add(1, 2)", "refines.claim:5:13: `add` of an integer where a tensor is expected"},
                    {"a function with attributes", "given neg(s.x; axis = 0) = concat(d[*].x; axis=0)", "refines.claim:5:7: "},
                    {"a function of tensors of two shapes", "given add(s.x, d[0].x) = 0", "refines.claim:5:7: "}},
                   "claim all\n", plain_files());
}

TEST(Statements, ReferencesToNothing) {
    expect_refused({{"a result of an input, which has none", "given s.x[0] = concat(d[*].x; axis=0)", "`x` is no single tensor"},
                    {"an input that is no tensor", "given s.m = d[*].m", "`m` is no single tensor"},
                    {"a result of a node where an output is expected", "expect s.y[0] = concat(d[*].output[0]; axis=0)", "an output is expected"},
                    {"an output that is None", "expect s.output[1] = 0", "s.output[1] is no tensor"},
                    {"an output far behind the last", "expect s.output[99999999] = 0", "s.output[99999999] does not exist"},
                    {"a claimed output that is None", "claim s.output[1]", "s.output[1] is claimed and is no tensor"},
                    {"a claimed output far behind the last", "claim s.output[99999999]", "s.output[99999999] is claimed and is no tensor"}},
                   given_x + "expect s.output[0] = concat(d[*].output[0]; axis=0)\n", plain_files());
}

// An error that knows its column keeps it; another has the place of its line.
TEST(Statements, AnErrorSaysWhereItIs) {
    expect_refused({{"with a column", "given s.y = 0", "refines.claim:5:7: `y` is computed by its graph"},
                    {"without", "assume 0 < 5", "refines.claim:5: an `assume` line speaks of an input"}},
                   given_x + "claim all\n", plain_files());
}

TEST(Statements, AnOutputOfTheSequentialGraphIsIgnoredOnce) {
    const std::string rest = given_x + "claim all\nexpect 0 = d[*].output[0]\n";
    EXPECT_EQ(reading(rest + "ignore s.output[0] \"one\"\n", plain_files()), "read");
    EXPECT_EQ(reading(rest + "ignore s.output[0] \"one\"\nignore s.output[0] \"two\"\n", plain_files()), "refines.claim:9: an output is ignored twice");
}

// A range formula calls its tensor `it`: a claim may not speak of it by a name that it does not write.
TEST(Statements, AssumeHasNoNames) {
    const Files files = files_of(graph("i: \"i64[3]\"", "return (i,)"), graph("i: \"i64[3]\"", "return (i,)"));
    const std::string rest = "given s.i = d[*].i\nclaim all\n", reason = "an `assume` line has no names but inputs and loop variables";
    EXPECT_EQ(reading("assume 0 <= s.i\n" + rest, files), "read");
    expect_refused({{"the name in range formulas", "assume 0 <= s.i and it < 5", reason}, {"an unknown name", "assume 0 <= s.i < n", reason}}, rest, files);
}

// Operators with draws that no framework has.
const Definitions& with_draws() {
    static const Definitions read = [] {
        auto result = parse_definitions({{"draws.op", R"(
function add(a: number, b: number): number = a + b
operator concat(x[t < k][*l, n(t), *r]; axis = |l|) -> [*l, total(n), *r]
  require k >= 1
  at [*l, i, *r]: locate (t, o) of i in n: x[t][*l, o, *r]
operator slice(x[*l, n, *r]; axis = |l|, begin, end) -> [*l, end - begin, *r]
  require 0 <= begin and begin <= end and end <= n
  at [*l, i, *r]: x[*l, begin + i, *r]
operator sum(x[t < k][*s]: number) -> [*s]
  require k >= 1
  at [*s]: sum(t < k) x[t][*s]
captured tests.one.default(x)
  draw u: real shape(x)
  result dtype(x)
  is add(x, u)
captured tests.two.default(x)
  draw u: real shape(x)
  draw v: real shape(x)
  result dtype(x)
  is add(u, v)
captured tests.several.default(x)
  draw u: real shape(x)
  result (dtype(x), none, dtype(x))
  is (add(x, u), none, slice(u; axis = 0, begin = 0, end = 1))
)"}});
        EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().text());
        return result.ok() ? std::move(*result) : Definitions{};
    }();
    return read;
}

Files drawn() {
    const auto body = [](const std::string& size) {
        return graph("x: \"f32[" + size + "]\"", "o: \"f32[" + size + "]\" = torch.ops.tests.one.default(x)\n"
                                                 "p: \"f32[" + size + "]\" = torch.ops.tests.one.default(x)\n"
                                                 "t: \"f32[" + size + "]\" = torch.ops.tests.two.default(x)\n"
                                                 "n = torch.ops.tests.several.default(x)\n"
                                                 "return (o,)");
    };
    return files_of(body("6"), body("3"));
}

TEST(Draws, ResultsThatAreNoDraws) {
    const std::string right = " = concat(d[0].o, d[1].o; axis=0)";
    EXPECT_EQ(reading("random s.o" + right + "\n" + given_x + "claim all\n", drawn(), with_draws()), "read");
    EXPECT_EQ(reading("random s.n[0] = concat(d[*].n[0]; axis=0)\n" + given_x + "claim all\n", drawn(), with_draws()), "read");
    expect_refused({{"of several draws", "random s.t" + right, "an operator with several draws is not supported yet"},
                    {"several results, none of them named", "random s.n" + right, "`n` has no such result"},
                    {"one result, and a number", "random s.o[0]" + right, "`o` has no such result"},
                    {"behind the last result", "random s.n[99999999]" + right, "`n` has no such result"},
                    {"a result that is None", "random s.n[1]" + right, "`n` has no such result"},
                    {"a part of the draw", "random s.n[2]" + right, "this result of `n` has not the shape of its draw"}},
                   given_x + "claim all\n", drawn(), with_draws());
}

// What would make two draws one, or a draw a function of others.
TEST(Draws, LinesThatSayMoreThanWhichDrawIsWhich) {
    const std::string rearrange = "a `random` line may only rearrange draws", sides = "draws of `s` on one side and draws of `d` on the other are expected";
    EXPECT_EQ(reading("random concat(d[0].o, d[1].o; axis=0) = s.o\n" + given_x + "claim all\n", drawn(), with_draws()), "read");
    expect_refused({{"a sum on the left", "random sum(d[0].o, d[1].o) = slice(s.o; axis=0, begin=0, end=3)", rearrange},
                    {"a number on the left", "random 0 = s.o", rearrange},
                    {"a text that is called like an operator", "random s.o = \"concat\"", rearrange},
                    {"a name that is called like an operator", "random s.o = split", rearrange},
                    {"one draw of s twice", "random concat(s.o, s.o; axis=0) = concat(d[0].o, d[1].o, d[0].p, d[1].p; axis=0)",
                     "a draw of `s` twice in one `random` line"},
                    {"parts of one draw of s that overlap", "random concat(slice(s.o; axis=0, begin=0, end=4), slice(s.o; axis=0, begin=3, end=5); axis=0) = "
                     "concat(d[0].o, d[1].o; axis=0)", "a draw of `s` twice in one `random` line"},
                    {"two draws of s", "random s.o = s.p", sides},
                    {"draws of two ranks", "random d[0].o = d[1].o", sides},
                    {"draws of both on one side", "random concat(s.o, d[0].o; axis=0) = concat(d[0].p, d[1].p, d[1].o; axis=0)", sides},
                    {"one draw of s for two of a rank", "random s.o = concat(d[*].o; axis=0)\nrandom s.o = concat(d[*].p; axis=0)",
                     "a draw of `s` in two `random` lines with draws of d[0]"}},
                   given_x + "claim all\n", drawn(), with_draws());
}

// Layouts come from the certificate.
TEST(Layouts, ThatNoMeshOrTensorHas) {
    const testing::Asked asked = testing::ask(testing::header + given_x + "claim all\n", plain_files(), definitions());
    ASSERT_TRUE(asked.question) << asked.problem;
    const auto said = [&](const std::vector<std::optional<std::int64_t>>& layouts) {
        const auto statements = layout_statements(asked.question->context(*asked.store), 0, layouts);
        return statements.ok() ? std::to_string(statements->size()) + " statements" : statements.error().text();
    };
    EXPECT_EQ(said({0}), "1 statements");
    EXPECT_NE(said({}).find("not one layout for each mesh axis"), std::string::npos) << said({});
    EXPECT_NE(said({0, 0}).find("not one layout for each mesh axis"), std::string::npos) << said({0, 0});
    for (const std::optional<std::int64_t> layout : {std::optional<std::int64_t>(1), std::optional<std::int64_t>(-1), std::optional<std::int64_t>()})
        EXPECT_NE(said({layout}).find("the layout of s.output[0]: "), std::string::npos) << said({layout});
}

TEST(States, GoFromAnInputToAnOutputLikeIt) {
    const std::string body = "f = torch.ops.aten.full.default([3], -inf)\ny: \"f32[3]\" = torch.ops.aten.neg.default(x)\nreturn (y, z, w, i, f)";
    const std::string stepped = graph("x: \"f32[3]\", z: \"f32[4]\", w: \"bf16[3]\", i: \"i64[3]\"", body);
    const Files files = files_of(stepped, stepped);
    std::string rest = "given s.x = d[*].x\ngiven s.i = d[*].i\nclaim all\n";
    for (const char* output : {"0", "1", "2", "3", "4"}) rest += "expect s.output[" + std::string(output) + "] = d[*].output[" + output + "]\n";
    const std::string both = "state s.x -> s.output[0]\nstate d[*].x -> d[*].output[0]\n";
    EXPECT_EQ(completeness(both + rest, files), "complete");
    const std::string ends = "`state` goes from an input to an output", unlike = "the input and the output of a state have different shapes or types";
    const std::vector<Refused> cases{
        {"not from an input", "state neg(s.x) -> s.output[0]", "refines.claim:5: " + ends},
        {"not to an output", "state s.x -> neg(s.output[0])", "refines.claim:5: " + ends},
        {"from a number", "state 0 -> s.output[0]", ends},
        {"of another shape", "state s.x -> s.output[1]", unlike},
        {"of another type", "state s.x -> s.output[2]", unlike},
        {"to what falls without bound", "state s.x -> s.output[4]", "the output of a state depends on `-inf`"},
        {"assumed to be in a range", "assume 0 <= s.i\nstate s.i -> s.output[3]", "refines.claim:5: an `assume` line about a state is not supported yet"},
        {"beside an input on the left", "given s.w = d[*].w\nstate d[*].w -> d[*].output[2]", "an input stands beside a state and is none"}};
    for (const Refused& refused : cases) {
        const std::string actual = completeness(refused.lines + "\n" + rest, files);
        EXPECT_NE(actual.find(refused.reason), std::string::npos) << refused.what << ": " << refused.lines << "\n  " << actual;
    }
}

}  // namespace
}  // namespace countersign::validator
