// Declarations: what is refused, with which words, and what a segment of a shape is.
#include "validator/language/parser.h"

#include <gtest/gtest.h>

namespace countersign::validator {
namespace {

struct Refused {
    const char* what;
    std::string text;
    const char* message;
};

std::string problem_of_definitions(const std::string& text) {
    const Result<Definitions> definitions = parse_definitions({{"a.op", text}});
    return definitions.ok() ? "accepted" : definitions.error().text();
}

std::string problem_of_lemma(const std::string& text) {
    const Result<Lemma> lemma = parse_lemma(text, "a.lemma");
    return lemma.ok() ? "accepted" : lemma.error().text();
}

constexpr const char* good_lemma = "lemma a for x: [n] f(x) == x";
constexpr const char* good_function = "function f(a: int): int = a";

std::string captured(const std::string& parameters, const std::string& clauses) { return "captured f(" + parameters + ") " + clauses + " result f32 is x"; }
std::string lemma_for(const std::string& variables) { return "lemma a for " + variables + " f(x) == x"; }

TEST(CapturedOperators, RefusedWithTheReason) {
    const Refused cases[] = {
        {"two marks of keyword parameters", captured("x, *, y, *, z", ""), "a second `*`"},
        {"a parameter twice", captured("x, x", ""), "a parameter declared twice"},
        {"two collectives", captured("x, g", "collective x over g synchronous collective x over g synchronous"), "a second clause of one kind"},
        {"two waits", captured("x", "wait x wait x"), "a second clause of one kind"},
        {"two lists of what is mutated", captured("x, y", "mutates (x) mutates (y)"), "a second clause of one kind"},
        {"a collective that waits", captured("x, g", "collective wait x over g synchronous"), "expected a name"},
        {"a collective that mutates", captured("x, g", "collective mutates x over g synchronous"), "expected a name"},
        {"a wait that mutates", captured("x", "wait mutates x"), "expected a name"},
        {"a position called like a parameter", captured("x, g", "collective x over g at x synchronous"), "a position called like a parameter"},
        {"a collective of what is no parameter", captured("x, g", "collective y over g synchronous"), "`y` is no parameter"},
        {"a collective over what is no parameter", captured("x, g", "collective x over y synchronous"), "`y` is no parameter"},
        {"an unknown way to lie in memory", captured("x", "lies sideways"), "`any`, `rows`, `whole`, `kept` or `fresh`"},
        {"a leaf twice", captured("x", "draw u: real [] draw u: real []"), "a leaf declared twice"},
    };
    for (const Refused& next : cases) EXPECT_NE(problem_of_definitions(next.text).find(next.message), std::string::npos) << next.what;
    for (const char* clauses : {"collective x over g at place synchronous", "wait x", "mutates (x) lies fresh", "draw u: real [] draw v: real []"})
        EXPECT_EQ(problem_of_definitions(captured("x, *, g", clauses)), "accepted") << clauses;
}

TEST(Operators, RefusedWithTheReason) {
    const Refused cases[] = {
        {"another word", "rule a for x: [n] f(x) == x", "expected `function`, `operator`, `captured`, `lemma` or `views`"},
        {"an attribute that is no name", "operator f(x[n]; 3) -> [n] at [i]: x[i]", "expected the name of an attribute"},
        {"a contract without quotes", "operator f(x[n]) -> [n] at [i]: x[i] contract a b", "expected a string"},
        {"a sort that is none", "function f(a: whole): int = 1", "expected a sort"},
        {"a function called like a number", "function 3(a: int): int = a", "expected a name"},
        {"a limit other than 0", "function f(a: real): real limit 1", "expected `0`"},
        {"a limit of two arguments", "function f(a: real, b: real): real limit 0", "expected `function`"},
        {"a limit of an integer", "function f(a: real): int limit 0", "expected `function`"},
        {"a limit that is computed", "function f(a: real): real limit 0 + 1", "expected `function`, `operator`, `captured`, `lemma` or `views`"},
        {"a function with a dotted name", "function f.g(a: int): int = a", "a name without dots was expected"},
    };
    for (const Refused& next : cases) EXPECT_NE(problem_of_definitions(next.text).find(next.message), std::string::npos) << next.what;
    EXPECT_EQ(problem_of_definitions("operator f.g(x[n]; at, b) -> [n] at [i]: x[i] contract a 'b'"), "accepted");
}

TEST(Lemmas, RefusedWithTheReason) {
    const Refused cases[] = {
        {"nothing", "", "not exactly one lemma"},
        {"a function alone", good_function, "not exactly one lemma"},
        {"a function besides", std::string(good_lemma) + " " + good_function, "not exactly one lemma"},
        {"two", std::string(good_lemma) + " lemma b for x: [n] f(x) == x", "not exactly one lemma"},
        {"a comment before", std::string("# first\n") + good_lemma, "text before or after the lemma"},
        {"a reserved word as its name", "lemma when for x: [n] f(x) == x", "expected a name"},
        {"a dotted name", "lemma a.b for x: [n] f(x) == x", "a name without dots was expected"},
        {"a variable twice", lemma_for("x: [n], x: [m]"), "a variable declared twice"},
        {"a function of a sort that is none", lemma_for("x: [n], f: function(tensor)"), "expected a sort"},
        {"an axis twice", lemma_for("x: {a = n, a = m}"), "an axis named twice"},
        {"a named axis that is a group", lemma_for("x: {a = *n}"), "a named axis has one size"},
        {"two tensors with other named axes", lemma_for("x: {a = n}, y: {b = n}"), "all `{…}` of a lemma name the same axes"},
    };
    for (const Refused& next : cases) EXPECT_NE(problem_of_lemma(next.text).find(next.message), std::string::npos) << next.what;
    for (const char* variables : {"x: [n], y: [m]", "x: {a = n, b = m}, y: {b = n, a = 1}", "x: [n], f: function(any, int)"})
        EXPECT_EQ(problem_of_lemma(lemma_for(variables)), "accepted") << variables;
}

// A size that differs from part to part is `name(part)`; nothing else with the part in it is one.
TEST(Lemmas, OnlyACallOfThePartAloneIsASizeOfAList) {
    enum class Kind { group, size, list_size, expression };
    const auto kind_of = [](const LemmaVariable& variable) {
        const Expression& first = *variable.shape[0];
        if (is_list_size(first, variable.part)) return Kind::list_size;
        return first.kind == ExpressionKind::group_splice ? Kind::group : first.kind == ExpressionKind::name ? Kind::size : Kind::expression;
    };
    const std::pair<const char*, Kind> cases[] = {{"*g", Kind::group},         {"n", Kind::size},          {"n(t)", Kind::list_size},
                                                  {"n(t, t)", Kind::expression}, {"n(1)", Kind::expression}, {"n(m)", Kind::expression},
                                                  {"n(t; a = 1)", Kind::expression}, {"n(t; 1)", Kind::expression},
                                                  {"-t", Kind::expression},      {"n(t) + 1", Kind::expression}};
    for (const auto& [text, kind] : cases) {
        const Result<Lemma> lemma = parse_lemma(lemma_for("x[t < k]: [" + std::string(text) + "]"), "a.lemma");
        ASSERT_TRUE(lemma.ok()) << text << ": " << lemma.error().text();
        EXPECT_EQ(kind_of(lemma->variables[0]), kind) << text;
    }
    const Result<Lemma> alone = parse_lemma(lemma_for("x: [n(t)]"), "a.lemma");
    ASSERT_TRUE(alone.ok());
    EXPECT_EQ(kind_of(alone->variables[0]), Kind::expression) << "a tensor has no parts";
}

}  // namespace
}  // namespace countersign::validator
