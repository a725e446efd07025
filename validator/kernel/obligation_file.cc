// Reads the proofs of lemmas from JSON, and decides a file of lemmas on several threads. See obligation.h.
#include <algorithm>
#include <atomic>
#include <thread>

#include "validator/kernel/obligation.h"
#include "validator/language/parser.h"

namespace countersign::validator {

namespace {

Result<Hints> read_hints(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> rows, expect_elements(value, place));
    Hints hints;
    for (JsonValue row : rows) {
        VALIDATOR_TRY(const std::vector<JsonValue> texts, expect_elements(row, place));
        HintFact fact;
        for (JsonValue text : texts) {
            VALIDATOR_TRY(const std::string_view bytes, expect_string(text, place));
            fact.emplace_back(bytes);
        }
        hints.push_back(std::move(fact));
    }
    return hints;
}

}  // namespace

Result<LemmaHints> read_lemma_hints(JsonValue proofs, const Place& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> variants, expect_elements(proofs, place));
    LemmaHints result;
    for (JsonValue variant : variants) {
        VALIDATOR_TRY(const std::vector<JsonValue> members,
                      expect_object(variant, {"a_wellformed", "b_ranges", "c_shape", "d_element"}, place));
        VariantHints hints;
        VALIDATOR_TRY(hints.wellformed, read_hints(members[0], place));
        VALIDATOR_TRY(const std::vector<JsonValue> ranges, expect_elements(members[1], place));
        for (JsonValue range : ranges) {
            VALIDATOR_TRY(Hints one, read_hints(range, place));
            hints.ranges.push_back(std::move(one));
        }
        VALIDATOR_TRY(hints.shape, read_hints(members[2], place));
        VALIDATOR_TRY(hints.element, read_hints(members[3], place));
        result.push_back(std::move(hints));
    }
    return result;
}

Result<std::vector<LemmaDecision>> check_lemmas_file(const Definitions& definitions, std::string_view bytes, const std::string& name,
                                                     unsigned threads, const SolverLimits& limits, SmtDump* dump) {
    VALIDATOR_TRY(const JsonDocument document, parse_json(bytes, name));
    VALIDATOR_TRY(const std::vector<JsonValue> rows, expect_elements(document.root(), Place{name}));
    std::vector<Lemma> lemmas;
    std::vector<LemmaHints> hints;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Place place = section_place(name, i);
        VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(rows[i], {"a_name", "b_text", "c_proofs"}, place));
        VALIDATOR_TRY(const std::string_view stated, expect_string(members[0], place));
        VALIDATOR_TRY(const std::string_view text, expect_string(members[1], place));
        VALIDATOR_TRY(Lemma lemma, parse_lemma(text, name));
        if (lemma.name != stated) return malformed("the text declares `" + lemma.name + "`", place);
        VALIDATOR_TRY(LemmaHints proofs, read_lemma_hints(members[2], place));
        lemmas.push_back(std::move(lemma));
        hints.push_back(std::move(proofs));
    }
    std::vector<LemmaDecision> decisions(lemmas.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < lemmas.size(); i = next++)
            decisions[i] = {lemmas[i].name, check_lemma(definitions, lemmas[i], hints[i], limits, dump)};
    };
    std::vector<std::thread> pool;
    for (unsigned i = 1; i < std::max(1u, threads); ++i) pool.emplace_back(work);
    work();
    for (std::thread& thread : pool) thread.join();
    return decisions;
}

}  // namespace countersign::validator
