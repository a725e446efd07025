// Construction of element terms in normal form. See element.h; it must never decide anything that depends on an unknown's value.
#include "validator/element/element.h"

#include <algorithm>

namespace countersign::validator {
namespace {

constexpr std::uint32_t depth_limit = 600;
constexpr std::size_t node_limit = 100000;
constexpr std::size_t monomial_limit = 2000;
constexpr std::size_t degree_limit = 16;
constexpr std::size_t bits_limit = 1 << 12;  // of a coefficient

mpz_class floor_of(const mpq_class& value) {
    mpz_class result;
    mpz_fdiv_q(result.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
    return result;
}
void add_monomial(Polynomial& polynomial, const Monomial& monomial, const mpq_class& coefficient) {
    mpq_class& place = polynomial[monomial];
    place += coefficient;
    if (place == 0) polynomial.erase(monomial);
}
constexpr std::uint32_t class_limit = 200;
bool is_binder(ElementKind kind) { return kind >= ElementKind::sum && kind <= ElementKind::every; }

}  // namespace

std::string formula_sort_name(FormulaSort sort) {
    static const char* const names[] = {"boolean", "integer", "real", "any", "text", "lambda", "axis"};
    const int number = static_cast<int>(sort), first = static_cast<int>(FormulaSort::family);
    return number < first ? names[number] : "family" + std::to_string(number - first);
}

Element ElementStore::fail(const std::string& message, Cause cause) {
    if (failure_.empty()) failure_ = message, cause_ = cause;
    return Element{0};
}

Element ElementStore::intern(ElementNode node) {
    work_ += 1 + node.children.size() + node.polynomial.size();
    if (work_ > most_work_) exceed("element terms take too much work");
    if (failed()) return Element{0};
    const auto is_above = [&](const std::vector<Element>& parts) {
        for (Element part : parts) {
            node.depth = std::max(node.depth, this->node(part).depth + 1);
            node.height = std::max(node.height, this->node(part).height);
            node.asked = std::max(node.asked, this->node(part).asked);
        }
    };
    is_above(node.children);
    if (node.kind == ElementKind::conditional) ++node.asked;
    for (const auto& [monomial, coefficient] : node.polynomial) {
        const std::size_t bits = bits_of(coefficient);
        work_ += bits / 64;
        if (monomial.size() > degree_limit || bits > bits_limit) return exceed("a power or a number in an element term is too large");
        is_above(monomial);
    }
    const auto [place, added] = ids_.try_emplace(std::move(node), static_cast<std::uint32_t>(nodes_.size()));
    if (!added) return Element{place->second};
    if (place->first.depth > depth_limit) return exceed("an element term is nested too deeply");
    if (nodes_.size() >= node_limit || place->first.polynomial.size() > monomial_limit) return exceed("an element term is too large");
    nodes_.push_back(&place->first);
    return Element{place->second};
}

Element ElementStore::apply(const std::string& function, std::vector<Element> arguments, FormulaSort sort) {
    const auto [place, added] = symbol_ids_.emplace(function, static_cast<std::uint32_t>(symbols_.size()));
    if (added) symbols_.push_back(function);
    const ElementKind kind = arguments.empty() ? ElementKind::variable : ElementKind::application;
    return intern({kind, sort, place->second, std::move(arguments), {}, 0, 0});
}

Element ElementStore::number(const mpq_class& value, FormulaSort sort) {
    if (sort == FormulaSort::integer && value.get_den() != 1) return fail("a fraction where an integer is expected");
    return from_polynomial(value == 0 ? Polynomial{} : Polynomial{{{}, value}}, sort);
}

std::optional<mpq_class> ElementStore::constant(Element e) const {
    const ElementNode& n = node(e);
    if (n.kind != ElementKind::polynomial) return std::nullopt;
    if (n.polynomial.empty()) return mpq_class(0);
    if (n.polynomial.size() == 1 && n.polynomial.begin()->first.empty()) return n.polynomial.begin()->second;
    return std::nullopt;
}

Polynomial ElementStore::polynomial(Element e) const {
    return kind(e) == ElementKind::polynomial ? node(e).polynomial : Polynomial{{Monomial{e}, mpq_class(1)}};
}

Element ElementStore::from_polynomial(Polynomial polynomial, FormulaSort sort) {
    if (polynomial.size() == 1 && polynomial.begin()->first.size() == 1 && polynomial.begin()->second == 1)
        return polynomial.begin()->first.front();
    return intern({ElementKind::polynomial, sort, 0, {}, std::move(polynomial), 0, 0});
}

// Both become numbers of one sort: an integer beside a real is that number as a real.
bool ElementStore::same_numbers(Element& a, Element& b) {
    if (!is_number(a) || !is_number(b)) mismatch("arithmetic on a value that is not a number");
    else if (sort(a) != sort(b)) a = to_real(a), b = to_real(b);
    return !failed();
}

Element ElementStore::to_real(Element a) {
    if (failed() || sort(a) == FormulaSort::real) return a;
    if (sort(a) != FormulaSort::integer) return mismatch("to_real of a value that is not an integer");
    const std::vector<Element>& arms = children(a);
    if (kind(a) == ElementKind::conditional) return conditional(arms[0], to_real(arms[1]), to_real(arms[2]));
    if (kind(a) != ElementKind::polynomial) return intern({ElementKind::to_real, FormulaSort::real, 0, {a}, {}, 0, 0});
    return rebuild_polynomial(node(a), FormulaSort::real, [this](Element factor) { return to_real(factor); });
}

Element ElementStore::add(Element a, Element b, int sign) {
    if (!same_numbers(a, b)) return Element{0};
    Polynomial result = polynomial(a);
    work_ += result.size();
    if (kind(b) != ElementKind::polynomial) add_monomial(result, {b}, sign);
    for (const auto& [monomial, coefficient] : node(b).polynomial) add_monomial(result, monomial, sign * coefficient);
    return from_polynomial(std::move(result), sort(a));
}

Element ElementStore::multiply(Element a, Element b) {
    if (!same_numbers(a, b)) return Element{0};
    const Polynomial left = polynomial(a), right = polynomial(b);
    if (left.size() * right.size() > monomial_limit) return exceed("an element term is too large");
    work_ += left.size() * right.size();
    Polynomial result;
    for (const auto& [m, c] : left) {
        for (const auto& [n, d] : right) {
            Monomial product = m;
            product.insert(product.end(), n.begin(), n.end());
            std::sort(product.begin(), product.end());
            // What asks least first, of these the shallowest, of these the one whose condition was built first (conditions on the indices of an
            // element stand from the beginning on): two readings of one product must lift alike, also where an index was replaced since.
            const auto key = [this](Element f) {
                const bool lifts = kind(f) == ElementKind::conditional;
                return std::tuple(!lifts, node(f).asked, node(f).depth, lifts ? children(f)[0] : f);
            };
            const auto choice = std::min_element(product.begin(), product.end(), [&](Element f, Element g) { return key(f) < key(g); });
            if (product.size() < 2 || kind(*choice) != ElementKind::conditional) {
                add_monomial(result, product, c * d);
                continue;
            }
            // A product with conditionals that ask the same is the conditional of the products.
            const Element condition = children(*choice)[0];
            const auto asks = [&](Element f) { return kind(f) == ElementKind::conditional && children(f)[0] == condition; };
            const auto others = std::stable_partition(product.begin(), product.end(), asks);
            Element yes = from_polynomial({{Monomial(others, product.end()), mpq_class(1)}}, sort(a)), no = yes;
            for (auto f = product.begin(); f != others; ++f) yes = multiply(children(*f)[1], yes), no = multiply(children(*f)[2], no);
            const Element lifted = conditional(condition, yes, no);
            if (failed()) return lifted;
            for (const auto& [l, e] : polynomial(lifted)) add_monomial(result, l, c * d * e);
        }
    }
    return from_polynomial(std::move(result), sort(a));
}

Element ElementStore::divide(Element a, Element b) {
    b = to_real(b);
    const auto value = constant(b);
    if (value && *value != 0) return multiply(to_real(a), number(1 / *value, FormulaSort::real));
    return multiply(to_real(a), apply("inv", {b}, FormulaSort::real));
}

Element ElementStore::quotient(Element a, Element b) {
    if (sort(a) != FormulaSort::integer || sort(b) != FormulaSort::integer) return mismatch("div of values that are not integers");
    const auto value = constant(b);
    if (!value || *value < 1) return intern({ElementKind::quotient, FormulaSort::integer, 0, {a, b}, {}, 0, 0});
    // By a known positive number: what divides goes out.
    Polynomial whole, rest;
    for (const auto& [monomial, coefficient] : polynomial(a)) {
        const mpz_class q = floor_of(coefficient / *value);
        if (q != 0) add_monomial(whole, monomial, q);
        if (coefficient != q * *value) add_monomial(rest, monomial, coefficient - q * *value);
    }
    const Element out = from_polynomial(whole, FormulaSort::integer), remainder = from_polynomial(rest, FormulaSort::integer);
    if (constant(remainder)) return out;  // 0 <= remainder < b
    return add(out, intern({ElementKind::quotient, FormulaSort::integer, 0, {remainder, b}, {}, 0, 0}));
}

// `difference <= 0` or `difference = 0`, the difference scaled: reals to a last coefficient of 1 (or -1, where the sign matters).
Element ElementStore::comparison(ElementKind kind, Element difference, bool sign_matters) {
    if (failed()) return Element{0};
    if (const auto value = constant(difference)) return truth(sign_matters ? *value <= 0 : *value == 0);
    Polynomial polynomial = this->polynomial(difference);
    if (sort(difference) != FormulaSort::integer || !sign_matters) {
        mpq_class last = polynomial.rbegin()->second, scale = sign_matters ? abs(last) : sort(difference) == FormulaSort::real ? last : mpq_class(sgn(last));
        for (auto& [monomial, coefficient] : polynomial) coefficient /= scale;
    } else {
        // Divided by what the coefficients share; the constant is rounded, which integers allow.
        mpz_class shared = 0;
        for (const auto& [monomial, coefficient] : polynomial)
            if (!monomial.empty()) shared = gcd(shared, coefficient.get_num());
        for (auto& [monomial, coefficient] : polynomial)
            if (shared != 1) coefficient = monomial.empty() ? mpq_class(-floor_of(-coefficient / shared)) : mpq_class(coefficient / shared);
        std::erase_if(polynomial, [](const auto& term) { return term.second == 0; });
    }
    return intern({kind, FormulaSort::boolean, 0, {from_polynomial(std::move(polynomial), sort(difference))}, {}, 0, 0});
}

Element ElementStore::less_equal(Element a, Element b) { return comparison(ElementKind::nonpositive, subtract(a, b), true); }

Element ElementStore::less(Element a, Element b) {
    if (!same_numbers(a, b)) return Element{0};
    return sort(a) == FormulaSort::integer ? less_equal(add(a, integer(1)), b) : negation(less_equal(b, a));
}

Element ElementStore::equal(Element a, Element b) {
    if (is_number(a) && is_number(b)) return comparison(ElementKind::equal, subtract(a, b), false);
    if (sort(a) != sort(b)) return mismatch("an equality of " + formula_sort_name(sort(a)) + " and " + formula_sort_name(sort(b)));
    if (a == b) return truth(true);
    if (kind(a) == ElementKind::truth) return is_true(a) ? b : negation(b);
    if (kind(b) == ElementKind::truth) return is_true(b) ? a : negation(a);
    if (b < a) std::swap(a, b);
    return intern({ElementKind::equal, FormulaSort::boolean, 0, {a, b}, {}, 0, 0});
}

Element ElementStore::negation(Element a) {
    if (sort(a) != FormulaSort::boolean) return mismatch("`not` of a value that is not a truth value");
    if (kind(a) == ElementKind::truth) return truth(!is_true(a));
    if (kind(a) == ElementKind::negation) return children(a)[0];
    if (kind(a) == ElementKind::nonpositive && sort(children(a)[0]) == FormulaSort::integer) {
        const auto known = opposites_.find(a);
        if (known != opposites_.end()) return known->second;
        return opposites_.emplace(a, less_equal(integer(1), children(a)[0])).first->second;
    }
    return intern({ElementKind::negation, FormulaSort::boolean, 0, {a}, {}, 0, 0});
}

Element ElementStore::conjunction(const std::vector<Element>& parts) {
    std::vector<Element> flat;
    for (Element part : parts) {
        if (sort(part) != FormulaSort::boolean) return mismatch("`and` of a value that is not a truth value");
        if (kind(part) == ElementKind::truth && !is_true(part)) return part;
        if (kind(part) == ElementKind::conjunction) flat.insert(flat.end(), children(part).begin(), children(part).end());
        else if (!is_true(part)) flat.push_back(part);
    }
    std::sort(flat.begin(), flat.end());
    flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
    for (Element part : flat)
        if (std::binary_search(flat.begin(), flat.end(), negation(part))) return truth(false);
    if (flat.empty()) return truth(true);
    if (flat.size() == 1) return flat.front();
    return intern({ElementKind::conjunction, FormulaSort::boolean, 0, std::move(flat), {}, 0, 0});
}

Element ElementStore::disjunction(std::vector<Element> parts) {
    for (Element& part : parts) part = negation(part);
    return negation(conjunction(parts));
}

Element ElementStore::conditional(Element condition, Element yes, Element no) {
    if (sort(condition) != FormulaSort::boolean) return mismatch("a condition that is not a truth value");
    if (is_number(yes) && is_number(no)) same_numbers(yes, no);
    if (sort(yes) != sort(no)) return mismatch("arms of a conditional of different sorts");
    if (yes == no) return yes;
    if (kind(condition) == ElementKind::truth) return is_true(condition) ? yes : no;
    if (kind(condition) == ElementKind::negation) return conditional(children(condition)[0], no, yes);
    // An arm that asks again: without this, which factor of a product is looked at first would show in the result.
    if (kind(yes) == ElementKind::conditional && children(yes)[0] == condition) return conditional(condition, children(yes)[1], no);
    if (kind(no) == ElementKind::conditional && children(no)[0] == condition) return conditional(condition, yes, children(no)[2]);
    if (sort(yes) == FormulaSort::boolean) return disjunction({conjunction({condition, yes}), conjunction({negation(condition), no})});
    return intern({ElementKind::conditional, sort(yes), 0, {condition, yes, no}, {}, 0, 0});
}

Element ElementStore::bind(ElementKind kind, std::vector<Element> outer, const std::vector<Element>& variables, Element body) {
    const bool of_family = outer.size() == 1 && is_family(sort(outer[0])) && kind != ElementKind::maximum && kind != ElementKind::lambda;
    for (Element size : outer)
        if (sort(size) != FormulaSort::integer && !of_family) return mismatch("a bound that is not an integer");
    const FormulaSort family_sort = of_family ? sort(outer[0]) : FormulaSort::integer;
    if (kind == ElementKind::family ? sort(body) != FormulaSort::integer : kind == ElementKind::every && sort(body) != FormulaSort::boolean)
        return mismatch("an entry of another sort");
    if ((kind == ElementKind::sum || kind == ElementKind::maximum) && !is_number(body)) return mismatch("a sum or maximum of values that are not numbers");
    if (kind == ElementKind::every && is_true(body)) return body;
    if (kind == ElementKind::every && this->kind(body) == ElementKind::conjunction) {
        // A formula that does not depend on the axis stays: there may be none.
        std::vector<Element> parts = children(body);
        for (Element& part : parts) part = bind(kind, outer, variables, part);
        return conjunction(parts);
    }
    if (kind == ElementKind::family && this->kind(body) == ElementKind::entry) {
        const Element whole = children(body)[0];
        if (sort(whole) == family_sort && children(body)[1] == variables[0] && !contains(whole, variables[0])) return whole;
    }
    std::map<Element, Element> replacement;
    std::uint32_t height = node(body).height;
    for (Element variable : variables) {
        ++height;
        replacement[variable] = bound(height, sort(variable));
    }
    const FormulaSort result = kind == ElementKind::lambda ? FormulaSort::lambda : kind == ElementKind::family ? family_sort : sort(body);
    outer.push_back(substitute(body, replacement));
    return intern({kind, result, height, std::move(outer), {}, 0, height});
}

Element ElementStore::body_at(Element binder, std::span<const Element> values) {
    const std::vector<Element> variables = bound_variables(binder);
    if (variables.empty() || values.size() != variables.size()) return fail("not a sum, maximum or lambda of so many variables");
    std::map<Element, Element> replacement;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (sort(values[i]) != sort(variables[i])) return fail("a value of another sort for a bound variable");
        replacement[variables[i]] = values[i];
    }
    return substitute(children(binder).back(), replacement);
}

std::vector<Element> ElementStore::bound_variables(Element binder) {
    const ElementNode& n = node(binder);
    std::vector<Element> variables;
    if (!is_binder(n.kind)) return variables;
    const auto count = static_cast<std::uint32_t>(n.kind == ElementKind::lambda ? n.children.size() - 1 : 1);
    const FormulaSort of_variables = n.kind == ElementKind::family || n.kind == ElementKind::every ? FormulaSort::axis : sort(n.children[0]);
    for (std::uint32_t i = 0; i < count; ++i) variables.push_back(bound(n.symbol + 1 + i - count, of_variables));
    return variables;
}

FormulaSort ElementStore::new_class() {
    if (class_count_ == class_limit) exceed("too many groups");
    else ++class_count_;
    return static_cast<FormulaSort>(static_cast<std::uint32_t>(FormulaSort::family) + class_count_ - 1);
}

Element ElementStore::entry(Element family, Element axis) {
    if (!is_family(sort(family)) || sort(axis) != FormulaSort::axis) return fail("an entry of what is no family");
    if (kind(family) == ElementKind::family) return body_at(family, axis);
    return intern({ElementKind::entry, FormulaSort::integer, 0, {family, axis}, {}, 0, 0});
}

Element ElementStore::by_axis(ElementKind kind, FormulaSort sort, const std::function<Element(Element)>& at) {
    const Element axis = fresh(FormulaSort::axis), body = at(axis);
    return bind(kind, {variable("some", sort)}, {axis}, body);
}

Element ElementStore::length(Element list) {
    return kind(list) == ElementKind::lambda ? children(list).front() : fail("a size list is expected");
}

Element ElementStore::start(Element list, Element r) {
    if (constant(r) && *constant(r) == 0) return r;
    return intern({ElementKind::start, FormulaSort::integer, 0, {list, r}, {}, 0, 0});
}

bool ElementStore::contains(Element e, Element variable) {
    std::vector<Element> todo{e};
    std::set<Element> seen;
    while (!todo.empty()) {
        const Element next = todo.back();
        todo.pop_back();
        if (next == variable) return true;
        if (++work_; next.id < variable.id || !seen.insert(next).second) continue;  // children have smaller ids than what they are in
        todo.insert(todo.end(), children(next).begin(), children(next).end());
        for (const auto& [monomial, coefficient] : node(next).polynomial) todo.insert(todo.end(), monomial.begin(), monomial.end());
    }
    return false;
}

Element ElementStore::substitute(Element e, const std::map<Element, Element>& replacement) {
    std::map<Element, Element> done = replacement;
    return substitute(e, replacement, done);
}

// `done` begins as the replacement itself.
Element ElementStore::substitute(Element e, const std::map<Element, Element>& replacement, std::map<Element, Element>& done) {
    if (failed() || replacement.empty()) return e;
    if (const auto found = done.find(e); found != done.end()) return found->second;
    const ElementNode& n = node(e);  // stays where it is
    Element result = e;
    if (is_binder(n.kind)) {
        // Opened, so that nothing that comes in can be captured; and only where something changes.
        if (std::any_of(replacement.begin(), replacement.end(), [&](const auto& entry) { return contains(e, entry.first); })) {
            std::vector<Element> variables, outer(n.children.begin(), n.children.end() - 1);
            for (Element variable : bound_variables(e)) variables.push_back(fresh(sort(variable)));
            const Element body = substitute(body_at(e, variables), replacement, done);
            for (Element& child : outer) child = substitute(child, replacement, done);
            result = bind(n.kind, outer, variables, body);
        }
    } else if (n.kind == ElementKind::polynomial || !n.children.empty()) {
        bool changes = false;
        const Element made = rebuild(n, symbols_[n.symbol], [&](Element child) {
            const Element next = substitute(child, replacement, done);
            changes = changes || next != child;
            return next;
        });
        if (changes) result = made;
    }
    done.emplace(e, result);
    return result;
}

Element ElementStore::rebuild_polynomial(const ElementNode& n, FormulaSort sort, const std::function<Element(Element)>& image) {
    Polynomial total;
    for (const auto& [monomial, coefficient] : n.polynomial) {
        Element product = number(coefficient, sort);
        for (Element factor : monomial) product = multiply(product, image(factor));
        for (const auto& [m, c] : polynomial(product)) add_monomial(total, m, c);
    }
    return from_polynomial(std::move(total), sort);
}

Element ElementStore::rebuild(const ElementNode& n, const std::string& name, const std::function<Element(Element)>& image) {
    std::vector<Element> parts;
    for (Element child : n.children) parts.push_back(image(child));
    switch (n.kind) {
        case ElementKind::polynomial: return rebuild_polynomial(n, n.sort, image);
        case ElementKind::conditional: return conditional(parts[0], parts[1], parts[2]);
        case ElementKind::quotient: return quotient(parts[0], parts[1]);
        case ElementKind::negation: return negation(parts[0]);
        case ElementKind::conjunction: return conjunction(parts);
        case ElementKind::nonpositive: return less_equal(parts[0], number(0, sort(parts[0])));
        case ElementKind::equal: return equal(parts[0], parts.size() == 2 ? parts[1] : number(0, sort(parts[0])));
        case ElementKind::start: return start(parts[0], parts[1]);
        case ElementKind::part: return part(parts[0], parts[1]);
        case ElementKind::entry: return entry(parts[0], parts[1]);
        case ElementKind::to_real: return to_real(parts[0]);
        case ElementKind::application:
            if (name == "inv") return divide(number(1, FormulaSort::real), parts[0]);
            return apply(name, parts, n.sort);
        default: return fail("an element term of an unexpected kind");
    }
}

void ElementStore::visit_closed(Element root, std::vector<bool>& seen, const std::function<void(Element)>& visit) const {
    std::vector<Element> todo{root};
    while (!todo.empty()) {
        const Element e = todo.back();
        todo.pop_back();
        if (seen.size() < nodes_.size()) seen.resize(nodes_.size());
        if (seen[e.id]) continue;
        seen[e.id] = true;
        visit(e);
        const ElementNode& n = node(e);
        todo.insert(todo.end(), n.children.begin(), n.children.end() - (is_binder(n.kind) ? 1 : 0));
        for (const auto& [monomial, coefficient] : n.polynomial) todo.insert(todo.end(), monomial.begin(), monomial.end());
    }
}

}  // namespace countersign::validator
