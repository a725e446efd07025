// A certificate that is VERIFIED, and the same with one thing in it changed: each is refused for the reason that nothing else has.
#include "tests/unit/validator_kernel/section_fixture.h"

namespace countersign::validator {
namespace {

class Identity : public ::testing::Test {
protected:
    Identity() {
        std::stringstream read;
        read << std::ifstream(std::filesystem::path(COUNTERSIGN_SOURCE_DIR) / "certificates" / "good" / "identity" / "certificate.json").rdbuf();
        text = read.str();
    }
    void replace(const std::string& old, const std::string& with, std::size_t times = 1) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < times; ++i, at += with.size()) {
            at = text.find(old, at);
            ASSERT_NE(at, std::string::npos) << old;
            text.replace(at, old.size(), with);
        }
    }
    std::string validated() {
        const auto json = parse_json(text, "certificate");
        if (!json.ok()) return "bad json in the test: " + json.error().text();
        const Verdict verdict = validate_certificate(json->root(), definitions, {});
        return verdict.verified() ? "VERIFIED" : verdict.error().text();
    }
    void expect_refused(const std::string& reason) {
        const std::string got = validated();
        EXPECT_NE(got.find(reason), std::string::npos) << got;
    }

    const Definitions definitions = testing::all_definitions();
    std::string text;
};

TEST_F(Identity, IsVerified) { EXPECT_EQ(validated(), "VERIFIED"); }

TEST_F(Identity, AFormatThatIsNoText) {
    replace(R"("a_format":"countersign certificate 1")", R"("a_format":1)");
    expect_refused("no certificate: no `a_format`");
}

TEST_F(Identity, ADefinitionThatIsUnknown) {
    replace(R"({"a_name":"add",)", R"({"a_name":"adder",)");
    expect_refused("definition not accepted: adder");
}

TEST_F(Identity, ADefinitionThatNothingUses) {
    const std::string unused = definitions.texts.at("remainder");
    ASSERT_EQ(text.find(R"({"a_name":"remainder",)"), std::string::npos);
    ASSERT_EQ(unused.find_first_of("\"\\\n"), std::string::npos);
    replace(R"({"a_name":"scale",)", R"({"a_name":"remainder","b_text":")" + unused + R"("},{"a_name":"scale",)");
    expect_refused("a definition that nothing uses is listed: remainder");
}

TEST_F(Identity, ALayoutIsAWordOrAnAxis) {
    for (const char* layout : {"null", "\"split\"", "[0]", "true"}) {
        const std::string before = text;
        replace(R"([["replicated"],[38]])", "[[" + std::string(layout) + "],[38]]");
        expect_refused("not a layout");
        text = before;
    }
}

TEST_F(Identity, NothingIsReturned) {
    const std::size_t goals = text.find(R"("c_goals":[)"), end = text.find(R"(},"k_model")");
    text.replace(goals, end - goals, R"("c_goals":[])");
    replace("return (alias_8, sub, sub_1, sub_2, sub_3, add_1, add_3, add_5, add_7)", "return ()");
    const std::string returned = R"(["return",70,[["n","alias_8"],["n","sub"],["n","sub_1"],["n","sub_2"],["n","sub_3"],)"
                                 R"(["n","add_1"],["n","add_3"],["n","add_5"],["n","add_7"]]])";
    replace(returned, R"(["return",70,[]])", 2);
    expect_refused("no goals");
}

TEST_F(Identity, AStatementAboutNothing) {
    replace(R"(\n\nclaim all)", R"(\ngiven slice(s.x_1; axis=0, begin=0, end=0) = slice(d[0].x_1; axis=0, begin=0, end=0)\n\nclaim all)");
    replace(R"("d_proofs":[)", R"("d_proofs":[null,)");
    expect_refused("is empty");
}

}  // namespace
}  // namespace countersign::validator
