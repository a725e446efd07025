// Texts of places and errors.
#include "validator/reading/result.h"

namespace countersign::validator {

std::string Place::text() const {
    std::string text = file;
    if (line != 0) text += ":" + std::to_string(line);
    if (line != 0 && column != 0) text += ":" + std::to_string(column);
    if (row) text += "[" + std::to_string(*row) + "]";
    return text;
}

std::string Error::text() const {
    const std::string where = place.text();
    return where.empty() ? message : where + ": " + message;
}

}  // namespace countersign::validator
