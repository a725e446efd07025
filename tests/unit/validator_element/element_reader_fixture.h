// Lemmas and operators as texts, read into element terms and no further: no solver is asked.
#pragma once

#include <string>

#include "tests/unit/validator_element/core_definitions.h"
#include "validator/element/element_reader.h"

namespace countersign::validator {

struct Reading {
    std::string failure;  // empty: both sides were read, and an element of each
    ElementStore::Cause cause = ElementStore::Cause::text;
    std::uint64_t work = 0;
};

// Reads a lemma as the kernel does, up to its first failure. `most_work`: of the store.
inline Reading read_lemma(const std::string& text, const Definitions& definitions = core_definitions(), std::size_t most_work = 1'000'000) {
    const auto lemma = parse_lemma(text, "test");
    if (!lemma.ok()) return {"no lemma: " + lemma.error().text()};
    const Lemma variant = lemma_variants(*lemma)[0];
    ElementStore store(most_work);
    ElementReader reader(store, definitions, {});
    Hypotheses supposed;
    const ScopePointer scope = reader.lemma_scope(variant, supposed);
    Requirements needs;
    for (const ExpressionPointer& side : {variant.left, variant.right}) {
        const Tensor tensor = reader.term(*side, scope, &needs);
        if (store.failed()) break;
        tensor.at(reader.fresh_index(tensor.axes));
    }
    return {store.failure(), store.cause(), store.work()};
}

// With operators of its own.
inline Reading read_lemma_with(const std::string& operators, const std::string& text) {
    const auto definitions = parse_definitions({{"test", operators}});
    if (!definitions.ok()) return {"no definitions: " + definitions.error().text()};
    return read_lemma(text, *definitions);
}

}  // namespace countersign::validator
