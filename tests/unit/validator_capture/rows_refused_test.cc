// Rows of a form that no line has, and lines that no row may have: row and source are edited alike, so that it is not their difference
// that is refused. One fault each, with the first reason.
#include <gtest/gtest.h>

#include "row_builder.h"
#include "validator/capture/rows.h"

namespace countersign::validator {
namespace {

const std::string source = R"(f32: type
class A(torch.nn.Module):
    def forward(self, a: "f32[2, 3]", b: "f32[2, 3]"):
        add: "f32[2, 3]" = torch.ops.aten.add.Tensor(a, b, alpha = 1e-06);  b = None
        return (add,)
)";

std::string outcome(const std::string& rows, const std::string& text) {
    const auto document = parse_json(rows, "rows");
    if (!document.ok()) return "bad json in the test: " + document.error().text();
    const auto read = read_graph(document->root(), GraphName::of_sequential(), text, "source.py");
    return read.ok() ? "same" : read.error().text();
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t position = text.find(what);
    EXPECT_NE(position, std::string::npos) << what;
    return position == std::string::npos ? text : text.replace(position, what.size(), by);
}

struct Fault {
    std::string in_rows, instead, in_source, there, reason;
};

TEST(RowsRefused, FormsThatNoRowHas) {
    const std::string rows = testing::RowBuilder::rows(source);
    ASSERT_EQ(outcome(rows, source), "same") << rows;
    const std::string value = "[\"f\",\"1e-06\"]", plain = "1e-06", type = "\"f32: type\"", no = "f32: type";
    const std::vector<Fault> faults = {
        {value, "[\"n\",\"a\",\"b\"]", plain, "a", "a value of unknown form"},
        {value, "[\"c\",\"device\"]", plain, "a", "a value of unknown form"},
        {value, "[\"q\",\"device\"]", plain, "device", "a value of a kind that is not supported yet: `q`"},
        {value, "[\"c\",\"tensor\",[]]", plain, "tensor()", "a value of a kind that is not supported yet: `c`, `tensor`"},
        {value, "[\"s\",\"meta\"]", plain, "'meta'", "a device that holds no numbers"},
        {value, "[\"s\",\"meta:0\"]", plain, "'meta:0'", "a device that holds no numbers"},
        {value, "[\"y\",\"f32\"]", plain, "f32", "symbol `f32` is not supported yet"},
        {value, "[\"f\",\"99999999999999999999\"]", plain, "99999999999999999999", "float literal `99999999999999999999` is not supported yet"},
        {value, "[\"f\",\"99999999999999999999e0\"]", plain, "99999999999999999999e0", "is not supported yet"},
        {value, "[\"s\",\"a\\u0001b\"]", plain, plain, "a string that does not end"},
        {"[[\"alpha\"," + value + "]]", "[[\"alpha\",1],[\"alpha\",2]]", "alpha = " + plain, "alpha = 1, alpha = 2", "keyword `alpha` is given twice"},
        {"[[\"alpha\"," + value + "]]", "[[\"1alpha\",1]]", "alpha = " + plain, "1alpha = 1", "`1alpha` is not a keyword"},
        {"[[\"alpha\"," + value + "]]", "[[\"\",1]]", "alpha = " + plain, "1", "`` is not a keyword"},
        {"aten.add.Tensor", "aten..Tensor", "aten.add.Tensor", "aten..Tensor", "`aten..Tensor` is not a dotted name"},
        {type, "\"import os\"", no, "import os", "a preamble of unknown form"},
        {type, "\"f32: typo\"", no, "f32: typo", "a preamble of unknown form"},
        {type, "\"5: type\"", no, "5: type", "a preamble of unknown form"},
        {"[\"class\",2,\"A\"", "[\"class\",2,\"A.B\"", "class A(", "class A.B(", "`A.B` is not the name of a class"},
        {"[\"return\",5,[[\"n\",\"add\"]]]", "[\"return\",5,[[\"n\",\"add\"]],0]", plain, plain, "a row of unknown form"},
        {"[\"return\",5,", "[\"returns\",5,", plain, plain, "a row of unknown form"},
        {"[\"return\",5,[[\"n\",\"add\"]]]", "[\"return one\",5,[[\"n\",\"add\"],[\"n\",\"a\"]]]", "(add,)", "add, a", "one node is returned without a tuple"},
        {"[\"return\",5,[[\"n\",\"add\"]]]", "[\"return one\",5,[1]]", "(add,)", "1", "one node is returned without a tuple"},
        {"[\"return\",5,[[\"n\",\"add\"]]]]", "[\"return\",5,[[\"n\",\"add\"]]],[\"return\",6,[[\"n\",\"add\"]]]]", plain, plain, "the source has no line for this row"}};
    for (const Fault& fault : faults) {
        const std::string actual = outcome(replaced(rows, fault.in_rows, fault.instead), replaced(source, fault.in_source, fault.there));
        EXPECT_NE(actual.find(fault.reason), std::string::npos) << fault.instead << "\n  " << actual;
    }
}

TEST(RowsRefused, AnnotationsOfAnotherForm) {
    const auto of = [](const std::string& annotation) {
        const std::string text = "class A(torch.nn.Module):\n    def forward(self, a: \"" + annotation + "\"):\n        return (a,)\n";
        return outcome(testing::RowBuilder::rows(text), text);
    };
    std::string axes = "1";
    for (int axis = 1; axis < 64; ++axis) axes += ", 1";
    for (const std::string& good : {std::string("f32[2]"), std::string("f32[2][1]cpu"), std::string("f32[2][1]cuda:0"), std::string("b8[]"), "f32[" + axes + "]"})
        EXPECT_EQ(of(good), "same") << good;
    for (const std::string& bad :
         {std::string("f32"), std::string("nothing[2]"), std::string("torch.float32[2]"), std::string("f32[2,3]"), std::string("f32[2 3]"), std::string("f32[2, ]"),
          std::string("f32[, 2]"), std::string("f32[-1]"), std::string("f32[02]"), std::string("f32[x]"), std::string("f32[9223372036854775808]"), std::string("f32[2"),
          std::string("f32[2][1, 1]cpu"), std::string("f32[2][]cpu"), std::string("f32[2][x]cpu"), std::string("f32[2][1]CPU"), std::string("f32[2][1] cpu"),
          std::string("f32[2][1]meta"), std::string("f32[2][1][1]"), "f32[" + axes + ", 1]"})
        EXPECT_NE(of(bad).find("is not supported yet"), std::string::npos) << bad << "\n  " << of(bad);
}

TEST(RowsRefused, CommentsThatStateAnEncoding) {
    for (const char* comment : {"# -*- coding: latin-1 -*-\n", "# vim: set fileencoding=latin-1 :\n", "# coding=utf-7\n"}) {
        const std::string text = comment + source;
        EXPECT_NE(outcome(testing::RowBuilder::rows(text), text).find("a comment that states an encoding"), std::string::npos) << comment;
    }
}

TEST(RowsRefused, LinesThatGoOn) {
    const std::string rows = testing::RowBuilder::rows(source), end = ";  b = None";
    EXPECT_EQ(outcome(rows, replaced(source, end, "")), "same");
    EXPECT_EQ(outcome(rows, replaced(source, end, ";  a = b = None")), "same");
    for (const char* other : {";", ";  None", ";  b", ";  b =", ";  b = None None", ";  b = a", ";  5 = None", ";  b == None", ";  b, a = None", " b = None", ";  b = None;  a = None"})
        EXPECT_NE(outcome(rows, replaced(source, end, other)).find("the line goes on with"), std::string::npos) << other << "\n  " << outcome(rows, replaced(source, end, other));
    EXPECT_NE(outcome(rows, replaced(source, "(add,)", "(add,")).find("the line ends where the row has `)`"), std::string::npos);
    EXPECT_NE(outcome(rows, replaced(source, "(add,)", "(add,);  a = None")).find("the line goes on with `;`"), std::string::npos);
}

}  // namespace
}  // namespace countersign::validator
