#include "validator/kernel/lemma_library.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

Result<Hints> read_hints(JsonValue value, const Place& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> rows, expect_elements(value, place));
    Hints hints;
    for (const JsonValue row : rows) {
        VALIDATOR_TRY(const std::vector<JsonValue> texts, expect_elements(row, place));
        HintFact& fact = hints.emplace_back();
        for (const JsonValue text : texts) {
            VALIDATOR_TRY(const std::string_view bytes, expect_string(text, place));
            fact.emplace_back(bytes);
        }
    }
    return hints;
}

Result<LemmaHints> read_proofs(JsonValue proofs, const Place& place) {
    VALIDATOR_TRY(const std::vector<JsonValue> variants, expect_elements(proofs, place));
    LemmaHints result;
    for (const JsonValue variant : variants) {
        VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(variant, {"a_wellformed", "b_ranges", "c_shape", "d_element"}, place));
        VariantHints& hints = result.emplace_back();
        VALIDATOR_TRY(hints.wellformed, read_hints(members[0], place));
        VALIDATOR_TRY(const std::vector<JsonValue> ranges, expect_elements(members[1], place));
        for (const JsonValue range : ranges) {
            VALIDATOR_TRY(Hints one, read_hints(range, place));
            hints.ranges.push_back(std::move(one));
        }
        VALIDATOR_TRY(hints.shape, read_hints(members[2], place));
        VALIDATOR_TRY(hints.element, read_hints(members[3], place));
    }
    return result;
}

}  // namespace

Status LemmaLibrary::read(JsonValue rows, const std::string& section) {
    VALIDATOR_TRY(const std::vector<JsonValue> lemmas, expect_elements(rows, section_place(section)));
    for (const JsonValue row : lemmas) {
        const Place place = section_place(section, lemmas_.size());
        VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(row, {"a_name", "b_text", "c_proofs"}, place));
        VALIDATOR_TRY(const std::string_view name, expect_string(members[0], place));
        VALIDATOR_TRY(const std::string_view text, expect_string(members[1], place));
        VALIDATOR_TRY(LemmaHints hints, read_proofs(members[2], place));
        VALIDATOR_CHECK(add(std::string(name), std::string(text), std::move(hints), place));
    }
    return {};
}

Status LemmaLibrary::add(const std::string& name, const std::string& text, LemmaHints hints, const Place& place) {
    const Result<Lemma> lemma = parse_lemma(text, "lemma " + name);
    if (!lemma.ok()) return malformed(lemma.error().text(), place);
    if (lemma->name != name) return malformed("the text declares `" + lemma->name + "`, not `" + name + "`", place);
    if (!names_.emplace(name, lemmas_.size()).second) return malformed("lemma `" + name + "` twice", place);
    lemmas_.push_back({name, text, lemma->ground, lemma_variants(*lemma), std::move(hints)});
    return {};
}

std::vector<Decision> prove_lemmas(const Definitions& definitions, const LemmaLibrary& lemmas, unsigned threads, const SolverLimits& limits,
                                   SmtDump* dump, Extent extent) {
    const std::size_t wanted = threads > 0 ? threads : std::thread::hardware_concurrency();
    std::vector<Decision> decisions(lemmas.size());
    std::atomic<std::size_t> next{0}, end{lemmas.size()};
    // Lemmas are taken in their order, and `end` never falls below a failure: whatever stands before the first one is decided.
    const auto work = [&] {
        for (std::size_t i = next++; i < end; i = next++) {
            try {
                decisions[i] = check_lemma(definitions, lemmas.at(i).variants, lemmas.at(i).hints, limits, dump);
            } catch (const std::bad_alloc&) {
                decisions[i] = {Answer::unknown, "out of memory"};
            }
            if (decisions[i].answer == Answer::accepted || extent == Extent::all) continue;
            for (std::size_t known = end; i < known && !end.compare_exchange_weak(known, i);) {}
        }
    };
    std::vector<std::jthread> others;
    try {
        while (others.size() + 1 < std::min(wanted, lemmas.size())) others.emplace_back(work);
    } catch (...) {}  // no more threads: those that there are do all
    work();
    others.clear();
    return decisions;
}

Result<std::vector<LemmaDecision>> check_lemmas_file(const Definitions& definitions, std::string_view bytes, const std::string& name,
                                                     unsigned threads, const SolverLimits& limits, SmtDump* dump) {
    VALIDATOR_CHECK(check_definitions(definitions, limits));
    VALIDATOR_TRY(const JsonDocument document, parse_json(std::string(bytes), name));
    LemmaLibrary lemmas;
    VALIDATOR_CHECK(lemmas.read(document.root(), name));
    std::vector<LemmaDecision> decisions;
    for (const Decision& decision : prove_lemmas(definitions, lemmas, threads, limits, dump, Extent::all)) decisions.push_back({lemmas.at(decisions.size()).name, decision});
    return decisions;
}

}  // namespace countersign::validator
