// Goals without a proof tried on numbers: both sides computed at some places, for inputs drawn by chance that meet the claim's lines. A reader
// of UNKNOWN learns whether his graphs differ or the search is too weak. Computed in floating point and by chance: it never makes a verdict.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prover/claim/claim.h"
#include "prover/search/findings.h"

namespace countersign {

/// What an `expect` line (all instances of it), or an output whose layout was looked for, came to.
struct TriedGoal {
    int line = 0;                    // of the claim; 0: a layout
    std::string goal;                // the line; `s.output[1]`
    std::string instance;            // that differs: `dp=0`
    std::size_t expect = 0;          // of a line: the number of this statement among all that are expanded
    std::vector<std::string> axes;   // of a layout, as in LayoutFound: the one that was not refuted, or else the first that fits
    std::size_t places = 0;          // at which both sides were computed
    struct Difference {
        Shape index;
        double left = 0, right = 0;  // s is on the left of a layout
        std::size_t place = 0;       // the index as a number
        int turn = 0;                // the draw, of InputNumbers
    };
    std::optional<Difference> difference;  // of numbers far beyond rounding; of a layout: none was free of one
    std::string why_not;             // computed, where there are no places
};

/// Far beyond rounding: of doubles, of decimal literals in the captures.
bool differ_beyond_rounding(double left, double right);

/// Of the goals that the search left open. A counted amount of work for all of them together.
std::vector<TriedGoal> try_goals(TermTable& table, const ExpandedClaim& expanded, const Expansion& graphs, const Findings& findings);

}  // namespace countersign
