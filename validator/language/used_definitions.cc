// Which definitions a text calls by name, directly or through others: all with the value true. What a built-in of captured operators
// makes (`reshape` a merge) is seen only in the terms that it made.
#include "validator/language/expand.h"

namespace countersign::validator {
namespace {

void mention(const Definitions& definitions, const std::string& name, std::map<std::string, bool>& used);

void scan(const Definitions& definitions, const Expression& e, std::map<std::string, bool>& used) {
    if (e.kind == ExpressionKind::call) mention(definitions, e.name, used);
    for (const ExpressionPointer& child : e.children) scan(definitions, *child, used);
    for (const NamedExpression& attribute : e.attributes) scan(definitions, *attribute.value, used);
}

void mention(const Definitions& definitions, const std::string& name, std::map<std::string, bool>& used) {
    if (!definitions.texts.contains(name) || !used.emplace(name, true).second) return;
    const auto scan_optional = [&](const ExpressionPointer& e) {
        if (e) scan(definitions, *e, used);
    };
    if (const auto function = definitions.functions.find(name); function != definitions.functions.end()) {
        scan_optional(function->second.body);
        for (const FunctionFact& fact : function->second.facts) scan_optional(fact.formula);
    }
    if (const auto core = definitions.operators.find(name); core != definitions.operators.end()) {
        scan_optional(core->second.element);
        for (const Requirement& requirement : core->second.requirements) scan_optional(requirement.formula);
    }
    if (const auto captured = definitions.captured.find(name); captured != definitions.captured.end()) {
        for (const CapturedParameter& parameter : captured->second.parameters) scan_optional(parameter.default_value);
        for (const CapturedLeaf& leaf : captured->second.leaves) scan_optional(leaf.sort), scan_optional(leaf.shape);
        for (const CapturedCase& next : captured->second.cases) {
            scan_optional(next.guard);
            scan_optional(next.types);
            for (const NamedExpression& let : next.lets) scan_optional(let.value);
            scan_optional(next.values);
        }
    }
}

}  // namespace

void collect_used_definitions(const Definitions& definitions, const std::string& name, std::map<std::string, bool>& used) {
    mention(definitions, name, used);
}

void collect_used_definitions(const Definitions& definitions, const Expression& expression, std::map<std::string, bool>& used) {
    scan(definitions, expression, used);
}

void collect_used_definitions(const Definitions& definitions, const Lemma& lemma, std::map<std::string, bool>& used) {
    scan(definitions, *lemma.left, used);
    scan(definitions, *lemma.right, used);
    for (const LemmaCondition& condition : lemma.conditions) scan(definitions, *condition.formula, used);
}

}  // namespace countersign::validator
