#include "prover/report/remembered.h"

#include <filesystem>

#include "prover/report/output_file.h"

namespace countersign {

Status check_holds_proofs(const std::string& path, const std::string& bytes) {
    const std::string header = HintStore().write();
    if (bytes.empty() || bytes.substr(0, bytes.find('\n')) + "\n" == header) return Done{};
    return Error{{path, 1, 0}, "does not begin with `" + header.substr(0, header.size() - 1) +
                                   "`: it holds no proofs of lemmas, and is left as it is"};
}

Status recall_proofs(const std::string& path, LoadedLibrary& library, bool& is_foreign) {
    is_foreign = false;
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed)) {
        const Result<OutputFile> attempt = OutputFile::create(path);
        return attempt ? Status(Done{}) : Status(attempt.error());
    }
    const Result<std::string> bytes = read_file(path, FileKind::Regular);
    if (!bytes) return bytes.error();
    if (Status holds = check_holds_proofs(path, *bytes); !holds) {
        is_foreign = true;
        return holds;
    }
    library.damaged_hints += library.hints.read(*bytes);
    return Done{};
}

Status remember_proofs(const std::string& path, const LoadedLibrary& library) {
    const std::string text = library.hints.write(&library.built_in);
    const Result<std::string> old = read_file(path, FileKind::Regular);
    if (old && *old == text) return Done{};
    Result<OutputFile> file = OutputFile::create(path);
    if (!file) return file.error();
    if (const Status written = file->write(text); !written) return written;
    return file->keep();
}

}  // namespace countersign
