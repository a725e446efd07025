// Signals that end the program. The statics of the program are here: a signal handler can reach nothing else.
#include "prover/report/interrupts.h"

#include <unistd.h>

#include <climits>
#include <csignal>
#include <cstring>

namespace countersign {

namespace {

char file_to_remove[PATH_MAX] = {};
volatile std::sig_atomic_t has_file_to_remove = 0, group_to_kill = 0;

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

sigset_t ending_set() {
    sigset_t signals;
    ::sigemptyset(&signals);
    for (const int signal_number : ending_signals) ::sigaddset(&signals, signal_number);
    return signals;
}

void on_signal(int signal_number) {
    if (group_to_kill > 0) ::kill(-group_to_kill, SIGKILL);
    if (has_file_to_remove) ::unlink(file_to_remove);
    std::signal(signal_number, SIG_DFL);
    ::raise(signal_number);
}

/// `nohup` and shells that start a job in the background ask that these be ignored.
bool stays_ignored(int signal_number) {
    struct sigaction before = {};
    return (signal_number == SIGHUP || signal_number == SIGQUIT) && ::sigaction(signal_number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
}

}  // namespace

void install_signal_handlers() {
    struct sigaction action = {};
    action.sa_handler = on_signal;
    action.sa_mask = ending_set();
    for (const int signal_number : ending_signals)
        if (!stays_ignored(signal_number)) ::sigaction(signal_number, &action, nullptr);
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
}

HeldInterrupts::HeldInterrupts() {
    const sigset_t held = ending_set();
    ::sigprocmask(SIG_BLOCK, &held, &before_);
}

HeldInterrupts::~HeldInterrupts() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

void note_unfinished_file(const std::string& path) {
    has_file_to_remove = 0;
    if (path.empty() || path.size() >= sizeof file_to_remove) return;
    std::memcpy(file_to_remove, path.c_str(), path.size() + 1);
    has_file_to_remove = 1;
}

void note_running_group(pid_t group) { group_to_kill = group; }

}  // namespace countersign
