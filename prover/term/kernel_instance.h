// Kernels that are not looked into, computed as one of their kind (lemmas/operators/core/kernel_instances.op): for counterexamples only. What
// is found so is a proposal, and what is refuted so does not hold; nothing that is proved may rest on it.
#pragma once

#include <optional>

#include "prover/term/term.h"

namespace countersign {

bool is_kernel(const CoreOperator& op);
/// An application of one: what it is made of says nothing about its elements.
bool is_kernel(const TermTable& table, TermId term);

/// What an application of a kernel is read as: nothing is known of it, or that of its instance, if it has one.
enum class Kernels { Unknown, Instances };

struct KernelInstance {
    OperatorId op;
    std::vector<AttributeValue> attributes;  // of the kernel's, those that are no text
};

/// Nothing where the term applies no kernel, or one of which the definitions name no instance.
std::optional<KernelInstance> kernel_instance(const TermTable& table, TermId term);

}  // namespace countersign
