// One ground instance of a lemma's variant: numbers for everything that it leaves open, and what its expressions, shapes and
// terms then are. Reads the lemma's text and nothing of its proof; built for finding and showing counterexamples.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "prover/language/syntax.h"
#include "prover/term/evaluate.h"

namespace countersign {

/// No axis of an instance is longer.
constexpr std::int64_t largest_size = 12;
/// Nor has one more terms, each counted as often as it stands.
constexpr std::size_t most_terms_of_instance = 4096;

/// What is read where a lemma's text has no value: of that nothing is known, and a lemma holds whatever it is.
struct Undefined {
    std::optional<std::int64_t> over_zero = {};  // n div 0 and n mod 0, and 1 / 0 in elements; without it, they have no value
    /// Each list and list of sizes has so many entries at its end that are no parts: they stand where one is read that there is not.
    std::size_t stand_ins = 0;
};

struct LemmaInstance {
    std::map<std::string, Shape> groups;                           // the size of each axis; of a family one integer for each axis
    std::map<std::string, std::int64_t> integers;                  // sizes, list lengths, integer variables
    std::map<std::string, std::vector<std::int64_t>> size_lists;   // n(t)
    std::map<std::string, AttributeValue> scalars;                 // reals, texts, scalars; of a function variable a function's name
    std::map<std::string, std::vector<TensorValue>> tensors;       // one, or the parts of a list
    Undefined undefined;
};

/// What an expression that is no term comes to; a truth value is 0 or 1.
struct InstanceValue {
    Rational value;
    Sort sort = Sort::Int;
};

/// Thrown inside this folder: the expression has no value in this instance, or none that can be computed here.
struct NotComputable {
    Place place;
    std::string message;
};

/// Thrown inside this folder: both sides have more terms than are built for one instance. Lists in lists have as many as their lengths' product.
struct TooManyTerms {};

/// Thrown inside this folder: the term is not well formed in this instance. That a lemma's right side is so refutes it.
struct IllFormed {
    std::string message;
};

class InstanceReader {
public:
    InstanceReader(const Library& library, const LemmaVariant& variant, const LemmaInstance& instance)
        : library_(library), variant_(variant), instance_(instance) {}

    /// Bound names, the place at which tensors are read in an `all` condition, the axis in an expression over families.
    struct Scope {
        std::map<std::string, InstanceValue> names;
        std::optional<std::size_t> element, axis;
    };

    InstanceValue value(const Expression& expression, const Scope& scope) const;
    bool truth(const Expression& expression, const Scope& scope) const { return value(expression, scope).value != 0; }
    std::int64_t integer(const Expression& expression, const Scope& scope) const;
    Shape shape(const std::vector<Segment>& segments, const Scope& scope) const;
    /// An expression over families, axis by axis.
    Shape family(const Expression& expression, const Scope& scope) const;
    /// The term of one side; leaves are named as in the lemma.
    TermId build(TermTable& table, const Expression& side, const Scope& scope) const;
    /// Of each tensor that may stand in a term: its leaf and value.
    void leaves(TermTable& table, std::map<TermId, TensorValue>& values) const;
    /// The first part that a term built so far reads and that there is not, in words; empty if there is none.
    const std::string& missing_part() const { return missing_part_; }

private:
    std::optional<std::size_t> part_at(std::int64_t part, std::size_t entries) const;
    std::size_t axes(const Expression& expression) const;
    InstanceValue name(const Expression& expression, const Scope& scope) const;
    InstanceValue arithmetic(const Expression& expression, const Scope& scope) const;
    InstanceValue call(const Expression& expression, const Scope& scope) const;
    InstanceValue element(const TensorValue& tensor, const Scope& scope, const Place& place) const;
    std::vector<std::int64_t> size_list(const Expression& expression, const Scope& scope) const;
    AttributeValue attribute(const Expression& expression, const Scope& scope) const;
    void argument(TermTable& table, const Expression& expression, const Scope& scope, std::vector<TermId>& terms) const;

    const Library& library_;
    const LemmaVariant& variant_;
    const LemmaInstance& instance_;
    mutable std::size_t terms_ = 0;  // built so far
    mutable std::string missing_part_;
};

}  // namespace countersign
