// `validate`: options in, one verdict out. The verdict is the kernel's; what stands here can only turn it down (other claim, other
// captures) and print it. The only place that catches exceptions: out of memory is INCOMPLETE, anything else a bug of ours.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include "validator/kernel/verdict.h"
#include "validator/language/parser.h"
#include "validator/reading/file.h"
#include "validator/report/options.h"
#include "validator/report/report.h"
#include "validator/solver/query.h"

namespace countersign::validator {

// The bytes of lemmas/operators, compiled in.
std::vector<std::pair<std::string, std::string>> embedded_definitions();
extern const char* const built_version;  // and the commit

namespace {

constexpr std::size_t stack_bytes = std::size_t{8} << 20;
constexpr int exit_usage = 64, exit_internal = 70, exit_input_output = 74;

// What an error makes of the reply; never VERIFIED.
Reply refusal(const Error& error) {
    // In the order of Failure.
    static constexpr std::pair<const char*, int> answers[] = {
        {"REJECTED", 1}, {"MALFORMED", 3}, {"INCOMPLETE", 2}, {"INPUT_OUTPUT", exit_input_output}, {"INTERNAL", exit_internal}, {"REJECTED", 1}};
    const auto& [verdict, exit_code] = answers[static_cast<std::size_t>(error.failure)];
    Reply reply{verdict, exit_code, "", one_line(error.message), one_line(error.place.text())};
    if (exit_code < exit_usage) reply.line = "s " + reply.verdict + ": " + one_line(error.text());
    return reply;
}

// The exit code; output that cannot be written changes it.
int print(const Reply& reply, bool json) {
    // What is written is whole before it is begun, and time that ends now does not cut it.
    const std::string end = reply.line.empty() ? "" : "\n";
    const std::string text = json ? report_json(reply) : report_text(reply.report) + reply.line + end;
    std::signal(SIGXCPU, SIG_IGN);
    bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!json && reply.line.empty() && !reply.message.empty())
        std::fprintf(stderr, "validate: %s%s%s\n", reply.place.c_str(), reply.place.empty() ? "" : ": ", reply.message.c_str());
    written = std::fflush(stdout) == 0 && written;
    return written ? reply.exit_code : exit_input_output;
}

Result<Definitions> read_definitions(const Options& options) {
    if (!options.definitions) return parse_definitions(embedded_definitions());
    namespace fs = std::filesystem;
    std::vector<fs::path> paths;
    std::error_code problem;
    fs::recursive_directory_iterator at(*options.definitions, problem);
    for (; !problem && at != fs::recursive_directory_iterator(); at.increment(problem))
        if (at->path().extension() == ".op") paths.push_back(at->path());
    if (problem) return Error{Failure::input_output, problem.message(), Place{*options.definitions}};
    std::sort(paths.begin(), paths.end());
    std::vector<std::pair<std::string, std::string>> files;
    for (const fs::path& path : paths) {
        VALIDATOR_TRY(std::string bytes, read_file(path.string(), options.limits));
        files.emplace_back(path.string(), std::move(bytes));
    }
    return parse_definitions(files);
}

// The reviewer's own files against those embedded.
Status compare_own_files(const Options& options, const Question& question) {
    if (options.claim) {
        VALIDATOR_TRY(const std::string bytes, read_file(*options.claim, options.limits));
        if (bytes != question.claim_source.bytes) return rejected("the claim of the certificate is not this one", Place{*options.claim});
    }
    if (options.captures) VALIDATOR_CHECK(compare_captures(question, *options.captures, options.limits));
    return {};
}

Result<Reply> validate(const Options& options, const Definitions& definitions, JsonValue root, SmtDump* dump) {
    const ValidateOptions kernel_options{static_cast<unsigned>(options.threads), options.solver_limit.value_or(SolverLimits::usual), dump};
    const Verdict verdict = validate_certificate(root, definitions, kernel_options);

    Reply reply;
    if (!verdict.verified()) {
        reply = refusal(verdict.error());
    } else {
        const Question& question = *verdict.question;
        VALIDATOR_CHECK(compare_own_files(options, question));
        reply.verdict = "VERIFIED";
        reply.line = "s VERIFIED" + digests_text(question, options.claim.has_value(), options.captures.has_value());
        reply.report = describe_question(*verdict.store, question, verdict.goals, root);
        reply.report.push_back(describe_replay(verdict));
    }
    if (options.command == Command::trusted && verdict.question) add_trusted(definitions, *verdict.question, root, reply.report);
    return reply;
}

// Of another file than a certificate, of which nothing is ever VERIFIED.
Result<Reply> refute(const Options& options, const Definitions& definitions, JsonValue root) {
    const Refutation refutation = check_violation(root, definitions);
    if (!refutation.refuted()) return refusal(refutation.error());
    VALIDATOR_CHECK(compare_own_files(options, *refutation.question));
    Reply reply{.verdict = "REFUTED", .exit_code = 4, .report = describe_refutation(refutation)};
    reply.line = "s REFUTED" + digests_text(*refutation.question, options.claim.has_value(), options.captures.has_value());
    if (options.command == Command::trusted) add_trusted(definitions, *refutation.question, root, reply.report);
    return reply;
}

Result<Reply> annotations(const Definitions& definitions, JsonValue root) {
    TermStore store(definitions);
    const auto member = [&](const char* name) { return root.member(name).value_or(JsonValue()); };
    Question question;
    VALIDATOR_CHECK(read_question(store, member("c_claim"), member("d_sources"), member("e_graphs"), question));
    return Reply{.verdict = "AGREED", .report = describe_annotations(question)};
}

Result<Reply> lemmas(const Options& options, const Definitions& definitions, JsonValue root, SmtDump* dump) {
    const SolverLimits limits(options.solver_limit.value_or(SolverLimits::usual), 250);  // a library of lemmas is hardly a stranger's
    VALIDATOR_TRY(const LemmaLibrary lemmas, read_lemmas(root, options.input));
    const auto decisions = prove_lemmas(definitions, lemmas, {}, static_cast<unsigned>(options.threads), limits, dump, Extent::all);
    const bool all = std::all_of(decisions.begin(), decisions.end(), [](const Status& decided) { return decided.ok(); });
    return Reply{.verdict = all ? "PROVED" : "NOT_PROVED", .exit_code = all ? 0 : 1, .report = {describe_lemmas(lemmas, decisions)}};
}

Result<Reply> run(const Options& options, const Definitions& definitions) {
    // Those compiled in are looked at with the lemmas of the library, those of a folder whatever they are for.
    if (options.definitions || options.command == Command::lemmas)
        VALIDATOR_CHECK(check_definitions(definitions, SolverLimits(options.solver_limit.value_or(SolverLimits::usual), 250)));
    std::optional<SmtDump> dump;
    if (options.dump_smt) {
        std::error_code problem;
        std::filesystem::create_directories(*options.dump_smt, problem);
        if (problem) return Error{Failure::input_output, problem.message(), Place{*options.dump_smt}};
        dump.emplace(*options.dump_smt);
    }
    VALIDATOR_TRY(std::string bytes, read_file(options.input, options.limits));
    VALIDATOR_TRY(const JsonDocument document, parse_json(std::move(bytes), options.input, options.limits));
    const auto reply = [&]() -> Result<Reply> {
        if (options.command == Command::annotations) return annotations(definitions, document.root());
        if (options.command == Command::lemmas) return lemmas(options, definitions, document.root(), dump ? &*dump : nullptr);
        VALIDATOR_TRY(Reply reply, is_violation(document.root()) ? refute(options, definitions, document.root())
                                                                 : validate(options, definitions, document.root(), dump ? &*dump : nullptr));
        if (options.definitions && !reply.report.empty())
            reply.report.insert(reply.report.begin(), {"definitions read", {"those of " + *options.definitions + ", not those compiled in"}});
        return reply;
    }();
    if (dump && dump->failed()) return Error{Failure::input_output, "questions to the solver cannot be written", Place{*options.dump_smt}};
    return reply;
}

// Memory and time may end where no exception may pass, in the solver's own code too: this is the answer then, and nothing else is done.
template <bool json>
[[noreturn]] void end(const char* what) {
    std::signal(SIGXCPU, SIG_IGN);  // or this thread could wait for itself
    static std::atomic_flag ended;
    while (ended.test_and_set()) ::pause();  // another thread is about to
    constexpr const char* answer = json ? R"({"exit":2,"line":"s INCOMPLETE: out of %1$s","message":"out of %1$s",)"
                                          R"("place":"","report":{},"verdict":"INCOMPLETE"})" "\n"
                                        : "s INCOMPLETE: out of %1$s\n";
    char text[256];
    const int length = std::snprintf(text, sizeof text, answer, what);
    std::_Exit(::write(STDOUT_FILENO, text, static_cast<std::size_t>(length)) == length ? 2 : exit_input_output);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;  // and takes all memory to itself
#else
constexpr bool sanitized = false;
#endif

// Ends what counts of work do not see. A limit that is set already and lower stays.
void limit(int resource, std::uint64_t amount) {
    rlimit known{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &known) != 0 || known.rlim_cur <= amount) return;
    known.rlim_cur = amount;
    setrlimit(static_cast<__rlimit_resource>(resource), &known);
}

int main_without_exceptions(const std::vector<std::string>& arguments, bool wants_json) {
    const auto options = parse_options(arguments);
    if (!options.ok()) {
        if (!wants_json) std::fprintf(stderr, "%s\n", usage_text().c_str());
        return print({"USAGE", exit_usage, "", options.error().message}, wants_json);
    }
    limit(RLIMIT_CPU, options->limits.seconds);
    if (!sanitized) limit(RLIMIT_DATA, options->limits.megabytes << 20);
    pthread_attr_t stacks;  // are counted there, whatever is usual on this machine
    if (pthread_attr_init(&stacks) == 0 && pthread_attr_setstacksize(&stacks, stack_bytes) == 0) pthread_setattr_default_np(&stacks);
    if (options->command == Command::version || options->command == Command::help)
        return print({"NONE", 0, options->command == Command::help ? usage_text() : std::string("validate (Countersign) ") + built_version +
                       "\ncountersign certificate 1, countersign violation 1, definitions edition 1\ncvc5 " + solver_version()}, options->json);
    const auto definitions = read_definitions(*options);
    const auto reply = definitions.ok() ? run(*options, *definitions) : definitions.error();
    const int exit_code = print(reply.ok() ? *reply : refusal(reply.error()), options->json);
    return sanitized ? exit_code : (std::_Exit(exit_code), exit_code);  // what was read is not taken down piece by piece
}

// Memory of C code, cvc5's and exact numbers' too, which does not look whether there was any: as for `new`.
[[maybe_unused]] void* there(void* memory, bool wanted) {
    const std::new_handler ended = std::get_new_handler();
    if (memory == nullptr && wanted && ended != nullptr) ended();
    return memory;
}

}  // namespace
}  // namespace countersign::validator

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* malloc(std::size_t size) { return countersign::validator::there(__libc_malloc(size), size > 0); }
void* calloc(std::size_t count, std::size_t size) { return countersign::validator::there(__libc_calloc(count, size), count > 0 && size > 0); }
void* realloc(void* memory, std::size_t size) { return countersign::validator::there(__libc_realloc(memory, size), size > 0); }
}
#endif

int main(int count, char** values) {
    using namespace countersign::validator;
    const bool json = std::any_of(values, values + count, [](const char* value) { return std::string_view(value) == "--json"; });
    const auto out_of_memory = json ? +[] { end<true>("memory"); } : +[] { end<false>("memory"); };
    std::set_new_handler(out_of_memory);
    std::set_terminate(out_of_memory);  // cvc5 keeps some memory by itself
    std::signal(SIGXCPU, json ? +[](int) { end<true>("time"); } : +[](int) { end<false>("time"); });
    try {
        return main_without_exceptions(std::vector<std::string>(values + (count > 0 ? 1 : 0), values + count), json);
    } catch (const std::bad_alloc&) {
        return print(refusal(incomplete("out of memory")), json);
    } catch (const std::exception& problem) {
        return print(refusal(internal_error(std::string("an exception: ") + problem.what())), json);
    }
}
