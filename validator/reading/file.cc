// stdio, because a read that fails must be told from the end of a file.
#include "validator/reading/file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace countersign::validator {

Result<std::string> read_file(const std::string& path, const ReadingLimits& limits) {
    const auto error = [&] { return Error{Failure::input_output, std::string("cannot be read: ") + std::strerror(errno), Place{path}}; };
    if (path.find('\0') != std::string::npos) return Error{Failure::input_output, "a path with a zero byte"};
    const bool standard_input = path == "-";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(standard_input ? nullptr : std::fopen(path.c_str(), "rb"), std::fclose);
    std::FILE* const file = standard_input ? stdin : opened.get();
    if (file == nullptr) return error();
    std::string bytes;
    char buffer[1 << 16];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file)) {
        bytes.append(buffer, count);
        if (bytes.size() > limits.bytes) return incomplete("longer than the limit of " + std::to_string(limits.bytes) + " bytes", Place{path});
    }
    if (std::ferror(file) != 0) return error();  // of a folder too
    return bytes;
}

}  // namespace countersign::validator
