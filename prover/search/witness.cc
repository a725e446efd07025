#include "prover/search/witness.h"

#include <algorithm>
#include <set>

#include "prover/search/clean.h"
#include "prover/term/element_type.h"

namespace countersign {
namespace {

using Kind = ExpressionKind;

/// Numbers that occur in a formula, and the truth of the formula at a number.
void collect_numbers(const Expression& e, std::set<Rational>& numbers) {
    if (e.kind == Kind::Number) numbers.insert(e.number);
    for (const ExpressionPointer& child : e.children) collect_numbers(*child, numbers);
}

std::optional<Rational> value_at(const Expression& e, const Rational& it) {
    switch (e.kind) {
        case Kind::Number: case Kind::Truth: return e.number;
        case Kind::Name: return e.text == "it" ? std::optional<Rational>(it) : std::nullopt;
        case Kind::Negate: {
            const auto a = value_at(*e.children[0], it);
            return a ? std::optional<Rational>(-*a) : std::nullopt;
        }
        case Kind::Add: case Kind::Subtract: case Kind::Multiply: {
            const auto a = value_at(*e.children[0], it), b = value_at(*e.children[1], it);
            if (!a || !b) return std::nullopt;
            return e.kind == Kind::Add ? Rational(*a + *b) : e.kind == Kind::Subtract ? Rational(*a - *b) : Rational(*a * *b);
        }
        default: return std::nullopt;
    }
}

std::optional<bool> holds_at(const Expression& e, const Rational& it) {
    switch (e.kind) {
        case Kind::And: case Kind::Or:
            for (const ExpressionPointer& child : e.children) {
                const auto value = holds_at(*child, it);
                if (!value) return value;
                if (*value == (e.kind == Kind::Or)) return value;
            }
            return e.kind == Kind::And;
        case Kind::Not: {
            const auto value = holds_at(*e.children[0], it);
            return value ? std::optional<bool>(!*value) : value;
        }
        case Kind::Name: return e.text == "it" ? std::optional<bool>(it != 0) : std::nullopt;
        case Kind::Truth: return e.number != 0;
        case Kind::Equal: case Kind::NotEqual: case Kind::Less: case Kind::LessEqual: case Kind::Greater: case Kind::GreaterEqual: {
            const auto a = value_at(*e.children[0], it), b = value_at(*e.children[1], it);
            if (!a || !b) return std::nullopt;
            switch (e.kind) {
                case Kind::Equal: return *a == *b;
                case Kind::NotEqual: return *a != *b;
                case Kind::Less: return *a < *b;
                case Kind::LessEqual: return *a <= *b;
                case Kind::Greater: return *a > *b;
                default: return *a >= *b;
            }
        }
        default: return std::nullopt;
    }
}

using Interval = std::pair<std::int64_t, std::int64_t>;

/// Numbers that the type of an integer leaf holds; of other leaves than inputs, numbers that every integer type holds.
Interval values_of_leaf(const GraphLeaf& leaf) { return leaf.kind == LeafKind::Input ? values_of_element_type(leaf.dtype) : Interval{0, 127}; }

/// A draw is at least 0 and less than 1.
bool can_hold(const TermTable& table, TermId leaf, const Rational& value) { return table[leaf].leaf_kind != LeafKind::Draw || (value >= 0 && value < 1); }

}  // namespace

Result<Witness> find_witness(TermTable& table, const ExpandedClaim& claim) {
    std::set<TermId> of_d;
    for (const MentionedLeaf& leaf : claim.mentioned_leaves) of_d.insert(leaf.term);
    const auto mentions_d = [&](TermId term) {
        std::set<TermId> seen;
        std::vector<TermId> stack{term};
        while (!stack.empty()) {
            const TermId current = stack.back();
            stack.pop_back();
            if (!seen.insert(current).second) continue;
            if (of_d.count(current)) return true;
            for (TermId argument : table[current].arguments) stack.push_back(argument);
        }
        return false;
    };
    std::map<TermId, std::vector<SolvedPiece>> pieces;
    const auto solve = [&](const ExpandedEquality& line) -> Status {
        const bool left = mentions_d(line.left), right = mentions_d(line.right);
        if (left == right) {
            if (!left) return Done{};
            return Error{{"", line.line, 0}, "no witness: both sides mention d: " + line.text};
        }
        std::vector<SolvedPiece> solved;
        if (!solve_for_leaves(table, left ? line.left : line.right, left ? line.right : line.left, solved))
            return Error{{"", line.line, 0}, "no witness was found for the leaves of d in: " + line.text};
        for (const SolvedPiece& piece : solved) pieces[piece.leaf].push_back(piece);
        return Done{};
    };
    for (const auto* lines : {&claim.given, &claim.random})
        for (const ExpandedEquality& line : *lines)
            if (const Status status = solve(line); !status) return status.error();
    Witness witness;
    std::vector<std::pair<TermId, TermId>> replacements;
    for (const MentionedLeaf& leaf : claim.mentioned_leaves) {
        const TermId value = join_pieces(table, leaf.term, pieces[leaf.term]);
        if (!value.valid())
            return Error{{}, "no witness: the claim does not say what all of d[" + std::to_string(leaf.rank) + "]." + leaf.node + " is"};
        witness.values[leaf.term] = value;
        replacements.push_back({leaf.term, value});
    }
    for (const auto* lines : {&claim.given, &claim.random})
        for (const ExpandedEquality& line : *lines) {
            const TermId left = replace_terms(table, line.left, replacements), right = replace_terms(table, line.right, replacements);
            if (!left.valid() || !right.valid()) return Error{{"", line.line, 0}, "the witness does not fit: " + line.text};
            witness.obligations.push_back({left, right});
        }
    return witness;
}

Result<std::vector<ModelValue>> find_model(TermTable& table, const ExpandedClaim& claim, const std::vector<GraphLeaf>& graph_leaves,
                                           const std::vector<RangeCondition>& requirements_of_s, const Witness& witness) {
    std::map<TermId, Interval> values;  // of integer leaves
    for (const GraphLeaf& leaf : graph_leaves)
        if (table[leaf.term].type.sort == Sort::Int) values.emplace(leaf.term, values_of_leaf(leaf));
    std::vector<std::pair<TermId, const Expression*>> conditions;
    for (const ExpandedAssumption& line : claim.assume) conditions.push_back({line.term, line.formula.get()});
    for (const RangeCondition& condition : requirements_of_s) conditions.push_back({condition.term, condition.formula.get()});
    std::vector<TermId> stack;  // of what values are needed
    std::set<Rational> candidates{0, 1};
    for (const auto& [term, formula] : conditions) {
        collect_numbers(*formula, candidates);
        stack.push_back(term);
    }
    // The witness of an input of d is a value of its type.
    for (const auto& [leaf, value] : witness.values) {
        const auto held = values.find(leaf), own = values.find(value);
        if (held == values.end() || held->second == values_of_element_type("i64")) continue;
        if (table[value].is_leaf && own == values.end()) continue;  // free: any value will do
        stack.push_back(value);
        if (own != values.end()) own->second = {std::max(own->second.first, held->second.first), std::min(own->second.second, held->second.second)};
    }
    std::set<TermId> leaves, seen;
    while (!stack.empty()) {
        const TermId current = stack.back();
        stack.pop_back();
        if (!seen.insert(current).second) continue;
        const Term& node = table[current];
        if (node.is_leaf) leaves.insert(current);
        for (TermId argument : node.arguments) stack.push_back(argument);
    }
    std::vector<ModelValue> model;
    for (TermId leaf : leaves) {
        if (table[leaf].leaf_kind == LeafKind::Uninitialised)
            return Error{{}, "a requirement of s or an assume line speaks of " + table[leaf].leaf_name + ", which a definition leaves open: that it can be met is not known"};
        std::optional<Rational> chosen;
        for (const Rational& candidate : candidates) {
            bool fits = can_hold(table, leaf, candidate);
            if (const auto known = values.find(leaf); known != values.end())
                fits = known->second.first <= candidate && candidate <= known->second.second;
            for (const auto& [term, formula] : conditions)
                if (term == leaf) {
                    const auto value = holds_at(*formula, candidate);
                    fits = fits && value && *value;
                }
            if (fits && (!chosen || (candidate >= 0 && *chosen < 0))) chosen = candidate;
        }
        if (!chosen)
            return Error{{}, "no value of " + table[leaf].leaf_name + " meets the assume lines and the requirements of s together"};
        ModelValue entry;
        entry.leaf = leaf;
        const Sort sort = table[leaf].type.sort;
        if (sort == Sort::Bool) entry.value = *chosen != 0;
        else if (sort == Sort::Int) entry.value = static_cast<std::int64_t>(numerator(*chosen));
        else entry.value = *chosen;
        model.push_back(entry);
    }
    return model;
}

}  // namespace countersign
