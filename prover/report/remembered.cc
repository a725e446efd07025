#include "prover/report/remembered.h"

#include <filesystem>

#include "prover/report/output_file.h"

namespace countersign {

Status recall_proofs(const std::string& path, LoadedLibrary& library) {
    std::error_code failed;
    if (!std::filesystem::exists(path, failed) && !failed) return Done{};
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    library.damaged_hints += library.hints.read(*bytes);
    return Done{};
}

Status remember_proofs(const std::string& path, const LoadedLibrary& library) {
    const std::string text = library.hints.write(&library.built_in);
    const Result<std::string> old = read_file(path);
    if (old && *old == text) return Done{};
    Result<OutputFile> file = OutputFile::create(path);
    if (!file) return file.error();
    if (const Status written = file->write(text); !written) return written;
    return file->keep();
}

}  // namespace countersign
