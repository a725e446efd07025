#include "prover/lemma/element_value.h"

#include <optional>

namespace countersign {

Rational ElementValues::evaluate(ElementId id) {
    const ElementNode& node = table_[id];
    auto child = [&](std::size_t i) { return evaluate(node.children[i]); };
    switch (node.kind) {
        case ElementKind::True: return 1;
        case ElementKind::False: return 0;
        case ElementKind::Polynomial: {
            Rational result = 0;
            for (const auto& [monomial, factor] : node.polynomial) {
                Rational product = factor;
                for (ElementId atom : monomial) product *= evaluate(atom);
                result += product;
            }
            return result;
        }
        case ElementKind::Variable: {
            auto found = values_.find(id.value);
            if (found != values_.end()) return found->second;
            return hashed("variable " + table_.symbol_name(node.symbol), {}, node.sort);
        }
        case ElementKind::Bound: {
            for (auto entry = bound_.rbegin(); entry != bound_.rend(); ++entry)
                if (entry->first == node.symbol) return entry->second;
            throw NoValue{};
        }
        case ElementKind::Apply: return apply(node);
        case ElementKind::Ite: return child(0) != 0 ? child(1) : child(2);
        case ElementKind::Quotient: {
            Rational a = child(0), b = child(1);
            // Nothing is claimed about it: any number may be the counterexample.
            if (b == 0) return hashed("quotient", {a}, ElementSort::Int);
            return Rational(floor_of(a / b));
        }
        case ElementKind::ToReal: return child(0);
        case ElementKind::Sum:
        case ElementKind::Max: return over_range(node);
        case ElementKind::Lambda: return digest(node);
        case ElementKind::SizeList:
        case ElementKind::At:  // groups are looked into by instances with all their tensors only
        case ElementKind::Family:
        case ElementKind::AllAxes:
        case ElementKind::GroupSum: throw NoValue{};
        case ElementKind::Start: {
            Rational at = child(1);
            return start(table_[node.children[0]], at);
        }
        case ElementKind::Part: {
            const ElementNode& list = table_[node.children[0]];
            Rational at = child(1), length = evaluate(list.children[0]), before = 0;
            if (length > sum_limit) throw NoValue{};
            for (int t = 0; t < length; ++t) {
                Rational next = Rational(before + size(list, t));
                if (before <= at && at < next) return t;
                before = next;
            }
            return length;
        }
        case ElementKind::AtMostZero: return child(0) <= 0 ? 1 : 0;
        case ElementKind::IsZero: return child(0) == 0 ? 1 : 0;
        case ElementKind::Equal: return child(0) == child(1) ? 1 : 0;
        case ElementKind::Not: return child(0) == 0 ? 1 : 0;
        case ElementKind::And: {
            for (ElementId part : node.children)
                if (evaluate(part) == 0) return 0;
            return 1;
        }
    }
    throw NoValue{};
}

Rational ElementValues::size(const ElementNode& list, const Rational& part) {
    bound_.push_back({list.symbol, part});
    Rational result = evaluate(list.children[1]);
    bound_.pop_back();
    return result < 0 ? Rational(0) : result;
}

Rational ElementValues::start(const ElementNode& list, const Rational& at) {
    Rational length = evaluate(list.children[0]), result = 0;
    if (length > sum_limit) throw NoValue{};
    for (int t = 0; t < at && t < length; ++t) result += size(list, t);
    return result;
}

Rational ElementValues::over_range(const ElementNode& node) {
    Rational low = evaluate(node.children[0]), high = evaluate(node.children[1]);
    if (high - low > sum_limit) throw NoValue{};
    bool sum = node.kind == ElementKind::Sum;
    std::optional<Rational> result;
    if (sum) result = 0;
    for (Rational p = low; p < high; p += 1) {
        bound_.push_back({node.symbol, p});
        Rational value = evaluate(node.children[2]);
        bound_.pop_back();
        if (!result) result = value;
        else if (sum) *result += value;
        else if (value > *result) result = value;
    }
    if (!result) throw NoValue{};
    return *result;
}

/// Sub-tensors are equal if sizes and elements are: a number made of all of them stands for one.
Rational ElementValues::digest(const ElementNode& node) {
    Rational length = evaluate(node.children[0]);
    if (length > sum_limit) throw NoValue{};
    std::vector<Rational> parts{length};
    for (int p = 0; p < length; ++p) {
        bound_.push_back({node.symbol, p});
        parts.push_back(evaluate(node.children[1]));
        bound_.pop_back();
    }
    return hashed("sub-tensor", parts, ElementSort::Element);
}

Rational ElementValues::apply(const ElementNode& node) {
    const std::string& name = table_.symbol_name(node.symbol);
    std::vector<Rational> arguments;
    for (ElementId argument : node.children) arguments.push_back(evaluate(argument));
    if (name == "inv" && arguments[0] != 0) return Rational(1 / arguments[0]);
    if (functions_with_facts && functions_with_facts->count(name)) touched_facts = true;
    if (name.compare(0, 2, "N:") == 0) {
        if (auto known = sizes_.find(name.substr(2)); known != sizes_.end()) {
            if (arguments[0] < 0 || arguments[0] >= static_cast<unsigned>(known->second.size())) return 0;
            return known->second[static_cast<std::size_t>(boost::multiprecision::numerator(arguments[0]))];
        }
        return Rational(static_cast<unsigned>(mix(name, arguments) % 4));
    }
    if (promises)
        if (const auto promise = promises->find(name); promise != promises->end()) return promised(name, arguments, node.sort, promise->second);
    return hashed(name, arguments, node.sort);
}

/// The first of a few draws that keeps the promise.
Rational ElementValues::promised(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort, const Promise& promise) {
    constexpr int draws = 8;
    for (int draw = 0; draw < draws; ++draw) {
        const Rational value = hashed(name + "'" + std::to_string(draw), arguments, sort);
        set(promise.it, value);
        if (truth(promise.formula)) return value;
    }
    throw NoValue{};
}

std::uint64_t ElementValues::mix(const std::string& name, const std::vector<Rational>& arguments) const {
    std::uint64_t hash = seed_ * 0x9e3779b97f4a7c15ULL + 1;
    auto step = [&](std::uint64_t value) {
        hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 32;
    };
    for (unsigned char c : name) step(c);
    for (const Rational& argument : arguments)
        for (unsigned char c : rational_text(argument)) step(c + 256u);
    step(arguments.size());
    return hash;
}

Rational ElementValues::hashed(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort) const {
    std::uint64_t hash = mix(name, arguments);
    switch (sort) {
        case ElementSort::Bool: return Rational(static_cast<unsigned>(hash & 1));
        case ElementSort::Int: return Rational(static_cast<int>(hash % static_cast<unsigned>(integers_ + 1)) - (hash % 11 == 0 ? 1 : 0));
        case ElementSort::Real: return Rational(Rational(static_cast<int>(hash % 13) - 6) / static_cast<int>(1 + (hash >> 20) % 3));
        default: return is_family(sort) ? Rational(static_cast<unsigned>(hash % group_values)) : Rational(Integer(hash));
    }
}

}  // namespace countersign
