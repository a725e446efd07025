// Files of lemmas with proofs, as a certificate carries them.
#include <gtest/gtest.h>

#include "tests/unit/validator_kernel/obligation_fixture.h"

namespace countersign::validator {
namespace {

const char* const good = R"({"a_name": "f", "b_text": "lemma f for x: [n], begin: int slice(x; axis = 0, begin = 0, end = n) == x",
    "c_proofs": [{"a_wellformed": [], "b_ranges": [], "c_shape": [], "d_element": []}]})";
const char* const bad = R"({"a_name": "g", "b_text": "lemma g for x: [n], y: [n] x == y",
    "c_proofs": [{"a_wellformed": [], "b_ranges": [], "c_shape": [], "d_element": [["quotient", "n", "1", "n"]]}]})";

struct LemmaDecision {
    std::string name;
    Status decided;
};
Result<std::vector<LemmaDecision>> decided_file(const std::string& text, unsigned threads) {
    VALIDATOR_TRY(const JsonDocument document, parse_json(text, "file"));
    VALIDATOR_TRY(const LemmaLibrary lemmas, read_lemmas(document.root(), "file"));
    std::vector<LemmaDecision> decisions;
    for (const Status& decided : prove_lemmas(core_definitions(), lemmas, {}, threads, {}, nullptr, Extent::all))
        decisions.push_back({lemmas[decisions.size()].name, decided});
    return decisions;
}

TEST(LemmaFile, DecidesAllInOrderOnAnyNumberOfThreads) {
    const char* const other = R"({"a_name": "h", "b_text": "lemma h for x: [n] x == x",
        "c_proofs": [{"a_wellformed": [], "b_ranges": [], "c_shape": [], "d_element": []}]})";
    const std::string text = std::string("[") + good + "," + bad + "," + other + "]";
    for (unsigned threads : {1u, 4u}) {
        const auto decided = decided_file(text, threads);
        ASSERT_TRUE(decided.ok()) << decided.error().text();
        ASSERT_EQ(decided->size(), 3u);
        EXPECT_EQ(answer_of((*decided)[0].decided), Answer::accepted);
        EXPECT_EQ(answer_of((*decided)[1].decided), Answer::refused);
        EXPECT_EQ((*decided)[1].name, "g");
        EXPECT_EQ(answer_of((*decided)[2].decided), Answer::accepted);
    }
}

TEST(LemmaFile, MalformedFiles) {
    const auto fails = [](std::string text) { return !decided_file(text, 1).ok(); };
    EXPECT_TRUE(fails("{}"));
    EXPECT_TRUE(fails("[1]"));
    EXPECT_TRUE(fails(std::string("[") + good + "," + good + "]"));
    EXPECT_TRUE(fails(R"([{"a_name": "f", "b_text": "lemma f for x: [n] x == x"}])"));
    EXPECT_TRUE(fails(R"([{"a_name": "g", "b_text": "lemma f for x: [n] x == x", "c_proofs": []}])"));
    EXPECT_TRUE(fails(R"([{"a_name": "f", "b_text": "lemma f for x: [n] x ==", "c_proofs": []}])"));
    EXPECT_TRUE(fails(R"([{"a_name": "f", "b_text": "lemma f for x: [n] x == x", )"
                      R"("c_proofs": [{"a_wellformed": [[1]], "b_ranges": [], "c_shape": [], "d_element": []}]}])"));
}

TEST(LemmaFile, DumpsEachQuery) {
    const auto folder = std::filesystem::temp_directory_path() / "countersign_dump_test";
    std::filesystem::create_directories(folder);
    SmtDump dump(folder.string());
    const auto lemma = parse_lemma("lemma f for x: [*l, n], begin: int, end: int "
                                   "slice(slice(x; axis = |l|, begin, end); axis = |l|, begin = 0, end = 1) "
                                   "== slice(x; axis = |l|, begin, end = begin + 1)", "t");
    ASSERT_TRUE(lemma.ok());
    EXPECT_EQ(answer_of(check_lemma(core_definitions(), lemma_variants(*lemma), LemmaHints(1), {}, {}, &dump)), Answer::accepted);
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        std::stringstream text;
        text << file.rdbuf();
        EXPECT_NE(text.str().find("(set-info :status unsat)"), std::string::npos);
        EXPECT_NE(text.str().find("(check-sat)"), std::string::npos);
        ++files;
    }
    EXPECT_GE(files, 1u);
    std::filesystem::remove_all(folder);
}

TEST(LemmaFile, NoAnswerWithinTheLimitIsNoProof) {
    const auto lemma = parse_lemma("lemma f for x: [*l, a, b, c, *r] "
                                   "merge(merge(x; axis = |l|); axis = |l|) == merge(merge(x; axis = |l| + 1); axis = |l|)", "t");
    EXPECT_EQ(answer_of(check_lemma(core_definitions(), lemma_variants(*lemma), LemmaHints(1), {}, SolverLimits(1), nullptr)), Answer::unknown);
}

}  // namespace
}  // namespace countersign::validator
