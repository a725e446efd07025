#include "validator/kernel/lemma_library.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "validator/language/parser.h"

namespace countersign::validator {
namespace {

Result<Hints> read_hints(JsonValue value) {
    return read_each(value, [](JsonValue fact) { return read_each(fact, [](JsonValue text) { return expect_string(text); }); });
}

Result<VariantHints> read_proof(JsonValue variant) {
    VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(variant, {"a_wellformed", "b_ranges", "c_shape", "d_element"}));
    VariantHints hints;
    VALIDATOR_TRY(hints.wellformed, read_hints(members[0]));
    VALIDATOR_TRY(hints.ranges, read_each(members[1], read_hints));
    VALIDATOR_TRY(hints.shape, read_hints(members[2]));
    VALIDATOR_TRY(hints.element, read_hints(members[3]));
    return hints;
}

}  // namespace

Result<LemmaLibrary> read_lemmas(JsonValue rows, const std::string& section) {
    LemmaLibrary lemmas;
    std::set<std::string> names;
    VALIDATOR_CHECK(for_each_row(rows, section, [&](JsonValue row) -> Status {
        VALIDATOR_TRY(const std::vector<JsonValue> members, expect_object(row, {"a_name", "b_text", "c_proofs"}));
        VALIDATOR_TRY(const std::string name, expect_string(members[0]));
        VALIDATOR_TRY(const std::string text, expect_string(members[1]));
        VALIDATOR_TRY(LemmaHints hints, read_each(members[2], read_proof));
        return add_lemma(lemmas, names, name, text, std::move(hints));
    }));
    return lemmas;
}

Status add_lemma(LemmaLibrary& lemmas, std::set<std::string>& names, const std::string& name, const std::string& text, LemmaHints hints) {
    const Result<Lemma> lemma = parse_lemma(text, "lemma " + name);
    if (!lemma.ok()) return malformed(lemma.error().text());
    if (lemma->name != name) return malformed("the text declares `" + lemma->name + "`, not `" + name + "`");
    if (!names.insert(name).second) return malformed("lemma `" + name + "` twice");
    lemmas.push_back({name, lemma_variants(*lemma), std::move(hints)});
    return {};
}

constexpr unsigned most_threads = 32;  // their stacks count as memory

std::vector<Status> prove_lemmas(const Definitions& definitions, const LemmaLibrary& lemmas, const std::map<std::size_t, LemmaUses>& uses,
                                 unsigned threads, const SolverLimits& limits, SmtDump* dump, Extent extent) {
    const std::size_t wanted = std::min(threads > 0 ? threads : std::thread::hardware_concurrency(), most_threads);
    std::vector<Status> decisions(lemmas.size(), incomplete("not decided"));
    std::atomic<std::size_t> next{0};
    std::atomic<bool> is_enough{false};
    // Lemmas are taken in their order, and what is taken is decided: so is whatever stands before the first that fails.
    const auto work = [&] {
        for (std::size_t i = 0; !is_enough && (i = next++) < lemmas.size();) {
            try {
                const auto used = uses.find(i);
                const LemmaUses uses_of_it = used == uses.end() ? LemmaUses() : used->second;
                decisions[i] = check_lemma(definitions, lemmas[i].variants, lemmas[i].hints, uses_of_it, limits, dump);
            } catch (const std::bad_alloc&) {
                decisions[i] = incomplete("out of memory");
            } catch (const std::exception& problem) {
                decisions[i] = internal_error(std::string("an exception: ") + problem.what());
            }
            if (!decisions[i].ok() && extent == Extent::to_first_failure) is_enough = true;
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

}  // namespace countersign::validator
