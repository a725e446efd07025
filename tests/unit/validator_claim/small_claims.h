// For tests only: small captures of two ranks that negate a vector, and what becomes of claims about them and about captures like them.
#pragma once

#include <gtest/gtest.h>

#include "../validator_evaluator/all_definitions.h"
#include "question_builder.h"

namespace countersign::validator::testing {

inline const Definitions& definitions() {
    static const Definitions read = all_definitions();
    return read;
}

inline std::string graph(const std::string& inputs, const std::string& body) {
    return "class A(torch.nn.Module):\n    def forward(self, " + inputs + "):\n" + body;
}
const inline std::string x6 = "x: \"f32[6]\"", x3 = "x: \"f32[3]\"";
const inline std::string header = "countersign claim 1\nsequential s = \"s.py\"\ndistributed d = \"{rank}.py\"\nmesh d = (dp = 2)\n";
const inline std::string neg = "y: \"f32[6]\" = torch.ops.aten.neg.default(x)\nreturn (y,)";
const inline std::string neg3 = "y: \"f32[3]\" = torch.ops.aten.neg.default(x)\nreturn (y,)";

using Files = std::map<std::string, std::string>;
inline Files plain() { return {{"s.py", graph(x6, neg)}, {"0.py", graph(x3, neg3)}, {"1.py", graph(x3, neg3)}}; }

// "complete", or why not: the question, then completeness of the expect goals alone.
inline std::string outcome(const std::string& lines, const Files& files) {
    const Asked asked = ask(header + lines, files, definitions());
    if (!asked.question) return asked.problem;
    std::vector<Equality> goals = asked.question->statements.expect;
    for (const std::size_t output : asked.question->statements.layout_outputs) {
        auto layout = layout_statements(asked.question->context(*asked.store), output, {0});
        if (!layout.ok()) return layout.error().text();
        goals.insert(goals.end(), layout->begin(), layout->end());
    }
    const Status status = check_goals_complete(*asked.store, *asked.question, goals);
    return status.ok() ? "complete" : status.error().text();
}
inline void expect_reason(const std::string& lines, const Files& files, const std::string& reason) {
    const std::string actual = outcome(lines, files);
    EXPECT_NE(actual.find(reason), std::string::npos) << lines << "\n  " << actual;
}
// One graph for `s`, another for both ranks.
inline Files files_of(const std::string& of_s, const std::string& of_d) { return {{"s.py", of_s}, {"0.py", of_d}, {"1.py", of_d}}; }

// Why the lines of a claim are no question; "read" if they are one.
inline std::string reading(const std::string& lines, const Files& files, const Definitions& of = definitions()) {
    const Asked asked = ask(header + lines, files, of);
    return asked.question ? "read" : asked.problem;
}

// "complete", or why not: the question, then completeness of the `expect` goals alone.
inline std::string completeness(const std::string& lines, const Files& files) {
    const Asked asked = ask(header + lines, files, definitions());
    if (!asked.question) return "no question: " + asked.problem;
    const Status status = check_goals_complete(*asked.store, *asked.question, asked.question->statements.expect);
    return status.ok() ? "complete" : status.error().text();
}

struct Refused {
    std::string what, lines, reason;
};

const inline std::string given = "given s.x = concat(d[*].x; axis=0)\n";

}  // namespace countersign::validator::testing
