// See assumed.h.
#include "validator/report/assumed.h"

#include <algorithm>
#include <map>
#include <set>

#include "validator/report/formula_text.h"

namespace countersign::validator {
namespace {

std::string place_of(const GraphTerms& graph, const Node& node) { return graph.name.text() + "." + node.name + " (line " + std::to_string(node.line) + "): "; }

bool is_arithmetic_on_elements(const Expression& e) {
    using enum ExpressionKind;
    return e.kind == add || e.kind == subtract || e.kind == multiply || e.kind == negate || e.kind == floor_divide || e.kind == sum || e.kind == group_sum;
}

// Whether this application may give a number that none of its operands holds: arithmetic on elements, not on positions.
bool computes(const TermStore& store, TermId term) {
    if (const ScalarFunction* function = store.scalar_function(store.operator_of(term)))
        return !function->body || any_expression(*function->body, is_arithmetic_on_elements);
    const CoreOperator* core = store.core_operator(store.operator_of(term));
    return any_expression(*core->element, [](const Expression& e) { return e.kind == ExpressionKind::sum || e.kind == ExpressionKind::group_sum; });
}

// The tensors among the arguments of a call.
void add_operands(const ValueList& arguments, std::set<TermId>& operands) {
    std::vector<const ValueList*> open{&arguments};
    while (!open.empty()) {
        const ValueList& values = *open.back();
        open.pop_back();
        for (const Value& value : values) {
            if (value.is_term()) operands.insert(value.term);
            open.push_back(&value.list);
        }
    }
}

}  // namespace

ReportSection divisors_section(const TermStore& store, const Question& question) {
    ReportSection section{"divisors not shown to be non-zero, roots and logarithms of what is not shown to be positive", {}};
    for (const auto& [graph, node, term] : applications_of(store, question.program.graphs))
        if (may_lack_a_value(store, term)) section.lines.push_back(place_of(*graph, *node) + store.operator_name(store.operator_of(term)));
    return section;
}

ReportSection limits_section(const TermStore& store, const Question& question) {
    ReportSection section{"`-inf` is one number below all others: what every tensor tends to as it falls is what is compared, for inputs at which each "
                          "of these of `s` stays inside its domain then (of a softmax: no row is masked everywhere), also where `s` does not use it; "
                          "those of `d` are parts of them, or inside by what the definitions say",
                          {}};
    for (const auto& [graph, node, term] : applications_of(store, {&question.program.sequential(), 1}))
        if (may_lose_its_value(store, term, question.program.tendencies))
            section.lines.push_back(place_of(*graph, *node) + store.operator_name(store.operator_of(term)));
    return section;
}

ReportSection requirements_section(TermStore& store, const Question& question) {
    ReportSection section{"assumed of s", {}};
    for (const auto& [graph, node, term] : applications_of(store, {&question.program.sequential(), 1})) {
        const std::string place = place_of(*graph, *node);
        const auto requirements = store.range_requirements(term);
        if (!requirements.ok()) section.lines.push_back(place + "what it requires could not be read again: " + one_line(requirements.error().message));
        for (std::size_t i = 0; requirements.ok() && i < requirements->size(); ++i)
            section.lines.push_back(place + formula_text(store.formulas(), store.formula((*requirements)[i].formula)) + " of every element of " +
                                    store.describe((*requirements)[i].term, 1));
    }
    return section;
}

ReportSection integers_section(const TermStore& store, const Question& question) {
    ReportSection section{"no overflow is assumed in", {}};
    std::map<const std::vector<ValueList>*, std::set<TermId>> of_meetings;  // of collectives: what is made of it is made of all operands
    std::map<TermId, ElementType> types;  // that a term had first
    std::map<ElementType, std::set<TermId>> seen;  // what nodes with results of that type compute, themselves: their operands have types of their own
    for (const GraphTerms& graph : question.program.graphs) {
        for (const Node& node : graph.nodes) {
            std::string narrow;
            std::set<TermId> operands;
            add_operands(node.arguments, operands);
            const auto [members, is_new] = of_meetings.try_emplace(node.of_members.get());
            for (const ValueList& said : is_new && node.of_members ? *node.of_members : std::vector<ValueList>()) add_operands(said, members->second);
            const auto is_operand = [&](TermId term) { return operands.contains(term) || members->second.contains(term); };
            for (const Value& result : node.results) {
                if (!result.is_term() || store.sort(result.term) != Sort::integer) continue;
                bool may_overflow = !holds(result.type, values_of(types.emplace(result.term, result.type).first->second));
                std::set<TermId>& known = seen[result.type];
                for (const TermId term : store.below({result.term}, [&](TermId below) { return known.contains(below) || is_operand(below); })) {
                    known.insert(term);
                    // What was computed in a narrower type before says more than this line would.
                    const bool is_said = std::any_of(seen.begin(), seen.end(), [&](const auto& entry) {
                        return entry.first != result.type && holds(result.type, values_of(entry.first)) && entry.second.contains(term);
                    });
                    may_overflow = may_overflow || (!is_said && !store.is_leaf(term) && computes(store, term));
                }
                if (may_overflow) narrow = element_type_name(result.type);
            }
            if (!narrow.empty() && !node.target.empty()) section.lines.push_back(place_of(graph, node) + node.target + ", " + narrow);
        }
    }
    return section;
}

ReportSection stops_section(const Question& question) {
    ReportSection section{"return nothing, and may stop the program, which is not looked into", {}};
    for (const GraphTerms& graph : question.program.graphs)
        for (const Node& node : graph.nodes)
            if (!node.target.empty() && std::none_of(node.results.begin(), node.results.end(), [](const Value& result) { return result.is_term(); }))
                section.lines.push_back(place_of(graph, node) + node.target);
    return section;
}

ReportSection uninitialised_section(const TermStore& store, const Question& question) {
    ReportSection section{"uninitialised buffers and results that definitions leave open, which are taken to hold some numbers", {}};
    for (const GraphTerms& graph : question.program.graphs)
        for (const Node& node : graph.nodes) {
            std::set<TermId> open;
            for (const auto& [place, leaf] : node.leaves)
                if (store.leaf(leaf).kind == LeafKind::uninitialised) open.insert(leaf);
            if (open.empty()) continue;
            std::vector<TermId> results;
            for (const Value& result : node.results)
                if (result.is_term()) results.push_back(result.term);
            // Terms are made after what is below them: one older than these leaves has none of them.
            const std::set<TermId> used = store.below(std::move(results), [&](TermId term) { return term < *open.begin(); });
            for (const TermId leaf : open)
                if (used.contains(leaf)) section.lines.push_back(place_of(graph, node) + node.target);
        }
    return section;
}

}  // namespace countersign::validator
