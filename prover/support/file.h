// Whole files as bytes. Claims name files that nobody has looked at: one that never ends, or never begins, is refused.
#pragma once

#include <string>

#include "prover/support/result.h"

namespace countersign {

enum class FileKind {
    Regular,  // behind links too
    OrPipe,   // also what a shell hands over: `/dev/stdin`, `<(…)`
};

/// The bytes of a file.
Result<std::string> read_file(const std::string& path, FileKind kind = FileKind::OrPipe);

}  // namespace countersign
