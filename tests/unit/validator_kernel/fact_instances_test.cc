// Every kind of fact that a proof may list (docs/certificate.md section 6), one kind at a time: instances with random texts are evaluated
// with random numbers, and must always be true. Bounds may be empty or reversed, sizes 0, shifts negative, lists of 0 to 3 parts. Of each
// kind false variants stand beside it, off by one or without the premise: the same evaluation must find each of them false.
// Facts of scalar functions are not arithmetic and not here; those about groups are in group_facts_test.cc.
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "tests/unit/validator_element/element_model.h"
#include "tests/unit/validator_kernel/obligation_fixture.h"
#include "validator/kernel/obligation.h"

namespace countersign::validator {
namespace {

constexpr int text_count = 100, meanings_of_a_text = 100;

constexpr const char* declarations = "lemma one for x: real [n], y: int [n], z[t < l]: real [s(t)], w[t < l]: real [u(t)], "
                                     "a: int, b: int, c: real, d: real, g: int, h: int x == x";

// In texts: `$lo` and other words are drawn once for an instance; `$f(e)` is the drawn body with `e` for its variable. In false variants h
// stands for the fresh constant, g for a list index, of which the formula must hold at all.
struct Kind {
    const char* name;
    std::vector<std::string> texts;
    std::vector<std::string> false_variants;
};
const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{
        {"split", {"sum($lo <= p < $hi) $f(p)", "$m"},
         {"not ($lo <= $m and $m <= $hi) or sum($lo <= p < $hi) $f(p) = sum($lo <= p < $m) $f(p) + sum($m + 1 <= p < $hi) $f(p)",
          "sum($lo <= p < $hi) $f(p) = sum($lo <= p < $m) $f(p) + sum($m <= p < $hi) $f(p)"}},
        {"split", {"max($lo <= p < $hi) $f(p)", "$m"},
         {"not ($lo < $m and $m < $hi) or max($lo <= p < $hi) $f(p) = max(max($lo <= p < $m) $f(p), max($m <= p < $hi - 1) $f(p))",
          "not ($lo <= $m and $m <= $hi) or max($lo <= p < $hi) $f(p) = max(max($lo <= p < $m) $f(p), max($m <= p < $hi) $f(p))"}},
        {"shift", {"sum($lo <= p < $hi) $f(p)", "$m"}, {"sum($lo <= p < $hi) $f(p) = sum($lo - $m <= p < $hi - $m) $f(p - $m)"}},
        {"shift", {"max($lo <= p < $hi) $f(p)", "$m"}, {"max($lo <= p < $hi) $f(p) = max($lo - $m <= p < $hi - $m) $f(p + $m + 1)"}},
        {"reverse", {"sum($lo <= p < $hi) $f(p)"}, {"sum($lo <= p < $hi) $f(p) = sum($lo <= p < $hi) $f($lo + $hi - p)"}},
        {"reverse", {"max($lo <= p < $hi) $f(p)"}, {"max($lo <= p < $hi) $f(p) = max($lo <= p < $hi) $f($hi - 1 - p)"}},
        {"empty", {"sum($lo <= p < $hi) $f(p)"}, {"not ($hi <= $lo + 1) or sum($lo <= p < $hi) $f(p) = $zero", "sum($lo <= p < $hi) $f(p) = $zero"}},
        {"single", {"sum($lo <= p < $hi) $f(p)"},
         {"not ($hi = $lo + 1) or sum($lo <= p < $hi) $f(p) = $f($hi)", "sum($lo <= p < $hi) $f(p) = $f($lo)"}},
        {"single", {"max($lo <= p < $hi) $f(p)"}, {"not ($hi <= $lo + 1) or max($lo <= p < $hi) $f(p) = $f($lo)"}},
        {"const", {"sum($lo <= p < $hi) $one"},
         {"not ($lo <= $hi) or sum($lo <= p < $hi) $one = $times($hi - $lo + 1) * $one", "sum($lo <= p < $hi) $one = $times($hi - $lo) * $one"}},
        {"const", {"max($lo <= p < $hi) $one"}, {"not ($lo <= $hi) or max($lo <= p < $hi) $one = $one"}},
        {"distribute", {"$one", "sum($lo <= p < $hi) $f(p)"}, {"$one * (sum($lo <= p < $hi) $f(p)) = sum($lo <= p < $hi + 1) $one * $f(p)"}},
        {"linear", {"sum($lo <= p < $hi) ($one * $f(p) + $other * $f(p + 1))", "$one", "$f(p)", "$other", "$f(p + 1)"},
         {"sum($lo <= p < $hi) ($one * $f(p) + $other * $f(p + 1)) = $one * (sum($lo <= p < $hi) $f(p)) + $other * (sum($lo <= p < $hi) $f(p))"}},
        {"exchange", {"sum($lo <= p < $hi) (sum($m <= q < $n) ($f(p) * $f(q + 1) + $f(p)))"},
         {"sum($lo <= p < $hi) (sum($m <= q < $n) ($f(p) * $f(q + 1) + $f(p))) = sum($lo <= q < $hi) (sum($m <= p < $n) ($f(p) * $f(q + 1) + $f(p)))",
          "sum($lo <= p < $hi) (sum($m <= q < $n + p) $f(q)) = sum($m <= q < $n) (sum($lo <= p < $hi) $f(q))"}},
        {"flatten", {"sum(p < $m * $n) $f(p)", "$m", "$n"},
         {"not (0 <= $m and 0 <= $n) or sum(p < $m * $n) $f(p) = sum(p < $m) (sum(q < $n) $f(p * $m + q))",
          "sum(p < $m * $n) $f(p) = sum(p < $m) (sum(q < $n) $f(p * $n + q))"}},
        {"flatten", {"sum($lo <= p < $hi) $f(p)", "$m", "$n"},
         {"not (0 <= $m and 0 <= $n and $hi = $m * $n) or sum($lo <= p < $hi) $f(p) = sum(p < $m) (sum(q < $n) $f(p * $n + q))",
          "not (0 <= $m and 0 <= $n and $lo = 0) or sum($lo <= p < $hi) $f(p) = sum(p < $m) (sum(q < $n) $f(p * $n + q))"}},
        {"parts", {"sum(p < total($z)) $f(p)", "$z"},
         {"sum(p < total($z)) $f(p) = sum(t < $length) (sum(q < max(0, $z(t))) $f(start($z, t + 1) + q))",
          "sum($lo <= p < total($z)) $f(p) = sum(t < $length) (sum(q < max(0, $z(t))) $f(start($z, t) + q))",
          "sum(p < $hi) $f(p) = sum(t < $length) (sum(q < max(0, $z(t))) $f(start($z, t) + q))"}},
        {"parts", {"sum($lo <= p < $hi) $f(p)", "$z"}, {}},
        {"positive", {"sum($lo <= p < $hi) $f(p)"},
         {"not ($lo <= $hi and (not ($lo <= h < $hi) or $f(h) > $zero)) or sum($lo <= p < $hi) $f(p) > $zero",
          "not ($lo < $hi and (not ($lo <= h < $hi) or $f(h) >= $zero)) or sum($lo <= p < $hi) $f(p) > $zero",
          "not ($lo < $hi and (not ($lo <= h < $hi - 1) or $f(h) > $zero)) or sum($lo <= p < $hi) $f(p) > $zero"}},
        {"bound", {"max($lo <= p < $hi) $f(p)", "$m"},
         {"not ($lo <= $m <= $hi) or $f($m) <= max($lo <= p < $hi) $f(p)", "not ($lo <= $m < $hi) or $f($m) < max($lo <= p < $hi) $f(p)",
          "$f($m) <= max($lo <= p < $hi) $f(p)"}},
        {"attained", {"max($lo <= p < $hi) $f(p)"},
         {"not ($lo < $hi) or ($lo < h < $hi and max($lo <= p < $hi) $f(p) = $f(h))", "$lo <= h < $hi and max($lo <= p < $hi) $f(p) = $f(h)"}},
        {"quotient", {"$m", "$n", "$lo"},
         {"not (0 <= $m - $n * $lo < $n + 1) or $m div $n = $lo", "not ($n >= 1 and 0 <= $m - $n * $lo <= $n) or $m div $n = $lo",
          "not ($n >= 1 and $m - $n * $lo < $n) or $m div $n = $lo", "not ($n >= 1) or $n * ($m div $n) = $m"}},
        {"geometric", {"$z", "$m"},
         {"not ((not (0 <= h < $length) or $z(h) = $m) and 0 <= g <= $length) or start($z, g) = g * $m",
          "not ((not (0 <= h < $length - 1) or $z(h) = $m) and 0 <= $m and 0 <= g <= $length) or start($z, g) = g * $m",
          "not ((not (0 <= h < $length) or $z(h) = $m) and 0 <= $m and -1 <= g <= $length) or start($z, g) = g * $m",
          "not (0 <= $m and 0 <= g <= $length) or start($z, g) = g * $m"}},
        {"scaled", {"$z", "$y", "$m"},
         {"not ((not (0 <= h < $length) or $z(h) = $m * $y(h)) and 0 <= g <= $length) or start($z, g) = $m * start($y, g)",
          "not ((not (0 < h < $length) or $z(h) = $m * $y(h)) and 0 <= $m and 0 <= g <= $length) or start($z, g) = $m * start($y, g)",
          "not (0 <= $m and 0 <= g <= $length) or start($z, g) = $m * start($y, g)"}},
        {"same", {"$z", "$y"},
         {"not ((not (0 < h < $length) or $z(h) = $y(h)) and 0 <= g <= $length) or start($z, g) = start($y, g)",
          "not ((not (0 <= h < $length - 1) or $z(h) = $y(h)) and 0 <= g <= $length) or start($z, g) = start($y, g)",
          "not (0 <= g <= $length) or start($z, g) = start($y, g)"}},
        {"ext", {"sum($lo <= p < $hi) $f(p)", "sum($m <= p < $n) $e(p)"},
         {"not ($lo = $m and (not ($lo <= h < $hi) or $f(h) = $e(h))) or sum($lo <= p < $hi) $f(p) = sum($m <= p < $n) $e(p)",
          "not (not ($lo < h < $hi) or $f(h) = $e(h)) or sum($lo <= p < $hi) $f(p) = sum($lo <= p < $hi) $e(p)",
          "sum($lo <= p < $hi) $f(p) = sum($lo <= p < $hi) $e(p)"}},
        {"ext", {"max($lo <= p < $hi) $f(p)", "max($lo <= p < $hi) $e(p)"},
         {"not (not ($lo <= h < $hi - 1) or $f(h) = $e(h)) or max($lo <= p < $hi) $f(p) = max($lo <= p < $hi) $e(p)"}},
        {"ext", {"lambda(p < $m) $f(p)", "lambda(p < $n) $e(p)"}, {}},
        {"ext", {"lambda(p < $width, q < 2) ($f(p) * $f(q + 1))", "lambda(p < $width, q < 2) ($f(q + 1) * $e(p))"}, {}},
    };
    return all;
}

// Random texts over the names of the declarations above.
class Texts {
public:
    explicit Texts(unsigned seed) : random_(seed) {
        const bool real = draw(2) == 0;
        body_ = real ? real_body(2) : integer("p", 2);
        other_body_ = real ? real_body(1) : integer("p", 1);
        if (draw(2) == 0) other_body_ = body_ + " + " + (real ? "(if p < 1 then 1.0 else 0.0)" : "(if p < 1 then 1 else 0)");
        words_ = {{"zero", real ? "0.0" : "0"}, {"one", real ? one_of({"c", "(c + d)", "2.0", "x[b]"}) : one_of({"a", "(a - n)", "2", "y[b]"})},
                  {"other", real ? one_of({"d", "(-1.0)", "x[a]"}) : one_of({"b", "3", "y[a]"})}};
        for (const char* name : {"lo", "hi", "m", "n"}) words_[name] = integer("", draw(3) == 0 ? 1 : 0);
        words_["width"] = integer("", 0);
        list("z"), list("y");
        words_["length"] = lengths_[0];
        real_ = real;
    }
    std::string filled(const std::string& text) const {
        std::string result;
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] != '$') {
                result += text[at++];
                continue;
            }
            std::size_t end = at + 1;
            while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end])) != 0) ++end;
            const std::string word = text.substr(at + 1, end - at - 1);
            std::string argument;
            const bool is_function = word == "f" || word == "e" || word == "times" || word == "z" || word == "y";
            const bool called = is_function && end < text.size() && text[end] == '(';
            if (called) {
                std::size_t close = end + 1;
                for (int open = 1; open > 0; ++close) open += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
                argument = "(" + filled(text.substr(end + 1, close - end - 2)) + ")";
                end = close;
            }
            if (word == "f" || word == "e") result += "(" + with(word == "f" ? body_ : other_body_, 'p', argument) + ")";
            else if (word == "times") result += real_ ? "to_real" + argument : argument;
            else if (called) result += "(" + with(sizes_.at(word), 't', argument) + ")";
            else result += words_.at(word);
            at = end;
        }
        return result;
    }

