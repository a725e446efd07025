// Draws instances of a lemma's variant: free sizes by chance, those that equations fix by solving them, elements so that
// `all` conditions hold. The same seed gives the same instance on every machine.
#pragma once

#include <functional>
#include <memory>
#include <random>

#include "prover/lemma/instance.h"
#include "prover/lemma/symbolic.h"

namespace countersign {

/// What is free in an instance; the rest follows from it.
struct InstanceChoice {
    std::map<std::string, Shape> groups;
    std::map<std::string, std::int64_t> integers;
    std::map<std::string, std::vector<std::int64_t>> size_lists, families;  // longer than any list or rank: what is over is not used
    std::uint64_t seed = 0;  // of elements, scalars and functions
};

class InstanceDrawer {
public:
    InstanceDrawer(const Library& library, const Lemma& lemma, const LemmaVariant& variant);
    ~InstanceDrawer();
    InstanceDrawer(const InstanceDrawer&) = delete;
    InstanceDrawer& operator=(const InstanceDrawer&) = delete;

    static constexpr std::int64_t longest_list = 4;

    InstanceChoice choose(std::mt19937_64& random, int bound) const;
    /// Nothing if the conditions on sizes do not hold, or no elements were found that fulfil the `all` conditions.
    std::optional<LemmaInstance> complete(const InstanceChoice& choice) const;
    /// Whether all conditions of the lemma hold.
    bool conditions_hold(const LemmaInstance& instance) const;

    /// Names of sizes that are free to be drawn.
    const std::vector<std::string>& sizes() const { return sizes_; }

private:
    struct Equations;
    void declare_attribute_shapes(const Expression& expression);
    bool solve(const InstanceChoice& choice, LemmaInstance& instance) const;
    void solve_families(LemmaInstance& instance) const;
    bool draw_values(std::uint64_t seed, LemmaInstance& instance) const;
    bool fulfil(std::mt19937_64& random, int low, int high, LemmaInstance& instance) const;
    /// Calls `act` for each `all` condition, part and index; stops where it gives false.
    bool everywhere(LemmaInstance& instance, const std::function<bool(const Expression&, const InstanceReader&, InstanceReader::Scope&)>& act) const;

    const Library& library_;
    const Lemma& lemma_;
    const LemmaVariant& variant_;
    std::vector<std::string> groups_, lengths_, sizes_, size_lists_, integers_;
    std::map<std::string, std::string> families_;  // and their groups
    std::vector<SortReading> readings_;
    std::unique_ptr<Equations> equations_;
};

}  // namespace countersign
