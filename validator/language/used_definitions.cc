// Which definitions a text calls by name, directly or through others: all with the value true. What a built-in of captured operators
// makes (`reshape` a merge) is seen only in the terms that it made.
#include "validator/language/expand.h"

namespace countersign::validator {
namespace {

using Used = std::map<std::string, bool>;

// The expressions of the declaration of that name.
std::vector<ExpressionPointer> expressions_of(const Definitions& definitions, const std::string& name) {
    std::vector<ExpressionPointer> all;
    if (const auto function = definitions.functions.find(name); function != definitions.functions.end()) {
        all.push_back(function->second.body);
        for (const FunctionFact& fact : function->second.facts) all.push_back(fact.formula);
    }
    if (const auto core = definitions.operators.find(name); core != definitions.operators.end()) {
        all.push_back(core->second.element);
        for (const Requirement& requirement : core->second.requirements) all.push_back(requirement.formula);
    }
    if (const auto captured = definitions.captured.find(name); captured != definitions.captured.end()) {
        for (const CapturedParameter& parameter : captured->second.parameters) all.push_back(parameter.default_value);
        for (const CapturedLeaf& leaf : captured->second.leaves) all.insert(all.end(), {leaf.sort, leaf.shape});
        for (const CapturedCase& next : captured->second.cases) {
            all.insert(all.end(), {next.guard, next.types, next.values});
            for (const NamedExpression& let : next.lets) all.push_back(let.value);
        }
    }
    std::erase(all, nullptr);
    return all;
}

void scan(const Definitions& definitions, const Expression& expression, Used& used);

void mention(const Definitions& definitions, const std::string& name, Used& used) {
    if (!definitions.texts.contains(name) || !used.emplace(name, true).second) return;
    for (const ExpressionPointer& e : expressions_of(definitions, name)) scan(definitions, *e, used);
}

void scan(const Definitions& definitions, const Expression& expression, Used& used) {
    visit_expressions(expression, [&](const Expression& e) {
        if (e.kind == ExpressionKind::call) mention(definitions, e.name, used);
    });
}

}  // namespace

void collect_used_definitions(const Definitions& definitions, const std::string& name, Used& used) { mention(definitions, name, used); }
void collect_used_definitions(const Definitions& definitions, const Expression& expression, Used& used) { scan(definitions, expression, used); }

void collect_used_definitions(const Definitions& definitions, const Lemma& lemma, Used& used) {
    scan(definitions, *lemma.left, used);
    scan(definitions, *lemma.right, used);
    for (const LemmaCondition& condition : lemma.conditions) scan(definitions, *condition.formula, used);
}

}  // namespace countersign::validator
