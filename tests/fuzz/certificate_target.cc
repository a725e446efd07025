// A certificate or a violation, as `validate` replays it: JSON, definitions, claim, graphs, lemmas, steps, goals, values of leaves.
#include "../unit/validator_claim/question_builder.h"
#include "../unit/validator_evaluator/definition_files.h"
#include "target.h"
#include "validator/violation/violation.h"

namespace countersign::fuzz {

using namespace countersign::validator;

void read_as_the_program(std::string_view bytes) {
    static const Result<Definitions> definitions = validator::parse_definitions(validator::testing::definition_files());
    if (!definitions.ok()) fault(definitions.error().text());
    ReadingLimits limits;
    limits.values = 1u << 20;
    const Result<JsonDocument> document = parse_json(std::string(bytes), "certificate.json", limits);
    if (!document.ok()) return expect_reason(document.error().text());
    if (is_violation(document->root())) {
        const Refutation refutation = check_violation(document->root(), *definitions);
        if (!refutation.refuted()) return expect_reason(refutation.error().text());
        if (refutation.mismatch.empty() && refutation.question->statements.expect.empty()) fault("REFUTED without goals");
        return;
    }
    const Verdict verdict = validate_certificate(document->root(), *definitions, {.threads = 1, .solver_limits = SolverLimits(40'000, 4), .dump = nullptr});
    if (!verdict.verified()) return expect_reason(verdict.error().text());
    if (verdict.goals.empty() || !verdict.question) fault("VERIFIED without goals");
}

}  // namespace countersign::fuzz
