// Entry points of the language: texts, files and folders of declarations. Nothing that was thrown inside leaves this file.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "prover/language/parser.h"

namespace countersign {

const std::vector<std::pair<std::string, std::string>>& contracts_of(const Library& library, const std::string& name) {
    const auto core = library.operators.find(name);
    return core != library.operators.end() ? core->second.contracts : library.captured.at(name).contracts;
}

Status read_declarations(const std::string& file, const std::string& text, Library& library) {
    Result<std::vector<Token>> tokens = tokenise(file, text);
    if (!tokens) return tokens.error();
    try {
        Parser(text, std::move(*tokens)).declarations(library);
    } catch (const SyntaxError& failure) {
        return failure.error;
    }
    return Done{};
}

Result<ExpressionPointer> read_expression(const std::string& file, const std::string& text) {
    Result<std::vector<Token>> tokens = tokenise(file, text);
    if (!tokens) return tokens.error();
    try {
        return Parser(text, std::move(*tokens)).whole_expression();
    } catch (const SyntaxError& failure) {
        return failure.error;
    }
}

Status read_library(const std::string& folder, Library& library) {
    namespace fs = std::filesystem;
    std::error_code failure;
    fs::recursive_directory_iterator entries(folder, failure);
    if (failure) return Error{Place{folder}, "cannot be read: " + failure.message()};
    std::vector<std::string> files;
    while (entries != fs::recursive_directory_iterator()) {
        const std::string extension = entries->path().extension().string();
        if ((extension == ".op" || extension == ".lemma") && entries->is_regular_file(failure)) files.push_back(entries->path().string());
        entries.increment(failure);
        if (failure) return Error{Place{folder}, "cannot be read: " + failure.message()};
    }
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) {
        std::ifstream stream(file, std::ios::binary);
        std::ostringstream text;
        text << stream.rdbuf();
        if (!stream) return Error{Place{file}, "cannot be read"};
        if (Status status = read_declarations(file, text.str(), library); !status) return status;
    }
    return Done{};
}

}  // namespace countersign
