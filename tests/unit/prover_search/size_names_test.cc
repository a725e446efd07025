#include "prover/search/size_names.h"

#include <gtest/gtest.h>

#include "prover/search/saturation.h"
#include "tests/unit/prover_search/small_library.h"

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

TEST(SizeNames, NumbersBeyond64BitsArePutTogetherFromParts) {
    EXPECT_EQ(real_text(Rational(-3)), "real(-3)");
    EXPECT_EQ(real_text(Rational(1) / 3), "real(1/3)");
    EXPECT_EQ(real_text(Rational("-9223372036854775808")), "real(-9223372036854775808)");
    EXPECT_EQ(real_text(Rational("9223372036854775808")), "((real(9) * real(1000000000000000000) + real(223372036854775808)))");
    EXPECT_EQ(real_text(Rational("-1000000000000000000000000000000")), "(real(-1000000000000) * real(1000000000000000000))");
    EXPECT_EQ(real_text(Rational("-3/2000000000000000000000000000000000000000")),
              "(real(-3)) / (real(2000) * real(1000000000000000000) * real(1000000000000000000))");
}

/// What is read again is the same number: such a lemma is matched where it stands, and nowhere else.
TEST(SizeNames, SuchNumbersAreReadAsTheyWere) {
    for (const char* number : {"9223372036854775808", "-340282346638528859811704183484516925440", "-7/300000000000000000000000000001", "1000000000000000000000000000000000001"}) {
        const Rational value{std::string(number)};
        Library library = small_library();
        add_declarations(library, "lemma said for x: real [*s] scale(x; factor = " + real_text(value) + ") == x");
        TermTable table(library);
        EGraph graph(table);
        RangeFacts ranges(table, graph);
        Saturation saturation(table, graph, ranges, library, {});
        const TermId x = table.leaf(LeafKind::Input, "x", {Sort::Real, {1}});
        const TermId said = made(table.make("scale", {x}, {value})), other = made(table.make("scale", {x}, {value + 1}));
        saturation.add(said);
        saturation.add(other);
        saturation.run();
        EXPECT_TRUE(graph.equal(said, x)) << number;
        EXPECT_FALSE(graph.equal(other, x)) << number;
    }
}

}  // namespace
}  // namespace countersign
