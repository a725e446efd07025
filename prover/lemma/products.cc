#include "prover/lemma/products.h"

#include <algorithm>
#include <set>

#include "prover/lemma/closure.h"

namespace countersign {

namespace {

// Of groups every product occurs once for each axis that was named.
constexpr std::size_t sign_fact_limit = 240, sign_fact_limit_with_groups = 2000;
constexpr std::size_t equation_limit = 160;
constexpr int equation_rounds = 3, equation_rounds_with_inverses = 2;  // whose multiples are many

/// Equations of real numbers, multiplied so that a product of one of their terms meets them, and inverses of products by their factors.
class MultipliedEquations {
public:
    MultipliedEquations(ElementTable& table, std::vector<ElementId>& formulas) : table_(table), formulas_(formulas) {}

    void run() {
        for (int round = 0; round < equation_rounds; ++round) {
            const std::vector<ElementId> terms = visible_terms(table_, formulas_);
            collect(terms);
            if (products_.empty() || (round == equation_rounds_with_inverses && !inverses_.empty())) return;
            for (ElementId term : terms)
                if (table_[term].kind == ElementKind::IsZero && table_[table_[term].children[0]].sort == ElementSort::Real) multiply(term);
            for (ElementId x : inverses_)
                for (ElementId y : inverses_)
                    if (!(y < x)) inverse_of_product(x, y);
        }
    }

private:
    void collect(const std::vector<ElementId>& terms) {
        for (ElementId term : terms) {
            const ElementNode& node = table_[term];
            if (table_.is_inverse(term)) inverses_.insert(term);
            if (node.kind != ElementKind::Polynomial || node.sort != ElementSort::Real) continue;
            for (const auto& entry : node.polynomial)
                if (entry.first.size() > 1) products_.insert(entry.first);
        }
    }

    void put(ElementId formula) {
        if (formula == table_.truth(true) || added_.size() >= equation_limit || !added_.insert(formula).second) return;
        formulas_.push_back(formula);
    }

    /// e = 0 gives e * y = 0, for each product that is a term of e times y.
    void multiply(ElementId equation) {
        const ElementId zero_side = table_[equation].children[0];
        std::set<ElementId> factors;
        for (const auto& [monomial, number] : Polynomial(table_.polynomial(zero_side))) {
            if (monomial.empty()) continue;
            for (const Monomial& product : products_) {
                if (product.size() <= monomial.size() || !std::includes(product.begin(), product.end(), monomial.begin(), monomial.end())) continue;
                Monomial rest;
                std::set_difference(product.begin(), product.end(), monomial.begin(), monomial.end(), std::back_inserter(rest));
                factors.insert(table_.from_polynomial({{rest, Rational(1)}}, ElementSort::Real));
            }
        }
        const ElementId zero = table_.number(0, ElementSort::Real);
        for (ElementId factor : factors) put(table_.implies(equation, table_.equal(table_.multiply(zero_side, factor), zero)));
    }

    void inverse_of_product(ElementId x, ElementId y) {
        const ElementId a = table_[x].children[0], b = table_[y].children[0], zero = table_.number(0, ElementSort::Real);
        const ElementId product = table_.multiply(a, b);
        for (ElementId whole : inverses_) {
            if (table_[whole].children[0] != product) continue;
            const ElementId equal = table_.equal(whole, table_.multiply(x, y));
            put(table_.disjunction({table_.equal(a, zero), table_.equal(b, zero), equal}));
            multiply(equal);
        }
    }

    ElementTable& table_;
    std::vector<ElementId>& formulas_;
    std::set<ElementId> inverses_, added_;
    std::set<Monomial> products_;
};

}  // namespace

/// d <= 0 and y >= 0 give d * y <= 0; d is an inequality or its integer negation.
ElementId ProductSigns::sign(ElementId bound, ElementId factor, bool negated) {
    ElementId& known = written_[{bound, factor, negated}];
    if (known.valid()) return known;
    const ElementId d = negated ? table_.subtract(table_.one(), bound) : bound, zero = table_.zero();
    known = table_.implies(table_.conjunction(table_.less_equal(d, zero), table_.less_equal(zero, factor)),
                           table_.less_equal(table_.multiply(d, factor), zero));
    return known;
}

/// For the inequalities that share a factor with a product.
void ProductSigns::add(const std::vector<ElementId>& terms, ElementId goal, bool groups, std::vector<ElementId>& formulas) {
    const std::size_t limit = groups ? sign_fact_limit_with_groups : sign_fact_limit;
    std::set<std::pair<ElementId, ElementId>> pairs;
    std::vector<ElementId> bounds;
    for (ElementId term : terms) {
        const ElementNode node = table_[term];
        if (node.kind == ElementKind::AtMostZero && table_[node.children[0]].sort == ElementSort::Int) bounds.push_back(node.children[0]);
        if (node.kind == ElementKind::IsZero && table_[node.children[0]].sort == ElementSort::Int) {
            bounds.push_back(node.children[0]);
            bounds.push_back(table_.subtract(table_.one(), node.children[0]));
        }
        if (node.kind != ElementKind::Polynomial || node.sort != ElementSort::Int) continue;
        for (const auto& entry : node.polynomial)
            for (ElementId x : entry.first)
                for (ElementId y : entry.first)
                    if (entry.first.size() == 2 && (x != y || entry.first[0] == entry.first[1])) pairs.insert({x, y});
    }
    // What is not zero may be at most -1 too: of the goal only, which is what most often is not zero.
    if (table_[goal].kind == ElementKind::IsZero && table_[table_[goal].children[0]].sort == ElementSort::Int)
        bounds.push_back(table_.add(table_.one(), table_[goal].children[0]));
    std::size_t count = 0;
    for (ElementId bound : bounds) {
        std::set<ElementId> factors;
        for (const auto& entry : table_.polynomial(bound))
            if (entry.first.size() == 1)
                for (const auto& [x, y] : pairs)
                    if (x == entry.first[0]) factors.insert(y);
        for (ElementId y : factors) {
            for (bool negated : {false, true}) {
                if (count++ >= limit) break;
                formulas.push_back(sign(bound, y, negated));
            }
        }
    }
}

bool multiply_equations(ElementTable& table, std::vector<ElementId>& formulas) {
    const std::size_t before = formulas.size();
    MultipliedEquations(table, formulas).run();
    return formulas.size() > before;
}

}  // namespace countersign
