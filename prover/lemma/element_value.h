// Numbers for element terms: one instance of everything a lemma leaves open, fixed by a seed and by what is set. Exact. Used to
// refute lemmas and to solve equations between sizes; no proof rests on it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "prover/lemma/element.h"
#include "prover/support/rational.h"

namespace countersign {

/// Sums and lists longer than this are not computed.
constexpr int sum_limit = 64;
/// Different indices that a group has in an instance.
constexpr int group_values = 2;

/// Thrown where a value has no meaning, or where it would take too long: the instance is passed over.
struct NoValue {};

class ElementValues {
public:
    ElementValues(const ElementTable& table, std::uint64_t seed) : table_(table), seed_(seed), integers_(1 + static_cast<int>(seed % 6)) {}

    void set(ElementId variable, const Rational& value) { values_[variable.value] = value; }
    /// Sizes `n(t)`; of names that are not set, small numbers.
    void set_sizes(const std::string& name, std::vector<Rational> sizes) { sizes_[name] = std::move(sizes); }
    /// Functions about which facts are stated, as `F:name`; `touched_facts` says whether one was read.
    const std::set<std::string>* functions_with_facts = nullptr;
    bool touched_facts = false;

    /// What every element of a tensor, `T:name`, is known to meet: a formula about the variable `it`.
    struct Promise {
        ElementId it, formula;
    };
    const std::map<std::string, Promise>* promises = nullptr;
    /// Integers that elements with a promise are drawn beside, half the time: where a bound lies, small numbers do not show.
    const std::vector<std::int64_t>* landmarks = nullptr;

    /// If given, counts the values that may still be computed.
    std::size_t* values_left = nullptr;

    bool truth(ElementId id) { return !(value(id) == 0); }
    Rational evaluate(ElementId id) { return value(id); }

private:
    Rational value(ElementId id);
    Rational size(const ElementNode& list, const Rational& part);
    Rational start(const ElementNode& list, const Rational& at);
    Rational over_range(const ElementNode& node);
    Rational digest(const ElementNode& node);
    Rational apply(const ElementNode& node);
    Rational drawn(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort) const;
    Rational promised(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort, const Promise& promise);
    std::uint64_t mix(const std::string& name, const std::vector<Rational>& arguments) const;
    Rational hashed(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort) const;

    const ElementTable& table_;
    std::uint64_t seed_;
    int integers_;
    std::unordered_map<std::uint32_t, Rational> values_;
    std::map<std::string, std::vector<Rational>> sizes_;
    std::vector<std::pair<std::uint32_t, Rational>> bound_;
};

}  // namespace countersign
