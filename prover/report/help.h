// What `--help` prints: of the program, and of each of its commands. Texts only; prover/main.cc says what the options do.
#pragma once

namespace countersign {

extern const char help_of_prove[];
extern const char help_of_annotations[];
extern const char help_of_oracle[];
extern const char help_of_lemmas[];

}  // namespace countersign
