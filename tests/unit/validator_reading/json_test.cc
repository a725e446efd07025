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

// Where the limit is passed reading ends: the place is that of the value over it, also if that is a text.
TEST(Json, TheValueOverTheLimitIsTheLastThatIsRead) {
    EXPECT_EQ(failure_of("[1,22,333,4444]", {1000, 3, 64}), "test: more values than the limit (at byte 6)");
    EXPECT_EQ(failure_of(R"(["a","bb","ccc","dddd"])", {1000, 3, 64}), "test: more values than the limit (at byte 15)");
    EXPECT_EQ(failure_of("[1,22,333,4444]", {1000, 5, 64}), "accepted");
}

TEST(Json, OfAnotherKindThanExpectedIsRefused) {
    const auto document = parse_json(R"([1,-2,3,"t",["a",5],{"a":5}])", "test");
    ASSERT_TRUE(document.ok());
    const JsonValue number = document->root().at(0), below = document->root().at(1), three = document->root().at(2), text = document->root().at(3),
                    list = document->root().at(4), object = document->root().at(5);
    const auto problem = [](const auto& result) { return result.ok() ? "accepted" : result.error().text(); };
    const Place place = section_place("x", 7);
    EXPECT_EQ(problem(expect_integer(text, place)), "x[7]: an integer is expected");
    EXPECT_EQ(problem(expect_index(text, 3, place)), "x[7]: an index is expected");
    EXPECT_EQ(problem(expect_index(below, 3, place)), "x[7]: index -2 is not below 3");
    EXPECT_EQ(problem(expect_index(below, SIZE_MAX, place)), "x[7]: index -2 is not below " + std::to_string(SIZE_MAX));
    EXPECT_EQ(problem(expect_index(three, 3, place)), "x[7]: index 3 is not below 3");
    EXPECT_EQ(problem(expect_string(number, place)), "x[7]: a text is expected");
    EXPECT_EQ(problem(expect_elements(object, place)), "x[7]: an array is expected");
    EXPECT_EQ(problem(expect_elements(object, 2, place)), "x[7]: an array of 2 elements is expected");
    EXPECT_EQ(problem(expect_elements(list, 1, place)), "x[7]: an array of 1 elements is expected");
    EXPECT_EQ(problem(expect_object(list, {"a"}, place)), "x[7]: an object is expected");
    const auto read = [](JsonValue value) { return expect_integer(value); };
    EXPECT_EQ(problem(read_each(object, read)), "an array is expected");
    EXPECT_EQ(problem(read_each(list, read)), "an integer is expected");
    EXPECT_EQ(problem(for_each_row(object, "x", [](JsonValue) { return Status(); })), "x: an array is expected");
    EXPECT_EQ(problem(for_each_row(list, "x", [&](JsonValue row) { return row.is_string() ? Status() : Status(malformed("no")); })), "x[1]: no");
    EXPECT_FALSE(list.member("a").has_value()) << "an array has no members";
    EXPECT_EQ(problem(expect_integer(below)), "accepted");
    EXPECT_EQ(problem(expect_index(number, 3)), "accepted");
    EXPECT_EQ(problem(expect_elements(list, 2)), "accepted");
    EXPECT_EQ(problem(expect_object(object, {"a"})), "accepted");
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
