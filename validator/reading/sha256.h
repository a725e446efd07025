// SHA-256 (FIPS 180-4). Digests in a report are of the bytes that the validator itself read.
#pragma once

#include <string>
#include <string_view>

namespace countersign::validator {

std::string sha256(std::string_view bytes);  // 64 lower-case hexadecimal digits

}  // namespace countersign::validator
