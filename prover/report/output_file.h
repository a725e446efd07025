// A file that appears whole or not at all: written beside its place, synced, renamed. An interrupted run leaves nothing behind.
#pragma once

#include <string>

#include "prover/support/result.h"

namespace countersign {

class OutputFile {
public:
    /// Creates the temporary file in the folder of `path`.
    static Result<OutputFile> create(const std::string& path);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(OutputFile&&) = delete;
    /// Removes the temporary file unless it was kept.
    ~OutputFile();

    const std::string& temporary_path() const { return temporary_; }
    /// Writes and syncs.
    Status write(const std::string& bytes);
    /// Renames to its place.
    Status keep();

private:
    OutputFile(std::string path, std::string temporary, int descriptor) : path_(std::move(path)), temporary_(std::move(temporary)), descriptor_(descriptor) {}
    std::string path_, temporary_;
    int descriptor_ = -1;
};

/// SIGINT and SIGTERM remove the temporary file and end the program by the signal; writes beyond a file-size limit and into closed
/// pipes become errors.
void install_signal_handlers();

}  // namespace countersign
