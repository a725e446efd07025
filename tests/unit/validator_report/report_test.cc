// Options, and reports as text and JSON.
#include "validator/report/report.h"

#include <gtest/gtest.h>

#include "validator/report/options.h"

namespace countersign::validator {
namespace {

TEST(Options, WrongUse) {
    const std::vector<std::vector<std::string>> wrong = {
        {}, {"--no-such"}, {"a", "b"}, {"a", "--strict"}, {"a", "--captures", "d"}, {"a", "--threads"}, {"a", "--threads", "x"},
        {"a", "--threads", "0"}, {"a", "--claim"}, {"--json"}, {"oracle", "a"},
        {"--annotations", "a", "--strict", "--claim", "c"}, {"lemmas", "a", "--captures", "d"}};
    for (const std::vector<std::string>& words : wrong) EXPECT_FALSE(parse_options(words).ok());
}

TEST(Options, RightUse) {
    const auto options = parse_options({"--strict", "--claim", "c", "--captures", "d", "-", "--json", "--threads", "3", "--max-bytes", "10"});
    ASSERT_TRUE(options.ok());
    EXPECT_EQ(options->input, "-");
    EXPECT_EQ(*options->claim, "c");
    EXPECT_EQ(options->threads, 3U);
    EXPECT_EQ(options->limits.bytes, 10U);
    EXPECT_EQ(parse_options({"--help"})->command, Command::help);
}

TEST(Rendering, JsonIsOneDocument) {
    const std::string text = report_json({"REJECTED", 1, "s REJECTED: \"x\"\n", "a\tb\\", "p", {{"one", {"l\n1", "\x01"}}, {"none", {}}}});
    const auto document = parse_json(text, "report");
    ASSERT_TRUE(document.ok()) << document.error().text();
    EXPECT_EQ(document->root().member("exit")->integer(), 1);
    EXPECT_EQ(document->root().member("line")->string(), "s REJECTED: \"x\"\n");
    EXPECT_EQ(document->root().member("message")->string(), "a\tb\\");
    EXPECT_EQ(document->root().member("report")->member("one")->at(0).string(), "l\n1");
    EXPECT_EQ(text.back(), '\n');
}

TEST(Rendering, NothingIsACommandToATerminal) {
    EXPECT_EQ(report_text({{"one", {"a\x1b[8mb\rc\x7f", "d\xc2\x9b" "8m \xc3\xa9"}}}), "one\n    a?[8mb?c?\n    d??8m \xc3\xa9\n");
    EXPECT_EQ(one_line("a\x1b\xc2\x9b\x7f"), "a ?? ");
    // Nothing turns the direction of writing or is not seen; dashes and quotation marks stay.
    EXPECT_EQ(one_line("a\u202eb\u200bc\u2066d\u2014\u201ee"), "a???b???c???d\u2014\u201ee");
    EXPECT_EQ(one_line("a\u061cb\u00adc\ufeffd\u3164e\U000e0041f\u00e9\U0001f600"), "a??b??c???d???e????f\u00e9\U0001f600");
}

TEST(Rendering, TextNamesEmptySections) {
    EXPECT_EQ(report_text({{"one", {"a\nb"}}, {"two", {}}}), "one\n    a\n    b\ntwo: none\n");
}

}  // namespace
}  // namespace countersign::validator
