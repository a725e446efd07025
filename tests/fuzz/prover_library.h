// The definitions of the checkout, read once by `prove`'s reader.
#pragma once

#include "prover/language/syntax.h"
#include "target.h"

namespace countersign::fuzz {

inline const Library& prover_library() {
    static const Library library = [] {
        Library read;
        if (const Status status = read_library(std::string(COUNTERSIGN_SOURCE_DIR) + "/lemmas/operators", read); !status) fault(status.error().text());
        return read;
    }();
    return library;
}

}  // namespace countersign::fuzz
