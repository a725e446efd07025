#include "prover/report/lemmas_command.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "prover/certificate/json.h"
#include "prover/certificate/write.h"
#include "prover/report/follows.h"
#include "prover/report/lemma_text.h"
#include "prover/report/output_file.h"
#include "prover/report/prove_command.h"
#include "prover/report/remembered.h"
#include "prover/report/try_lemma.h"

namespace countersign {

namespace {

constexpr int exit_refused = 1, exit_unknown = 2, exit_malformed = 3, exit_usage = 64, exit_input_output = 74;

int complain(const Error& error, int exit_code) {
    std::cerr << "prove: " << error.text() << "\n";
    return exit_code;
}

/// How many lemmas are done, on a terminal, in one line that goes away.
class Progress {
public:
    explicit Progress(std::size_t all) : all_(all), shown_(isatty(STDERR_FILENO) == 1) {}
    void show(std::size_t done) {
        if (shown_) std::cerr << "\r\033[K" << done << " of " << all_ << " lemmas" << std::flush;
    }
    void clear() {
        if (shown_) std::cerr << "\r\033[K" << std::flush;
    }

private:
    std::size_t all_;
    bool shown_;
};

/// The lemmas of files replace those of the library; definitions stay, and files cannot add any.
Status read_lemma_files(const std::vector<std::string>& files, LoadedLibrary& library, bool& is_missing) {
    if (files.empty()) return Done{};
    Library& declared = library.library;
    declared.lemmas.clear();
    declared.lemma_order.clear();
    const std::size_t operators = declared.operators.size(), functions = declared.functions.size(), captured = declared.captured.size();
    for (const std::string& path : files) {
        Result<std::string> bytes = read_file(path);
        if (!bytes) {
            is_missing = true;
            return bytes.error();
        }
        if (Status read = read_declarations(path, *bytes, declared); !read) return read.error();
        if (declared.operators.size() != operators || declared.functions.size() != functions || declared.captured.size() != captured)
            return Error{{path, 0, 0}, "declares more than lemmas: definitions come from the library only"};
    }
    return Done{};
}

Status write_file(const std::string& path, const std::string& bytes) {
    Result<OutputFile> file = OutputFile::create(path);
    Status written = file ? file->write(bytes) : Status(file.error());
    return written ? file->keep() : written;
}

void print_slowest(std::ostream& out, std::vector<LibraryVerdict> verdicts, std::size_t count) {
    std::stable_sort(verdicts.begin(), verdicts.end(), [](const LibraryVerdict& a, const LibraryVerdict& b) { return a.seconds > b.seconds; });
    verdicts.resize(std::min(count, verdicts.size()));
    out << "\nthe slowest:\n";
    for (const LibraryVerdict& verdict : verdicts) {
        const std::size_t facts = proof_size(verdict.verdict.proof).facts;
        char text[160];
        std::snprintf(text, sizeof text, "%8.2f s  %3zu facts  %-8s  %s\n", verdict.seconds, facts, status_name(verdict.verdict.status),
                      verdict.name.c_str());
        out << text;
    }
}

struct Counts {
    std::size_t proved = 0, refused = 0, unknown = 0;
    int exit_code() const { return refused > 0 ? exit_refused : unknown > 0 ? exit_unknown : 0; }
};

Counts count(const std::vector<LibraryVerdict>& verdicts) {
    Counts counts;
    for (const LibraryVerdict& verdict : verdicts) {
        const LemmaStatus status = verdict.verdict.status;
        ++(status == LemmaStatus::Proved ? counts.proved : status == LemmaStatus::Refused ? counts.refused : counts.unknown);
    }
    return counts;
}

std::string verdicts_json(const Library& library, const std::vector<LibraryVerdict>& verdicts) {
    const Counts counts = count(verdicts);
    std::vector<std::string> entries;
    for (const LibraryVerdict& verdict : verdicts) entries.push_back(lemma_verdict_json(library.lemmas.at(verdict.name), verdict));
    return json_object({{"lemmas", json_array(entries)},
                        {"proved", std::to_string(counts.proved)},
                        {"refused", std::to_string(counts.refused)},
                        {"unknown", std::to_string(counts.unknown)}});
}

EngineOptions engine_options(const LemmasOptions& options) {
    EngineOptions engine;
    if (options.seed != 0) engine.refutation_seed = options.seed;
    if (options.instances != 0) engine.refutation_tries = options.instances;
    engine.dump_folder = options.dump_smt;
    return engine;
}

Status store(const LemmasOptions& options, const HintStore& before, const Library& library, const std::vector<LibraryVerdict>& verdicts) {
    if (!options.hints.empty()) {
        const bool is_whole_library = options.files.empty() && options.explain.empty() && !options.tries;
        HintStore kept = is_whole_library ? HintStore() : before;
        for (const LibraryVerdict& verdict : verdicts) {
            if (verdict.verdict.status != LemmaStatus::Proved) continue;
            const std::string digest = lemma_digest(library, library.lemmas.at(verdict.name));
            if (!options.tries) kept.drop_stale(digest, verdict.name);  // every lemma that is tried has the same name
            kept.put(digest, verdict.name, verdict.verdict.proof);
        }
        if (Status written = write_file(options.hints, kept.write()); !written) return written;
    }
    if (options.proofs.empty()) return Done{};
    std::vector<std::string> rows;
    for (const LibraryVerdict& verdict : verdicts)
        if (verdict.verdict.status == LemmaStatus::Proved) rows.push_back(lemma_json(library.lemmas.at(verdict.name), verdict.verdict.proof));
    return write_file(options.proofs, json_array(rows) + "\n");
}

/// The lemma that a person tries: everything that is known about it.
int try_command(LoadedLibrary& library, const LemmasOptions& options, const HintStore& stored) {
    Result<TriedLemma> tried = read_tried_lemma(library.library, options.statement);
    if (!tried) return complain(tried.error(), exit_malformed);
    if (!tried->inferred.empty() && !options.json) std::cout << "declared for you: for " << tried->inferred << "\n";
    LemmaRun run;
    run.threads = 1;
    run.options = engine_options(options);
    run.options.refutation_tries *= 4;
    const std::vector<LibraryVerdict> verdicts = prove_lemmas(library.library, {tried->name}, library.hints, run);
    const LibraryVerdict& verdict = verdicts.front();
    const Lemma& lemma = library.library.lemmas.at(tried->name);
    if (Status written = store(options, stored, library.library, verdicts); !written) return complain(written.error(), exit_input_output);
    if (options.json) {
        std::cout << verdicts_json(library.library, verdicts) << "\n";
        return finish(count(verdicts).exit_code());
    }
    switch (verdict.verdict.status) {
        case LemmaStatus::Proved: {
            const ProofSize size = proof_size(verdict.verdict.proof);
            std::cout << "proved: " << size.obligations << " obligations, " << size.facts << " facts\n";
            break;
        }
        case LemmaStatus::Refused:
            if (verdict.verdict.counterexample) {
                std::cout << "refused: the smallest counterexample found\n";
                print_counterexample(std::cout, lemma, *verdict.verdict.counterexample);
            } else {
                std::cout << "refused: " << verdict.verdict.obligation << ": " << verdict.verdict.reason << "\n";
            }
            break;
        case LemmaStatus::Unknown: {
            std::cout << "unknown: no counterexample and no proof was found; the first obligation that is open is "
                      << verdict.verdict.obligation << "\n  " << verdict.verdict.reason << "\n";
            break;
        }
    }
    return finish(count(verdicts).exit_code());
}

/// Which lemmas the library could do without.
int follows_command(const Library& library, const LemmasOptions& options) {
    DerivationLimits limits;
    if (options.seed != 0) limits.seed = options.seed;
    if (options.instances != 0) limits.instances = options.instances;
    Progress progress(library.lemma_order.size());
    const std::vector<FollowingLemma> following = find_following(library, limits, options.threads, [&](std::size_t done) { progress.show(done); });
    progress.clear();
    if (options.json) std::cout << following_json(following, library.lemma_order.size()) << "\n";
    else print_following(std::cout, following, library.lemma_order.size());
    return finish(0);
}

}  // namespace

int lemmas_command(LoadedLibrary& library, const LemmasOptions& options) {
    HintStore stored;
    if (!options.hints.empty() && std::filesystem::exists(options.hints)) {
        Result<std::string> bytes = read_file(options.hints);
        if (!bytes) return complain(bytes.error(), exit_input_output);
        if (Status holds = check_holds_proofs(options.hints, *bytes); !holds) return complain(holds.error(), exit_malformed);
        if (const std::size_t damaged = stored.read(*bytes); damaged > 0)
            std::cerr << "prove: " << options.hints << ": " << damaged << " damaged blocks left out\n";
        library.hints.read(*bytes);
    }
    if (options.tries) return try_command(library, options, stored);
    bool is_missing = false;
    if (Status read = read_lemma_files(options.files, library, is_missing); !read)
        return complain(read.error(), is_missing ? exit_input_output : exit_malformed);
    if (options.follows) return follows_command(library.library, options);
    // What the library stores says nothing about a lemma of a file that happens to have the same name.
    if (!options.files.empty()) library.hints = stored;
    std::vector<std::string> names = library.library.lemma_order;
    if (!options.explain.empty()) {
        if (!library.library.lemmas.count(options.explain)) return complain(Error{{}, "there is no lemma " + options.explain}, exit_usage);
        names = {options.explain};
    }
    if (!options.dump_smt.empty()) {
        std::error_code problem;
        std::filesystem::create_directories(options.dump_smt, problem);
        if (problem) return complain(Error{{}, options.dump_smt + ": " + problem.message()}, exit_input_output);
    }
    const bool lines = !options.json && options.explain.empty();
    Progress progress(names.size());
    LemmaRun run;
    run.threads = options.threads;
    run.options = engine_options(options);
    run.progress = [&](std::size_t done) { progress.show(done); };
    run.decided = [&](const LibraryVerdict& verdict) {
        if (!lines) return;
        progress.clear();
        std::cout << lemma_line(verdict) << std::endl;
    };
    const std::vector<LibraryVerdict> verdicts = prove_lemmas(library.library, names, library.hints, run);
    progress.clear();
    const Counts counts = count(verdicts);
    if (options.json) {
        std::cout << verdicts_json(library.library, verdicts) << "\n";
    } else if (!options.explain.empty()) {
        const Lemma& lemma = library.library.lemmas.at(options.explain);
        Result<std::vector<ExplainedVariant>> explained = explain_lemma(library.library, lemma, verdicts.front().verdict.proof);
        if (!explained) std::cout << lemma.source.text << "\n\nit has no reading: " << explained.error().text() << "\n";
        print_explanation(std::cout, lemma, explained ? *explained : std::vector<ExplainedVariant>(), verdicts.front());
    } else {
        std::cout << counts.proved << " proved, " << counts.refused << " refused, " << counts.unknown << " unknown\n";
        if (options.slowest > 0) print_slowest(std::cout, verdicts, options.slowest);
    }
    if (Status written = store(options, stored, library.library, verdicts); !written) return complain(written.error(), exit_input_output);
    return finish(counts.exit_code());
}

}  // namespace countersign
