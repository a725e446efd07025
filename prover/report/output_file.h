// A file that appears whole or not at all: written beside its place, synced, renamed. An interrupted run leaves nothing behind.
// Only a regular file is ever replaced, and never a link to one.
#pragma once

#include <string>

#include "prover/support/result.h"

namespace countersign {

class OutputFile {
public:
    /// Creates the temporary file in the folder of `path`, or of what it links to; a character device (`/dev/null`) is opened instead.
    static Result<OutputFile> create(const std::string& path);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(OutputFile&&) = delete;
    /// Removes the temporary file unless it was kept.
    ~OutputFile();

    /// Empty for a device: what is written there cannot be read back.
    const std::string& temporary_path() const { return temporary_; }
    /// Writes and syncs; what was written before is gone.
    Status write(const std::string& bytes);
    /// Renames to its place.
    Status keep();

private:
    OutputFile(std::string path, std::string target, std::string temporary, int descriptor)
        : path_(std::move(path)), target_(std::move(target)), temporary_(std::move(temporary)), descriptor_(descriptor) {}
    std::string path_, target_, temporary_;  // as given; links followed; beside the target
    int descriptor_ = -1;
};

/// Whether writing one would replace the other, however they are spelled or linked.
bool is_same_file(const std::string& path, const std::string& other);

}  // namespace countersign
