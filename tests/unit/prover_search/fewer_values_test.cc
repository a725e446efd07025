// Values are taken out as long as what is left serves, and only so often is asked.
#include "prover/search/fewer_values.h"

#include <cmath>

#include <gtest/gtest.h>

#include "violated_claim.h"

namespace countersign {
namespace {

constexpr TermId x{1}, y{2};

LeafAssignment many() {
    LeafAssignment values;
    for (std::size_t at = 0; at < 30; ++at) values[x].elements[at] = 1, values[y].elements[at] = 2;
    return values;
}

TEST(FewerValues, WhatIsNeededIsLeft) {
    const auto serves = [](const LeafAssignment& values) { return values.at(x).elements.count(7) && values.at(y).elements.count(3) && values.at(y).elements.count(29); };
    const LeafAssignment left = fewer_values(many(), 1000, serves);
    EXPECT_EQ(left.at(x).elements, (std::map<std::size_t, double>{{7, 1}}));
    EXPECT_EQ(left.at(y).elements, (std::map<std::size_t, double>{{3, 2}, {29, 2}}));
}

TEST(FewerValues, AllMayGo) {
    for (const auto& [leaf, assigned] : fewer_values(many(), 1000, [](const LeafAssignment&) { return true; })) EXPECT_TRUE(assigned.elements.empty());
}

TEST(FewerValues, AllMayBeNeeded) {
    EXPECT_EQ(fewer_values(many(), 1000, [](const LeafAssignment&) { return false; }).at(y).elements.size(), 30u);
}

TEST(FewerValues, OnlySoOftenIsAsked) {
    int asked = 0;
    fewer_values(many(), 10, [&](const LeafAssignment&) { return ++asked, false; });
    EXPECT_EQ(asked, 10);
}

TEST(FewerValues, OfACounterexampleFewAreLeftThatDifferStill) {
    ViolatedClaim violated("    def forward(self, x_1: \"f32[6]\"):\n        s = torch.ops.aten.sum.default(x_1)\n        return (s,)\n",
                           "    def forward(self, x_1: \"f32[3]\"):\n        s = torch.ops.aten.sum.default(x_1)\n        return (s,)\n",
                           "given s.x_1 = concat(d[*].x_1; axis=0)\nclaim all\nexpect s.output[0] = d[*].output[0]\n");
    const auto found = violated.violations();
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->size(), 4u);  // of numbers drawn few and all, of numbers near 0 few and all
    for (const std::size_t few : {0u, 2u}) {
        EXPECT_EQ(violated.values((*found)[few], "s.x_1")->exceptions.size(), 1u);
        EXPECT_GT(violated.values((*found)[few + 1], "s.x_1")->exceptions.size(), 1u);
        EXPECT_NE((*found)[few].left, (*found)[few].right);
    }
    EXPECT_LE(std::abs(found->back().left), 6.0 / 4);
}

}  // namespace
}  // namespace countersign
