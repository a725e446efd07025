// What a run of `prove` says about a claim, before it is printed: as text, or as one JSON document. Holds no verdict of its own making:
// whoever fills it decides.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/search/findings.h"
#include "prover/search/trial.h"

namespace countersign {

enum class Verdict { Refines, Violates, Unknown, Malformed };

const char* verdict_name(Verdict verdict);  // `REFINES`
int verdict_exit_code(Verdict verdict);

/// Things that a reader may disagree with.
struct Assumptions {
    std::vector<std::string> assumed;    // assume lines, and what every claim assumes
    std::vector<std::string> random;     // random lines
    std::vector<std::string> groups;     // that a person stated
    std::vector<std::string> contracts;  // of opaque kernels, with their text
    std::vector<std::string> ignored;    // outputs, with the reason
    std::vector<std::string> written;    // inputs into which graphs write
    std::size_t float_casts = 0;         // taken for the identity
    std::size_t unproved_divisors = 0;   // applications, with roots and logarithms, that are not shown to be defined
    std::size_t integer_nodes = 0;       // no overflow assumed
    std::size_t uninitialised = 0;       // buffers whose contents are unknown
};

/// How one output is covered: `replicated`, `sharded 1 along tp`, `PARTIAL SUM over tp`, `ignored: reason`, `as claimed: expect …`.
struct OutputLine {
    std::string name;      // `s.output[0]`
    std::string node;      // its name in the capture, empty for None
    std::string place;     // file:line of the node
    std::string relation;
    int claim_line = 0;    // that says so; 0: a layout that was found
};

/// Values of leaves at which an `expect` line does not hold.
struct ClaimCounterexample {
    std::string path;            // where it was written
    int line = 0;                // of the claim
    std::string goal, instance;  // the line; which of its statements
    Shape index;
    double left = 0, right = 0;
    struct Leaf {
        std::string name;        // `s.x_1`
        std::string otherwise;   // what most elements are
        std::size_t exceptions = 0;
        std::vector<std::pair<Shape, std::string>> first;  // of these
    };
    std::vector<Leaf> leaves;
};

struct Outcome {
    Verdict verdict = Verdict::Unknown;
    std::string claim_path;
    std::vector<Error> errors;             // Malformed
    std::vector<std::string> reasons;      // Violates, Unknown
    std::vector<std::string> suggestions;  // lines of a claim
    std::vector<TriedGoal> tried;          // what open goals come to for some inputs
    std::optional<ClaimCounterexample> counterexample;  // written
    std::optional<StuckOperator> stuck;
    std::vector<OutputLine> outputs;
    std::optional<Assumptions> assumptions;
    AnnotationCounts annotations;
    std::string certificate_path;      // written
    std::string validator_line;        // its `s` line
    std::vector<std::string> not_shown;  // what it says is not shown, though it is verified
    std::size_t terms = 0, lemma_uses = 0;
};

/// What the claim and the graphs assume, whatever the verdict.
Assumptions collect_assumptions(const Claim& claim, const ClaimedCaptures& captures, const Expansion& graphs, const ExpandedClaim& expanded,
                                const TermTable& table);
/// Lines on what no verdict covers.
const std::vector<std::string>& never_covered();

/// Everything but the `s` line.
void print_outcome(std::ostream& out, const Outcome& outcome);
/// One JSON document.
std::string outcome_json(const Outcome& outcome);

/// What `--check-claim` says: inputs without given, outputs not covered, goals expanded. `errors` are those of completeness.
void print_claim_check(std::ostream& out, const Claim& claim, const ExpandedClaim& expanded, const Expansion& graphs, const TermTable& table,
                       const CompletenessReport& completeness);

}  // namespace countersign
