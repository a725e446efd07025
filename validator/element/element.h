// Element terms: what one element of a tensor is, as a term over sizes, indices and accesses. Hash-consed, in polynomial normal form,
// equal up to the names of bound variables exactly if the ids are equal. Every construction preserves the value for every reading of
// the unknowns; nothing here knows operators or proves anything. A failure (a limit, sorts that do not fit) sticks to the store, and
// from then on every construction gives `false`: whoever uses the terms must look at `failed()` before believing any of them.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "validator/language/syntax.h"

namespace countersign::validator {

// From `family` on, each value is the sort of the families of one class: lists of integers, one for each axis, of one unknown rank.
enum class FormulaSort : std::uint8_t { boolean, integer, real, any, text, lambda, axis, family };
inline bool is_family(FormulaSort sort) { return sort >= FormulaSort::family; }
std::string formula_sort_name(FormulaSort sort);

struct Element {
    std::uint32_t id = 0;
    auto operator<=>(const Element&) const = default;
};

enum class ElementKind : std::uint8_t {
    variable,     // symbol
    bound,        // a bound variable, named by the height of its binder (`symbol`)
    polynomial,   // monomials
    application,  // function `symbol` of children: accesses, scalar functions, opaque functions, sizes of lists
    conditional,  // children: condition, then, else
    quotient,     // floor of children[0] by children[1]
    sum, maximum, // children: low, high, body, over low <= p < high; or (sum) sizes, body, over every index into a family of sizes
    lambda,       // children: sizes, body
    family,       // children: some family of the class, body: the family of the body at each axis
    every,        // children: some family of the class, body: the body holds at every axis; of no axes, true
    entry,        // children: a family, an axis
    truth,        // symbol 0 or 1
    negation,
    conjunction,  // children sorted
    nonpositive,  // children[0] <= 0
    equal,        // children[0] = 0 for numbers, else children[0] = children[1]
    start,        // children: size list (a lambda), r: sum of max(0, size) of the parts before part r
    part,         // children: size list, i: the part in which i lies
    to_real,      // of an integer
};

using Monomial = std::vector<Element>;               // sorted, repeated for powers
using Polynomial = std::map<Monomial, mpq_class>;    // no zero coefficient

struct ElementNode {
    ElementKind kind = ElementKind::truth;
    FormulaSort sort = FormulaSort::boolean;
    std::uint32_t symbol = 0;
    std::vector<Element> children;
    Polynomial polynomial;
    std::uint32_t depth = 0;   // of the term
    std::uint32_t height = 0;  // the largest height of a binder inside
    std::uint32_t asked = 0;   // how many conditionals stand inside each other
    // An order of terms; what is above follows from the rest.
    bool operator<(const ElementNode& other) const {
        return std::tie(kind, sort, symbol, children, polynomial) < std::tie(other.kind, other.sort, other.symbol, other.children, other.polynomial);
    }
};

class ElementStore {
public:
    // `most_work`: children and monomials of all terms, of those that were there already too, and what was gone through.
    explicit ElementStore(std::size_t most_work = 1'000'000) : most_work_(most_work) { truth(false); }  // id 0: what a failure gives
    ElementStore(const ElementStore&) = delete;

    enum class Cause : std::uint8_t { text, sorts, limit };
    Element fail(const std::string& message, Cause cause = Cause::text);  // notes the first failure
    Element mismatch(const std::string& message) { return fail(message, Cause::sorts); }
    Element exceed(const std::string& message) { return fail(message, Cause::limit); }
    Cause cause() const { return cause_; }  // of the first failure
    std::uint64_t work() const { return work_; }
    bool failed() const { return !failure_.empty(); }
    const std::string& failure() const { return failure_; }

    const ElementNode& node(Element e) const { return *nodes_[e.id]; }
    ElementKind kind(Element e) const { return node(e).kind; }
    FormulaSort sort(Element e) const { return node(e).sort; }
    const std::vector<Element>& children(Element e) const { return node(e).children; }
    const std::string& name(Element e) const { return symbols_[node(e).symbol]; }  // of a variable or application
    bool is_named(Element e) const { return kind(e) == ElementKind::variable || kind(e) == ElementKind::application; }
    bool is_number(Element e) const { return sort(e) == FormulaSort::integer || sort(e) == FormulaSort::real; }
    bool is_true(Element e) const { return kind(e) == ElementKind::truth && node(e).symbol == 1; }
    std::optional<mpq_class> constant(Element e) const;
    Polynomial polynomial(Element e) const;

    Element variable(const std::string& name, FormulaSort sort) { return apply(name, {}, sort); }
    Element fresh(FormulaSort sort) { return variable("!" + std::to_string(fresh_count_++), sort); }  // occurs nowhere else
    Element apply(const std::string& function, std::vector<Element> arguments, FormulaSort sort);
    Element number(const mpq_class& value, FormulaSort sort);
    Element integer(std::int64_t value) { return number(mpq_class(static_cast<long>(value)), FormulaSort::integer); }
    Element truth(bool value) { return intern({ElementKind::truth, FormulaSort::boolean, value ? 1u : 0u, {}, {}, 0, 0}); }
    Element from_polynomial(Polynomial polynomial, FormulaSort sort);

