// Single elements by intervals against values recorded from torch, for every definition: a number is held, and hardly anything is left open.
#include <gtest/gtest.h>

#include "validator/violation/elements.h"

#include "../validator_evaluator/recorded_values.h"
#include "../validator_evaluator/all_definitions.h"

namespace countersign::validator {
namespace {

// Each element by itself; where it may be any number, or is not known, it is that of the exact evaluation.
class ByElements {
public:
    Result<TensorValue> operator()(TermStore& store, TermId term, const TermValues& leaves) {
        VALIDATOR_TRY(TensorValue exact, compute_exactly(store, term, leaves));
        LeafAssignment assignment;
        for (const auto& [leaf, value] : leaves) {
            LeafValues& values = assignment.values[leaf];
            for (std::size_t i = 0; i < std::max(value.reals.size(), value.integers.size()); ++i)
                values.exceptions.emplace_back(i, value.sort == Sort::real ? Number::of(Interval::of(value.reals[i])) : Number::of(value.integers[i]));
        }
        Elements elements(store, assignment);
        for (std::size_t i = 0; i < std::max(exact.reals.size(), exact.integers.size()); ++i) {
            VALIDATOR_TRY(const Number number, elements.at(term, i));
            ++computed;
            if (exact.sort != Sort::real) {
                if (number.integer) exact.integers[i] = *number.integer;
                else ++open;
            } else if (std::isfinite(number.real.low) && std::isfinite(number.real.high)) {
                // Attributes that are no double are widened; the exact evaluation takes functions from the C library.
                const double value = exact.reals[i].get_d(), slack = 1e-11 * (1 + std::abs(value));
                if (number.real.high - number.real.low > 1e-4 * (1 + std::abs(value))) ++wide;
                if (value < number.real.low - slack || value > number.real.high + slack) exact.reals[i] += 1 + abs(exact.reals[i]);  // and disagrees
            } else {
                ++open;
            }
        }
        return exact;
    }
    std::size_t computed = 0, open = 0, wide = 0;
};

TEST(OracleByElements, RecordedValuesAgree) {
    const Definitions definitions = testing::all_definitions();
    ByElements by_elements;
    const std::string records = testing::text_of_file(testing::checkout / "tests" / "oracle" / "values.jsonl");
    const auto outcome = run_oracle(definitions, records, "values.jsonl", stdout, std::ref(by_elements));
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_EQ(outcome->disagreed, 0u);
    EXPECT_GT(outcome->agreed, 1000u);
    std::printf("%zu elements, %zu of them any number, %zu in a wide interval\n", by_elements.computed, by_elements.open, by_elements.wide);
    EXPECT_LT(100 * by_elements.open, by_elements.computed);
    EXPECT_LT(100 * by_elements.wide, by_elements.computed);
}

}  // namespace
}  // namespace countersign::validator
