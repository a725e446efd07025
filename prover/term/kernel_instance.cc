#include "prover/term/kernel_instance.h"

namespace countersign {

std::optional<KernelInstance> kernel_instance(const TermTable& table, TermId id) {
    const Term& term = table[id];
    const CoreOperator* const kernel = term.is_leaf ? nullptr : table.core_operator(term.op);
    if (!kernel || kernel->element->kind != ExpressionKind::Opaque) return std::nullopt;
    KernelInstance instance{table.find_operator(kernel->name + ".instance"), {}};
    for (const AttributeValue& attribute : term.attributes) {
        const auto* const text = std::get_if<std::string>(&attribute);
        if (!text) instance.attributes.push_back(attribute);
        else if (instance.op == OperatorId{}) instance.op = table.find_operator(kernel->name + "." + *text);
    }
    if (instance.op == OperatorId{}) return std::nullopt;
    return instance;
}

}  // namespace countersign
