// The reader of printed fx graphs: three forms, one row a line, and everything that must be refused with its place.
#include "prover/capture/fx_reader.h"

#include <gtest/gtest.h>

namespace countersign {
namespace {

const std::string forward =
    "import torch\n"
    "from torch import device\n"
    "f32: type\n"
    "\n"
    "# Graph[rank=1](fw, gid=0)\n"
    "class <lambda>(torch.nn.Module):\n"
    "    def forward(self, a: \"f32[2, 3]\", b: \"i64[][]cpu\"):\n"
    "        # File: model.py:3 in forward, code: y = a + 1  # not 'this'\n"
    "        add: \"f32[2, 3][3, 1]cpu\" = torch.ops.aten.add.Tensor(a, -1.5e-3, alpha = -2);  a = None\n"
    "        split = torch.ops.aten.split.Tensor(add, [1, 1], 0, dtype = torch.float32, device = device(type='cpu'))\n"
    "        getitem: \"f32[1, 3]\" = split[0];  split = None\n"
    "        return (getitem, None, b)\n";

const std::string joint =
    "class inner_f(torch.nn.Module):\n"
    "    def forward(self, primals, tangents):\n"
    "        primals_1: \"f32[2]\"; tangents_1: \"f32[2]\";\n"
    "\n"
    "        primals_1, primals_2, tangents_1, = fx_pytree.tree_flatten_spec([primals, tangents], self._in_spec)\n"
    "        mul: \"f32[2]\" = torch.ops.aten.mul.Tensor(primals_1, tangents_1)\n"
    "        return pytree.tree_unflatten([mul, None], self._out_spec)\n";

/// `head` up to the body, then one line, then a return.
std::string with_line(const std::string& line) {
    return "class g(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n        " + line + "\n        return (a,)\n";
}

std::string error_of(const std::string& text) {
    const Result<CapturedGraph> graph = read_fx_graph("g.py", text);
    return graph ? "read" : graph.error().text();
}

TEST(FxReader, ReadsAForwardGraph) {
    const Result<CapturedGraph> graph = read_fx_graph("g.py", forward);
    ASSERT_TRUE(graph) << graph.error().text();
    EXPECT_EQ(graph->stated_rank, 1);
    ASSERT_EQ(graph->rows.size(), 9u);
    EXPECT_EQ(graph->rows[3].name, "<lambda>");
    EXPECT_EQ((*graph->inputs())[1].annotation->shape.size(), 0u);
    const GraphRow& add = graph->rows[5];
    EXPECT_EQ(add.target, "aten.add.Tensor");
    EXPECT_EQ(add.line, 9);
    EXPECT_EQ(add.source_line, "File: model.py:3 in forward, code: y = a + 1  # not 'this'");
    EXPECT_EQ(add.values[1].kind, CapturedValue::Kind::Float);
    EXPECT_EQ(add.values[1].text, "-1.5e-3");
    EXPECT_EQ(add.keywords[0].value.integer, -2);
    EXPECT_EQ(graph->rows[6].keywords[1].value.kind, CapturedValue::Kind::Call);
    EXPECT_EQ(graph->rows[7].item_of, "split");
    EXPECT_EQ(graph->outputs()->size(), 3u);
}

TEST(FxReader, ReadsAPrintedProgramOfTorchExport) {
    const std::string graph_of = "    class GraphModule(torch.nn.Module):\n        def forward(self, p_w: \"f32[2]\", x: \"f32[2]\"):\n            return (x, 3)\n            \n";
    const std::string begin = "ExportedProgram:\n" + graph_of + "Graph signature:\n    # inputs\n    p_w: PARAMETER target='w'\n    x: USER_INPUT\n\n    # outputs\n";
    const Result<CapturedGraph> graph = read_fx_graph("g.py", begin + "    x: USER_OUTPUT\n    : USER_OUTPUT\n\nRange constraints: {}\n\n");
    ASSERT_TRUE(graph) << graph.error().text();
    ASSERT_EQ(graph->rows.size(), 10u);
    EXPECT_EQ(graph->rows.front().name, "ExportedProgram:");
    EXPECT_EQ(graph->rows[5].name, "p_w: PARAMETER target='w'");
    EXPECT_EQ(graph->rows.back().name, "Range constraints: {}");
    EXPECT_EQ(graph->outputs()->size(), 2u);
    for (const char* const line : {"Range constraints: {s0: VR[2, 4]}", "x: user_input", "x.y: USER_INPUT", "y: \"f32[2]\" = torch.ops.aten.neg.default(x)", "x: ", "pass",
                                   "x: OTHER", "x: USER_INPUT = 1", "x: BUFFER target='w; pass'", "x : USER_INPUT", "Graph signature: target='w'"})
        EXPECT_EQ(error_of(begin + "    " + line + "\n"), "g.py:12:5: text after the `return`") << line;
    EXPECT_EQ(error_of(begin + "    x: USER_INPUT_MUTATION target='x'\n"), "g.py:12:5: an exported program with `USER_INPUT_MUTATION` is not supported yet: line 12");
    EXPECT_EQ(error_of(forward + "x: USER_INPUT\n"), "g.py:13:1: text after the `return`");
}

TEST(FxReader, ReadsAJointGraphWithAnInputThatIsNoTensor) {
    const Result<CapturedGraph> graph = read_fx_graph("g.py", joint);
    ASSERT_TRUE(graph) << graph.error().text();
    EXPECT_EQ(graph->rows.back().kind, RowKind::Unflatten);
    EXPECT_EQ(graph->rows[3].names.size(), 3u);
    EXPECT_EQ(graph->inputs()->size(), 2u);
}

TEST(FxReader, ReadsConstantsOfTheModuleAndAListOfOutputs) {
    const Result<CapturedGraph> graph = read_fx_graph("g.py",
                                                      "class G(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n        c = self.k\n"
                                                      "        n: \"f32[]\" = torch.ops.aten.lift_fresh_copy.default(c);  c = None\n"
                                                      "        d: \"f32[2]\" = self.k_1\n        return [n, d]\n");
    ASSERT_TRUE(graph) << graph.error().text();
    const GraphRow &constant = graph->rows[2], &typed = graph->rows[4];
    EXPECT_EQ(constant.kind, RowKind::Constant);
    EXPECT_EQ(constant.attribute, "k");
    EXPECT_FALSE(constant.annotation);
    ASSERT_TRUE(constant.annotation_of_copy);
    EXPECT_EQ(constant.annotation_of_copy->text, "f32[]");
    EXPECT_EQ(typed.annotation->text, "f32[2]");
    EXPECT_EQ(graph->rows.back().kind, RowKind::ReturnList);
    EXPECT_EQ(graph->outputs()->size(), 2u);
}

TEST(FxReader, RefusesWithItsPlace) {
    const std::pair<const char*, const char*> cases[] = {
        {"a: \"f32[2]\" = torch.ops.aten.neg.default(a)", "g.py:3:9: `a` is bound a second time: it was bound in line 2"},
        {"n = torch.ops.aten.neg.default(m)", "g.py:3:40: `m` is used before it is bound"},
        {"n = torch.ops.aten.neg.default(a, )", "g.py:3:43: expected a value"},
        {"n = torch.ops.aten.neg.default(a", "g.py:3:41: expected `,`, but the line ends"},
        {"n = torch.ops.aten.neg.default(a);  b = None", "g.py:3:45: `b` is used before it is bound"},
        {"n = torch.ops.aten.neg.default(a);  a = None", "g.py:4:16: `a` is used after `a = None` in line 3"},
        {"n: \"f31[2]\" = torch.ops.aten.neg.default(a)", "the element type `f31` is not supported yet: line 3"},
        {"n: \"f32[s77]\" = torch.ops.aten.neg.default(a)", "symbolic sizes are not supported yet: line 3"},
        {"n: \"f32[2*s77]\" = torch.ops.aten.neg.default(a)", "symbolic sizes are not supported yet: line 3"},
        {"n: \"Sym(s77)\" = torch.ops.aten.neg.default(a)", "symbolic sizes are not supported yet: line 3"},
        {"n: \"f32[-2]\" = torch.ops.aten.neg.default(a)", "a size out of range"},
        {"n: \"f32[99999999999999999999]\" = torch.ops.aten.neg.default(a)", "expected a size"},
        {"n: \"f32[2][1, 1]cpu\" = torch.ops.aten.neg.default(a)", "as many strides as sizes"},
        {"n: 'f32[2]' = torch.ops.aten.neg.default(a)", "expected an annotation in double quotes"},
        {"c = self.layer.weight", "g.py:3:23: expected the end of the line"},
        {"c = self.__weight", "inside a class Python reads a name that begins with `__` as another"},
        {"n = torch.ops.aten.neg.default(self.weight)", "constants of a module (`self.weight`) are not supported yet: line 3"},
        {"n = a + 1", "arithmetic on sizes is not supported yet: line 3"},
        {"n = torch.ops.aten.add.Tensor(a, 123456789012345678901)", "an integer beyond 64 bits"},
        {"n = torch.ops.aten.add.Tensor(a, 007)", "an integer with leading zeros"},
        {"n = torch.ops.aten.add.Tensor(a, nan)", "nan has no meaning"},
        {"n = torch.ops.aten.add.Tensor(a, alpha = 1, alpha = 2)", "the argument `alpha` is given twice"},
        {"n = torch.ops.aten.add.Tensor(alpha = 1, a)", "a positional argument after a keyword"},
        {"n = torch.ops.aten.add.Tensor(a, 'x)", "a text that does not end on its line"},
        {"n = torch.ops.aten.add.Tensor(a, @)", "unexpected `@`"},
        {"n = a[-1]", "a result is named by a number from 0"},
        {"None = torch.ops.aten.neg.default(a)", "`None` cannot be the name of a node"},
        {"__b = torch.ops.aten.neg.default(a)", "`__b` cannot be the name of a node: inside a class Python reads another name"},
        {"class h(torch.nn.Module):", "g.py:3:9: a second `class` line"},
        {"print(a)", "g.py:3:14: expected `=`"},
    };
    for (const auto& [line, message] : cases)
        EXPECT_NE(error_of(with_line(line)).find(message), std::string::npos) << line << "\n" << error_of(with_line(line));
}

// What writes in place is read: whether it has a definition that says so is not the reader's question.
TEST(FxReader, RefusesOperatorsThatWriteIntoAnOut) {
    EXPECT_EQ(error_of(with_line("n = torch.ops.aten.copy_.default(a, a)")), "read");
    EXPECT_EQ(error_of(with_line("n = torch.ops.aten._foreach_add_.List([a], [a])")), "read");
    EXPECT_NE(error_of(with_line("n = torch.ops.aten.add.out(a, a, out = a)")).find("writes through a"), std::string::npos);
    EXPECT_EQ(error_of(with_line("n = torch.ops.aten.__and__.Tensor(a, a)")), "read");
}

TEST(FxReader, RefusesTextThatIsCutOff) {
    for (const std::string* text : {&forward, &joint}) {
        const std::size_t end = text->rfind(')');
        for (std::size_t length = 0; length < end; ++length) {
            const Result<CapturedGraph> graph = read_fx_graph("g.py", text->substr(0, length));
            ASSERT_FALSE(graph) << length;
            EXPECT_GT(graph.error().place.line, 0) << length;
        }
    }
}

TEST(FxReader, SurvivesEveryByteInEveryPlace) {
    for (std::size_t at = 0; at < forward.size(); ++at)
        for (const char byte : {'\0', '\n', '(', ')', '[', '"', '\'', '#', '-', '9', 'z', '\x80', '\xff', ';', '='}) {
            std::string changed = forward;
            changed[at] = byte;
            (void)read_fx_graph("g.py", changed);
        }
}

TEST(FxReader, RefusesBytesThatAreNoText) {
    EXPECT_EQ(error_of("class g\n \xc3\x28"), "g.py:2:2: not UTF-8: byte 0xc3");
    EXPECT_EQ(error_of(std::string("ab\0", 3)), "g.py:1:3: a NUL byte: not a text");
    EXPECT_NE(error_of("\xed\xa0\x80").find("not UTF-8"), std::string::npos);      // a surrogate
    EXPECT_NE(error_of("\xc0\xaf").find("not UTF-8"), std::string::npos);          // overlong
    EXPECT_NE(error_of("\xf4\x90\x80\x80").find("not UTF-8"), std::string::npos);  // beyond U+10FFFF
}

TEST(FxReader, BoundsNesting) {
    const std::string open(1000000, '[');
    EXPECT_NE(error_of(with_line("n = torch.ops.aten.f.default(" + open + ")")).find("nested more than 200 deep"), std::string::npos);
    const std::string deep(150, '['), close(150, ']');
    EXPECT_EQ(error_of(with_line("n = torch.ops.aten.f.default(" + deep + "a" + close + ")")), "read");
}

TEST(FxReader, RefusesWhatStandsOutOfPlace) {
    EXPECT_NE(error_of(forward + "x = 1\n").find("text after the `return`"), std::string::npos);
    EXPECT_NE(error_of("").find("no `class"), std::string::npos);
    EXPECT_NE(error_of("import os\n" + forward).find("g.py:1:1"), std::string::npos);
    for (const char* comment : {"# Graph[rank=0]", "#  Graph[rank=0]", "## Graph[rank=0]", "# == Graph[rank=0] ==", "import torch  # Graph[rank=0]"})
        EXPECT_NE(error_of(comment + ("\n" + forward)).find("states another rank"), std::string::npos) << comment;
    std::string two = joint;
    two.replace(two.find("primals_1, primals_2"), 20, "primals_2, primals_3");
    EXPECT_NE(error_of(two).find("`tangents_1` stands out of the order of the inputs"), std::string::npos);
    EXPECT_EQ(error_of("class g(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n        return a\n"), "read");
    EXPECT_NE(error_of("class g(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n        return b\n"), "read");
    EXPECT_NE(error_of("class g(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n        return a, a\n"), "read");
    EXPECT_NE(error_of("class g(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n        return (a)\n").find("a tuple of one"),
              std::string::npos);
}

}  // namespace
}  // namespace countersign
