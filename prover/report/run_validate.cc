// Calls `validate` as a program, without a shell.
#include "prover/report/run_validate.h"

#include <spawn.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

extern char** environ;

namespace countersign {

std::string validator_beside() {
    std::error_code failed;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
    return failed ? std::string("validate") : (self.parent_path() / "validate").string();
}

Result<ValidatorAnswer> run_validate(const std::string& program, const std::string& certificate) {
    auto failure = [&](int why) { return Error{{program, 0, 0}, std::string("cannot be run: ") + std::strerror(why)}; };
    int pipe_ends[2];
    if (::pipe2(pipe_ends, O_CLOEXEC) != 0) return failure(errno);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    std::string arguments[] = {program, certificate};
    char* argv[] = {arguments[0].data(), arguments[1].data(), nullptr};
    pid_t child = 0;
    const int spawned = ::posix_spawn(&child, program.c_str(), &actions, nullptr, argv, environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(pipe_ends[1]);
    if (spawned != 0) {
        ::close(pipe_ends[0]);
        return failure(spawned);
    }
    ValidatorAnswer answer;
    char buffer[4096];
    while (true) {
        const ssize_t count = ::read(pipe_ends[0], buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        answer.output.append(buffer, static_cast<std::size_t>(count));
    }
    ::close(pipe_ends[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return failure(errno);
    std::string text = answer.output;
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    answer.verdict_line = text.substr(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
    const bool says_so = answer.verdict_line == "s VERIFIED" || (answer.verdict_line.rfind("s VERIFIED ", 0) == 0 && answer.verdict_line.rfind("s VERIFIED WITH", 0) != 0);
    answer.is_verified = WIFEXITED(status) && WEXITSTATUS(status) == 0 && says_so;
    if (answer.verdict_line.empty()) {
        if (WIFSIGNALED(status)) answer.verdict_line = "ended by signal " + std::to_string(WTERMSIG(status));
        else answer.verdict_line = "exit " + std::to_string(WEXITSTATUS(status)) + " without a verdict";
    }
    return answer;
}

}  // namespace countersign
