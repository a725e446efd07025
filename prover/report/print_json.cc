// An outcome as one JSON document. Members in a fixed order, so that equal runs give equal bytes.
#include <sstream>

#include "prover/certificate/json.h"
#include "prover/report/counterexample.h"
#include "prover/report/outcome.h"

namespace countersign {

namespace {

std::string number(std::size_t value) { return std::to_string(value); }

template <class Items, class Print>
std::string array_of(const Items& items, Print print) {
    std::vector<std::string> texts;
    for (const auto& item : items) texts.push_back(print(item));
    return json_array(texts);
}

std::string texts_json(const std::vector<std::string>& texts) {
    return array_of(texts, [](const std::string& text) { return json_text(text); });
}

std::string note_json(const TensorNote& note) {
    return json_object({{"name", json_text(note.name)}, {"place", json_text(note.place)}, {"relation", json_text(note.relation)},
                        {"source_line", json_text(note.source_line)}});
}

std::string output_json(const OutputLine& line) {
    return json_object({{"claim_line", number(static_cast<std::size_t>(std::max(0, line.claim_line)))}, {"name", json_text(line.name)},
                        {"node", json_text(line.node)}, {"place", json_text(line.place)}, {"relation", json_text(line.relation)}});
}

std::string real(double value) {
    std::ostringstream text;
    text.precision(17);
    text << value;
    return text.str();
}

/// What was not computed, or did not differ, is null.
std::string tried_json(const TriedGoal& tried) {
    const auto& difference = tried.difference;
    const auto index = [&] { return array_of(difference->index, [](std::int64_t at) { return std::to_string(at); }); };
    return json_object({{"claim_line", std::to_string(tried.line)}, {"goal", json_text(tried.goal)},
                        {"index", difference ? index() : "null"}, {"instance", json_text(tried.instance)},
                        {"left", difference ? real(difference->left) : "null"}, {"places", number(tried.places)},
                        {"right", difference ? real(difference->right) : "null"}, {"why_not", json_text(tried.why_not)}});
}

std::string notes_json(const std::vector<TensorNote>& notes) { return array_of(notes, note_json); }

}  // namespace

std::string outcome_json(const Outcome& outcome) {
    std::vector<std::pair<std::string, std::string>> members;
    members.emplace_back("annotations", json_object({{"agreed", number(outcome.annotations.agreed)},
                                                     {"without", number(outcome.annotations.without)}}));
    if (outcome.assumptions) {
        const Assumptions& a = *outcome.assumptions;
        members.emplace_back("assumptions",
                             json_object({{"assumed", texts_json(a.assumed)}, {"contracts", texts_json(a.contracts)},
                                          {"float_casts", number(a.float_casts)}, {"groups", texts_json(a.groups)},
                                          {"ignored", texts_json(a.ignored)}, {"integer_nodes", number(a.integer_nodes)},
                                          {"never_covered", texts_json(never_covered())}, {"random", texts_json(a.random)},
                                          {"uninitialised", number(a.uninitialised)}, {"unproved_divisors", number(a.unproved_divisors)},
                                          {"written", texts_json(a.written)}}));
    }
    members.emplace_back("certificate", outcome.certificate_path.empty() ? "null" : json_text(outcome.certificate_path));
    members.emplace_back("claim", json_text(outcome.claim_path));
    if (outcome.counterexample) members.emplace_back("counterexample", counterexample_json(*outcome.counterexample));
    members.emplace_back("errors", array_of(outcome.errors, [](const Error& error) {
        return json_object({{"column", number(static_cast<std::size_t>(std::max(0, error.place.column)))},
                            {"file", json_text(error.place.file.text())},
                            {"line", number(static_cast<std::size_t>(std::max(0, error.place.line)))},
                            {"message", json_text(error.message)}});
    }));
    members.emplace_back("lemma_uses", number(outcome.lemma_uses));
    members.emplace_back("not_shown", texts_json(outcome.not_shown));
    members.emplace_back("outputs", array_of(outcome.outputs, output_json));
    members.emplace_back("reasons", texts_json(outcome.reasons));
    if (outcome.stuck)
        members.emplace_back("stuck", json_object({{"inputs", notes_json(outcome.stuck->inputs)},
                                                   {"lacked", texts_json(outcome.stuck->lemmas_lacked)},
                                                   {"nearest", notes_json(outcome.stuck->nearest)}, {"node", note_json(outcome.stuck->node)},
                                                   {"operator", json_text(outcome.stuck->target)}, {"uses", notes_json(outcome.stuck->uses)}}));
    members.emplace_back("suggestions", texts_json(outcome.suggestions));
    members.emplace_back("terms", number(outcome.terms));
    members.emplace_back("tried", array_of(outcome.tried, tried_json));
    members.emplace_back("validator", json_text(outcome.validator_line));
    members.emplace_back("verdict", json_text(verdict_name(outcome.verdict)));
    return json_object(members);
}

}  // namespace countersign
