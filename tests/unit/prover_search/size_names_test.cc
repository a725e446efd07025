#include "prover/search/size_names.h"

#include <gtest/gtest.h>

namespace countersign {
namespace {

TEST(SizeNames, EqualSizesShareASymbol) {
    SizeNames sizes(Generality::Multiples);
    EXPECT_EQ(sizes.declare({75968, 1536}), "[n0, n1]");
    EXPECT_EQ(sizes.declare({75968, 4}), "[n0, n2]");
}

TEST(SizeNames, SizesOfOneAndNothingStayNumbers) {
    SizeNames sizes(Generality::Multiples);
    EXPECT_EQ(sizes.declare({0, 1, 7}), "[0, 1, n0]");
    EXPECT_EQ(sizes.text(0), "0");
    EXPECT_EQ(sizes.text(1), "1");
}

TEST(SizeNames, OffsetsFollowTheLargestSizeThatDividesThem) {
    SizeNames sizes(Generality::Multiples);
    sizes.declare({75968, 64});
    EXPECT_EQ(sizes.text(151936), "2 * n0");
    EXPECT_EQ(sizes.text(-75968), "-1 * n0");
    EXPECT_EQ(sizes.text(128), "2 * n1");
}

TEST(SizeNames, SumsProductsAndNeighboursOfSizes) {
    SizeNames sizes(Generality::Multiples);
    sizes.declare({10, 7});
    EXPECT_EQ(sizes.text(17), "n0 + n1");
    EXPECT_EQ(sizes.text(9), "n0 - 1");
    EXPECT_EQ(sizes.text(8), "n1 + 1");
    EXPECT_EQ(sizes.text(12345), "12345");
}

TEST(SizeNames, ASizeOfNoTensorIsFreeUnlessItFollowsFromOthers) {
    SizeNames sizes(Generality::FreeSizes);
    sizes.declare({10});
    EXPECT_EQ(sizes.declare_free(26), "m0");
    EXPECT_EQ(sizes.declare_free(52), std::nullopt) << "2 * m0";
    EXPECT_EQ(sizes.declare_free(20), std::nullopt) << "2 * n0";
    EXPECT_EQ(sizes.declare_free(1), std::nullopt);
    EXPECT_EQ(sizes.declare_free(33), "m1");
    EXPECT_EQ(sizes.text(Shape{52, 25, 33}), "[2 * m0, m0 - 1, m1]");
}

TEST(SizeNames, OnlyTheMostGeneralLemmasHaveFreeSizes) {
    SizeNames sizes(Generality::Multiples);
    EXPECT_EQ(sizes.declare_free(26), std::nullopt);
    EXPECT_EQ(sizes.text(26), "26");
}

TEST(SizeNames, LessGeneralLemmasFollowSizesOnlyOrNothing) {
    SizeNames sizes(Generality::Sizes), ground(Generality::Ground);
    sizes.declare({10});
    EXPECT_EQ(sizes.text(Shape{10, 20}), "[n0, 20]");
    EXPECT_EQ(ground.declare({10}), "[10]");
    EXPECT_EQ(ground.text(10), "10");
}

}  // namespace
}  // namespace countersign
