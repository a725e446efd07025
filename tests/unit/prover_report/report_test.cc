// Reports and output files: nothing half-written, one JSON document, exit codes of verdicts.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "prover/report/library_source.h"
#include "prover/report/load_claim.h"
#include "prover/report/output_file.h"
#include "prover/report/outcome.h"
#include "prover/report/run_validate.h"

namespace countersign {
namespace {

class Files : public ::testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "countersign-XXXXXX").string();
        folder = ::mkdtemp(pattern.data());
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    std::size_t files() const { return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {})); }
    std::string script(const std::string& body) {
        const std::string path = (folder / "program").string();
        std::ofstream(path) << "#!/bin/sh\n" << body;
        ::chmod(path.c_str(), 0755);
        return path;
    }
    std::filesystem::path folder;
};

TEST_F(Files, AppearWhole) {
    const std::string path = (folder / "c.json").string();
    Result<OutputFile> file = OutputFile::create(path);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("text"));
    EXPECT_FALSE(std::filesystem::exists(path));
    ASSERT_TRUE(file->keep());
    EXPECT_EQ(*read_file(path), "text");
    EXPECT_EQ(files(), 1u);
}

TEST_F(Files, LeaveNothingBehind) {
    const std::string path = (folder / "c.json").string();
    std::ofstream(path) << "older";
    {
        Result<OutputFile> file = OutputFile::create(path);
        ASSERT_TRUE(file && file->write("half"));
    }
    EXPECT_EQ(*read_file(path), "older");
    EXPECT_EQ(files(), 1u);
}

TEST_F(Files, RefusePlacesThatCannotBeWritten) {
    EXPECT_FALSE(OutputFile::create((folder / "no" / "c.json").string()));
    EXPECT_FALSE(OutputFile::create(folder.string()));
    EXPECT_FALSE(read_file(folder.string()));
    EXPECT_FALSE(read_file((folder / "none").string()));
    EXPECT_EQ(files(), 0u);
}

TEST_F(Files, AVerdictCountsIfLineAndExitCodeAgree) {
    using enum ValidatorVerdict;
    const std::pair<const char*, ValidatorVerdict> answers[] = {
        {"echo report; echo 's VERIFIED claim sha256:0'\n", Verified},
        {"echo 's VERIFIED'; echo more\n", Neither}, {"echo 's VERIFIED'; exit 2\n", Neither}, {"echo 's VERIFIED WITH 1 CUTS'\n", Neither},
        {"echo 's REJECTED: step 3'; exit 1\n", Neither}, {"echo 's VERIFIEDX'\n", Neither}, {"echo 's VERIFIED'; exit 4\n", Neither},
        {"exit 0\n", Neither}, {"kill -9 $$\n", Neither},
        {"echo report; echo 's REFUTED claim sha256:0'; exit 4\n", Refuted},
        {"echo 's REFUTED'\n", Neither}, {"echo 's REFUTED'; exit 1\n", Neither}, {"echo 's REFUTED'; echo more; exit 4\n", Neither},
        {"echo 's REFUTEDX'; exit 4\n", Neither}, {"echo ' s REFUTED'; exit 4\n", Neither}, {"exit 4\n", Neither},
        {"echo 's REFUTED'; kill -9 $$\n", Neither},
    };
    for (const auto& [body, verdict] : answers) {
        const Result<ValidatorAnswer> answer = run_validate(script(body), "c.json");
        ASSERT_TRUE(answer) << body;
        EXPECT_EQ(answer->verdict, verdict) << body;
        EXPECT_FALSE(answer->verdict_line.empty()) << body;
    }
    EXPECT_FALSE(run_validate((folder / "none").string(), "c.json"));
}

TEST(Outcomes, HaveTheirExitCodes) {
    EXPECT_EQ(verdict_exit_code(Verdict::Refines), 0);
    EXPECT_EQ(verdict_exit_code(Verdict::Violates), 1);
    EXPECT_EQ(verdict_exit_code(Verdict::Unknown), 2);
    EXPECT_EQ(verdict_exit_code(Verdict::Malformed), 3);
    EXPECT_EQ(Outcome{}.verdict, Verdict::Unknown);
}

