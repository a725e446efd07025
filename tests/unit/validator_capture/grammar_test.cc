// Rows that are the tokens of their lines and yet say something else, or nothing: what the grammar of rows refuses, row by row.
#include <gtest/gtest.h>

#include "row_builder.h"
#include "validator/capture/rows.h"

namespace countersign::validator {
namespace {

using namespace std::string_literals;

const std::string header = "class A(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n";
const std::string header_rows = R"(["class",1,"A"],["forward",2,[["a","f32[2]"]]])";

std::string outcome_of_text(const std::string& rows, const std::string& source) {
    const auto document = parse_json("[" + rows + "]", "rows");
    if (!document.ok()) return document.error().text();
    const auto read = read_graph(document->root(), GraphName::of_sequential(), source, "source.py");
    return read.ok() ? "same" : read.error().text();
}

struct Case {
    std::string what;
    std::string rows, source;
    const char* expected;  // a part of what must come of it
};

void expect_each(const std::vector<Case>& cases) {
    for (const auto& [what, rows, source, expected] : cases) {
        const std::string met = outcome_of_text(rows, source);
        EXPECT_NE(met.find(expected), std::string::npos) << what << ": " << met;
    }
}

// A graph of one line and its return, and of two rows.
Case line(const char* what, const std::string& row, const std::string& text, const char* expected) {
    return {what, header_rows + "," + row + R"(,["return",4,[["n","a"]]])", header + text + "\nreturn (a,)\n", expected};
}
// `b = torch.ops.x.y(a, …)` whose second value is that row.
Case value(const char* what, const std::string& row, const std::string& text, const char* expected) {
    return line(what, R"(["call",3,"b",null,"x.y",[["n","a"],)" + row + "],[]]", "b = torch.ops.x.y(a, " + text + ")", expected);
}
// `b = torch.ops.x.y(a, …)` with these keywords.
Case keywords(const char* what, const std::string& row, const std::string& text, const char* expected) {
    return line(what, R"(["call",3,"b",null,"x.y",[["n","a"]],[)" + row + "]]", "b = torch.ops.x.y(a, " + text + ")", expected);
}
// The honest row of `b = torch.ops.x.y(a)`, and more on its line.
Case ending(const char* what, const std::string& text, const char* expected) {
    return line(what, R"(["call",3,"b",null,"x.y",[["n","a"]],[]])", "b = torch.ops.x.y(a)" + text, expected);
}
// An input of that annotation.
Case annotated(const std::string& annotation, const char* expected) {
    const std::string text = testing::json_text(annotation);
    return {annotation, R"(["class",1,"A"],["forward",2,[["a",)" + text + R"(]]],["return",3,[["n","a"]]])",
            "class A(torch.nn.Module):\ndef forward(self, a: \"" + annotation + "\"):\nreturn (a,)\n", expected};
}
// A line before the class.
Case preamble(const char* what, const std::string& text, const char* expected) {
    return {what, R"(["preamble",1,)" + testing::json_text(text) + R"(],["class",2,"A"],["forward",3,[["a","f32[2]"]]],["return",4,[["n","a"]]])",
            text + "\n" + header + "return (a,)\n", expected};
}
// A line behind the return of what begins as a program of torch.export, or not.
Case signature(const char* what, const std::string& text, const char* expected, bool exported = true) {
    const std::string row = R"(["signature",5,)" + testing::json_text(text) + "]", begin = exported ? "ExportedProgram:" : "import torch";
    return {what, R"(["preamble",1,")" + begin + R"("],["class",2,"A"],["forward",3,[["a","f32[2]"]]],["return",4,[["n","a"]]],)" + row,
            begin + "\n" + header + "return (a,)\n" + text + "\n", expected};
}
// A graph that returns that.
Case returned(const char* what, const std::string& row, const std::string& text, const char* expected) {
    return {what, header_rows + "," + row, header + text + "\n", expected};
}

TEST(Grammar, ALineThatGoesOn) {
    const char* const semicolon = "the line goes on with `;`";
    expect_each({ending("its end", "", "same"), ending("an ended name", ";  b = None", "same"),
                 ending("a sum", " + None", "the line goes on with `+`"), ending("nothing behind the mark", ";", semicolon),
                 ending("no name that ends", "; None", semicolon), ending("a text that ends", "; 'a' = None", semicolon),
                 ending("a name that adds", "; a + None", semicolon), ending("an end that goes on", "; b = None, b.add_(a)", semicolon),
                 ending("an end that is none", "; b = a", semicolon), ending("a name whose end is on the next line", "; q\n= None", semicolon)});
}

TEST(Grammar, ARowThatIsLongerThanItsLine) {
    expect_each({keywords("a call on two lines", R"(["k",1])", "\nk = 1", "the line ends where the row has `k`"),
                 {"a return that the source has not", header_rows + R"(,["return",3,[["n","a"]]])", header, "the source has no line for this row"},
                 {"a return twice", header_rows + R"(,["return",3,[["n","a"]]],["return",3,[["n","a"]]])", header + "return (a,)\n",
                  "the source has no line for this row"}});
}

TEST(Grammar, RowsOfAnotherForm) {
    const char* const form = "a row of unknown form";
    expect_each({returned("the right one", R"(["return",3,[["n","a"]]])", "return (a,)", "same"),
                 returned("a part too many", R"(["return",3,[["n","a"]],0])", "return (a,)", form),
                 returned("a part too few", R"(["return",3])", "return (a,)", form), returned("no parts", "[]", "return (a,)", form),
                 returned("another tag", R"(["returns",3,[["n","a"]]])", "return (a,)", form),
                 returned("no array", R"(["return",3,5])", "return ()", "an array is expected"),
                 returned("no row", "5", "return ()", "an array is expected"),
                 returned("no line", R"(["return","3",[["n","a"]]])", "return (a,)", "an integer is expected"),
                 line("an index below 0", R"(["item",3,"b",null,"a",-1])", "b = a[0]", "index -1 is not below"),
                 line("no pair", R"(["call",3,"b",null,"x.y",[],[["k"]]])", "b = torch.ops.x.y(k = None)", "2 elements")});
}

TEST(Grammar, ValuesOfAnotherForm) {
    const char* const form = "a value of unknown form";
    expect_each({value("a name", R"(["n","a"])", "a", "same"), value("a device", R"(["c","device",[["",["s","cpu"]]]])", "device('cpu')", "same"),
                 value("a name and more", R"(["n","a",0])", "a", form), value("a name without itself", R"(["n"])", "a", form),
                 value("a device without parts", R"(["c","device"])", "device()", form),
                 value("another constructor", R"(["c","slice",[["",1]]])", "slice(1)", "a value of a kind that is not supported yet: `c`, `slice`"),
                 value("a device by another name", R"(["c","slice",[["",1]]])", "device(1)", "a value of a kind that is not supported yet: `c`, `slice`"),
                 value("another tag", R"(["q","device"])", "device()", "a value of a kind that is not supported yet: `q`, `device`"),
                 value("a text that ends its line", R"(["s","\u0001"])", "''", "a string that does not end"),
                 value("a device that holds nothing", R"(["s","meta"])", "'meta'", "a device that holds no numbers"),
                 value("one of several", R"(["s","meta:0"])", "'meta:0'", "a device that holds no numbers"),
                 value("a device with a keyword twice", R"(["c","device",[["k",1],["k",2]]])", "device(k = 1, k = 2)", "given twice")});
}

// An integer that no 64 bits hold must not become another.
TEST(Grammar, IntegersOfManyDigits) {
    for (const char* const number : {"9007199254740993", "9223372036854775807", "-9223372036854775808"})
        expect_each({value(number, R"(["f",")" + std::string(number) + "\"]", number, "same")});
    for (const char* const number : {"9223372036854775808", "-9223372036854775809", "18446744073709551617", "1e2000", "1e-2000"})
        expect_each({value(number, R"(["f",")" + std::string(number) + "\"]", number, "is not supported yet")});
}

