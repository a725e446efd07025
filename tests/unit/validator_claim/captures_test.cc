// Real claims over real captures: every annotation agrees, collectives match, statements come out as the claim says.
#include <gtest/gtest.h>

#include <filesystem>

#include "../validator_evaluator/all_definitions.h"
#include "question_builder.h"

namespace countersign::validator {
namespace {

class Captures : public ::testing::Test {
protected:
    testing::Asked ask(const std::string& folder) { return testing::ask_folder(folder, definitions); }
    testing::Asked ask_own(const std::string& folder) { return ask(testing::own_captures() + "/" + folder); }
    const Definitions definitions = testing::all_definitions();
};

TEST_F(Captures, Qwen2) {
    const std::string folder = testing::third_party_captures() + "/qwen2/paral2_layer1";
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "third-party captures: COUNTERSIGN_CAPTURES holds no qwen2/";
    const testing::Asked asked = ask(folder);
    ASSERT_TRUE(asked.question) << asked.problem;
    EXPECT_EQ(asked.question->statements.expect.size(), 4U);
    EXPECT_EQ(asked.question->statements.given.size(), 18U);
    EXPECT_EQ(asked.question->contracts.size(), 1U);
    EXPECT_TRUE(asked.question->statements.layout_outputs.empty());
    EXPECT_TRUE(check_goals_complete(*asked.store, *asked.question, asked.question->statements.expect).ok());
    std::vector<Equality> fewer = asked.question->statements.expect;
    fewer.pop_back();
    EXPECT_FALSE(check_goals_complete(*asked.store, *asked.question, fewer).ok());
}

TEST_F(Captures, DataParallel) {
    for (const char* name : {"sgd_dp2", "sgd_dp2_accumulate2", "sgd_accumulate3", "token_mean_dp2", "sgd_dp2.bug_bias_not_reduced",
                             "sgd_dp2.bug_divided_twice", "sgd_dp2.bug_sum_instead_of_mean"}) {
        const testing::Asked asked = ask_own(std::string("data_parallel/") + name);
        ASSERT_TRUE(asked.question) << name << ": " << asked.problem;
        for (const GraphTerms& graph : asked.question->program.graphs) EXPECT_GT(graph.annotations_agreed, 40U);
        const Status complete = check_goals_complete(*asked.store, *asked.question, asked.question->statements.expect);
        EXPECT_TRUE(complete.ok()) << name << ": " << complete.error().text();
    }
}

TEST_F(Captures, CollectivesInAnotherOrderDoNotMatch) {
    const testing::Asked asked = ask_own("data_parallel/sgd_dp2.bug_rank_1_in_other_order");
    EXPECT_NE(asked.problem.find("collectives do not match"), std::string::npos) << asked.problem;
}

TEST_F(Captures, VocabularyParallel) {
    for (const char* name : {"tp2", "tp2.bug_mask_off_by_one", "tp2.bug_missing_target_reduce", "tp2.bug_wrong_range"}) {
        const testing::Asked asked = ask_own(std::string("vocab_parallel/") + name);
        EXPECT_TRUE(asked.question) << name << ": " << asked.problem;
    }
}

}  // namespace
}  // namespace countersign::validator
