// Texts of places and errors.
#include "validator/reading/result.h"

namespace countersign::validator {
namespace {

std::string joined(std::initializer_list<std::string_view> pieces) {
    std::string text;
    for (const std::string_view piece : pieces) text.append(piece);
    return text;
}

}  // namespace

std::string Place::text() const {
    std::string text = file;
    if (line != 0) text = joined({text, ":", std::to_string(line)});
    if (line != 0 && column != 0) text = joined({text, ":", std::to_string(column)});
    if (row) text = joined({text, "[", std::to_string(*row), "]"});
    if (byte) text = joined({text, " at byte ", std::to_string(*byte)});
    return text;
}

std::string Error::text() const {
    const std::string where = place.text();
    return where.empty() ? message : joined({where, ": ", message});
}

}  // namespace countersign::validator
