// Rows against sources: real captures agree with their rows, and every way of telling another story is rejected.
#include "validator/capture/rows.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "row_builder.h"

namespace countersign::validator {
namespace {

const std::string small = R"(import torch
f32: type

# Graph[rank=0](fw, gid=0)
class <lambda>(torch.nn.Module):
    def forward(self, a: "f32[2, 3]", b: "f32[2, 3][3, 1]cpu"):
        # a comment with 'quotes" and # marks
        add: "f32[2, 3]" = torch.ops.aten.add.Tensor(a, b, alpha = -1);  b = None
        split = torch.ops.aten.split.Tensor(add, [1, 2], 'x', 1e-06, None, True)
        item: "f32[1, 3]" = split[0];  split = None  # end
        return (add, None, item)
)";

std::string outcome(const std::string& rows, const std::string& source, GraphName name = GraphName::of_sequential()) {
    const auto document = parse_json(rows, "rows");
    if (!document.ok()) return document.error().text();
    const auto read = read_graph(document->root(), name, source, "source.py");
    return read.ok() ? "same" : read.error().text();
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t position = text.find(what);
    EXPECT_NE(position, std::string::npos) << what;
    return position == std::string::npos ? text : text.replace(position, what.size(), by);
}

TEST(Compare, TheBuildersRowsAreTheSource) { EXPECT_EQ(outcome(testing::RowBuilder::rows(small), small), "same"); }

TEST(Compare, SmallestChangesOfRowsAreRejected) {
    const std::string rows = testing::RowBuilder::rows(small);
    const std::pair<const char*, const char*> changes[] = {
        {"\"aten.add.Tensor\"", "\"aten.sub.Tensor\""}, {"[[\"alpha\",-1]]", "[[\"alpha\",1]]"}, {"[[\"alpha\",-1]]", "[]"},
        {"[[\"alpha\",-1]]", "[[\"alpha\",null]]"}, {"[\"n\",\"a\"],[\"n\",\"b\"]", "[\"n\",\"b\"],[\"n\",\"a\"]"},
        {"1e-06", "1e-05"}, {"[\"s\",\"x\"]", "[\"s\",\"y\"]"}, {"[\"l\",[1,2]]", "[\"t\",[1,2]]"}, {"[\"l\",[1,2]]", "[\"l\",[2,1]]"},
        {"\"split\",0]", "\"split\",1]"}, {"\"f32[1, 3]\"", "\"f32[1, 4]\""}, {"\"f32[1, 3]\"", "null"},
        {"[\"n\",\"add\"],null", "[\"n\",\"item\"],null"}, {"null,true", "null,false"}, {"\"<lambda>\"", "\"Graph\""},
        {"\"f32: type\"", "\"f64: type\""}, {"null,[\"n\",\"item\"]]", "[\"n\",\"item\"]]"}};
    for (const auto& [what, by] : changes) EXPECT_NE(outcome(replaced(rows, what, by), small), "same") << what;
}

TEST(Compare, EveryLineIsUsedOnceAndInOrder) {
    const std::string rows = testing::RowBuilder::rows(small);
    const std::size_t call = rows.find("[\"call\",9"), item = rows.find("[\"item\",10"), end = rows.find("[\"return\"");
    const std::string before = rows.substr(0, call), after = rows.substr(end);
    const std::string call_row = rows.substr(call, item - call), item_row = rows.substr(item, end - item);
    EXPECT_NE(outcome(before + item_row + after, small), "same");                         // a row dropped
    EXPECT_NE(outcome(before + call_row + call_row + item_row + after, small), "same");   // a row twice
    EXPECT_NE(outcome(before + item_row + call_row + after, small), "same");              // rows out of order
    EXPECT_NE(outcome(rows, small + "class A(torch.nn.Module):\n"), "same");              // a line that no row uses
    EXPECT_NE(outcome(replaced(rows, "[\"call\",9", "[\"call\",10"), small), "same");
    EXPECT_NE(outcome(replaced(rows, "[\"return\",11", "[\"return\",12"), small), "same");
}

TEST(Compare, NamesLiveAsInTheSource) {
    const auto source = [](const std::string& body) { return "class A(torch.nn.Module):\n    def forward(self, a: \"f32[2]\"):\n" + body; };
    const auto of = [&](const std::string& body) { return outcome(testing::RowBuilder::rows(source(body)), source(body)); };
    EXPECT_EQ(of("b = torch.ops.x.y(a);  a = None\nreturn (b,)"), "same");
    EXPECT_NE(of("b = torch.ops.x.y(a);  a = None\nreturn (a,)").find("set to None"), std::string::npos);
    EXPECT_NE(of("b = torch.ops.x.y(c)\nreturn (b,)").find("before it is bound"), std::string::npos);
    EXPECT_NE(of("b = torch.ops.x.y(a)\nb = torch.ops.x.y(a)\nreturn (b,)").find("second time"), std::string::npos);
    EXPECT_NE(of("a = torch.ops.x.y(a)\nreturn (a,)").find("second time"), std::string::npos);
    EXPECT_NE(of("b = torch.ops.x.y(a);  c = None\nreturn (b,)"), "same");
    EXPECT_NE(of("b = torch.ops.x.y(a);  a = 1\nreturn (b,)"), "same");
    EXPECT_NE(of("b = torch.ops.x.y(a); b.add_(a)\nreturn (b,)"), "same");
    EXPECT_NE(of("return (a,)\nreturn (a,)"), "same");
    EXPECT_NE(of("b = torch.ops.x.y(a)"), "same");
}

TEST(Compare, StrangeNamesAndTextsAreRefused) {
    const std::string rows = testing::RowBuilder::rows(small);
    EXPECT_NE(outcome(replaced(rows, "[\"s\",\"x\"]", "[\"s\",\"x', 'y\"]"), small).find("quote"), std::string::npos);
    EXPECT_NE(outcome(replaced(rows, "[\"n\",\"add\"]", "[\"n\",\"add, b\"]"), small).find("not a name"), std::string::npos);
    EXPECT_NE(outcome(replaced(rows, "[\"n\",\"add\"]", "[\"n\",\"None\"]"), small).find("may not be named"), std::string::npos);
    EXPECT_NE(outcome(replaced(rows, "[\"n\",\"add\"]", "[\"n\",\"__add\"]"), small).find("may not be named"), std::string::npos);
    EXPECT_NE(outcome(replaced(rows, "[\"n\",\"add\"]", "[\"y\",\"add\"]"), small), "same");
    EXPECT_NE(outcome(replaced(rows, "[\"f\",\"1e-06\"]", "[\"f\",\"1\"]"), small).find("float"), std::string::npos);
    EXPECT_NE(outcome(replaced(rows, "[\"f\",\"1e-06\"]", "[\"f\",\"1e-06, None\"]"), small).find("float"), std::string::npos);
}

// Torch reads the double beside a decimal: only what Python prints for a double stands for its own number.
TEST(Compare, FloatsAreSpelledAsPythonPrintsThem) {
    const std::string rows = testing::RowBuilder::rows(small);
    const auto spelled = [&](const std::string& literal) {
        return outcome(replaced(rows, "[\"f\",\"1e-06\"]", "[\"f\",\"" + literal + "\"]"), replaced(small, "1e-06", literal));
    };
    for (const char* literal : {"1e-06", "0.1", "1.0", "-0.0", "1e+20", "5e-324", "1.7976931348623157e+308", "0.30000000000000004"})
        EXPECT_EQ(spelled(literal), "same") << literal;
    for (const char* literal : {"1.00000000000000000001", "1e400", "1e-400", "0.1000000000000000055511151231257827", "0.300000000000000041"})
        EXPECT_NE(spelled(literal).find("not supported"), std::string::npos) << literal;
}

// Of a dotted name nobody knows the value, but for those that torch gives to types, layouts and memory formats.
TEST(Compare, NamesOfUnknownValueAreRefused) {
    const std::string rows = testing::RowBuilder::rows(small);
    const auto named = [&](const std::string& symbol) {
        return outcome(replaced(rows, "[\"f\",\"1e-06\"]", "[\"y\",\"" + symbol + "\"]"), replaced(small, "1e-06", symbol));
    };
    for (const char* symbol : {"torch.float32", "torch.bool", "torch.strided", "torch.contiguous_format", "torch.preserve_format"})
        EXPECT_EQ(named(symbol), "same") << symbol;
    for (const char* symbol : {"torch.channels_last", "torch.version.cuda", "torch.nn.functional.relu.__name__", "torch.strided.x",
                               "torch.ops.aten", "strided", "numpy.float32"})
        EXPECT_NE(named(symbol).find("not supported"), std::string::npos) << symbol;
}

// Kernels take the stride of an axis of one element for that of a row.
TEST(Compare, StridesSayHowATensorLies) {
    const auto order_of = [](const std::string& annotation) -> std::optional<MemoryOrder> {
        const std::string source = "class A(torch.nn.Module):\n    def forward(self, a: \"" + annotation + "\"):\n        return (a,)\n";
        const auto document = parse_json(testing::RowBuilder::rows(source), "rows");
        const auto read = read_graph(document->root(), GraphName::of_sequential(), source, "source.py");
        EXPECT_TRUE(read.ok()) << annotation;
        return read.ok() ? read->rows[0].annotation->order : std::nullopt;
    };
    EXPECT_EQ(order_of("f32[2, 3]"), std::nullopt);
    for (const char* annotation : {"f32[2, 3][3, 1]cpu", "f32[][]cpu", "f32[4, 1, 8][8, 8, 1]cpu", "f32[4, 8, 1][8, 1, 1]cpu",
                                   "f32[0, 3][3, 1]cpu", "f32[3, 0][1, 1]cpu"})
        EXPECT_EQ(order_of(annotation), MemoryOrder::contiguous) << annotation;
    for (const char* annotation : {"f32[2, 3][4, 1]cpu", "f32[2, 2, 2][6, 2, 1]cpu", "f32[0, 3][9, 1]cpu"})
        EXPECT_EQ(order_of(annotation), MemoryOrder::rows) << annotation;
    EXPECT_EQ(order_of("f32[1, 3][9, 1]cpu"), MemoryOrder::rows | MemoryOrder::flat);
    EXPECT_EQ(order_of("f32[4, 1, 8][8, 32, 1]cpu"), MemoryOrder::last | MemoryOrder::flat);
    for (const char* annotation : {"f32[4, 1, 8][8, 32, 1]cpu", "f32[1, 4, 8][9, 8, 1]cpu", "f32[8, 1, 3, 14][42, 336, 14, 1]cpu", "f32[2, 1][1, 4]cpu",
                                   "f32[4, 1, 8][8, 1, 1]cpu"}) {
        EXPECT_EQ(*order_of(annotation) & MemoryOrder::flat, MemoryOrder::flat) << annotation;
        EXPECT_NE(*order_of(annotation) & MemoryOrder::contiguous, MemoryOrder::contiguous) << annotation;
    }
    for (const char* annotation : {"f32[4, 1, 8][9, 32, 1]cpu", "f32[2, 3][1, 2]cpu", "f32[4, 2, 8][16, 1, 1]cpu", "f32[2, 1][4, 4]cpu", "f32[3, 1, 8][0, 8, 1]cpu"})
        EXPECT_EQ(*order_of(annotation) & MemoryOrder::flat, MemoryOrder::any) << annotation;
    for (const char* annotation : {"f32[2, 3][1, 2]cpu", "f32[2, 3][0, 1]cpu", "f32[2, 3][2, 1]cpu", "f32[4, 1, 8][8, 1, 1]cpu",
                                   "f32[4, 1, 8][8, 32, 1]cpu", "f32[2, 2, 2][8, 4, 1]cpu", "f32[2][2]cpu"})
        EXPECT_NE(order_of(annotation), MemoryOrder::contiguous) << annotation;
    for (const char* annotation : {"f32[2, 3][1, 2]cpu", "f32[2][2]cpu", "f32[2, 2, 2][8, 2, 4]cpu", "f32[2, 1][4, 4]cpu",
                                   "f32[2, 3, 3][9, 1, 1]cpu", "f32[2, 2, 2, 3][3, 1, 7, 1]cpu", "f32[2, 3][2, 1]cpu"})
        EXPECT_EQ(order_of(annotation), MemoryOrder::any) << annotation;
    for (const char* annotation : {"f32[2, 3][0, 1]cpu", "f32[4, 1, 8][9, 32, 1]cpu", "f32[2, 2, 2][8, 4, 1]cpu",
                                   "f32[3, 8, 10, 6][480, 6, 48, 1]cpu"})
        EXPECT_EQ(order_of(annotation), MemoryOrder::last) << annotation;
}

TEST(Compare, TheRankInTheSourceAgrees) {
    const std::string rows = testing::RowBuilder::rows(small);
    EXPECT_EQ(outcome(rows, small, GraphName::of_rank(0)), "same");
    EXPECT_NE(outcome(rows, small, GraphName::of_rank(1)).find("another rank"), std::string::npos);
    const std::size_t line = small.find("# Graph[rank=0]");
    for (const char* comment : {"#  Graph[rank=1]", "## Graph[rank=1]", "# == Graph[rank=1] ==", "# Graph[rank=00]", "# Graph[rank=0"}) {
        const std::string source = std::string(small).replace(line, 15, comment);
        EXPECT_NE(outcome(testing::RowBuilder::rows(source), source, GraphName::of_rank(0)).find("another rank"), std::string::npos) << comment;
    }
    const std::string beside = replaced(small, "(torch.nn.Module):", "(torch.nn.Module):  # Graph[rank=1]");
    EXPECT_NE(outcome(testing::RowBuilder::rows(beside), beside, GraphName::of_rank(0)).find("another rank"), std::string::npos);
}

TEST(Compare, SizesAreSpelledInOneWay) {
    for (const char* annotation : {"f32[02]", "f32[-0]", "f32[+2]", "f32[2, 03]"}) {
        const std::string source = "class A(torch.nn.Module):\n    def forward(self, a: \"" + std::string(annotation) + "\"):\n        return (a,)\n";
        EXPECT_NE(outcome(testing::RowBuilder::rows(source), source).find("not supported yet"), std::string::npos) << annotation;
    }
}

TEST(Compare, LinesEndOnlyAtLineBreaks) {
    const std::string rows = testing::RowBuilder::rows(small);
    EXPECT_NE(outcome(rows, replaced(small, "# a comment", "# a\rreturn (a,)")), "same");
    EXPECT_NE(outcome(rows, replaced(small, "alpha = -1", "alpha = \\-1")), "same");
}

TEST(Compare, TruncatedSourcesAreRejected) {
    const std::string rows = testing::RowBuilder::rows(small);
    for (std::size_t length = 0; length + 2 < small.size(); ++length) EXPECT_NE(outcome(rows, small.substr(0, length)), "same") << length;
}

/// How many sources of a folder were compared with the rows made from them.
std::size_t compare_all_below(const std::filesystem::path& folder) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".py" || entry.path().string().find("seq_adamw_inplace") != std::string::npos) continue;
        const std::string source = testing::file_bytes(entry.path().string());
        const GraphName name = GraphName::of_rank(source.find("# Graph[rank=1]") == std::string::npos ? 0 : 1);
        EXPECT_EQ(outcome(testing::RowBuilder::rows(source), source, name), "same") << entry.path();
        ++files;
    }
    return files;
}

TEST(Compare, OwnCaptures) {
    EXPECT_GT(compare_all_below(testing::own_captures() + "/data_parallel") + compare_all_below(testing::own_captures() + "/vocab_parallel"), 40U);
}

TEST(Compare, ThirdPartyCaptures) {
    const std::string folder = testing::third_party_captures() + "/qwen2";
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "third-party captures: COUNTERSIGN_CAPTURES holds no qwen2/";
    EXPECT_GE(compare_all_below(folder), 3U);
}

}  // namespace
}  // namespace countersign::validator
