#include "prover/capture/export_signature.h"

#include <algorithm>

namespace countersign {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
constexpr std::string_view kinds[] = {"PARAMETER", "BUFFER", "CONSTANT_TENSOR", "USER_INPUT", "USER_OUTPUT"};
constexpr std::string_view other_kinds[] = {"BUFFER_MUTATION",         "PARAMETER_MUTATION",     "USER_INPUT_MUTATION", "LOSS_OUTPUT",
                                            "GRADIENT_TO_PARAMETER", "GRADIENT_TO_USER_INPUT", "TOKEN",               "CUSTOM_OBJ"};

/// Takes `part` away from the beginning of `text`, if it is there.
bool take(std::string_view& text, std::string_view part) {
    if (text.substr(0, part.size()) != part) return false;
    text.remove_prefix(part.size());
    return true;
}

std::string_view take_word(std::string_view& text, const std::string& characters) {
    const std::string_view word = text.substr(0, text.find_first_not_of(characters));
    text.remove_prefix(word.size());
    return word;
}

}  // namespace

SignatureLine read_signature_line(std::string_view line) {
    if (line == "Graph signature:" || line == "Range constraints: {}") return {true, ""};
    const std::string word_characters = std::string(letters) + "0123456789";
    const std::string_view name = take_word(line, word_characters);  // a number that is returned has none
    if ((!name.empty() && letters.find(name[0]) == std::string_view::npos) || !take(line, ": ")) return {};
    const std::string_view kind = take_word(line, std::string(letters));
    if (std::find(std::begin(other_kinds), std::end(other_kinds), kind) != std::end(other_kinds)) return {false, std::string(kind)};
    if (std::find(std::begin(kinds), std::end(kinds), kind) == std::end(kinds)) return {};
    if (take(line, " target='")) {
        take_word(line, word_characters + ".");
        if (!take(line, "'")) return {};
    }
    if (!take(line, " persistent=True")) take(line, " persistent=False");
    return {line.empty(), ""};
}

}  // namespace countersign
