// Which definitions a text mentions, directly or through others. True: by name. False: only because a built-in of section 6
// (`reshape`, `convert`, …) makes it, or because the name is also a built-in (`max`).
#include <array>
#include <string_view>

#include "validator/language/expand.h"

namespace countersign::validator {
namespace {

void mention(const Definitions& definitions, const std::string& name, bool certain, std::map<std::string, bool>& used);

struct Implied {
    std::string_view built_in;
    std::array<std::string_view, 4> operators;
};
constexpr std::array<Implied, 6> implied = {{{"convert", {"to_int", "to_real", "", ""}},
                                             {"broadcast", {"insert", "expand", "fill", ""}},
                                             {"reshape", {"drop", "merge", "split", "insert"}},
                                             {"transpose", {"permute", "", "", ""}},
                                             {"max", {"max", "", "", ""}},
                                             {"min", {"min", "", "", ""}}}};

void scan(const Definitions& definitions, const Expression& e, bool certain, std::map<std::string, bool>& used) {
    if (e.kind == ExpressionKind::call) {
        bool built_in = false;
        for (const Implied& entry : implied) {
            if (entry.built_in != e.name) continue;
            built_in = true;
            for (const std::string_view name : entry.operators)
                if (!name.empty()) mention(definitions, std::string(name), false, used);
        }
        if (!built_in || !e.attributes.empty()) mention(definitions, e.name, certain, used);
    }
    for (const ExpressionPointer& child : e.children) scan(definitions, *child, certain, used);
    for (const NamedExpression& attribute : e.attributes) scan(definitions, *attribute.value, certain, used);
}

void mention(const Definitions& definitions, const std::string& name, bool certain, std::map<std::string, bool>& used) {
    if (!definitions.texts.contains(name)) return;
    const auto [entry, added] = used.emplace(name, certain);
    if (!added && (entry->second || !certain)) return;
    entry->second = certain;
    const auto scan_optional = [&](const ExpressionPointer& e) {
        if (e) scan(definitions, *e, certain, used);
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
    mention(definitions, name, true, used);
}

void collect_used_definitions(const Definitions& definitions, const Expression& expression, std::map<std::string, bool>& used) {
    scan(definitions, expression, true, used);
}

void collect_used_definitions(const Definitions& definitions, const Lemma& lemma, std::map<std::string, bool>& used) {
    scan(definitions, *lemma.left, true, used);
    scan(definitions, *lemma.right, true, used);
    for (const LemmaCondition& condition : lemma.conditions) scan(definitions, *condition.formula, true, used);
}

}  // namespace countersign::validator