private:
    unsigned draw(unsigned below) { return static_cast<unsigned>(random_() % below); }
    std::string one_of(const std::vector<std::string>& texts) { return texts[draw(static_cast<unsigned>(texts.size()))]; }
    std::string integer(const std::string& variable, int depth) {
        if (depth == 0) {
            if (!variable.empty() && draw(2) == 0) return variable;
            return one_of({"a", "b", "n", "0", "1", "a", "b", "3"});
        }
        const std::string first = integer(variable, depth - 1), second = integer(variable, depth - 1);
        return one_of({"(" + first + " + " + second + ")", "(" + first + " - " + second + ")", "(" + first + " * " + second + ")", "y[" + first + "]",
                       "(" + first + " div " + second + ")", "(if " + first + " <= " + second + " then " + first + " else 2)"});
    }
    std::string real_body(int depth) {
        if (depth == 0) return one_of({"x[p]", "x[" + integer("p", 1) + "]", "c", "x[p]", "to_real(p)"});
        const std::string first = real_body(depth - 1), second = real_body(depth - 1);
        return one_of({"(" + first + " + " + second + ")", "(" + first + " * " + second + ")", "(" + first + " - 2.0 * " + second + ")",
                       "(if p < " + integer("", 0) + " then " + first + " else " + second + ")"});
    }
    // The sizes of a declared list, or a lambda of any length.
    void list(const char* name) {
        const unsigned way = draw(4);
        const std::string length = lengths_.empty() ? (draw(2) == 0 ? "l" : one_of({"a", "2", "n", "l"})) : lengths_[0];
        const std::string declared = way % 2 == 0 ? "s" : "u";
        const bool is_declared = length == "l" && way < 3;
        sizes_[name] = is_declared ? declared + "(t)" : one_of({"m1", "a", "n", "(t + a)", "(if t < 1 then a else b)", "(2 * s(t))", "s(t)"});
        if (sizes_[name] == "m1") sizes_[name] = words_["m"];
        if (lengths_.size() == 1 && draw(3) == 0) sizes_[name] = draw(2) == 0 ? sizes_["z"] : "(" + sizes_["z"] + " * 2)";
        words_[name] = is_declared && sizes_[name] == declared + "(t)" ? declared : "lambda(t < " + length + ") " + sizes_[name];
        lengths_.push_back(length);
    }
    // The text with `argument` where the variable stands as a word of its own.
    static std::string with(const std::string& text, char variable, const std::string& argument) {
        std::string result;
        const auto part_of_word = [&](std::size_t i) {
            return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
        };
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool alone = text[i] == variable && !part_of_word(i + 1) && (i == 0 || !part_of_word(i - 1));
            result += alone ? argument : std::string(1, text[i]);
        }
        return result;
    }

    std::mt19937 random_;
    bool real_ = false;
    std::string body_, other_body_;
    std::map<std::string, std::string> words_, sizes_;
    std::vector<std::string> lengths_;
};

