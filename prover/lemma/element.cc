#include "prover/lemma/element.h"

#include <algorithm>

namespace countersign {

namespace {

void add_term(std::map<Monomial, Rational>& terms, const Monomial& monomial, const Rational& factor) {
    if (factor == 0) return;
    auto [place, added] = terms.emplace(monomial, factor);
    if (added) return;
    place->second += factor;
    if (place->second == 0) terms.erase(place);
}

Polynomial as_vector(const std::map<Monomial, Rational>& terms) { return Polynomial(terms.begin(), terms.end()); }

}  // namespace

std::size_t ElementTable::NodeHash::operator()(const ElementNode& node) const {
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

bool ElementTable::NodeEqual::operator()(const ElementNode& a, const ElementNode& b) const {
    return a.kind == b.kind && a.sort == b.sort && a.symbol == b.symbol && a.children == b.children && a.polynomial == b.polynomial;
}

ElementTable::ElementTable() {
    ElementNode node;
    node.kind = ElementKind::True;
    true_ = intern(node);
    node.kind = ElementKind::False;
    false_ = intern(node);
    zero_ = number(0);
    one_ = number(1);
}

ElementId ElementTable::compose(ElementKind kind, ElementSort sort, std::vector<ElementId> children) {
    ElementNode node;
    node.kind = kind;
    node.sort = sort;
    node.children = std::move(children);
    return intern(std::move(node));
}

ElementId ElementTable::intern(ElementNode node) {
    std::size_t hash = NodeHash()(node);
    auto& bucket = index_[hash];
    for (ElementId id : bucket)
        if (NodeEqual()(nodes_[id.value], node)) return id;
    bool binder = is_binder_kind(node.kind);
    std::uint32_t height = binder ? node.symbol : 0;
    std::uint32_t open_height = node.kind == ElementKind::Bound ? node.symbol : 0;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const ElementNode& child = nodes_[node.children[i].value];
        height = std::max(height, child.height);
        // What a body leaves open is the binder's own variable or one of a binder around it, which stands higher.
        bool own = binder && i + 1 == node.children.size() && child.open_height <= node.symbol;
        if (!own) open_height = std::max(open_height, child.open_height);
    }
    for (const auto& term : node.polynomial) {
        for (ElementId atom : term.first) {
            height = std::max(height, nodes_[atom.value].height);
            open_height = std::max(open_height, nodes_[atom.value].open_height);
        }
    }
    node.height = height;
    node.open_height = open_height;
    node.open = open_height != 0;
    ElementId id{static_cast<std::uint32_t>(nodes_.size())};
    nodes_.push_back(std::move(node));
    bucket.push_back(id);
    return id;
}

std::uint32_t ElementTable::symbol(const std::string& name) {
    auto [place, added] = symbol_index_.emplace(name, static_cast<std::uint32_t>(symbols_.size()));
    if (added) symbols_.push_back(name);
    return place->second;
}

ElementId ElementTable::variable(const std::string& name, ElementSort sort) {
    ElementNode node;
    node.kind = ElementKind::Variable;
    node.sort = sort;
    node.symbol = symbol(name);
    return intern(std::move(node));
}

ElementId ElementTable::fresh(ElementSort sort) { return variable("!" + std::to_string(fresh_count_++), sort); }

ElementId ElementTable::bound(std::uint32_t height, ElementSort sort) {
    ElementNode node;
    node.kind = ElementKind::Bound;
    node.sort = sort;
    node.symbol = height;
    return intern(std::move(node));
}

ElementId ElementTable::number(const Rational& value, ElementSort sort) {
    Polynomial terms;
    if (value != 0) terms.push_back({{}, value});
    return from_polynomial(terms, sort);
}

Polynomial ElementTable::polynomial(ElementId id) const {
    const ElementNode& node = nodes_[id.value];
    if (node.kind == ElementKind::Polynomial) return node.polynomial;
    return {{Monomial{id}, Rational(1)}};
}

ElementId ElementTable::from_polynomial(const Polynomial& terms, ElementSort sort) {
    if (terms.size() == 1 && terms[0].first.size() == 1 && terms[0].second == 1) return terms[0].first[0];
    ElementNode node;
    node.kind = ElementKind::Polynomial;
    node.sort = sort;
    node.polynomial = terms;
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

ElementId ElementTable::add(ElementId a, ElementId b) {
    // Mixed arithmetic is arithmetic of reals.
    if (nodes_[a.value].sort != nodes_[b.value].sort) {
        a = to_real(a);
        b = to_real(b);
    }
    std::map<Monomial, Rational> terms;
    for (const auto& [monomial, factor] : polynomial(a)) add_term(terms, monomial, factor);
    for (const auto& [monomial, factor] : polynomial(b)) add_term(terms, monomial, factor);
    return from_polynomial(as_vector(terms), nodes_[a.value].sort);
}

ElementId ElementTable::scale(const Rational& factor, ElementId a) {
    std::map<Monomial, Rational> terms;
    for (const auto& [monomial, own] : polynomial(a)) add_term(terms, monomial, Rational(own * factor));
    return from_polynomial(as_vector(terms), nodes_[a.value].sort);
}

ElementId ElementTable::subtract(ElementId a, ElementId b) {
    if (nodes_[a.value].sort != nodes_[b.value].sort) {
        a = to_real(a);
        b = to_real(b);
    }
    return add(a, scale(Rational(-1), b));
}

ElementId ElementTable::multiply(ElementId a, ElementId b) {
    if (nodes_[a.value].sort != nodes_[b.value].sort) {
        a = to_real(a);
        b = to_real(b);
    }
    ElementSort sort = nodes_[a.value].sort;
    std::map<Monomial, Rational> terms;
    for (const auto& [left, x] : polynomial(a)) {
        for (const auto& [right, y] : polynomial(b)) {
            Monomial product(left);
            product.insert(product.end(), right.begin(), right.end());
            std::sort(product.begin(), product.end());
            add_term(terms, product, Rational(x * y));
        }
    }
    return from_polynomial(as_vector(terms), sort);
}

bool ElementTable::divide_polynomial(ElementId a, ElementId b, ElementId& result, ElementId& remainder) {
    Polynomial divisor = polynomial(b);
    if (divisor.size() != 1) return false;
    ElementSort sort = nodes_[a.value].sort;
    std::map<Monomial, Rational> quotients, rest;
    for (const auto& [monomial, factor] : polynomial(a)) {
        Monomial left = monomial;
        bool divides = true;
        for (ElementId atom : divisor[0].first) {
            auto place = std::find(left.begin(), left.end(), atom);
            if (place == left.end()) {
                divides = false;
                break;
            }
            left.erase(place);
        }
        Rational value = Rational(factor / divisor[0].second);
        if (divides && boost::multiprecision::denominator(value) != 1 && sort == ElementSort::Int) {
            Rational whole(floor_of(value));
            add_term(quotients, left, whole);
            add_term(rest, monomial, Rational(factor - whole * divisor[0].second));
        } else if (divides) {
            add_term(quotients, left, value);
        } else {
            add_term(rest, monomial, factor);
        }
    }
    result = from_polynomial(as_vector(quotients), sort);
    remainder = from_polynomial(as_vector(rest), sort);
    return true;
}

ElementId ElementTable::quotient(ElementId a, ElementId b) {
    Rational x, y;
    if (is_number(b, y) && y > 0) {
        if (y == 1) return a;
        if (is_number(a, x)) return number(Rational(floor_of(x / y)));
    }
    return compose(ElementKind::Quotient, ElementSort::Int, {a, b});
}

ElementId ElementTable::to_real(ElementId a) {
    const ElementNode node = nodes_[a.value];
    if (node.sort != ElementSort::Int) return a;
    if (node.kind == ElementKind::Ite) return ite(node.children[0], to_real(node.children[1]), to_real(node.children[2]));
    if (node.kind != ElementKind::Polynomial) {
        ElementNode made;
        made.kind = ElementKind::ToReal;
        made.sort = ElementSort::Real;
        made.children = {a};
        return intern(std::move(made));
    }
    ElementId result = number(0, ElementSort::Real);
    for (const auto& [monomial, factor] : node.polynomial) {
        ElementId product = number(factor, ElementSort::Real);
        for (ElementId atom : monomial) product = multiply(product, to_real(atom));
        result = add(result, product);
    }
    return result;
}

ElementId ElementTable::inverse(ElementId a) {
    a = to_real(a);
    Rational value;
    if (is_number(a, value) && value != 0) return number(Rational(1 / value), ElementSort::Real);
    return apply("inv", ElementSort::Real, {a});
}

void ElementTable::normalise_sign(Polynomial& terms, bool integer, bool keep_sign) const {
    // Integers: divided by the common factor of the coefficients of what is not constant. Reals: the first such coefficient is 1 or -1.
    if (terms.empty()) return;
    std::size_t first = terms[0].first.empty() ? 1 : 0;
    if (first == terms.size()) return;
    Rational factor;
    if (integer) {
        Integer common = 0;
        for (std::size_t i = first; i < terms.size(); ++i) common = boost::multiprecision::gcd(common, boost::multiprecision::numerator(terms[i].second));
        factor = Rational(common);
    } else {
        factor = boost::multiprecision::abs(terms[first].second);
    }
    if (!keep_sign && terms[first].second < 0) factor = Rational(-factor);
    for (auto& term : terms) term.second = Rational(term.second / factor);
}

ElementId ElementTable::less_equal(ElementId a, ElementId b) {
    ElementId difference = subtract(a, b);
    Rational value;
    if (is_number(difference, value)) return truth(value <= 0);
    Polynomial terms = polynomial(difference);
    bool integer = nodes_[difference.value].sort == ElementSort::Int;
    normalise_sign(terms, integer, true);
    // c + x <= 0 over the integers: c may be rounded up.
    if (integer && terms[0].first.empty()) {
        terms[0].second = Rational(-floor_of(Rational(-terms[0].second)));
        if (terms[0].second == 0) terms.erase(terms.begin());
    }
    return compose(ElementKind::AtMostZero, ElementSort::Bool, {from_polynomial(terms, integer ? ElementSort::Int : ElementSort::Real)});
}

ElementId ElementTable::less(ElementId a, ElementId b) {
    if (nodes_[a.value].sort == ElementSort::Int && nodes_[b.value].sort == ElementSort::Int) return less_equal(add(a, one_), b);
    return negation(less_equal(b, a));
}

ElementId ElementTable::equal(ElementId a, ElementId b) {
    if (a == b) return true_;
    ElementSort sort = nodes_[a.value].sort;
    bool arithmetic = (sort == ElementSort::Int || sort == ElementSort::Real) &&
                      (nodes_[b.value].sort == ElementSort::Int || nodes_[b.value].sort == ElementSort::Real);
    if (arithmetic) {
        ElementId difference = subtract(a, b);
        Rational value;
        if (is_number(difference, value)) return truth(value == 0);
        Polynomial terms = polynomial(difference);
        bool integer = nodes_[difference.value].sort == ElementSort::Int;
        normalise_sign(terms, integer, false);
        if (integer && terms[0].first.empty() && boost::multiprecision::denominator(terms[0].second) != 1) return false_;
        return compose(ElementKind::IsZero, ElementSort::Bool, {from_polynomial(terms, integer ? ElementSort::Int : ElementSort::Real)});
    }
    if (sort == ElementSort::Bool) {
        if (a == true_) return b;
        if (b == true_) return a;
        if (a == false_) return negation(b);
        if (b == false_) return negation(a);
    }
    if (b < a) std::swap(a, b);
    return compose(ElementKind::Equal, ElementSort::Bool, {a, b});
}

ElementId ElementTable::negation(ElementId a) {
    const ElementNode& node = nodes_[a.value];
    if (node.kind == ElementKind::True) return false_;
    if (node.kind == ElementKind::False) return true_;
    if (node.kind == ElementKind::Not) return node.children[0];
    if (node.kind == ElementKind::AtMostZero && nodes_[node.children[0].value].sort == ElementSort::Int)
        return less_equal(one_, node.children[0]);
    return compose(ElementKind::Not, ElementSort::Bool, {a});
}

ElementId ElementTable::conjunction(std::vector<ElementId> parts) {
    std::vector<ElementId> all;
    for (ElementId part : parts) {
        const ElementNode& node = nodes_[part.value];
        if (node.kind == ElementKind::True) continue;
        if (node.kind == ElementKind::False) return false_;
        if (node.kind == ElementKind::And) {
            all.insert(all.end(), node.children.begin(), node.children.end());
        } else {
            all.push_back(part);
        }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (ElementId part : all) {
        const ElementNode& node = nodes_[part.value];
        if (node.kind == ElementKind::Not && std::binary_search(all.begin(), all.end(), node.children[0])) return false_;
    }
    if (all.empty()) return true_;
    if (all.size() == 1) return all[0];
    return compose(ElementKind::And, ElementSort::Bool, std::move(all));
}

ElementId ElementTable::disjunction(const std::vector<ElementId>& parts) {
    std::vector<ElementId> negated;
    for (ElementId part : parts) negated.push_back(negation(part));
    return negation(conjunction(std::move(negated)));
}

ElementId ElementTable::ite(ElementId condition, ElementId a, ElementId b) {
    if (condition == true_ || a == b) return a;
    if (condition == false_) return b;
    if (nodes_[a.value].sort != nodes_[b.value].sort) {
        a = to_real(a);
        b = to_real(b);
    }
    if (nodes_[condition.value].kind == ElementKind::Not) {
        condition = nodes_[condition.value].children[0];
        std::swap(a, b);
    }
    if (nodes_[a.value].sort == ElementSort::Bool) return conjunction(implies(condition, a), implies(negation(condition), b));
    return compose(ElementKind::Ite, nodes_[a.value].sort, {condition, a, b});
}

ElementId ElementTable::apply(const std::string& name, ElementSort sort, std::vector<ElementId> arguments) {
    ElementNode node;
    node.kind = ElementKind::Apply;
    node.sort = sort;
    node.symbol = symbol(name);
    node.children = std::move(arguments);
    return intern(std::move(node));
}

ElementId ElementTable::start(ElementId sizes, ElementId part) {
    if (part == zero_) return zero_;
    return compose(ElementKind::Start, ElementSort::Int, {sizes, part});
}

ElementId ElementTable::part(ElementId sizes, ElementId position) {
    return compose(ElementKind::Part, ElementSort::Int, {sizes, position});
}

bool ElementTable::is_binder_kind(ElementKind kind) {
    switch (kind) {
        case ElementKind::Sum:
        case ElementKind::Max:
        case ElementKind::Lambda:
        case ElementKind::SizeList:
        case ElementKind::Family:
        case ElementKind::AllAxes:
        case ElementKind::GroupSum: return true;
        default: return false;
    }
}

ElementId ElementTable::bind(ElementKind kind, std::vector<ElementId> bounds, ElementId variable, ElementId body) {
    std::uint32_t height = nodes_[body.value].height + 1;
    ElementNode node;
    node.kind = kind;
    node.symbol = height;
    const ElementSort sort = nodes_[variable.value].sort;
    node.sort = kind == ElementKind::Lambda || kind == ElementKind::SizeList ? ElementSort::Array
                : kind == ElementKind::Family                                ? family_of_axes(sort)
                                                                             : nodes_[body.value].sort;
    node.children = std::move(bounds);
    node.children.push_back(rename(body, variable, bound(height, sort)));
    return intern(std::move(node));
}

ElementId ElementTable::open(ElementId binder, ElementId value) {
    const ElementNode node = nodes_[binder.value];
    ElementId own = bound(node.symbol, bound_sort(node));
    if (nodes_[value.value].kind == ElementKind::Variable) return rename(node.children.back(), own, value);
    ElementId middle = fresh(bound_sort(node));
    return substitute(rename(node.children.back(), own, middle), middle, value);
}

ElementId ElementTable::rebuild(const ElementNode& node, std::vector<ElementId> children) {
    switch (node.kind) {
        case ElementKind::Apply: {
            if (symbols_[node.symbol] == "inv") return inverse(children[0]);
            return apply(symbols_[node.symbol], node.sort, std::move(children));
        }
        case ElementKind::Ite: return ite(children[0], children[1], children[2]);
        case ElementKind::Quotient: return quotient(children[0], children[1]);
        case ElementKind::ToReal: return to_real(children[0]);
        case ElementKind::Start: return start(children[0], children[1]);
        case ElementKind::Part: return part(children[0], children[1]);
        case ElementKind::At: return at(children[0], children[1]);
        case ElementKind::AtMostZero: return less_equal(children[0], number(0, nodes_[children[0].value].sort));
        case ElementKind::IsZero: return equal(children[0], number(0, nodes_[children[0].value].sort));
        case ElementKind::Equal: return equal(children[0], children[1]);
        case ElementKind::Not: return negation(children[0]);
        case ElementKind::And: return conjunction(std::move(children));
        default: {
            ElementNode made = node;
            made.children = std::move(children);
            return intern(std::move(made));
        }
    }
}

ElementId ElementTable::rename(ElementId id, ElementId from, ElementId to) {
    std::unordered_map<std::uint32_t, ElementId> done;
    return rename_step(id, from, to, done);
}

ElementId ElementTable::rename_step(ElementId id, ElementId from, ElementId to, std::unordered_map<std::uint32_t, ElementId>& done) {
    if (id == from) return to;
    auto found = done.find(id.value);
    if (found != done.end()) return found->second;
    const ElementNode node = nodes_[id.value];
    ElementId result = id;
    if (node.kind == ElementKind::Polynomial) {
        bool changed = false;
        std::map<Monomial, Rational> terms;
        for (const auto& [monomial, factor] : node.polynomial) {
            Monomial renamed;
            for (ElementId atom : monomial) {
                renamed.push_back(rename_step(atom, from, to, done));
                changed = changed || renamed.back() != atom;
            }
            std::sort(renamed.begin(), renamed.end());
            add_term(terms, renamed, factor);
        }
        if (changed) result = from_polynomial(as_vector(terms), node.sort);
    } else if (!node.children.empty()) {
        std::vector<ElementId> children;
        for (ElementId child : node.children) children.push_back(rename_step(child, from, to, done));
        if (children != node.children) result = rebuild(node, std::move(children));
    }
    done.emplace(id.value, result);
    return result;
}

ElementId ElementTable::substitute(ElementId id, const Substitution& map) {
    if (map.empty()) return id;
    std::unordered_map<std::uint32_t, ElementId> done;
    return substitute_step(id, map, done);
}

ElementId ElementTable::substitute_step(ElementId id, const Substitution& map, std::unordered_map<std::uint32_t, ElementId>& done) {
    if (auto found = map.find(id); found != map.end()) return found->second;
    if (auto found = done.find(id.value); found != done.end()) return found->second;
    const ElementNode node = nodes_[id.value];
    ElementId result = id;
    if (node.kind == ElementKind::Polynomial) {
        std::vector<std::vector<ElementId>> factors;
        bool changed = false;
        for (const auto& term : node.polynomial) {
            factors.emplace_back();
            for (ElementId atom : term.first) {
                factors.back().push_back(substitute_step(atom, map, done));
                changed = changed || factors.back().back() != atom;
            }
        }
        if (changed) {
            result = number(0, node.sort);
            for (std::size_t i = 0; i < factors.size(); ++i) {
                ElementId product = number(node.polynomial[i].second, node.sort);
                for (ElementId factor : factors[i]) product = multiply(product, factor);
                result = add(result, product);
            }
        }
    } else if (is_binder(id)) {
        std::vector<ElementId> bounds;
        // The rank before a body in an axis names the group and stays.
        const bool over_axes = node.kind == ElementKind::Family || node.kind == ElementKind::AllAxes;
        for (std::size_t i = 0; i + 1 < node.children.size(); ++i)
            bounds.push_back(over_axes ? node.children[i] : substitute_step(node.children[i], map, done));
        // Opened with a fresh variable and closed again, so that heights are those of the new body and nothing is captured.
        bool touched = false;
        for (const auto& entry : map) touched = touched || contains(node.children.back(), entry.first);
        if (touched) {
            ElementId variable = fresh(bound_sort(node));
            ElementId inner = rename(node.children.back(), bound(node.symbol, bound_sort(node)), variable);
            std::unordered_map<std::uint32_t, ElementId> inner_done;
            result = rebind(node, std::move(bounds), variable, substitute_step(inner, map, inner_done));
        } else if (!std::equal(bounds.begin(), bounds.end(), node.children.begin())) {
            ElementNode made = node;
            bounds.push_back(node.children.back());
            made.children = std::move(bounds);
            result = intern(std::move(made));
        }
    } else if (!node.children.empty()) {
        std::vector<ElementId> children;
        for (ElementId child : node.children) children.push_back(substitute_step(child, map, done));
        if (children != node.children) result = rebuild(node, std::move(children));
    }
    done.emplace(id.value, result);
    return result;
}

bool ElementTable::contains(ElementId id, ElementId part) const {
    std::vector<ElementId> work{id};
    std::unordered_map<std::uint32_t, bool> seen;
    while (!work.empty()) {
        ElementId next = work.back();
        work.pop_back();
        if (next == part) return true;
        if (!seen.emplace(next.value, true).second) continue;
        const ElementNode& node = nodes_[next.value];
        for (ElementId child : node.children) work.push_back(child);
        for (const auto& term : node.polynomial)
            for (ElementId atom : term.first) work.push_back(atom);
    }
    return false;
}

std::vector<ElementId> ElementTable::subterms(const std::vector<ElementId>& roots) const {
    std::vector<ElementId> result;
    std::unordered_map<std::uint32_t, bool> seen;
    std::vector<std::pair<ElementId, bool>> work;
    for (auto root = roots.rbegin(); root != roots.rend(); ++root) work.push_back({*root, false});
    while (!work.empty()) {
        auto [id, left] = work.back();
        work.pop_back();
        if (left) {
            result.push_back(id);
            continue;
        }
        if (!seen.emplace(id.value, true).second) continue;
        work.push_back({id, true});
        const ElementNode& node = nodes_[id.value];
        for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) work.push_back({*child, false});
        for (auto term = node.polynomial.rbegin(); term != node.polynomial.rend(); ++term)
            for (auto atom = term->first.rbegin(); atom != term->first.rend(); ++atom) work.push_back({*atom, false});
    }
    return result;
}

}  // namespace countersign
