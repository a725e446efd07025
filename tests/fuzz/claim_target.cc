// A claim about captures that ship, as `prove --check-claim` reads it.
#include "prover/report/load_claim.h"
#include "prover_library.h"

namespace countersign::fuzz {

void read_as_the_program(std::string_view bytes) {
    TermTable table(prover_library());
    const std::string path = std::string(COUNTERSIGN_SOURCE_DIR) + "/tests/captures/data_parallel/sgd_dp2/refines.claim";
    const auto loaded = load_claim(table, path, std::string(bytes));
    if (const auto* failed = std::get_if<Outcome>(&loaded)) {
        if (failed->errors.empty() && failed->reasons.empty()) fault("turned down without a reason");
        for (const Error& error : failed->errors) expect_reason(error.text());
    }
}

}  // namespace countersign::fuzz
