// Strict JSON: what is accepted, and above all what is not.
#include "validator/reading/json.h"

#include <gtest/gtest.h>

namespace countersign::validator {
namespace {

std::string failure_of(std::string_view text, const ReadingLimits& limits = {}) {
    const auto document = parse_json(std::string(text), "test", limits);
    return document.ok() ? "accepted" : document.error().text();
}

TEST(JsonValues, NumbersAndLengthsOfEveryWidth) {
    for (int power = 0; power <= 53; ++power) {
        for (const std::int64_t number : {(std::int64_t{1} << power) - 1, std::int64_t{1} << power, -(std::int64_t{1} << power)}) {
            const auto document = parse_json("[[" + std::to_string(number) + "],7]", "test");
            ASSERT_TRUE(document.ok()) << number;
            EXPECT_EQ(document->root().at(0).at(0).integer(), number);
            EXPECT_EQ(document->root().at(1).integer(), 7);
        }
    }
    for (const std::size_t length : {0, 1, 22, 23, 24, 25, 255, 256, 65535, 65536, 70000}) {
        const auto document = parse_json("{\"a\":\"" + std::string(length, 'x') + "\",\"b\":[],\"c\":3}", "test");
        ASSERT_TRUE(document.ok()) << length;
        EXPECT_EQ(document->root().member("a")->string(), std::string(length, 'x'));
        EXPECT_EQ(document->root().member("b")->size(), 0U);
        EXPECT_EQ(document->root().member("c")->integer(), 3);
        EXPECT_EQ(document->root().size(), 3U);
    }
}

TEST(JsonValues, BytesAreEqualExactlyForEqualValues) {
    const auto document = parse_json(R"([["a",1,[]],[ "\u0061", 1, [ ] ],["a",1,[],null],["a",-1,[]],[["a",1],[]],["a","1",[]]])", "test");
    ASSERT_TRUE(document.ok());
    const JsonValue first = document->root().at(0);
    EXPECT_EQ(first.bytes(), document->root().at(1).bytes());
    for (std::size_t i = 2; i < document->root().size(); ++i) EXPECT_NE(first.bytes(), document->root().at(i).bytes()) << i;
}

TEST(JsonValues, ReadAsAnotherKindAreNeutral) {
    const auto document = parse_json(R"([{"a":1},"t",-5,true,null])", "test");
    ASSERT_TRUE(document.ok());
    for (const JsonValue value : document->root()) {
        if (!value.is_integer()) {
            EXPECT_EQ(value.integer(), 0);
        }
        if (!value.is_string()) {
            EXPECT_TRUE(value.string().empty());
        }
        if (!value.is_boolean()) {
            EXPECT_FALSE(value.boolean());
        }
        if (!value.is_object()) {
            EXPECT_FALSE(value.member("a").has_value());
        }
        EXPECT_TRUE(value.at(0).is_null());
        for ([[maybe_unused]] const JsonValue element : value) ADD_FAILURE() << "an element of no array";
    }
    EXPECT_TRUE(document->root().at(99).is_null());
    EXPECT_TRUE(JsonValue().is_null());
}

TEST(Json, ReadsEveryKind) {
    const auto document = parse_json(R"({"a":[1,-2,9007199254740992,true,false,null,"x\u00e9\u0000"],"b":{}})", "test");
    ASSERT_TRUE(document.ok());
    const JsonValue a = *document->root().member("a");
    ASSERT_EQ(a.size(), 7U);
    EXPECT_EQ(a.at(0).integer(), 1);
    EXPECT_EQ(a.at(1).integer(), -2);
    EXPECT_EQ(a.at(2).integer(), std::int64_t{1} << 53);
    EXPECT_TRUE(a.at(3).boolean());
    EXPECT_FALSE(a.at(4).boolean());
    EXPECT_TRUE(a.at(5).is_null());
    EXPECT_EQ(a.at(6).string(), std::string_view("x\xc3\xa9\0", 4));
    EXPECT_TRUE(document->root().member("b")->is_object());
    EXPECT_FALSE(document->root().member("c").has_value());
    EXPECT_TRUE(a.at(7).is_null());
}

TEST(Json, RefusesDuplicateMembers) {
    EXPECT_NE(failure_of(R"({"a":1,"b":2,"a":1})").find("occurs twice"), std::string::npos);
    EXPECT_NE(failure_of(R"({"a":1,"\u0061":1})").find("occurs twice"), std::string::npos);
    EXPECT_EQ(failure_of(R"([{"a":1},{"a":1}])"), "accepted");
}

TEST(Json, RefusesNumbersThatAreNoIntegers) {
    for (const char* text : {"[1.0]", "[1e3]", "[1E-2]", "[-0]", "[01]", "[+1]", "[NaN]", "[Infinity]", "[9007199254740993]",
                             "[-9007199254740993]", "[123456789012345678901234567890]"})
        EXPECT_NE(failure_of(text), "accepted") << text;
}

TEST(Json, RefusesInvalidUtf8) {
    for (const char* text : {"[\"\xff\"]", "[\"\xc0\x80\"]", "[\"\xed\xa0\x80\"]", "[\"\\ud800\"]", "[\"\\udc00\"]", "[\"\xe2\x82\"]"})
        EXPECT_NE(failure_of(text), "accepted") << text;
}

TEST(Json, RefusesWhatFollows) {
    EXPECT_NE(failure_of("[] x"), "accepted");
    EXPECT_NE(failure_of("[][]"), "accepted");
    EXPECT_NE(failure_of(std::string_view("[]\0[]", 5)), "accepted");
    EXPECT_NE(failure_of(std::string_view("[]\0", 3)), "accepted");
    EXPECT_EQ(failure_of("[] \n"), "accepted");
}

TEST(Json, RefusesDepth) {
    EXPECT_NE(failure_of(std::string(1000000, '[')).find("nested deeper"), std::string::npos);
    EXPECT_EQ(failure_of(std::string(64, '[') + std::string(64, ']')), "accepted");
    EXPECT_NE(failure_of(std::string(65, '[') + std::string(65, ']')), "accepted");
}

TEST(Json, RefusesTruncation) {
    const std::string whole = R"({"a":[1,"two",{"b":null}],"c":true})";
    for (std::size_t length = 0; length < whole.size(); ++length) EXPECT_NE(failure_of(whole.substr(0, length)), "accepted") << length;
}

TEST(Json, LimitsAreIncomplete) {
    const auto many = parse_json("[1,2,3,4,5,6,7,8]", "test", ReadingLimits{1000, 4, 64});
    ASSERT_FALSE(many.ok());
    EXPECT_EQ(many.error().failure, Failure::incomplete);
    const auto is_long = parse_json("[1,2,3,4,5,6,7,8]", "test", ReadingLimits{4, 100, 64});
    ASSERT_FALSE(is_long.ok());
    EXPECT_EQ(is_long.error().failure, Failure::incomplete);
}

TEST(Json, ObjectsHaveExactlyTheirMembers) {
    const Place place = section_place("x");
    const auto document = parse_json(R"({"a":1,"b":2})", "test");
    ASSERT_TRUE(document.ok());
    EXPECT_TRUE(expect_object(document->root(), {"b", "a"}, place).ok());
    EXPECT_FALSE(expect_object(document->root(), {"a"}, place).ok());
    EXPECT_FALSE(expect_object(document->root(), {"a", "b", "c"}, place).ok());
    EXPECT_FALSE(expect_object(document->root(), {"a", "c"}, place).ok());
}

}  // namespace
}  // namespace countersign::validator
