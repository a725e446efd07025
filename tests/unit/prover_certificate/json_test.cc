#include "prover/certificate/json.h"

#include <gtest/gtest.h>

namespace countersign {
namespace {

TEST(Json, TextsAreEscapedAsRfc8785Has) {
    EXPECT_EQ(json_text("a\"b\\c\n\t\x01\xc3\xa9/"), "\"a\\\"b\\\\c\\n\\t\\u0001\xc3\xa9/\"");
}

TEST(Json, AttributesKeepTheirSort) {
    EXPECT_EQ(json_attribute(std::int64_t{2}), "2");
    EXPECT_EQ(json_attribute(Rational(2)), "\"2\"");
    EXPECT_EQ(json_attribute(Rational(-1, 12)), "\"-1/12\"");
    EXPECT_EQ(json_attribute(true), "true");
    EXPECT_EQ(json_attribute(std::string("sum")), "[\"s\",\"sum\"]");
    EXPECT_EQ(json_attribute(Shape{3, 0}), "[3,0]");
}

TEST(Json, ObjectsAndArrays) {
    EXPECT_EQ(json_object({{"a_x", "1"}, {"b_y", json_array({"2", "null"})}}), "{\"a_x\":1,\"b_y\":[2,null]}");
    EXPECT_EQ(json_array({}), "[]");
}

}  // namespace
}  // namespace countersign