// Whether the constants can be chosen so that every formula holds at every value of the list indices.
class Meaning {
public:
    Meaning(ElementStore& store, std::vector<Element> formulas, std::vector<Element> constants, std::vector<Element> list_indices)
        : model_(store, 0, 0), formulas_(std::move(formulas)), constants_(std::move(constants)), list_indices_(std::move(list_indices)) {}

    void choose(unsigned seed) { model_.reseed(seed, 0); }
    bool assumed(const std::vector<Element>& formulas) {
        return std::all_of(formulas.begin(), formulas.end(), [&](Element formula) { return model_.holds(formula); });
    }
    bool holds() { return some_constants(0); }

private:
    bool some_constants(std::size_t i) {
        if (i == constants_.size()) return all_indices(0);
        const bool two = constants_.size() > 1;  // then no size is larger than 3
        for (int k = two ? -1 : -6; k <= (two ? 3 : 14); ++k) {
            model_.given[constants_[i]] = {k};
            if (some_constants(i + 1)) return true;
        }
        return false;
    }
    bool all_indices(std::size_t i) {
        if (i == list_indices_.size()) return assumed(formulas_);
        for (int r = -2; r <= 5; ++r) {
            model_.given[list_indices_[i]] = {r};
            if (!all_indices(i + 1)) return false;
        }
        return true;
    }