TEST(Grammar, NamesThatAreMoreThanAName) {
    expect_each({line("an operator that is called at once", R"(["call",3,"b",null,"x.y(a).z",[["n","a"]],[]])", "b = torch.ops.x.y(a).z(a)",
                      "`x.y(a).z` is not a dotted name"),
                 value("an element type without torch", R"(["y","f32"])", "f32", "symbol `f32` is not supported yet"),
                 value("an operator as a symbol", R"(["y","x.y(a).z"])", "x.y(a).z", "is not a dotted name"),
                 keywords("a keyword", R"(["k",1])", "k = 1", "same"),
                 keywords("two keywords in one", R"(["k = 1, j",1])", "k = 1, j = 1", "`k = 1, j` is not a keyword"),
                 keywords("a keyword without a name", R"(["",1])", "1", "`` is not a keyword"),
                 keywords("a keyword twice", R"(["k",1],["k",2])", "k = 1, k = 2", "keyword `k` is given twice"),
                 {"a class of two names", R"(["class",1,"A.B"],["forward",2,[]],["return",3,[null]])",
                  "class A.B(torch.nn.Module):\ndef forward(self):\nreturn (None,)\n", "`A.B` is not the name of a class"}});
}

TEST(Grammar, LinesBeforeTheClass) {
    const char* const form = "a preamble of unknown form";
    expect_each({preamble("an import", "import torch", "same"), preamble("a type", "f32: type", "same"), preamble("another import", "import os", form),
                 preamble("an import with a type", "import os; f32: type", form), preamble("a dotted name with a type", "torch.f32: type", form),
                 preamble("a name with something else", "f32: tape", form), preamble("a short word", "pass", form), preamble("a long word", "f32type", form)});
}

