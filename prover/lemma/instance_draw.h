// Draws instances of a lemma's variant: free sizes by chance, those that equations fix by solving them, then values. Never gives one in
// which a condition of the lemma fails. The same seed gives the same instance on every machine.
#pragma once

#include <memory>
#include <random>

#include "prover/lemma/size_equations.h"
#include "prover/lemma/value_draw.h"

namespace countersign {

/// What is free in an instance; the rest follows from it.
struct InstanceChoice {
    std::map<std::string, Shape> groups;
    std::map<std::string, std::int64_t> integers;
    std::map<std::string, std::vector<std::int64_t>> size_lists, families;  // longer than any list or rank: what is over is not used
    std::uint64_t seed = 0;  // of elements, scalars and functions
    Undefined undefined;
};

class InstanceDrawer {
public:
    InstanceDrawer(const Library& library, const Lemma& lemma, const LemmaVariant& variant);

    static constexpr std::int64_t longest_list = 4;

    InstanceChoice choose(std::mt19937_64& random, int bound, const Undefined& undefined = {}) const;
    /// Nothing if the conditions on sizes do not hold, or no elements were found that fulfil the `all` conditions.
    std::optional<LemmaInstance> complete(const InstanceChoice& choice) const;
    /// Whether all conditions of the lemma hold.
    bool conditions_hold(const LemmaInstance& instance) const { return values_.conditions_hold(instance); }

    /// Names of sizes that are free to be drawn.
    const std::vector<std::string>& sizes() const { return sizes_; }

private:
    void declare_attribute_shapes(const Expression& expression);
    void solve_families(LemmaInstance& instance) const;

    const Library& library_;
    const Lemma& lemma_;
    const LemmaVariant& variant_;
    const ValueDrawer values_;
    std::vector<std::string> groups_, lengths_, sizes_, size_lists_, integers_;
    std::map<std::string, std::string> families_;  // and their groups
    std::unique_ptr<SizeEquations> equations_;  // null: the left side has no symbolic reading, and chance must do
};

}  // namespace countersign
