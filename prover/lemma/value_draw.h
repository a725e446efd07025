// What the tensors, scalars and functions of an instance are: drawn by chance, then changed until every `all` condition holds. Never
// changes a size. The same seed gives the same values on every machine.
#pragma once

#include <functional>
#include <random>

#include "prover/lemma/instance.h"
#include "prover/lemma/sorts.h"

namespace countersign {

/// An integer from low to high, these included.
inline int pick(std::mt19937_64& random, int low, int high) { return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)); }

/// How elements are drawn throughout one instance.
struct ElementRange {
    int low = 0, high = 2;
    bool positive = false;  // reals
};

class ValueDrawer {
public:
    ValueDrawer(const Library& library, const Lemma& lemma, const LemmaVariant& variant);

    /// For an instance whose sizes are settled. False if no values were found that fulfil the `all` conditions.
    bool draw(std::uint64_t seed, LemmaInstance& instance) const;
    /// Whether all conditions of the lemma hold, those on sizes too.
    bool conditions_hold(const LemmaInstance& instance) const;

private:
    using Act = std::function<bool(const Expression&, const InstanceReader&, InstanceReader::Scope&)>;

    /// How one instance is drawn.
    struct Manner {
        const SortReading& sorts;
        Sort opaque;  // of what a reading leaves open
        ElementRange range;
    };

    Sort sort(const std::string& name, const Manner& manner) const;
    bool draw_function(std::mt19937_64& random, const LemmaVariable& variable, const Manner& manner, LemmaInstance& instance) const;
    bool draw_tensors(std::mt19937_64& random, const LemmaVariable& variable, const Manner& manner, std::size_t& elements,
                      LemmaInstance& instance) const;
    bool fulfil(std::mt19937_64& random, const ElementRange& range, LemmaInstance& instance) const;
    /// Calls `act` for each `all` condition, part and index; stops where it gives false.
    bool everywhere(LemmaInstance& instance, const Act& act) const;

    const Library& library_;
    const Lemma& lemma_;
    const LemmaVariant& variant_;
    std::vector<SortReading> readings_;
};

}  // namespace countersign
