// What the names of a lemma stand for in one instance, and the ground arithmetic over them (docs/language.md section 8).
// It must never guess: a name that nothing has fixed yet has no value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prover/support/rational.h"
#include "prover/term/term.h"

namespace countersign {

/// What a declared variable stands for.
struct LemmaValue {
    std::vector<TermId> terms;  // Tensor: one; TensorList: its parts
    AttributeValue scalar;      // Integer, Real, Text (also a function's name), Scalar
};

/// A number with its sort: `is_real` decides how it becomes an attribute value.
struct LemmaNumber {
    Rational value;
    bool is_real = false;
};

/// Names in lemmas are a letter or two, and a call for each comparison was most of its cost.
inline bool is_same_name(std::string_view a, std::string_view b) {
    return a.size() == b.size() && (a.empty() || (a[0] == b[0] && (a.size() == 1 || a == b)));
}

/// Values by name, for the few names of one lemma, which outlives them.
template <typename Value>
class NameTable {
public:
    const Value* find(std::string_view name) const {
        for (const auto& [key, value] : entries_)
            if (is_same_name(key, name)) return &value;
        return nullptr;
    }
    /// The value by this name, made if it is new; whether it was.
    std::pair<Value*, bool> add(std::string_view name, Value value = {}) {
        for (auto& [key, known] : entries_)
            if (is_same_name(key, name)) return {&known, false};
        entries_.emplace_back(name, std::move(value));
        return {&entries_.back().second, true};
    }
    void set(std::string_view name, Value value) { *add(name).first = std::move(value); }
    void erase(std::string_view name) {
        std::erase_if(entries_, [&](const auto& entry) { return entry.first == name; });
    }
    void clear() { entries_.clear(); }

private:
    std::vector<std::pair<std::string_view, Value>> entries_;
};

class InstanceNumbers {
public:
    InstanceNumbers(const Lemma& lemma, std::size_t variant) : form_(&lemma.variants[variant]), values_(form_->variables.size()) {}

    const LemmaVariant& variant() const { return *form_; }
    std::size_t variable_count() const { return values_.size(); }
    /// Index of a declared variable; nothing for other names.
    std::optional<std::size_t> find_variable(std::string_view name) const;

    LemmaValue& value(std::size_t variable) { return values_[variable]; }
    const LemmaValue& value(std::size_t variable) const { return values_[variable]; }

    std::optional<LemmaNumber> number(const Expression& expression) const;
    /// A number that is whole and fits a word.
    std::optional<std::int64_t> integer(const Expression& expression) const;
    std::optional<bool> formula(const Expression& expression) const;
    std::optional<AttributeValue> attribute(const Expression& expression) const;

protected:
    std::optional<LemmaNumber> name(const Expression& expression) const;
    std::optional<LemmaNumber> arithmetic(const Expression& expression) const;
    std::optional<LemmaNumber> call(const Expression& expression) const;
    std::optional<Shape> shape(const Expression& list) const;

    const LemmaVariant* form_;
    std::vector<LemmaValue> values_;
    NameTable<std::int64_t> group_ranks_;
    NameTable<Shape> groups_;
    NameTable<std::int64_t> sizes_;  // sizes and list lengths
    NameTable<std::vector<std::int64_t>> size_lists_;
    NameTable<std::int64_t> parts_;  // comprehension indices in force
};

}  // namespace countersign
