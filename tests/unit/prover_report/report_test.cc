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

TEST_F(Files, OnlyAVerifiedVerdictCounts) {
    const std::pair<const char*, bool> answers[] = {
        {"echo report; echo 's VERIFIED claim sha256:0'\n", true},
        {"echo 's VERIFIED'; echo more\n", false}, {"echo 's VERIFIED'; exit 2\n", false}, {"echo 's VERIFIED WITH 1 CUTS'\n", false},
        {"echo 's REJECTED: step 3'; exit 1\n", false}, {"echo 's VERIFIEDX'\n", false},
        {"exit 0\n", false}, {"kill -9 $$\n", false},
    };
    for (const auto& [body, verified] : answers) {
        const Result<ValidatorAnswer> answer = run_validate(script(body), "c.json");
        ASSERT_TRUE(answer) << body;
        EXPECT_EQ(answer->is_verified, verified) << body;
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
