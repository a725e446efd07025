// The front members of a certificate, bent one at a time: sources and graphs that are not those of the claim.
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>

#include "question_builder.h"

namespace countersign::validator {
namespace {

std::string graph_text(const std::string& input) {
    return "class A(torch.nn.Module):\n    def forward(self, " + input + ": \"f32[3]\"):\n        return (" + input + ",)\n";
}
const std::string question_header = "countersign claim 1\nsequential s = \"s.py\"\ndistributed d = \"{rank}.py\"\nmesh d = (dp = 2)\n";
const std::string rest = "given s.x = d[*].x\nclaim all\n";

std::string quoted(const std::string& text) { return testing::json_text(text); }
std::string joined(const std::vector<std::string>& elements) {
    std::string text;
    for (const std::string& element : elements) text += (text.empty() ? "" : ",") + element;
    return "[" + text + "]";
}
std::string source(const std::string& path, const std::string& text) { return "{\"a_path\":" + quoted(path) + ",\"b_text\":" + quoted(text) + "}"; }
std::string graph(const std::string& name, std::size_t from, const std::string& text = graph_text("x")) {
    return "{\"a_graph\":" + name + ",\"b_source\":" + std::to_string(from) + ",\"c_rows\":" + testing::RowBuilder::rows(text) + "}";
}

// Good as it stands; each test bends one member of it.
struct Front {
    std::string claim_path = "refines.claim", claim = question_header + rest;
    std::vector<std::string> sources = {source("s.py", graph_text("x")), source("0.py", graph_text("x")), source("1.py", graph_text("x"))};
    std::vector<std::string> graphs = {graph("[\"s\"]", 0), graph("[\"d\",0]", 1), graph("[\"d\",1]", 2)};
    std::string all_sources = {};  // instead of the array of `sources`
};

// "read", or why there is no question.
std::string outcome_of_question(const Front& front) {
    const std::string sources = front.all_sources.empty() ? joined(front.sources) : front.all_sources;
    const auto document = parse_json("[" + source(front.claim_path, front.claim) + "," + sources + "," + joined(front.graphs) + "]", "test");
    if (!document.ok()) return document.error().text();
    const Definitions definitions;
    TermStore store(definitions);
    Question question;
    const Status read = read_question(store, document->root().at(0), document->root().at(1), document->root().at(2), question);
    return read.ok() ? "read" : read.error().text();
}
template <typename Change>
void expect_fault(const std::string& what, Change change, const std::string& message) {
    Front front;
    change(front);
    EXPECT_NE(outcome_of_question(front).find(message), std::string::npos) << what << ": " << outcome_of_question(front);
}

TEST(Questions, TheGoodOneIsRead) { EXPECT_EQ(outcome_of_question({}), "read"); }

TEST(Questions, ClaimsThatAreCalledLikeNoFile) {
    Front front;
    front.claim_path = std::string(255, 'c');
    EXPECT_EQ(outcome_of_question(front), "read");
    for (const std::string& path : {std::string(), std::string(256, 'c'), std::string("a/refines.claim"), std::string("refines\t.claim")})
        expect_fault("a claim called `" + path + "`", [&](Front& bent) { bent.claim_path = path; }, "a file name is expected");
}

TEST(Questions, SourcesThatAreNotThoseOfTheClaim) {
    expect_fault("no array", [](Front& front) { front.all_sources = "{}"; }, "d_sources");
    expect_fault("a source without text", [](Front& front) { front.sources[1] = "{\"a_path\":\"0.py\"}"; }, "member \"b_text\" is missing");
    expect_fault("a source that nothing reads", [](Front& front) { front.sources.push_back(source("2.py", "")); }, "a source that no graph is read from");
    expect_fault("another file", [](Front& front) { front.sources[2] = source("2.py", graph_text("x")); }, "is read from 2.py, the claim says 1.py");
    expect_fault("a rank that reads another rank's file", [](Front& front) {
        front.sources.pop_back();
        front.graphs[2] = graph("[\"d\",1]", 1);
    }, "graph d[1] is read from 0.py, the claim says 1.py");
    expect_fault("sources in another order", [](Front& front) {
        std::swap(front.sources[1], front.sources[2]);
        front.graphs[1] = graph("[\"d\",0]", 2);
        front.graphs[2] = graph("[\"d\",1]", 1);
    }, "another order than the graphs");
    expect_fault("an index that is none", [](Front& front) { front.graphs[2] = graph("[\"d\",1]", 3); }, "index 3 is not below 3");
}

// The claim leads both sides to one file: two texts under its path would give each side a graph of its own.
TEST(Questions, TwoTextsOfOnePath) {
    Front front;
    front.claim = "countersign claim 1\nsequential s = \"a.py\"\ndistributed d = \"a.py\"\nmesh d = (dp = 1)\n" + rest;
    front.sources = {source("a.py", graph_text("x"))};
    front.graphs = {graph("[\"s\"]", 0), graph("[\"d\",0]", 0)};
    EXPECT_EQ(outcome_of_question(front), "read");
    const std::string other = "# another\n" + graph_text("x");
    front.sources.push_back(source("a.py", other));
    front.graphs[1] = graph("[\"d\",0]", 1, other);
    EXPECT_NE(outcome_of_question(front).find("a path stands in the sources twice"), std::string::npos) << outcome_of_question(front);
}

TEST(Questions, GraphsThatAreNotThoseOfTheClaim) {
    expect_fault("a rank left out", [](Front& front) {
        front.sources.pop_back();
        front.graphs.pop_back();
    }, "the claim has 3 graphs, the certificate 2");
    expect_fault("a rank too many", [](Front& front) { front.graphs.push_back(graph("[\"d\",2]", 2)); }, "the claim has 3 graphs, the certificate 4");
    expect_fault("`d` in the place of `s`", [](Front& front) { front.graphs[0] = graph("[\"d\"]", 0); }, "`s` comes first, then the ranks of `d`");
    expect_fault("`s` in the place of a rank", [](Front& front) { front.graphs[1] = graph("[\"s\",0]", 1); }, "`s` comes first, then the ranks of `d`");
    expect_fault("a side that is no text", [](Front& front) { front.graphs[0] = graph("[0]", 0); }, "`s` comes first, then the ranks of `d`");
    expect_fault("a rank of `s`", [](Front& front) { front.graphs[0] = graph("[\"s\",0]", 0); }, "an array of 1 elements is expected");
    expect_fault("no rank", [](Front& front) { front.graphs[1] = graph("[\"d\"]", 1); }, "an array of 2 elements is expected");
    for (const char* rank : {"1", "-1", "4294967296", "\"0\"", "null"})
        expect_fault(std::string("rank ") + rank + " in the place of rank 0",
                     [&](Front& front) { front.graphs[1] = graph("[\"d\"," + std::string(rank) + "]", 1); }, "ranks of `d` stand in order, none left out");
}

class StrictCaptures : public ::testing::Test {
protected:
    void SetUp() override {
        folder = std::filesystem::temp_directory_path() / ("countersign_question_" + std::to_string(getpid()));
        std::filesystem::create_directories(folder / "a_folder.py");
        std::ofstream(folder / "s.py") << "text";
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::string outcome_of_question(const std::string& path, const std::string& bytes) const {
        Question question;
        question.sources.push_back({path, {}, bytes});
        const Status status = compare_captures(question, folder.string(), {});
        return status.ok() ? "same" : status.error().text();
    }
    std::filesystem::path folder;
};

TEST_F(StrictCaptures, AreTheFilesBelowTheFolder) {
    EXPECT_EQ(outcome_of_question("s.py", "text"), "same");
    EXPECT_NE(outcome_of_question("s.py", "texts").find("the capture in the certificate is not this file"), std::string::npos);
    EXPECT_NE(outcome_of_question("s.py", "tex").find("the capture in the certificate is not this file"), std::string::npos);
    EXPECT_NE(outcome_of_question("t.py", "text"), "same");
    // The text of the path, put behind the folder, is that of a file below it.
    EXPECT_NE(outcome_of_question("/s.py", "text").find("an absolute path is not compared"), std::string::npos);
    EXPECT_NE(outcome_of_question("a_folder.py", "").find("the capture is no regular file"), std::string::npos) << outcome_of_question("a_folder.py", "");
}

}  // namespace
}  // namespace countersign::validator
