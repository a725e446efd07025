// Files that appear whole or not at all.
#include "prover/report/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "prover/report/interrupts.h"

namespace countersign {

namespace {

Error failure(const std::string& path, const std::string& what) { return {{path, 0, 0}, what + ": " + std::strerror(errno)}; }

/// What `path` is, links followed; nothing if that is not there or cannot be said.
std::optional<struct stat> status_of(const std::string& path) {
    struct stat status;
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return status;
}

bool is_one_file(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

/// Where the last of the links that `path` may be points to, whether or not that is there.
std::string link_target(const std::string& path) {
    std::filesystem::path target = path;
    std::error_code failed;
    for (int links = 0; links < 40 && std::filesystem::is_symlink(target, failed); ++links) {
        const std::filesystem::path next = std::filesystem::read_symlink(target, failed);
        if (failed) break;
        target = target.parent_path() / next;
    }
    return target.string();
}

}  // namespace

Result<OutputFile> OutputFile::create(const std::string& path) {
    const std::optional<struct stat> status = status_of(path);
    if (!status && errno != ENOENT) return failure(path, "cannot be written");
    if (status && S_ISCHR(status->st_mode)) {
        const int device = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (device < 0) return failure(path, "cannot be written");
        return OutputFile(path, path, "", device);
    }
    const std::string target = link_target(path);
    if (status && S_ISDIR(status->st_mode)) {
        errno = EISDIR;
        return failure(path, "cannot be written");
    }
    if (status && !S_ISREG(status->st_mode)) return Error{{path, 0, 0}, "cannot be written: it is no regular file"};
    // Links below /proc say more than where a file is: it may have lost its name.
    if (const std::optional<struct stat> found = status_of(target); status && (!found || !is_one_file(*status, *found)))
        return Error{{path, 0, 0}, "cannot be written: it links to a file without a name"};
    std::string temporary = target + ".partial.XXXXXX";
    int descriptor = -1, why = 0;
    {
        // The name is known only after the file exists.
        const HeldInterrupts held;
        descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
        why = errno;
        if (descriptor >= 0) note_unfinished_file(temporary);
    }
    errno = why;
    if (descriptor < 0) return failure(path, "cannot be written");
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(descriptor, 0666 & ~mask);
    return OutputFile(path, target, temporary, descriptor);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), target_(std::move(other.target_)), temporary_(std::move(other.temporary_)), descriptor_(other.descriptor_) {
    other.descriptor_ = -1;
    other.temporary_.clear();
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (temporary_.empty()) return;
    ::unlink(temporary_.c_str());
    note_unfinished_file("");
}

Status OutputFile::write(const std::string& bytes) {
    if (!temporary_.empty() && (::ftruncate(descriptor_, 0) != 0 || ::lseek(descriptor_, 0, SEEK_SET) != 0)) return failure(path_, "cannot be written");
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
    if (temporary_.empty()) return Done{};
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) return failure(path_, "cannot be written");
    note_unfinished_file("");
    temporary_.clear();
    // The name too must survive a loss of power.
    const std::string folder = std::filesystem::path(target_).parent_path().string();
    const int folder_descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_descriptor >= 0) {
        ::fsync(folder_descriptor);
        ::close(folder_descriptor);
    }
    return Done{};
}

bool is_same_file(const std::string& path, const std::string& other) {
    const std::optional<struct stat> status = status_of(path), other_status = status_of(other);
    if (status && other_status) return S_ISREG(status->st_mode) && is_one_file(*status, *other_status);
    if (status || other_status) return false;
    std::error_code failed;
    auto place = [&](const std::string& named) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(link_target(named), failed), failed);
    };
    const std::filesystem::path of_path = place(path);
    return !of_path.empty() && of_path == place(other);
}

}  // namespace countersign
