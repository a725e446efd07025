// What an element means once every unknown has a number: integers, rationals, families along a group of some rank, lists of sizes.
// For tests that ask whether a formula is true of all numbers; it asks no solver and simplifies nothing. Where the language gives no
// meaning (the maximum of nothing, a quotient by 0, the part of a list in which nothing lies) any number will do that is the same for
// the same question.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "prover/lemma/element.h"

namespace countersign {

struct Meaning {
    Rational number = 0;               // a truth value is 1 or 0; an axis its number, and -1 if the group has no axes
    std::vector<Rational> entries = {};  // of a family; of an array its size and then every value
    friend bool operator==(const Meaning&, const Meaning&) = default;
};

class Interpretation {
public:
    explicit Interpretation(ElementTable& table) : table_(table) {}

    /// Other numbers for all unknowns that are not fixed.
    void choose(std::uint64_t seed, std::size_t rank) {
        seed_ = seed;
        rank_ = rank;
    }
    std::size_t rank() const { return rank_; }
    void fix(ElementId variable, const Meaning& meaning) { fixed_[variable] = meaning; }

    bool holds(ElementId formula) { return of(formula).number != 0; }

    Meaning of(ElementId id) {
        if (const auto found = fixed_.find(id); found != fixed_.end()) return found->second;
        const ElementNode& node = table_[id];
        const auto child = [&](std::size_t i) { return of(node.children[i]); };
        const auto truth = [](bool value) { return Meaning{value ? 1 : 0}; };
        switch (node.kind) {
            case ElementKind::True: return {1};
            case ElementKind::False: return {0};
            case ElementKind::Not: return truth(!holds(node.children[0]));
            case ElementKind::And:
                for (ElementId part : node.children)
                    if (!holds(part)) return {0};
                return {1};
            case ElementKind::AtMostZero: return truth(child(0).number <= 0);
            case ElementKind::IsZero: return truth(child(0).number == 0);
            case ElementKind::Equal: return truth(child(0) == child(1));
            case ElementKind::Ite: return child(holds(node.children[0]) ? 1 : 2);
            case ElementKind::ToReal: return child(0);
            case ElementKind::Polynomial: return {polynomial(node)};
            case ElementKind::Quotient: return {floor_quotient(child(0).number, child(1).number)};
            case ElementKind::Variable: return variable(id, node);
            case ElementKind::Apply: return application(id, node);
            case ElementKind::Sum: return {sum(id, child(0).number, child(1).number)};
            case ElementKind::Max: return {maximum(id, child(0).number, child(1).number)};
            case ElementKind::Lambda:
            case ElementKind::SizeList: return array(id, child(0).number);
            case ElementKind::Start: return {start(child(0).entries, child(1).number)};
            case ElementKind::Part: return {part(child(0).entries, child(1).number)};
            case ElementKind::At: return {entry(child(0).entries, child(1).number)};
            case ElementKind::Family: {
                Meaning result;
                for (std::size_t axis = 0; axis < rank_; ++axis) result.entries.push_back(body(id, {Rational(axis)}).number);
                return result;
            }
            case ElementKind::AllAxes:
                for (std::size_t axis = 0; axis < rank_; ++axis)
                    if (body(id, {Rational(axis)}).number == 0) return {0};
                return {1};
            case ElementKind::GroupSum: {
                Rational result = 0;
                for (const std::vector<Rational>& index : indices(child(0).entries)) result += body(id, {0, index}).number;
                return {result};
            }
            case ElementKind::Bound: break;
        }
        ADD_FAILURE() << "a bound variable outside its binder";
        return {};
    }

    /// Every index in range of these sizes: of no sizes, the one without entries.
    static std::vector<std::vector<Rational>> indices(const std::vector<Rational>& sizes) {
        std::vector<std::vector<Rational>> result{{}};
        for (const Rational& size : sizes) {
            std::vector<std::vector<Rational>> longer;
            for (const std::vector<Rational>& index : result) {
                for (Rational i = 0; i < size; ++i) {
                    longer.push_back(index);
                    longer.back().push_back(i);
                }
            }
            result = std::move(longer);
        }
        return result;
    }

private:
    Meaning body(ElementId binder, const Meaning& at) {
        auto found = opened_.find(binder);
        if (found == opened_.end()) {
            const ElementId variable = table_.fresh(table_.index_sort(binder));
            found = opened_.emplace(binder, std::pair(variable, table_.open(binder, variable))).first;
        }
        fixed_[found->second.first] = at;
        return of(found->second.second);
    }

