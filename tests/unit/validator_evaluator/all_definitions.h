// The definitions of the checkout, read.
#pragma once

#include <gtest/gtest.h>

#include "definition_files.h"
#include "validator/language/parser.h"

namespace countersign::validator::testing {

inline Definitions all_definitions() {
    auto definitions = parse_definitions(definition_files());
    EXPECT_TRUE(definitions.ok()) << definitions.error().text();
    return definitions.ok() ? *std::move(definitions) : Definitions();
}

}  // namespace countersign::validator::testing
