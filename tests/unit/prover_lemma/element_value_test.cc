// Numbers for element terms: what is drawn for a tensor of which something is promised.
#include "prover/lemma/element_value.h"

#include <gtest/gtest.h>

namespace countersign {

namespace {

class ElementValueTest : public ::testing::Test {
protected:
    ElementValueTest() {
        const ElementId it = t.variable("it", ElementSort::Int);
        promises["T:ids"] = {it, t.conjunction({t.less_equal(t.zero(), it), t.less(it, t.number(151936))})};
    }

    /// In how many of so many instances a formula is false.
    int refutations(ElementId formula, const std::vector<std::int64_t>* landmarks) {
        int count = 0;
        for (std::uint64_t seed = 1; seed <= 48; ++seed) {
            ElementValues values(t, seed);
            values.promises = &promises;
            values.landmarks = landmarks;
            try {
                if (!values.truth(formula)) ++count;
            } catch (const NoValue&) {
            }
        }
        return count;
    }

    ElementTable t;
    std::map<std::string, ElementValues::Promise> promises;
};

TEST_F(ElementValueTest, BoundsAreReachedBesideLandmarks) {
    const ElementId id = t.apply("T:ids", ElementSort::Int, {t.zero()});
    const std::vector<std::int64_t> bound{75968}, end{151936};
    EXPECT_EQ(refutations(t.less(id, t.number(75968)), nullptr), 0);
    EXPECT_GT(refutations(t.less(id, t.number(75968)), &bound), 5);
    EXPECT_GT(refutations(t.less(id, t.number(75969)), &bound), 0);
    EXPECT_GT(refutations(t.negation(t.equal(id, t.number(151935))), &end), 0);
}

TEST_F(ElementValueTest, PromisesAreKeptBesideLandmarks) {
    const ElementId id = t.apply("T:ids", ElementSort::Int, {t.zero()}), same = t.apply("T:ids", ElementSort::Int, {t.zero()});
    const std::vector<std::int64_t> ends{0, 151936};
    EXPECT_EQ(refutations(t.less_equal(t.zero(), id), &ends), 0);
    EXPECT_EQ(refutations(t.less(id, t.number(151936)), &ends), 0);
    EXPECT_EQ(refutations(t.equal(id, same), &ends), 0);
}

}  // namespace
}  // namespace countersign
