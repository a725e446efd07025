// Element terms: what one element of a tensor is, as a hash-consed expression in polynomial normal form over sizes, indices
// and tensor elements. Equal up to renaming of bound variables is equal by id. Nothing here knows operators or solvers.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "prover/support/rational.h"

namespace countersign {

struct ElementId {
    std::uint32_t value = 0xffffffffu;
    bool valid() const { return value != 0xffffffffu; }
    friend auto operator<=>(const ElementId&, const ElementId&) = default;
};

/// `Element` is the opaque sort that stands for bool, int and real at once; `Array` a sub-tensor or a size list. From `Group` on each
/// group of axes has two sorts of its own: families of integers along it (sizes, indices), and its axes.
enum class ElementSort : std::uint16_t { Bool, Int, Real, Element, Array, Group };

inline bool is_family(ElementSort sort) {
    return sort >= ElementSort::Group && (static_cast<int>(sort) - static_cast<int>(ElementSort::Group)) % 2 == 0;
}
inline bool is_axis(ElementSort sort) { return sort >= ElementSort::Group && !is_family(sort); }
/// The axes of a family's group, and the families of an axis's.
inline ElementSort axis_sort(ElementSort family) { return static_cast<ElementSort>(static_cast<int>(family) + 1); }
inline ElementSort family_of_axes(ElementSort axis) { return static_cast<ElementSort>(static_cast<int>(axis) - 1); }

enum class ElementKind : std::uint8_t {
    Polynomial,  // Int, Real: rational combination of monomials over atoms; never a single atom with coefficient 1
    Variable,
    Bound,       // a bound variable, named by the height of its binder
    Apply,       // an uninterpreted function: tensor, size function, named scalar function, opaque operator
    Ite,
    Quotient,    // a div b
    ToReal,      // of an Int atom
    Sum,         // lower, upper, body
    Max,
    Lambda,      // size, body
    SizeList,    // length, body: the sizes of the parts of a list
    Start,       // size list, part; the total is the start of the part after the last
    Part,        // size list, position
    At,          // family, axis: the family's entry there
    Family,      // rank, body in an axis: the family computed axis by axis
    AllAxes,     // rank, body in an axis: it holds at every axis
    GroupSum,    // sizes, body in an index: the sum over every index of a group
    True,
    False,
    AtMostZero,  // polynomial <= 0
    IsZero,      // polynomial = 0
    Equal,       // of sorts without arithmetic
    Not,
    And,
};

/// Sorted atoms, repeated for powers.
using Monomial = std::vector<ElementId>;
using Polynomial = std::vector<std::pair<Monomial, Rational>>;

struct ElementNode {
    ElementKind kind = ElementKind::True;
    ElementSort sort = ElementSort::Bool;
    std::uint32_t symbol = 0;  // Variable, Apply: the name; Bound and binders: the height
    std::vector<ElementId> children;
    Polynomial polynomial;
    std::uint32_t height = 0;      // of the highest binder inside
    std::uint32_t open_height = 0; // of the highest bound variable that stands outside its binder
    bool open = false;             // there is one
};

using Substitution = std::map<ElementId, ElementId>;

class ElementTable {
public:
    ElementTable();

    const ElementNode& operator[](ElementId id) const { return nodes_[id.value]; }
    std::size_t size() const { return nodes_.size(); }
    const std::string& symbol_name(std::uint32_t symbol) const { return symbols_[symbol]; }
    const std::string& name(ElementId id) const { return symbols_[nodes_[id.value].symbol]; }
    /// Whether it is 1 / a for some a.
    bool is_inverse(ElementId id) const { return nodes_[id.value].kind == ElementKind::Apply && name(id) == "inv"; }

    ElementId variable(const std::string& name, ElementSort sort);
    /// A variable that no text can name.
    ElementId fresh(ElementSort sort);
    ElementId number(const Rational& value, ElementSort sort = ElementSort::Int);
    ElementId truth(bool value) const { return value ? true_ : false_; }
    ElementId zero() const { return zero_; }
    ElementId one() const { return one_; }

    // Arithmetic (element_arithmetic.cc).
    ElementId add(ElementId a, ElementId b);
    ElementId subtract(ElementId a, ElementId b);
    ElementId multiply(ElementId a, ElementId b);
    ElementId scale(const Rational& factor, ElementId a);
    ElementId quotient(ElementId a, ElementId b);
    ElementId modulo(ElementId a, ElementId b) { return subtract(a, multiply(b, quotient(a, b))); }
    ElementId to_real(ElementId a);
    ElementId inverse(ElementId a);
    ElementId maximum(ElementId a, ElementId b) { return ite(less_equal(b, a), a, b); }
    /// The size of a part, which counts as nothing where it would be negative.
    ElementId truncated(ElementId size) { return ite(less_equal(size, zero_), zero_, size); }

    // Formulas (element_formula.cc).
    ElementId less_equal(ElementId a, ElementId b);
    ElementId less(ElementId a, ElementId b);
    ElementId equal(ElementId a, ElementId b);
    ElementId negation(ElementId a);
    ElementId conjunction(std::vector<ElementId> parts);
    ElementId conjunction(ElementId a, ElementId b) { return conjunction(std::vector<ElementId>{a, b}); }
    ElementId disjunction(const std::vector<ElementId>& parts);
    ElementId implies(ElementId a, ElementId b) { return disjunction({negation(a), b}); }
    ElementId in_range(ElementId index, ElementId size) { return conjunction(less_equal(zero_, index), less(index, size)); }
    ElementId between(ElementId low, ElementId index, ElementId high) { return conjunction(less_equal(low, index), less(index, high)); }
    ElementId ite(ElementId condition, ElementId a, ElementId b);