    Model model_;
    std::vector<Element> formulas_, constants_, list_indices_;
};

struct Reading {
    ElementStore s;
    ElementReader reader{s, core_definitions(), {}};
    Query query;
    ScopePointer scope;
    std::vector<Element> assumptions;

    Reading() {
        static const Lemma lemma = [] {
            auto parsed = parse_lemma(declarations, "test");
            EXPECT_TRUE(parsed.ok());
            return std::move(parsed).value();
        }();
        scope = reader.lemma_scope(lemma, query);
        assumptions = std::exchange(query.assertions, {});
        query.hypotheses.clear();
    }
    Element name(const char* text) const { return scope->find(text)->value; }
    std::vector<Element> fresh_constants(Element after, const std::vector<Element>& others) {
        std::vector<Element> result;
        std::vector<bool> seen;
        const auto note = [&](Element e) {
            const bool is_new = e > after && s.kind(e) == ElementKind::variable && s.name(e).starts_with("!");
            if (is_new && std::find(others.begin(), others.end(), e) == others.end()) result.push_back(e);
        };
        for (Element formula : query.assertions) s.visit_closed(formula, seen, note);
        for (const Hypothesis& hypothesis : query.hypotheses) s.visit_closed(hypothesis.formula, seen, note);
        return result;
    }
};

