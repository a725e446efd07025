// Which declarations a certificate relies on: those that graphs, terms and lemmas name, and what these mention.
#include <algorithm>

#include "prover/certificate/write.h"

namespace countersign {
namespace {

void collect_calls(const ExpressionPointer& root, std::set<std::string>& names) {
    if (!root) return;
    std::vector<const Expression*> stack{root.get()};
    while (!stack.empty()) {
        const Expression* expression = stack.back();
        stack.pop_back();
        if (expression->kind == ExpressionKind::Call) names.insert(expression->text);
        for (const ExpressionPointer& child : expression->children) stack.push_back(child.get());
        for (const Attribute& attribute : expression->attributes) stack.push_back(attribute.value.get());
    }
}

std::set<std::string> mentioned_by(const Library& library, const std::string& name) {
    std::set<std::string> names;
    if (const auto found = library.functions.find(name); found != library.functions.end()) {
        collect_calls(found->second.body, names);
        for (const Fact& fact : found->second.facts) collect_calls(fact.formula, names);
    } else if (const auto core = library.operators.find(name); core != library.operators.end()) {
        collect_calls(core->second.element, names);
        for (const ExpressionPointer& requirement : core->second.requirements) collect_calls(requirement, names);
        for (const ExpressionPointer& requirement : core->second.range_requirements) collect_calls(requirement, names);
    } else if (const auto captured = library.captured.find(name); captured != library.captured.end()) {
        const CapturedOperator& op = captured->second;
        if (!op.functional.empty()) names.insert(op.functional);
        // After what writes, or receives, it matters what lies in the same memory.
        if (!op.functional.empty() || (!op.collective_peer.empty() && !op.sends)) names.insert("views");
        for (const CapturedLeaf& leaf : captured->second.leaves) {
            collect_calls(leaf.sort, names);
            collect_calls(leaf.shape, names);
        }
        for (const CapturedCase& one : captured->second.cases) {
            collect_calls(one.guard, names);
            for (const ExpressionPointer& type : one.result_types) collect_calls(type, names);
            for (const auto& [let, value] : one.lets) collect_calls(value, names);
            for (const ExpressionPointer& value : one.values) collect_calls(value, names);
        }
    }
    return names;
}

}  // namespace

std::vector<std::string> definitions_used(const CertificateSubject& subject, const std::set<OperatorId>& operators,
                                          const std::vector<const Lemma*>& lemmas) {
    const Library& library = subject.library;
    std::set<std::string> wanted(subject.graphs.captured_used.begin(), subject.graphs.captured_used.end());
    wanted.insert(subject.expanded.operators_used.begin(), subject.expanded.operators_used.end());
    for (OperatorId op : operators) wanted.insert(subject.table.operator_name(op));
    for (const Lemma* lemma : lemmas) {
        collect_calls(lemma->left, wanted);
        collect_calls(lemma->right, wanted);
        for (const ExpressionPointer& condition : lemma->conditions) collect_calls(condition, wanted);
        for (const LemmaVariable& variable : lemma->variants.front().variables)
            for (const Segment& segment : variable.tensor.segments) {
                collect_calls(segment.family, wanted);
                collect_calls(segment.size, wanted);
            }
    }
    std::set<std::string> used;
    std::vector<std::string> stack(wanted.begin(), wanted.end());
    while (!stack.empty()) {
        const std::string name = stack.back();
        stack.pop_back();
        if (!library.functions.count(name) && !library.operators.count(name) && !library.captured.count(name) && name != "views") continue;
        if (!used.insert(name).second) continue;
        for (const std::string& other : mentioned_by(library, name)) stack.push_back(other);
    }
    return {used.begin(), used.end()};
}

}  // namespace countersign
