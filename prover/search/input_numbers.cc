#include "prover/search/input_numbers.h"

#include <cmath>

#include "prover/term/formula_at.h"
#include "prover/support/mixed.h"

namespace countersign {
namespace {

constexpr std::size_t most_integers = 256;  // of those that graphs name
constexpr int steps = 32;                   // from the least that is named to the greatest

}  // namespace

std::vector<RangeCondition> admitting_conditions(const TermTable& table, const ExpandedClaim& expanded, const Findings& findings) {
    std::vector<RangeCondition> conditions;
    for (const ExpandedAssumption& line : expanded.assume) conditions.push_back({line.term, line.formula});
    for (TermId term : findings.terms_of_s)
        for (const RangeCondition& required : table.range_requirements(term)) conditions.push_back(required);
    return conditions;
}

InputNumbers::InputNumbers(const TermTable& table, const ExpandedClaim& expanded, const std::vector<GraphLeaf>& leaves, const Findings& findings)
    : table_(table), findings_(findings), numbers_(table, leaves) {
    for (const ModelValue& value : findings.model) {
        if (const auto* truth = std::get_if<bool>(&value.value)) model_[value.leaf] = *truth ? 1 : 0;
        else if (const auto* whole = std::get_if<std::int64_t>(&value.value)) model_[value.leaf] = static_cast<double>(*whole);
        else if (const auto* real = std::get_if<Rational>(&value.value)) model_[value.leaf] = real->to_double();
    }
    for (const RangeCondition& condition : admitting_conditions(table, expanded, findings)) add_condition(condition);
    collect_integers();
}

void InputNumbers::add_condition(const RangeCondition& condition) {
    if (table_[condition.term].is_leaf) {
        conditions_[condition.term].push_back(condition.formula);
        return;
    }
    conditions_on_terms_.push_back(condition);
    for (TermId below : terms_below(table_, condition.term))
        if (table_[below].is_leaf) bound_.insert(below);
}

void InputNumbers::collect_integers() {
    for (const std::set<TermId>* terms : {&findings_.terms_of_s, &findings_.terms_of_d})
        for (TermId term : *terms) {
            if (table_[term].is_leaf || table_[term].type.sort != Sort::Int || !table_[term].arguments.empty()) continue;
            for (const AttributeValue& value : table_[term].attributes) {
                const auto* real = std::get_if<Rational>(&value);
                const auto* whole = std::get_if<std::int64_t>(&value);
                if ((!real && !whole) || integers_.size() >= most_integers) continue;
                const Rational number = real ? *real : Rational(*whole);
                integers_.insert({Rational(number - 1), number, Rational(number + 1)});
            }
        }
}

bool InputNumbers::is_admitted(TermId leaf, const Rational& number) const {
    if (!numbers_.can_be(leaf, number)) return false;
    if (const auto conditions = conditions_.find(leaf); conditions != conditions_.end())
        for (const ExpressionPointer& formula : conditions->second)
            if (!holds_at(*formula, number).value_or(false)) return false;
    return true;
}

std::vector<double> InputNumbers::admitted(TermId leaf, const std::set<Rational>& numbers) const {
    std::vector<double> found;
    for (const Rational& number : numbers)
        if (is_admitted(leaf, number)) found.push_back(number.to_double());
    return found;
}

InputNumbers::Domain InputNumbers::domain(TermId leaf) const {
    std::set<Rational> stated, named, others;
    if (const auto conditions = conditions_.find(leaf); conditions != conditions_.end())
        for (const ExpressionPointer& formula : conditions->second) collect_numbers(*formula, stated);
    if (table_[leaf].type.sort == Sort::Real) {
        for (int eighths = -16; eighths <= 16; ++eighths) others.insert(Rational(eighths) / 8);
        for (const Rational& number : stated)
            for (int eighths = -8; eighths <= 8; ++eighths) named.insert(Rational(number + Rational(eighths) / 8));
        return {admitted(leaf, named), admitted(leaf, others)};
    }
    for (int small = 0; small < 8; ++small) others.insert(Rational(small));
    if (table_[leaf].type.sort == Sort::Int) named = integers_;
    for (const Rational& number : stated)
        if (number.is_whole()) named.insert({Rational(number - 1), number, Rational(number + 1)});
    std::erase_if(named, [&](const Rational& number) { return !is_admitted(leaf, number); });
    if (!named.empty()) {
        const Integer least = numerator(*named.begin()), greatest = numerator(*named.rbegin());
        for (int i = 1; i < steps; ++i) others.insert(Rational(Integer(least + (greatest - least) * i / steps)));
    }
    return {admitted(leaf, named), admitted(leaf, others)};
}

double InputNumbers::number(TermId leaf, std::size_t at, int turn) {
    if (table_[leaf].leaf_kind == LeafKind::Infinity) return -INFINITY;
    const auto known = model_.find(leaf);
    const auto [place, is_new] = domains_.try_emplace(leaf);
    if (is_new) place->second = domain(leaf);
    const auto& [named, others] = place->second;
    const bool keeps_to_model = turn == of_the_model || (kept_.count(turn) > 0 && bound_.count(leaf) > 0) || (named.empty() && others.empty());
    if (keeps_to_model && known != model_.end()) return known->second;
    if (named.empty() && others.empty()) return NAN;
    const std::uint64_t drawn = mixed(mixed(static_cast<std::uint64_t>(turn)) ^ mixed(leaf.value) ^ mixed(~at));
    if (turn >= first_fine_turn && named.empty() && table_[leaf].type.sort == Sort::Real) {
        const bool is_calm = turn == calm_turn;
        const std::int64_t most = is_calm ? 16 : 2048;
        const Rational fine = Rational(static_cast<std::int64_t>(drawn % (2 * most + 1)) - most) / (is_calm ? 64 : 1024);
        if (is_admitted(leaf, fine)) return fine.to_double();
    }
    const std::vector<double>& numbers = others.empty() || (!named.empty() && drawn % 2 == 0) ? named : others;
    return numbers[(drawn >> 1) % numbers.size()];
}

}  // namespace countersign