// What torch.export prints around a graph, and nothing else, may stand behind it.
TEST(Grammar, LinesBehindTheReturn) {
    const char* const form = "a signature of unknown form";
    expect_each({preamble("the line that begins it", "ExportedProgram:", "same"), preamble("another such line", "ExportedModule:", "a preamble of unknown form"),
                 signature("its title", "Graph signature:", "same"), signature("its end", "Range constraints: {}", "same"),
                 signature("an input", "x: USER_INPUT", "same"), signature("an output", "x: USER_OUTPUT", "same"), signature("a parameter", "p_w: PARAMETER target='a.w'", "same"),
                 signature("a constant", "c: CONSTANT_TENSOR target='c'", "same"), signature("a number", ": USER_OUTPUT", "same"),
                 signature("a buffer", "b_w: BUFFER target='w' persistent=True", "same"), signature("one that is not kept", "b_w: BUFFER target='w' persistent=False", "same")});
    expect_each({signature("ranges of sizes", "Range constraints: {s0: VR[2, 4]}", form), signature("another title", "Graph:", form),
                 signature("more behind the title", "Graph signature: target='w'", form), signature("more behind the end", "Range constraints: {} persistent=True", form),
                 signature("a node", "a: 'f32[2]' = torch.ops.aten.neg.default(a)", form), signature("a kind in small letters", "x: user_input", form),
                 signature("what is assigned", "A: USER_INPUT = type('A', (), {})", form), signature("a kind of no program", "x: OTHER", form),
                 signature("an output that is written into a buffer", "x: BUFFER_MUTATION target='w'", form),
                 signature("an output that is written into an input", "x: USER_INPUT_MUTATION target='x'", form), signature("a second kind", "x: USER_INPUT USER_INPUT", form),
                 signature("a target that is more than a name", "x: BUFFER target='w; pass'", form), signature("a target without an end", "x: BUFFER target='w", "a string that does not end"),
                 signature("whether it is kept by another word", "x: BUFFER target='w' persistent=1", form), signature("behind its name", "x: BUFFER persistent=True target='w'", form),
                 signature("no name", "x.y: USER_INPUT", form), signature("no kind", "x: ", form), signature("a type", "x: type", form), signature("a word", "pass", form),
                 signature("a title without a program", "Graph signature:", form, false), signature("an input without a program", "x: USER_INPUT", form, false)});
    const std::string begin = R"(["preamble",1,"ExportedProgram:"],["class",2,"A"],["forward",3,[["a","f32[2]"]]])", text = "ExportedProgram:\n" + header;
    expect_each({{"before the return", begin + R"(,["signature",4,"Graph signature:"],["return",5,[["n","a"]]])", text + "Graph signature:\nreturn (a,)\n",
                  "a line of this kind may not stand here"},
                 {"a call behind it", begin + R"(,["return",4,[["n","a"]]],["signature",5,"Graph signature:"],["call",6,"b",null,"aten.neg.default",[["n","a"]],[]])",
                  text + "return (a,)\nGraph signature:\nb = torch.ops.aten.neg.default(a)\n", "a line of this kind may not stand here"},
                 {"a line that it does not have", begin + R"(,["return",4,[["n","a"]]])", text + "return (a,)\nGraph signature:\n", "no row is for this line"},
                 {"a line of another name", begin + R"(,["return",4,[["n","a"]]],["signature",5,"x: USER_INPUT"])", text + "return (a,)\ny: USER_INPUT\n",
                  "the line has `y` where the row has `x`"}});
}

