// Instances of lemmas: values that a lemma does not take, each refused for the reason that nothing else has. No lemma here is proved.
#include "tests/unit/validator_kernel/section_fixture.h"

namespace countersign::validator {
namespace {

// A step that uses the lemma with these ranks and values, after the terms `base`.
struct Use {
    const char* what;
    const char* lemma;
    const char* ranks;
    const char* values;
    const char* reason;  // empty: it is an instance
};

class Instances : public Kernel {
protected:
    std::string use(const Use& next) {
        const std::string name = "lemma_" + std::to_string(lemmas.size());
        const Status added = add_lemma(lemmas, names, name, "lemma " + name + " " + next.lemma, {});
        if (!added.ok()) return "bad lemma in the test: " + added.error().text();
        return replay(base, R"([["lemma",)" + std::to_string(lemmas.size() - 1) + ",0," + next.ranks + "," + next.values + ",[]]]");
    }
    void expect(const std::vector<Use>& uses) {
        for (const Use& next : uses) {
            const std::string got = use(next);
            if (*next.reason == 0) EXPECT_EQ(got, "") << next.what;
            else EXPECT_NE(got.find(next.reason), std::string::npos) << next.what << ": " << got;
        }
    }
};

// In `base` 0 is x: real [4], 1 is a: real [2], 2 is b: real [2], 3 is real [4], 5 is ids: int [3].
TEST_F(Instances, RanksAreInBounds) {
    const char* const any = "for f: function(any), x: [*l, n, *r] f(x) == f(x)";
    expect({{"a rank below 0", any, "[-1,0]", R"(["exp",0])", "a rank out of bounds"},
            {"a rank above the most", any, "[0,1001]", R"(["exp",0])", "a rank out of bounds"},
            {"ranks as they are", any, "[0,0]", R"(["exp",0])", ""},
            {"a group that only the left side declares", "for x: [*(2 * s)] fill(; shape = [*s], value = 1) == fill(; shape = [*s], value = 1)", "[]", "[0]",
             "a group whose rank is not known"}});
}

TEST_F(Instances, ListsAreOfOneLengthAndSort) {
    const char* const two = "for x[t < k]: [n], y[t < k]: [m] concat(concat(x[t] for t < k; axis = 0), concat(y[t] for t < k; axis = 0); axis = 0) "
                            "== concat(concat(x[t] for t < k; axis = 0), concat(y[t] for t < k; axis = 0); axis = 0)";
    const char* const any = "for x[t < k]: [n] x[0] == x[0]";
    expect({{"lists of one and of two parts", two, "[]", "[[1],[1,2]]", "size `k` has two values"},
            {"lists of two and of one part", two, "[]", "[[1,2],[1]]", "size `k` has two values"},
            {"two lists of two", two, "[]", "[[1,2],[2,1]]", ""},
            {"a list of real and of integer tensors", any, "[]", "[[1,5]]", "a list of different sorts"},
            {"a tensor of another sort", "for x: int [n] x == x", "[]", "[0]", "another sort"},
            {"a list of another sort", "for x[t < k]: int [n] x[0] == x[0]", "[]", "[[1,2]]", "another sort"}});
}

TEST_F(Instances, PartsAreInTheirList) {
    const char* const one = "for x[t < k]: [n], i: int x[i] == x[i]";
    expect({{"a part before the first", one, "[]", "[[1,2],-1]", "a part outside its list"},
            {"a part after the last", one, "[]", "[[1,2],2]", "a part outside its list"},
            {"the last part", one, "[]", "[[1,2],1]", ""}});
}

TEST_F(Instances, ACountOfPartsIsBounded) {
    const char* const many = "for y: real [n], j: int sum(y for t < j) == sum(y for t < j)";
    expect({{"more than 2^20 parts", many, "[]", "[0,1048577]", "too many parts"}, {"two parts", many, "[]", "[0,2]", ""}});
}

TEST_F(Instances, TheSidesAreOfOneType) {
    expect({{"sides of two shapes", "for x: [n], y: [m] x == y", "[]", "[0,1]", "its sides have different types"},
            {"sides of two sorts", "for x: any [n], y: any [n] x == eq(y, y)", "[]", "[0,0]", "its sides have different types"},
            {"sides of one shape", "for x: [n], y: [m] x == y", "[]", "[1,2]", ""}});
}

// A size that is computed is compared, wherever it stands and whatever it is made of.
TEST_F(Instances, ComputedSizesAreCompared) {
    const char* const differs = "a size of `x` differs";
    expect({{"a sum of the size of a later variable", "for x: [n + n], y: [n] x == x", "[]", "[0,1]", ""},
            {"not that sum", "for x: [n + n], y: [n] x == x", "[]", "[0,0]", differs},
            {"a quotient", "for x: [n div 2], y: [n] x == x", "[]", "[1,0]", ""},
            {"not that quotient", "for x: [n div 2], y: [n] x == x", "[]", "[0,0]", differs},
            {"a number", "for x: [4], y: [n] x == x", "[]", "[0,0]", ""},
            {"not that number", "for x: [4], y: [n] x == x", "[]", "[1,0]", differs},
            {"a family of numbers", "for x: [*h], h: *s, y: [*s] x == x", "[1]", "[0,[4],1]", ""},
            {"not the family", "for x: [*h], h: *s, y: [*s] x == x", "[1]", "[0,[2],1]", differs},
            {"the length of a list", "for x: [k], y[t < k]: [n] x == x", "[]", "[1,[0,0]]", ""},
            {"not the length of the list", "for x: [k], y[t < k]: [n] x == x", "[]", "[1,[0,0,0]]", differs},
            {"the sum of the sizes of a list", "for x: [total(n)], y[t < k]: [n(t)] x == x", "[]", "[0,[1,2]]", ""},
            {"not the sum of the sizes of the list", "for x: [total(n)], y[t < k]: [n(t)] x == x", "[]", "[0,[1]]", differs},
            {"where a part of a list starts", "for x: [start(n, 1)], y[t < k]: [n(t)] x == x", "[]", "[1,[2,0]]", ""},
            {"not where the part starts", "for x: [start(n, 1)], y[t < k]: [n(t)] x == x", "[]", "[1,[0,2]]", differs},
            {"the size of a part", "for x: [n(0)], y[t < k]: [n(t)] x == x", "[]", "[0,[0,1]]", ""},
            {"not the size of the part", "for x: [n(0)], y[t < k]: [n(t)] x == x", "[]", "[0,[1,0]]", differs},
            {"the size of a part that is not there", "for x: [n(0)], y[t < k]: [n(t)] x == x", "[]", "[0,[]]", "an access out of range"},
            {"a number for each part", "for x[t < k]: [t + 2] x[0] == x[0]", "[]", "[[1]]", ""},
            {"another number for each part", "for x[t < k]: [t + 2] x[0] == x[0]", "[]", "[[1,2]]", differs}});
}

// Beside the sizes of a list, which are read off its parts, stand others: those of a matrix [2, n(t)].
TEST_F(Instances, SizesOfPartsAreReadOffTheirOwnAxis) {
    input(0, "wide", Sort::real, {2, 3});
    input(0, "narrow", Sort::real, {2, 1});
    const auto with = [&](const std::string& lemma, const std::string& values) {
        const std::string name = "lemma_" + std::to_string(lemmas.size());
        EXPECT_TRUE(add_lemma(lemmas, names, name, "lemma " + name + " " + lemma, {}).ok());
        return replay(R"([["node","s","wide",0],["node","s","narrow",0]])", R"([["lemma",)" + std::to_string(lemmas.size() - 1) + ",0,[]," + values + ",[]]]");
    };
    for (const char* shape : {"[2, n(t)]", "[m, n(t)]", "[m div 1, n(t)], y: [m, q]"}) {
        const std::string more = std::string(shape).find('y') == std::string::npos ? "" : ",0";
        const std::string both = "concat(x[t] for t < k; axis = 1)";
        const std::string lemma = "for x[t < k]: " + std::string(shape) + " " + both + " == slice(" + both + "; axis = 1, begin = 0, end = total(n))";
        EXPECT_EQ(with(lemma, "[[0,1]" + more + "]"), "") << shape;
    }
    expect_reason(with("for x[t < k]: [3, n(t)] x[0] == x[0]", "[[0,1]]"), "a size of `x` differs");
}

TEST_F(Instances, FunctionsOfTheDeclaredSorts) {
    const char* const mapped = "for f: function(real), x: any [n] f(x) == f(x)";
    expect({{"no function", "for f: function(any), x: [n] f(x) == f(x)", "[]", R"(["concat",0])", "is no scalar function of that many arguments"},
            {"a function of two", "for f: function(any), x: [n] f(x) == f(x)", "[]", R"(["add",0])", "is no scalar function of that many arguments"},
            {"an integer for a real", mapped, "[]", R"(["neg",5])", "of another sort"},
            {"a real", mapped, "[]", R"(["neg",0])", ""}});
}

}  // namespace
}  // namespace countersign::validator
