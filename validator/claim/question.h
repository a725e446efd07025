// The question a certificate must answer: everything that follows from its members `c_claim`, `d_sources` and `e_graphs` alone, with
// the sources compared, the graphs expanded and the claim's statements derived. Steps and goals are the kernel's.
#pragma once

#include <memory>
#include <set>

#include "validator/claim/statements.h"

namespace countersign::validator {

struct Source {
    std::string path;    // as the claim leads to it
    std::string sha256;  // of `bytes`, computed here
    std::string bytes;
};

struct Question {
    Source claim_source;
    std::vector<Source> sources;
    std::string sources_sha256;  // of the lines `sha256 path\n` of all sources, in the order of the certificate
    Claim claim;
    Program program;
    ExpandedClaim statements;
    std::vector<AcceptedContract> contracts;

    ClaimContext context(TermStore& store) const { return {store, claim, program}; }
};

// The member b_edition: the edition of definitions that this validator has.
Status check_edition(JsonValue member);
// The member f_definitions, each byte for byte one of `definitions`: their names, sorted.
Result<std::vector<std::string>> read_definitions(JsonValue value, const Definitions& definitions);
// What captures, claim and terms name, and what that mentions. What a built-in of a captured operator makes (`transpose` a permute) is named by
// the terms it made.
std::set<std::string> used_definitions(const Question& question, const TermStore& store);

// `claim_member`, `sources_member`, `graphs_member`: the values of c_claim, d_sources, e_graphs. Rows are read, compared, expanded
// and forgotten. Where it fails, what was read before is there.
Status read_question(TermStore& store, JsonValue claim_member, JsonValue sources_member, JsonValue graphs_member, Question& question);

// Goals in the end: the expanded expects followed by the statements of all layouts. Completeness both ways, and the state lines.
Status check_goals_complete(TermStore& store, const Question& question, const std::vector<Equality>& goals);

// `--strict`: the reviewer's own captures are byte for byte those embedded. `folder` stands for the claim's own folder.
Status compare_captures(const Question& question, const std::string& folder, const ReadingLimits& limits);

}  // namespace countersign::validator
