// What clang's libFuzzer calls.
#include <cstddef>
#include <cstdint>

#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    countersign::fuzz::read_as_the_program({reinterpret_cast<const char*>(data), size});
    return 0;
}
