// Definitions, lemmas and stored hints from the program itself or from a folder, in the order of paths.
#include "prover/report/library_source.h"

#include <algorithm>
#include <filesystem>

namespace countersign {

Result<LoadedLibrary> load_library(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& files) {
    LoadedLibrary loaded;
    std::vector<std::pair<std::string, std::string>> all = files;
    if (!folder.empty()) {
        all.clear();
        std::error_code failed;
        std::vector<std::string> paths;
        for (std::filesystem::recursive_directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
            if (at->is_regular_file()) paths.push_back(at->path().string());
        if (failed) return Error{{folder, 0, 0}, "cannot be read: " + failed.message()};
        std::sort(paths.begin(), paths.end());
        for (const std::string& path : paths) {
            if (!path.ends_with(".op") && !path.ends_with(".lemma") && !path.ends_with(".hints")) continue;
            Result<std::string> bytes = read_file(path);
            if (!bytes) return bytes.error();
            all.emplace_back(path, std::move(*bytes));
        }
    }
    for (const auto& [path, bytes] : all) {
        if (path.ends_with(".hints")) {
            loaded.damaged_hints += loaded.hints.read(bytes);
        } else if (Status read = read_declarations(path, bytes, loaded.library); !read) {
            return read.error();
        }
    }
    if (loaded.library.operators.empty()) return Error{{folder, 0, 0}, "no definitions are there"};
    loaded.built_in = loaded.hints;
    return loaded;
}

}  // namespace countersign
