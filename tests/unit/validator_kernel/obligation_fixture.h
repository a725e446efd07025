// Lemmas as texts against the core operators of the project.
#pragma once

#include <string>

#include "tests/unit/validator_element/core_definitions.h"
#include "validator/kernel/lemma_library.h"

namespace countersign::validator {

// What became of a lemma or a range, by name: nothing but a success is `accepted`.
enum class Answer : std::uint8_t { accepted, refused, unknown };
struct Decision {
    Answer answer;
    std::string reason;
};
inline Answer answer_of(const Status& decided) {
    if (decided.ok()) return Answer::accepted;
    return decided.error().failure == Failure::rejected ? Answer::refused : Answer::unknown;
}

inline Decision decide_lemma(const std::string& text, LemmaHints hints) {
    const auto lemma = parse_lemma(text, "test");
    if (!lemma.ok()) return {Answer::unknown, lemma.error().text()};
    const std::size_t variants = lemma_variants(*lemma).size();
    while (hints.size() < variants) hints.push_back(hints.empty() ? VariantHints{} : hints.back());
    const Status decided = check_lemma(core_definitions(), lemma_variants(*lemma), hints, {}, SolverLimits{}, nullptr);
    return {answer_of(decided), decided.ok() ? "" : decided.error().message};
}
inline Decision decide_lemma(const std::string& text, Hints element = {}, std::size_t ranges = 0) {
    VariantHints hints;
    hints.element = std::move(element);
    hints.ranges.resize(ranges);
    return decide_lemma(text, LemmaHints{hints});
}

}  // namespace countersign::validator
