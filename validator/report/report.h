// What a report says, so that a reader can disagree. Called only after the verdict; nothing here can change it.
#pragma once

#include <string>
#include <vector>

#include "validator/claim/question.h"
#include "validator/kernel/verdict.h"
#include "validator/reading/json.h"
#include "validator/violation/violation.h"

namespace countersign::validator {

struct ReportSection {
    std::string name;
    std::vector<std::string> lines;
};
using Report = std::vector<ReportSection>;

// What is claimed, assumed, held and never covered. `goals`: all of them, layouts included. `root`: the certificate.
Report describe_question(TermStore& store, const Question& question, const std::vector<Equality>& goals, JsonValue root);

// Of a claim that is refuted: which line is violated, where, and by which values.
Report describe_refutation(const Refutation& refutation);

// What the replay took: terms, steps, queries, lemmas.
ReportSection describe_replay(const Verdict& verdict);

// `--trusted`: the definitions, contracts and facts that this certificate relies on, with their texts.
Report describe_trusted(const Definitions& trusted, const Question& question, JsonValue root);
void add_trusted(const Definitions& trusted, const Question& question, JsonValue root, Report& report);  // before all else, and nothing twice

// Of claim and captures, and whether they were compared with the reviewer's own.
std::string digests_text(const Question& question, bool own_claim, bool own_captures);

// `--annotations`: how many annotations of each graph agreed, and how many nodes have none.
Report describe_annotations(const Question& question);

std::string report_text(const Report& report);

// What `validate` answers.
struct Reply {
    std::string verdict;       // VERIFIED, REJECTED, …; or USAGE, INTERNAL, INPUT_OUTPUT
    int exit_code = 0;
    std::string line = {};     // the `s` line, version or help; empty where there is none
    std::string message = {};  // why not; empty if accepted
    std::string place = {};
    Report report = {};
};
std::string report_json(const Reply& reply);  // one JSON document on one line, with a line break

// Which lemmas are proved; of each what was decided.
ReportSection describe_lemmas(const LemmaLibrary& lemmas, const std::vector<Status>& decisions);

std::string one_line(const std::string& text);  // control characters become spaces

}  // namespace countersign::validator