    Element add(Element a, Element b, int sign = 1);  // a + sign * b
    Element subtract(Element a, Element b) { return add(a, b, -1); }
    Element multiply(Element a, Element b);
    Element divide(Element a, Element b);  // real: a * inv(b), exact by a number
    Element quotient(Element a, Element b);
    Element to_real(Element a);
    Element maximum_of(Element a, Element b) { return a < b ? conditional(less_equal(a, b), b, a) : conditional(less_equal(b, a), a, b); }

    Element less_equal(Element a, Element b);
    Element less(Element a, Element b);
    Element equal(Element a, Element b);
    Element negation(Element a);
    Element conjunction(const std::vector<Element>& parts);
    Element disjunction(std::vector<Element> parts);
    Element implies(Element a, Element b) { return disjunction({negation(a), b}); }
    Element conditional(Element condition, Element yes, Element no);
    Element in_range(Element low, Element value, Element high) { return conjunction({less_equal(low, value), less(value, high)}); }

    // Families. A class is treated by axis if more is said of its axes than that indices are in range; only then do facts say what it means.
    FormulaSort new_class();
    void treat_by_axis(FormulaSort sort) {
        if (is_family(sort)) by_axis_.insert(sort);
    }
    bool is_by_axis(FormulaSort family) const { return by_axis_.count(family) != 0; }
    Element rank(FormulaSort family) { return variable("rank of " + formula_sort_name(family), FormulaSort::integer); }
    Element entry(Element family, Element axis);
    Element family(FormulaSort sort, const std::function<Element(Element)>& entry_at) { return by_axis(ElementKind::family, sort, entry_at); }
    Element every(FormulaSort sort, const std::function<Element(Element)>& formula_at) { return by_axis(ElementKind::every, sort, formula_at); }
    Element by_axis(ElementKind kind, FormulaSort sort, const std::function<Element(Element)>& at);

    // A binder: `variables` are made bound, they are replaced in the body. `outer`: both bounds, or the sizes, or a family.
    Element bind(ElementKind kind, std::vector<Element> outer, const std::vector<Element>& variables, Element body);
    Element sum(Element low, Element high, Element variable, Element body) { return bind(ElementKind::sum, {low, high}, {variable}, body); }
    Element lambda(const std::vector<Element>& sizes, const std::vector<Element>& variables, Element body) {
        return bind(ElementKind::lambda, sizes, variables, body);
    }
    Element body_at(Element binder, std::span<const Element> values);
    std::vector<Element> bound_variables(Element binder);
    Element body_at(Element binder, Element value) { return body_at(binder, std::span<const Element>(&value, 1)); }

    // Size lists are lambdas of one size: the length of the list.
    Element length(Element list);
    Element positive_size_at(Element list, Element r) { return maximum_of(body_at(list, r), integer(0)); }
    Element start(Element list, Element r);
    Element part(Element list, Element i) { return intern({ElementKind::part, FormulaSort::integer, 0, {list, i}, {}, 0, 0}); }

    Element substitute(Element e, const std::map<Element, Element>& replacement);
    // A term like one of this or another store, made of what its children and factors become; `name`: of an application. No binders.
    Element rebuild(const ElementNode& node, const std::string& name, const std::function<Element(Element)>& image);
    Element rebuild_polynomial(const ElementNode& node, FormulaSort sort, const std::function<Element(Element)>& image);
    bool contains(Element e, Element variable);
    // Calls `visit` once for each term inside, but not inside binders.
    void visit_closed(Element root, std::vector<bool>& seen, const std::function<void(Element)>& visit) const;

private:
    Element intern(ElementNode node);
    Element substitute(Element e, const std::map<Element, Element>& replacement, std::map<Element, Element>& done);
    Element comparison(ElementKind kind, Element difference, bool scale_sign);
    bool same_numbers(Element& a, Element& b);
    Element bound(std::uint32_t height, FormulaSort sort) { return intern({ElementKind::bound, sort, height, {}, {}, 0, height}); }

    std::map<ElementNode, std::uint32_t> ids_;
    std::vector<const ElementNode*> nodes_;  // by id
    std::deque<std::string> symbols_{""};  // each stays where it is: names are handed on while others are made
    std::map<std::string, std::uint32_t> symbol_ids_;
    std::map<Element, Element> opposites_;  // of inequalities of integers
    const std::size_t most_work_;
    std::size_t work_ = 0;
    std::uint64_t fresh_count_ = 0;
    std::uint32_t class_count_ = 0;
    std::set<FormulaSort> by_axis_;
    std::string failure_;
    Cause cause_ = Cause::text;
};

}  // namespace countersign::validator
