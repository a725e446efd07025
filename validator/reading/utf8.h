// UTF-8 validity: shortest forms only, no surrogates, nothing beyond U+10FFFF.
#pragma once

#include <string_view>

namespace countersign::validator {

bool is_valid_utf8(std::string_view text);

}  // namespace countersign::validator
