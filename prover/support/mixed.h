// Numbers that look drawn by chance and are the same on every machine.
#pragma once

#include <cstdint>

namespace countersign {

/// Of splitmix64 (Steele, Lea, Flood, 2014): every bit of the argument changes half of the result's.
inline std::uint64_t mixed(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15u;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
    return number ^ (number >> 31);
}

}  // namespace countersign
