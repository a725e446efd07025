// Every option is known or the use is wrong; none is ignored.
#include "validator/report/options.h"

#include <algorithm>
#include <charconv>
#include <variant>

#include "validator/language/syntax.h"

namespace countersign::validator {
namespace {

struct Option {
    std::string_view name;
    // What it sets; the last two from a value that follows.
    std::variant<bool Options::*, Command, std::optional<std::string> Options::*, std::uint64_t& (*)(Options&)> place;
};
const Option known[] = {
    {"--strict", &Options::strict}, {"--json", &Options::json}, {"--allow-cuts", &Options::allow_cuts},
    {"--trusted", Command::trusted}, {"--annotations", Command::annotations}, {"--version", Command::version}, {"--help", Command::help},
    {"-h", Command::help},
    {"--claim", &Options::claim}, {"--captures", &Options::captures}, {"--dump-smt", &Options::dump_smt}, {"--definitions", &Options::definitions},
    {"--threads", [](Options& o) -> std::uint64_t& { return o.threads; }},
    {"--max-bytes", [](Options& o) -> std::uint64_t& { return o.limits.bytes; }},
    {"--max-values", [](Options& o) -> std::uint64_t& { return o.limits.values; }},
    {"--max-seconds", [](Options& o) -> std::uint64_t& { return o.limits.seconds; }},
    {"--max-megabytes", [](Options& o) -> std::uint64_t& { return o.limits.megabytes; }},
    {"--solver-limit", [](Options& o) -> std::uint64_t& { return o.solver_limit.emplace(); }}};

Status read_number(const std::string& option, const std::string& text, std::uint64_t& value) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || value == 0) return malformed(option + " takes a number of at least 1");
    return {};
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
    Options options;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (argument == "-" || !argument.starts_with("-")) {
            words.push_back(argument);
            continue;
        }
        const Option* const option = find_named(known, argument);
        if (!option) return malformed("unknown option " + argument);
        if (const auto flag = std::get_if<0>(&option->place)) {
            options.**flag = true;
        } else if (const auto command = std::get_if<1>(&option->place)) {
            options.command = *command;
        } else {
            if (i + 1 == arguments.size()) return malformed(argument + " needs a value");
            const std::string& value = arguments[++i];
            if (const auto text = std::get_if<2>(&option->place)) options.**text = value;
            else VALIDATOR_CHECK(read_number(argument, value, std::get<3>(option->place)(options)));
        }
    }
    options.threads = std::min<std::uint64_t>(options.threads, 256);
    options.limits.seconds = std::min<std::uint64_t>(options.limits.seconds, 1'000'000'000);
    options.limits.megabytes = std::min<std::uint64_t>(options.limits.megabytes, UINT64_MAX >> 20);
    if (options.command == Command::version || options.command == Command::help) return options;
    if (words.size() == 2 && words[0] == "lemmas") {
        options.command = Command::lemmas;
        words.erase(words.begin());
    }
    if (words.size() != 1) return malformed(words.empty() ? "no certificate is named" : "one certificate is expected");
    const bool of_a_claim = options.command == Command::validate || options.command == Command::trusted;
    if (!of_a_claim && (options.strict || options.claim || options.captures || options.allow_cuts))
        return malformed("--strict, --claim, --captures and --allow-cuts are of a certificate's verdict");
    if ((options.strict || options.captures) && !options.claim) return malformed("--strict and --captures require --claim");
    options.input = words[0];
    return options;
}

std::string usage_text() {
    return R"(validate [options] CERTIFICATE     replays a certificate; `-` is standard input
    --claim FILE         the claim of the certificate must be this file, byte for byte
    --captures DIR       every capture must be the file that the claim's path leads to from DIR; requires --claim
    --strict             the release gate: requires --claim
    --definitions DIR    accept the definitions (*.op) of this folder instead of those compiled in
    --json               print exactly one JSON document
    --dump-smt DIR       write every query to cvc5 as SMT-LIB 2 with the expected answer
    --threads N          for proofs of lemmas (as many as the machine has); no verdict within the limits depends on it
    --max-bytes N, --max-values N, --solver-limit N, --max-seconds N (of processor time; 120), --max-megabytes N (2048)
                         limits: beyond them the answer is INCOMPLETE
    --allow-cuts         exit 0 for a claim with `cut` lines
validate --trusted CERTIFICATE       also print the definitions, contracts and facts that it relies on
validate --annotations CERTIFICATE   how many annotations of its captures agree with the definitions
validate lemmas FILE                 decide a JSON array of lemmas with proofs
validate --version, --help

exit codes: 0 VERIFIED, 1 REJECTED, 2 INCOMPLETE, 3 MALFORMED, 4 REFUTED; 64 wrong use, 70 a bug of ours, 74 input or output)";
}

}  // namespace countersign::validator
