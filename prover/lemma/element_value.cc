#include "prover/lemma/element_value.h"

#include <optional>

namespace countersign {
namespace {

const Rational& short_length(const Rational& length) {
    if (Rational(sum_limit) < length) throw NoValue{};
    return length;
}

}  // namespace

Rational ElementValues::value(ElementId id) {
    const ElementNode& node = table_[id];
    if (values_left && (*values_left == 0 || --*values_left == 0)) throw NoValue{};
    auto child = [&](std::size_t i) { return value(node.children[i]); };
    switch (node.kind) {
        case ElementKind::True: return 1;
        case ElementKind::False: return 0;
        case ElementKind::Polynomial: {
            Rational result;
            for (const auto& [monomial, factor] : node.polynomial) {
                Rational product(factor);
                for (ElementId atom : monomial) product = product * value(atom);
                result = result + product;
                if (result.is_too_long()) throw NoValue{};
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
        case ElementKind::Ite: return child(0) == 0 ? child(2) : child(1);
        case ElementKind::Quotient: {
            const Rational a = child(0), b = child(1);
            // Nothing is claimed about it: any number may be the counterexample.
            if (b == 0) return hashed("quotient", {a}, ElementSort::Int);
            return floor_quotient(a, b);
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
            const Rational at = child(1);
            return start(table_[node.children[0]], at);
        }
        case ElementKind::Part: {
            const ElementNode& list = table_[node.children[0]];
            const Rational at = child(1);
            const Rational length = short_length(value(list.children[0]));
            Rational before;
            for (std::int64_t t = 0; t < length; ++t) {
                const Rational next = before + size(list, t);
                if (!(at < before) && at < next) return t;
                before = next;
            }
            return length;
        }
        case ElementKind::AtMostZero: return Rational(0) < child(0) ? 0 : 1;
        case ElementKind::IsZero: return child(0) == 0 ? 1 : 0;
        case ElementKind::Equal: return child(0) == child(1) ? 1 : 0;
        case ElementKind::Not: return child(0) == 0 ? 1 : 0;
        case ElementKind::And: {
            for (ElementId part : node.children)
                if (value(part) == 0) return 0;
            return 1;
        }
    }
    throw NoValue{};
}

Rational ElementValues::size(const ElementNode& list, const Rational& part) {
    bound_.push_back({list.symbol, part});
    const Rational result = value(list.children[1]);
    bound_.pop_back();
    return result < 0 ? 0 : result;
}

Rational ElementValues::start(const ElementNode& list, const Rational& at) {
    const Rational length = short_length(value(list.children[0]));
    Rational result;
    for (std::int64_t t = 0; t < at && t < length; ++t) result = result + size(list, t);
    return result;
}

Rational ElementValues::over_range(const ElementNode& node) {
    const Rational low = value(node.children[0]), high = value(node.children[1]);
    short_length(high - low);
    const bool sum = node.kind == ElementKind::Sum;
    std::optional<Rational> result;
    if (sum) result = 0;
    for (Rational p = low; p < high; p = p + 1) {
        bound_.push_back({node.symbol, p});
        const Rational next = value(node.children[2]);
        bound_.pop_back();
        if (sum) result = *result + next;
        else if (!result || *result < next) result = next;
    }
    if (!result) throw NoValue{};
    return *result;
}

/// Sub-tensors are equal if sizes and elements are: a number made of all of them stands for one.
Rational ElementValues::digest(const ElementNode& node) {
    const Rational length = short_length(value(node.children[0]));
    std::vector<Rational> parts{length};
    for (std::int64_t p = 0; p < length; ++p) {
        bound_.push_back({node.symbol, p});
        parts.push_back(value(node.children[1]));
        bound_.pop_back();
    }
    return hashed("sub-tensor", parts, ElementSort::Element);
}

Rational ElementValues::apply(const ElementNode& node) {
    const std::string& name = table_.symbol_name(node.symbol);
    std::vector<Rational> arguments;
    for (ElementId argument : node.children) arguments.push_back(value(argument));
    if (name == "inv" && !(arguments[0] == 0)) return Rational(1) / arguments[0];
    if (functions_with_facts && functions_with_facts->count(name)) touched_facts = true;
    if (name.compare(0, 2, "N:") == 0) {
        if (auto known = sizes_.find(name.substr(2)); known != sizes_.end()) {
            const auto part = arguments[0].integer();
            if (!part || *part < 0 || *part >= static_cast<std::int64_t>(known->second.size())) return 0;
            return Rational(known->second[static_cast<std::size_t>(*part)]);
        }
        return static_cast<std::int64_t>(mix(name, arguments) % 4);
    }
    if (promises)
        if (const auto promise = promises->find(name); promise != promises->end()) return promised(name, arguments, node.sort, promise->second);
    return hashed(name, arguments, node.sort);
}

Rational ElementValues::drawn(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort) const {
    if (!landmarks || landmarks->empty() || sort != ElementSort::Int) return hashed(name, arguments, sort);
    const std::uint64_t hash = mix("beside " + name, arguments);
    if (hash % 2 == 0) return hashed(name, arguments, sort);
    return (*landmarks)[(hash >> 8) % landmarks->size()] + static_cast<std::int64_t>((hash >> 40) % 3) - 1;
}

/// The first of a few draws that keeps the promise.
Rational ElementValues::promised(const std::string& name, const std::vector<Rational>& arguments, ElementSort sort, const Promise& promise) {
    constexpr int draws = 8;
    for (int draw = 0; draw < draws; ++draw) {
        const Rational value = drawn(name + "'" + std::to_string(draw), arguments, sort);
        values_[promise.it.value] = value;
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
    const std::uint64_t hash = mix(name, arguments);
    const auto below = [&](std::uint64_t bound) { return static_cast<std::int64_t>(hash % bound); };
    switch (sort) {
        case ElementSort::Bool: return below(2);
        case ElementSort::Int: return below(static_cast<std::uint64_t>(integers_ + 1)) - (hash % 11 == 0 ? 1 : 0);
        case ElementSort::Real: return Rational(below(13) - 6) / Rational(static_cast<std::int64_t>(1 + (hash >> 20) % 3));
        default: return is_family(sort) ? Rational(below(group_values)) : Rational(hash);
    }
}

}  // namespace countersign
