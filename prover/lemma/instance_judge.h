// What one instance of a lemma says about it: nothing, that it holds there, or where and why it fails.
#pragma once

#include <optional>
#include <string>

#include "prover/lemma/instance.h"

namespace countersign {

/// From nothing to the most instructive.
enum class Finding { NoInstance, Holds, MissingPart, IllFormed, Shape, Range, Element };

struct Judgement {
    Finding finding = Finding::NoInstance;
    std::string difference;
    std::optional<TensorValue> left, right;
    bool reads_kernel = false, is_finite = true;
};

/// The instance meets the lemma's conditions. Terms are made in `table`, which many instances may share.
Judgement judge_instance(const Library& library, const Lemma& lemma, const LemmaVariant& variant, const LemmaInstance& instance, TermTable& table);

}  // namespace countersign