    Rational polynomial(const ElementNode& node) {
        Rational result = 0;
        for (const auto& [monomial, factor] : node.polynomial) {
            Rational product = factor;
            for (ElementId atom : monomial) product *= of(atom).number;
            result += product;
        }
        return result;
    }
    Rational floor_quotient(const Rational& a, const Rational& b) const {
        if (b == 0) return small(hash({1, key(a)}));
        Integer top = numerator(a) * denominator(b), bottom = denominator(a) * numerator(b);
        if (bottom < 0) top = -top, bottom = -bottom;
        Integer quotient = top / bottom;
        if (quotient * bottom > top) --quotient;
        return Rational(quotient);
    }
    Rational sum(ElementId id, const Rational& low, const Rational& high) {
        Rational result = 0;
        for (Rational p = low; p < high; ++p) result += body(id, {p}).number;
        return result;
    }
    Rational maximum(ElementId id, const Rational& low, const Rational& high) {
        // Of nothing: a shifted range is as long, and facts equate the two.
        if (high <= low) return small(hash({2, key(Rational(high - low))}));
        Rational result = body(id, {low}).number;
        for (Rational p = low + 1; p < high; ++p) {
            const Rational value = body(id, {p}).number;
            if (value > result) result = value;
        }
        return result;
    }
    Meaning array(ElementId id, const Rational& size) {
        Meaning result{0, {size}};
        for (Rational t = 0; t < size; ++t) {
            const Meaning value = body(id, {t});
            result.entries.push_back(value.number);
            result.entries.insert(result.entries.end(), value.entries.begin(), value.entries.end());
        }
        return result;
    }
    static Rational counted(const Rational& size) { return size < 0 ? Rational(0) : size; }
    static Rational start(const std::vector<Rational>& list, const Rational& part) {
        Rational result = 0;
        for (std::size_t t = 1; t < list.size() && Rational(t - 1) < part; ++t) result += counted(list[t]);
        return result;
    }
    Rational part(const std::vector<Rational>& list, const Rational& position) const {
        for (std::size_t t = 1; t < list.size(); ++t) {
            const Rational begin = start(list, Rational(t - 1));
            if (begin <= position && position < begin + counted(list[t])) return Rational(t - 1);
        }
        std::vector<std::uint64_t> question{3, key(position)};
        for (const Rational& size : list) question.push_back(key(size));
        return small(hash(question));
    }
    Rational entry(const std::vector<Rational>& family, const Rational& axis) const {
        if (axis >= 0) return family.at(static_cast<std::size_t>(numerator(axis)));
        return small(hash({4, family.size()}));
    }
    Meaning variable(ElementId id, const ElementNode& node) const {
        if (is_axis(node.sort)) return {-1};
        if (table_.name(id).front() == '|') return {Rational(rank_)};
        Meaning result;
        if (!is_family(node.sort)) return {of_sort(hash({5, id.value}), node.sort)};
        for (std::size_t axis = 0; axis < rank_; ++axis) result.entries.push_back(small(hash({6, id.value, axis})));
        return result;
    }
    Meaning application(ElementId id, const ElementNode& node) {
        std::vector<std::uint64_t> question{7, node.symbol};
        for (ElementId argument : node.children) {
            const Meaning value = of(argument);
            question.push_back(key(value.number));
            for (const Rational& entry : value.entries) question.push_back(key(entry));
        }
        const bool inverse = table_.name(id) == "inv";
        if (inverse && of(node.children[0]).number != 0) return {Rational(1 / of(node.children[0]).number)};
        return {of_sort(hash(question), node.sort)};
    }

    static std::uint64_t key(const Rational& value) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(numerator(value)) * 64 + static_cast<std::int64_t>(denominator(value)));
    }
    std::uint64_t hash(const std::vector<std::uint64_t>& question) const {
        std::uint64_t result = seed_;
        for (std::uint64_t word : question) {
            result = (result ^ word) * 0xff51afd7ed558ccdULL + 0x9e3779b97f4a7c15ULL;
            result ^= result >> 32;
        }
        return result * 0xc4ceb9fe1a85ec53ULL >> 24;
    }
    static Rational small(std::uint64_t bits) { return Rational(static_cast<int>(bits % 5) - 1); }
    static Rational of_sort(std::uint64_t bits, ElementSort sort) {
        if (sort == ElementSort::Bool) return Rational(static_cast<int>(bits % 2));
        if (sort == ElementSort::Int) return small(bits);
        return Rational(static_cast<int>(bits % 7) - 3, 1 + static_cast<int>(bits / 7 % 3));
    }

    ElementTable& table_;
    std::uint64_t seed_ = 0;
    std::size_t rank_ = 0;
    std::map<ElementId, Meaning> fixed_;
    std::map<ElementId, std::pair<ElementId, ElementId>> opened_;
};

}  // namespace countersign
