// Texts of places and errors.
#include "validator/reading/result.h"

namespace countersign::validator {

std::string Place::text() const {
    std::string text = file;
    const auto append = [&](const char* before, std::uint64_t number, const char* after) { text += before + std::to_string(number) + after; };
    if (line != 0) append(":", line, "");
    if (line != 0 && column != 0) append(":", column, "");
    if (row) append("[", *row, "]");
    return text;
}

std::string Error::text() const {
    const std::string where = place.text();
    return where.empty() ? message : where + ": " + message;
}

}  // namespace countersign::validator
