// Instances of lemmas that do not fit what the lemma says of its variables: one fault each, with the first reason. No lemma here is proved:
// an instance is refused for what it is, whatever the lemma is worth.
#include "tests/unit/validator_kernel/section_fixture.h"

namespace countersign::validator {
namespace {

class Instances : public Kernel {
protected:
    // Replays one use of the lemma over the terms of `base`.
    std::string use(const std::string& lemma, const std::string& ranks, const std::string& values) {
        const std::string name = "l" + std::to_string(lemmas.size());
        const Status added = lemmas.add(name, "lemma " + name + " " + lemma, {});
        if (!added.ok()) return "no lemma: " + added.error().text();
        return replay(base, "[[\"lemma\"," + std::to_string(lemmas.size() - 1) + ",0," + ranks + "," + values + ",[]]]");
    }
};

// Of `base`: 0 is x of 4 elements, 1 and 2 are a and b of 2, 5 is ids, 3 integers, 6 is the look-up, 3 rows of 2.
TEST_F(Instances, AreRefusedForTheirValues) {
    const std::string twins = "for x[t < k]: [n(t)], y[t < k]: [m(t)] concat(x[t] for t < k; axis = 0) == concat(y[t] for t < k; axis = 0)";
    EXPECT_EQ(use(twins, "[]", "[[1,2],[2,1]]"), "");
    expect_reason(use(twins, "[]", "[[1,2],[1]]"), "size `k` has two values");
    expect_reason(use("for x: int [*n] neg(x) == neg(x)", "[1]", "[0]"), "`x` has another sort");
    expect_reason(use("for x[t < k]: [*n] neg(x[0]) == neg(x[0])", "[1]", "[[0,5]]"), "a list of different sorts");
    expect_reason(use("for f: function(real), x: [*n] f(x) == f(x)", "[1]", "[\"neg\",5]"), "`f` of another sort");
    expect_reason(use("for f: function(any), x: [*n] f(x) == f(x)", "[1]", "[\"nothing\",0]"), "`f` is no scalar function");
    expect_reason(use("for f: function(any), x: [*n] f(x) == f(x)", "[1]", "[\"add\",0]"), "`f` is no scalar function");
    expect_reason(use("for f: function(any), x: [*n] f(x) == f(x)", "[1]", "[5,0]"), "expected");
    expect_reason(use("for x: [n], y: [m] neg(x) == neg(y)", "[]", "[0,1]"), "its sides have different types");
    EXPECT_EQ(use("for x: [n], y: [m] neg(x) == neg(y)", "[]", "[1,2]"), "");
}

TEST_F(Instances, AreRefusedForTheirParts) {
    const std::string many = "for x: [n], k: int concat(x for t < k; axis = 0) == concat(x for t < k; axis = 0)";
    EXPECT_EQ(use(many, "[]", "[0,3]"), "");
    expect_reason(use(many, "[]", "[0,-1]"), "a negative number of parts");
    expect_reason(use(many, "[]", "[0,1048577]"), "too many parts");
    const std::string one = "for x[t < k]: [n], i: int neg(x[i]) == neg(x[i])";
    EXPECT_EQ(use(one, "[]", "[[1,2],1]"), "");
    expect_reason(use(one, "[]", "[[1,2],2]"), "a part outside its list");
    expect_reason(use(one, "[]", "[[1,2],-1]"), "a part outside its list");
}

TEST_F(Instances, AreRefusedForTheirSizes) {
    expect_reason(use("for x: [n], y: [n] add(x, y) == add(y, x)", "[]", "[0,1]"), "a size of `y` differs");
    expect_reason(use("for x: [n], y: [n + 1] neg(x) == neg(x)", "[]", "[0,1]"), "a size of `y` differs");
    expect_reason(use("for x: [n, m] neg(x) == neg(x)", "[]", "[0]"), "`x` has another number of axes");
    expect_reason(use("for x: [n] neg(x) == neg(x)", "[]", "[6]"), "`x` has another number of axes");
    expect_reason(use("for x: [*n], y: [*n] add(x, y) == add(y, x)", "[1]", "[0,1]"), "a size of `y` differs");
    expect_reason(use("for x: [*n] neg(x) == neg(x)", "[-1]", "[0]"), "a rank out of bounds");
    expect_reason(use("for x: [*n] neg(x) == neg(x)", "[1001]", "[0]"), "a rank out of bounds");
    expect_reason(use("for x: [*n] neg(x) == neg(x)", "[1]", "[0,1]"), "wrong number of values");
    expect_reason(use("for x: [*n] neg(x) == neg(x)", "[1]", "[]"), "wrong number of values");
}

}  // namespace
}  // namespace countersign::validator
