// Single elements of terms under an assignment of leaves: each is computed when something asks for it, with what it is made of and nothing else, and kept.
#pragma once

#include <unordered_map>

#include "validator/violation/leaf_values.h"

namespace countersign::validator {

class Elements {
public:
    Elements(TermStore& store, const LeafAssignment& assignment) : store_(store), a_(assignment) {}

    // Element number `place`, row-major. INCOMPLETE where the limits do not suffice.
    Result<Number> at(TermId term, std::size_t place);
    // Nothing where no element has this index.
    static std::optional<std::size_t> place_of(std::span<const std::int64_t> sizes, std::span<const std::int64_t> index);
    // Whether a formula is known to hold of a number.
    Result<bool> holds(FormulaId formula, Sort sort, const Number& number);
    std::size_t computed() const { return known_.size(); }

private:
    struct Key {
        TermId term;
        std::size_t place;
        bool operator==(const Key& other) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const { return (key.place * 0x9e3779b97f4a7c15u) ^ (static_cast<std::size_t>(key.term) * 0xc2b2ae3d27d4eb4fu); }
    };
    // What is known now; nothing: it is to be computed.
    const Number* find(Key key);
    Result<Number> compute(const Key& key);
    Number read(std::uint32_t symbol, std::span<const std::int64_t> index);

    TermStore& store_;
    const LeafAssignment& a_;
    std::unordered_map<Key, Number, Hash> known_;  // looked up only
    std::vector<Key> missing_;                     // what the element that is computed lacks
    std::uint64_t operations_ = std::uint64_t{1} << 28;
    // The application that is computed, its operator's reading, and the symbols of its operands.
    std::optional<TermId> current_;
    OperatorReading* reading_ = nullptr;
    std::vector<std::uint32_t> symbols_;
};

}  // namespace countersign::validator
