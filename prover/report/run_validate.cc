// Calls `validate` as a program, without a shell.
#include "prover/report/run_validate.h"

#include <spawn.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "prover/report/interrupts.h"

extern char** environ;

namespace countersign {

namespace {

constexpr std::size_t kept_output = 1 << 20;  // of what a validator says: its end, where the verdict is

/// The last bytes of a stream, however long it is.
struct Tail {
    std::string bytes;
    bool is_cut = false;

    void add(const char* more, std::size_t count) {
        bytes.append(more, count);
        if (bytes.size() >= 2 * kept_output) cut();
    }
    void cut() {
        if (bytes.size() <= kept_output) return;
        bytes.erase(0, bytes.size() - kept_output);
        is_cut = true;
    }
};

/// What another program said, in ASCII and the mark for what is left out: nothing of it can move a terminal's cursor, or be no UTF-8
/// in a JSON document.
std::string printable(const std::string& text) {
    static const char* const digits = "0123456789abcdef";
    static const std::string left_out = "…";
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.compare(at, left_out.size(), left_out) == 0) {
            result += left_out;
            at += left_out.size() - 1;
            continue;
        }
        const unsigned char byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0x20 && byte < 0x7f) result += text[at];
        else result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
    return result;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

/// Indented, so that no line can be taken for a verdict.
std::string quoted(const Tail& said) {
    std::string result = said.is_cut ? "  (only the end of what it says)" : "";
    for (const std::string& line : lines_of(said.bytes)) result += (result.empty() ? "  " : "\n  ") + printable(line);
    return result;
}

/// Lines that begin with these words, whatever their indentation.
std::vector<std::string> lines_that_begin_with(const std::string& words, const std::string& text) {
    std::vector<std::string> result;
    for (const std::string& line : lines_of(text)) {
        const std::string unindented = line.substr(std::min(line.find_first_not_of(' '), line.size()));
        if (unindented.starts_with(words)) result.push_back(printable(unindented));
    }
    return result;
}

/// Starts the program in a process group of its own, which an interrupt kills, without input; 0, or why it cannot be run.
int start(const std::string& program, const std::string& certificate, int output, pid_t& child) {
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    // A name like `-x.json` would be taken for an option.
    std::string arguments[] = {program, (certificate.starts_with("-") ? "./" : "") + certificate};
    char* argv[] = {arguments[0].data(), arguments[1].data(), nullptr};
    const HeldInterrupts held;
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setsigmask(&attributes, &held.before());
    const int failed = ::posix_spawn(&child, program.c_str(), &actions, &attributes, argv, environ);
    if (failed == 0) note_running_group(child);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return failed;
}

/// Its exit status. Its number is forgotten before it is free for another process; 0 or why there is none.
int wait_for(pid_t child, int& status) {
    siginfo_t ignored;
    while (::waitid(P_PID, static_cast<id_t>(child), &ignored, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
    note_running_group(0);
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return errno;
    return 0;
}

/// A verdict counts if both the last line and the exit code say it.
ValidatorVerdict verdict_of(const std::string& line, int exit_code) {
    const auto says = [&](const std::string& verdict) { return line == verdict || line.starts_with(verdict + " "); };
    if (exit_code == 0 && says("s VERIFIED") && !says("s VERIFIED WITH")) return ValidatorVerdict::Verified;
    if (exit_code == 4 && (says("s REFUTED") || line.starts_with("s REFUTED:"))) return ValidatorVerdict::Refuted;
    return ValidatorVerdict::Neither;
}

Error not_run(const std::string& program, int why) {
    return {{program, 0, 0}, std::string("cannot be run: ") + std::strerror(why) + " (--validate PATH names the validator)"};
}

}  // namespace

std::string validator_beside() {
    std::error_code failed;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
    return failed ? std::string("validate") : (self.parent_path() / "validate").string();
}

Status can_run_validate(const std::string& program) {
    if (::access(program.c_str(), X_OK) != 0) return not_run(program, errno);
    return Done{};
}

Result<ValidatorAnswer> run_validate(const std::string& program, const std::string& certificate) {
    auto failure = [&](int why) { return not_run(program, why); };
    int pipe_ends[2];
    if (::pipe2(pipe_ends, O_CLOEXEC) != 0) return failure(errno);
    pid_t child = 0;
    const int not_started = start(program, certificate, pipe_ends[1], child);
    ::close(pipe_ends[1]);
    if (not_started != 0) {
        ::close(pipe_ends[0]);
        return failure(not_started);
    }
    Tail said;
    char buffer[1 << 16];
    while (true) {
        const ssize_t count = ::read(pipe_ends[0], buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        said.add(buffer, static_cast<std::size_t>(count));
    }
    ::close(pipe_ends[0]);
    said.cut();
    int status = 0;
    if (const int why = wait_for(child, status); why != 0) return failure(why);
    std::string text = said.bytes;
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    const std::size_t line_end = text.rfind('\n');
    const std::string line = text.substr(line_end == std::string::npos ? 0 : line_end + 1);
    // The end of a line that is cut says nothing.
    const bool is_whole = line_end != std::string::npos || !said.is_cut;
    ValidatorAnswer answer;
    answer.output = quoted(said);
    answer.not_shown = lines_that_begin_with("NOT SHOWN", text);
    answer.verdict_line = printable(line);
    if (is_whole && WIFEXITED(status)) answer.verdict = verdict_of(line, WEXITSTATUS(status));
    if (answer.verdict_line.empty()) {
        if (WIFSIGNALED(status)) answer.verdict_line = "ended by signal " + std::to_string(WTERMSIG(status));
        else answer.verdict_line = "exit " + std::to_string(WEXITSTATUS(status)) + " without a verdict";
    }
    return answer;
}

}  // namespace countersign
