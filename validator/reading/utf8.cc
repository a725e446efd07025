// The well-formed byte sequences of the Unicode standard, table 3-7.
#include "validator/reading/utf8.h"

#include <cstdint>

namespace countersign::validator {

bool is_valid_utf8(std::string_view text) {
    std::size_t position = 0;
    while (position < text.size()) {
        const auto first = static_cast<std::uint8_t>(text[position++]);
        if (first < 0x80) continue;
        std::size_t following = 0;
        std::uint8_t low = 0x80, high = 0xBF;
        if (first >= 0xC2 && first <= 0xDF) {
            following = 1;
        } else if (first >= 0xE0 && first <= 0xEF) {
            following = 2;
            if (first == 0xE0) low = 0xA0;
            if (first == 0xED) high = 0x9F;
        } else if (first >= 0xF0 && first <= 0xF4) {
            following = 3;
            if (first == 0xF0) low = 0x90;
            if (first == 0xF4) high = 0x8F;
        } else {
            return false;
        }
        if (text.size() - position < following) return false;
        for (; following > 0; --following, low = 0x80, high = 0xBF) {
            const auto byte = static_cast<std::uint8_t>(text[position++]);
            if (byte < low || byte > high) return false;
        }
    }
    return true;
}

}  // namespace countersign::validator
