// Files that appear whole or not at all. The one static of the program is here: a signal handler can reach nothing else.
#include "prover/report/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <filesystem>

namespace countersign {

namespace {

char file_to_remove[PATH_MAX] = {};
volatile std::sig_atomic_t has_file_to_remove = 0;

void on_signal(int signal_number) {
    if (has_file_to_remove) ::unlink(file_to_remove);
    std::signal(signal_number, SIG_DFL);
    ::raise(signal_number);
}

void remember(const std::string& path) {
    has_file_to_remove = 0;
    if (path.size() >= sizeof file_to_remove) return;
    std::memcpy(file_to_remove, path.c_str(), path.size() + 1);
    has_file_to_remove = 1;
}

Error failure(const std::string& path, const std::string& what) { return {{path, 0, 0}, what + ": " + std::strerror(errno)}; }

}  // namespace

void install_signal_handlers() {
    struct sigaction action = {};
    action.sa_handler = on_signal;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
}

Result<OutputFile> OutputFile::create(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        errno = EISDIR;
        return failure(path, "cannot be written");
    }
    std::string temporary = path + ".partial.XXXXXX";
    // The name is known only after the file exists: a signal in between is held back.
    sigset_t held, before;
    ::sigemptyset(&held);
    ::sigaddset(&held, SIGINT);
    ::sigaddset(&held, SIGTERM);
    ::sigprocmask(SIG_BLOCK, &held, &before);
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    const int why = errno;
    if (descriptor >= 0) remember(temporary);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    errno = why;
    if (descriptor < 0) return failure(path, "cannot be written");
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(descriptor, 0666 & ~mask);
    return OutputFile(path, temporary, descriptor);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::move(other.temporary_)), descriptor_(other.descriptor_) {
    other.descriptor_ = -1;
    other.temporary_.clear();
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (temporary_.empty()) return;
    ::unlink(temporary_.c_str());
    has_file_to_remove = 0;
}

Status OutputFile::write(const std::string& bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t count = ::write(descriptor_, bytes.data() + at, bytes.size() - at);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return failure(path_, "cannot be written");
        at += static_cast<std::size_t>(count);
    }
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) return failure(path_, "cannot be written");
    return Done{};
}

Status OutputFile::keep() {
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0) return failure(path_, "cannot be written");
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) return failure(path_, "cannot be written");
    has_file_to_remove = 0;
    temporary_.clear();
    // The name too must survive a loss of power.
    const std::string folder = std::filesystem::path(path_).parent_path().string();
    const int folder_descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_descriptor >= 0) {
        ::fsync(folder_descriptor);
        ::close(folder_descriptor);
    }
    return Done{};
}

}  // namespace countersign
