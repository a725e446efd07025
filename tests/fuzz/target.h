// What fuzzing runs: for each kind of text that strangers hand to a program, one function that reads it as the program would. It returns
// whatever the bytes are; a fault is a crash, a sanitizer's report, an exception, or a `fault` below.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace countersign::fuzz {

/// Of each program that is linked there is one.
void read_as_the_program(std::string_view bytes);

[[noreturn]] inline void fault(const std::string& what) {
    std::fprintf(stderr, "fault: %s\n", what.c_str());
    std::abort();
}

inline void expect_reason(const std::string& message) {
    if (message.empty()) fault("a refusal without a reason");
}

}  // namespace countersign::fuzz
