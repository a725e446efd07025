#include "prover/term/kernel_instance.h"

namespace countersign {

bool is_kernel(const CoreOperator& op) { return op.element->kind == ExpressionKind::Opaque; }

bool is_kernel(const TermTable& table, TermId term) {
    const CoreOperator* const operation = table[term].is_leaf ? nullptr : table.core_operator(table[term].op);
    return operation != nullptr && is_kernel(*operation);
}

std::optional<KernelInstance> kernel_instance(const TermTable& table, TermId id) {
    if (!is_kernel(table, id)) return std::nullopt;
    const Term& term = table[id];
    const std::string& kernel = table.operator_name(term.op);
    KernelInstance instance{table.find_operator(kernel + ".instance"), {}};
    for (const AttributeValue& attribute : term.attributes) {
        const auto* const text = std::get_if<std::string>(&attribute);
        if (!text) instance.attributes.push_back(attribute);
        else if (instance.op == OperatorId{}) instance.op = table.find_operator(kernel + "." + *text);
    }
    if (instance.op == OperatorId{}) return std::nullopt;
    return instance;
}

}  // namespace countersign
