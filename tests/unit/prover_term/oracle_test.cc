// The whole record of tests/oracle against the definitions of lemmas/operators.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "prover/term/oracle.h"

namespace countersign {
namespace {

Library real_library() {
    Library library;
    Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators", library);
    EXPECT_TRUE(status) << (status ? "" : status.error().text());
    return library;
}

TEST(Oracle, RecordedResultsAgree) {
    const Library library = real_library();
    std::ifstream record(std::string(COUNTERSIGN_SOURCE_DIR) + "/tests/oracle/values.jsonl");
    ASSERT_TRUE(record);
    const OracleOutcome outcome = run_oracle(library, record);
    for (const OracleDisagreement& one : outcome.disagreed) ADD_FAILURE() << "line " << one.line << " " << one.call << ": " << one.problem;
    EXPECT_TRUE(outcome.all_agree());
}

TEST(Oracle, RefusedCallsAreRefused) {
    const Library library = real_library();
    std::ifstream record(std::string(COUNTERSIGN_SOURCE_DIR) + "/tests/oracle/refused.jsonl");
    ASSERT_TRUE(record);
    const OracleOutcome outcome = run_oracle(library, record);
    for (const OracleDisagreement& one : outcome.disagreed) ADD_FAILURE() << "line " << one.line << " " << one.call << ": " << one.problem;
    EXPECT_TRUE(outcome.all_agree());
}

TEST(Oracle, WrongRecordsAreFound) {
    const Library library = real_library();
    const auto disagrees = [&](const std::string& line) {
        std::istringstream record(line);
        return !run_oracle(library, record).all_agree();
    };
    const std::string head = R"({"op":"aten.neg.default","args":[{"dtype":"f32","shape":[2],"data":["1","2"]}],"kwargs":[],"results":[)";
    EXPECT_FALSE(disagrees(head + R"({"dtype":"f32","shape":[2],"data":["-1","-2"]}]})"));
    EXPECT_TRUE(disagrees(head + R"({"dtype":"f32","shape":[2],"data":["-1","-2.1"]}]})"));
    EXPECT_TRUE(disagrees(head + R"({"dtype":"f64","shape":[2],"data":["-1","-2"]}]})"));
    EXPECT_TRUE(disagrees(head + R"({"dtype":"f32","shape":[2,1],"data":["-1","-2"]}]})"));
    EXPECT_TRUE(disagrees(head + "null]}"));
    EXPECT_TRUE(disagrees("{"));
    EXPECT_TRUE(disagrees(""));
}

}  // namespace
}  // namespace countersign