    ElementId apply(const std::string& name, ElementSort sort, std::vector<ElementId> arguments);
    ElementId sum(ElementId low, ElementId high, ElementId variable, ElementId body) {
        return bind(ElementKind::Sum, {low, high}, variable, body);
    }
    ElementId max(ElementId low, ElementId high, ElementId variable, ElementId body) {
        return bind(ElementKind::Max, {low, high}, variable, body);
    }
    ElementId lambda(ElementId size, ElementId variable, ElementId body) { return bind(ElementKind::Lambda, {size}, variable, body); }
    ElementId size_list(ElementId length, ElementId variable, ElementId body) { return bind(ElementKind::SizeList, {length}, variable, body); }
    ElementId start(ElementId sizes, ElementId part);
    ElementId part(ElementId sizes, ElementId position);
    ElementId total(ElementId sizes) { return start(sizes, nodes_[sizes.value].children[0]); }

    // Groups of axes (element_group.cc).
    /// Families along the group of that name.
    ElementSort family_sort(const std::string& group);
    const std::string& group_name(ElementSort family) const;
    ElementId rank(ElementSort family);
    ElementId at(ElementId family, ElementId axis);
    ElementId family(ElementId axis, ElementId body);
    ElementId all_axes(ElementId axis, ElementId formula);
    ElementId group_sum(ElementId sizes, ElementId index, ElementId body) { return bind(ElementKind::GroupSum, {sizes}, index, body); }
    /// At every axis: `0 <= sizes`, and `0 <= index < sizes`.
    ElementId sizes_not_negative(ElementId sizes);
    ElementId index_in_range(ElementId index, ElementId sizes);
    /// At every axis the two are equal.
    ElementId same_family(ElementId a, ElementId b);

    // Binders and substitution (element_binding.cc).
    /// Of the variable that a binder binds.
    ElementSort index_sort(ElementId binder) const { return bound_sort(nodes_[binder.value]); }
    bool is_binder(ElementId id) const { return is_binder_kind(nodes_[id.value].kind); }
    ElementId body(ElementId binder) const { return nodes_[binder.value].children.back(); }
    /// The body of a binder at a value without open bound variables.
    ElementId open(ElementId binder, ElementId value);
    ElementId bind(ElementKind kind, std::vector<ElementId> bounds, ElementId variable, ElementId body);

    /// Replaces atoms, also below binders. Neither keys nor values have open bound variables.
    ElementId substitute(ElementId id, const Substitution& map);
    ElementId substitute(ElementId id, ElementId from, ElementId to) { return substitute(id, Substitution{{from, to}}); }
    bool contains(ElementId id, ElementId part) const;
    /// Every different sub-term, atoms of polynomials included, in order of first visit (children first).
    std::vector<ElementId> subterms(const std::vector<ElementId>& roots) const;

    Polynomial polynomial(ElementId id) const;
    /// Of terms in normal form.
    ElementId from_polynomial(Polynomial terms, ElementSort sort);
    /// True and the value if the element is a number.
    bool is_number(ElementId id, Rational& value) const;
    bool is_number(ElementId id, int value) const;
    /// The quotient of a by b as polynomials, if b is one monomial: a = b * result + remainder.
    bool divide_polynomial(ElementId a, ElementId b, ElementId& result, ElementId& remainder);

private:
    ElementId intern(ElementNode node);
    ElementId compose(ElementKind kind, ElementSort sort, std::vector<ElementId> children, std::uint32_t symbol = 0);
    std::uint32_t symbol(const std::string& name);
    ElementId rebuild(const ElementNode& node, std::vector<ElementId> children);
    ElementId substitute_step(ElementId id, const Substitution& map, std::unordered_map<std::uint32_t, ElementId>& done);
    ElementId rename_step(ElementId id, ElementId from, ElementId to, std::unordered_map<std::uint32_t, ElementId>& done);
    ElementId rename(ElementId id, ElementId from, ElementId to);
    ElementId bound(std::uint32_t height, ElementSort sort);
    static bool is_binder_kind(ElementKind kind);
    ElementSort bound_sort(const ElementNode& binder) const;
    ElementId rebind(const ElementNode& node, std::vector<ElementId> bounds, ElementId variable, ElementId body);
    /// Mixed arithmetic is arithmetic of reals.
    void make_same_sort(ElementId& a, ElementId& b);
    ElementId add_multiple(ElementId a, const Rational& factor, ElementId b);
    const Polynomial& terms_of(ElementId id, Polynomial& of_atom) const;
    /// Of terms in any order; monomials may repeat and need not be sorted.
    ElementId collect(Polynomial terms, ElementSort sort);
    /// The same where the factors in monomials need not be atoms.
    ElementId sum_of_products(const Polynomial& terms, ElementSort sort);

    // References to nodes stay valid while more are made.
    std::deque<ElementNode> nodes_;
    std::unordered_map<std::size_t, std::vector<ElementId>> index_;
    std::vector<std::string> symbols_;
    std::unordered_map<std::string, std::uint32_t> symbol_index_;
    std::vector<std::string> groups_;
    std::unordered_map<std::string, ElementSort> group_index_;
    std::uint32_t fresh_count_ = 0;
    ElementId true_, false_, zero_, one_;
};

}  // namespace countersign