// Python would read another text than this one.
TEST(Grammar, CommentsThatStateAnEncoding) {
    for (const char* const comment : {"# coding: latin-1", "# -*- coding: utf-7 -*-", "# vim: set fileencoding=utf-7 :", "# coding=cp037"}) {
        const std::string source = comment + ("\n" + header) + "return (a,)\n";
        EXPECT_NE(outcome_of_text(R"(["class",2,"A"],["forward",3,[["a","f32[2]"]]],["return",4,[["n","a"]]])", source).find("a comment that states an encoding"),
                  std::string::npos) << comment;
    }
}

TEST(Grammar, Annotations) {
    std::string axes = "1";
    for (int i = 1; i < 64; ++i) axes += ", 1";
    for (const std::string& annotation : {"f32[]"s, "f32[2]"s, "f32[2][1]cuda:0"s, "f32[" + axes + "]"}) expect_each({annotated(annotation, "same")});
    for (const std::string& annotation :
         {"f33[2]"s, "f32"s, "complex64[2]"s, "torch.float32[2]"s, "f32[-2]"s, "f32[2"s, "f32[[]cpu"s, "f32[x]"s, "f32[2;;3]"s, "f32[2 ,3]"s, "f32[2, 3"s,
          "f32[99999999999999999999]"s, "f32[2][1"s, "f32[2](1]cpu"s, "f32[2]cpu"s, "f32[2][1, 1]cpu"s, "f32[2, 3][1]cpu"s, "f32[][1]cpu"s,
          "f32[2][1]meta"s, "f32[2][1]CPU"s, "f32[2][1]cpu; a"s, "f32[" + axes + ", 1]"})
        expect_each({annotated(annotation, "is not supported yet")});
}

TEST(Grammar, ReturnsOfOneNode) {
    const char* const one = "one node is returned without a tuple";
    expect_each({returned("one node", R"(["return one",3,[["n","a"]]])", "return a", "same"),
                 returned("two nodes", R"(["return one",3,[["n","a"],["n","a"]]])", "return a, a", one),
                 returned("none", R"(["return one",3,[]])", "return", one),
                 returned("no node", R"(["return one",3,[null]])", "return None", one),
                 returned("a list", R"(["return one",3,[["l",[["n","a"]]]]])", "return [a]", one)});
}

// `joint` graphs name their inputs twice: with types, and in the order in which they come.
TEST(Grammar, InputsOfAJointGraph) {
    const auto joint = [](const char* what, const std::string& names, const std::string& text, const char* expected) {
        const std::string typed = R"(["class",1,"A"],["joint",2],["inputs",3,[["a","f32[2]"],["b","f32[2]"]]])";
        return Case{what, typed + R"(,["flatten",4,[)" + names + R"(]],["return",5,[["n","a"]]])",
                    "class A(torch.nn.Module):\ndef forward(self, primals, tangents):\na: \"f32[2]\"; b: \"f32[2]\";\n" + text +
                        " = fx_pytree.tree_flatten_spec([primals, tangents], self._in_spec)\nreturn (a,)\n", expected};
    };
    expect_each({joint("all", R"("a","b")", "a, b,", "same"), joint("one without a type", R"("a","c","b")", "a, c, b,", "same"),
                 joint("one is missing", R"("a")", "a,", "the inputs are not those of the line before"),
                 joint("all are missing", "", "", "the inputs are not those of the line before"),
                 joint("another order", R"("b","a")", "b, a,", "`b` is bound a second time"),
                 joint("one twice", R"("a","b","b")", "a, b, b,", "`b` is bound a second time")});
}

}  // namespace
}  // namespace countersign::validator
