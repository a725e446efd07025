#include "prover/support/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace countersign {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;  // of one file

/// A pipe that this process was given; any other may wait for a writer for ever.
bool is_given(const std::string& path) { return path == "/dev/stdin" || path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/"); }

}  // namespace

Result<std::string> read_file(const std::string& path, FileKind kind) {
    auto unread = [&](int number) { return Error{{path, 0, 0}, std::string("cannot be read: ") + std::strerror(number)}; };
    struct Descriptor {
        const int value;
        ~Descriptor() {
            if (value >= 0) ::close(value);
        }
    };
    // Without O_NONBLOCK opening a pipe waits already.
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)};
    struct stat status;
    if (file.value < 0 || ::fstat(file.value, &status) != 0) return unread(errno);
    if (S_ISDIR(status.st_mode)) return unread(EISDIR);
    const bool is_pipe = kind == FileKind::OrPipe && S_ISFIFO(status.st_mode) && is_given(path);
    if (!S_ISREG(status.st_mode) && !is_pipe) return Error{{path, 0, 0}, "is no regular file"};
    if (is_pipe && ::fcntl(file.value, F_SETFL, 0) != 0) return unread(errno);
    std::string bytes;
    if (!is_pipe && static_cast<std::size_t>(status.st_size) <= most_bytes) bytes.reserve(static_cast<std::size_t>(status.st_size));
    char buffer[1 << 16];
    while (true) {
        const ssize_t count = ::read(file.value, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return unread(errno);
        if (count == 0) return bytes;
        if (bytes.size() + static_cast<std::size_t>(count) > most_bytes)
            return Error{{path, 0, 0}, "is longer than " + std::to_string(most_bytes) + " bytes"};
        bytes.append(buffer, static_cast<std::size_t>(count));
    }
}

}  // namespace countersign
