// Signals that end the program: what must not outlive it, an unfinished file and a running validator, goes with it.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <string>

namespace countersign {

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT remove the unfinished file, kill the validator and end the program by the signal; writes beyond
/// a file-size limit and into closed pipes become errors.
void install_signal_handlers();

/// Holds those signals back while a thing is made and its name noted: one in between would leave it behind.
class HeldInterrupts {
public:
    HeldInterrupts();
    HeldInterrupts(const HeldInterrupts&) = delete;
    ~HeldInterrupts();
    /// The signals blocked before, which a child shall inherit.
    const sigset_t& before() const { return before_; }

private:
    sigset_t before_;
};

/// The file that an interrupt removes; empty for none.
void note_unfinished_file(const std::string& path);
/// The process group that an interrupt kills; 0 for none.
void note_running_group(pid_t group);

}  // namespace countersign
