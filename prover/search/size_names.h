// Numbers of a local lemma written as expressions in the sizes of its tensors, so that what was found at one place is stated for
// every size. Nothing here is trusted: a lemma that says too much is not proved, and is then stated less generally.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "prover/support/rational.h"
#include "prover/term/term.h"

namespace countersign {

/// How much of a local lemma's numbers is stated for every size, from the most general.
enum class Generality {
    FreeSizes,  // as below, and sizes that no tensor of the lemma has (of an iota, a constant, an expanded axis) are integer variables
    Multiples,  // sizes are symbols, and numbers that are sizes, sums or multiples of sizes follow them
    Sizes,      // sizes are symbols, and numbers equal to one of them follow it
    Ground,     // every number is fixed
};

class SizeNames {
public:
    explicit SizeNames(Generality generality) : generality_(generality) {}

    /// Gives a symbol to every size of a tensor's shape above 1 that has none yet, and returns the shape's text.
    std::string declare(const Shape& shape);
    /// Gives a symbol to a size that no tensor has and that does not follow from others, and returns it; else nothing.
    std::optional<std::string> declare_free(std::int64_t size);

    /// A number that counts elements, or an offset among them: never an axis.
    std::string text(std::int64_t number) const;
    std::string text(const Shape& shape) const;

private:
    struct Size {
        std::int64_t number;
        std::string symbol;  // n0, n1, … of tensors, m0, m1, … of no tensor
    };
    const Size* find(std::int64_t number) const;

    Generality generality_;
    std::vector<Size> sizes_;
};

/// A real number as the text of a lemma may hold it: integers have 64 bits there, so that a longer one is put together from parts.
std::string real_text(const Rational& value);

}  // namespace countersign