class FactInstances : public ::testing::TestWithParam<std::size_t> {};

TEST_P(FactInstances, AreTrueOfAllNumbers) {
    const Kind& kind = kinds()[GetParam()];
    int evaluated = 0, failures = 0;
    for (unsigned drawn = 0; (drawn < text_count || evaluated < text_count * meanings_of_a_text) && failures < 3; ++drawn) {
        ASSERT_LT(drawn, 4 * text_count) << "texts that are no instances";
        const Texts texts(drawn);
        HintFact fact{kind.name};
        for (const std::string& text : kind.texts) fact.push_back(texts.filled(text));
        Reading reading;
        const Element before = reading.s.fresh(FormulaSort::integer);
        const auto unchanged = [](Element e) { return e; };
        const Status added = add_facts({fact}, reading.s, reading.reader, core_definitions(), reading.scope, unchanged, reading.query);
        ASSERT_TRUE(added.ok()) << added.error().text() << " " << ::testing::PrintToString(fact);
        std::vector<Element> formulas = reading.query.assertions, indices;
        for (const Hypothesis& hypothesis : reading.query.hypotheses) {
            formulas.push_back(hypothesis.formula);
            if (indices.empty()) indices = hypothesis.variables;
            ASSERT_EQ(indices, hypothesis.variables);
        }
        ASSERT_FALSE(formulas.empty());
        const std::vector<Element> constants = reading.fresh_constants(before, indices);
        ASSERT_LE(constants.size(), 2u);
        Meaning meaning(reading.s, formulas, constants, indices);
        for (unsigned seed = 0, used = 0; used < meanings_of_a_text && failures < 3; ++seed) {
            meaning.choose(drawn * 1000 + seed);
            if (!meaning.assumed(reading.assumptions)) continue;
            ++used, ++evaluated;
            if (meaning.holds()) continue;
            ++failures;
            ADD_FAILURE() << ::testing::PrintToString(fact) << " is false, seed " << drawn * 1000 + seed;
        }
    }
    EXPECT_GE(evaluated, text_count * meanings_of_a_text);
}

TEST_P(FactInstances, FalseVariantsAreFoundFalse) {
    const Kind& kind = kinds()[GetParam()];
    for (const std::string& variant : kind.false_variants) {
        bool found = false;
        for (unsigned drawn = 0; drawn < text_count && !found; ++drawn) {
            const std::string text = Texts(drawn).filled(variant);
            Reading reading;
            const auto parsed = parse_expression(text, "test");
            ASSERT_TRUE(parsed.ok()) << parsed.error().text() << " " << text;
            const Element formula = reading.reader.element(**parsed, reading.scope);
            ASSERT_FALSE(reading.s.failed()) << reading.s.failure() << " " << text;
            std::vector<Element> constants, indices;
            if (reading.s.contains(formula, reading.name("h"))) constants = {reading.name("h")};
            if (reading.s.contains(formula, reading.name("g"))) indices = {reading.name("g")};
            Meaning meaning(reading.s, {formula}, constants, indices);
            for (unsigned seed = 0; seed < meanings_of_a_text && !found; ++seed) {
                meaning.choose(drawn * 1000 + seed);
                found = meaning.assumed(reading.assumptions) && !meaning.holds();
            }
        }
        EXPECT_TRUE(found) << variant << " is never false";
    }
}

std::string name_of(const ::testing::TestParamInfo<std::size_t>& info) {
    return std::string(kinds()[info.param].name) + "_" + std::to_string(info.param);
}
INSTANTIATE_TEST_SUITE_P(Kinds, FactInstances, ::testing::Range<std::size_t>(0, kinds().size()), name_of);

}  // namespace
}  // namespace countersign::validator
