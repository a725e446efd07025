#include "prover/lemma/element.h"

#include <algorithm>
#include <unordered_set>

namespace countersign {

namespace {

std::size_t node_hash(const ElementNode& node) {
    std::size_t hash = static_cast<std::size_t>(node.kind) * 31 + static_cast<std::size_t>(node.sort);
    auto mix = [&](std::size_t value) { hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL; hash ^= hash >> 29; };
    mix(node.symbol);
    for (ElementId child : node.children) mix(child.value);
    for (const auto& [monomial, factor] : node.polynomial) {
        for (ElementId atom : monomial) mix(atom.value);
        mix(std::hash<Rational>()(factor));
    }
    return hash;
}

/// Heights follow from the rest.
bool same_node(const ElementNode& a, const ElementNode& b) {
    return a.kind == b.kind && a.sort == b.sort && a.symbol == b.symbol && a.children == b.children && a.polynomial == b.polynomial;
}

}  // namespace

ElementTable::ElementTable() {
    true_ = compose(ElementKind::True, ElementSort::Bool, {});
    false_ = compose(ElementKind::False, ElementSort::Bool, {});
    zero_ = number(0);
    one_ = number(1);
}

ElementId ElementTable::compose(ElementKind kind, ElementSort sort, std::vector<ElementId> children, std::uint32_t symbol) {
    ElementNode node;
    node.kind = kind;
    node.sort = sort;
    node.symbol = symbol;
    node.children = std::move(children);
    return intern(std::move(node));
}

ElementId ElementTable::intern(ElementNode node) {
    std::vector<ElementId>& bucket = index_[node_hash(node)];
    for (ElementId id : bucket)
        if (same_node(nodes_[id.value], node)) return id;
    const bool binder = is_binder_kind(node.kind);
    node.height = binder ? node.symbol : 0;
    node.open_height = node.kind == ElementKind::Bound ? node.symbol : 0;
    const auto stands_above = [&](ElementId part, bool is_body) {
        const ElementNode& below = nodes_[part.value];
        node.height = std::max(node.height, below.height);
        // What a body leaves open is the binder's own variable or one of a binder around it, which stands higher.
        if (!is_body || below.open_height > node.symbol) node.open_height = std::max(node.open_height, below.open_height);
    };
    for (std::size_t i = 0; i < node.children.size(); ++i) stands_above(node.children[i], binder && i + 1 == node.children.size());
    for (const auto& term : node.polynomial)
        for (ElementId atom : term.first) stands_above(atom, false);
    node.open = node.open_height != 0;
    const ElementId id{static_cast<std::uint32_t>(nodes_.size())};
    nodes_.push_back(std::move(node));
    bucket.push_back(id);
    return id;
}

std::uint32_t ElementTable::symbol(const std::string& name) {
    auto [place, added] = symbol_index_.emplace(name, static_cast<std::uint32_t>(symbols_.size()));
    if (added) symbols_.push_back(name);
    return place->second;
}

ElementId ElementTable::variable(const std::string& name, ElementSort sort) { return compose(ElementKind::Variable, sort, {}, symbol(name)); }

ElementId ElementTable::fresh(ElementSort sort) { return variable("!" + std::to_string(fresh_count_++), sort); }

ElementId ElementTable::bound(std::uint32_t height, ElementSort sort) { return compose(ElementKind::Bound, sort, {}, height); }

ElementId ElementTable::number(const Rational& value, ElementSort sort) {
    Polynomial terms;
    if (value != 0) terms.push_back({{}, value});
    return from_polynomial(std::move(terms), sort);
}

Polynomial ElementTable::polynomial(ElementId id) const {
    const ElementNode& node = nodes_[id.value];
    if (node.kind == ElementKind::Polynomial) return node.polynomial;
    return {{Monomial{id}, Rational(1)}};
}

ElementId ElementTable::from_polynomial(Polynomial terms, ElementSort sort) {
    if (terms.size() == 1 && terms[0].first.size() == 1 && terms[0].second == 1) return terms[0].first[0];
    ElementNode node;
    node.kind = ElementKind::Polynomial;
    node.sort = sort;
    node.polynomial = std::move(terms);
    return intern(std::move(node));
}

bool ElementTable::is_number(ElementId id, Rational& value) const {
    const ElementNode& node = nodes_[id.value];
    if (node.kind != ElementKind::Polynomial) return false;
    if (node.polynomial.empty()) {
        value = 0;
        return true;
    }
    if (node.polynomial.size() != 1 || !node.polynomial[0].first.empty()) return false;
    value = node.polynomial[0].second;
    return true;
}

bool ElementTable::is_number(ElementId id, int value) const {
    Rational found;
    return is_number(id, found) && found == value;
}

ElementId ElementTable::apply(const std::string& name, ElementSort sort, std::vector<ElementId> arguments) {
    return compose(ElementKind::Apply, sort, std::move(arguments), symbol(name));
}

ElementId ElementTable::start(ElementId sizes, ElementId part) {
    if (part == zero_) return zero_;
    return compose(ElementKind::Start, ElementSort::Int, {sizes, part});
}

ElementId ElementTable::part(ElementId sizes, ElementId position) {
    return compose(ElementKind::Part, ElementSort::Int, {sizes, position});
}

bool ElementTable::contains(ElementId id, ElementId part) const {
    std::vector<ElementId> work{id};
    std::unordered_set<std::uint32_t> seen;
    while (!work.empty()) {
        ElementId next = work.back();
        work.pop_back();
        if (next == part) return true;
        if (!seen.insert(next.value).second) continue;
        const ElementNode& node = nodes_[next.value];
        for (ElementId child : node.children) work.push_back(child);
        for (const auto& term : node.polynomial)
            for (ElementId atom : term.first) work.push_back(atom);
    }
    return false;
}

std::vector<ElementId> ElementTable::subterms(const std::vector<ElementId>& roots) const {
    std::vector<ElementId> result;
    std::unordered_set<std::uint32_t> seen;
    std::vector<std::pair<ElementId, bool>> work;
    for (auto root = roots.rbegin(); root != roots.rend(); ++root) work.push_back({*root, false});
    while (!work.empty()) {
        auto [id, left] = work.back();
        work.pop_back();
        if (left) {
            result.push_back(id);
            continue;
        }
        if (!seen.insert(id.value).second) continue;
        work.push_back({id, true});
        const ElementNode& node = nodes_[id.value];
        for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) work.push_back({*child, false});
        for (auto term = node.polynomial.rbegin(); term != node.polynomial.rend(); ++term)
            for (auto atom = term->first.rbegin(); atom != term->first.rend(); ++atom) work.push_back({*atom, false});
    }
    return result;
}

}  // namespace countersign
