// `prove`: the command line. Every exit path of the program is here or in the commands that it calls.
#include <boost/program_options.hpp>
#include <exception>
#include <iostream>
#include <malloc.h>
#include <set>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <z3.h>

#include "prover/certificate/fewer_lemmas.h"
#include "prover/certificate/json.h"
#include "prover/certificate/write.h"
#include "prover/lemma/definitions.h"
#include "prover/report/help.h"
#include "prover/report/interrupts.h"
#include "prover/report/lemmas_command.h"
#include "prover/report/other_commands.h"
#include "prover/report/prove_command.h"
#include "prover/search/prove.h"

namespace countersign {

extern const char* const built_version;  // and the commit

namespace {

namespace options_of = boost::program_options;

constexpr int malformed = 3;
constexpr int usage_error = 64;
constexpr int our_bug = 70;
constexpr int input_output_error = 74;

struct Arguments {
    std::vector<std::string> words;
    ProveOptions prove;
    LemmasOptions of_lemmas;
};

/// A lemma's proof: stored, or searched and stored.
Result<LemmaProof> lemma_proof(LoadedLibrary& library, const Findings& findings, const Lemma& lemma) {
    if (const auto local = findings.lemma_proofs.find(lemma.name); local != findings.lemma_proofs.end()) return local->second;
    const std::string digest = lemma_digest(library.library, lemma);
    // Stored for exactly this text and these definitions; `validate` proves it again before anything is said.
    if (const LemmaProof* stored = library.hints.find(digest)) return *stored;
    LemmaVerdict verdict = prove_lemma(library.library, lemma);
    if (verdict.status != LemmaStatus::Proved) {
        const std::string why = verdict.obligation + ": " + verdict.reason;
        return Error{lemma.source.place, "the lemma " + lemma.name + " is not proved: " + why};
    }
    library.hints.put(digest, lemma.name, verdict.proof);
    return verdict.proof;
}

/// The search, then the certificate's bytes. Lemmas are proved when a proof uses them; one that cannot be is left out of the next search.
Result<Proof> search_and_write(TermTable& table, LoadedLibrary& library, const LoadedClaim& loaded, Replays& replays) {
    SearchOptions search;
    search.hints = &library.hints;
    search.replays = &replays;
    search.partial = loaded.limits.partial;
    while (true) {
        Result<Findings> findings = search_proof(table, library.library, loaded.claim, loaded.graphs, loaded.expanded, search);
        if (!findings) return findings.error();
        Proof proof{std::move(*findings), "", {}};
        if (!proof.findings.proved) return proof;
        const CertificateSubject subject{table, library.library, loaded.claim, loaded.captures, loaded.graphs, loaded.expanded};
        const Result<Sections> sections = write_with_few_lemmas(table, subject, proof.findings);
        bool has_unproved = false;
        const LemmaProofs proofs = [&](const Lemma& lemma) {
            Result<LemmaProof> found = lemma_proof(library, proof.findings, lemma);
            if (!found) has_unproved = search.without_lemmas.insert(lemma.name).second || has_unproved;
            return found;
        };
        CertificateSummary summary;
        Result<std::string> certificate = sections ? write_certificate(subject, proof.findings, *sections, proofs, summary) : sections.error();
        if (certificate) {
            proof.certificate = std::move(*certificate);
            proof.ground_lemmas = summary.ground_lemmas;
            return proof;
        }
        if (has_unproved) continue;
        proof.findings.proved = false;
        proof.findings.reasons.push_back("a proof was found, but its certificate could not be written: " + certificate.error().text());
        return proof;
    }
}

/// Remembered proofs are replayed beside the search. One that proves nothing is forgotten, and all is begun anew, so that nothing depends
/// on what was tried with it.
Result<Proof> find_proof(TermTable& table, LoadedLibrary& library, const LoadedClaim& loaded, const ProveOptions& options) {
    const TermTable terms_of_claim = table;
    Replays replays(options.threads);
    while (true) {
        Result<Proof> proof = search_and_write(table, library, loaded, replays);
        const std::vector<std::string> wrong = replays.failed();
        if (wrong.empty()) return proof;
        for (const std::string& digest : wrong) library.hints.drop(digest);
        table = terms_of_claim;
    }
}

struct Command {
    const char* name;
    const char* help;
    std::set<std::string> options;  // besides those that all take
    std::size_t least_files;
    int (*run)(LoadedLibrary& library, const Arguments& arguments, const std::vector<std::string>& files);
};

const std::set<std::string> options_of_all = {"lemmas", "version", "help", "word"};
const std::set<std::string> options_of_claims = {"output", "json", "threads", "jobs", "validate", "no-validate", "check-claim", "remember"};

/// A further command is a line here.
const Command commands[] = {
    {"annotations", help_of_annotations, {"json"}, 1, [](LoadedLibrary& library, const Arguments& arguments, const std::vector<std::string>& files) {
         return annotations_command(library, files, arguments.prove.json);
     }},
    {"oracle", help_of_oracle, {"json"}, 1, [](LoadedLibrary& library, const Arguments& arguments, const std::vector<std::string>& files) {
         return oracle_command(library, files, arguments.prove.json);
     }},
    {"lemmas", help_of_lemmas,
     {"json", "threads", "jobs", "hints", "proofs", "explain", "try", "follows", "slowest", "seed", "instances", "dump-smt"}, 0,
     [](LoadedLibrary& library, const Arguments& arguments, const std::vector<std::string>& files) {
         LemmasOptions options = arguments.of_lemmas;
         options.files = files;
         options.json = arguments.prove.json;
         options.threads = arguments.prove.threads;
         return lemmas_command(library, options);
     }},
};

const Command* command_named(const std::string& word) {
    for (const Command& command : commands)
        if (word == command.name) return &command;
    return nullptr;
}

/// The first option that the command, or a claim, does not take, as what is wrong with it; empty if there is none.
std::string option_of_another(const Command* command, const options_of::variables_map& given) {
    const std::set<std::string>& taken = command ? command->options : options_of_claims;
    for (const auto& [option, value] : given) {
        if (value.defaulted() || taken.contains(option) || options_of_all.contains(option)) continue;
        if (options_of_claims.contains(option)) return "--" + option + " belongs to claims, not to prove " + command->name;
        for (const Command& other : commands)
            if (other.options.contains(option)) return "--" + option + " belongs to prove " + other.name;
    }
    return "";
}

int usage(const std::string& message) {
    std::cerr << "prove: " << message << "\nprove --help says how it is used\n";
    return usage_error;
}

int version(bool json) {
    const std::string own = std::string("prove (Countersign) ") + built_version, solver = Z3_get_full_version();
    if (json) std::cout << json_object({{"solver", json_text("Z3 " + solver)}, {"version", json_text(own)}}) << "\n";
    else std::cout << own << "\nZ3 " << solver << "\n";
    return finish(0);
}

int run(int count, char** values) {
    Arguments arguments;
    options_of::options_description known;
    auto add = known.add_options();
    add("output,o", options_of::value(&arguments.prove.output));
    add("json", options_of::bool_switch(&arguments.prove.json));
    add("threads", options_of::value(&arguments.prove.threads));
    add("validate", options_of::value(&arguments.prove.validator));
    add("no-validate", "");
    add("check-claim", options_of::bool_switch(&arguments.prove.check_claim));
    add("lemmas", options_of::value(&arguments.prove.lemmas));
    add("jobs", options_of::value(&arguments.prove.threads));
    add("hints", options_of::value(&arguments.of_lemmas.hints));
    add("proofs", options_of::value(&arguments.of_lemmas.proofs));
    add("explain", options_of::value(&arguments.of_lemmas.explain));
    add("dump-smt", options_of::value(&arguments.of_lemmas.dump_smt));
    add("try", options_of::value(&arguments.of_lemmas.statement));
    add("follows", "");
    add("slowest", options_of::value(&arguments.of_lemmas.slowest));
    add("seed", options_of::value(&arguments.of_lemmas.seed));
    add("instances", options_of::value(&arguments.of_lemmas.instances));
    add("remember", options_of::value(&arguments.prove.remembered));
    add("version", "");
    add("help,h", "");
    add("word", options_of::value(&arguments.words));
    options_of::positional_options_description positional;
    positional.add("word", -1);
    options_of::variables_map given;
    arguments.prove.threads = std::max(1u, std::thread::hardware_concurrency());
    try {
        const int style = options_of::command_line_style::unix_style & ~options_of::command_line_style::allow_guessing;
        options_of::store(options_of::command_line_parser(count, values).options(known).positional(positional).style(style).run(), given);
        options_of::notify(given);
    } catch (const options_of::error& error) {
        return usage(error.what());
    }
    const Command* const command = arguments.words.empty() ? nullptr : command_named(arguments.words.front());
    if (given.count("help")) {
        std::cout << (command ? command->help : help_of_prove);
        return finish(0);
    }
    if (given.count("version")) return version(arguments.prove.json);
    if (arguments.words.empty()) return usage("expected a claim or a command");
    if (arguments.prove.threads < 1 || arguments.prove.threads > 1024) return usage("--threads takes 1 to 1024");
    arguments.prove.validate = given.count("no-validate") == 0;
    arguments.of_lemmas.tries = given.count("try") > 0;
    arguments.of_lemmas.follows = given.count("follows") > 0;

    const std::vector<std::string> files(arguments.words.begin() + (command ? 1 : 0), arguments.words.end());
    const bool is_lemmas = command && std::string(command->name) == "lemmas";
    if (const std::string wrong = option_of_another(command, given); !wrong.empty()) return usage(wrong);
    if (arguments.of_lemmas.instances < 0 || arguments.of_lemmas.instances > 10'000'000) return usage("--instances takes 0 to 10000000");
    if (arguments.of_lemmas.tries && !files.empty()) return usage("--try takes no files");
    if (command && files.size() < command->least_files) return usage(std::string(command->name) + " takes at least one file");
    if (!command) {
        if (files.size() != 1) return usage("expected one claim, found " + std::to_string(files.size()) + " files");
        if (arguments.prove.output.empty() && !arguments.prove.check_claim) return usage("-o FILE is missing: where the certificate goes");
        arguments.prove.claim = files.front();
    }
    std::vector<std::pair<std::string, std::string>> embedded;
    if (arguments.prove.lemmas.empty()) embedded = embedded_library();
    Result<LoadedLibrary> library = load_library(arguments.prove.lemmas, embedded);
    if (!library && (arguments.prove.lemmas.empty() || library.error().place.line == 0)) {
        std::cerr << "prove: " << library.error().text() << "\n";
        return arguments.prove.lemmas.empty() ? our_bug : input_output_error;
    }
    // What proofs are about must mean something first. Of what is built in, `prove lemmas` and the tests say so.
    std::vector<Error> problems;
    if (!library) problems.push_back(library.error());
    else if (is_lemmas || !arguments.prove.lemmas.empty()) problems = check_definitions(library->library);
    if (!problems.empty()) {
        if (!command) return report_malformed(arguments.prove, std::move(problems));
        for (const Error& problem : problems) std::cerr << "prove: " << problem.text() << "\n";
        return malformed;
    }
    if (command) return command->run(*library, arguments, files);
    return prove_command(*library, arguments.prove, find_proof);
}

/// Memory is kept until the end: giving it back and taking it again was a tenth of a short run, and a page at a time another twentieth.
void take_memory_in_large_pieces() {
    mallopt(M_TOP_PAD, 96 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    constexpr std::uintptr_t large_page = 2 << 20;
    const auto heap_end = [] { return reinterpret_cast<std::uintptr_t>(sbrk(0)); };
    const std::uintptr_t begin = (heap_end() + large_page - 1) / large_page * large_page;
    ::operator delete(::operator new(120 << 10));  // the heap grows by the piece
    const std::uintptr_t end = heap_end() / large_page * large_page;
    if (end > begin) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // in vain where there are none
}

}  // namespace
}  // namespace countersign

int main(int count, char** values) {
    countersign::install_signal_handlers();
    try {
        countersign::take_memory_in_large_pieces();
        return countersign::run(count, values);
    } catch (const std::bad_alloc&) {
        std::cerr << "prove: out of memory\n";
        return countersign::verdict_exit_code(countersign::Verdict::Unknown);
    } catch (const std::exception& error) {
        std::cerr << "prove: a defect of prove: " << error.what() << "\n";
    } catch (...) {
        std::cerr << "prove: a defect of prove\n";
    }
    return 70;
}