TEST(Outcomes, PrintWhereTheSearchStopped) {
    Outcome outcome;
    outcome.reasons = {"no layout of s.output[0]"};
    outcome.stuck = StuckOperator{{"s.mm_1", "s.py:12", "File: model.py:3 in forward, code: y = x @ w", "not related"}, "aten.mm.default",
                                  {{"s.x", "s.py:2", "", "concat(d[*].x; axis = 0)"}}, {{"d[0].mm_1", "r0.py:12", "File: \"m\".py:3", ""}},
                                  {{"d[0].view_2", "r0.py:11", "", ""}}, {"begin = 512, but the shard starts at 1024"}};
    std::ostringstream text;
    print_outcome(text, outcome);
    for (const char* part : {"s.mm_1", "s.py:12", "y = x @ w", "d[0].mm_1", "d[0].view_2", "the shard starts at 1024", "no layout of s.output[0]"})
        EXPECT_NE(text.str().find(part), std::string::npos) << part;
    const std::string json = outcome_json(outcome);
    EXPECT_NE(json.find("\"verdict\":\"UNKNOWN\""), std::string::npos) << json;
    EXPECT_NE(json.find("File: \\\"m\\\".py:3"), std::string::npos) << json;
}

TEST(Outcomes, PrintCounterexamples) {
    Outcome outcome;
    outcome.verdict = Verdict::Violates;
    TriedGoal& tried = outcome.tried.emplace_back();
    tried.line = 7, tried.places = 1, tried.difference = {{3, 1}, 0.5, 1, 7, 0};
    outcome.counterexample = ClaimCounterexample{"v.json", 7, "expect a = b", "dp=0", {3, 1}, 0.5, 1,
                                                 {{"s.x_1", "0", 9, {{{0, 2}, "1/2"}, {{1, 0}, "-1/8"}}}, {"s.ids", "3", 0, {}}}};
    std::ostringstream text;
    print_outcome(text, outcome);
    for (const char* part : {"counterexample (written to v.json):\n  line 7 (dp=0), expect a = b: at [3, 1] the left side is 0.5, the right side 1, with\n",
                             "s.x_1: [0, 2] 1/2, [1, 0] -1/8, … (9 elements), else 0\n", "s.ids: 3\n"})
        EXPECT_NE(text.str().find(part), std::string::npos) << part << text.str();
    EXPECT_EQ(text.str().find("no verdict"), std::string::npos);
    EXPECT_EQ(text.str().find("certificate:"), std::string::npos);
    const std::string json = outcome_json(outcome);
    for (const char* part : {"\"verdict\":\"VIOLATES\"", "\"certificate\":null", "\"counterexample\":{\"claim_line\":7,\"file\":\"v.json\"",
                             "{\"else\":\"0\",\"first\":[[[0,2],\"1/2\"],[[1,0],\"-1/8\"]],\"name\":\"s.x_1\",\"others\":9}"})
        EXPECT_NE(json.find(part), std::string::npos) << part << json;
    EXPECT_EQ(outcome_json(Outcome{}).find("counterexample"), std::string::npos);
}

TEST(Libraries, AreReadWholeOrNotAtAll) {
    EXPECT_FALSE(load_library("", {}));
    EXPECT_FALSE(load_library("/no/such/folder", {}));
    EXPECT_FALSE(load_library("", {{"a.op", "operator f(x[*s]) -> [*s"}}));
    const Result<LoadedLibrary> loaded = load_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas", {});
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_EQ(loaded->library.operators.count("concat"), 1u);
}

TEST_F(Files, AClaimWithoutItsCaptureIsMalformed) {
    const Result<LoadedLibrary> library = load_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas", {});
    ASSERT_TRUE(library);
    TermTable table(library->library);
    const std::string claim = "countersign claim 1\nsequential s = \"none.py\"\ndistributed d = \"none.py\"\n";
    const auto outcome = load_claim(table, (folder / "t.claim").string(), claim);
    ASSERT_TRUE(std::holds_alternative<Outcome>(outcome));
    EXPECT_EQ(std::get<Outcome>(outcome).verdict, Verdict::Malformed);
    EXPECT_NE(std::get<Outcome>(outcome).errors.front().text().find("none.py cannot be read"), std::string::npos);
}

}  // namespace
}  // namespace countersign
