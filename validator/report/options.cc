// Every option is known or the use is wrong; none is ignored.
#include "validator/report/options.h"

#include <algorithm>
#include <charconv>

namespace countersign::validator {
namespace {

Result<std::uint64_t> number(const std::string& option, const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || value == 0) return malformed(option + " takes a number of at least 1");
    return value;
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
        const auto is = [&](const char* name) { return argument == name; };
        const bool takes_value = is("--claim") || is("--captures") || is("--dump-smt") || is("--definitions") || is("--threads") || is("--max-bytes") ||
                                 is("--max-values") || is("--max-seconds") || is("--max-megabytes") || is("--solver-limit");
        if (takes_value && i + 1 == arguments.size()) return malformed(argument + " needs a value");
        const std::string value = takes_value ? arguments[++i] : "";
        if (is("--strict")) {
            options.strict = true;
        } else if (is("--json")) {
            options.json = true;
        } else if (is("--allow-cuts")) {
            options.allow_cuts = true;
        } else if (is("--trusted")) {
            options.command = Command::trusted;
        } else if (is("--annotations")) {
            options.command = Command::annotations;
        } else if (is("--version")) {
            options.command = Command::version;
        } else if (is("--help") || is("-h")) {
            options.command = Command::help;
        } else if (is("--claim")) {
            options.claim = value;
        } else if (is("--captures")) {
            options.captures = value;
        } else if (is("--dump-smt")) {
            options.dump_smt = value;
        } else if (is("--definitions")) {
            options.definitions = value;
        } else if (takes_value) {
            VALIDATOR_TRY(const std::uint64_t count, number(argument, value));
            if (is("--threads")) options.threads = static_cast<unsigned>(std::min<std::uint64_t>(count, 256));
            if (is("--max-bytes")) options.limits.bytes = count;
            if (is("--max-values")) options.limits.values = count;
            if (is("--max-seconds")) options.limits.seconds = std::min<std::uint64_t>(count, 1'000'000'000);
            if (is("--max-megabytes")) options.limits.megabytes = std::min<std::uint64_t>(count, UINT64_MAX >> 20);
            if (is("--solver-limit")) options.solver_limit = count;
        } else {
            return malformed("unknown option " + argument);
        }
    }
    if (options.command == Command::version || options.command == Command::help) return options;
    if (words.size() == 2 && words[0] == "lemmas") {
        options.command = Command::lemmas;
        words.erase(words.begin());
    }
    if (words.size() != 1) return malformed(words.empty() ? "no certificate is named" : "one certificate is expected");
    const bool of_a_claim = options.command == Command::validate || options.command == Command::trusted;
    if (!of_a_claim && (options.strict || options.claim || options.captures || options.allow_cuts)) return malformed("--strict, --claim, --captures and --allow-cuts are of a certificate's verdict");
    if (options.strict && !options.claim) return malformed("--strict requires --claim");
    options.input = words[0];
    return options;
}

std::string usage_text() {
    return R"(validate [options] CERTIFICATE     replays a certificate; `-` is standard input
    --claim FILE         the claim of the certificate must be this file, byte for byte
    --captures DIR       every capture must be the file that the claim's path leads to from DIR
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

exit codes: 0 VERIFIED, 1 REJECTED, 2 INCOMPLETE, 3 MALFORMED, 4 REFUTED; 64 wrong use, 70 a bug of ours, 74 input or output
)";
}

}  // namespace countersign::validator
