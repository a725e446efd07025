// SHA-256 (FIPS 180-4). Digests in a report are of the bytes that the validator itself read.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace countersign::validator {

class Sha256 {
public:
    void update(std::string_view bytes);
    std::string finish();  // 64 lower-case hexadecimal digits; the object is used up

private:
    void block(const std::uint8_t* bytes);
    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> pending_{};
    std::uint64_t length_ = 0;
};

std::string sha256(std::string_view bytes);

}  // namespace countersign::validator
