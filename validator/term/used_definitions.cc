// Which definitions a text calls by name, directly or through others: all with the value true. What a built-in of captured operators
// makes (`reshape` a merge) is seen only in the terms that it made.
#include "validator/term/expand.h"

namespace countersign::validator {

void collect_used_definitions(const Definitions& definitions, const std::string& name, std::map<std::string, bool>& used) {
    const auto calls = definitions.calls.find(name);
    if (calls == definitions.calls.end() || !used.emplace(name, true).second) return;
    for (const std::string& called : calls->second) collect_used_definitions(definitions, called, used);
}

void collect_used_definitions(const Definitions& definitions, const Expression& expression, std::map<std::string, bool>& used) {
    visit_expressions(expression, [&](const Expression& e) {
        if (e.kind == ExpressionKind::call) collect_used_definitions(definitions, e.name, used);
    });
}

void collect_used_definitions(const Definitions& definitions, const Lemma& lemma, std::map<std::string, bool>& used) {
    for (const std::string& called : lemma.calls) collect_used_definitions(definitions, called, used);
}

}  // namespace countersign::validator
